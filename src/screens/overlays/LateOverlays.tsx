// Loads the script of the overlays after the first screen, or when one is needed.
import type { KioskState } from '#state/kioskStore.ts';
import { LateScript } from '../LateScript.tsx';

const isNeeded = ({ overlay, isAttracting, endsAtMs, config }: KioskState): boolean =>
  overlay !== null || isAttracting || endsAtMs !== null || config.testBuild;

const load = () => import('./Overlays.tsx').then(({ Overlays }) => Overlays);

export const LateOverlays = () => <LateScript load={load} isNeeded={isNeeded} />;
