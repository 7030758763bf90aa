// `npm run gallery`: every entry on the real stage, with its document beside it. A server with the
// demo and the gallery's documents, in a folder that is deleted at the end, behind Vite's
// development server.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request, type APIRequestContext } from '@playwright/test';
import { createServer, type Plugin } from 'vite';
import { routeOf } from '#rules/routes.ts';
import { ROOT } from '#server/boot/prepare.mjs';
import { freePort } from '#tests/support/ports.mjs';
import { ENTRIES, GROUPS, type Entry } from './entries.ts';
import { getJson, publishEntry, readMedia } from './publishEntries.ts';

const READY_WITHIN_MS = 60_000;
const POLL_MS = 200;
const FOLDER = join(ROOT, 'tests/gallery');

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-gallery-'));
const port = await freePort();
process.env['PORT'] = String(port);
process.env['VITRINE_TEST_EMAIL'] = 'editor@example.com';
process.env['VITRINE_TEST_PASSWORD'] = randomBytes(12).toString('hex');
const serverAddress = `http://127.0.0.1:${port}`;

const server = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'src/server/main.ts')], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SEED: 'demo',
    LOG_LEVEL: 'fatal',
    EDITOR_EMAIL: process.env['VITRINE_TEST_EMAIL'],
    EDITOR_PASSWORD: process.env['VITRINE_TEST_PASSWORD'],
  },
});
// Vite ends the process by itself on SIGTERM, so that only what runs at once is certain to run.
process.on('exit', () => {
  server.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
server.once('exit', () => process.exit(1));

try {
  await untilReady();
  const entries = await publishAll();
  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    root: join(ROOT, 'src'),
    logLevel: 'warn',
    plugins: [galleryPlugin(JSON.stringify({ groups: GROUPS, entries }))],
    server: { port: 5174, strictPort: false },
  });
  await vite.listen();
  const { port: vitePort } = vite.config.server;
  const address = vite.resolvedUrls?.local[0] ?? `http://localhost:${vitePort}/`;
  console.log(`The gallery is open at ${address}gallery/ with ${entries.length} entries. Ctrl+C ends it.`);
} catch (error) {
  console.error(error);
  process.exit(1);
}

async function untilReady(): Promise<void> {
  const latest = Date.now() + READY_WITHIN_MS;
  const isReady = (): Promise<boolean> =>
    fetch(`${serverAddress}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > latest) throw new Error('The server of the gallery did not start');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function publishAll() {
  const api = await request.newContext({ baseURL: serverAddress });
  const media = await readMedia(api);
  const entries = [];
  // One after the other: ids follow from names, and the address of an entry stays the same.
  for (const entry of ENTRIES) {
    const path = await publishEntry(api, entry, media);
    entries.push({ ...entry, path, document: await readDocument(api, entry, path) });
  }
  await api.dispose();
  return entries;
}

/** The document beside the stage, as the server has it. */
async function readDocument(api: APIRequestContext, { document }: Entry, path: string): Promise<unknown> {
  if (!document) return undefined;
  const id = 'id' in document ? document.id : routeOf(path).id;
  return getJson(api, `/api/${document.collection}/${id}`);
}

/**
 * Serves the index page, and gives the showroom in its frame the responses and steps of the entry.
 */
function galleryPlugin(list: string): Plugin {
  const scriptOf = (name: string): string => `/@fs${join(FOLDER, name)}`;
  return {
    name: 'gallery',
    configureServer({ middlewares, transformIndexHtml }) {
      middlewares.use((incoming, outgoing, next) => {
        const { pathname } = new URL(incoming.url ?? '/', serverAddress);
        if (stub(pathname, incoming, outgoing)) return;
        if (pathname === '/gallery') return redirect(outgoing, '/gallery/');
        if (pathname === '/gallery/entries.json') return send(outgoing, 'application/json', list);
        if (pathname !== '/gallery/') return next();
        const page = readFileSync(join(FOLDER, 'gallery.html'), 'utf8').replace(
          'galleryPage.ts',
          scriptOf('galleryPage.ts'),
        );
        transformIndexHtml(pathname, page).then((html) => send(outgoing, 'text/html', html), next);
      });
    },
    transformIndexHtml: (_html, { path }) =>
      path.startsWith('/gallery')
        ? []
        : [
            {
              tag: 'script',
              attrs: { type: 'module', src: scriptOf('frameSetup.ts') },
              injectTo: 'head-prepend',
            },
          ],
  };
}

/** Handles a request whose response the shown entry replaces. A cookie names the entry. */
function stub(pathname: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const id = /(?:^|; )gallery-entry=([^;]+)/.exec(incoming.headers.cookie ?? '')?.[1];
  const response = ENTRIES.find((entry) => entry.id === id)?.responses?.[pathname];
  if (response === undefined) return false;
  if (response === 'unreachable') incoming.socket.destroy();
  else if (typeof response === 'number') {
    outgoing.statusCode = response;
    send(outgoing, 'application/json', '{"message":"Stubbed"}');
  } else if (response !== 'pending') send(outgoing, 'application/json', JSON.stringify(response));
  return true;
}

function send(outgoing: ServerResponse, type: string, body: string): void {
  outgoing.setHeader('Content-Type', `${type}; charset=utf-8`);
  outgoing.end(body);
}

function redirect(outgoing: ServerResponse, location: string): void {
  outgoing.statusCode = 302;
  outgoing.setHeader('Location', location);
  outgoing.end();
}
