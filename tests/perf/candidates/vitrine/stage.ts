// Reads the state of the showroom's stage by the convention of the PixiJS Devtools. Runs in its
// page.
import { nextFrame } from '../shared/work.ts';

export interface StageNode {
  x: number;
  children?: StageNode[];
  particleChildren?: unknown[];
}
export interface StageApp {
  stage: StageNode;
  render: () => void;
}

export const app = (): StageApp | undefined =>
  (globalThis as unknown as { __PIXI_APP__?: StageApp }).__PIXI_APP__;

const isStill = (): boolean => document.documentElement.dataset['stage'] === 'still';

/** Resolves when a condition is true; checks it once per frame. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await nextFrame();
}

export const headline = (): string => document.querySelector('#mirror main h1')?.textContent ?? '';

/** Gives the stage time to start moving, then waits until it is still. */
export async function waitUntilStill(): Promise<void> {
  await nextFrame();
  await nextFrame();
  if (isStill()) return;
  // An observer instead of a check per frame, which would count as the showroom's own work.
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isStill()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-stage'] });
  });
}

/** Navigates within the showroom, as Back and Forward do. */
export function goTo(address: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ idx: idx + 1, key: `bench-${performance.now()}` }, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
