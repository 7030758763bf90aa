// A picture on a white card with its label below or, where the card is wide, beside it, so that
// neither hides the other.
import { COLORS, RADIUS, SPACE, THEME } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { column, centeredIn, padded, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import type { EditableAt } from '#stage/layout/presentation.ts';
import { picture } from '#stage/images/Picture.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';

/** White around the picture, in px. */
const MAT_PX = SPACE.xs;
const LABEL_PX = 76;
/** Above and below words that are below a picture. */
const WORDS_PAD_PX = 12;
/** The lowest picture, a share of its card's width up to a height; more words make a card grow. */
const LEAST = { share: 0.36, px: 200 } as const;
const LARGER_LEAST = { share: 0.7, px: IS_PORTRAIT ? 480 : 400 } as const;
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
  /** Height in px of what is below the picture, where its neighbors have more; see `wordsBelow`. */
  wordsPx?: number;
}

function captionTextOf({ label, detail = '', width, height, at }: Omit<Captioned, 'image'>) {
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
  const words = wordsIn(width >= height * WIDE);
  return words.height > height ? wordsIn(false) : words;
}

/** Height in px of what is below the picture of a card; 0 where words are beside it, or none. */
export function wordsBelow(captioned: Omit<Captioned, 'image'>): number {
  const { isBeside, box } = captionTextOf(captioned);
  return isBeside || box.height === 0 ? 0 : Math.max(LABEL_PX, box.height + WORDS_PAD_PX * 2 + MAT_PX);
}

/** A box of the card's size; without words the picture fills it. */
export function captionedPicture({
  image,
  imageField = 'image',
  wordsPx = 0,
  ...caption
}: Captioned): LayoutBox {
  const { width, height, at } = caption;
  const pictureOf = (widthPx: number, heightPx: number, radius: number): LayoutBox => {
    const slot = { width: widthPx, height: heightPx, fit: 'cover', radius } as const;
    return centeredIn(picture(image, { ...slot, ...at(imageField) }), widthPx, heightPx);
  };
  const words = captionTextOf(caption);
  if (words.box.height === 0) return pictureOf(width, height, RADIUS.m);
  const radius = RADIUS.m - MAT_PX;
  const insidePx = height - MAT_PX * 2;
  const placed = padded(words.box, SPACE.m, WORDS_PAD_PX);
  if (words.isBeside)
    return padded(
      row([
        centeredIn(placed, words.widthPx - MAT_PX, insidePx, 'start'),
        pictureOf(width - words.widthPx - MAT_PX, insidePx, radius),
      ]),
      MAT_PX,
    );
  // A picture is not made low for the many lines of a neighbor, unless larger words make it high.
  const isAlone = !THEME.isLarger && wordsPx * 2 > height;
  const belowPx = Math.max(wordsBelow(caption), isAlone ? 0 : wordsPx);
  const least = THEME.isLarger ? LARGER_LEAST : LEAST;
  const leastPx = Math.min(Math.round(width * least.share), least.px);
  const picturePx = Math.max(leastPx, height - belowPx - MAT_PX);
  return column([
    padded(pictureOf(width - MAT_PX * 2, picturePx, radius), MAT_PX),
    centeredIn(placed, width, belowPx - MAT_PX, 'start', 'start'),
  ]);
}
