// Icons of the rows of prices and ratings, which have none in the content; drawn as those of the
// demo are.
import { COLORS } from '#config/brand.ts';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { HEADER_ICON_PX } from '../table/tableLayout.ts';

/** The rest is free, as around the icons of other rows. */
const DRAWN_PX = (HEADER_ICON_PX * 7) / 8;
const INSET_PX = (HEADER_ICON_PX - DRAWN_PX) / 2;

/** A pale shape, lines above it, and one detail. */
const icon = (fill: string, ...lines: readonly [line: string, detail: string]): LayoutBox => {
  const parts: readonly { fill?: string; line?: string; weight?: number }[] = [
    { fill },
    ...lines.map((line) => ({ line, weight: 1.5 })),
  ];
  return leafBox(HEADER_ICON_PX, HEADER_ICON_PX, (x, y, key) =>
    parts.map((part, index) => (
      <VectorIcon
        key={`${key}.${part.line ?? part.fill}`}
        name={part}
        x={x + INSET_PX}
        y={y + INSET_PX}
        size={DRAWN_PX}
        tint={[COLORS.glow, COLORS.ink, COLORS.ember][index] ?? COLORS.ink}
      />
    )),
  );
};

export const PRICE_ICON = icon(
  'M13.4 4.4h7v7l-9 9-7-7z',
  'M12.2 3h7.3a1.5 1.5 0 0 1 1.5 1.5v7.3a2 2 0 0 1-.6 1.4l-7.7 7.7a2 2 0 0 1-2.8 0l-6.8-6.8a2 2 0 0 1 0-2.8l7.7-7.7a2 2 0 0 1 1.4-.6z',
  'M8.2 12.2l3.6 3.6M16.8 7.2v.1',
);

/** Speech bubble, for ratings. */
export const RATINGS_ICON = icon(
  'M6 7h12v8H6z',
  'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8l-4.5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  'M8 9h8M8 12.5h5',
);
