// A soft scrim over the picture behind the text, for any picture an editor chooses: at this opacity
// ink keeps 4.5:1 even over black.
import { COLORS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { lightSurface } from '#stage/shapes/surfaceTextures.ts';
import type { Column } from './slideLayout.ts';

const ALPHA = 0.96;
/** Margin around the column at full opacity. */
const MARGIN_PX = 24;

export function TextScrim({ column: { x, width, side } }: { column: Column }) {
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
      alpha={ALPHA}
    />
  );
}
