// Replaces an uploaded SVG by a harmless one with a size, and judges what it costs to draw.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FILE_MESSAGES, FILE_NOTES } from '#config/fileMessages.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { writeFileAtomically } from '../platform/files/blobStore.ts';
import type { Size } from './imageVariants.ts';
import { inspectSvgCost, svgBounds } from './svgCost.ts';
import { sanitizeSvg } from './svgSanitizer.ts';
import { svgText } from './svgText.ts';
import { InvalidSvg, type SanitizedSvg } from './svgWriter.ts';

/** A drawing without a size is drawn on a square of so many px, to see what it covers. */
const CANVAS_PX = 4096;
const ROOT = '<svg';

export interface ReceivedSvg {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  size: Size;
  notes: string[];
}

/** Rewrites the file at `path`. Throws an HttpError if it is no drawing, or takes too long. */
export async function receiveSvg(name: string, path: string): Promise<ReceivedSvg> {
  const { drawing, size, notes } = await sanitizeFile(name, path);
  await writeFileAtomically(path, Buffer.from(drawing));
  const sized = size ? { drawing, size, notes } : await withSize(name, path, drawing, notes);
  const costNotes = await inspectSvgCost(name, path).catch((error: unknown) => {
    throw error instanceof HttpError
      ? error
      : new HttpError(400, FILE_MESSAGES.invalidDrawing(name, 'it cannot be drawn'));
  });
  const bytes = Buffer.from(sized.drawing);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes: bytes.length, sha256, size: sized.size, notes: [...sized.notes, ...costNotes] };
}

async function sanitizeFile(name: string, path: string): Promise<SanitizedSvg> {
  const bytes = await readFile(path);
  try {
    return sanitizeSvg(svgText(bytes));
  } catch (error) {
    const why =
      error instanceof InvalidSvg
        ? error.message.replace(/\.$/, '')
        : 'its text is not in the encoding that it names';
    throw new HttpError(400, FILE_MESSAGES.invalidDrawing(name, why));
  }
}

/** Gives a drawing without a size the size of what it draws. */
async function withSize(
  name: string,
  path: string,
  drawing: string,
  notes: readonly string[],
): Promise<Pick<SanitizedSvg, 'drawing' | 'notes'> & { size: Size }> {
  const onCanvas = [0, 0, CANVAS_PX, CANVAS_PX] as const;
  await writeFileAtomically(path, Buffer.from(framed(drawing, onCanvas)));
  const bounds = await svgBounds(name, path).catch((error: unknown) => {
    throw error instanceof HttpError ? error : new HttpError(400, FILE_MESSAGES.emptyDrawing(name));
  });
  const [x, y, width, height] = bounds.map((share) => Math.round(share * CANVAS_PX)) as typeof bounds;
  if (width === 0 || height === 0) throw new HttpError(400, FILE_MESSAGES.emptyDrawing(name));
  const sized = framed(drawing, [x, y, width, height]);
  await writeFileAtomically(path, Buffer.from(sized));
  return { drawing: sized, size: { width, height }, notes: [...notes, FILE_NOTES.unsizedDrawing] };
}

/** The drawing with this view box and its size; it has none of these attributes yet. */
const framed = (drawing: string, [x, y, width, height]: readonly [number, number, number, number]): string =>
  drawing.replace(ROOT, `${ROOT} width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`);
