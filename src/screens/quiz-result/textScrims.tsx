// Keeps dark text readable on any background: a scrim of paper color that thins out at the top of
// the stage.
import { COLORS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { layered, leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { fillBox, gradient } from '#stage/shapes/Panel.tsx';

/** At this opacity soft ink keeps a contrast of 4.5:1 even on black. */
export const SCRIM_ALPHA = 0.94;
const FADE_PX = 240;

/**
 * A box as wide as the stage with a scrim behind it, from the top of the stage to slightly below
 * the box.
 */
export const withScrim = (child: LayoutBox): LayoutBox =>
  layered([
    leafBox(child.width, child.height, (x, y, key) => (
      <pixiContainer key={key} x={x} y={y + child.height} eventMode="none" alpha={SCRIM_ALPHA}>
        {fillBox(child.width, STAGE.heightPx, COLORS.paper).place(0, -STAGE.heightPx, 'mist')}
        <pixiContainer scale={{ x: 1, y: -1 }}>
          {gradient(child.width, FADE_PX, 0, COLORS.paper).place(0, -FADE_PX, 'edge')}
        </pixiContainer>
      </pixiContainer>
    )),
    child,
  ]);
