// The ground of the text over the picture, opaque: no product shines through between answers.
import { COLORS, THEME } from '#config/brand.ts';
import { IS_PORTRAIT, MEDIA_HEIGHT_PX } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { column } from '#stage/layout/boxes.tsx';
import { fillBox, gradient } from '#stage/shapes/Panel.tsx';
import { lightSurface } from '#stage/shapes/surfaceTextures.ts';
import type { Column } from './slideLayout.ts';

/** Margin around the column at full opacity. */
const MARGIN_PX = 24;
/** Below a picture at the top it fades in. */
const FADE_PX = 96;

export function TextScrim({ column: { x, width, side } }: { column: Column }) {
  if (IS_PORTRAIT) return <LowerScrim />;
  const { texture, inset } = lightSurface();
  // A column at a side is covered up to the edge of the stage.
  const left = (side === 'left' ? 0 : x - MARGIN_PX) - inset;
  const right = (side === 'right' ? STAGE.widthPx : x + width + MARGIN_PX) + inset;
  return (
    <pixiNineSliceSprite
      texture={texture}
      leftWidth={inset}
      rightWidth={inset}
      topHeight={0}
      bottomHeight={0}
      eventMode="none"
      x={left}
      y={0}
      width={right - left}
      height={STAGE.heightPx}
      tint={COLORS.paper}
    />
  );
}

/** Below the picture of a portrait stage; larger text needs all of it. */
function LowerScrim() {
  const y = THEME.isLarger ? -FADE_PX : MEDIA_HEIGHT_PX - FADE_PX;
  const scrim = column([
    gradient(STAGE.widthPx, FADE_PX, 0, COLORS.paper),
    fillBox(STAGE.widthPx, STAGE.heightPx - y - FADE_PX, COLORS.paper),
  ]);
  return <>{scrim.place(0, y, 'scrim')}</>;
}
