// Whether newly mounted content can be drawn completely: images decoded, texts uploaded. A screen
// waits for it, so that nothing is decoded or uploaded during its transition.
import { createContext } from 'react';
import { clock } from '#clock.ts';
import { afterFrame } from './frameLoop.ts';

export class Readiness {
  private missingCount = 0;
  private resolveReady: (() => void) | undefined;

  /** Counts something missing. Returns a function that ends it, once. */
  expect(): () => void {
    this.missingCount += 1;
    let isMissing = true;
    return () => {
      if (!isMissing) return;
      isMissing = false;
      this.missingCount -= 1;
      if (this.missingCount === 0) this.resolveReady?.();
    };
  }

  /** Resolves once nothing is missing and a frame was drawn, or on timeout. */
  async whenReady(timeoutMs: number): Promise<void> {
    const timeout = new Promise<void>((resolve) => clock.after(timeoutMs, resolve));
    const complete =
      this.missingCount === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => (this.resolveReady = resolve));
    await Promise.race([complete.then(afterFrame), timeout]);
  }
}

/** Counts the images of a screen; null outside screens. */
export const ReadinessContext = createContext<Readiness | null>(null);
