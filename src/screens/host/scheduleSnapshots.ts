// When to take a launch snapshot: a moment after the home screen has come, unless it is touched
// first. See src/README.md#15-a-start.
import { clock } from '#clock.ts';
import { LAUNCH } from '#config/launchLimits.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';

/** Follows the visits of the page from now on. */
export function scheduleSnapshots(canvas: HTMLCanvasElement): void {
  let cancel = (): void => undefined;
  let isTouched = false;
  const capture = (): void => {
    void import('./captureSnapshot.ts')
      .then((script) => script.captureSnapshot(canvas))
      .then((isDecided) => void (isDecided || isTouched || schedule()))
      // The script is missing, or the GPU is lost: the next home screen has another chance.
      .catch(() => undefined);
  };
  const schedule = (): void => {
    cancel();
    isTouched = false;
    cancel = clock.after(LAUNCH.captureDelayMs, capture);
  };
  showroomEvents.on('screen', ({ screen }) => {
    if (screen === 'home') schedule();
  });
  // New content and new windows show on the home screen that a shopper wakes.
  kioskStore.subscribe((now, before) => {
    if (before.isAttracting && !now.isAttracting) schedule();
  });
  // Cancels a snapshot after any input: a scrolled or changed stage differs from a start.
  for (const event of ['pointerdown', 'wheel', 'keydown'])
    window.addEventListener(
      event,
      () => {
        isTouched = true;
        cancel();
      },
      { capture: true, passive: true },
    );
}
