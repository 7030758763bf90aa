// Startup: the scripts that a visitor's browser loads, the time until something is seen, and until
// the stage shows the whole first screen, beside the pages of bootPeers.ts. On the first visit,
// from the HTTP cache (from the third visit on, when V8 has cached its code), and from the service
// worker; with a CPU four times slower, 10 Mbit/s and 40 ms latency. A proxy limits the network,
// because Chromium's own throttling does not apply to service workers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { SNAPSHOT_ID } from '#launch/launchSnapshot.ts';
import { ROOT } from '#server/serverSettings.ts';
import { median, sumOf } from '#tests/support/numbers.ts';
import { startProcess } from '#tests/support/process.ts';
import { signInAsEditor } from '#tests/support/editor.ts';
import { waitUntilStill, visit } from '#tests/support/shopper.ts';
import type { FigureName } from '../figures.ts';
import { WINDOW } from '../measure/candidates.ts';
import { MAX_CONTROL_DIFFERENCE } from '../measure/ratios.ts';
import { OWN_LIMITS } from '../ownLimits.ts';
import { FIRST_FRAME_MARK, type Home } from '../candidates/boot/home.ts';
import { openPage, prepared, type Scene } from './scene.ts';
import { peerFiles, peerPath, PEERS, type PeerFile, type PeerName } from './bootPeers.ts';

const JOB = 'boot';
const ASSETS = join(ROOT, 'dist/client/assets');
const ROUNDS = { quick: 1, whole: 5 };
const SCRIPT_ROUNDS = { quick: 1, whole: 5 };
const CPU_SLOWER = 4;
const LATENCY_MS = 40;
const BYTES_PER_MS = 10_000_000 / 8 / 1000;
const CACHED_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 500;
const SNAPSHOT_WITHIN_MS = 10_000;
/** V8 caches the code of a script that was loaded twice. */
const CACHING_STARTS = 2;
const MS_PER_S = 1_000;

/** A proxy in front of a server, with this bandwidth and latency; it also serves `files`. */
async function slowConnection(
  target: string,
  files: ReadonlyMap<string, PeerFile>,
): Promise<{ address: string; close: () => void }> {
  let freeAtMs = 0;
  const send = async (chunk: Buffer, reply: ServerResponse): Promise<void> => {
    freeAtMs = Math.max(freeAtMs, performance.now()) + chunk.length / BYTES_PER_MS;
    await sleep(freeAtMs - performance.now());
    reply.write(chunk);
  };
  const sendBody = async (upstream: IncomingMessage, reply: ServerResponse): Promise<void> => {
    reply.writeHead(upstream.statusCode ?? 500, upstream.headers);
    reply.flushHeaders();
    for await (const chunk of upstream as AsyncIterable<Buffer>) await send(chunk, reply);
    reply.end();
  };
  const sendFile = async ({ type, body }: PeerFile, reply: ServerResponse): Promise<void> => {
    const cacheControl = type === 'text/html' ? 'no-cache' : 'public, max-age=31536000, immutable';
    reply.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': cacheControl });
    await send(body, reply);
    reply.end();
  };
  const server = createServer((incoming, reply) => {
    const forward = async (): Promise<void> => {
      await sleep(LATENCY_MS);
      const file = files.get(incoming.url ?? '');
      if (file) return sendFile(file, reply);
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

/** A start: when something of the content is painted, and when everything is. Times in ms. */
interface Start {
  seenMs: number;
  wholeMs: number;
}

type StartTimes = typeof globalThis & { __start?: Partial<Start> };

/** Records in the showroom's page when its content is painted, by the snapshot or by the stage. */
function watchShowroom(snapshotId: string): void {
  const start: Partial<Start> = ((globalThis as StartTimes).__start = {});
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { identifier, renderTime } = entry as PerformanceEntry & Record<string, unknown>;
      if (identifier === snapshotId) start.seenMs ??= Number(renderTime);
    }
  }).observe({ type: 'element', buffered: true });
  const check = (): void => {
    const { dataset } = document.documentElement;
    const hasScreen = document.querySelector('#mirror main') !== null;
    const isWhole = hasScreen && dataset['stage'] !== 'loading' && !document.getElementById(snapshotId);
    const isSeen = start.seenMs !== undefined || (hasScreen && !document.getElementById(snapshotId));
    // After the frame that is about to be drawn.
    setTimeout(() => {
      if (isSeen) start.seenMs ??= performance.now();
      if (isWhole) start.wholeMs ??= performance.now();
    });
    if (!isWhole) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** The same in a peer's page: a page of elements is whole once its pictures are painted. */
function watchPeer(mark: string): void {
  const start: Partial<Start> = ((globalThis as StartTimes).__start = {});
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') start.seenMs ??= startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== mark) continue;
      start.wholeMs = startTime;
      // A canvas shows nothing before.
      start.seenMs = startTime;
    }
  }).observe({ type: 'mark', buffered: true });
  addEventListener('load', () => {
    if (document.images.length === 0) return;
    requestAnimationFrame(() =>
      setTimeout(() => (start.wholeMs = Math.max(start.seenMs ?? 0, performance.now()))),
    );
  });
}

