// Whether newly mounted content can be drawn completely: images decoded, texts uploaded. A screen
// waits for it, so that nothing is decoded or uploaded during its transition.
import { createContext } from 'react';
import { clock } from '#clock.ts';
import { afterFrame } from './frameLoop.ts';

export class Readiness {
  private open = 0;
  private tell: (() => void) | undefined;

  /** Counts something missing. Returns a function that ends it, once. */
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

  /** Resolves once nothing is missing and a frame was drawn, or on timeout. */
  async whenReady(timeoutMs: number): Promise<void> {
    const patience = new Promise<void>((resolve) => clock.after(timeoutMs, resolve));
    const complete =
      this.open === 0 ? Promise.resolve() : new Promise<void>((resolve) => (this.tell = resolve));
    await Promise.race([complete.then(afterFrame), patience]);
  }
}

/** Counts the images of a screen; null outside screens. */
export const ReadinessContext = createContext<Readiness | null>(null);
