// Startup: the scripts that a visitor's browser loads, and the time until the first screen, on the
// first visit, from the HTTP cache (from the third visit on, when V8 has cached its code), and from
// the service worker; with a CPU four times slower, 10 Mbit/s and 40 ms latency. A proxy limits the
// network, because Chromium's own throttling does not apply to service workers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { ROOT } from '#server/serverSettings.ts';
import { median, sumOf } from '#tests/support/numbers.ts';
import { startProcess } from '#tests/support/process.ts';
import { waitUntilStill, visit } from '#tests/support/shopper.ts';
import type { FigureName } from '../figures.ts';
import { WINDOW } from '../measure/candidates.ts';
import { openPage, prepared, type Scene } from './scene.ts';

const JOB = 'boot';
const ASSETS = join(ROOT, 'dist/client/assets');
const ROUNDS = { quick: 1, whole: 7 };
const SCRIPT_ROUNDS = { quick: 1, whole: 5 };
const CPU_SLOWER = 4;
const LATENCY_MS = 40;
const BYTES_PER_MS = 10_000_000 / 8 / 1000;
const CACHED_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 500;

/** A proxy in front of a server, with this bandwidth and latency; `close` stops it. */
async function slowConnection(target: string): Promise<{ address: string; close: () => void }> {
  let freeAtMs = 0;
  const sendBody = async (upstream: IncomingMessage, reply: ServerResponse): Promise<void> => {
    reply.writeHead(upstream.statusCode ?? 500, upstream.headers);
    reply.flushHeaders();
    for await (const chunk of upstream as AsyncIterable<Buffer>) {
      freeAtMs = Math.max(freeAtMs, performance.now()) + chunk.length / BYTES_PER_MS;
      await sleep(freeAtMs - performance.now());
      reply.write(chunk);
    }
    reply.end();
  };
  const server = createServer((incoming, reply) => {
    const forward = async (): Promise<void> => {
      await sleep(LATENCY_MS);
      const outgoing = request(new URL(incoming.url ?? '/', target), {
        method: incoming.method ?? 'GET',
        headers: incoming.headers,
      });
      outgoing.on('error', () => reply.destroy());
      reply.on('close', () => outgoing.destroy());
      outgoing.on('response', (upstream) => void sendBody(upstream, reply).catch(() => reply.destroy()));
      incoming.pipe(outgoing);
    };
    void forward();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Records in the page when the first frame after a screen was drawn. */
function watchFirstFrame(): void {
  const shared = globalThis as unknown as { __firstFrameMs?: number };
  const check = (): void => {
    if (!document.querySelector('#mirror main')) return void requestAnimationFrame(check);
    requestAnimationFrame(() => setTimeout(() => (shared.__firstFrameMs = performance.now())));
  };
  requestAnimationFrame(check);
}

async function firstFrame(context: BrowserContext, address: string): Promise<number> {
  const page = await prepared(context.newPage());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript(watchFirstFrame);
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await page.waitForFunction(
    () => (globalThis as unknown as { __firstFrameMs?: number }).__firstFrameMs,
    undefined,
    { timeout: CACHED_WITHIN_MS },
  );
  const value = Number(await ms.jsonValue());
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await waitUntilStill(page).catch(() => undefined);
  await page.close();
  return value;
}

async function cacheAll(page: Page, address: string): Promise<void> {
  await page.goto(address);
  for (const latest = Date.now() + CACHED_WITHIN_MS; Date.now() < latest; await sleep(POLL_EVERY_MS)) {
    const isCached = await page.evaluate(async () => {
      const manifest = (await (await fetch('/api/offline-manifest/flagship')).json()) as { files: unknown[] };
      const cached = await (await caches.open('vitrine-files')).keys();
      return navigator.serviceWorker.controller !== null && cached.length >= manifest.files.length;
    });
    if (isCached) return;
  }
  throw new Error('The showroom was not cached in time');
}

/** The name of a chunk without its content hash. */
const chunkOf = (file: string): string => file.replace(/-[\w-]{8}\.js$/, '');

/** The scripts that the page imports statically. */
const START_CHUNKS = ['index', 'rolldown-runtime'];

/** The scripts of a visit that starts at home, gzipped, in total and by chunk. */
async function bytes(scene: Scene): Promise<void> {
  const page = await openPage(scene, { viewport: WINDOW });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    // The decoding worker is part of the first script and has a blob URL.
    const { protocol, pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && protocol !== 'blob:')
      scripts.add(pathname.split('/').at(-1) ?? '');
  });
  await visit(page, '/');
  const sizes = new Map(
    [...scripts].map((file) => [
      file,
      gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length / 1_000,
    ]),
  );
  const start = [...sizes].filter(([file]) => START_CHUNKS.includes(chunkOf(file)));
  scene.note(JOB, 'vitrine', 'startBytes', sumOf(start.map(([, size]) => size)));
  scene.note(JOB, 'vitrine', 'bytes', sumOf([...sizes.values()]));
  for (const [file, size] of sizes) scene.note(JOB, 'vitrine', `bytes:${chunkOf(file)}`, size);
  await page.close();
}

/** Main thread time of our scripts until the first screen is shown, without CPU throttling. */
async function script(scene: Scene): Promise<void> {
  const rounds: number[] = [];
  for (let round = 0; round < (scene.isQuick ? SCRIPT_ROUNDS.quick : SCRIPT_ROUNDS.whole); round += 1) {
    const page = await openPage(scene, { viewport: WINDOW });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await visit(page, '/');
    const { metrics } = await devtools.send('Performance.getMetrics');
    rounds.push((metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000);
    await page.close();
  }
  scene.note(JOB, 'vitrine', 'bootScriptMs', median(rounds));
}

/** Uses its own showroom, whose kiosks cache it. */
async function times(scene: Scene): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const server = startProcess({ DATA_DIR: data, SEED: 'demo' });
  const connection = await slowConnection(await server.address());
  try {
    const rounds = scene.isQuick ? ROUNDS.quick : ROUNDS.whole;
    const [coldS, warmS]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const profile = await scene.openProfile({ viewport: WINDOW, serviceWorkers: 'block' });
      coldS.push((await firstFrame(profile, connection.address)) / 1_000);
      await firstFrame(profile, connection.address);
      warmS.push((await firstFrame(profile, connection.address)) / 1_000);
      await profile.close();
    }
    const serviceWorkerS: number[] = [];
    const profile = await scene.openProfile({ viewport: WINDOW });
    await cacheAll(await prepared(profile.newPage()), connection.address);
    await firstFrame(profile, connection.address);
    for (let round = 0; round < rounds; round += 1)
      serviceWorkerS.push((await firstFrame(profile, connection.address)) / 1_000);
    await profile.close();
    for (const [figure, seconds] of Object.entries({ coldS, warmS, serviceWorkerS }))
      scene.note(JOB, 'vitrine', figure as FigureName, median(seconds));
  } finally {
    connection.close();
    server.signal('SIGTERM');
    await server.ended;
    rmSync(data, { recursive: true, force: true });
  }
}

export async function boot(scene: Scene): Promise<void> {
  await bytes(scene);
  await script(scene);
  await times(scene);
}
