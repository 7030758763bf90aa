// Lower controls: the interactive layer in a band of the stage, by one transform. Hit
// areas, the accessible tree and scrollers follow it by themselves, elements over the stage by a
// custom property. See src/stage/README.md#17-the-interactive-layer.
import type { LowerReachArea } from '#state/lowerReachArea.ts';
import { interactiveLayer } from '#stage/render/interactiveLayer.ts';
import { invalidate, invalidateLayout } from '#stage/render/frameLoop.ts';

/** Small buttons get larger targets, as far as their neighbors allow it. */
export const LOWER_MIN_TARGET_PX = 96;

/** Null for the whole stage. */
export function setLowered(band: LowerReachArea | null): void {
  const layer = interactiveLayer();
  if (!layer) return;
  const { x, y, share } = band ?? { x: 0, y: 0, share: 1 };
  layer.position.set(x, y);
  layer.scale.set(share);
  document
    .getElementById('frame')
    ?.style.setProperty('--layer', band ? `translate(${x}px, ${y}px) scale(${share})` : '');
  invalidate();
  invalidateLayout();
}
