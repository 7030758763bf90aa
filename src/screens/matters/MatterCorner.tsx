// Left of the columns' names: the question that the buttons below it answer. A portrait stage has
// no place for it.
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, SPACE } from '#config/brand.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import { interpolate } from '#rules/interpolate.ts';
import type { Signal } from '#stage/render/signal.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { ROW_HEADER_LEFT_PX, ROW_HEADER_PX, type StickyHeaderLayout } from '../table/tableLayout.ts';
import { useLangCode } from '../useScreenContext.ts';

interface Props {
  layout: StickyHeaderLayout;
  progress: Signal<number>;
}

export function MatterCorner({ layout, progress }: Props) {
  const node = useRef<Container>(null);
  const { question } = matterLabelsFor(useLangCode());
  // The buttons say it to screen readers.
  const text = useMemo(
    () => textBlock(question, { role: 'caption', width: ROW_HEADER_PX, color: COLORS.ink, isSilent: true }),
    [question],
  );
  useLayoutEffect(
    () =>
      progress.listen((collapsed) => {
        if (!node.current) return;
        node.current.y = interpolate(layout.fullPx, layout.smallPx, collapsed) - text.height - SPACE.xs;
        // The small header has no room for it.
        node.current.alpha = 1 - collapsed;
        node.current.visible = collapsed < 1;
      }),
    [progress, layout, text],
  );
  return (
    <pixiContainer ref={node} x={ROW_HEADER_LEFT_PX} eventMode="none">
      {text.place(0, 0, 'question')}
    </pixiContainer>
  );
}
