// Tests without a browser: *.test.ts. Playwright runs *.spec.ts.
import { defineConfig } from 'vitest/config';

const SERVER = 'tests/server/**/*.test.ts';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Catches hanging tests, not slow ones: a test with a time limit states its own.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Server tests wait for the disk as much as they compute: on two cores, 125 s with two workers,
    // 109 s with three.
    maxWorkers: 3,
    projects: [
      // Server modules hold no global state, so they are loaded once instead of once per file.
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
