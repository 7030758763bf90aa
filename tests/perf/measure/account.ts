// Runs `renderStats` in a page of the showroom and reads its results.
import type { Page } from '@playwright/test';
import { trackRenderCounts } from '#tests/support/shopper.ts';
import { median, p95 } from '#tests/support/numbers.ts';
import type { Account, Frame, Instrument } from '../candidates/vitrine/renderStats.ts';
import { inPage } from './candidates.ts';

export type InstrumentPage = typeof globalThis & { __instrument: Instrument };

/** Installs the recorder in a page; call before the first visit. */
export async function watch(page: Page): Promise<void> {
  await trackRenderCounts(page);
  await page.addInitScript(await inPage('vitrine/renderStats.ts'));
}

/** The recorded work of the page during `act`. */
export async function recordFrames(page: Page, act: () => Promise<unknown>): Promise<Account> {
  await page.evaluate(() => (globalThis as InstrumentPage).__instrument.begin());
  await act();
  return page.evaluate(() => (globalThis as InstrumentPage).__instrument.end());
}

export const turnWheel = (page: Page, frames: number, stepPx: number): Promise<void> =>
  page.evaluate(([count, step]) => (globalThis as InstrumentPage).__instrument.turn(count, step), [
    frames,
    stepPx,
  ] as const);

export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => (globalThis as InstrumentPage).__instrument.visit(to), address);

export const spreadOf = (frames: readonly Frame[]): { p50: number; p95: number } => {
  const times = frames.map(({ scriptMs }) => scriptMs);
  return { p50: median(times), p95: p95(times) };
};

export const mostDraws = (frames: readonly Frame[]): number =>
  Math.max(0, ...frames.map(({ draws }) => draws));
