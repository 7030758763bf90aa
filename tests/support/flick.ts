// A flick over the canvas. Runs in the page, so it cannot use anything from outside.

export interface Point {
  x: number;
  y: number;
}

/**
 * Flicks within 30 ms by the events' own timestamps; sending each event from the test would be too
 * slow.
 */
export function flickCanvas({ from, by }: { from: Point; by: Point }): void {
  const canvas = document.querySelector('canvas');
  const STEPS = 5;
  const STEP_MS = 6;
  const liftedMs = performance.now();
  const send = (type: string, step: number): void => {
    const event = new PointerEvent(type, {
      pointerId: 7,
      isPrimary: true,
      pointerType: 'touch',
      bubbles: true,
      cancelable: true,
      button: type === 'pointermove' ? -1 : 0,
      buttons: 1,
      clientX: from.x + (by.x * step) / STEPS,
      clientY: from.y + (by.y * step) / STEPS,
    });
    Object.defineProperty(event, 'timeStamp', { value: liftedMs - (STEPS - step) * STEP_MS });
    canvas?.dispatchEvent(event);
  };
  send('pointerdown', 0);
  for (let step = 1; step <= STEPS; step += 1) send('pointermove', step);
  send('pointerup', STEPS);
}
