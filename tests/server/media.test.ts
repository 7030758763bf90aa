// The media store: the wire format of Strapi 3, and which files are accepted.
// See src/server/media/README.md#media-store.
import { createHash } from 'node:crypto';
import type { ReleaseContent } from '#protocol/releaseSchemas.ts';
import { existsSync } from 'node:fs';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepOrphans } from '#server/media/sweepOrphans.ts';
import { makeSqlite, onDefaultDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { film } from '#tests/support/films.ts';
import { formData, type FormPart } from '#tests/support/formData.ts';
import { emptyShowroom, client, startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';
import * as media from '#server/media/mediaRepository.ts';

const MEGABYTE = 1_000_000;

type FormatKey = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

/** A picture of noise: it compresses badly, so that half of its bytes are an incomplete file. */
const picture = (width: number, height: number, format: FormatKey = 'png'): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#14484c',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer();

const SOUND = await readFile(new URL('../../assets/sounds/click.wav', import.meta.url));
const VIDEO = await film();
const SMALL = await picture(40, 30);
/** The beginning of a picture of the family of HEIF. */
const heifHead = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`)]);

const file = (filename: string, bytes: Uint8Array, type?: string): FormPart => ({
  name: 'files',
  filename,
  bytes,
  ...(type && { type }),
});
const info = (value: unknown): FormPart => ({ name: 'fileInfo', value: JSON.stringify(value) });
const stored = (showroom: Showroom): Promise<string[]> =>
  readdir(join(showroom.settings.dataDir, 'uploads')).catch(() => []);

/** One showroom for a group of tests; each starts without media. */
function openForEach(makeDatabase: () => Promise<TestDatabase>) {
  let testDatabase: TestDatabase;
  let showroom: Showroom;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
    showroom = await startShowroom(testDatabase);
  });
  beforeEach(async () => {
    for (const name of await stored(showroom)) await showroom.app.services.blobs.delete(name);
    await emptyShowroom(showroom);
  });
  afterAll(async () => {
    await showroom.app.close();
    await testDatabase.remove();
  });
  const upload = (parts: FormPart[], query = '') =>
    showroom.editor.send('POST', `/upload${query}`, formData(...parts));
  return {
    now: () => showroom,
    upload,
    /** The record of an accepted file. */
    add: async (filename: string, bytes: Uint8Array): Promise<Json> => {
      const response = await upload([file(filename, bytes)]);
      expect([filename, response.statusCode]).toEqual([filename, 200]);
      return response.json<[Json]>()[0];
    },
    /** The records of a list. */
    list: async (query = '') => (await showroom.editor.get(`/upload/files${query}`)).json<Json[]>(),
  };
}

onDefaultDatabase('When an editor manages media', (makeDatabase) => {
  const { now, upload, add, list } = openForEach(makeDatabase);

  it('an upload gets a complete record, and its bytes can be read', async () => {
    const bytes = await picture(1200, 800);
    const response = await upload([file('Nova X5.png', bytes)]);
    const hash = expect.stringMatching(/^nova_x5_[\da-f]{10}$/);
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    const copy = (key: string, width: number, height: number) => ({
      name: `${key}_Nova X5.png`,
      hash: expect.stringMatching(`^${key}_nova_x5_`),
      ext: '.png',
      mime: 'image/png',
      width,
      height,
      size: expect.any(Number),
      url: expect.stringMatching(`^/uploads/${key}_nova_x5_.*\\.png$`),
      path: null,
    });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      [
        {
          id: expect.any(Number),
          name: 'Nova X5.png',
          alternativeText: null,
          caption: null,
          width: 1200,
          height: 800,
          formats: {
            thumbnail: copy('thumbnail', 234, 156),
            large: copy('large', 1000, 667),
            medium: copy('medium', 750, 500),
            small: copy('small', 500, 333),
          },
          hash,
          ext: '.png',
          mime: 'image/png',
          size: Number((bytes.length / 1000).toFixed(2)),
          url: expect.stringMatching(/^\/uploads\/nova_x5_[\da-f]{10}\.png$/),
          previewUrl: null,
          provider: 'local',
          provider_metadata: null,
          tags: [],
          created_at: stamp,
          updated_at: stamp,
          related: [],
        },
      ],
    ]);
    const [record = {}] = response.json<Json[]>();
    expect((await now().editor.get(`/upload/files/${record['id']}`)).json()).toEqual(record);
    expect((await now().shopper.get(String(record['url']))).rawPayload.equals(bytes)).toBe(true);
    const { thumbnail } = record['formats'] as Record<string, { url: string }>;
    expect(await sharp((await now().shopper.get(thumbnail?.url ?? '')).rawPayload).metadata()).toMatchObject({
      width: 234,
      height: 156,
    });
  });

  it("a file's name and texts can be set and changed", async () => {
    const [first = {}, second] = (
      await upload([
        info([{ name: 'A', alternativeText: 'A phone' }, { caption: 'From the side' }]),
        file('a.png', SMALL),
        file('b.wav', SOUND),
      ])
    ).json<Json[]>();
    expect([first, second]).toMatchObject([
      { name: 'A', alternativeText: 'A phone', caption: null, mime: 'image/png' },
      { name: 'b.wav', caption: 'From the side', mime: 'audio/wav', width: null, formats: null },
    ]);
    const edited = await upload([info({ caption: 'New' })], `?id=${first['id']}`);
    expect([edited.statusCode, edited.json()]).toMatchObject([
      200,
      { id: first['id'], name: 'A', alternativeText: 'A phone', caption: 'New' },
    ]);
    expect((await upload([file('a.png', SMALL), { name: 'fileInfo', value: '{' }])).statusCode).toBe(400);
    expect(await list()).toHaveLength(2);
  });

  it('a file names its copies in other folders, until one of them changes', async () => {
    const first = await add('moss.png', SMALL);
    const other = await add('other.png', await picture(20, 20));
    await now().editor.post('/api/media/folders', { directory: '/', name: 'Autumn' });
    const [copy] = (await upload([info({ folder: '/Autumn' }), file('leaf.png', SMALL)])).json<Json[]>();
    const copiesOf = async ({ id }: Json) =>
      (await now().editor.get(`/api/media/${id}/copies`)).json<Json[]>();
    expect(await copiesOf(first)).toMatchObject([
      { type: 'file', id: copy?.['id'], filename: 'leaf.png', directory: '/Autumn' },
    ]);
    expect(await copiesOf(copy ?? {})).toMatchObject([{ id: first['id'] }]);
    expect(await copiesOf(other)).toEqual([]);
    await upload([file('b.png', await picture(50, 50))], `?id=${copy?.['id']}`);
    expect(await copiesOf(first)).toEqual([]);
    expect((await now().editor.get('/api/media/999/copies')).statusCode).toBe(404);
  });

  it('a file is found by its tags in any folder, and all tags are known', async () => {
    const leaf = await add('leaf.png', SMALL);
    await add('other.png', await picture(20, 20));
    const long = 'x'.repeat(50);
    const tags = ['  Autumn  sale', 'autumn sale', '', 'Phones', long];
    expect((await upload([info({ tags })], `?id=${leaf['id']}`)).statusCode).toBe(200);
    const found = async (name: string) =>
      (await now().editor.get(`/api/media?name=${encodeURIComponent(name)}`)).json<{ items: Json[] }>().items;
    expect(await found('AUTUMN')).toMatchObject([
      { filename: 'leaf.png', tags: ['Autumn sale', 'Phones', 'x'.repeat(40)] },
    ]);
    expect(await found('leaf')).toHaveLength(1);
    expect((await now().editor.get(`/upload/files/${leaf['id']}`)).json()).toMatchObject({
      tags: ['Autumn sale', 'Phones', 'x'.repeat(40)],
    });
    // No tag goes on in the next one.
    expect(await found('sale Phones')).toEqual([]);
    expect((await now().editor.get('/api/media/tags')).json<string[]>().sort()).toEqual([
      'Autumn sale',
      'Phones',
      'x'.repeat(40),
    ]);
    expect((await upload([info({ tags: 'Autumn' })], `?id=${leaf['id']}`)).statusCode).toBe(400);
    // Other changes leave them as they are.
    await upload([info({ alternativeText: 'A leaf' })], `?id=${leaf['id']}`);
    expect(await found('phones')).toHaveLength(1);
    await upload([info({ tags: [] })], `?id=${leaf['id']}`);
    expect(await found('phones')).toEqual([]);
  });

  it('a part of an image becomes a file beside it, in the same type and with its texts', async () => {
    await now().editor.post('/api/media/folders', { directory: '/', name: 'Autumn' });
    const halves = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: { create: { width: 20, height: 30, channels: 3, background: '#0000ff' } },
          left: 20,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const texts = { name: 'Leaf.png', alternativeText: 'A leaf', folder: '/Autumn' };
    const [image = {}] = (await upload([info(texts), file('leaf.png', halves)])).json<Json[]>();
    const crop = (area: object, id = image['id']) => now().editor.post(`/api/media/${id}/crops`, area);
    const cropped = await crop({ x: 18, y: 0, width: 20, height: 10 });
    expect([cropped.statusCode, cropped.json()]).toMatchObject([
      200,
      { name: 'Leaf 20x10.png', alternativeText: 'A leaf', mime: 'image/png', width: 20, height: 10 },
    ]);
    const { items } = (await now().editor.get('/api/media?directory=/Autumn')).json<{ items: Json[] }>();
    expect(items.map(({ filename }) => filename).sort()).toEqual(['Leaf 20x10.png', 'Leaf.png']);
    const bytes = (await now().shopper.get(cropped.json<{ url: string }>().url)).rawPayload;
    const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
    expect([...pixels.subarray(0, 3), ...pixels.subarray(9, 12)]).toEqual([255, 0, 0, 0, 0, 255]);
    // The image is as it was.
    expect((await now().shopper.get(String(image['url']))).rawPayload.equals(halves)).toBe(true);
  });

  it('a part that is not within the image, or of a film, a drawing or an animation, is refused', async () => {
    const image = await add('a.png', SMALL);
    const crop = (id: unknown, area: object) => now().editor.post(`/api/media/${id}/crops`, area);
    const area = { x: 0, y: 0, width: 10, height: 10 };
    const refused = await crop(image['id'], { ...area, x: 35 });
    expect([refused.statusCode, refused.json<Json>()['message']]).toEqual([
      400,
      'The part is not within a.png, which has 40 x 30 pixels.',
    ]);
    expect((await crop(image['id'], { ...area, width: 0 })).statusCode).toBe(400);
    expect((await crop(image['id'], { ...area, x: 0.5 })).statusCode).toBe(400);
    for (const other of [await add('a.gif', await picture(20, 20, 'gif')), await add('b.wav', SOUND)])
      expect((await crop(other['id'], area)).statusCode).toBe(415);
    expect((await crop(999, area)).statusCode).toBe(404);
    expect((await now().shopper.post(`/api/media/${image['id']}/crops`, area)).statusCode).toBe(401);
  });

  it('a photo that a camera has turned is cropped as it is seen', async () => {
    const turned = await sharp(await picture(40, 20, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const photo = await add('photo.jpg', turned);
    expect(photo).toMatchObject({ width: 20, height: 40 });
    const cropped = await now().editor.post(`/api/media/${photo['id']}/crops`, {
      x: 0,
      y: 25,
      width: 20,
      height: 15,
    });
    expect(cropped.json()).toMatchObject({ width: 20, height: 15 });
  });

  it('a file can be replaced by one of the same type', async () => {
    const before = await add('a.png', await picture(300, 200));
    const replaced = await upload([file('b.png', SMALL)], `?id=${before['id']}`);
    expect([replaced.statusCode, replaced.json()]).toMatchObject([
      200,
      { id: before['id'], name: 'a.png', width: 40, formats: null },
    ]);
    const { url } = replaced.json<{ url: string }>();
    expect((await now().shopper.get(url)).rawPayload.equals(SMALL)).toBe(true);
    // No document shows the former one.
    expect((await now().shopper.get(String(before['url']))).statusCode).toBe(404);
    expect(await stored(now())).toHaveLength(1);
    expect((await upload([file('b.wav', SOUND)], `?id=${before['id']}`)).statusCode).toBe(400);
    expect((await upload([file('b.png', SMALL)], '?id=999')).json()).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'file.notFound',
    });
    expect(await stored(now())).toHaveLength(1);
  });

  it('what is public keeps the bytes that it was made of when a file is replaced or deleted', async () => {
    const { editor, shopper } = now();
    const before = await add('a.png', SMALL);
    const { id: env } = (await editor.post('/api/environments', { name: 'Store' })).json<{ id: string }>();
    const infoImage = { id: before['id'], url: before['url'] };
    const product = (await editor.post('/api/products', { name: 'Nova', infoImage })).json<{ id: string }>();
    await editor.put(`/api/environments/${env}`, { publishing: 'byHand' });
    const live = async () => (await shopper.get(`/api/live?env=${env}`)).json<{ hash: string }>();
    const { hash } = await live();
    const { media } = (await shopper.get(`/releases/${hash}.json`)).json<ReleaseContent>();
    const sha256 = createHash('sha256').update(SMALL).digest('hex');
    expect(media).toContainEqual({ url: before['url'], bytes: SMALL.length, sha256 });
    const addressAt = async (path: string): Promise<unknown> =>
      (await shopper.get(path)).json<{ infoImage: { url: string } }>().infoImage.url;
    const replaced = await upload([file('b.png', await picture(300, 200))], `?id=${before['id']}`);
    const { url } = replaced.json<{ url: string }>();
    // Its page is saved with the new address, which waits to be published.
    expect(await addressAt(`/api/products/${product.id}`)).toBe(url);
    expect((await live()).hash).toBe(hash);
    expect(await addressAt(`/releases/${hash}/products/${product.id}`)).toBe(before['url']);
    await editor.send('DELETE', `/upload/files/${before['id']}`);
    const { app } = now();
    await sweepOrphans(app.services, Date.now() + 48 * 60 * 60 * 1000, async () => undefined);
    expect((await shopper.get(String(before['url']))).rawPayload.equals(SMALL)).toBe(true);
    expect((await shopper.get(url)).statusCode).toBe(200);
  });

  it('a file is deleted with its copies', async () => {
    const record = await add('a.png', await picture(300, 200));
    const path = `/upload/files/${record['id']}`;
    expect((await now().editor.send('DELETE', path)).json()).toEqual(record);
    expect(await stored(now())).toEqual([]);
    expect((await now().editor.send('DELETE', path)).json()).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'file.notFound',
    });
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999', "1'"])
      expect((await now().editor.get(`/upload/files/${encodeURIComponent(id)}`)).statusCode).toBe(404);
  });

  it('files can be filtered by their fields', async () => {
    await upload([file('Nova_100%.png', SMALL), file('click.wav', SOUND), file('film.mp4', VIDEO)]);
    const names = async (query: string) => (await list(query)).map(({ name }) => name);
    const [png, wav, mp4] = ['Nova_100%.png', 'click.wav', 'film.mp4'];
    const ids = (await list()).map(({ id }) => id);
    const queries: [string, unknown[]][] = [
      ['', [png, wav, mp4]],
      ['?_sort=created_at:DESC&_limit=10000', [mp4, wav, png]],
      ['?_sort=mime:asc,name:Desc', [wav, png, mp4]],
      ['?_limit=1&_start=1', [wav]],
      ['?_limit=-1&_start=1', [wav, mp4]],
      ['?_limit=0', []],
      ['?mime_contains=AUDIO', [wav]],
      ['?mime_containss=AUDIO', []],
      ['?mime_ncontains=image', [wav, mp4]],
      ['?name_contains=0%25.', [png]],
      ['?name_contains=a_1', [png]],
      ['?name=click.wav', [wav]],
      ['?ext_ne=.png', [wav, mp4]],
      [`?id_in=${ids[0]}&id_in=${ids[2]}`, [png, mp4]],
      [`?id_nin=${ids[0]}`, [wav, mp4]],
      [`?id_gt=${ids[0]}&id_lte=${ids[1]}`, [wav]],
      ['?width_null=true', [wav, mp4]],
      ['?width_null=false&width_lt=40.5', [png]],
      ['?id=99999999999', []],
      ['?name=%00', []],
    ];
    for (const [query, expected] of queries) expect([query, await names(query)]).toEqual([query, expected]);
    expect((await now().editor.get('/upload/files/count')).json()).toBe(3);
    expect((await now().editor.get('/upload/files/count?mime_contains=video&_limit=0')).json()).toBe(1);
    for (const query of [
      '?_limit=abc',
      '?_limit=-2',
      '?_limit=',
      '?_start=-1',
      '?_sort=nothing:ASC',
      '?_sort=name:up',
      '?id=x',
      '?nothing=1',
      '?password_contains=a',
      '?id_contains=1',
    ]) {
      expect([query, (await now().editor.get(`/upload/files${query}`)).statusCode]).toEqual([query, 400]);
    }
  });

  it('a list has a hundred files by default', async () => {
    const row = {
      name: 'a.png',
      ext: '.png',
      mime: 'image/png',
      width: 1,
      height: 1,
      folder: '/',
      alternativeText: null,
      bytes: 1,
    };
    await media.addAll(
      now().app.services.database,
      Array.from({ length: 101 }, (_, n) => ({ ...row, hash: `a_${n}`, url: `/uploads/a_${n}.png` })),
    );
    expect((await list()).length).toBe(100);
    expect((await list('?_limit=-1')).length).toBe(101);
  });
});

describe('When an editor uploads a file', () => {
  const { now, upload, add, list } = openForEach(makeSqlite);
  const expectNothingStored = async () => expect([await list(), await stored(now())]).toEqual([[], []]);

  it.each<[FormatKey, string, string]>([
    ['png', 'image/png', '.png'],
    ['jpeg', 'image/jpeg', '.jpg'],
    ['gif', 'image/gif', '.gif'],
    ['webp', 'image/webp', '.webp'],
    ['avif', 'image/avif', '.avif'],
  ])('its type is detected from its content: %s', async (format, mime, ext) => {
    const [record] = (
      await upload([file('brochure.pdf', await picture(260, 100, format), 'text/html')])
    ).json<[Json]>();
    expect(record).toMatchObject({
      mime,
      ext,
      width: 260,
      height: 100,
      url: expect.stringMatching(`^/uploads/brochure_[\\da-f]{10}\\${ext}$`),
    });
    expect(record['formats']).toEqual(
      format === 'gif' ? null : { thumbnail: expect.objectContaining({ width: 245, height: 94, mime, ext }) },
    );
  });

  it('it may be WAV or MP4', async () => {
    expect(await add('click.wav', SOUND)).toMatchObject({
      mime: 'audio/wav',
      ext: '.wav',
      width: null,
      height: null,
      formats: null,
    });
    expect(await add('film.mp4', VIDEO)).toMatchObject({ mime: 'video/mp4', ext: '.mp4' });
  });

  it('a film is stored as MP4, whatever the sender calls it', async () => {
    const [record] = (await upload([file('film.mov', VIDEO, 'image/png')])).json<[Json]>();
    expect(record).toMatchObject({ mime: 'video/mp4', ext: '.mp4' });
  });

  it("the camera's orientation is applied", async () => {
    const rotated = await sharp(await picture(300, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const record = await add('a.jpg', rotated);
    expect(record).toMatchObject({
      width: 200,
      height: 300,
      formats: { thumbnail: { width: 104, height: 156 } },
    });
  });

  it.each([
    ['a page that calls itself a picture', 'a.png', Buffer.from('<!doctype html><script>1</script>')],
    ['a program', 'a.mp4', Buffer.from('7f454c4602010100', 'hex')],
    ['nothing at all', 'a.png', Buffer.alloc(0)],
  ])('a file is refused that is %s', async (_what, name, bytes) => {
    const response = await upload([file(name, bytes, 'image/png')]);
    expect([response.statusCode, response.json()]).toEqual([
      415,
      {
        statusCode: 415,
        error: 'Unsupported Media Type',
        message: expect.stringContaining(`${name} is not a file that the showroom can show`),
      },
    ]);
    await expectNothingStored();
  });

  it.each([
    ['a PDF', 'a.png', Buffer.from('%PDF-1.7\n'), 'a.png is a PDF'],
    ['a HEIC picture', 'photo.jpg', heifHead('heic'), 'photo.jpg is a HEIC picture, as phones take'],
    ['a TIFF picture', 'scan.tif', Buffer.from('49492a0008000000', 'hex'), 'scan.tif is a TIFF picture'],
    ['a bitmap', 'a.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), 'a.bmp is a Windows bitmap'],
    ['a Photoshop document', 'a.psd', Buffer.from('8BPS\0\x01'), 'a.psd is a Photoshop document'],
  ])('%s is named, and refused with what to export', async (_what, name, bytes, words) => {
    const response = await upload([file(name, bytes)]);
    expect([response.statusCode, response.json<Json>()['message']]).toEqual([
      415,
      `${words}, which the showroom cannot show. Export it as JPEG or PNG, then upload that.`,
    ]);
    await expectNothingStored();
  });

  it.each<FormatKey>(['png', 'jpeg', 'gif', 'webp', 'avif'])(
    'a truncated file is refused: %s',
    async (format) => {
      const whole = await picture(300, 200, format);
      const response = await upload([file('half', whole.subarray(0, whole.length / 2))]);
      expect([response.statusCode, response.json<Json>()['message']]).toEqual([
        400,
        'half is damaged or incomplete: it cannot be read.',
      ]);
      await expectNothingStored();
    },
  );

  it('one invalid file refuses the whole form', async () => {
    expect(
      (
        await upload([
          file('good.png', SMALL),
          file('bad.png', SMALL.subarray(0, 60)),
          file('good.wav', SOUND),
        ])
      ).statusCode,
    ).toBe(400);
    await expectNothingStored();
  });

  it('a file that is too large for its type is refused', async () => {
    const response = await upload([file('poster.png', Buffer.concat([SMALL, Buffer.alloc(50 * MEGABYTE)]))]);
    expect([response.statusCode, response.json<Json>()['message']]).toEqual([
      413,
      'poster.png is larger than 50 MB.',
    ]);
    expect(
      (
        await upload([
          file('trace.svg', Buffer.concat([Buffer.from('<svg>'), Buffer.alloc(5 * MEGABYTE, ' ')])),
        ])
      ).statusCode,
    ).toBe(413);
    await expectNothingStored();
  });

  it('a form without files is refused', async () => {
    const empty = {
      statusCode: 400,
      error: 'Bad Request',
      message: 'Bad Request',
      data: { errors: [{ id: 'Upload.status.empty', message: 'Files are empty' }] },
    };
    expect((await upload([info({ name: 'a' })])).json()).toEqual(empty);
    expect((await upload([{ name: 'other', filename: 'a.png', bytes: SMALL }])).json()).toEqual(empty);
    expect((await now().editor.post('/upload', {})).json()).toEqual(empty);
  });

  it.each([
    ['multipart/form-data', 'abc'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\nabc',
    ],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="fileInfo"\r\n\r\nabc'],
  ])('a malformed form is refused: %s, %s', async (type, payload) => {
    const response = await now().editor.send('POST', '/upload', {
      payload,
      headers: { 'content-type': type },
    });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        statusCode: 400,
        error: 'Bad Request',
        message: expect.stringMatching(/incomplete: it cannot be read\.$/),
      },
    ]);
    await expectNothingStored();
  });

  it.each([
    ['a way out of the folder', '../../etc/passwd.png', /^\/uploads\/passwd_[\da-f]{10}\.png$/, 'passwd.png'],
    ['a way that Windows knows', '..\\..\\boot.png', /^\/uploads\/boot_[\da-f]{10}\.png$/, 'boot.png'],
    ['only an emoji', '🎉.png', /^\/uploads\/file_[\da-f]{10}\.png$/, '🎉.png'],
    [
      'three hundred letters',
      `${'a'.repeat(300)}.png`,
      /^\/uploads\/a{80}_[\da-f]{10}\.png$/,
      `${'a'.repeat(251)}.png`,
    ],
    [
      'accents and signs',
      'Größe „XL“ <b>.png',
      /^\/uploads\/groe_xl_b_[\da-f]{10}\.png$|^\/uploads\/gro_e_xl_b_[\da-f]{10}\.png$/,
      'Größe „XL“ <b>.png',
    ],
  ])('its address is safe for a name that is %s', async (_what, name, url, expected) => {
    const record = await add(name, SMALL);
    expect(record).toMatchObject({ url: expect.stringMatching(url), name: expected });
    expect((await now().shopper.get(String(record['url']))).statusCode).toBe(200);
  });

  it('each upload makes a new file', async () => {
    const [first, second] = [await add('a.png', SMALL), await add('a.png', SMALL)];
    expect(first['url']).not.toBe(second['url']);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'it is refused with a reason when the disk is full, and nothing remains',
    async () => {
      const { blobs } = now().app.services;
      const { draft } = blobs;
      blobs.draft = async () => {
        const failingDraft = await draft();
        await symlink('/dev/full', failingDraft.path);
        return failingDraft;
      };
      const response = await upload([file('a.png', SMALL)]);
      blobs.draft = draft;
      expect(response.json()).toEqual({
        statusCode: 507,
        error: 'Insufficient Storage',
        message: 'The disk of the server is full: nothing was saved.',
      });
      await expectNothingStored();
    },
  );

  it('no file remains if its record cannot be written', async () => {
    const add = vi.spyOn(media, 'addAll').mockRejectedValue(new Error('database or disk is full'));
    expect((await upload([file('a.png', await picture(300, 200))])).statusCode).toBe(507);
    add.mockRestore();
    await expectNothingStored();
  });

  it('nothing remains if the connection breaks', async () => {
    const { app, editor } = now();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { payload, headers } = formData(file('a.png', await picture(600, 400)));
    const bytes = payload as Buffer;
    const sending = httpRequest({
      port,
      method: 'POST',
      path: '/upload',
      headers: { ...headers, 'content-length': bytes.length, authorization: `Bearer ${editor.token}` },
    });
    sending.on('error', () => undefined);
    sending.write(bytes.subarray(0, bytes.length / 2));
    while ((await stored(now())).length === 0) await sleep(5);
    sending.destroy();
    while ((await stored(now())).length > 0) await sleep(5);
    await expectNothingStored();
  });
});

describe('When an editor uploads an SVG', () => {
  const { now, add, upload } = openForEach(makeSqlite);
  const uploadSvg = async (content: string, attributes = '') => {
    const record = await add(
      'logo.svg',
      Buffer.from(
        `<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" ${attributes}>${content}</svg>`,
      ),
    );
    return { record, text: (await now().shopper.get(String(record['url']))).body };
  };

  it('its content and size are preserved', async () => {
    const shapes =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><style>.a{fill:url(#g)}</style></defs>' +
      '<g transform="scale(2)"><path class="a" d="M0 0L10 10" style="stroke:#14484c"/><use xlink:href="#g"/><text>A &amp; B &#8364;</text></g>';
    const { record, text } = await uploadSvg(
      shapes,
      'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 80"',
    );
    expect(record).toMatchObject({
      ext: '.svg',
      mime: 'image/svg+xml',
      width: 120,
      height: 80,
      formats: null,
    });
    expect(text).toContain(shapes.replace('&#8364;', '€'));
    expect(text).toContain('viewBox="0 0 120 80"');
    expect(record['size']).toBe(Number((Buffer.byteLength(text) / 1000).toFixed(2)));
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script under another prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['a handler', '<rect onload="alert(1)" onclick="alert(1)"/>'],
    [
      'a page within',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>',
    ],
    ['a link', '<a href="javascript:alert(1)" xlink:href="https://evil.example"><rect/></a>'],
    [
      'another file',
      '<image href="https://evil.example/a.png"/><use href="https://evil.example/alert.svg#a"/><image href="file:///evil"/>',
    ],
    ['a drawing within', '<image href="data:image/svg+xml;base64,alert"/>'],
    [
      'a file in its style',
      '<rect style="fill:url(https://evil.example)" fill="url(&quot;//evil.example&quot;)"/><style>@import "//evil.example"; a{}</style><rect style="fill:u\\72l(//evil.example)"/>',
    ],
    [
      'an animation of an address',
      '<a><set attributeName="href" to="javascript:alert(1)"/></a><animate attributeName="onload" values="alert(1)"/>',
    ],
    [
      'a file in its style, in pieces',
      '<style>a{fill:u<!-- -->rl(//evil.example)}</style><style>@im<![CDATA[port "//evil.example"]]></style><style>u<g/>rl(//evil.example)</style>',
    ],
    ['hidden words', '<metadata>alert</metadata><![CDATA[ <script>ok</script> ]]>'],
  ])('it is sanitized: %s', async (_what, content) => {
    const { text } = await uploadSvg(content);
    expect(text).not.toMatch(/alert|evil|<script|on\w+=|javascript|foreignObject|@import/i);
  });

  it.each([
    [
      'blurs a cloud',
      '<filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="10"/><feGaussianBlur stdDeviation="40"/></filter><rect width="120" height="80" filter="url(#f)"/>',
    ],
    [
      'takes minutes',
      '<filter id="f"><feMorphology radius="500"/><feMorphology radius="900"/></filter><rect width="120" height="80" filter="url(#f)"/>',
    ],
  ])('it is refused if drawing would hold up a kiosk: it %s', async (_what, content) => {
    const response = await upload([
      file(
        'a.svg',
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">${content}</svg>`),
      ),
    ]);
    expect([response.statusCode, response.json<Json>()['message']]).toEqual([
      422,
      'a.svg takes too long to draw: its filters would hold up a kiosk. Simplify them, or upload it as PNG or WebP.',
    ]);
    expect(await stored(now())).toEqual([]);
  });

  it.each([
    ['is not finished', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['has another drawing behind it', '<svg width="1" height="1"/><svg/>'],
    ['draws nothing', '<svg/>'],
    ['is another kind of XML', '<?xml version="1.0"?><html><body/></html>'],
    ['is no UTF-8', '<svg width="1" height="1"><text>\u00ff</text></svg>'],
  ])('it is refused if it %s', async (_what, source) => {
    const response = await upload([file('a.svg', Buffer.from(source, 'latin1'))]);
    expect([response.statusCode, response.json<Json>()['message']]).toEqual([
      400,
      expect.stringMatching(/^a\.svg (cannot be read as an SVG \(.+\)|draws nothing)\. Export it again, or /),
    ]);
    expect(await stored(now())).toEqual([]);
  });
});

describe('When a client without a valid token calls the media store', () => {
  const { now, add, list } = openForEach(makeSqlite);

  it("it gets Strapi's errors, without a token and with an invalid one", async () => {
    const { id } = await add('a.png', SMALL);
    const calls: ['GET' | 'POST' | 'DELETE', string][] = [
      ['GET', '/upload/files'],
      ['GET', '/upload/files/count'],
      ['GET', `/upload/files/${id}`],
      ['POST', '/upload'],
      ['DELETE', `/upload/files/${id}`],
    ];
    for (const [method, path] of calls) {
      const form = method === 'POST' ? formData(file('a.png', SMALL)) : {};
      expect((await now().shopper.send(method, path, form)).json()).toEqual({
        statusCode: 403,
        error: 'Forbidden',
        message: 'Forbidden',
      });
      expect(
        (
          await client(now().app, 'undefined').send(method, path, {
            ...form,
            headers: { ...form.headers, authorization: 'Bearer undefined' },
          })
        ).json(),
      ).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Invalid token.' });
    }
    expect(await list()).toHaveLength(1);
  });
});
