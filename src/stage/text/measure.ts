// How much room a text takes, and how a very long one is cut into pieces that a texture can hold.
import { CanvasTextMetrics } from 'pixi.js';
import { TYPE, type TypeRole } from '#config/brand.ts';
import { styleOf, type Look } from './styles.ts';

/** One texture holds at most this much text: old GPUs end at 4096 px, and a texture is doubled to a power of two. */
const PIECE_MAX_PX = 1_900;

export interface Measured {
  width: number;
  height: number;
  /** Pieces of the text, each to be drawn below the one before. */
  pieces: readonly { text: string; y: number }[];
}

export function measure(tagged: string, look: Look): Measured {
  if (tagged === '') return { width: 0, height: 0, pieces: [] };
  const metrics = CanvasTextMetrics.measureText(tagged, styleOf(look));
  const lineHeight = TYPE[look.role].line;
  const height = metrics.lines.length * lineHeight;
  const width = Math.min(metrics.maxLineWidth, look.width);
  if (height <= PIECE_MAX_PX) return { width, height, pieces: [{ text: tagged, y: 0 }] };
  return { width, height, pieces: cut(linesOf(metrics), lineHeight) };
}

/** The measured lines with their italics, so that each piece breaks where the whole did. */
const linesOf = ({ lines, runsByLine }: CanvasTextMetrics): string[] =>
  lines.map((line, index) => {
    const runs = runsByLine?.[index];
    return runs ? runs.map(({ text, style }) => (style.fontStyle === 'italic' ? `<i>${text}</i>` : text)).join('') : line;
  });

function cut(lines: readonly string[], lineHeight: number): Measured['pieces'] {
  const perPiece = Math.floor(PIECE_MAX_PX / lineHeight);
  const count = Math.ceil(lines.length / perPiece);
  return Array.from({ length: count }, (_, index) => ({
    text: lines.slice(index * perPiece, (index + 1) * perPiece).join('\n'),
    y: index * perPiece * lineHeight,
  }));
}

const SMALLER: Partial<Record<TypeRole, { role: TypeRole; overChars: number }>> = {
  display: { role: 'title', overChars: 48 },
  title: { role: 'heading', overChars: 110 },
  heading: { role: 'subheading', overChars: 200 },
  subheading: { role: 'body', overChars: 320 },
};

/** The role that suits a text's length: a headline as long as a paragraph is set like one. */
export function roleFor(role: TypeRole, text: string): TypeRole {
  const smaller = SMALLER[role];
  return smaller && text.length > smaller.overChars ? roleFor(smaller.role, text) : role;
}
