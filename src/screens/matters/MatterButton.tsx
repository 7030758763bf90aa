// The button beside a row: pressed, the row goes to the top.
import { memo, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { COLORS, SPACE } from '#config/brand.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import type { RowSubject } from './rowPriorities.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { centeredIn, memoBox, padded, type LayoutBox } from '#stage/layout/boxes.tsx';
import { PresentationContext, type Presentation } from '#stage/layout/presentation.ts';
import { textCard, type TextRunOptions } from '#stage/text/TextRun.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { matterButtonPx } from '../table/tableLayout.ts';
import { MatterContext, type MatterTable } from './matterTable.ts';

interface Props {
  subject: RowSubject;
  x: number;
  y: number;
}

export const MatterButton = memo(function MatterButton(props: Props) {
  const table = useContext(MatterContext);
  return table && <ToggleButton table={table} {...props} />;
});

function ToggleButton({ table, subject, x, y }: Props & { table: MatterTable }) {
  const rank = useStore(table.chosen, (chosen) => chosen.indexOf(subject.id));
  const { matters, short, ranks } = matterLabelsFor(useLangCode());
  const context = useContext(PresentationContext);
  const isOn = rank >= 0;
  const words = ranks[rank] ?? short;
  const face = useMemo(() => faceOf(isOn, words, context), [isOn, words, context]);
  const button = pressable(face, {
    action: () => table.toggle(subject.id),
    label: `${matters}: ${subject.name}`,
    isPressed: isOn,
  });
  return <>{button.place(x, y, 'button')}</>;
}

/** Words, or the place among the rows that matter; one texture. */
const faceOf = (isOn: boolean, words: string, context: Presentation): LayoutBox => {
  const color = isOn ? COLORS.white : COLORS.ink;
  const { widthPx, heightPx, insetPx } = matterButtonPx();
  const facePx = heightPx - insetPx * 2;
  const build = (write: TextRunOptions): LayoutBox => {
    const label = write(words, { role: 'legal', width: widthPx - SPACE.xs * 2, color, isSilent: true });
    return centeredIn(label, widthPx, facePx);
  };
  const style = {
    fill: isOn ? COLORS.lagoon : COLORS.white,
    radius: facePx / 2,
    line: isOn ? COLORS.lagoon : COLORS.inkSoft,
  };
  return memoBox(padded(textCard(build, style, context), 0, insetPx));
};
