// Pictures of cameras, print shops and design programs: the same colors in editor, kiosk and phone
// page. See src/server/media/README.md#uploads-are-not-trusted.
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPngProfile } from '#server/media/pngChunks.ts';
import { makeSqlite, type TestDatabase } from '#tests/support/engines.ts';
import { formData } from '#tests/support/formData.ts';
import { startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

const [COLUMNS, ROWS] = [4, 3];
const COLORS = [
  ...[
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
  ],
  ...[
    [0, 0, 0],
    [128, 128, 128],
    [200, 50, 30],
    [20, 120, 200],
  ],
  ...[
    [240, 200, 40],
    [90, 20, 120],
    [60, 160, 60],
    [250, 180, 190],
  ],
];
const [WIDTH, HEIGHT] = [600, 400];

/** Twelve patches; `value` may change each of their numbers. */
function patches(value: (color: number[]) => number[] = (color) => color): Sharp {
  const channels = value([0, 0, 0]).length as 1 | 3 | 4;
  const data = Buffer.alloc(WIDTH * HEIGHT * channels);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const patch = Math.floor((y * ROWS) / HEIGHT) * COLUMNS + Math.floor((x * COLUMNS) / WIDTH);
      data.set(value(COLORS[patch] ?? []), (y * WIDTH + x) * channels);
    }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels } });
}

