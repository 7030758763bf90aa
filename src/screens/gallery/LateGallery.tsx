// Loads the script of the gallery when the first picture is opened.
import { useEffect, useState, type ComponentType } from 'react';
import { removeOverlay } from '#state/openOverlay.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import type { GalleryProps } from './GalleryView.tsx';

export function LateGallery(props: GalleryProps) {
  const [GalleryView, setGalleryView] = useState<ComponentType<GalleryProps> | null>(null);
  useEffect(() => {
    const end = pendingUpdates();
    void import('./GalleryView.tsx')
      .then(
        (script) => setGalleryView(() => script.GalleryView),
        // Unreachable: the product's own picture stays.
        removeOverlay,
      )
      .finally(end);
  }, []);
  return GalleryView && <GalleryView {...props} />;
}
