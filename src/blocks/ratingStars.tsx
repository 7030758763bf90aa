// A rating as five stars of 45 px, with an accessible name. See src/screens/README.md#56-reviews.
import { COLORS, SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { starsOf } from '#rules/starRating.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { leafBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import type { BlockContext } from './blockContext.ts';

/** Cached by language: creating one takes longer than the rest of a product's facts. */
const formats = new Map<string, Intl.NumberFormat>();

/** A rating in a language, one decimal: '4.5', '4,5'. */
export function ratingText(rating: number, langCode: string): string {
  const format =
    formats.get(langCode) ?? new Intl.NumberFormat(langCode || 'en', { maximumFractionDigits: 1 });
  formats.set(langCode, format);
  return format.format(rating);
}

export function stars(rating: number, { speech, langCode }: BlockContext, path: string): LayoutBox {
  const size = SIZES.starPx;
  const drawn = row(
    starsOf(rating).map((star) =>
      leafBox(size, size, (x, y, key) => (
        <VectorIcon key={key} name={`star-${star}`} x={x} y={y} size={size} tint={COLORS.emberDeep} />
      )),
    ),
    { gap: SPACE.xs / 2 },
  );
  return labelledGroup(drawn, { role: 'img', label: speech.stars(ratingText(rating, langCode)), path });
}
