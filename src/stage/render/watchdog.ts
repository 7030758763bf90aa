// Watches the page: a stuck frame loop or a growing heap is recorded, and fixed by a reload when
// idle.
import { clock } from '#clock.ts';
import { SELF_HEALING } from '#config/limits.ts';
import { restartWhenIdle } from '#state/restartPage.ts';
import { frameLoopState } from './frameLoop.ts';

/** Chromium's heap measure; other browsers have none. */
type Measured = Performance & { memory?: { usedJSHeapSize: number } };

/** Runs for the lifetime of the page. */
export function watchHealth(): void {
  let previous = frameLoopState();
  let misses = 0;
  // Counted in its own checks, not by the clock: a machine that slept for an hour has missed one.
  clock.every(SELF_HEALING.watchEveryMs, () => {
    const now = frameLoopState();
    // A hidden page gets no frames.
    const isMissed =
      now.isAwake &&
      previous.isAwake &&
      now.checkedFrames === previous.checkedFrames &&
      document.visibilityState === 'visible';
    misses = isMissed ? misses + 1 : 0;
    previous = now;
    if (misses * SELF_HEALING.watchEveryMs >= SELF_HEALING.stallMs)
      restartWhenIdle('FRAMES HAVE STALLED', { looks: now.checkedFrames });
    const heapBytes = (performance as Measured).memory?.usedJSHeapSize ?? 0;
    if (heapBytes > SELF_HEALING.heapMaxBytes) restartWhenIdle('THE HEAP IS TOO LARGE', { bytes: heapBytes });
  });
}
