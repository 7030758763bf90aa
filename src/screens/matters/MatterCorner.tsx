// Left of the columns, above the first row with a button: the question that the buttons answer. A
// portrait stage has no place for it.
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Container } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import type { Signal } from '#stage/render/signal.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { ROW_HEADER_LEFT_PX, ROW_HEADER_PX, ROW_LEFT_PX } from '../table/tableLayout.ts';
import { useLangCode } from '../useScreenContext.ts';

interface Props {
  /** Where it ends. */
  y: number;
  /** Of the header, if it stands there: the small one has no room for it. */
  progress?: Signal<number> | undefined;
}

export function MatterCorner({ y, progress }: Props) {
  const node = useRef<Container>(null);
  const { question } = matterLabelsFor(useLangCode());
  // The buttons say it to screen readers.
  const text = useMemo(
    () => textBlock(question, { role: 'caption', width: ROW_HEADER_PX, color: COLORS.ink, isSilent: true }),
    [question],
  );
  useLayoutEffect(
    () =>
      progress?.listen((collapsed) => {
        if (!node.current) return;
        node.current.alpha = 1 - collapsed;
        node.current.visible = collapsed < 1;
      }),
    [progress],
  );
  return (
    <pixiContainer
      ref={node}
      x={progress ? ROW_HEADER_LEFT_PX : ROW_LEFT_PX}
      y={y - text.height}
      eventMode="none"
    >
      {text.place(0, 0, 'question')}
    </pixiContainer>
  );
}