/** How a page of a start is opened. */
interface StartPage {
  path: string;
  watch: (page: Page) => Promise<unknown>;
  /** Waits, without throttling, until the next start finds everything cached. */
  settle: (page: Page) => Promise<void>;
}

const SHOWROOM: StartPage = {
  path: '/',
  watch: (page) => page.addInitScript(watchShowroom, SNAPSHOT_ID),
  settle: async (page) => {
    await waitUntilStill(page).catch(() => undefined);
    await page
      .waitForFunction(() => localStorage.getItem('vitrine-snapshot') !== null, undefined, {
        timeout: SNAPSHOT_WITHIN_MS,
      })
      .catch(() => undefined);
  },
};

const peerPage = (name: PeerName, hasWorker: boolean): StartPage => ({
  path: peerPath(name, hasWorker),
  watch: (page) => page.addInitScript(watchPeer, FIRST_FRAME_MARK),
  settle: async (page) => {
    if (hasWorker)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
        timeout: CACHED_WITHIN_MS,
      });
  },
});

async function start(context: BrowserContext, address: string, opened: StartPage): Promise<Start> {
  const page = await prepared(context.newPage());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await opened.watch(page);
  await page.goto(address + opened.path, { waitUntil: 'commit' });
  const times = await page.waitForFunction(
    () => {
      const { __start } = globalThis as StartTimes;
      return __start?.seenMs !== undefined && __start.wholeMs !== undefined ? __start : undefined;
    },
    undefined,
    { timeout: CACHED_WITHIN_MS },
  );
  const value = (await times.jsonValue()) as Start;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await opened.settle(page);
  await page.close();
  return value;
}

/**
 * Fills the worker's cache. The page is closed, or it would play its attract screen beside all
 * later starts.
 */
async function cacheAll(context: BrowserContext, address: string): Promise<void> {
  const page = await prepared(context.newPage());
  await page.goto(address);
  for (const latest = Date.now() + CACHED_WITHIN_MS; Date.now() < latest; await sleep(POLL_EVERY_MS)) {
    const isCached = await page.evaluate(async () => {
      const manifest = (await (await fetch('/api/offline-manifest/flagship')).json()) as { files: unknown[] };
      const cached = await (await caches.open('vitrine-files')).keys();
      return navigator.serviceWorker.controller !== null && cached.length >= manifest.files.length;
    });
    if (isCached) return page.close();
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
  const later = [...sizes].filter(([file]) => chunkOf(file) in OWN_LIMITS);
  const laterBytes = sumOf(later.map(([, size]) => size));
  scene.note(JOB, 'vitrine', 'bytes', sumOf([...sizes.values()]) - laterBytes);
  scene.note(JOB, 'vitrine', 'laterBytes', laterBytes);
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

/** Starts of one page in one round: without a cache, with a warm one, and from the worker. */
type StartsOf = Partial<Record<Mode, Start>>;
type Mode = 'cold' | 'warm' | 'serviceWorker';
const modesOf = ({ isQuick }: Scene): readonly Mode[] =>
  // Filling the worker's cache takes longer than all the rest.
  isQuick ? ['cold', 'warm'] : ['cold', 'warm', 'serviceWorker'];

/** The showroom, the peers, and one peer twice: how far its runs differ is noise. */
const PAGES = ['vitrine', 'dom', 'webgl', 'pixi', 'pixi again'] as const;
type PageName = (typeof PAGES)[number];

const pageOf = (name: PageName, hasWorker: boolean): StartPage =>
  name === 'vitrine' ? SHOWROOM : peerPage(name === 'pixi again' ? 'pixi' : name, hasWorker);

const titleOf = (name: PageName): string =>
  name === 'vitrine' ? name : name === 'pixi again' ? `${PEERS.pixi}, again` : PEERS[name];

/** Opens the pages in turns; each keeps its own profiles. */
async function startsOf(scene: Scene, address: string): Promise<Map<PageName, StartsOf>[]> {
  const profiles = new Map<PageName, BrowserContext>();
  try {
    for (const name of scene.isQuick ? [] : PAGES) {
      const profile = await scene.openProfile({ viewport: WINDOW });
      profiles.set(name, profile);
      if (name === 'vitrine') await cacheAll(profile, address);
      // Until the code of the page is cached too.
      for (let opened = 0; opened < CACHING_STARTS; opened += 1)
        await start(profile, address, pageOf(name, true));
    }
    const rounds: Map<PageName, StartsOf>[] = [];
    const wanted = scene.isQuick ? ROUNDS.quick : ROUNDS.whole;
    const isDone = (): boolean =>
      modesOf(scene).every((mode) => rounds.filter(isValid(mode)).length >= wanted) ||
      rounds.length >= (scene.isQuick ? wanted : wanted * 2);
    while (!isDone()) {
      const round = new Map<PageName, StartsOf>();
      for (const name of PAGES) {
        const fresh = await scene.openProfile({ viewport: WINDOW, serviceWorkers: 'block' });
        const cold = await start(fresh, address, pageOf(name, false));
        await start(fresh, address, pageOf(name, false));
        const warm = await start(fresh, address, pageOf(name, false));
        await fresh.close();
        const cached = profiles.get(name);
        const serviceWorker = cached && (await start(cached, address, pageOf(name, true)));
        round.set(name, { cold, warm, ...(serviceWorker && { serviceWorker }) });
      }
      rounds.push(round);
    }
    return rounds;
  } finally {
    for (const profile of profiles.values()) await profile.close();
  }
}

const wholeMs = (round: ReadonlyMap<PageName, StartsOf>, name: PageName, mode: Mode): number =>
  round.get(name)?.[mode]?.wholeMs ?? Number.NaN;

/** Whether both runs of the peer agree in a round. */
const isValid =
  (mode: Mode) =>
  (round: ReadonlyMap<PageName, StartsOf>): boolean =>
    Math.abs(wholeMs(round, 'pixi again', mode) / wholeMs(round, 'pixi', mode) - 1) <= MAX_CONTROL_DIFFERENCE;

/** Median, lowest and highest of the valid rounds; null without one. */
function noteRounds(scene: Scene, name: string, figure: FigureName, values: readonly number[]): void {
  if (values.length === 0) return scene.note(JOB, name, figure, null);
  const spread: [number, number] = [Math.min(...values), Math.max(...values)];
  scene.note(JOB, name, figure, median([...values]), { spread });
}

/** The demo's pictures and texts of home, as the stage requests them. */
async function homeContent(scene: Scene): Promise<Home> {
  const page = await openPage(scene, { viewport: WINDOW });
  const urls = new Set<string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\.webp$/.test(pathname)) urls.add(pathname + search);
  });
  await visit(page, '/');
  const texts = await page.locator('#mirror').evaluate(
    (mirror, columnPx) =>
      [...mirror.querySelectorAll<HTMLElement>('h1, h2, h3, p, a')].map((element, index) => ({
        text: element.getAttribute('aria-label') ?? element.textContent ?? '',
        x: columnPx * (index % 2),
        y: 60 + 90 * Math.floor(index / 2),
        sizePx: index === 0 ? 76 : 38,
      })),
    WINDOW.width / 2,
  );
  await page.close();
  const [columns, gapPx] = [3, 40];
  const pictures = [...urls].map((url, index) => {
    const size = /=(\d+)x(\d+)$/.exec(url);
    const [width, height] = [Number(size?.[1]), Number(size?.[2])];
    if (index === 0) return { url, x: 0, y: 0, width, height };
    const place = index - 1;
    const [x, y] = [gapPx + (place % columns) * 600, 240 + Math.floor(place / columns) * 320];
    return { url, x, y, width: Math.min(width, 560), height };
  });
  return { pictures, texts };
}

