// CPU time of Chromium's processes from /proc (Linux only), which is comparable between machines,
// unlike frame rates.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { sumOf } from '#tests/support/numbers.ts';

/** CPU time so far, in ms. */
export type Gauge = () => number;

/** Ticks of /proc per second. */
const TICKS_PER_S = 100;
const NS_PER_MS = 1_000_000;
const SPIN_MS = 150;
const SPINS = 10;
/** Largest difference between two clocks of the same thread. */
const SURE_MS = 8;
const QUIET_LOOK_MS = 60;
/** An idle process uses less than this share of a sample. */
const QUIET_SHARE = 0.12;
const QUIET_WITHIN_MS = 8_000;

interface ProcessInfo {
  id: number;
  type: string;
}

async function processesOf(browser: Browser): Promise<ProcessInfo[]> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = (await devtools.send('SystemInfo.getProcessInfo')) as {
    processInfo: ProcessInfo[];
  };
  await devtools.detach();
  return processInfo;
}

/** All threads of a process, in ticks of 10 ms. */
export function processMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_S) * 1000;
}

const threadMs = (pid: number, thread: string): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS;

/** The first thread of a process, which is the page's main thread in a renderer. */
const mainThreadMs = (pid: number): number => threadMs(pid, String(pid));

/**
 * The threads of a process to the nanosecond: with a real GPU a frame takes the process less than a
 * tick, and a still browser a few ticks in ten seconds. A thread that has ended keeps what it took.
 */
function threadsGauge(pid: number): Gauge {
  const taken = new Map<string, number>();
  return () => {
    for (const thread of threadsOf(pid))
      try {
        taken.set(thread, threadMs(pid, thread));
      } catch {
        // The thread has just ended.
      }
    return sumOf([...taken.values()]);
  };
}

/** None once the process has ended, as a spare renderer may. */
function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** The GPU process, which imitates a weak GPU with software WebGL. Throws when there is none. */
export async function gpuGauge(browser: Browser): Promise<Gauge> {
  const gpu = (await processesOf(browser)).find(({ type }) => type === 'GPU');
  if (!gpu) throw new Error('The browser has no GPU process to measure');
  return threadsGauge(gpu.id);
}

/**
 * The main thread of a page: the thread whose CPU time grew as much as the page's while the page
 * was kept busy. Throws when none did.
 */
export async function mainGauge(browser: Browser, page: Page): Promise<Gauge> {
  const renderers = (await processesOf(browser))
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => id);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const pageThreadMs = async (): Promise<number> => {
    const { metrics } = (await devtools.send('Performance.getMetrics')) as {
      metrics: { name: string; value: number }[];
    };
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000;
  };
  for (let turn = 0; turn < SPINS; turn += 1) {
    const [before, threadBefore] = [
      new Map(renderers.map((pid) => [pid, mainThreadMs(pid)])),
      await pageThreadMs(),
    ];
    await page.evaluate((ms) => {
      const endMs = performance.now() + ms;
      while (performance.now() < endMs);
    }, SPIN_MS);
    const wantedMs = (await pageThreadMs()) - threadBefore;
    const gapOf = (pid: number): number => Math.abs(mainThreadMs(pid) - (before.get(pid) ?? 0) - wantedMs);
    const [own, next] = renderers.toSorted((a, b) => gapOf(a) - gapOf(b));
    if (own !== undefined && gapOf(own) < SURE_MS && (next === undefined || gapOf(next) > SURE_MS * 2)) {
      await devtools.detach();
      return () => mainThreadMs(own);
    }
  }
  throw new Error('The page has no process to measure');
}

/** CPU time of the whole browser in ms: browser process, GPU process, renderers and utilities. */
export async function browserGauge(browser: Browser): Promise<Gauge> {
  const gauges = (await processesOf(browser)).map(({ id }) => threadsGauge(id));
  return () => sumOf(gauges.map((gauge) => gauge()));
}

/** Waits until a process is idle, so that queued work does not count for the next measurement. */
export async function quiet(gauge: Gauge): Promise<void> {
  const latestMs = performance.now() + QUIET_WITHIN_MS;
  for (let beforeMs = gauge(); performance.now() < latestMs; ) {
    await sleep(QUIET_LOOK_MS);
    const nowMs = gauge();
    if (nowMs - beforeMs < QUIET_LOOK_MS * QUIET_SHARE) return;
    beforeMs = nowMs;
  }
}
