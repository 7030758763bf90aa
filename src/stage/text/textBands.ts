// Where texts are painted: in bands that each fit one texture, aligned within their boxes.
import { TEXTURE_PART_MAX_PX } from './measureText.ts';
import type { TextAppearance } from './textStyles.ts';

/** A text, or a part of one, with its position. */
export interface TextRun {
  text: string;
  appearance: TextAppearance;
  x: number;
  y: number;
  /** Width of the box in which it is aligned. */
  width: number;
  height: number;
}

/** A part that fits one texture. */
export interface TextBand {
  top: number;
  height: number;
  runs: readonly TextRun[];
  /** The only part: mounted and unmounted with its row. */
  isOnly: boolean;
}

/** Splits texts, from top to bottom, into bands of at most TEXTURE_PART_MAX_PX. */
export function bandsOf(runs: readonly TextRun[]): TextBand[] {
  const bands: { top: number; bottom: number; runs: TextRun[] }[] = [];
  for (const run of runs) {
    const bottom = run.y + run.height;
    const last = bands.at(-1);
    if (last && bottom - last.top <= TEXTURE_PART_MAX_PX) {
      last.runs.push(run);
      last.bottom = Math.max(last.bottom, bottom);
    } else bands.push({ top: run.y, bottom, runs: [run] });
  }
  return bands.map(({ top, bottom, runs: bandRuns }) => ({
    top,
    height: bottom - top,
    runs: bandRuns,
    isOnly: bands.length === 1,
  }));
}

/** Distance in px of an aligned text of this width from the left edge of its box. */
export const alignedLeftPx = (
  align: TextAppearance['align'],
  boxWidthPx: number,
  textWidthPx: number,
): number => {
  const freePx = boxWidthPx - textWidthPx;
  return align === 'center' ? freePx / 2 : align === 'right' ? freePx : 0;
};
