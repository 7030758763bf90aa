// Whether the pointer drags or taps, for the whole stage: a press after a drag is refused. Listens
// on the window, since Pixi receives neither pointercancel nor events outside the canvas. See
// src/screens/README.md#27-presses.
import { clock } from '#clock.ts';
import { STAGE } from '#config/limits.ts';
import { isDrag } from '#rules/scrollPhysics.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { setDragging } from '#state/interactionLock.ts';

/** Runs for the lifetime of the page. */
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
    // Pixi has yet to deliver the tap that ends this drag, which must be refused.
    clock.after(0, () => {
      if (!start) setDragging(false);
    });
  };
  for (const name of ['pointerup', 'pointercancel', 'blur'] as const) window.addEventListener(name, end);
}
