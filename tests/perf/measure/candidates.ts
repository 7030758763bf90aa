// Opens all candidates of a job, each in its own page and process, and measures them in turns.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'esbuild';
import { STAGE } from '#config/limits.ts';
import { gpuGauge, mainGauge, quiet, type Gauge } from './cpu.ts';
import { combined, MIN_FRAMES, type Round } from './ratios.ts';
import type { GpuTimer } from '../candidates/shared/gpuTimer.ts';
import type { Bench } from '../candidates/shared/work.ts';

const FOLDER = join(import.meta.dirname, '../candidates');
export const WINDOW = { width: STAGE.widthPx, height: STAGE.heightPx } as const;

/** The work of a frame, in ms. */
export interface Sample {
  /** CPU of the browser's GPU process. */
  gpuMs: number;
  /** CPU of the page's main thread. */
  mainMs: number;
  /** The GPU's own time by timer queries; NaN where software draws. */
  timerMs: number;
  frames: number;
}

/** Where candidates run. */
export interface Place {
  browser: Browser;
  /** Size of the window in px. */
  window: { width: number; height: number };
  /** Whether a GPU draws, whose time is measured. */
  hasGpu: boolean;
}

export interface Candidate {
  name: string;
  page: Page;
  measure: () => Promise<Sample>;
  /** Releases resources other than the page, which closes with its browser. */
  close: () => void;
}

/** A script of `candidates/` with all its imports, and its styles. */
export async function bundle(file: string): Promise<{ script: string; styles: string }> {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, file)],
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const textOf = (ending: string): string =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), styles: textOf('.css') };
}

/** The same as an init script, which runs before the page's own scripts. */
export const inPage = async (file: string): Promise<string> =>
  `(async () => {${(await bundle(file)).script}})()`;

/** Serves one page with one script; the returned function closes it. */
async function serve({
  script,
  styles,
}: {
  script: string;
  styles: string;
}): Promise<{ address: string; close: () => void }> {
  const server = createServer((requested, answer) => {
    const isScript = requested.url === '/candidate.js';
    answer.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    answer.end(
      isScript
        ? script
        : `<!doctype html><html lang="en"><title>Bench</title><style>${styles}</style><body></body><script type="module" src="/candidate.js"></script></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Globals of a candidate's page. */
export type BenchPage = typeof globalThis & { __bench: Bench; __gpuTimer?: GpuTimer };

/** Makes a page that opens later measure the GPU's time, where there is a GPU. */
export async function withGpuTimer(page: Page, { hasGpu }: Pick<Place, 'hasGpu'>): Promise<void> {
  if (hasGpu) await page.addInitScript(await inPage('shared/gpuTimer.ts'));
}

export const beginGpuTimer = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as BenchPage).__gpuTimer?.begin());

/** The GPU's time since then in ms; NaN where software draws. */
export const endGpuTimer = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as BenchPage).__gpuTimer?.end() ?? Number.NaN);

/**
 * A candidate with its page. With `isCut` it is measured for a fixed time, else until it has
 * nothing left to draw.
 */
export async function measured(
  name: string,
  browser: Browser,
  page: Page,
  isCut: boolean,
): Promise<Candidate> {
  const [gpu, main] = [await gpuGauge(browser), await mainGauge(browser, page)];
  return {
    name,
    page,
    measure: () => once(page, gpu, main, isCut),
    close: () => undefined,
  };
}

/**
 * Brings the page to the front and sends a key: after a minute without input, the showroom would
 * play its attract screen during other measurements. A key extends the timeout to three minutes.
 */
export async function bringForward(page: Page): Promise<void> {
  const MEANS_NOTHING = 'F9';
  await page.bringToFront();
  await page.keyboard.press(MEANS_NOTHING);
}

async function once(page: Page, gpu: Gauge, main: Gauge, isCut: boolean): Promise<Sample> {
  await bringForward(page);
  await quiet(gpu);
  await page.evaluate(() => (globalThis as BenchPage).__bench.begin());
  await beginGpuTimer(page);
  const [gpuFrom, mainFrom] = [gpu(), main()];
  const frames = await page.evaluate(() => (globalThis as BenchPage).__bench.over());
  const mainMs = main() - mainFrom;
  if (!isCut) await quiet(gpu);
  const gpuMs = gpu() - gpuFrom;
  const timerMs = await endGpuTimer(page);
  await page.evaluate(() => (globalThis as BenchPage).__bench.rest());
  return { gpuMs: gpuMs / frames, mainMs: mainMs / frames, timerMs: timerMs / frames, frames };
}

/**
 * Opens a peer or a limit by its file in `candidates/`, with options in its address; its name is
 * the one in the rows.
 */
export async function openPeer(
  place: Place,
  name: string,
  file: string,
  isCut: boolean,
  options: Record<string, string> = {},
): Promise<Candidate> {
  const site = await serve(await bundle(file));
  const context = await place.browser.newContext({ viewport: place.window });
  const page = await context.newPage();
  await withGpuTimer(page, place);
  await page.goto(`${site.address}?${new URLSearchParams(options)}`);
  await page.waitForFunction(() => '__bench' in globalThis);
  const candidate = await measured(name, place.browser, page, isCut);
  return { ...candidate, close: site.close };
}

/** A candidate on a machine that gives it too few frames is measured again, so many times. */
const MOST_RUNS = 4;

async function untilEnoughFrames(measure: () => Promise<Sample>): Promise<Sample> {
  const samples = [await measure()];
  while (combined(samples).frames < MIN_FRAMES && samples.length < MOST_RUNS) samples.push(await measure());
  return combined(samples);
}

/**
 * Measures all in turns, so that other load of the machine affects each, until so many rounds are
 * valid or as many as may be were tried. A first round, in which code compiles, does not count.
 */
export async function interleaved(
  candidates: readonly Candidate[],
  { wanted, most }: { wanted: number; most: number },
  isValid: (round: Round) => boolean,
): Promise<Round[]> {
  for (const { measure } of candidates) await measure();
  const rounds: Round[] = [];
  const isDone = (): boolean => rounds.filter(isValid).length >= wanted || rounds.length >= most;
  while (!isDone()) {
    const round = new Map<string, Sample>();
    for (const { name, measure } of candidates) round.set(name, await untilEnoughFrames(measure));
    rounds.push(round);
  }
  return rounds;
}
