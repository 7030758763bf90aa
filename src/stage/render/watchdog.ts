// Looks after the page from within: a frame loop that is stuck and a heap that grows are recorded, and cured once nobody is there.
import { clock } from '#clock.ts';
import { HEALING } from '#config/limits.ts';
import { restartAtIdle } from '#state/restartPage.ts';
import { loopState } from './frameLoop.ts';

/** Chromium's own measure of the heap; other browsers have none. */
type Measured = Performance & { memory?: { usedJSHeapSize: number } };

/** Watches for as long as the page lives. */
export function watchHealth(): void {
  let known = loopState();
  let misses = 0;
  // Counted in its own looks, not by the clock: a machine that slept for an hour has missed one.
  clock.every(HEALING.watchEveryMs, () => {
    const now = loopState();
    // A browser gives a page that cannot be seen no frames.
    const isMissed =
      now.isAwake && known.isAwake && now.looks === known.looks && document.visibilityState === 'visible';
    misses = isMissed ? misses + 1 : 0;
    known = now;
    if (misses * HEALING.watchEveryMs >= HEALING.stallMs)
      restartAtIdle('FRAMES HAVE STALLED', { looks: now.looks });
    const heapBytes = (performance as Measured).memory?.usedJSHeapSize ?? 0;
    if (heapBytes > HEALING.heapMaxBytes) restartAtIdle('THE HEAP IS TOO LARGE', { bytes: heapBytes });
  });
}
