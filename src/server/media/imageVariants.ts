// Size of a picture, and smaller copies as Strapi v3 makes them.
// See src/server/media/README.md#media-store.
import sharp, { type Sharp } from 'sharp';

export type Size = { width: number; height: number };

/** A smaller copy, as in `formats` of the file record. */
export type Variant = Size & { key: string; bytes: Buffer };

const THUMBNAIL = { key: 'thumbnail', width: 245, height: 156 };
const VARIANT_SIZES = [
  { key: 'large', width: 1000, height: 1000 },
  { key: 'medium', width: 750, height: 750 },
  { key: 'small', width: 500, height: 500 },
];

/** SVG is sharp at any size, and a copy of a GIF would lose its animation. */
const ENCODERS: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/png': (image) => image.png(),
  'image/jpeg': (image) => image.jpeg({ quality: 85 }),
  'image/webp': (image) => image.webp({ quality: 85 }),
  // The default effort takes seconds for each copy.
  'image/avif': (image) => image.avif({ effort: 2 }),
};

const read = (file: string | Buffer): Sharp => sharp(file, { failOn: 'truncated' });

/** Width and height from the header, without decoding. */
export async function headerSize(file: string): Promise<Size> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  return { width, height };
}

/**
 * Displayed width and height, camera orientation applied. Rejects if the picture cannot be decoded.
 */
export async function measureImage(file: string | Buffer): Promise<Size> {
  const { autoOrient } = await read(file).metadata();
  // A truncated file still has a valid header.
  await read(file).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Whether a part of a picture of this type can be cut out: not of drawings and animations. */
export const canCrop = (mime: string): boolean => ENCODERS[mime] !== undefined;

/**
 * A part of a picture in the same type, turned as it is seen. Rejects if the picture cannot be
 * decoded, or the part is not within it.
 */
export async function cropImage(
  file: Buffer,
  mime: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  const encode = ENCODERS[mime];
  if (!encode) throw new Error(`${mime} cannot be cropped`);
  const turned = await read(file).autoOrient().toBuffer();
  return encode(sharp(turned).extract({ left: x, top: y, width, height })).toBuffer();
}

/** Copies smaller than the picture itself; none for types that are not copied. */
export async function variantsOf(file: string | Buffer, mime: string, size: Size): Promise<Variant[]> {
  const encode = ENCODERS[mime];
  if (!encode) return [];
  const smallerSizes = [THUMBNAIL, ...VARIANT_SIZES].filter(
    ({ width, height }) => size.width > width || size.height > height,
  );
  return Promise.all(
    smallerSizes.map(async ({ key, width, height }) => {
      const resized = read(file).autoOrient().resize({ width, height, fit: 'inside' });
      const { data, info } = await encode(resized).toBuffer({ resolveWithObject: true });
      return { key, bytes: data, width: info.width, height: info.height };
    }),
  );
}
