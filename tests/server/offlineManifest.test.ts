// The offline manifest and the service worker.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfflineManifest } from '#rules/offlineCache.ts';
import { renditionUrl } from '#rules/renditionUrl.ts';
import { COMPRESSION, workDuring } from '#tests/support/countedWork.ts';
import { makeSqlite, onDefaultDatabase } from '#tests/support/engines.ts';
import { openShowroom, sharedShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

/** For the environment, what is published of it, and the last change. */
const STATEMENTS_OF_A_REQUEST = 3;

const listOf = async ({ shopper }: Showroom, query: string): Promise<OfflineManifest> =>
  (await shopper.get(`/api/offline-manifest/${query}`)).json<OfflineManifest>();

onDefaultDatabase('When a kiosk requests the offline manifest of the demo', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase, { seed: 'demo' });

  it('it lists home screen, settings and all linked documents, each with its current version', async () => {
    const { documents } = await listOf(showroom, 'flagship');
    const urls = documents.map(({ url }) => url);
    expect(urls.slice(0, 2)).toEqual(['/api/environments/flagship', '/api/home-screens/flagship']);
    expect(new Set(urls).size).toBe(urls.length);
    for (const collection of [
      'products',
      'pages',
      'compare-pages',
      'new-compare-pages',
      'quiz-slides',
      'quiz-results',
      'gift-messages',
      'availability-wizards',
      'prices',
    ]) {
      expect(
        urls.some((url) => url.startsWith(`/api/${collection}/`)),
        collection,
      ).toBe(true);
    }
    for (const { url, version } of documents)
      expect([url, (await showroom.shopper.get(url)).headers['etag']]).toEqual([url, version]);
  });

  it('it lists all their files, with the addresses that the stage uses and their sizes, videos last', async () => {
    const { documents, files } = await listOf(showroom, 'flagship');
    const urls = files.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    for (const { url } of documents) {
      const fileUrls =
        JSON.stringify((await showroom.shopper.get(url)).json()).match(/\/uploads\/[\w.-]+/g) ?? [];
      for (const file of fileUrls)
        expect(urls, `${file} of ${url}`).toContain(
          renditionUrl(file, { width: 1920, height: 1080, fit: 'cover' }),
        );
    }
    for (const { url, bytes } of files) {
      const size = Number((await showroom.shopper.send('HEAD', url)).headers['content-length']);
      expect(Math.abs(bytes - size), url).toBeLessThanOrEqual(5);
    }
    // A kiosk checks what arrives.
    for (const { url, sha256 } of files.filter(({ url: one }) => /\.(?:mp4|wav)$/.test(one))) {
      const { rawPayload } = await showroom.shopper.get(url);
      expect([url, createHash('sha256').update(rawPayload).digest('hex')]).toEqual([url, sha256]);
    }
    const videos = urls.filter((url) => url.endsWith('.mp4'));
    expect(videos.length).toBeGreaterThan(3);
    expect(urls.slice(-videos.length)).toEqual(videos);
  });

  it('it depends on the environment, and includes the start document', async () => {
    const urlsOf = async (query: string): Promise<string[]> =>
      (await listOf(showroom, query)).documents.map(({ url }) => url);
    const flagshipUrls = await urlsOf('flagship');
    const cornerUrls = await urlsOf('corner');
    expect(cornerUrls).toContain('/api/home-screens/corner');
    expect(cornerUrls).not.toContain('/api/home-screens/flagship');
    const unlinkedId = (await showroom.editor.post('/api/pages', { name: 'Lonely', openAfter: false })).json<{
      id: string;
    }>().id;
    expect(await urlsOf('flagship')).toEqual(flagshipUrls);
    expect(await urlsOf(`flagship?from=pages/${unlinkedId}`)).toEqual(
      expect.arrayContaining([...flagshipUrls, `/api/pages/${unlinkedId}`]),
    );
    for (const from of ['pages', 'nothing/here', 'pages/gone', '%00', '../..'])
      expect(await urlsOf(`flagship?from=${from}`)).toEqual(flagshipUrls);
  });

  it('it responds with 304 until something changes', async () => {
    const first = await showroom.shopper.get('/api/offline-manifest/corner');
    const etag = String(first.headers['etag']);
    expect(
      (await showroom.shopper.get('/api/offline-manifest/corner', { 'if-none-match': etag })).statusCode,
    ).toBe(304);
    const home = (await showroom.shopper.get('/api/home-screens/corner')).json<Json>();
    await showroom.editor.put('/api/home-screens/corner', home);
    const after = await showroom.shopper.get('/api/offline-manifest/corner', { 'if-none-match': etag });
    expect(after.statusCode).toBe(200);
    expect(after.json<OfflineManifest>().documents[1]?.version).toBe(
      (await showroom.shopper.get('/api/home-screens/corner')).headers['etag'],
    );
  });

  it('it follows each document that is saved, deleted or brought back', async () => {
    const versionOf = async (url: string): Promise<string | undefined> =>
      (await listOf(showroom, 'flagship')).documents.find((document) => document.url === url)?.version;
    const etagOf = async (url: string): Promise<unknown> => (await showroom.shopper.get(url)).headers['etag'];
    const { documents } = await listOf(showroom, 'flagship');
    const [url = ''] = documents.map((document) => document.url).filter((path) => path.includes('/pages/'));
    const before = await versionOf(url);
    await showroom.editor.put(url, (await showroom.shopper.get(url)).json());
    expect(await versionOf(url)).toBe(await etagOf(url));
    expect(await versionOf(url)).not.toBe(before);
    await showroom.editor.send('DELETE', url);
    expect(await versionOf(url)).toBeUndefined();
    await showroom.editor.post(url.replace('/api/', '/api/restore/'), {});
    expect(await versionOf(url)).toBe(await etagOf(url));
  });

  it('only a saved document is read again, and a response is made and compressed once', async () => {
    const home = (await showroom.shopper.get('/api/home-screens/flagship')).json<Json>();
    const { documents } = await listOf(showroom, 'flagship');
    const startDocuments = [
      ...documents.map(({ url }) => url.slice('/api/'.length)),
      ...Array.from({ length: 50 }, (_, n) => `pages/none-${n}`),
    ];
    await showroom.editor.put('/api/home-screens/flagship', home);
    const send = (n: number) =>
      showroom.shopper.get(
        `/api/offline-manifest/flagship?from=${startDocuments[n % startDocuments.length]}`,
        {
          'accept-encoding': 'br',
        },
      );
    // A response is made anew after two seconds, so its clock is stopped.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    // The texts that are read as JSON, of which a document with an id is one.
    const parse = vi.spyOn(JSON, 'parse');
    const { database } = showroom.app.services;
    const responses: Awaited<ReturnType<typeof send>>[] = [];
    // First concurrently, then one by one.
    const concurrent = await workDuring(database, async () => {
      responses.push(...(await Promise.all(Array.from({ length: 200 }, (_, n) => send(n)))));
    });
    const oneByOne = await workDuring(database, async () => {
      for (let n = 0; n < 200; n += 1) responses.push(await send(n));
    });
    const read = parse.mock.calls.flatMap(([text]) => (text.startsWith('{"id":') ? [text] : []));
    parse.mockRestore();
    clock.mockRestore();
    expect(new Set(responses.map(({ headers, statusCode }) => `${statusCode} ${headers['etag']}`)).size).toBe(
      1,
    );
    expect(new Set(read.map((text) => JSON.parse(text).id))).toEqual(new Set(['flagship']));
    expect([concurrent, oneByOne].map(({ tasksOf }) => tasksOf(COMPRESSION))).toEqual([1, 0]);
    expect(oneByOne.statements).toHaveLength(200 * STATEMENTS_OF_A_REQUEST);
  });

  it('an unknown environment is a 404', async () => {
    expect((await showroom.shopper.get('/api/offline-manifest/nowhere')).statusCode).toBe(404);
  });
});

