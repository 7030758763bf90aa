// What the shopper has looked at in this visit, at the edge of the screen. The script that draws it
// is loaded once there are two products. See src/screens/README.md#149-trail.
import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import type { ScreenName } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import { followTrail, productsOf, trailStore } from './trailStore.ts';

const SCREENS: readonly ScreenName[] = [
  'product',
  'product-videos',
  'view-models',
  'compare',
  'new-compare',
  'quiz-result',
  'page',
];

export function Trail() {
  const [View, setView] = useState<ComponentType | null>(null);
  useLayoutEffect(followTrail, []);
  const hasTrail = useStore(trailStore, ({ shown }) => productsOf(shown).length > 1);
  const isOpen = useStore(kioskStore, ({ overlay }) => overlay?.type === 'trail');
  const isFree = useStore(
    kioskStore,
    ({ route, overlay, endsAtMs }) => overlay === null && endsAtMs === null && SCREENS.includes(route.screen),
  );
  useEffect(() => {
    if (!hasTrail) return;
    const finishPending = pendingUpdates();
    void import('./TrailView.tsx')
      .then(
        (script) => setView(() => script.TrailView),
        // Without it until the next product.
        () => undefined,
      )
      .finally(finishPending);
  }, [hasTrail]);
  return (isOpen || (hasTrail && isFree)) && View && <View />;
}
