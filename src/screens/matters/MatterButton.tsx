// The button beside a row: pressed, the row goes to the top; it is the handle to pull it there,
// too.
import { memo, useContext } from 'react';
import { useStore } from 'zustand';
import type { FederatedPointerEvent } from 'pixi.js';
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import type { RowSubject } from '#rules/rowsThatMatter.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { centeredIn, column, gapBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { MatterContext, type MatterTable } from './matterTable.ts';

export const MATTER_BUTTON = { widthPx: 130, heightPx: SIZES.minTargetPx } as const;
const GRIP = { widthPx: 16, barPx: 3, gapPx: 5 } as const;
const WORDS_PX = MATTER_BUTTON.widthPx - GRIP.widthPx - SPACE.s * 2;
const WORDS_SIZE_PX = 22;

interface Props {
  subject: RowSubject;
  y: number;
}

export const MatterButton = memo(function MatterButton(props: Props) {
  const table = useContext(MatterContext);
  return table && <Handle table={table} {...props} />;
});

function Handle({ table, subject, y }: Props & { table: MatterTable }) {
  const rank = useStore(table.chosen, (chosen) => chosen.indexOf(subject.id));
  const { matters } = matterLabelsFor(useLangCode());
  const button = pressable(faceOf(rank, matters), {
    action: () => table.toggle(subject.id),
    label: `${matters}: ${subject.name}`,
    isPressed: rank >= 0,
  });
  return (
    <pixiContainer
      y={y}
      eventMode="static"
      onPointerDown={(event: FederatedPointerEvent) => {
        if (event.isPrimary) table.pull(subject, event);
      }}
    >
      {button.place(0, 0, 'button')}
    </pixiContainer>
  );
}

/** The number of the row among those that matter, or the words. */
function faceOf(rank: number, words: string): LayoutBox {
  const isOn = rank >= 0;
  const color = isOn ? COLORS.white : COLORS.ink;
  const text = textBlock(isOn ? String(rank + 1) : words, {
    role: isOn ? 'subheading' : 'legal',
    width: WORDS_PX,
    align: 'center',
    color,
    isSilent: true,
    // Two lines in a button of one, however large text is.
    ...(!isOn && { shrink: WORDS_SIZE_PX / TYPE.legal.size }),
  });
  const grip = grippingBars(isOn ? COLORS.white : COLORS.inkSoft);
  return panel(
    centeredIn(
      row([grip, text], { gap: SPACE.xs, align: 'center' }),
      MATTER_BUTTON.widthPx,
      MATTER_BUTTON.heightPx,
    ),
    {
      fill: isOn ? COLORS.lagoon : COLORS.white,
      radius: RADIUS.s,
      line: isOn ? COLORS.lagoon : COLORS.inkSoft,
    },
  );
}

function grippingBars(fill: number): LayoutBox {
  const bar = panel(gapBox(GRIP.widthPx, GRIP.barPx), { fill, radius: 1, line: fill, lineWidth: 0 });
  return column([bar, bar, bar], { gap: GRIP.gapPx });
}
