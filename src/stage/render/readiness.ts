// Whether what has just been mounted can be drawn as a whole: its pictures decoded, its texts on the GPU. A screen waits for
// that before it comes on, so that nothing is decoded or uploaded while it moves.
import { createContext } from 'react';
import { clock } from '#clock.ts';
import { afterFrame } from './frameLoop.ts';

export class Readiness {
  private open = 0;
  private tell: (() => void) | undefined;

  /** Counts something that is still missing; the answer says, once, that it is there. */
  expect(): () => void {
    this.open += 1;
    let isMissing = true;
    return () => {
      if (!isMissing) return;
      isMissing = false;
      this.open -= 1;
      if (this.open === 0) this.tell?.();
    };
  }

  /** Resolves once nothing is missing and a frame has been drawn with it, or when patience ends. */
  async whenReady(timeoutMs: number): Promise<void> {
    const patience = new Promise<void>((resolve) => clock.after(timeoutMs, resolve));
    const complete =
      this.open === 0 ? Promise.resolve() : new Promise<void>((resolve) => (this.tell = resolve));
    await Promise.race([complete.then(afterFrame), patience]);
  }
}

/** Where the pictures of a screen are counted; null for what stands outside of any. */
export const ReadinessContext = createContext<Readiness | null>(null);
