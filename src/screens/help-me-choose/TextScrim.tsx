// The ground of the text over the picture, opaque: no product shines through between answers.
import { COLORS, THEME } from '#config/brand.ts';
import { IS_PORTRAIT, MEDIA_HEIGHT_PX } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { fillBox } from '#stage/shapes/Panel.tsx';
import type { Column } from './slideLayout.ts';

/** Margin around the column. */
const MARGIN_PX = 64;

export function TextScrim({ column: { x, width, side } }: { column: Column }) {
  // Below the picture of a portrait stage; larger text needs all of it.
  const top = IS_PORTRAIT && !THEME.isLarger ? MEDIA_HEIGHT_PX : 0;
  // A column at a side is covered up to the edge of the stage.
  const left = IS_PORTRAIT || side === 'left' ? 0 : x - MARGIN_PX;
  const right = IS_PORTRAIT || side === 'right' ? STAGE.widthPx : x + width + MARGIN_PX;
  return <>{fillBox(right - left, STAGE.heightPx - top, COLORS.paper).place(left, top, 'scrim')}</>;
}
