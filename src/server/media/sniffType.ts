// What a file is, by its content alone: neither its name nor what the browser calls it is believed.
// See src/server/README.md#37-uploads-are-not-trusted.
import { fileTypeFromBuffer } from 'file-type';
import { MEDIA_LIMIT_BYTES } from '#config/limits.ts';

export type SniffedType = { mime: string; ext: string; limitBytes: number };

/** This much of a file's beginning is looked at. */
export const HEAD_BYTES = 4100;

/** A drawing is rewritten in memory; one of this size has never been a drawing but a trace of a photograph. */
const DRAWING_LIMIT_BYTES = 5_000_000;

const image = (ext: string, mime: string): SniffedType => ({
  ext,
  mime,
  limitBytes: MEDIA_LIMIT_BYTES.image,
});

const BY_CONTENT: Readonly<Record<string, SniffedType>> = {
  'image/png': image('.png', 'image/png'),
  // A PNG that moves: still a PNG for everybody who does not know that.
  'image/apng': image('.png', 'image/png'),
  'image/jpeg': image('.jpg', 'image/jpeg'),
  'image/gif': image('.gif', 'image/gif'),
  'image/webp': image('.webp', 'image/webp'),
  'image/avif': image('.avif', 'image/avif'),
  'audio/wav': { ext: '.wav', mime: 'audio/wav', limitBytes: MEDIA_LIMIT_BYTES.sound },
  'video/mp4': { ext: '.mp4', mime: 'video/mp4', limitBytes: MEDIA_LIMIT_BYTES.video },
};

const DRAWING: SniffedType = { ext: '.svg', mime: 'image/svg+xml', limitBytes: DRAWING_LIMIT_BYTES };

/** The type of a file that begins like this; undefined for what a showroom does not hold. */
export async function sniffType(head: Uint8Array): Promise<SniffedType | undefined> {
  // A beginning that is cut in the middle of a number is not a file of any type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && found.mime !== 'application/xml') return BY_CONTENT[found.mime];
  return looksDrawn(head) ? DRAWING : undefined;
}

// Only a guess, which saves receiving what is none: the drawing is read in full when it is there.
const looksDrawn = (head: Uint8Array): boolean =>
  /^\uFEFF?\s*<(\?xml|!--|!DOCTYPE\s+svg|svg[\s/>])/i.test(new TextDecoder().decode(head));
