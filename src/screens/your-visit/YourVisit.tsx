// 'Your visit': a tab at the edge of the screen and the panel that it opens, with what the shopper
// has viewed, and ways to take the screen along or to book a time. Its script is loaded with the
// first of these. See src/screens/overlays/README.md#your-visit.
import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import type { ScreenName } from '#rules/routes.ts';
import type { Choice } from '#rules/takeAlong.ts';
import { kioskStore, wizardIn, type KioskState, type Overlay } from '#state/kioskStore.ts';
import { canTakeAlong, hasAppointments } from '#state/offers.ts';
import { LazyModule, useLazyModule } from '#stage/render/lazyComponent.tsx';
import { followViewed, productsOf, viewedStore } from './viewedStore.ts';

const VIEW = new LazyModule(() => import('./VisitView.tsx'));

const SCREENS: readonly ScreenName[] = [
  'product',
  'product-videos',
  'view-models',
  'compare',
  'new-compare',
  'quiz-result',
  'page',
];

/** Whether the tab has opened it: the screen below, with the tab, is seen beside it. */
const isOpened = (overlay: Overlay | null): boolean =>
  overlay?.type === 'visit' || overlay?.type === 'takeAlong' || overlay?.type === 'appointment';

const hasTab = ({ route, overlay, endsAtMs }: KioskState): boolean =>
  endsAtMs === null &&
  SCREENS.includes(route.screen) &&
  (overlay === null || (isOpened(overlay) && wizardIn(overlay) === null));

export function YourVisit() {
  useLayoutEffect(followViewed, []);
  const isOpen = useStore(kioskStore, ({ overlay }) => isOpened(overlay));
  const isTabShown = useStore(kioskStore, hasTab);
  const script = useScript(isTabShown, isOpen);
  return script && (isOpen || isTabShown) ? <script.VisitView {...{ isTabShown }} /> : null;
}

/** The tab over the plans of a wizard. */
export function VisitOfPlans({ plans }: { plans: Choice }) {
  const script = useScript(true, false);
  return script ? <script.VisitView isTabShown plans={plans} /> : null;
}

function useScript(isTabShown: boolean, isOpen: boolean) {
  const hasViewed = useStore(viewedStore, ({ shown }) => productsOf(shown).length > 1);
  const hasMore = useStore(kioskStore, (state) => canTakeAlong(state) || hasAppointments(state));
  return useLazyModule(VIEW, isOpen || (isTabShown && (hasViewed || hasMore)));
}
