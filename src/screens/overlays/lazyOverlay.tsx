// Overlays whose scripts are loaded when they are opened.
import { useEffect, useState, type ComponentType } from 'react';
import { removeOverlay } from '#state/openOverlay.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';

/** An overlay that loads its script when it is mounted; unreachable, the screen below stays. */
export function lazyOverlay<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyOverlay(props: P) {
    const [Overlay, setOverlay] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      const end = pendingUpdates();
      void load()
        .then((Loaded) => setOverlay(() => Loaded), removeOverlay)
        .finally(end);
    }, []);
    return Overlay && <Overlay {...props} />;
  };
}
