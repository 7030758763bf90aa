// Products that the shopper has viewed in this visit, at the edge of the screen. The script that
// draws it is loaded once there are two products. See src/screens/overlays/README.md#trail.
import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import type { ScreenName } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { LazyModule, useLazyModule } from '#stage/render/lazyComponent.tsx';
import { followTrail, productsOf, trailStore } from './trailStore.ts';

const TRAIL = new LazyModule(() => import('./TrailView.tsx'));

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
  useLayoutEffect(followTrail, []);
  const hasTrail = useStore(trailStore, ({ shown }) => productsOf(shown).length > 1);
  const isOpen = useStore(kioskStore, ({ overlay }) => overlay?.type === 'trail');
  const isFree = useStore(
    kioskStore,
    ({ route, overlay, endsAtMs }) => overlay === null && endsAtMs === null && SCREENS.includes(route.screen),
  );
  const script = useLazyModule(TRAIL, hasTrail || isOpen);
  return script && (isOpen || isFree) ? <script.TrailView /> : null;
}
