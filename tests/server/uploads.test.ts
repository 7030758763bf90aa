// Media for browsers, video players and caches.
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashFiles } from '#server/media/hashFiles.ts';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';
import * as media from '#server/media/mediaRepository.ts';
import * as fileHashes from '#server/media/fileHashRepository.ts';

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 256));
const PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const NAME = 'film_1a2b3c4d5e.mp4';
const VIDEO_URL = `/uploads/${NAME}`;

describe('When media is fetched', () => {
  let showroom: Showroom;
  beforeEach(async () => {
    showroom = await openShowroom();
    await showroom.app.services.blobs.put(NAME, BYTES);
  });
  const get = (headers: Record<string, string> = {}, url = VIDEO_URL) => showroom.shopper.get(url, headers);

  it('it is complete, has its type, is allowed for any site, and may be cached for a year', async () => {
    const response = await get();
    expect(response.rawPayload.equals(BYTES)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
  });

  it('a picture for a slot says its hash, by which a kiosk knows that it is whole', async () => {
    const pixel = Buffer.from(PIXEL_PNG, 'base64');
    await showroom.app.services.blobs.put('pixel_1a2b3c4d5e.png', pixel);
    const response = await get({}, '/uploads/pixel_1a2b3c4d5e.png?cover=10x10');
    const digest = createHash('sha256').update(response.rawPayload).digest('base64');
    expect(response.headers['repr-digest']).toBe(`sha-256=:${digest}:`);
  });

  it('files that an older build has stored get their hashes', async () => {
    const { database, blobs } = showroom.app.services;
    const url = blobs.url(NAME);
    const film = { name: 'Film', hash: 'film_1a2b3c4d5e', ext: '.mp4', mime: 'video/mp4', url, folder: '/' };
    await media.add(database, { ...film, width: null, height: null, alternativeText: null, bytes: 1000 });
    expect(await fileHashes.byUrl(database, [url])).toEqual([]);
    expect(await hashFiles(showroom.app.services, async () => undefined)).toBe(1);
    const sha256 = createHash('sha256').update(BYTES).digest('hex');
    expect(await fileHashes.byUrl(database, [url])).toEqual([{ url, bytes: 1000, sha256 }]);
    expect(await hashFiles(showroom.app.services, async () => undefined)).toBe(0);
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=500-', 500, 999],
    ['bytes=-10', 990, 999],
    ['bytes=0-0', 0, 0],
    ['bytes=900-5000', 900, 999],
  ])('a range is served: %s', async (range, start, end) => {
    const response = await get({ range });
    expect(response.statusCode).toBe(206);
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/1000`,
      'content-length': String(end - start + 1),
    });
    expect(response.rawPayload.equals(BYTES.subarray(start, end + 1))).toBe(true);
  });

  it('a range beyond the end is refused with the size', async () => {
    const response = await get({ range: 'bytes=1000-' });
    expect(response.statusCode).toBe(416);
    expect(response.headers).toMatchObject({ 'content-range': 'bytes */1000', 'cache-control': 'no-store' });
  });

  it.each(['bytes=0-9,20-29', 'bites=0-9', 'bytes=a-b', 'nonsense'])(
    'an unsupported range gets the complete file: %s',
    async (range) => {
      expect([200, 416]).toContain((await get({ range })).statusCode);
      expect((await get({ range: 'bytes=0-9,20-29' })).statusCode).toBe(200);
    },
  );

  it('it is not sent again to a client that has it', async () => {
    const etag = String((await get()).headers['etag']);
    const revalidated = await get({ 'if-none-match': etag });
    expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
  });

  it('an interrupted download continues only if the file is unchanged', async () => {
    const etag = String((await get()).headers['etag']);
    expect((await get({ range: 'bytes=5-', 'if-range': etag })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=5-', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  it('HEAD has the size', async () => {
    const response = await showroom.shopper.send('HEAD', VIDEO_URL);
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([
      200,
      '1000',
      '',
    ]);
  });

  it('an SVG cannot run scripts', async () => {
    await showroom.app.services.blobs.put(
      'logo_1a2b3c4d5e.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    const response = await get({}, '/uploads/logo_1a2b3c4d5e.svg');
    expect(response.headers['content-type']).toBe('image/svg+xml');
    expect(response.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
  });

  it('a file of unknown type can only be downloaded', async () => {
    await showroom.app.services.blobs.put('page.html', Buffer.from('<script>1</script>'));
    const response = await get({}, '/uploads/page.html');
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    });
  });

  it.each([
    '/uploads/nothing.png',
    '/uploads/../vitrine.sqlite',
    '/uploads/..%2fvitrine.sqlite',
    '/uploads/%2e%2e%2fvitrine.sqlite',
    '/uploads/..%5cvitrine.sqlite',
    '/uploads/.hidden',
    '/uploads/',
    '/uploads/%00.png',
    '/uploads//etc/passwd',
  ])('no file outside the folder is served: %s', async (url) => {
    const response = await get({}, url);
    expect(response.statusCode).toBe(404);
  });

  it('no draft remains, and a file is replaced atomically', async () => {
    await showroom.app.services.blobs.put(NAME, Buffer.from('new'));
    expect((await get()).body).toBe('new');
    expect(await readdir(join(showroom.settings.dataDir, 'uploads'))).toEqual([NAME]);
    await showroom.app.services.blobs.delete(NAME);
    expect((await get()).statusCode).toBe(404);
  });
});
