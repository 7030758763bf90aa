// A touch that does not end, as of a drop of water or a dead spot of the screen, is a fault that
// operators read. See src/screens/README.md#27-presses.
import { clock } from '#clock.ts';
import { reportFault } from '#state/reportFault.ts';

/** Nobody holds a finger down for so long. */
export const ENDLESS_MS = 30_000;

/** Runs for the lifetime of the page. */
export function reportEndlessTouches(): void {
  const cancels = new Map<number, () => void>();
  const end = ({ pointerId }: PointerEvent): void => {
    cancels.get(pointerId)?.();
    cancels.delete(pointerId);
  };
  const begin = (event: PointerEvent): void => {
    const { pointerId, clientX, clientY } = event;
    end(event);
    const at = { x: Math.round(clientX), y: Math.round(clientY) };
    cancels.set(
      pointerId,
      clock.after(ENDLESS_MS, () => reportFault('A TOUCH DOES NOT END', at)),
    );
  };
  window.addEventListener('pointerdown', begin, true);
  window.addEventListener('pointerup', end, true);
  window.addEventListener('pointercancel', end, true);
}
