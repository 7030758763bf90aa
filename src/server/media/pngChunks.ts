// Chunks of a PNG that say what its colors mean, and a PNG with others in their place.
// See https://www.w3.org/TR/png-3/#11addnlcolinfo.
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;
const LENGTH_BYTES = 4;
/** Length and type before the data, CRC behind it. */
const FRAME_BYTES = 12;
const COLOR_CHUNKS = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI'];
const FIXED_POINT = 100_000;

interface PngColors {
  hasProfile: boolean;
  isSrgb: boolean;
  isAnimated: boolean;
  /** Exponent of gAMA: 0.45455 for screens. */
  gamma?: number;
  /** x and y of red, of cHRM. */
  red?: readonly [number, number];
  /** Coding-independent code points (ITU-T H.273). */
  cicp?: { primaries: number; transfer: number };
}

/** Reads the color information from the chunks before the pixels. */
export function pngColors(png: Buffer): PngColors {
  const colors: PngColors = { hasProfile: false, isSrgb: false, isAnimated: false };
  for (const { type, data } of headChunks(png)) {
    if (type === 'iCCP') colors.hasProfile = true;
    if (type === 'sRGB') colors.isSrgb = true;
    if (type === 'acTL') colors.isAnimated = true;
    if (type === 'gAMA') colors.gamma = data.readUInt32BE(0) / FIXED_POINT;
    if (type === 'cHRM')
      colors.red = [data.readUInt32BE(8) / FIXED_POINT, data.readUInt32BE(12) / FIXED_POINT];
    if (type === 'cICP') colors.cicp = { primaries: data.readUInt8(0), transfer: data.readUInt8(1) };
  }
  return colors;
}

/** The same pixels with this ICC profile, or with none as sRGB; other color chunks go. */
export function withPngProfile(png: Buffer, profile: Uint8Array | undefined): Buffer {
  const chunks = [...headChunks(png)];
  const [first, ...others] = chunks;
  if (!first) return png;
  const end = chunks.at(-1)?.end ?? SIGNATURE_BYTES;
  return Buffer.concat([
    png.subarray(0, first.end),
    ...(profile ? [profileChunk(profile)] : []),
    ...others
      .filter(({ type }) => !COLOR_CHUNKS.includes(type))
      .map((chunk) => png.subarray(chunk.start, chunk.end)),
    png.subarray(end),
  ]);
}

/** Chunks up to the first one with pixels. */
function* headChunks(png: Buffer): Generator<{ type: string; data: Buffer; start: number; end: number }> {
  let start = SIGNATURE_BYTES;
  while (start + FRAME_BYTES <= png.length) {
    const length = png.readUInt32BE(start);
    const end = start + FRAME_BYTES + length;
    const type = png.toString('latin1', start + LENGTH_BYTES, start + 2 * LENGTH_BYTES);
    if (type === 'IDAT' || end > png.length) return;
    yield { type, data: png.subarray(start + 2 * LENGTH_BYTES, end - LENGTH_BYTES), start, end };
    start = end;
  }
}

function profileChunk(profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const [length, checksum] = [Buffer.alloc(LENGTH_BYTES), Buffer.alloc(LENGTH_BYTES)];
  length.writeUInt32BE(body.length - LENGTH_BYTES);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
