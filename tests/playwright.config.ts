// The screens, in a real browser against one real server with the demo showroom.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, LAUNCH_ARGS } from './support/browser.mjs';
import { freePort } from './support/ports.mjs';

const ROOT = new URL('..', import.meta.url).pathname;
const SERVER_READY_WITHIN_MS = 30_000;

// Workers load this file again: what the first load decides reaches them through the environment.
process.env['VITRINE_TEST_PORT'] ??= String(await freePort());
process.env['VITRINE_TEST_DATA'] ??= mkdtempSync(join(tmpdir(), 'vitrine-screens-'));
process.env['VITRINE_TEST_EMAIL'] ??= 'editor@example.com';
process.env['VITRINE_TEST_PASSWORD'] ??= 'a-password-for-tests';

const address = `http://127.0.0.1:${process.env['VITRINE_TEST_PORT']}`;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalTeardown: './support/removeData.ts',
  forbidOnly: Boolean(process.env['CI']),
  // Software rendering takes a core for itself.
  workers: 1,
  timeout: 60_000,
  use: {
    baseURL: address,
    viewport: { width: 960, height: 540 },
    // Each context would fetch and keep the whole demo beside what is tested; offline.spec.ts lets it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Pictures of every frame would cost a sixth of the whole run; a test that fails leaves one, and each step's document.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: findBrowser(), args: LAUNCH_ARGS },
  },
  webServer: {
    command: 'node --import tsx src/server/main.ts',
    cwd: ROOT,
    url: `${address}/readyz`,
    timeout: SERVER_READY_WITHIN_MS,
    stderr: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      PORT: process.env['VITRINE_TEST_PORT'],
      DATA_DIR: process.env['VITRINE_TEST_DATA'],
      EDITOR_EMAIL: process.env['VITRINE_TEST_EMAIL'],
      EDITOR_PASSWORD: process.env['VITRINE_TEST_PASSWORD'],
      DATABASE_URL: '',
      SEED: 'demo',
      LOG_LEVEL: 'warn',
    },
  },
});