/** Opens the editor as a publisher, whose browser draws the snapshot for first visits. */
async function shareSnapshot(scene: Scene, address: string): Promise<void> {
  const page = await prepared(scene.browser.newPage({ baseURL: address, viewport: WINDOW }));
  await signInAsEditor(page, address);
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/launch-snapshot'),
    { timeout: CACHED_WITHIN_MS },
  );
  await page.goto('/edit');
  await sent;
  await page.close();
}

/** Uses its own showroom, whose kiosks cache it. */
async function times(scene: Scene): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const server = startProcess({
    DATA_DIR: data,
    SEED: 'demo',
    EDITOR_EMAIL: process.env['VITRINE_TEST_EMAIL'] ?? '',
    EDITOR_PASSWORD: process.env['VITRINE_TEST_PASSWORD'] ?? '',
  });
  await shareSnapshot(scene, await server.address());
  const connection = await slowConnection(await server.address(), await peerFiles(await homeContent(scene)));
  try {
    const rounds = await startsOf(scene, connection.address);
    for (const mode of modesOf(scene)) {
      const valid = rounds.filter(isValid(mode));
      const of = (name: PageName, moment: keyof Start): number[] =>
        valid.map((round) => (round.get(name)?.[mode]?.[moment] ?? Number.NaN) / MS_PER_S);
      for (const name of PAGES) {
        noteRounds(scene, titleOf(name), `${mode}SeenS`, of(name, 'seenMs'));
        noteRounds(scene, titleOf(name), `${mode}S`, of(name, 'wholeMs'));
      }
      const dom = of('dom', 'seenMs');
      const later = of('vitrine', 'seenMs').map((seenS, round) => (seenS - (dom[round] ?? 0)) * MS_PER_S);
      noteRounds(scene, 'vitrine', `${mode}SeenAfterDomMs`, later);
      for (const name of ['vitrine', 'webgl', 'pixi again'] as const) {
        const pixi = of('pixi', 'wholeMs');
        const ratios = of(name, 'wholeMs').map((whole, round) => whole / (pixi[round] ?? Number.NaN));
        noteRounds(scene, titleOf(name), `${mode}RatioToPixi`, ratios);
      }
    }
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
