// Content updates start a moment after the first screen: until then the connection and the main
// thread belong to it, and their script is not loaded.
import { clock } from '#clock.ts';
import { OFFLINE_CACHE_DELAY_MS } from '#config/limits.ts';
import { onWorkerTakeOver } from '#api/workerTakeOver.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { keepLoading } from '#delivery/keepLoading.ts';

/** `loadOthers` loads what else a kiosk does in the background. */
export function startContentUpdates(loadOthers: () => Promise<unknown>): void {
  // Listens from the start: another worker may take over while the first screen loads.
  onWorkerTakeOver(() => whenIdle(() => window.location.reload()));
  const begin = (): void => {
    showroomEvents.off('screen', begin);
    clock.after(OFFLINE_CACHE_DELAY_MS, () => {
      void keepLoading(() =>
        import('./contentUpdates.ts').then(({ followContentUpdates }) => followContentUpdates()),
      );
      void keepLoading(loadOthers);
    });
  };
  showroomEvents.on('screen', begin);
}
