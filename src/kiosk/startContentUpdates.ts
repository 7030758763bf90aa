// Content updates start a moment after the first screen, and their script is loaded then.
import { clock } from '#clock.ts';
import { OFFLINE_CACHE_DELAY_MS } from '#config/limits.ts';
import { keepLoading } from '#delivery/keepLoading.ts';

/** `loadOthers` loads what else a kiosk does in the background. */
export function startContentUpdates(loadOthers: () => Promise<unknown>): void {
  clock.after(OFFLINE_CACHE_DELAY_MS, () => {
    void keepLoading(() =>
      import('./contentUpdates.ts').then(({ followContentUpdates }) => followContentUpdates()),
    );
    void keepLoading(loadOthers);
  });
}
