// The names of all columns of a page, where not all fit side by side: shoppers choose which of them
// do. See src/screens/table/README.md#columns-that-close.
import { useLayoutEffect, useRef } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, SPACE, TYPE } from '#config/brand.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import { choosable, type CompareColumns } from './compareColumns.ts';
import { column, centeredIn, leafBox, padded, row, wrapRow, type LayoutBox } from '#stage/layout/boxes.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import type { Presentation } from '#stage/layout/presentation.ts';
import type { Signal } from '#stage/render/signal.ts';
import { setShown } from '#stage/accessibility/useSceneNode.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { type Icon, VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { truncateMarkup } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { textCard } from '#stage/text/TextRun.tsx';
import { AREA_PX, innerWidth } from './tableLayout.ts';

const ICON_PX = 28;
const NAME_MAX_CHARS = 32;
const CHECK: Icon = { line: 'M5 12.5l4.5 4.5L19 7', weight: 2.6 };
const PLUS: Icon = { line: 'M12 5v14M5 12h14', weight: 2 };

interface Choice {
  /** Plain names of all columns. */
  names: readonly string[];
  columns: CompareColumns;
  choose: (column: number) => void;
  /** Above the names. */
  label: string;
  context: Presentation;
}

/** A switch for each column that can be open, in lines of about as many. */
export function columnChips({ names, columns, choose, label, context }: Choice): LayoutBox {
  const width = innerWidth(AREA_PX);
  const chips = choosable(columns).map((index) => {
    const isOpen = !columns.hidden.includes(index);
    const name = names[index] ?? '';
    return pressable(chipFace(name, isOpen, context), {
      action: () => choose(index),
      label: name,
      isPressed: isOpen,
    });
  });
  const totalPx = chips.reduce((sum, chip) => sum + chip.width + SPACE.s, -SPACE.s);
  const inLine = Math.ceil(chips.length / Math.ceil(totalPx / width));
  const lines = chips.flatMap((_, index) =>
    index % inLine > 0
      ? []
      : wrapRow(chips.slice(index, index + inLine), width, { gap: SPACE.s, align: 'center' }),
  );
  const question = textBlock(label, {
    role: 'caption',
    width,
    align: 'center',
    color: COLORS.inkSoft,
    isSilent: true,
  });
  return labelledGroup(
    column([question, column(lines, { gap: SPACE.s })], { gap: SPACE.s, align: 'center' }),
    {
      role: 'group',
      label,
      isFirst: true,
    },
  );
}

const chipFace = (name: string, isOpen: boolean, context: Presentation): LayoutBox => {
  const color = isOpen ? COLORS.white : COLORS.ink;
  const iconPx = Math.max(ICON_PX, TYPE.caption.size);
  return textCard(
    (write) => {
      const icon = leafBox(iconPx, iconPx, (x, y, key) => (
        <VectorIcon key={key} name={isOpen ? CHECK : PLUS} x={x} y={y} size={iconPx} tint={color} />
      ));
      const text = write(truncateMarkup(name, NAME_MAX_CHARS), {
        role: 'caption',
        width: innerWidth(AREA_PX) / 2,
        color,
        isSilent: true,
      });
      return centeredIn(
        padded(row([icon, text], { gap: SPACE.xs, align: 'center' }), SPACE.m, SPACE.s),
        0,
        SIZES.minTargetPx,
      );
    },
    {
      fill: isOpen ? COLORS.lagoon : COLORS.white,
      radius: SIZES.minTargetPx / 2,
      line: isOpen ? COLORS.lagoon : COLORS.inkSoft,
    },
    context,
  );
};

/** Clear of what is at the top of the stage. */
const CHIPS_FADE_BY = 0.2;

/** The choice of columns below the title, which leaves with it. */
export function HeaderChips({
  chips,
  top,
  shrinkPx,
  progress,
}: {
  chips: LayoutBox;
  top: number;
  shrinkPx: number;
  progress: Signal<number>;
}) {
  const node = useRef<Container>(null);
  useLayoutEffect(
    () =>
      progress.listen((collapsed) => {
        if (!node.current) return;
        node.current.y = top - Math.round(shrinkPx * collapsed);
        node.current.alpha = Math.max(0, 1 - collapsed / CHIPS_FADE_BY);
        setShown(node.current, node.current.alpha > 0);
      }),
    [progress, top, shrinkPx],
  );
  return (
    <pixiContainer ref={node}>{chips.place((STAGE.widthPx - chips.width) / 2, 0, 'chips')}</pixiContainer>
  );
}
