// Loads the script of the attract screen when it is first shown.
import { useStore } from 'zustand';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { LazyModule, useLazyModule } from '../useLazyModule.ts';

const ATTRACT = new LazyModule(() => import('./AttractView.tsx'));

const isShown = ({ isAttracting, isDark }: KioskState): boolean => isAttracting && !isDark;

export function LazyAttract() {
  const script = useLazyModule(ATTRACT, useStore(kioskStore, isShown)) ?? ATTRACT.current;
  return script ? <script.AttractView /> : null;
}
