// Gives an uploaded picture the colors that browsers and image libraries agree on: print colors,
// 16 bits and color tags that only some programs read become plain sRGB.
import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { FILE_MESSAGES, FILE_NOTES } from '#config/fileMessages.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { pngColors, withPngProfile } from './pngChunks.ts';

export interface NormalizedPicture {
  /** The new bytes; undefined if the picture stays as it is. */
  bytes?: Buffer;
  notes: string[];
}

/** Brand in the file type box of an AVIF with several pictures. */
const SEQUENCE_BRAND = 'avis';
const BRAND_BYTES = 64;
const WEBP = { quality: 95 } as const;
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;
const AVIF = { quality: 80, effort: 2 } as const;
/** Code points of ITU-T H.273: the primaries of Display P3, the transfer functions PQ and HLG. */
const P3_PRIMARIES = 12;
const HDR_TRANSFERS = [16, 18];
/** x of red in Display P3, and what counts as the same. */
const P3_RED_X = 0.68;
const SAME_CHROMATICITY = 0.01;
/** The exponent that represents sRGB, and what counts as the same. */
const SCREEN_GAMMA = 0.45455;
const SAME_GAMMA = 0.02;
const AVIF_HEAD_BYTES = 65_536;
const MAX = 255;

/** Rejects if the picture cannot be decoded; throws an HttpError if it is HDR. */
export async function normalizePicture(name: string, path: string, mime: string): Promise<NormalizedPicture> {
  const picture = await readFile(path);
  const metadata = await sharp(picture).metadata();
  if (metadata.space === 'cmyk')
    return { bytes: await fromCmyk(picture, metadata), notes: [FILE_NOTES.printColors] };
  if (mime === 'image/png') return normalizePng(name, picture, metadata);
  const isAnimated = (metadata.pages ?? 1) > 1 || isSequence(picture);
  const notes = isAnimated ? [FILE_NOTES.firstPictureOnly] : [];
  const bytes =
    mime === 'image/avif' ? await normalizeAvif(name, picture, metadata) : await upright(picture, metadata);
  return { notes, ...(bytes && { bytes }) };
}

/** Whether an AVIF has several pictures. */
export const isSequence = (avif: Buffer): boolean =>
  avif.subarray(0, BRAND_BYTES).includes(SEQUENCE_BRAND) && avif.toString('latin1', 4, 8) === 'ftyp';

/** Browsers turn JPEG and PNG as the camera says, and WebP not. */
async function upright(
  picture: Buffer,
  { format, orientation = 1, pages = 1 }: Metadata,
): Promise<Buffer | undefined> {
  if (format !== 'webp' || orientation === 1 || pages > 1) return undefined;
  return sharp(picture).autoOrient().keepIccProfile().webp(WEBP).toBuffer();
}

async function normalizePng(name: string, png: Buffer, metadata: Metadata): Promise<NormalizedPicture> {
  const { hasProfile, isSrgb, isAnimated, gamma, red, cicp } = pngColors(png);
  const notes = isAnimated ? [FILE_NOTES.firstPictureOnly] : [];
  if (cicp && HDR_TRANSFERS.includes(cicp.transfer)) throw hdr(name);
  const isP3 = cicp
    ? cicp.primaries === P3_PRIMARIES
    : !hasProfile && !isSrgb && red !== undefined && Math.abs(red[0] - P3_RED_X) < SAME_CHROMATICITY;
  const isTagged = cicp !== undefined || (!hasProfile && !isSrgb && gamma !== undefined);
  let bytes = isTagged ? withPngProfile(png, isP3 ? await p3Profile() : undefined) : png;
  if (isTagged && !isP3 && gamma !== undefined && Math.abs(gamma - SCREEN_GAMMA) > SAME_GAMMA)
    bytes = await withGamma(bytes, gamma);
  if (metadata.depth === 'ushort')
    bytes = await inSrgb(bytes, isP3 || (hasProfile && !isTagged))
      .png()
      .toBuffer();
  return { notes, ...(bytes !== png && { bytes }) };
}

/** Undefined if nothing must change. */
async function normalizeAvif(
  name: string,
  avif: Buffer,
  { hasProfile }: Metadata,
): Promise<Buffer | undefined> {
  const tag = avif.subarray(0, AVIF_HEAD_BYTES).indexOf('colrnclx');
  if (tag === -1 || hasProfile) return undefined;
  const primaries = avif.readUInt16BE(tag + 8);
  const transfer = avif.readUInt16BE(tag + 10);
  if (HDR_TRANSFERS.includes(transfer)) throw hdr(name);
  if (primaries !== P3_PRIMARIES) return undefined;
  const pixels = await sharp(avif).autoOrient().toColourspace('srgb').png().toBuffer();
  return sharp(withPngProfile(pixels, await p3Profile()))
    .avif(AVIF)
    .toBuffer();
}

const hdr = (name: string) => new HttpError(415, FILE_MESSAGES.hdrPicture(name));

/** sharp converts 16 bits with a profile to Display P3 unless it is asked for another one. */
const inSrgb = (picture: Buffer, hasProfile: boolean): Sharp =>
  hasProfile
    ? sharp(picture).autoOrient().withIccProfile('srgb')
    : sharp(picture).autoOrient().toColourspace('srgb');

/** By its profile; without one as browsers do, which take inks for light. */
async function fromCmyk(picture: Buffer, { hasProfile }: Metadata): Promise<Buffer> {
  if (hasProfile) return inSrgb(picture, true).jpeg(JPEG).toBuffer();
  const inks = sharp(picture).autoOrient().pipelineColourspace('cmyk').toColourspace('cmyk');
  const { data, info } = await inks.raw().toBuffer({ resolveWithObject: true });
  const light = Buffer.alloc((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    const paper = MAX - (data[from + 3] ?? 0);
    for (let ink = 0; ink < 3; ink += 1, to += 1)
      light[to] = Math.round(((MAX - (data[from + ink] ?? 0)) * paper) / MAX);
  }
  return sharp(light, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg(JPEG)
    .toBuffer();
}

/** Pixels of this gAMA exponent as sRGB. */
async function withGamma(png: Buffer, gamma: number): Promise<Buffer> {
  const { data, info } = await sharp(png).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const table = Uint8Array.from({ length: MAX + 1 }, (_, value) => encoded((value / MAX) ** (1 / gamma)));
  const { width, height, channels } = info;
  const colors = channels - (channels % 2 === 0 ? 1 : 0);
  for (let at = 0; at < data.length; at += channels)
    for (let color = 0; color < colors; color += 1) data[at + color] = table[data[at + color] ?? 0] ?? 0;
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

/** The sRGB value, 0 to 255, of linear light (IEC 61966-2-1). */
const encoded = (light: number): number =>
  Math.round(MAX * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));

let profile: Promise<Buffer> | undefined;

/** The ICC profile of Display P3 that comes with sharp. */
function p3Profile(): Promise<Buffer> {
  profile ??= (async () => {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
    const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata();
    if (!icc) throw new Error('sharp has no profile of Display P3');
    return icc;
  })();
  return profile;
}
