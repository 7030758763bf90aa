// Everything that needs no browser: *.test.ts. Screens are *.spec.ts and belong to Playwright.
import { defineConfig } from 'vitest/config';

const SERVER = 'tests/server/**/*.test.ts';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Against what hangs, not what is slow: a test that claims a speed says so itself.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Vitest leaves one core of two idle: tests of the server wait for its disk as much as they reckon.
    maxWorkers: 2,
    projects: [
      // Server modules keep nothing to themselves, so that their packages are read once and not for each file.
      {
        extends: true,
        test: { name: 'server', include: [SERVER], isolate: false, globalSetup: 'tests/support/build.ts' },
      },
      {
        extends: true,
        test: {
          name: 'units',
          server: { deps: { inline: [/@pixi\/react/] } },
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [SERVER],
        },
      },
    ],
  },
});
