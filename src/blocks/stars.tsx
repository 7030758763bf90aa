// A rating as five stars of 45 px (spec 9), said as a number.
import { COLOURS, SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import type { Spoken } from '#config/messages.ts';
import { starsOf } from '#rules/stars.ts';
import { leaf, row, type Box } from '#stage/layout.tsx';
import { Shape } from '#stage/Shape.tsx';
import { Labelled } from '#stage/Labelled.tsx';

export function stars(rating: number, spoken: Spoken, { path, size = SIZES.starPx, colour = COLOURS.emberDeep }: { path: string; size?: number; colour?: number }): Box {
  const drawn = row(
    starsOf(rating).map((star) => leaf(size, size, (x, y, key) => (
      <Shape key={key} name={`star-${star}`} x={x} y={y} size={size} tint={colour} />
    ))),
    { gap: SPACE.xs / 2 },
  );
  return leaf(drawn.width, drawn.height, (x, y, key) => (
    <Labelled key={key} x={x} y={y} width={drawn.width} height={drawn.height} info={{ role: 'img', label: spoken.stars(rating), path }}>
      {drawn.place(0, 0, 'stars')}
    </Labelled>
  ));
}
