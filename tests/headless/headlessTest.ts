// `test` of journeys that run in Node: a new headless page for each test, and a server of its own
// for each worker.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from '@playwright/test';
import { HeadlessContext } from './HeadlessContext.ts';
import type { HeadlessServer } from './headlessServer.ts';
import { serverAt } from './pageNetwork.ts';
import { DEMO } from './preparedDemo.ts';
import { importServer } from './serverBundle.ts';
import { EDITOR_FOLDER, useVisitorOf } from './visitorBundle.ts';

interface Options {
  /** Every page is the test's own here. */
  ownPage: boolean;
}

export interface WorkerOptions {
  /** Whether pages have the editor, whose build takes longer. */
  hasEditor: boolean;
}

const ACCOUNT = () => ({
  email: process.env['VITRINE_TEST_EMAIL'] ?? '',
  password: process.env['VITRINE_TEST_PASSWORD'] ?? '',
});

async function openContext(
  headlessServer: HeadlessServer,
  { viewport, reducedMotion, contrast, baseURL }: BrowserContextOptions,
): Promise<HeadlessContext> {
  const { serverClient } = await importServer();
  const server = (baseURL ? serverAt(baseURL, headlessServer) : undefined) ?? headlessServer;
  return new HeadlessContext(
    server,
    serverClient(server, (url) => serverAt(url, server)),
    {
      viewport: viewport ?? { width: 960, height: 540 },
      isMotionReduced: reducedMotion === 'reduce',
      hasMoreContrast: contrast === 'more',
    },
  );
}

export const headlessTest = base.extend<Options, WorkerOptions & { headlessServer: HeadlessServer }>({
  ownPage: [false, { option: true }],
  hasEditor: [false, { option: true, scope: 'worker' }],
  headlessServer: [
    async ({ hasEditor }, use) => {
      if (hasEditor) useVisitorOf(EDITOR_FOLDER);
      const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-journeys-'));
      cpSync(DEMO, dataDir, { recursive: true });
      const { openServer } = await importServer();
      const server = await openServer({ dataDir, seed: 'demo', editor: ACCOUNT() });
      await use(server);
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ headlessServer }, use) => {
      const opened: HeadlessContext[] = [];
      const newContext = async (options: BrowserContextOptions = {}): Promise<HeadlessContext> => {
        const context = await openContext(headlessServer, options);
        opened.push(context);
        return context;
      };
      const newPage = async (options?: BrowserContextOptions) => (await newContext(options)).newPage();
      await use({ newContext, newPage } as unknown as Browser);
      for (const context of opened) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ headlessServer, viewport, contextOptions, baseURL }, use) => {
    const context = await openContext(headlessServer, { ...contextOptions, viewport, baseURL });
    await use(context as unknown as BrowserContext);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  request: async ({ context }, use) => use(context.request),
});
