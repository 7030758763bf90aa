// One pointer on a scroller, from down to up or cancel. Of nested scrollers, the one along whose
// axis the pointer moves takes it; the others release it.
import type { FederatedPointerEvent } from 'pixi.js';
import { STAGE } from '#config/limits.ts';
import { isDrag } from '#rules/scrollPhysics.ts';

export interface PointerDrag {
  axis: 'vertical' | 'horizontal';
  /**
   * Distance in stage px from the start; `atMs` is the time of the event, which a busy page handles
   * later.
   */
  moved: (distancePx: number, atMs: number) => void;
  /** Pointer up; `isDragged` tells whether it was dragged. */
  ended: (isDragged: boolean, atMs: number) => void;
}

/** Release functions of the scrollers that wait for a direction. */
const contenders = new Map<PointerDrag, () => void>();

/** Follows the pointer of `event`. Returns a function that releases it without a callback. */
export function followPointer(event: FederatedPointerEvent, following: PointerDrag): () => void {
  // Pixi reuses its event objects, so values needed later are read now.
  const { pointerId, clientX, clientY } = event;
  const scale = stageScale(event);
  const listening = new AbortController();
  let isFollowed = false;
  const letGo = (): void => {
    listening.abort();
    contenders.delete(following);
  };

  const moved = (native: PointerEvent): void => {
    if (native.pointerId !== pointerId) return;
    const across = (native.clientX - clientX) / scale;
    const down = (native.clientY - clientY) / scale;
    const [distance, aside] = following.axis === 'vertical' ? [down, across] : [across, down];
    if (!isFollowed && (!isDrag(distance) || (contenders.size > 1 && Math.abs(aside) > Math.abs(distance))))
      return;
    if (!isFollowed) sendAway(following, native.timeStamp);
    isFollowed = true;
    following.moved(distance, native.timeStamp);
  };
  const ended = (native: Event): void => {
    if (native instanceof PointerEvent && native.pointerId !== pointerId) return;
    letGo();
    following.ended(isFollowed, native.timeStamp);
  };
  const { signal } = listening;
  window.addEventListener('pointermove', moved, { signal });
  for (const name of ['pointerup', 'pointercancel', 'blur'] as const)
    window.addEventListener(name, ended, { signal });
  contenders.set(following, letGo);
  return letGo;
}

/** The winner takes the pointer: to the others it counts as up. */
function sendAway(winner: PointerDrag, atMs: number): void {
  for (const [other, letGo] of [...contenders]) {
    if (other === winner) continue;
    letGo();
    other.ended(false, atMs);
  }
}

/** Window px per stage px. */
function stageScale(event: FederatedPointerEvent): number {
  const canvas = event.nativeEvent.target;
  return canvas instanceof HTMLCanvasElement ? canvas.clientHeight / STAGE.heightPx : 1;
}
