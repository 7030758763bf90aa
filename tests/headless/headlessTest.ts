// `test` of journeys that run in Node: a new headless page for each test, and a server of its own
// for each worker.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type BrowserContext } from '@playwright/test';
import { HeadlessContext } from './HeadlessContext.ts';
import type { HeadlessServer } from './headlessServer.ts';
import { importServer } from './serverBundle.ts';

interface Options {
  /** Every page is the test's own here. */
  ownPage: boolean;
}

const ACCOUNT = () => ({
  email: process.env['VITRINE_TEST_EMAIL'] ?? '',
  password: process.env['VITRINE_TEST_PASSWORD'] ?? '',
});

export const headlessTest = base.extend<Options, { headlessServer: HeadlessServer }>({
  ownPage: [false, { option: true }],
  headlessServer: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-journeys-'));
      cpSync(join(process.env['VITRINE_TEST_DATA'] ?? '', 'demo'), dataDir, { recursive: true });
      const { openServer } = await importServer();
      const server = await openServer({ dataDir, seed: 'demo', editor: ACCOUNT() });
      await use(server);
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  context: async ({ headlessServer, viewport, contextOptions }, use) => {
    const { serverClient } = await importServer();
    const context = new HeadlessContext(headlessServer, serverClient(headlessServer), {
      viewport: viewport ?? { width: 960, height: 540 },
      isMotionReduced: contextOptions.reducedMotion === 'reduce',
      hasMoreContrast: contextOptions.contrast === 'more',
    });
    await use(context as unknown as BrowserContext);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  request: async ({ context }, use) => use(context.request),
});
