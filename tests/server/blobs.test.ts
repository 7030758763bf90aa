// The media store: the same behavior for a folder and an S3-compatible bucket.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { sweepOrphans } from '#server/media/sweepOrphans.ts';
import { fileBlobStore, type BlobStore } from '#server/platform/files/blobStore.ts';
import { s3BlobStore } from '#server/platform/files/s3BlobStore.ts';
import { makeSqlite } from '#tests/support/engines.ts';
import { formData } from '#tests/support/formData.ts';
import { openS3, type LocalS3 } from '#tests/support/s3.ts';
import { openShowroom, settingsAt, type Json } from '#tests/support/showroom.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const UNAVAILABLE = 'The media store does not answer. Please try again in a minute.';
const DAY_MS = 24 * 60 * 60 * 1000;
const EIGHT_MEGABYTES = 8_000_000;

let s3: LocalS3;
beforeAll(async () => {
  s3 = await openS3();
});
afterAll(() => s3.remove());

describe.each<[string, (folder: string) => BlobStore | Promise<BlobStore>]>([
  ['a folder', (folder) => fileBlobStore(folder)],
  ['an S3 store', (folder) => s3BlobStore(s3.settings, folder)],
])('When media lies in %s', (_where, open) => {
  let folder: string;
  let store: BlobStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-blobs-'));
    store = await open(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const bytesOf = async (
    name: string,
    range?: { start: number; end: number },
  ): Promise<string | undefined> => {
    const stream = await store.stream(name, range);
    return stream && (await buffer(stream)).toString();
  };

  it('a stored file can be read completely and in ranges, with its size and time', async () => {
    const before = Date.now();
    await store.put('a_1.png', Buffer.from('0123456789'));
    expect(await bytesOf('a_1.png')).toBe('0123456789');
    expect([
      await bytesOf('a_1.png', { start: 2, end: 4 }),
      await bytesOf('a_1.png', { start: 9, end: 9 }),
    ]).toEqual(['234', '9']);
    const { size, modifiedAt } = (await store.head('a_1.png')) ?? { size: 0, modifiedAt: new Date(0) };
    expect(size).toBe(10);
    // S3 stores round times to seconds.
    expect(modifiedAt.getTime()).toBeGreaterThan(before - 1_000);
    expect(modifiedAt.getTime()).toBeLessThan(Date.now() + 1_000);
    expect(store.url('a_1.png')).toBe('/uploads/a_1.png');
  });

  it('a file can be replaced, and deleted repeatedly', async () => {
    await store.put('a_2.png', Buffer.from('old'));
    await store.put('a_2.png', Buffer.from('newer'));
    expect(await bytesOf('a_2.png')).toBe('newer');
    await store.delete('a_2.png');
    await store.delete('a_2.png');
    expect([await store.head('a_2.png'), await store.stream('a_2.png')]).toEqual([undefined, undefined]);
  });

  it('a draft is stored completely under its name, or not at all', async () => {
    const video = randomBytes(EIGHT_MEGABYTES);
    const stored = await store.draft();
    await writeFile(stored.path, video);
    expect(await store.head('film_1.mp4')).toBeUndefined();
    await stored.store('film_1.mp4');
    await stored.discard();
    const stream = await store.stream('film_1.mp4');
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(stream && hash(await buffer(stream))).toBe(hash(video));
    const dropped = await store.draft();
    await writeFile(dropped.path, 'half');
    await dropped.discard();
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('names that could leave the folder are refused', async () => {
    for (const name of ['../a', '.hidden', 'a/b', '', 'a\0b'])
      expect([name, await store.head(name)]).toEqual([name, undefined]);
    await expect(store.put('../a.png', PNG)).rejects.toThrow('Not a name of a stored file');
  });

  it('drafts of a crash are removed a day later', async () => {
    const [oldDraft, recentDraft] = [await store.draft(), await store.draft()];
    for (const { path } of [oldDraft, recentDraft]) await writeFile(path, 'half');
    const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
    await utimes(oldDraft.path, twoDaysAgo, twoDaysAgo);
    await store.sweep();
    expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([recentDraft.path]);
    await store.check();
  });
});

describe('When an operator configures an S3 store', () => {
  afterEach(() => s3.start().catch(() => undefined));
  const upload = formData({ name: 'files', filename: 'a.png', bytes: PNG });

  it('editors upload, view and delete as usual, and no file stays on the server', async () => {
    const { editor, shopper, settings } = await openShowroom({ s3: s3.settings });
    const [record] = (await editor.send('POST', '/upload', upload)).json<[Json]>();
    expect(record).toMatchObject({
      provider: 'local',
      url: expect.stringMatching(/^\/uploads\/a_[\da-f]{10}\.png$/),
    });
    const url = String(record['url']);
    const complete = await shopper.get(url);
    expect([complete.rawPayload.equals(PNG), complete.headers['content-type']]).toEqual([true, 'image/png']);
    const part = await shopper.get(url, { range: 'bytes=1-3' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${PNG.length}`,
    ]);
    expect((await shopper.get(url, { 'if-none-match': String(complete.headers['etag']) })).statusCode).toBe(
      304,
    );
    expect((await shopper.send('HEAD', url)).headers['content-length']).toBe(String(PNG.length));
    expect(await readdir(join(settings.dataDir, 'uploads'))).toEqual([]);
    expect((await editor.send('DELETE', `/upload/files/${record['id']}`)).statusCode).toBe(200);
    expect((await shopper.get(url)).statusCode).toBe(404);
  });

  it('uploads fail with 503 while it is unavailable, leave no record behind, and work again afterwards', async () => {
    const { app, editor, shopper, settings } = await openShowroom({ s3: s3.settings });
    const [record] = (await editor.send('POST', '/upload', upload)).json<[Json]>();
    await s3.stop();
    const responses = [
      await editor.send('POST', '/upload', upload),
      await shopper.get(String(record['url'])),
    ];
    for (const response of responses)
      expect(response.json()).toEqual({
        statusCode: 503,
        error: 'Service Unavailable',
        message: UNAVAILABLE,
      });
    expect((await shopper.get('/readyz')).json()).toMatchObject({
      statusCode: 503,
      message: 'The media store of S3_ENDPOINT does not answer.',
    });
    expect((await editor.get('/upload/files')).json<Json[]>().map(({ id }) => id)).toEqual([record['id']]);
    expect(await readdir(join(settings.dataDir, 'uploads'))).toEqual([]);
    // Deleting works without the store: a later sweep removes the bytes.
    expect((await editor.send('DELETE', `/upload/files/${record['id']}`)).statusCode).toBe(200);
    expect((await editor.get('/upload/files')).json()).toEqual([]);
    await s3.start();
    expect((await shopper.get('/readyz')).statusCode).toBe(200);
    expect(await sweepOrphans(app.services, Date.now() + 2 * DAY_MS, async () => undefined)).toBe(1);
    expect((await shopper.get(String(record['url']))).statusCode).toBe(404);
  });

  it.each([
    [
      'the wrong keys',
      { accessKeyId: 'wrong' },
      /does not let us into 'media': look at S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/,
    ],
    ['a bucket that is not there', { bucket: 'nothing' }, /has no bucket 'nothing'/],
  ])('the server does not start, and reports %s', async (_what, overrides, messages) => {
    const testDatabase = await makeSqlite();
    await expect(
      buildApp(settingsAt(testDatabase, { s3: { ...s3.settings, ...overrides } })),
    ).rejects.toThrow(messages);
    await testDatabase.remove();
  });

  it('the server may start before the store', async () => {
    await s3.stop();
    const { shopper } = await openShowroom({ s3: s3.settings });
    expect((await shopper.get('/readyz')).statusCode).toBe(503);
    await s3.start();
    expect((await shopper.get('/readyz')).statusCode).toBe(200);
  });
});
