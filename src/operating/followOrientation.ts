// Orientation of the stage, by the settings of this kiosk, else by its window. If it changes, the
// page is loaded anew once the kiosk is idle.
import { debounced } from '#clock.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { ORIENTATION_KEY } from '#config/storageKeys.ts';
import { reloadWhenIdle } from '#kiosk/appUpdates.ts';
import { isPortraitWanted } from '#launch/orientation.ts';
import type { OrientationSetting } from '#records/kioskSettings.ts';
import { whenIdle } from '#state/whenIdle.ts';

/** A window that is turned changes its size more than once. */
const TURN_MS = 1_000;

const isOther = (): boolean => isPortraitWanted() !== IS_PORTRAIT;

function reloadIfOther(): void {
  if (!isOther()) return;
  // By then it may have been turned back.
  whenIdle(() => {
    if (isOther()) reloadWhenIdle();
  });
}

/** Runs for the lifetime of the page. */
export const followWindow = (): void => window.addEventListener('resize', debounced(TURN_MS, reloadIfOther));

/** Keeps what the settings say for the next start. */
export function followOrientation(orientation: OrientationSetting = 'auto'): void {
  try {
    localStorage.setItem(ORIENTATION_KEY, orientation);
  } catch {
    // Blocked: the window decides.
  }
  reloadIfOther();
}
