// One finger on something that scrolls, from where it touches until it is lifted or taken away. Of two scrollers that stand in
// each other, the one along whose axis the finger goes follows it, and the other lets go.
import type { FederatedPointerEvent } from 'pixi.js';
import { STAGE } from '#config/limits.ts';
import { isDrag } from '#rules/scrollPhysics.ts';

export interface PointerDrag {
  axis: 'vertical' | 'horizontal';
  /** The finger is so far, in stage px, from where it touched; `atMs` is when it was there, which a busy page learns later. */
  moved: (distancePx: number, atMs: number) => void;
  /** It was lifted; `isDragged` says whether it had been followed. */
  ended: (isDragged: boolean, atMs: number) => void;
}

/** Ways to let go of the finger that is on the stage, by who waits for it to choose a direction. */
const contenders = new Map<PointerDrag, () => void>();

/** Follows the finger of `event`; the answer lets go of it, without a word. */
export function followPointer(event: FederatedPointerEvent, following: PointerDrag): () => void {
  // Pixi uses its event again for the next finger, so what is needed later is read now.
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

/** The finger goes this one's way: to the others it is as good as lifted. */
function sendAway(winner: PointerDrag, atMs: number): void {
  for (const [other, letGo] of [...contenders]) {
    if (other === winner) continue;
    letGo();
    other.ended(false, atMs);
  }
}

/** Window px for a stage px. */
function stageScale(event: FederatedPointerEvent): number {
  const canvas = event.nativeEvent.target;
  return canvas instanceof HTMLCanvasElement ? canvas.clientHeight / STAGE.heightPx : 1;
}
