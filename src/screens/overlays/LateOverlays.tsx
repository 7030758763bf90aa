// Loads the script of the overlays after the first screen, or when one is needed.
import { useEffect, useState, type ComponentType } from 'react';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';

export function LateOverlays() {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isUnderWay = false;
    const bring = (): void => {
      if (isUnderWay) return;
      isUnderWay = true;
      const arrived = pendingUpdates();
      // If it fails now, it loads when one is needed.
      void import('./Overlays.tsx')
        .then(
          (script) => setOverlays(() => script.Overlays),
          () => (isUnderWay = false),
        )
        .finally(arrived);
    };
    const follow = (state: KioskState): void => {
      if (isWanted(state)) bring();
    };
    follow(kioskStore.getState());
    const stopFollowing = kioskStore.subscribe(follow);
    showroomEvents.on('screen', bring);
    return () => {
      stopFollowing();
      showroomEvents.off('screen', bring);
    };
  }, []);
  return Overlays && <Overlays />;
}

const isWanted = ({ overlay, isAttracting, endsAtMs }: KioskState): boolean =>
  overlay !== null || isAttracting || endsAtMs !== null;
