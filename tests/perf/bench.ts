// `npm run bench`: measures the showroom and its peers in a real browser with a real server, as one
// table. `--quick` takes less than 5 minutes: fewer jobs, rounds, peers, screens and addresses.
// `--only JOB` selects jobs (comma-separated), `--rounds N` sets the interleaved rounds. `--out
// FILE` writes rows as JSON, `--picture FILE` the ratios as SVG, `--markdown FILE` the table of the
// README. `--gpu vulkan` or `--gpu gl` draws with this machine's GPU, `--window 3840x2160` into as
// many pixels. The exit code is 1 only when a job could not be measured; a missed budget is shown
// in the table.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { ensureBuild } from '#server/boot/prepare.mjs';
import { BROWSERS, ensureBrowser, gpuArgs, LAUNCH_ARGS } from '#tests/support/browser.mjs';
import { startProcess } from '#tests/support/process.ts';
import { chartOf } from './chart.ts';
import { addresses } from './jobs/addresses.ts';
import { batches } from './jobs/batches.ts';
import { boot } from './jobs/boot.ts';
import { compareRows } from './jobs/compareRows.ts';
import { confetti } from './jobs/confetti.ts';
import { fleet } from './jobs/fleet.ts';
import { fling } from './jobs/fling.ts';
import { growth } from './jobs/growth.ts';
import { keystrokes } from './jobs/keystroke.ts';
import { memory } from './jobs/memory.ts';
import { publishing } from './jobs/publishing.ts';
import type { Scene } from './jobs/scene.ts';
import { screens } from './jobs/screens.ts';
import { scroll } from './jobs/scroll.ts';
import { serverLoad } from './jobs/server.ts';
import { slide } from './jobs/slide.ts';
import { stillness } from './jobs/still.ts';
import { WINDOW } from './measure/candidates.ts';
import { isMeasured, missed, rowOf, rowsSchema, type Row } from './rows.ts';
import { asMarkdown, highlights, linesOf, printed } from './table.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    out: { type: 'string' },
    markdown: { type: 'string' },
    gpu: { type: 'string' },
    window: { type: 'string', default: `${WINDOW.width}x${WINDOW.height}` },
    picture: { type: 'string', default: 'test-results/bench.svg' },
  },
});

/** The parts of the table, in order. */
const JOBS: Record<string, (scene: Scene) => Promise<void>> = {
  confetti,
  scroll,
  slide,
  fling,
  still: stillness,
  screens,
  'long-compare': compareRows,
  boot,
  keystroke: keystrokes,
  memory,
  addresses,
  server: serverLoad,
  fleet,
  publishing,
  growth,
  batches,
};
/** Jobs that need a real GPU. */
const OF_GPU = ['batches'];
/** Jobs that `--quick` skips. */
const LONG = ['fling', 'long-compare', 'memory', 'fleet', 'publishing', 'growth'];
const wanted =
  values.only?.split(',') ??
  Object.keys(JOBS)
    .filter((name) => !values.quick || !LONG.includes(name))
    .filter((name) => values.gpu !== undefined || !OF_GPU.includes(name));
const unknown = wanted.filter((name) => !(name in JOBS));
if (unknown.length > 0)
  throw new Error(`No such job: ${unknown.join(', ')}. There are ${Object.keys(JOBS).join(', ')}.`);

const [width = 0, height = 0] = values.window.split('x').map(Number);
if (!(width > 0 && height > 0))
  throw new Error(`--window is a size such as 3840x2160, not '${values.window}'.`);
const window = { width, height };
if (values.gpu !== undefined && !['vulkan', 'gl'].includes(values.gpu))
  throw new Error(`--gpu is vulkan or gl, not '${values.gpu}'.`);

const LONGEST_JOB_MS = 15 * 60_000;
const ROUNDS = Number(values.rounds ?? (values.quick ? 1 : 7));
const EDITOR = { EDITOR_EMAIL: 'bench@example.com', EDITOR_PASSWORD: 'a-password-for-the-bench' };
// editorRequests.ts signs in with these.
Object.assign(process.env, {
  VITRINE_TEST_EMAIL: EDITOR.EDITOR_EMAIL,
  VITRINE_TEST_PASSWORD: EDITOR.EDITOR_PASSWORD,
});

const rows: Row[] = [];
const failed: string[] = [];
/** A signal stops the bench, which then prints its results so far. */
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());

async function measureAll(): Promise<void> {
  ensureBuild();
  const executablePath = ensureBrowser(BROWSERS);
  const data = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  // The offline cache is off: it would add work beside the measurement.
  const server = startProcess({ DATA_DIR: data, SEED: 'demo', OFFLINE: 'off', ...EDITOR });
  try {
    const baseURL = await server.address();
    for (const job of wanted) {
      if (stopping.signal.aborted) break;
      // Each job has its own browser, so that leftovers of one do not affect the next.
      const own = {
        ...(executablePath && { executablePath }),
        args: values.gpu ? gpuArgs(values.gpu) : LAUNCH_ARGS,
      };
      const launch = (): Promise<Browser> => chromium.launch(own);
      const openProfile: Scene['openProfile'] = (options) =>
        chromium.launchPersistentContext('', { ...own, ...options });
      const browser = await launch();
      const note: Scene['note'] = (...found) => void rows.push(rowOf(...found));
      const beganMs = performance.now();
      try {
        await within(
          LONGEST_JOB_MS,
          JOBS[job]?.({
            browser,
            window,
            hasGpu: values.gpu !== undefined,
            launch,
            openProfile,
            baseURL,
            isQuick: values.quick,
            rounds: ROUNDS,
            mostRounds: values.quick ? ROUNDS : ROUNDS * 2,
            note,
          }),
        );
      } catch (reason) {
        failed.push(job);
        console.error(`${job} could not be measured:`, reason);
      } finally {
        await browser.close();
      }
      console.log(`${job}: ${((performance.now() - beganMs) / 1_000).toFixed(0)} s`);
    }
  } finally {
    server.signal('SIGTERM');
    await server.ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/** Rejects after this time: a browser that hangs must not block the other jobs. */
async function within(ms: number, work: Promise<void> | undefined): Promise<void> {
  const waiting = new AbortController();
  const late = sleep(ms, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`It took longer than ${ms / 60_000} minutes`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    waiting.abort();
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

await measureAll();
if (rows.length > 0) {
  console.log(`\n${printed(linesOf(rows))}\n`);
  write(values.picture, chartOf(rows));
  console.log(`Picture: ${values.picture}`);
  if (values.markdown) write(values.markdown, `${asMarkdown(linesOf(highlights(rows)))}\n`);
  if (values.out) write(values.out, `${JSON.stringify(rowsSchema.parse({ rows }), null, 2)}\n`);
}
const unmeasured = rows.filter((row) => !isMeasured(row));
if (unmeasured.length > 0)
  console.log(
    `Not measured, since too few frames were drawn or two runs of one program differed: ${unmeasured.map(({ job, candidate, figure }) => `${job} ${candidate} ${figure}`).join(', ')}`,
  );
const misses = missed(rows);
console.log(
  misses.length === 0
    ? 'No budget that was measured is missed.'
    : `NOT MET: ${misses.map(({ job, figure }) => `${job} ${figure}`).join(', ')}`,
);
if (failed.length > 0) {
  console.error(`Not measured: ${failed.join(', ')}`);
  process.exitCode = 1;
}
