// The mark above the best value of a row.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { compareLabelsFor } from '#config/compareLabels.ts';
import { bestColumns, type BestOf } from '#rules/rowComparison.ts';
import { centeredIn, column, gapBox, padded, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';

const MARK_PX = 46;

export interface MarkedRow {
  best: BestOf;
  /** The text of each column that has its number, as rich text. */
  values: readonly string[];
  /** Which columns are open initially. */
  isShown: readonly boolean[];
  langCode: string;
}

/** The boxes of a row with the best marked; the others have the same space above. */
export function markBest(
  boxes: readonly LayoutBox[],
  { best, values, isShown, langCode }: MarkedRow,
): readonly LayoutBox[] {
  if (best === 'none') return boxes;
  const open = isShown.flatMap((isOpen, index) => (isOpen ? [index] : []));
  const plain = values.map((value) => markupOf(value).plain);
  const marked = bestColumns(plain, open, { best, langCode });
  if (marked.size === 0) return boxes;
  return boxes.map((box, index) =>
    column([marked.has(index) ? mark(langCode) : gapBox(box.width, MARK_PX), box], {
      gap: SPACE.s,
      align: 'center',
      width: box.width,
    }),
  );
}

const mark = (langCode: string): LayoutBox => {
  const label = textBlock(compareLabelsFor(langCode).best, {
    role: 'legal',
    width: 400,
    color: COLORS.white,
  });
  return panel(centeredIn(padded(label, SPACE.m, 0), 0, MARK_PX), {
    fill: COLORS.lagoon,
    radius: RADIUS.pill,
  });
};
