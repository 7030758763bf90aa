// A rating as five stars of 45 px (spec 9), said as a number.
import { COLOURS, SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { starsOf } from '#rules/starRating.ts';
import { labelled } from '#stage/accessibility/LabelledGroup.tsx';
import { leaf, row, type Box } from '#stage/layout/boxes.tsx';
import { Shape } from '#stage/shapes/VectorIcon.tsx';
import type { BlockContext } from './blockContext.ts';

/** Made once for each language: that takes longer than all the rest of a product's facts. */
const formats = new Map<string, Intl.NumberFormat>();

/** A rating as it is written in a language, to one decimal: '4.5', '4,5'. */
export function ratingText(rating: number, langCode: string): string {
  const format =
    formats.get(langCode) ?? new Intl.NumberFormat(langCode || 'en', { maximumFractionDigits: 1 });
  formats.set(langCode, format);
  return format.format(rating);
}

export function stars(rating: number, { spoken, langCode }: BlockContext, path: string): Box {
  const size = SIZES.starPx;
  const drawn = row(
    starsOf(rating).map((star) =>
      leaf(size, size, (x, y, key) => (
        <Shape key={key} name={`star-${star}`} x={x} y={y} size={size} tint={COLOURS.emberDeep} />
      )),
    ),
    { gap: SPACE.xs / 2 },
  );
  return labelled(drawn, { role: 'img', label: spoken.stars(ratingText(rating, langCode)), path });
}
