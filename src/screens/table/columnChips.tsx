// The names of all columns of a page, where not all fit side by side: shoppers choose which of them
// do. See src/screens/table/README.md#columns-that-close.
import { useLayoutEffect, useRef } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, SPACE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { choosable, type CompareColumns } from './compareColumns.ts';
import { column, wrapRow, type LayoutBox } from '#stage/layout/boxes.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import type { Presentation } from '#stage/layout/presentation.ts';
import type { Signal } from '#stage/render/signal.ts';
import { setShown } from '#stage/accessibility/useSceneNode.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { choiceChip } from './choiceChip.tsx';
import { AREA_PX, innerWidth } from './tableLayout.ts';

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
    return pressable(choiceChip(name, isOpen, context), {
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
