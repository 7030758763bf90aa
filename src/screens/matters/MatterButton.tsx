// The button beside a row: pressed, the row goes to the top; it is the handle to pull it there,
// too.
import { memo, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { FederatedPointerEvent } from 'pixi.js';
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import type { RowSubject } from '#rules/rowsThatMatter.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { centeredIn, leafBox, memoBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { PresentationContext, type Presentation } from '#stage/layout/presentation.ts';
import { type Icon, VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { textCard, type TextRunOptions } from '#stage/text/TextRun.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { MATTER_BUTTON } from '../table/tableLayout.ts';
import { MatterContext, type MatterTable } from './matterTable.ts';

const GRIP_PX = 16;
/** Three bars, to pull a row by. */
const GRIP_ICON: Icon = { line: 'M2.5 4.5h19M2.5 12h19M2.5 19.5h19', weight: 4 };
const WORDS_PX = MATTER_BUTTON.widthPx - GRIP_PX - SPACE.s * 2;
const WORDS_SIZE_PX = 22;

interface Props {
  subject: RowSubject;
  x: number;
  y: number;
}

export const MatterButton = memo(function MatterButton(props: Props) {
  const table = useContext(MatterContext);
  return table && <Handle table={table} {...props} />;
});

function Handle({ table, subject, x, y }: Props & { table: MatterTable }) {
  const rank = useStore(table.chosen, (chosen) => chosen.indexOf(subject.id));
  const { matters } = matterLabelsFor(useLangCode());
  const context = useContext(PresentationContext);
  const face = useMemo(() => faceOf(rank, matters, context), [rank, matters, context]);
  const button = pressable(face, {
    action: () => table.toggle(subject.id),
    label: `${matters}: ${subject.name}`,
    isPressed: rank >= 0,
  });
  return (
    <pixiContainer
      x={x}
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

/** The number of the row among those that matter, or the words; one texture but for the grip. */
const faceOf = (rank: number, words: string, context: Presentation): LayoutBox => {
  const isOn = rank >= 0;
  const build = (write: TextRunOptions): LayoutBox => {
    const text = write(isOn ? String(rank + 1) : words, {
      role: isOn ? 'subheading' : 'legal',
      width: WORDS_PX,
      align: 'center',
      color: isOn ? COLORS.white : COLORS.ink,
      isSilent: true,
      // Two lines in a button of one, however large text is.
      ...(!isOn && { shrink: WORDS_SIZE_PX / TYPE.legal.size }),
    });
    const grip = leafBox(GRIP_PX, GRIP_PX, (x, y, key) => (
      <VectorIcon
        key={key}
        name={GRIP_ICON}
        x={x}
        y={y}
        size={GRIP_PX}
        tint={isOn ? COLORS.white : COLORS.inkSoft}
      />
    ));
    return centeredIn(
      row([grip, text], { gap: SPACE.xs, align: 'center' }),
      MATTER_BUTTON.widthPx,
      MATTER_BUTTON.heightPx,
    );
  };
  const style = {
    fill: isOn ? COLORS.lagoon : COLORS.white,
    radius: RADIUS.s,
    line: isOn ? COLORS.lagoon : COLORS.inkSoft,
  };
  return memoBox(textCard(build, style, context));
};
