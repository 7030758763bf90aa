// One pointer on a scroller, from down to up or cancel. Of nested scrollers, the one along whose
// axis the pointer moves takes it; the others release it.
import type { FederatedPointerEvent } from 'pixi.js';
import { isDrag } from '../scrolling/scrollPhysics.ts';
import { stageScale, takeContact } from '#state/contacts.ts';

export interface PointerDrag {
  axis: 'vertical' | 'horizontal';
  /**
   * Distance in stage px from the start; `atMs` is the time of the event, which a busy page handles
   * later.
   */
  moved: (distancePx: number, atMs: number) => void;
  /** Pointer up; `isDragged` is true if it was dragged, and was not taken away. */
  ended: (isDragged: boolean, atMs: number) => void;
  /** Taken away, as by a gesture of the system or another scroller; as `ended` without it. */
  canceled?: () => void;
}

/** Release functions of the scrollers that wait for a direction. */
const contenders = new Map<PointerDrag, () => void>();

/**
 * Follows the pointer of `event`, unless another one is first. Returns a function that releases it
 * without a callback, or undefined.
 */
export function followPointer(event: FederatedPointerEvent, drag: PointerDrag): (() => void) | undefined {
  // Pixi reuses its event objects, so values needed later are read now.
  const { pointerId, clientX, clientY, currentTarget } = event;
  if (!takeContact(pointerId)) return undefined;
  const scale = stageScale() * currentTarget.worldTransform.d;
  const abortController = new AbortController();
  let isFollowed = false;
  const release = (): void => {
    abortController.abort();
    contenders.delete(drag);
  };

  const moved = (nativeEvent: PointerEvent): void => {
    if (nativeEvent.pointerId !== pointerId) return;
    const across = (nativeEvent.clientX - clientX) / scale;
    const down = (nativeEvent.clientY - clientY) / scale;
    const [distance, crossDistance] = drag.axis === 'vertical' ? [down, across] : [across, down];
    if (
      !isFollowed &&
      (!isDrag(distance) || (contenders.size > 1 && Math.abs(crossDistance) > Math.abs(distance)))
    )
      return;
    if (!isFollowed) releaseOthers(drag, nativeEvent.timeStamp);
    isFollowed = true;
    drag.moved(distance, nativeEvent.timeStamp);
  };
  const ended = (nativeEvent: Event): void => {
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerId !== pointerId) return;
    release();
    if (nativeEvent.type === 'pointerup') drag.ended(isFollowed, nativeEvent.timeStamp);
    else cancel(drag, nativeEvent.timeStamp);
  };
  const { signal } = abortController;
  window.addEventListener('pointermove', moved, { signal });
  for (const name of ['pointerup', 'pointercancel', 'blur'] as const)
    window.addEventListener(name, ended, { signal });
  contenders.set(drag, release);
  return release;
}

const cancel = (drag: PointerDrag, atMs: number): void =>
  drag.canceled ? drag.canceled() : drag.ended(false, atMs);

/** The winner takes the pointer from the others. */
function releaseOthers(winner: PointerDrag, atMs: number): void {
  for (const [other, release] of [...contenders]) {
    if (other === winner) continue;
    release();
    cancel(other, atMs);
  }
}
