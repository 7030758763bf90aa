// The mark above the best value of a row.
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, SPACE } from '#config/brand.ts';
import { compareLabelsFor } from '#config/compareLabels.ts';
import { bestColumns, type BestOf } from '../matters/rowComparison.ts';
import { centeredIn, column, gapBox, leafBox, padded, type LayoutBox } from '#stage/layout/boxes.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textCard } from '#stage/text/TextRun.tsx';
import { hasHeadAbove } from './tableLayout.ts';

/** Height of the mark at least. */
const MARK_PX = 40;
/**
 * It is in the space above its row, so that values keep to the middle, unless label and button of
 * the row are there.
 */
const raisedPx = (): number => (hasHeadAbove() ? 0 : SPACE.xs);

export interface MarkedRow {
  best: BestOf;
  /** The text of each column that has its number, as rich text. */
  values: readonly string[];
  /** Columns among which the best is sought. */
  isCompared: readonly boolean[];
  context: BlockPosition['context'];
  /** The language in which the numbers are written. */
  langCode: string;
}

export interface MarkedBoxes {
  boxes: readonly LayoutBox[];
  /** How much higher they are than without a mark. */
  markPx: number;
}

/** The boxes of a row with the best marked; the others have the same space above. */
export function markBest(
  boxes: readonly LayoutBox[],
  { best, values, isCompared, context, langCode }: MarkedRow,
): MarkedBoxes {
  if (best === 'none') return { boxes, markPx: 0 };
  const open = isCompared.flatMap((isOpen, index) => (isOpen ? [index] : []));
  const plain = values.map((value) => markupOf(value).plain);
  const marked = bestColumns(plain, open, { best, langCode });
  if (marked.size === 0) return { boxes, markPx: 0 };
  const label = mark(context);
  const withMarks = boxes.map((box, index) =>
    raised(
      column([marked.has(index) ? label : gapBox(box.width, label.height), box], {
        gap: SPACE.xs,
        align: 'center',
        width: box.width,
      }),
    ),
  );
  return { boxes: withMarks, markPx: label.height + SPACE.xs - raisedPx() };
}

const raised = (box: LayoutBox): LayoutBox =>
  leafBox(box.width, box.height - raisedPx(), (x, y, key) => box.place(x, y - raisedPx(), key));

/** One texture: a row has one for each column that is best. */
const mark = (context: BlockPosition['context']): LayoutBox =>
  textCard(
    (write) => {
      const label = write(compareLabelsFor(context.langCode).best, {
        role: 'legal',
        width: 400,
        color: COLORS.white,
      });
      return centeredIn(padded(label, SPACE.m, 0), 0, MARK_PX);
    },
    { fill: COLORS.lagoon, radius: MARK_PX / 2 },
    context,
  );
