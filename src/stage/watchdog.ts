// Looks after the page from within: a frame loop that is stuck and a heap that grows are recorded, and cured once nobody is there.
import { clock } from '#clock.ts';
import { HEALING } from '#config/limits.ts';
import { restartAtIdle } from '#state/restart.ts';
import { frameDebtMs } from './loop.ts';

/** Chromium's own measure of the heap; other browsers have none. */
type Measured = Performance & { memory?: { usedJSHeapSize: number } };

/** Watches for as long as the page lives. */
export function watchHealth(): void {
  clock.every(HEALING.watchEveryMs, () => {
    const stalledMs = frameDebtMs();
    // A browser gives a page that cannot be seen no frames.
    if (stalledMs > HEALING.stallMs && document.visibilityState === 'visible') restartAtIdle('FRAMES HAVE STALLED', { ms: Math.round(stalledMs) });
    const heapBytes = (performance as Measured).memory?.usedJSHeapSize ?? 0;
    if (heapBytes > HEALING.heapMaxBytes) restartAtIdle('THE HEAP IS TOO LARGE', { bytes: heapBytes });
  });
}
