// Script of a page's main thread, as Chromium counts it.
import type { Page } from '@playwright/test';

/** Wall time includes waits for software WebGL; CPU time does not and repeats within 5 %. */
const TIME_DOMAINS = { clock: 'timeTicks', cpu: 'threadTicks' } as const;
export type Clock = keyof typeof TIME_DOMAINS;

/** Returns a function that reads the script so far, in ms. */
export async function scriptGauge(page: Page, clock: Clock): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: TIME_DOMAINS[clock] });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000;
  };
}
