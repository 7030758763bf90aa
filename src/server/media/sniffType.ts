// Detects a file's type from its content, ignoring its name and the type that the browser sends.
// See src/server/media/README.md#uploads-are-not-trusted.
import { fileTypeFromBuffer } from 'file-type';
import { MEDIA_LIMIT_BYTES } from '#config/limits.ts';
import { markedEncoding } from './svgText.ts';

export type SniffedType = { mime: string; ext: string; limitBytes: number };

/** How much of the beginning is examined. */
export const HEAD_BYTES = 4100;

/** An SVG is rewritten in memory. One this large is always a traced photograph. */
const SVG_LIMIT_BYTES = 5_000_000;

const image = (ext: string, mime: string): SniffedType => ({
  ext,
  mime,
  limitBytes: MEDIA_LIMIT_BYTES.image,
});

/** Every film of the family of ISO/IEC 14496-12 is stored as MP4: browsers read them all alike. */
const FILM: SniffedType = { ext: '.mp4', mime: 'video/mp4', limitBytes: MEDIA_LIMIT_BYTES.video };
const WAVE: SniffedType = { ext: '.wav', mime: 'audio/wav', limitBytes: MEDIA_LIMIT_BYTES.sound };
const SVG: SniffedType = { ext: '.svg', mime: 'image/svg+xml', limitBytes: SVG_LIMIT_BYTES };

const BY_CONTENT: Readonly<Record<string, SniffedType>> = {
  'image/png': image('.png', 'image/png'),
  // An animated PNG: a PNG for viewers that do not animate.
  'image/apng': image('.png', 'image/png'),
  'image/jpeg': image('.jpg', 'image/jpeg'),
  'image/gif': image('.gif', 'image/gif'),
  'image/webp': image('.webp', 'image/webp'),
  'image/avif': image('.avif', 'image/avif'),
  'audio/wav': WAVE,
  'audio/mpeg': { ext: '.mp3', mime: 'audio/mpeg', limitBytes: MEDIA_LIMIT_BYTES.sound },
  'video/mp4': FILM,
  'video/x-m4v': FILM,
  'video/quicktime': FILM,
  'video/3gpp': FILM,
  'video/3gpp2': FILM,
  'audio/x-m4a': FILM,
  'audio/mp4': FILM,
};

/**
 * The type of a file that begins like this; for an unsupported one its MIME type alone, undefined
 * if it is unknown.
 */
export async function sniffType(
  head: Uint8Array,
): Promise<{ type?: SniffedType; mime?: string | undefined }> {
  // A beginning cut inside a number matches no type.
  const mime =
    (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ??
    otherMime(head) ??
    (await mp3BehindZeros(head));
  if (mime !== undefined && mime !== 'application/xml') {
    const type = BY_CONTENT[mime === 'image/heif' && isAvif(head) ? 'image/avif' : mime];
    return { mime, ...(type && { type }) };
  }
  return looksLikeSvg(head) ? { type: SVG } : {};
}

/** An AVIF may name the family first, and itself among its other brands. */
const isAvif = (head: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(head.subarray(0, head[3] ?? 0)).includes('avif');

/** Types that file-type does not know: RF64 and BW64 (EBU Tech 3306), Wave64. */
function otherMime(head: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 12));
  if (/^(RF64|BW64|RIFF)[\s\S]{4}WAVE/.test(text)) return 'audio/wav';
  return text.startsWith('riff.') ? 'audio/x-w64' : undefined;
}

/** An MP3 that was cut out of another one may begin with zeros. */
async function mp3BehindZeros(head: Uint8Array): Promise<string | undefined> {
  const start = head[0] === 0 ? head.findIndex((byte) => byte !== 0) : -1;
  if (start === -1) return undefined;
  const type = await fileTypeFromBuffer(head.subarray(start)).catch(() => undefined);
  return type?.mime === 'audio/mpeg' ? type.mime : undefined;
}

// A first guess, which saves receiving other files: the SVG is parsed when complete.
const looksLikeSvg = (head: Uint8Array): boolean =>
  /^\uFEFF?\s*<(\?xml|!--|!DOCTYPE\s+svg|([\w.-]+:)?svg[\s/>])/i.test(
    new TextDecoder(markedEncoding(head) ?? 'utf-8').decode(head),
  );
