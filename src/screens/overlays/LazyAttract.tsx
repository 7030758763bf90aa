// Loads the script of the attract screen when it is first shown.
import { useEffect, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';

const isShown = ({ isAttracting, isDark }: KioskState): boolean => isAttracting && !isDark;

export function LazyAttract() {
  const [AttractView, setAttractView] = useState<ComponentType | null>(null);
  const isNeeded = useStore(kioskStore, isShown);
  useEffect(() => {
    if (!isNeeded) return;
    const end = pendingUpdates();
    void import('./AttractView.tsx')
      .then(
        (script) => setAttractView(() => script.AttractView),
        // Unreachable: home is shown, and the next time tries again.
        () => undefined,
      )
      .finally(end);
  }, [isNeeded]);
  return AttractView && <AttractView />;
}
