// The longest task of a page's main thread, from a browser trace.
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
}

const CATEGORIES = ['-*', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'];
const [BEFORE_US, AFTER_US] = [100_000, 1_000_000];

/**
 * The longest task of the page's main thread, in ms, from shortly before its mark until a second
 * after it. Throws without the mark.
 */
export async function longestBlock(
  browser: Browser,
  page: Page,
  mark: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const at = traceEvents.find(({ name }) => name === mark);
  if (!at) throw new Error(`The page never came to ${mark}`);
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' &&
      pid === at.pid &&
      tid === at.tid &&
      ts + dur > at.ts - BEFORE_US &&
      ts < at.ts + AFTER_US,
  );
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000;
}
