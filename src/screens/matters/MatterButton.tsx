// The button beside a row: pressed, the row goes to the top; it is the handle to pull it there,
// too.
import { memo, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { FederatedPointerEvent } from 'pixi.js';
import { COLORS, SPACE, TYPE, type TypeRole } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import type { RowSubject } from '#rules/rowsThatMatter.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { centeredIn, leafBox, memoBox, padded, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { PresentationContext, type Presentation } from '#stage/layout/presentation.ts';
import { type Icon, VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { textCard, type TextRunOptions } from '#stage/text/TextRun.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { MATTER_BUTTON } from '../table/tableLayout.ts';
import { MatterContext, type MatterTable } from './matterTable.ts';

const FACE_HEIGHT_PX = MATTER_BUTTON.heightPx - MATTER_BUTTON.insetPx * 2;
const STAR_PX = 20;
const STAR_ICON: Icon = { line: 'M12 3l3 6 6 1-5 4 2 6-6-3-6 3 2-6-5-4 6-1z', weight: 2 };
const FULL_PX = MATTER_BUTTON.widthPx - (IS_PORTRAIT ? SPACE.l : SPACE.s);
const WORDS_PX = FULL_PX - STAR_PX - SPACE.xs;
const SHRINK = 22 / TYPE.legal.size;

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
  const { matters, short } = matterLabelsFor(useLangCode());
  const context = useContext(PresentationContext);
  const words = IS_PORTRAIT ? matters : short;
  const face = useMemo(() => faceOf(rank, words, context), [rank, words, context]);
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
      {button.place(MATTER_BUTTON.widthPx - button.width, 0, 'button')}
    </pixiContainer>
  );
}

/**
 * A star and words, or the number of the row among those that matter before them, alone where its
 * line is full; one texture but for the star.
 */
const faceOf = (rank: number, words: string, context: Presentation): LayoutBox => {
  const isOn = rank >= 0;
  const isNumber = isOn && IS_PORTRAIT;
  const color = isOn ? COLORS.white : COLORS.ink;
  const build = (write: TextRunOptions): LayoutBox => {
    const text = (words: string, role: TypeRole, width: number, shrink = 1): LayoutBox =>
      write(words, { role, width, align: 'center', color, isSilent: true, shrink });
    const number = String(rank + 1);
    const star =
      !isOn &&
      leafBox(STAR_PX, STAR_PX, (x, y, key) => (
        <VectorIcon key={key} name={STAR_ICON} x={x} y={y} size={STAR_PX} tint={color} />
      ));
    // Two lines in a button of one, however large text is.
    const label = isNumber
      ? text(number, 'subheading', FACE_HEIGHT_PX)
      : text(isOn ? `${number} ${words}` : words, 'legal', isOn ? FULL_PX : WORDS_PX, SHRINK);
    return centeredIn(
      row([star, label], { gap: SPACE.xs, align: 'center' }),
      isNumber ? FACE_HEIGHT_PX : MATTER_BUTTON.widthPx,
      FACE_HEIGHT_PX,
    );
  };
  const style = {
    fill: isOn ? COLORS.lagoon : COLORS.white,
    radius: FACE_HEIGHT_PX / 2,
    line: isOn ? COLORS.lagoon : COLORS.inkSoft,
  };
  return memoBox(padded(textCard(build, style, context), 0, MATTER_BUTTON.insetPx));
};
