// Screen tests in a real browser. Each worker has its own server with the demo, so that saves do
// not affect the other worker.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, SCREENS_ARGS } from './support/browser.mjs';
import { copyDemoData, fillDemoData } from './support/demoData.ts';
import { freePort } from './support/ports.mjs';

const ROOT = new URL('..', import.meta.url).pathname;
const SERVER_READY_WITHIN_MS = 30_000;

/**
 * Screen tests wait as much as they draw. On two cores, 69 tests took 172 s with two workers and
 * 133 s with three.
 */
const WORKERS = 3;

// Each worker loads this file again; the environment carries what the first load decides.
process.env['VITRINE_TEST_PORTS'] ??= (await Promise.all(Array.from({ length: WORKERS }, freePort))).join();
process.env['VITRINE_TEST_EMAIL'] ??= 'editor@example.com';
process.env['VITRINE_TEST_PASSWORD'] ??= 'a-password-for-tests';
process.env['VITRINE_TEST_DATA'] ??= await makeDataFolders();

/** The folder of the run, with one for the server of each worker. */
async function makeDataFolders(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-screens-'));
  await fillDemoData(folder, {
    EDITOR_EMAIL: process.env['VITRINE_TEST_EMAIL'] ?? '',
    EDITOR_PASSWORD: process.env['VITRINE_TEST_PASSWORD'] ?? '',
  });
  for (let worker = 0; worker < WORKERS; worker += 1) copyDemoData(folder, join(folder, String(worker)));
  return folder;
}

const ports = process.env['VITRINE_TEST_PORTS'].split(',');
const addressOf = (worker: number): string => `http://127.0.0.1:${ports[worker]}`;

/** Titles of journeys that have run in Node and run here too, of support/run.mjs. */
const sample = JSON.parse(process.env['VITRINE_TEST_SAMPLE'] ?? '[]') as string[];
/** For a regular expression, as `RegExp.escape` does from Node 24 on. */
const escaped = (title: string): string => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Tests that need no browser run without one (tests/journeys.config.ts), except on request. */
const isAllWanted = process.env['DRIVER'] === 'browser';
const PROJECTS = [
  {
    name: 'screens',
    testMatch: '**/*.spec.ts',
    testIgnore: 'journeys/**',
    ...(!isAllWanted && { grepInvert: /@node/ }),
  },
  { name: 'journeys', testMatch: 'journeys/*.spec.ts', ...(!isAllWanted && { grep: /@browser/ }) },
  ...(sample.length > 0
    ? [
        {
          name: 'sample',
          testMatch: ['journeys/*.spec.ts', 'editor/*.spec.ts'],
          grep: new RegExp(` (${sample.map(escaped).join('|')})( @node)?$`),
          grepInvert: /@browser/,
        },
      ]
    : []),
];

export default defineConfig({
  testDir: '.',
  projects: PROJECTS,
  outputDir: '../test-results',
  globalTeardown: './support/removeData.ts',
  forbidOnly: Boolean(process.env['CI']),
  workers: WORKERS,
  // Other load of CI's machine may stop a test once. `npm test` names what passed the second time.
  retries: process.env['CI'] ? 1 : 0,
  // By file, the longest file would run alone at the end.
  fullyParallel: true,
  // Machines differ by a factor of four. What passes takes no longer for it.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    // A restarted worker uses the server of the one that it replaces.
    baseURL: addressOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    viewport: { width: 960, height: 540 },
    // A service worker would fetch and cache the whole demo in each context; offline.spec.ts allows
    // it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording traces takes 6 % of the run's CPU; `--trace retain-on-failure` records them.
    trace: 'off',
    launchOptions: { executablePath: findBrowser(), args: SCREENS_ARGS },
  },
  webServer: ports.map((port, worker) => ({
    command: 'node dist/server/main.mjs',
    cwd: ROOT,
    url: `${addressOf(worker)}/readyz`,
    timeout: SERVER_READY_WITHIN_MS,
    stderr: 'ignore' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
    env: {
      PORT: port,
      DATA_DIR: join(process.env['VITRINE_TEST_DATA'] ?? '', String(worker)),
      EDITOR_EMAIL: process.env['VITRINE_TEST_EMAIL'] ?? '',
      EDITOR_PASSWORD: process.env['VITRINE_TEST_PASSWORD'] ?? '',
      DATABASE_URL: '',
      SEED: 'demo',
      LOG_LEVEL: 'warn',
    },
  })),
});