/** Average colors of the patches of a picture, read as sRGB without any tag. */
async function colorsOf(bytes: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return COLORS.map((_, patch) => {
    const [left, top] = [((patch % COLUMNS) + 0.5) / COLUMNS, (Math.floor(patch / COLUMNS) + 0.5) / ROWS];
    const at = (Math.floor(top * info.height) * info.width + Math.floor(left * info.width)) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}

const furthest = (some: number[][], others: number[][]): number =>
  Math.max(
    ...some.flatMap((color, patch) => color.map((value, at) => Math.abs(value - (others[patch]?.[at] ?? 0)))),
  );

let testDatabase: TestDatabase;
let showroom: Showroom;
beforeAll(async () => {
  testDatabase = await makeSqlite();
  showroom = await startShowroom(testDatabase);
});
afterAll(async () => {
  await showroom.app.close();
  await testDatabase.remove();
});

async function upload(filename: string, bytes: Uint8Array) {
  const response = await showroom.editor.send(
    'POST',
    '/upload',
    formData({ name: 'files', filename, bytes }),
  );
  const body = response.json<Json | [Json]>();
  const record = Array.isArray(body) ? body[0] : {};
  const notes = (record['provider_metadata'] as { notes: string[] } | null)?.notes ?? [];
  return { status: response.statusCode, record, notes, message: String((body as Json)['message']) };
}

const fetched = async (url: unknown): Promise<Buffer> => (await showroom.shopper.get(String(url))).rawPayload;

/** The picture as its page, the editor's tile and a kiosk show it. */
async function shown({ url, formats }: Json): Promise<Buffer[]> {
  const copies = Object.values((formats ?? {}) as Record<string, { url: string }>).map((copy) => copy.url);
  return Promise.all([url, ...copies, `${String(url)}?contain=150x100`].map(fetched));
}

/** A PNG with one more chunk behind its header. */
function tagged(png: Buffer, type: string, data: number[]): Buffer {
  const plain = withPngProfile(png, undefined);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([plain.subarray(0, 33), length, body, sum, plain.subarray(33)]);
}
const bytesOf = (...values: number[]): number[] =>
  values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);

const png = await patches().png().toBuffer();
/** Numbers of Display P3 that stand for the colors, and lie within sRGB. */
const p3 = await sharp(png).withIccProfile('p3').png().toBuffer();
const p3Profile = (await sharp(p3).metadata()).icc ?? Buffer.alloc(0);
const p3Numbers = await colorsOf(withPngProfile(p3, undefined));
const p3Pixels = () =>
  patches((color) => p3Numbers[COLORS.findIndex((other) => other.join() === color.join())] ?? color);
/** Light of the inks of a CMYK picture as browsers compute it without a profile. */
async function lightOf(picture: Buffer): Promise<number[][]> {
  const inks = sharp(picture).pipelineColourspace('cmyk').toColourspace('cmyk').raw();
  const { data, info } = await inks.toBuffer({ resolveWithObject: true });
  return COLORS.map((_, patch) => {
    const [left, top] = [((patch % COLUMNS) + 0.5) / COLUMNS, (Math.floor(patch / COLUMNS) + 0.5) / ROWS];
    const at = (Math.floor(top * info.height) * info.width + Math.floor(left * info.width)) * info.channels;
    const [cyan = 0, magenta = 0, yellow = 0, black = 0] = data.subarray(at, at + 4);
    return [cyan, magenta, yellow].map((ink) => ((255 - ink) * (255 - black)) / 255);
  });
}
const linear = (value: number): number =>
  Math.round(255 * (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));

describe('When an editor uploads a picture', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['sRGB', 'a.png', () => png],
    ['Display P3', 'a.png', () => p3],
    [
      'Display P3 as JPEG',
      'a.jpg',
      () => sharp(p3).withIccProfile('p3').jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    ['16 bits', 'a.png', () => sharp(png).toColourspace('rgb16').png().toBuffer()],
    [
      '16 bits and Display P3',
      'a.png',
      async () => withPngProfile(await p3Pixels().toColourspace('rgb16').png().toBuffer(), p3Profile),
    ],
    ['a gamma of 2.2, as ImageMagick writes it', 'a.png', () => tagged(png, 'gAMA', bytesOf(45_455))],
    [
      'linear light',
      'a.png',
      async () =>
        tagged(
          await patches((color) => color.map(linear))
            .png()
            .toBuffer(),
          'gAMA',
          bytesOf(100_000),
        ),
    ],
    [
      'code points of Display P3',
      'a.png',
      async () => tagged(await p3Pixels().png().toBuffer(), 'cICP', [12, 13, 0, 1]),
    ],
    ['AVIF', 'a.avif', () => sharp(png).avif({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['WebP', 'a.webp', () => sharp(png).webp({ lossless: true }).toBuffer()],
  ])('its colors are the same in all of its copies: %s', async (what, name, make) => {
    const { status, record } = await upload(name, await make());
    expect([what, status]).toEqual([what, 200]);
    const [own = Buffer.alloc(0), ...copies] = await shown(record);
    // The stored file tags its colors in the one way that all programs read, or not at all.
    const colors = await colorsOf(own);
    const isLinear = what === 'linear light';
    // Tolerance for the rounding of a profile and of eight bits of linear light.
    expect(furthest(colors, COLORS)).toBeLessThanOrEqual(isLinear ? 12 : 3);
    for (const copy of copies) expect(furthest(await colorsOf(copy), colors)).toBeLessThanOrEqual(2);
  });

  it('a CMYK JPEG without a profile is converted once, as browsers do it, and says so', async () => {
    const print = await sharp(png).toColourspace('cmyk').jpeg({ quality: 98 }).toBuffer();
    expect(await sharp(print).metadata()).toMatchObject({ space: 'cmyk', hasProfile: false });
    const { record, notes } = await upload('print.jpg', print);
    expect(notes).toEqual([expect.stringContaining('CMYK')]);
    const [own = Buffer.alloc(0), ...copies] = await shown(record);
    expect((await sharp(own).metadata()).space).toBe('srgb');
    const colors = await colorsOf(own);
    expect(furthest(colors, await lightOf(print))).toBeLessThanOrEqual(2);
    for (const copy of copies) expect(furthest(await colorsOf(copy), colors)).toBeLessThanOrEqual(2);
  });

  it('a CMYK JPEG with a profile has the same colors in all of its copies', async () => {
    const withProfile = await sharp(png)
      .withIccProfile('cmyk')
      .toColourspace('cmyk')
      .jpeg({ quality: 98 })
      .toBuffer();
    expect(await sharp(withProfile).metadata()).toMatchObject({ space: 'cmyk', hasProfile: true });
    const { record } = await upload('print.jpg', withProfile);
    const [own = Buffer.alloc(0), ...copies] = await shown(record);
    expect((await sharp(own).metadata()).space).toBe('srgb');
    const colors = await colorsOf(own);
    for (const copy of copies) expect(furthest(await colorsOf(copy), colors)).toBeLessThanOrEqual(2);
    // Gray and white have no color in print either.
    expect(furthest(colors.slice(3, 4), COLORS.slice(3, 4))).toBeLessThanOrEqual(4);
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'one that the camera has turned is seen upright everywhere: %s',
    async (format) => {
      const turned = sharp(png).rotate(-90).withMetadata({ orientation: 6 });
      const { record } = await upload(
        `photo.${format}`,
        await turned.toFormat(format, { quality: 95 }).toBuffer(),
      );
      expect([record['width'], record['height']]).toEqual([WIDTH, HEIGHT]);
      const [, ...copies] = await shown(record);
      for (const copy of copies) expect(furthest(await colorsOf(copy), COLORS)).toBeLessThanOrEqual(12);
      const own = await sharp(await fetched(record['url'])).metadata();
      // No browser turns a WebP.
      if (format === 'webp') expect([own.orientation ?? 1, own.width]).toEqual([1, WIDTH]);
    },
  );

  it.each(['gif', 'webp'] as const)(
    'an animated one says that only its first picture is shown: %s',
    async (format) => {
      const frame = (background: string) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer();
      const frames = await Promise.all(['#f00', '#0f0', '#00f'].map(frame));
      const animated = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await upload(`moving.${format}`, animated)).notes).toEqual([
        expect.stringContaining('shows its first picture only'.replace('shows', 'show')),
      ]);
      expect(
        (await upload(`still.${format}`, await sharp(frames[0]).toFormat(format).toBuffer())).notes,
      ).toEqual([]);
    },
  );

  it('an animated PNG says so, too', async () => {
    const { notes } = await upload('moving.png', tagged(png, 'acTL', bytesOf(2, 0)));
    expect(notes).toEqual([expect.stringContaining('first picture only')]);
  });

  it('an animated AVIF says so, or is named if it has no still picture', async () => {
    const avif = await sharp(png).avif().toBuffer();
    const sequence = Buffer.from(avif.toString('latin1').replace('mif1', 'avis'), 'latin1');
    expect((await upload('moving.avif', sequence)).notes).toEqual([
      expect.stringContaining('first picture only'),
    ]);
    const withoutStill = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypavis\0\0\0\0avismsf1'),
      Buffer.alloc(100),
    ]);
    const refused = await upload('moving.avif', withoutStill);
    expect([refused.status, refused.message]).toEqual([
      415,
      expect.stringMatching(/moving\.avif is an animated AVIF.*MP4/),
    ]);
  });

  it('an AVIF that names its family first is one', async () => {
    const avif = await sharp(png).avif().toBuffer();
    const swapped = Buffer.from(avif);
    swapped.write('mif1', 8, 'latin1');
    swapped.write('avif', 16, 'latin1');
    expect((await upload('a.avif', swapped)).record).toMatchObject({ mime: 'image/avif' });
  });

  it('an HDR picture is refused with what to export', async () => {
    const refused = await upload('hdr.png', tagged(png, 'cICP', [9, 16, 0, 1]));
    expect([refused.status, refused.message]).toEqual([415, expect.stringMatching(/HDR picture.*sRGB/)]);
  });
});
