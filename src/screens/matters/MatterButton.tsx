// The button beside a row: pressed, the row goes to the top; it is the handle to pull it there,
// too.
import { memo, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { FederatedPointerEvent } from 'pixi.js';
import { COLORS, SPACE, TYPE } from '#config/brand.ts';
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

/** What is drawn of a round button leaves space for its target. */
const INSET_PX = IS_PORTRAIT ? 0 : 6;
const [FACE_PX, FACE_HEIGHT_PX] = [
  MATTER_BUTTON.widthPx - INSET_PX * 2,
  MATTER_BUTTON.heightPx - INSET_PX * 2,
];
const STAR_PX = IS_PORTRAIT ? 20 : 32;
const STAR_ICON: Icon = { line: 'M12 3l3 6 6 1-5 4 2 6-6-3-6 3 2-6-5-4 6-1z', weight: 2 };
const WORDS_PX = MATTER_BUTTON.widthPx - STAR_PX - SPACE.xs - SPACE.l;
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
      {button.place(MATTER_BUTTON.widthPx - button.width, 0, 'button')}
    </pixiContainer>
  );
}

/**
 * The number of the row among those that matter, or a star; one texture but for the star. The words
 * are beside it where no question is above the rows, on a portrait stage.
 */
const faceOf = (rank: number, words: string, context: Presentation): LayoutBox => {
  const isOn = rank >= 0;
  const color = isOn ? COLORS.white : COLORS.ink;
  const build = (write: TextRunOptions): LayoutBox => {
    const text =
      (isOn || IS_PORTRAIT) &&
      write(isOn ? String(rank + 1) : words, {
        role: isOn ? 'subheading' : 'legal',
        width: isOn ? FACE_HEIGHT_PX : WORDS_PX,
        align: 'center',
        color,
        isSilent: true,
        // Two lines in a button of one, however large text is.
        ...(!isOn && { shrink: WORDS_SIZE_PX / TYPE.legal.size }),
      });
    const star =
      !isOn &&
      leafBox(STAR_PX, STAR_PX, (x, y, key) => (
        <VectorIcon key={key} name={STAR_ICON} x={x} y={y} size={STAR_PX} tint={color} />
      ));
    return centeredIn(
      row([star, text], { gap: SPACE.xs, align: 'center' }),
      isOn ? FACE_HEIGHT_PX : FACE_PX,
      FACE_HEIGHT_PX,
    );
  };
  const style = {
    fill: isOn ? COLORS.lagoon : COLORS.white,
    radius: FACE_HEIGHT_PX / 2,
    line: isOn ? COLORS.lagoon : COLORS.inkSoft,
  };
  return memoBox(padded(textCard(build, style, context), INSET_PX));
};
