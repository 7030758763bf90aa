// A rating as stars of 45 px, with an accessible name. See src/blocks/README.md#reviews.
import { COLORS, SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { starsOf } from './starRating.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { leafBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import type { BlockContext } from './blockContext.ts';

const STARS = {
  full: { fill: 'M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.9l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z' },
  empty: {
    line: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.2 6L12 16.8l-5.5 3 1.2-6-4.5-4.2 6.1-.8z',
    weight: 1.4,
  },
  half: {
    fill: 'M12 1.8V17.9l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z',
    line: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.2 6L12 16.8',
    weight: 1.4,
  },
};

/** Cached by language: creating one takes longer than the rest of a product's facts. */
const formats = new Map<string, Intl.NumberFormat>();

/** A rating in a language, one decimal: '4.5', '4,5'. */
export function ratingText(rating: number, langCode: string): string {
  const format =
    formats.get(langCode) ?? new Intl.NumberFormat(langCode || 'en', { maximumFractionDigits: 1 });
  formats.set(langCode, format);
  return format.format(rating);
}

/** Five, or one beside its number where five have no room. */
export function stars(
  rating: number,
  { speech, langCode }: BlockContext,
  path: string,
  shown: readonly (keyof typeof STARS)[] = starsOf(rating),
): LayoutBox {
  const size = SIZES.starPx;
  const drawn = row(
    shown.map((star) =>
      leafBox(size, size, (x, y, key) => (
        <VectorIcon key={key} name={STARS[star]} x={x} y={y} size={size} tint={COLORS.emberDeep} />
      )),
    ),
    { gap: SPACE.xs / 2 },
  );
  return labelledGroup(drawn, { role: 'img', label: speech.stars(ratingText(rating, langCode)), path });
}
