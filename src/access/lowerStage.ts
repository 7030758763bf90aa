// Lower controls: the interactive layer in the lower 55 % of the stage, by one transform. Hit
// areas, the accessible tree and scrollers follow it by themselves, elements over the stage by a
// custom property. See src/stage/README.md#17-the-interactive-layer.
import { STAGE } from '#config/limits.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { interactiveLayer } from '#stage/render/interactiveLayer.ts';
import { invalidate, invalidateLayout } from '#stage/render/frameLoop.ts';

export const LOWER_SHARE = 0.55;

/** Where the layer stands while lowered. */
export const LOWERED: Rect = {
  x: Math.round((STAGE.widthPx * (1 - LOWER_SHARE)) / 2),
  y: Math.round(STAGE.heightPx * (1 - LOWER_SHARE)),
  width: Math.round(STAGE.widthPx * LOWER_SHARE),
  height: Math.round(STAGE.heightPx * LOWER_SHARE),
};

/** Small buttons get larger targets, as far as their neighbors allow it. */
export const LOWER_MIN_TARGET_PX = 96;

export function setLowered(isLower: boolean): void {
  const layer = interactiveLayer();
  if (!layer) return;
  const { x, y } = isLower ? LOWERED : { x: 0, y: 0 };
  layer.position.set(x, y);
  layer.scale.set(isLower ? LOWER_SHARE : 1);
  document
    .getElementById('frame')
    ?.style.setProperty('--layer', isLower ? `translate(${x}px, ${y}px) scale(${LOWER_SHARE})` : '');
  invalidate();
  invalidateLayout();
}
