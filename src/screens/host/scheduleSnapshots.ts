// When to take a launch snapshot: a moment after the home screen has come, once for each state of
// the content. See src/README.md#15-a-start.
import { debounced } from '#clock.ts';
import { LAUNCH } from '#config/limits.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';

/** Follows the visits of the page from now on. */
export function scheduleSnapshots(canvas: HTMLCanvasElement): void {
  const capture = debounced(LAUNCH.captureDelayMs, () => {
    void import('./captureSnapshot.ts').then(
      (script) => script.captureSnapshot(canvas),
      // It may load at the next home screen.
      () => undefined,
    );
  });
  showroomEvents.on('screen', ({ screen }) => {
    if (screen === 'home') capture();
  });
  // New content and new windows show on the home screen that a shopper wakes.
  kioskStore.subscribe((now, before) => {
    if (before.isAttracting && !now.isAttracting) capture();
  });
}
