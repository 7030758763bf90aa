// Tests without a browser: *.test.ts. Playwright runs *.spec.ts.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SHORT_RUN_FLAGS } from './support/shortRunFlags.mjs';

const SERVER = 'tests/server/**/*.test.ts';
/** Pages of the editor in a DOM, with a real server. */
const EDITOR_PAGES = 'tests/editor/**/*.test.tsx';
/**
 * Stores, caches and Pixi, which their modules hold for the whole page, and a test that replaces
 * the table of kinds, which nearly every module has read.
 */
const STATEFUL = [
  'tests/{delivery,kiosk,stage,state,visit}/**/*.test.{ts,tsx}',
  'tests/content/newKind.test.ts',
];

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  resolve: {
    alias: {
      '@node-rs/argon2': fileURLToPath(new URL('support/cheapHashes.ts', import.meta.url)),
    },
  },
  test: {
    // Catches hanging tests, not slow ones: a test with a time limit states its own.
    testTimeout: 120_000,
    // Polled values may be delayed by other load; a second is too short.
    expect: { poll: { timeout: 30_000 } },
    // Other load of CI's machine may stop a test once, as it may a screen test. `npm test` names
    // those that passed the second time.
    retry: process.env['CI'] ? 1 : 0,
    hookTimeout: 120_000,
    // Server tests wait as much as they compute.
    maxWorkers: 4,
    execArgv: SHORT_RUN_FLAGS,
    projects: [
      // Modules without global state are loaded once instead of once per file, which takes a third
      // less CPU.
      {
        extends: true,
        test: {
          name: 'server',
          include: [SERVER],
          isolate: false,
          globalSetup: ['tests/support/build.ts', 'tests/support/migratedDatabases.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [SERVER, EDITOR_PAGES, ...STATEFUL],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'editor pages',
          include: [EDITOR_PAGES],
          isolate: false,
          globalSetup: ['tests/support/migratedDatabases.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'stateful units',
          server: { deps: { inline: [/@pixi\/react/] } },
          include: STATEFUL,
        },
      },
    ],
  },
});
