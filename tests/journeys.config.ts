// Journeys and tests of the editor without a screen: the app and the server in Node, on a virtual
// clock. Tags say which run here; the others run with tests/playwright.config.ts.
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from '@playwright/test';
import type { WorkerOptions } from './headless/headlessTest.ts';
import { DATA, prepareDemo } from './headless/preparedDemo.ts';
import { SHORT_RUN_FLAGS } from './support/shortRunFlags.mjs';

/** A core each: nothing waits for anything. */
const WORKERS = 2;

// Each worker loads this file before any of the app.
for (const flag of SHORT_RUN_FLAGS) setFlagsFromString(flag);

process.env['DRIVER'] = 'node';
process.env['VITRINE_TEST_EMAIL'] ??= 'editor@example.com';
process.env['VITRINE_TEST_PASSWORD'] ??= 'a-password-for-tests';
process.env['VITRINE_TEST_DATA'] ??= DATA;
prepareDemo();

export default defineConfig<object, WorkerOptions>({
  projects: [
    { name: 'journeys', testDir: 'journeys', testMatch: '*.spec.ts', grepInvert: /@browser|@node/ },
    { name: 'editor build', testDir: 'headless', testMatch: 'editor.setup.ts' },
    {
      name: 'editor',
      testMatch: '{editor,journeys}/*.spec.ts',
      grep: /@node/,
      dependencies: ['editor build'],
      use: { hasEditor: true },
    },
  ],
  outputDir: '../test-results/journeys',
  forbidOnly: Boolean(process.env['CI']),
  workers: WORKERS,
  fullyParallel: true,
  // Catches a hanging test; nothing waits in real time.
  timeout: 120_000,
  use: { viewport: { width: 960, height: 540 } },
});
