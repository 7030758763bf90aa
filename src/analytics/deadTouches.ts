// Touches of the stage that press nothing, for the heat lens of the editor: what shoppers take for
// a button. Loaded with the event queue. See src/analytics/README.md#events.
import { clock } from '#clock.ts';
import { STAGE } from '#config/limits.ts';
import { nodeWithPathAt } from './touchedNode.ts';
import { hasTapped } from '#state/contacts.ts';
import { isInteractionLocked } from '#state/interactionLock.ts';
import { isEditorActive, kioskStore } from '#state/kioskStore.ts';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { showroomEvents } from '#state/showroomEvents.ts';

/** A longer touch is a hand that rests. */
const TOUCH_MAX_MS = 700;

interface Touch {
  pointerId: number;
  x: number;
  y: number;
  atMs: number;
  hasPressed: boolean;
}

/** Follows the touches of a canvas for the lifetime of the page. */
export function watchDeadTouches(canvas: HTMLCanvasElement): void {
  let touch: Touch | null = null;
  const onPress = (): void => {
    if (touch) touch.hasPressed = true;
  };
  showroomEvents.on('press', onPress);
  canvas.addEventListener(
    'pointerdown',
    ({ pointerId, clientX: x, clientY: y }) => {
      touch = isCounted() ? { pointerId, x, y, atMs: clock.now(), hasPressed: false } : null;
    },
    { capture: true },
  );
  canvas.addEventListener('pointercancel', () => (touch = null));
  canvas.addEventListener('pointerup', ({ pointerId }) => {
    const ended = touch;
    if (ended?.pointerId !== pointerId || !hasTapped(pointerId) || clock.now() - ended.atMs > TOUCH_MAX_MS)
      return;
    // By then the stage has pressed what is there.
    clock.after(0, () => {
      if (ended.hasPressed) return;
      const point = stagePointOf(canvas, ended);
      showroomEvents.emit('deadTouch', { path: nodeWithPathAt(sceneRegistry.getState().entries, point) });
    });
  });
}

/**
 * Touches of a screen that is awake and still: not those that wake it, of a dialog or the wizard,
 * where a shopper types an address, or while touches are read aloud.
 */
function isCounted(): boolean {
  const state = kioskStore.getState();
  return (
    !state.isAttracting &&
    !state.isDark &&
    !isEditorActive(state) &&
    state.overlay === null &&
    state.route.screen !== 'availability-wizard' &&
    !isInteractionLocked()
  );
}

function stagePointOf(canvas: HTMLCanvasElement, { x, y }: Touch): { x: number; y: number } {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return { x: ((x - left) / width) * STAGE.widthPx, y: ((y - top) / height) * STAGE.heightPx };
}
