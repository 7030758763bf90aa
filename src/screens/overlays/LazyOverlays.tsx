// Loads the script of the overlays when one is needed, if it has not been loaded before.
import { useStore } from 'zustand';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { lazyComponent } from '#stage/render/lazyComponent.tsx';

const Overlays = lazyComponent(() => import('./Overlays.tsx').then((script) => script.Overlays));

export const loadOverlays = Overlays.load;

export const LazyOverlays = () => <Overlays isNeeded={useStore(kioskStore, isNeeded)} />;

const isNeeded = ({ overlay, isAttracting, endsAtMs, config }: KioskState): boolean =>
  overlay !== null || isAttracting || endsAtMs !== null || config.testBuild;
