// The screens, in a real browser against a real server with the demo showroom: one for each worker, so that what a test saves
// is seen by nobody beside it.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, SCREENS_ARGS } from './support/browser.mjs';
import { freePort } from './support/ports.mjs';

const ROOT = new URL('..', import.meta.url).pathname;
const SERVER_READY_WITHIN_MS = 30_000;

/** Tests wait as much as they draw: two beside each other keep two cores busy, and take two thirds of the time of one. */
const WORKERS = 2;

// Workers load this file again: what the first load decides reaches them through the environment.
process.env['VITRINE_TEST_PORTS'] ??= (await Promise.all(Array.from({ length: WORKERS }, freePort))).join();
process.env['VITRINE_TEST_DATA'] ??= mkdtempSync(join(tmpdir(), 'vitrine-screens-'));
process.env['VITRINE_TEST_EMAIL'] ??= 'editor@example.com';
process.env['VITRINE_TEST_PASSWORD'] ??= 'a-password-for-tests';

const ports = process.env['VITRINE_TEST_PORTS'].split(',');
const addressOf = (worker: number): string => `http://127.0.0.1:${ports[worker]}`;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalTeardown: './support/removeData.ts',
  forbidOnly: Boolean(process.env['CI']),
  workers: WORKERS,
  timeout: 60_000,
  use: {
    // A worker that was started anew takes the place, and the server, of the one before it.
    baseURL: addressOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    viewport: { width: 960, height: 540 },
    // Each context would fetch and keep the whole demo beside what is tested; offline.spec.ts lets it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Pictures of every frame would cost a sixth of the whole run, and each step's document a tenth. A test that fails leaves its
    // steps, what was asked and logged, and its last picture; `--trace retain-on-failure` on one file leaves all.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
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
