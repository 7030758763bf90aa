// Tests without a browser: *.test.ts. Playwright runs *.spec.ts.
import { defineConfig } from 'vitest/config';

const SERVER = 'tests/server/**/*.test.ts';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Catches hanging tests, not slow ones: a test with a time limit states its own.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Vitest leaves one of two cores idle, but server tests wait for the disk as much as they
    // compute.
    maxWorkers: 2,
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
