// The response cache always matches the database, with several servers on it.
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { presentDocument } from '#server/documents/documentGate.ts';
import { ResponseCache } from '#server/content/responseCache.ts';
import { onEachDatabase, type TestDatabase } from '../support/engines.ts';
import { emptyShowroom, startShowroom, type Json, type Showroom } from '../support/showroom.ts';
import * as documents from '#server/documents/documentRepository.ts';

const CODINGS = ['br', 'gzip', 'identity'];
const LONG = 'A plan for everyone. '.repeat(200);

const decodedBody = ({ rawPayload, headers }: LightMyRequestResponse): Json => {
  const encoding = headers['content-encoding'];
  const decoded =
    encoding === 'br'
      ? brotliDecompressSync(rawPayload)
      : encoding === 'gzip'
        ? gunzipSync(rawPayload)
        : rawPayload;
  return JSON.parse(decoded.toString()) as Json;
};

onEachDatabase('When two servers share a database', (makeDatabase) => {
  let testDatabase: TestDatabase;
  let firstServer: Showroom;
  let secondServer: Showroom;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
    firstServer = await startShowroom(testDatabase);
    secondServer = await startShowroom(testDatabase);
  });
  beforeEach(() => emptyShowroom(firstServer));
  afterAll(async () => {
    await firstServer.app.close();
    await secondServer.app.close();
    await testDatabase.remove();
  });

  const create = async (name: string, collection = 'pages'): Promise<Json> =>
    (await firstServer.editor.post(`/api/${collection}`, { name, title: name })).json();
  /** The same request in each encoding at both servers. */
  const send = (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse[]> =>
    Promise.all(
      [firstServer, secondServer].flatMap(({ shopper }) =>
        CODINGS.map((encoding) => shopper.get(url, { ...headers, 'accept-encoding': encoding })),
      ),
    );
  const statusOf = ({ statusCode }: LightMyRequestResponse): number => statusCode;

  it('a save is visible at once on both, in every encoding, and the old version is never 304', async () => {
    const page = await create('Plans');
    for (let version = 2; version < 6; version += 1) {
      const [writer, languageLong] = [version % 2 === 0 ? firstServer : secondServer, `${LONG}${version}`];
      const saved = await writer.editor.put('/api/pages/plans', { ...page, languageLong });
      const responses = await send('/api/pages/plans', { 'if-none-match': `"${version - 1}"` });
      for (const response of responses)
        expect([response.statusCode, response.headers['etag'], decodedBody(response)]).toEqual([
          200,
          `"${version}"`,
          saved.json(),
        ]);
      for (const response of await send('/api/pages/plans', { 'if-none-match': `"${version}"` }))
        expect([response.statusCode, response.headers['etag'], response.body]).toEqual([
          304,
          `"${version}"`,
          '',
        ]);
    }
  });

  it('a deleted document is gone at once, and a restored one has a new version', async () => {
    const page = await create('Plans');
    await send('/api/pages/plans');
    await firstServer.editor.send('DELETE', '/api/pages/plans');
    expect((await send('/api/pages/plans')).map(statusOf)).toEqual(Array(6).fill(404));
    expect((await send('/api/pages/plans', { 'if-none-match': '"1"' })).map(statusOf)).toEqual(
      Array(6).fill(404),
    );
    await secondServer.editor.post('/api/restore/pages/plans', {});
    for (const response of await send('/api/pages/plans', { 'if-none-match': '"1"' }))
      expect([response.statusCode, response.headers['etag'], decodedBody(response)]).toEqual([
        200,
        '"3"',
        page,
      ]);
  });

  it('after restoring a backup, reused versions give the restored content', async () => {
    await create('Plans');
    await send('/api/pages/plans');
    await emptyShowroom(firstServer);
    await create('Plans');
    const changed = await firstServer.app.services.database
      .updateTable('document')
      .set({ name: 'Earlier', updated_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', 'plans')
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(1n);
    for (const response of await send('/api/pages/plans'))
      expect(decodedBody(response)).toMatchObject({ name: 'Earlier' });
  });

  it('each browser gets its preferred encoding, with Vary for caches', async () => {
    const page = await create('Plans');
    const languageLong = `${LONG} 套餐 خطط 🎉`;
    await firstServer.editor.put('/api/pages/plans', { ...page, languageLong });
    const sizes = new Map<string, number>();
    // The second response comes from the cache.
    for (const accepted of [
      'br',
      'gzip',
      'gzip, deflate, br',
      'BR',
      'br;q=0, gzip',
      'identity',
      'nonsense',
      '',
      'br',
      'gzip',
    ]) {
      const response = await firstServer.shopper.get('/api/pages/plans', { 'accept-encoding': accepted });
      expect([accepted, decodedBody(response)]).toEqual([accepted, { ...page, languageLong }]);
      expect(response.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        vary: expect.stringContaining('accept-encoding'),
        etag: '"2"',
        'cache-control': 'no-cache',
      });
      expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
      sizes.set(accepted, response.rawPayload.length);
      expect(response.headers['content-encoding']).toBe(
        /br;q=0/.test(accepted)
          ? 'gzip'
          : /br/i.test(accepted)
            ? 'br'
            : accepted === 'gzip'
              ? 'gzip'
              : undefined,
      );
    }
    expect(sizes.get('br')).toBeLessThan((sizes.get('identity') ?? 0) / 4);
    expect((await firstServer.shopper.get('/api/pages/plans')).json()).toMatchObject({ languageLong });
    const head = await firstServer.shopper.send('HEAD', '/api/pages/plans');
    expect([head.statusCode, head.headers['etag'], head.body]).toEqual([200, '"2"', '']);
  });

  it('documents with equal ids, versions and times are not mixed up', async () => {
    const collections = ['pages', 'products', 'compare-pages'];
    const documents = await Promise.all(
      collections.flatMap((collection) =>
        ['Plans', 'Plans 2', 'Help'].map(async (name) => ({
          collection,
          document: await create(name, collection),
        })),
      ),
    );
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(
        documents.map(async ({ collection, document }) => {
          for (const response of await send(`/api/${collection}/${String(document['id'])}`))
            expect(decodedBody(response)).toEqual(document);
        }),
      );
    }
  });

  it('with saves on both servers, every version has its own text, and no save is lost', async () => {
    const page = await create('Plans');
    const textOf = (version: number): string => `${LONG}${version}`;
    await firstServer.editor.put('/api/pages/plans', { ...page, languageLong: textOf(2) });
    let latest = 2;
    const SAVES = 30;
    const edits = (async () => {
      for (; latest < SAVES; latest += 1)
        await [firstServer, secondServer][latest % 2]?.editor.put(
          '/api/pages/plans',
          { ...page, languageLong: textOf(latest + 1) },
          { 'if-match': `"${latest}"` },
        );
    })();
    const seenVersions = new Set<number>();
    while (latest < SAVES) {
      const versionBefore = latest;
      for (const response of await send('/api/pages/plans')) {
        const version = Number(String(response.headers['etag']).replaceAll('"', ''));
        expect(decodedBody(response)['languageLong']).toBe(textOf(version));
        expect(version).toBeGreaterThanOrEqual(versionBefore);
        seenVersions.add(version);
      }
      // Lets the event loop run, so that messages of the write thread arrive.
      await setImmediate();
    }
    await edits;
    expect(seenVersions.size).toBeGreaterThan(2);
    expect((await firstServer.shopper.get('/api/pages/plans')).json()).toMatchObject({
      languageLong: textOf(SAVES),
    });
  });

  it('a cache that is too small still gives correct responses', async () => {
    const pages = await Promise.all(['Plans', 'Help', 'Shops'].map((name) => create(name)));
    const { database } = firstServer.app.services;
    for (const maxBytes of [10, 2500]) {
      const responses = new ResponseCache(
        database,
        async (kind, stored) => presentDocument(kind, stored),
        maxBytes,
      );
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(
          pages.flatMap((page) =>
            (['br', 'gzip', 'identity'] as const).map(async (encoding) => {
              const id = String(page['id']);
              const save = await documents.lastSave(database, 'page', id);
              const response =
                save && (await responses.get({ kind: KINDS_BY_NAME.page, id, save, encoding: encoding }));
              const { body = Buffer.of(), encoding: used } = response ?? {};
              expect(
                JSON.parse(
                  (used === 'br'
                    ? brotliDecompressSync(body)
                    : used === 'gzip'
                      ? gunzipSync(body)
                      : body
                  ).toString(),
                ),
              ).toEqual(page);
            }),
          ),
        );
      }
    }
  });
});
