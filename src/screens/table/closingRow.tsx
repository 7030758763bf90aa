// The last row of a comparison: what each column costs and its button again, for shoppers who have
// read to the end.
import { pillHeight } from '#blocks/pillButtons.tsx';
import { COLORS, SPACE, type TypeRole } from '#config/brand.ts';
import type { Action } from '#rules/actions.ts';
import { picture, type PictureReference } from '#stage/images/Picture.tsx';
import { centeredIn, column, type LayoutBox } from '#stage/layout/boxes.tsx';
import type { Presentation } from '#stage/layout/presentation.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { buttonShrink, fitToLine, NAME_MIN_SHRINK } from './fitToLine.ts';
import { matchPill } from './matchPill.tsx';
import { innerWidth } from './tableLayout.ts';
import { CLOSING_KEY, cellRow, type TableRow } from './TableRows.tsx';

/** Offer at the end of a column; texts as rich text. */
export interface Offer {
  image: PictureReference | null;
  name: string;
  price: string;
  /** Below the price. */
  note: string;
  button: string;
  action: Action;
  analyticsTag?: string;
}

const IMAGE_PX = 170;
/** Fewer rows are seen together with the buttons at their top. */
const ROWS_MIN = 4;

/**
 * One cell for each column; none for editors, who edit these texts above, on a short page, and
 * where no button leads anywhere.
 */
export function closingRow(
  offers: readonly Offer[],
  rowCount: number,
  columnPx: number,
  context: Presentation,
): TableRow[] {
  const leads = ({ button, action }: Offer): boolean => button !== '' && action.type !== 'nothing';
  if (context.emptyLabel || rowCount < ROWS_MIN || !offers.some(leads)) return [];
  const width = innerWidth(columnPx);
  const textPx = width - SPACE.xs;
  const buttons = offers.flatMap((offer) => (leads(offer) ? offer.button : []));
  const pill = { width, isCompact: true, shrink: buttonShrink(buttons, width) };
  const minHeight = pillHeight(buttons, pill);
  const shrink = fitToLine(
    offers.map(({ price }) => price),
    'heading',
    width - SPACE.m * 2,
  );
  const nameShrink = fitToLine(
    offers.map(({ name }) => name),
    'label',
    width - SPACE.m,
    NAME_MIN_SHRINK,
  );
  const write = (html: string, role: TypeRole, color: number, shrink = 1): LayoutBox =>
    textBlock(html, { role, width: textPx, align: 'center', color, shrink });
  const parts = offers.map(({ name, price, note }) => [
    write(name, 'label', COLORS.ink, nameShrink),
    write(price, 'heading', COLORS.ink, shrink),
    write(note, 'legal', COLORS.inkSoft),
  ]);
  const levels = [0, 1, 2].map((level) => Math.max(...parts.map((boxes) => boxes[level]?.height ?? 0)));
  const imagePx = offers.some(({ image }) => image) ? IMAGE_PX : 0;
  const columns = offers.map((offer, index) => {
    const lines = parts[index]?.map((box, level) => centeredIn(box, textPx, levels[level] ?? 0));
    const button =
      leads(offer) &&
      pressable(matchPill(offer.button, index, { ...pill, minHeight }), {
        action: offer.action,
        label: [offer.name, offer.button].map((text) => markupOf(text).plain).join(': '),
        ...(offer.analyticsTag && { analyticsTag: offer.analyticsTag }),
      });
    const image = picture(offer.image, { width: textPx, height: IMAGE_PX, fit: 'contain', alt: '' });
    const words = column([centeredIn(image, textPx, imagePx), ...(lines ?? [])], { gap: SPACE.xs / 2 });
    return centeredIn(column([words, button], { gap: SPACE.m, align: 'center' }), columnPx, 0);
  });
  return [cellRow(CLOSING_KEY, columns, false, [SPACE.xl, SPACE.l])];
}
