// Loads the script of the overlays after the first screen, or when one is needed.
import { useEffect, useState, type ComponentType } from 'react';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';

export function LazyOverlays() {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isLoading = false;
    const load = (): void => {
      if (isLoading) return;
      isLoading = true;
      const finishPending = pendingUpdates();
      // If it fails now, it loads when one is needed.
      void import('./Overlays.tsx')
        .then(
          (script) => setOverlays(() => script.Overlays),
          () => (isLoading = false),
        )
        .finally(finishPending);
    };
    const follow = (state: KioskState): void => {
      if (isNeeded(state)) load();
    };
    follow(kioskStore.getState());
    const stopFollowing = kioskStore.subscribe(follow);
    showroomEvents.on('screen', load);
    return () => {
      stopFollowing();
      showroomEvents.off('screen', load);
    };
  }, []);
  return Overlays && <Overlays />;
}

const isNeeded = ({ overlay, isAttracting, endsAtMs, config }: KioskState): boolean =>
  overlay !== null || isAttracting || endsAtMs !== null || config.testBuild;
