// Touches of the stage while it is read aloud: they explore, and Pixi gets none of them.
import { clock } from '#clock.ts';
import { STAGE } from '#config/limits.ts';
import { explore, NO_TOUCH, type TouchInput, type TouchRequest } from './touchExploration.ts';
import { isContactCounting } from '#state/contacts.ts';
import { kioskStore } from '#state/kioskStore.ts';

const TYPES = { pointerdown: 'down', pointermove: 'move', pointerup: 'up', pointercancel: 'cancel' } as const;
type PointerName = keyof typeof TYPES;
/** Events that a browser derives from a touch, such as focus. */
const FOLLOWING = ['mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu'] as const;

/** Returns a function that gives the stage its touches back. */
export function followTouches(onRequest: (request: TouchRequest) => void): () => void {
  const frame = document.getElementById('frame');
  let state = NO_TOUCH;
  let cancelTimer: (() => void) | undefined;
  const send = (input: TouchInput): void => {
    const { next, requests } = explore(state, input);
    state = next;
    cancelTimer?.();
    const { dueMs } = next;
    if (dueMs !== null)
      cancelTimer = clock.after(Math.max(0, dueMs - clock.now()), () => send({ type: 'time', atMs: dueMs }));
    for (const request of requests) onRequest(request);
  };
  const isOnStage = ({ target }: Event): boolean =>
    target instanceof Node && frame?.contains(target) === true && !kioskStore.getState().isEditing;
  const handlePointer = (event: PointerEvent): void => {
    const type = TYPES[event.type as PointerName];
    const isKnown = state.contacts.some(({ id }) => id === event.pointerId);
    if (type === 'down' ? !isOnStage(event) : !isKnown && !isOnStage(event)) return;
    event.stopPropagation();
    if (event.cancelable) event.preventDefault();
    if (type !== 'down' && !isKnown) return;
    const atMs = event.timeStamp;
    // A drop of water is no second finger.
    if (type === 'down')
      for (const { id, x, y } of state.contacts)
        if (!isContactCounting(id)) send({ type: 'cancel', id, x, y, atMs });
    const { left, top, width } = stageBounds();
    const scale = STAGE.widthPx / width;
    send({
      type,
      id: event.pointerId,
      x: (event.clientX - left) * scale,
      y: (event.clientY - top) * scale,
      // When it was touched, not when a busy machine came to it: a swipe stays a swipe.
      atMs: event.timeStamp,
    });
  };
  const swallow = (event: Event): void => {
    // A click without a pointer comes from a screen reader or a switch.
    if (!isOnStage(event) || (event instanceof MouseEvent && event.detail === 0)) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const abortController = new AbortController();
  const options = { capture: true, passive: false, signal: abortController.signal };
  for (const name of Object.keys(TYPES) as PointerName[])
    window.addEventListener(name, handlePointer, options);
  for (const name of FOLLOWING) window.addEventListener(name, swallow, options);
  return () => {
    cancelTimer?.();
    abortController.abort();
  };
}

const stageBounds = (): DOMRect =>
  document.getElementById('stage')?.getBoundingClientRect() ?? new DOMRect(0, 0, STAGE.widthPx, 0);
