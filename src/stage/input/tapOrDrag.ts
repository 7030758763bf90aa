// Whether the finger drags or taps, told in one place for the whole stage: the gate refuses a press after a drag.
// Listens on the window, since Pixi hears of neither a cancelled touch nor a finger that leaves the canvas.
// See src/screens/README.md#27-presses.
import { clock } from '#clock.ts';
import { STAGE } from '#config/limits.ts';
import { isDrag } from '#rules/scrollPhysics.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { setDragging } from '#state/interactionLock.ts';

/** Follows fingers on `canvas` for as long as the page lives. */
export function watchTapOrDrag(canvas: HTMLCanvasElement): void {
  let start: { pointerId: number; x: number; y: number } | undefined;
  canvas.addEventListener('pointerdown', ({ isPrimary, pointerId, clientX, clientY }) => {
    if (isPrimary) start = { pointerId, x: clientX, y: clientY };
  });
  window.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (!start || start.pointerId !== pointerId || kioskStore.getState().isDragging) return;
    const scale = canvas.clientHeight / STAGE.heightPx;
    if (isDrag((clientX - start.x) / scale) || isDrag((clientY - start.y) / scale)) setDragging(true);
  });
  const end = (event: Event): void => {
    if (event instanceof PointerEvent && event.pointerId !== start?.pointerId) return;
    start = undefined;
    // Pixi still has to deliver the tap that ends this drag, and the gate must refuse it.
    clock.after(0, () => {
      if (!start) setDragging(false);
    });
  };
  for (const name of ['pointerup', 'pointercancel', 'blur'] as const) window.addEventListener(name, end);
}
