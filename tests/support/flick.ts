// A flick of a finger over the canvas. Runs in the page, and so may use nothing from outside of itself.

export interface Point { x: number; y: number }

/** Flicks within 30 ms, which a test's own way to the browser would be too slow for. */
export function flickCanvas({ from, by }: { from: Point; by: Point }): void {
  const canvas = document.querySelector('canvas');
  const STEPS = 5;
  const STEP_MS = 6;
  const send = (type: string, progress: number) => canvas?.dispatchEvent(new PointerEvent(type, {
    pointerId: 7, isPrimary: true, pointerType: 'touch', bubbles: true, cancelable: true, button: type === 'pointermove' ? -1 : 0, buttons: 1,
    clientX: from.x + by.x * progress, clientY: from.y + by.y * progress,
  }));
  const until = (atMs: number) => {
    while (performance.now() < atMs);
  };
  send('pointerdown', 0);
  const startMs = performance.now();
  for (let step = 1; step <= STEPS; step += 1) {
    until(startMs + step * STEP_MS);
    send('pointermove', step / STEPS);
  }
  send('pointerup', 1);
}
