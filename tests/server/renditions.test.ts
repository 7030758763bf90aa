// Limits of picture sizes, and renditions.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { formData } from '#tests/support/formData.ts';
import { blackPng } from '#tests/support/pictures.ts';
import { openShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';
import * as media from '#server/media/mediaRepository.ts';

let showroom: Showroom;
beforeEach(async () => {
  showroom = await openShowroom();
});
const upload = (filename: string, bytes: Buffer, query = '') =>
  showroom.editor.send('POST', `/upload${query}`, formData({ name: 'files', filename, bytes }));
const add = async (filename: string, bytes: Buffer): Promise<Json> =>
  (await upload(filename, bytes)).json<[Json]>()[0];
const listRenditions = (): Promise<string[]> =>
  readdir(join(showroom.settings.dataDir, 'renditions')).catch(() => []);
const photo = (width: number, height: number, background = '#ff6b4a'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

describe('When a picture is too large for kiosks to decode', () => {
  it.each([
    ['a side', 'bomb.png', () => blackPng(16_383, 16_383), '16,383 x 16,383'],
    ['megapixels', 'large.png', () => blackPng(8_000, 6_251), '8,000 x 6,251'],
    [
      'a side of an animation',
      'wide.gif',
      () =>
        sharp({ create: { width: 12_001, height: 2, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      '12,001 x 2',
    ],
  ])('its header is refused for %s, with the limit', async (_what, name, bytes, dimensions) => {
    const response = await upload(name, await bytes());
    expect([response.statusCode, response.json<Json>()['message']]).toEqual([
      413,
      `${name} measures ${dimensions} pixels: make it smaller, at most 12,000 a side and 50 megapixels.`,
    ]);
    expect((await showroom.editor.get('/upload/files')).json()).toEqual([]);
  });

  it('an old one is never sent to a kiosk', async () => {
    await showroom.app.services.blobs.put('bomb_0123456789.png', blackPng(16_383, 16_383));
    const response = await showroom.shopper.get('/uploads/bomb_0123456789.png?cover=960x540');
    expect([response.statusCode, response.json<Json>()['message']]).toEqual([
      415,
      'bomb_0123456789.png is too large or damaged: it cannot be made small enough to be shown.',
    ]);
  });
});

describe('When a stage requests a picture in the size of its slot', () => {
  it('it gets at most twice the pixels of the slot, cached for a year; other requests get the original', async () => {
    const bytes = await photo(6000, 4000);
    const url = String((await add('photo.jpg', bytes))['url']);
    const response = await showroom.shopper.get(`${url}?cover=300x200`);
    expect(await sizeOf(response.rawPayload)).toEqual({ width: 362, height: 241, format: 'webp' });
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-picture-size': '362x241',
    });
    expect(
      (
        await showroom.shopper.get(`${url}?cover=300x200`, {
          'if-none-match': String(response.headers['etag']),
        })
      ).statusCode,
    ).toBe(304);
    expect((await showroom.shopper.get(url)).rawPayload.equals(bytes)).toBe(true);
  });

  it('concurrent requests share one conversion, and there are only a few widths', async () => {
    const url = String((await add('photo.jpg', await photo(3000, 2000)))['url']);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => showroom.shopper.get(`${url}?contain=300x200`)),
    );
    expect(new Set(responses.map(({ statusCode, headers }) => `${statusCode} ${headers['etag']}`)).size).toBe(
      1,
    );
    expect(await listRenditions()).toHaveLength(1);
    for (let px = 10; px < 3000; px += 97)
      expect((await showroom.shopper.get(`${url}?cover=${px}x${px}`)).statusCode).toBe(200);
    expect((await listRenditions()).length).toBeLessThanOrEqual(14);
  });

  it('small files, SVG and other types are sent unchanged', async () => {
    const bytes = await photo(400, 300);
    const url = String((await add('photo.jpg', bytes))['url']);
    const drawing = String(
      (
        await add(
          'logo.svg',
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>'),
        )
      )['url'],
    );
    expect((await showroom.shopper.get(`${url}?cover=300x225`)).rawPayload.equals(bytes)).toBe(true);
    expect((await showroom.shopper.get(`${drawing}?cover=30x30`)).headers['content-type']).toBe(
      'image/svg+xml',
    );
    expect(await listRenditions()).toEqual([]);
  });

  it("an animation gives its first frame, and the camera's orientation is applied", async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 800, height: 600, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const firstFrame = await showroom.shopper.get(`${(await add('a.gif', gif))['url']}?cover=80x60`);
    expect(await sizeOf(firstFrame.rawPayload)).toEqual({ width: 90, height: 68, format: 'webp' });
    const rotatedPhoto = await sharp({ create: { width: 1200, height: 600, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const rotated = await showroom.shopper.get(
      `${(await add('turned.jpg', rotatedPhoto))['url']}?cover=60x120`,
    );
    expect(await sizeOf(rotated.rawPayload)).toEqual({ width: 64, height: 128, format: 'webp' });
  });

  it('renditions follow a replaced picture, and are removed with a deleted one', async () => {
    const { id, url } = await add('photo.jpg', await photo(1200, 800, 'red'));
    const first = await showroom.shopper.get(`${url}?cover=60x40`);
    const replaced = await upload('other.jpg', await photo(1200, 800, 'blue'), `?id=${id}`);
    const second = await showroom.shopper.get(`${replaced.json<{ url: string }>().url}?cover=60x40`);
    const colorOf = async (bytes: Buffer) => (await sharp(bytes).stats()).dominant;
    expect([(await colorOf(first.rawPayload)).r > 200, (await colorOf(second.rawPayload)).b > 200]).toEqual([
      true,
      true,
    ]);
    expect(await listRenditions()).toHaveLength(1);
    await showroom.editor.send('DELETE', `/upload/files/${id}`);
    expect(await listRenditions()).toEqual([]);
  });

  it('an unknown picture is a 404, and renditions of pictures deleted by other servers are removed', async () => {
    expect((await showroom.shopper.get('/uploads/nothing_0123456789.jpg?cover=60x40')).statusCode).toBe(404);
    const { id, url } = await add('photo.jpg', await photo(1200, 800));
    await showroom.shopper.get(`${url}?cover=60x40`);
    await media.remove(showroom.app.services.database, Number(id));
    await showroom.app.services.renditions.sweep();
    expect(await listRenditions()).toEqual([]);
  });
});