describe('When a client requests the offline manifest too often', () => {
  it('it is limited by address', async () => {
    const { shopper } = await openShowroom();
    const statuses = new Set<number>();
    // Many at once: the limit is one of a minute, in which a slow machine does not get far.
    for (let n = 0; n < 26 && !statuses.has(429); n += 1) {
      const requests = Array.from({ length: 100 }, () => shopper.get('/api/offline-manifest/nowhere'));
      for (const { statusCode } of await Promise.all(requests)) statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});

describe('When a browser requests the service worker', () => {
  let folder: string;
  let clientDir: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-worker-'));
    clientDir = join(folder, 'client');
    await mkdir(join(clientDir, 'assets'), { recursive: true });
    await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Vitrine</title>');
    await writeFile(join(clientDir, 'sw.js'), 'const revision = "__APP_REVISION__";');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const workerWith = async (options: Parameters<typeof openShowroom>[0]): Promise<string> =>
    (await (await openShowroom({ clientDir, ...options })).shopper.get('/sw.js')).body;

  it('it is a script that is revalidated each time', async () => {
    const { shopper } = await openShowroom({ clientDir });
    const response = await shopper.get('/sw.js');
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.body).toMatch(/^const revision = "[0-9a-f]{16}";$/);
    expect(
      (await shopper.get('/sw.js', { 'if-none-match': String(response.headers['etag']) })).statusCode,
    ).toBe(304);
  });

  it('it changes with the page, and with settings that change its security policy', async () => {
    const first = await workerWith({});
    expect(await workerWith({})).toBe(first);
    expect(await workerWith({ iframeBase: 'https://frames.example.com' })).not.toBe(first);
    await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Vitrine, later</title>');
    expect(await workerWith({})).not.toBe(first);
  });

  it('with OFFLINE=off it deletes its caches and unregisters, and the settings say so', async () => {
    const { shopper } = await openShowroom({ clientDir, offline: false });
    const { body } = await shopper.get('/sw.js');
    expect(body).toContain('unregister()');
    expect(body).toContain('caches.delete');
    expect((await shopper.get('/config.json')).json()).toMatchObject({ offline: false });
    expect((await shopper.get('/api/offline-manifest/flagship')).statusCode).toBe(410);
  });

  it('it is a 404 if the app is not built', async () => {
    const { shopper } = await openShowroom();
    expect((await shopper.get('/sw.js')).statusCode).toBe(404);
  });
});

describe('When a kiosk looks for something new, and there is nothing', () => {
  const showroom = sharedShowroom(makeSqlite, { seed: 'demo' });

  it('the whole look costs less than 2 kB, headers included', async () => {
    const { shopper } = showroom;
    // It asks for the pointer and the settings, and again when it has cached what they lead to.
    const pointers = ['/api/live?env=flagship', '/config.json'];
    let bytes = 0;
    for (const url of [...pointers, '/api/offline-manifest/flagship?from=', ...pointers]) {
      const etag = String((await shopper.get(url)).headers.etag);
      const { statusCode, headers, body } = await shopper.get(url, { 'if-none-match': etag });
      expect([url, statusCode, body]).toEqual([url, 304, '']);
      for (const [name, value] of Object.entries(headers)) bytes += `${name}: ${String(value)}\r\n`.length;
    }
    expect(bytes).toBeLessThan(2_000);
  });
});
