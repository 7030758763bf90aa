// A picture on a white card with its label below or, where the card is wide, beside it, so that
// neither hides the other.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { column, centeredIn, padded, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import type { EditableAt } from '#stage/layout/presentation.ts';
import { picture } from '#stage/images/Picture.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';

/** White around the picture, in px. */
const MAT_PX = SPACE.xs;
const LABEL_PX = 76;
/** A card with larger words is higher rather than its picture lower. */
const LEAST_PX = 96;
/** From this ratio of its sides on, a card has its words at its left, where they fit. */
const WIDE = 2;
const BESIDE_SHARE = 0.45;

interface Captioned {
  image: { url: string } | null;
  label: string;
  /** A second line; only where the card has a place for it. */
  detail?: string;
  /** Size of the card in px. */
  width: number;
  height: number;
  /** The content path of one of its fields. */
  at: (field: string) => EditableAt;
  imageField?: string;
}

/** A box of the card's size; without words the picture fills it. */
export function captionedPicture({
  image,
  label,
  detail = '',
  width,
  height,
  at,
  imageField = 'image',
}: Captioned): LayoutBox {
  const pictureOf = (widthPx: number, heightPx: number, radius: number): LayoutBox => {
    const slot = { width: widthPx, height: heightPx, fit: 'cover', radius } as const;
    return centeredIn(picture(image, { ...slot, ...at(imageField) }), widthPx, heightPx);
  };
  const wordsIn = (isBeside: boolean) => {
    const widthPx = isBeside ? Math.round(width * BESIDE_SHARE) : width;
    const inside = { width: widthPx - SPACE.m * 2, isSilent: true };
    const box = column(
      [
        textBlock(label, { role: isBeside ? 'heading' : 'button', ...inside, ...at('label') }),
        textBlock(detail, { role: 'body', color: COLORS.inkSoft, ...inside, ...at('detail') }),
      ],
      { gap: isBeside ? SPACE.s : 0 },
    );
    return { isBeside, widthPx, box, height: box.height + SPACE.m * 2 };
  };
  let words = wordsIn(width >= height * WIDE);
  if (words.height > height) words = wordsIn(false);
  if (words.box.height === 0) return pictureOf(width, height, RADIUS.m);
  const radius = RADIUS.m - MAT_PX;
  const insidePx = height - MAT_PX * 2;
  const placed = padded(words.box, SPACE.m, 0);
  if (words.isBeside)
    return padded(
      row([
        centeredIn(placed, words.widthPx - MAT_PX, insidePx, 'start'),
        pictureOf(width - words.widthPx - MAT_PX, insidePx, radius),
      ]),
      MAT_PX,
    );
  const labelPx = Math.max(LABEL_PX, words.height - SPACE.s);
  return column([
    padded(pictureOf(width - MAT_PX * 2, Math.max(LEAST_PX, height - labelPx - MAT_PX), radius), MAT_PX),
    centeredIn(placed, width, labelPx - MAT_PX, 'start'),
  ]);
}
