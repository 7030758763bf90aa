// `npm run bench`: the showroom's figures, measured in a real browser against a real server, as a table.
// `--rounds N` for another number of rounds than 200, `--only keystroke` for one job, `--out FILE` for JSON rows of {job, candidate, figure, value, unit}.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { ensureBuild } from '#server/boot/prepare.mjs';
import { ensureBrowser, LAUNCH_ARGS } from '#tests/support/browser.mjs';
import { countWork, drag, gauge, settle, visit, workDone } from '#tests/support/shopper.ts';
import { startProcess } from '#tests/support/process.ts';
import { addressFigures } from './addresses.ts';
import { bootTimes } from './boot.ts';
import { compareRows } from './compareRows.ts';
import { keystrokes } from './keystroke.ts';
import { passages } from './passage.ts';
import { serverFigures } from './server.ts';

interface Row {
  job: string;
  candidate: 'vitrine';
  figure: string;
  value: number;
  unit: string;
}

const DIST = resolve(import.meta.dirname, '../../dist/client/assets');
const BASELINE_ROUND = 20;
const STILL_MS = 10_000;
const WINDOW = { width: 640, height: 360 };
const COMPARE_WINDOW = { width: 960, height: 540 };

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' }, out: { type: 'string' }, only: { type: 'string' } } });
const rows: Row[] = [];
const note = (job: string, figure: string, value: number, unit: string) => {
  rows.push({ job, candidate: 'vitrine', figure, value: Math.round(value * 1000) / 1000, unit });
};

/** tsx names the functions that it compiles by a helper, which the page must have too. */
const NAME_HELPER = 'globalThis.__name = (value) => value';

async function boot(page: Page): Promise<void> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await visit(page, '/');
  const bytes = [...scripts].map((name) => gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length);
  note('boot', 'visitor JavaScript, gzip', bytes.reduce((sum, size) => sum + size, 0) / 1000, 'kB');
}

async function still(page: Page): Promise<void> {
  await visit(page, '/product/cairn-9-pro');
  const before = await workDone(page);
  await page.waitForTimeout(STILL_MS);
  const after = await workDone(page);
  note('still', 'draw calls in 10 s', after.draws - before.draws, '');
  note('still', 'React commits in 10 s', after.commits - before.commits, '');
}

async function scroll(page: Page): Promise<void> {
  const middle = { x: WINDOW.width / 4, y: WINDOW.height * 0.7 };
  await drag(page, middle, { x: 0, y: -80 });
  await settle(page);
  const before = await workDone(page);
  await drag(page, middle, { x: 0, y: -60 }, 20);
  await settle(page);
  const after = await workDone(page);
  note('scroll', 'React commits', after.commits - before.commits, '');
  note('scroll', 'draw calls', after.draws - before.draws, '');
}

async function memory(page: Page, rounds: number): Promise<void> {
  await visit(page, '/');
  const press = async (selector: string) => {
    await page.locator(selector).first().dispatchEvent('click');
    await settle(page);
  };
  let early = await gauge(page);
  for (let round = 1; round <= rounds; round += 1) {
    await press('a[href^="/product/cairn-9-pro"]');
    await press('a[href^="/page/"]');
    await press('a[href="/"]');
    if (round === Math.min(BASELINE_ROUND, rounds)) early = await gauge(page);
  }
  const late = await gauge(page);
  note('memory', `texture bytes, round ${BASELINE_ROUND}`, early.textureBytes / 1e6, 'MB');
  note('memory', `texture bytes, round ${rounds}`, late.textureBytes / 1e6, 'MB');
  note('memory', 'texture bytes, ratio', late.textureBytes / early.textureBytes, '');
  note('memory', 'live display objects, ratio', late.objects / early.objects, '');
}

const isWanted = (job: string): boolean => values.only === undefined || values.only === job;

async function inBrowser(): Promise<void> {
  ensureBuild();
  const executablePath = ensureBrowser();
  const data = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const EDITOR = { EDITOR_EMAIL: 'bench@example.com', EDITOR_PASSWORD: 'a-password-for-the-bench' };
  // The tests' office signs in by these.
  Object.assign(process.env, { VITRINE_TEST_EMAIL: EDITOR.EDITOR_EMAIL, VITRINE_TEST_PASSWORD: EDITOR.EDITOR_PASSWORD });
  // Nothing is kept beside what is measured.
  const server = startProcess({ DATA_DIR: data, SEED: 'demo', OFFLINE: 'off', ...EDITOR });
  const baseURL = await server.address();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: LAUNCH_ARGS });
  const prepare = async (opened: Page): Promise<void> => void (await opened.addInitScript(NAME_HELPER));

  /** The parts of the table, in its order. */
  const JOBS: Record<string, () => Promise<void>> = {
    page: async () => {
      const page = await browser.newPage({ viewport: WINDOW, baseURL });
      await prepare(page);
      await countWork(page);
      await boot(page);
      await still(page);
      await scroll(page);
      await page.close();
    },
    boot: async () => {
      const keeping = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
      const kept = startProcess({ DATA_DIR: keeping, SEED: 'demo', ...EDITOR });
      try {
        await bootTimes(browser, await kept.address(), prepare, WINDOW, note);
      } finally {
        kept.signal('SIGTERM');
        await kept.ended;
        rmSync(keeping, { recursive: true, force: true });
      }
    },
    compare: () => compareRows(browser, baseURL, prepare, COMPARE_WINDOW, note),
    slide: () => passages(browser, baseURL, prepare, note),
    keystroke: () => keystrokes(browser, baseURL, prepare, note),
    memory: async () => {
      const calm = await browser.newPage({ viewport: WINDOW, baseURL, reducedMotion: 'reduce' });
      await prepare(calm);
      await memory(calm, Number(values.rounds));
    },
  };
  try {
    for (const [job, run] of Object.entries(JOBS)) if (isWanted(job)) await run();
  } finally {
    await browser.close();
    server.signal('SIGTERM');
    await server.ended;
    rmSync(data, { recursive: true, force: true });
  }
}

// These need no browser.
if (isWanted('addresses')) await addressFigures(note);
if (isWanted('server')) await serverFigures(note);
if (!['addresses', 'server'].includes(values.only ?? '')) await inBrowser();
console.table(rows.map(({ job, figure, value, unit }) => ({ job, figure, value, unit })));
if (values.out) writeFileSync(values.out, `${JSON.stringify({ rows }, null, 2)}\n`);
