// What a picture measures, and smaller copies of it, as Strapi v3 makes them.
// See src/server/README.md#27-media-store.
import sharp, { type Sharp } from 'sharp';

export type Size = { width: number; height: number };

/** A smaller copy, in the words of the file record's `formats`. */
export type Variant = Size & { key: string; bytes: Buffer };

const THUMBNAIL = { key: 'thumbnail', width: 245, height: 156 };
const COPIES = [
  { key: 'large', width: 1000, height: 1000 },
  { key: 'medium', width: 750, height: 750 },
  { key: 'small', width: 500, height: 500 },
];

/** A drawing is sharp at any size, and a copy of a GIF would stand still. */
const COPIED: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/png': (image) => image.png(),
  'image/jpeg': (image) => image.jpeg({ quality: 85 }),
  'image/webp': (image) => image.webp({ quality: 85 }),
  // The default effort takes seconds a copy.
  'image/avif': (image) => image.avif({ effort: 2 }),
};

const read = (file: string | Buffer): Sharp => sharp(file, { failOn: 'truncated' });

/** Width and height as the header tells them; nothing is decoded. */
export async function headerSize(file: string): Promise<Size> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  return { width, height };
}

/** Width and height as it is seen, whichever way the camera was held. Rejects when it cannot be decoded to its end. */
export async function measureImage(file: string | Buffer): Promise<Size> {
  const { autoOrient } = await read(file).metadata();
  // The header alone also is there in a file that was cut off.
  await read(file).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** The copies that are smaller than the picture itself; none for types that are not copied. */
export async function variantsOf(file: string, mime: string, size: Size): Promise<Variant[]> {
  const encode = COPIED[mime];
  if (!encode) return [];
  const wanted = [THUMBNAIL, ...COPIES].filter(
    ({ width, height }) => size.width > width || size.height > height,
  );
  return Promise.all(
    wanted.map(async ({ key, width, height }) => {
      const smaller = read(file).autoOrient().resize({ width, height, fit: 'inside' });
      const { data, info } = await encode(smaller).toBuffer({ resolveWithObject: true });
      return { key, bytes: data, width: info.width, height: info.height };
    }),
  );
}
