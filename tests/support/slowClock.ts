// A clock that goes as slowly as the machine needs: what a screen loads and draws is there in time.
import type { Page } from '@playwright/test';
import { waitUntilStill } from './shopper.ts';

const STEP_MS = 16;
/** Steps from one look at the stage to the next. */
const STEPS_PER_LOOK = 8;
const LONGEST_MS = 4_000;
/** The clock stops at a time that it has not reached yet. */
const AHEAD_MS = 2_000;

export const isStill = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['stage'] === 'still');

/**
 * Does something, and lets its time pass in steps, each of which waits for the page: until the
 * stage is still, or `until` something else, where time then stops. Needs `page.clock.install()`
 * before the first visit, on a page of its own.
 */
export async function inSteps(
  page: Page,
  act: () => Promise<unknown>,
  until?: (page: Page) => Promise<boolean>,
): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
  await act();
  for (let step = 1; step * STEP_MS < LONGEST_MS; step += 1) {
    await page.clock.runFor(STEP_MS);
    if (until ? await until(page) : step % STEPS_PER_LOOK === 0 && (await isStill(page))) {
      if (until) return;
      break;
    }
  }
  if (until) throw new Error(`It did not happen within ${LONGEST_MS / 1_000} s of the page's time`);
  await page.clock.resume();
  await waitUntilStill(page);
}
