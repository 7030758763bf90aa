// A dialog on a sheet at the bottom of the stage; a press beside it closes it.
import { useMemo } from 'react';
import { Rectangle } from 'pixi.js';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { padded, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  label: string;
  /** Opacity of the scrim, 0 to 1. */
  scrimAlpha: number;
  content: LayoutBox;
  /** Around the content. */
  padPx: number;
  side: 'left' | 'right';
}

/** Widest sheet: clear of the tabs at the left edge. */
export const SHEET_MAX_PX = STAGE.widthPx - SPACE.margin - SPACE.m;

export function BottomSheet({ label, scrimAlpha, content, padPx, side }: Props) {
  const box = panel(padded(content, padPx), {
    fill: COLORS.paper,
    radius: RADIUS.l,
    shadow: 80,
    shadowAlpha: 0.4,
  });
  const area = useMemo(() => new Rectangle(0, 0, box.width, box.height), [box.width, box.height]);
  return (
    <Dialog label={label} scrimAlpha={scrimAlpha}>
      <pixiContainer
        x={side === 'left' ? SPACE.margin : STAGE.widthPx - SPACE.m - box.width}
        y={Math.max(SPACE.m, STAGE.heightPx - SPACE.m - box.height)}
        eventMode="static"
        hitArea={area}
      >
        {box.place(0, 0, 'sheet')}
      </pixiContainer>
    </Dialog>
  );
}
