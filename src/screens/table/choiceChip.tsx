// A switch of a compare page: a name with a mark, filled while it is on.
import { COLORS, SPACE, TYPE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { centeredIn, leafBox, padded, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import type { Presentation } from '#stage/layout/presentation.ts';
import { VectorIcon, type Icon } from '#stage/shapes/VectorIcon.tsx';
import { truncateMarkup } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { textCard } from '#stage/text/TextRun.tsx';
import { AREA_PX, innerWidth } from './tableLayout.ts';

const ICON_PX = 28;
const NAME_MAX_CHARS = 32;
const CHECK: Icon = { line: 'M5 12.5l4.5 4.5L19 7', weight: 2.6 };
const PLUS: Icon = { line: 'M12 5v14M5 12h14', weight: 2 };

/** `marks` can be before the name in place of the icon; the chip is wide enough for each. */
export const choiceChip = (
  name: string,
  isOn: boolean,
  context: Presentation,
  { mark = '', marks = [] }: { mark?: string; marks?: readonly string[] } = {},
): LayoutBox => {
  const color = isOn ? COLORS.white : COLORS.ink;
  const iconPx = Math.max(ICON_PX, TYPE.caption.size);
  return textCard(
    (write) => {
      const words = { role: 'caption', width: innerWidth(AREA_PX) / 2, color, isSilent: true } as const;
      const icon = leafBox(iconPx, iconPx, (x, y, key) => (
        <VectorIcon key={key} name={isOn ? CHECK : PLUS} x={x} y={y} size={iconPx} tint={color} />
      ));
      const markPx = Math.max(iconPx, ...marks.map((one) => textBlock(one, words).width));
      const before = centeredIn(mark === '' ? icon : write(mark, words), markPx, iconPx);
      const text = write(truncateMarkup(name, NAME_MAX_CHARS), words);
      return centeredIn(
        padded(row([before, text], { gap: SPACE.xs, align: 'center' }), SPACE.m, SPACE.s),
        0,
        SIZES.minTargetPx,
      );
    },
    {
      fill: isOn ? COLORS.lagoon : COLORS.white,
      radius: SIZES.minTargetPx / 2,
      line: isOn ? COLORS.lagoon : COLORS.inkSoft,
    },
    context,
  );
};
