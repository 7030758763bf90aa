// Detects a file's type from its content, ignoring its name and the type that the browser sends.
// See src/server/README.md#37-uploads-are-not-trusted.
import { fileTypeFromBuffer } from 'file-type';
import { MEDIA_LIMIT_BYTES } from '#config/limits.ts';

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

const BY_CONTENT: Readonly<Record<string, SniffedType>> = {
  'image/png': image('.png', 'image/png'),
  // An animated PNG: a PNG for viewers that do not animate.
  'image/apng': image('.png', 'image/png'),
  'image/jpeg': image('.jpg', 'image/jpeg'),
  'image/gif': image('.gif', 'image/gif'),
  'image/webp': image('.webp', 'image/webp'),
  'image/avif': image('.avif', 'image/avif'),
  'audio/wav': { ext: '.wav', mime: 'audio/wav', limitBytes: MEDIA_LIMIT_BYTES.sound },
  'video/mp4': { ext: '.mp4', mime: 'video/mp4', limitBytes: MEDIA_LIMIT_BYTES.video },
};

const SVG_TYPE: SniffedType = { ext: '.svg', mime: 'image/svg+xml', limitBytes: SVG_LIMIT_BYTES };

/** The type of a file that begins like this; undefined for unsupported types. */
export async function sniffType(head: Uint8Array): Promise<SniffedType | undefined> {
  // A beginning cut inside a number matches no type.
  const detected = await fileTypeFromBuffer(head).catch(() => undefined);
  if (detected && detected.mime !== 'application/xml') return BY_CONTENT[detected.mime];
  return looksLikeSvg(head) ? SVG_TYPE : undefined;
}

// A first guess, which saves receiving other files: the SVG is parsed when complete.
const looksLikeSvg = (head: Uint8Array): boolean =>
  /^\uFEFF?\s*<(\?xml|!--|!DOCTYPE\s+svg|svg[\s/>])/i.test(new TextDecoder().decode(head));
