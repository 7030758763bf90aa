// Which way the stage stands by the settings of this kiosk: kept for the start of the page, which
// is loaded anew where it differs.
import { IS_PORTRAIT, type Orientation } from '#config/layout.ts';
import { ORIENTATION_KEY } from '#config/storageKeys.ts';
import { reloadWhenIdle } from '#kiosk/appUpdates.ts';

/** Waits until nobody is there; an address that asks for an orientation keeps it. */
export function followOrientation(orientation: Orientation = 'landscape'): void {
  const isAskedFor = new URLSearchParams(window.location.search).has('orientation');
  const isOther = (orientation === 'portrait') !== IS_PORTRAIT;
  if (keep(orientation) && isOther && !isAskedFor) reloadWhenIdle();
}

/** False where storage is blocked: the page would be loaded anew for ever. */
function keep(orientation: Orientation): boolean {
  try {
    localStorage.setItem(ORIENTATION_KEY, orientation);
    return true;
  } catch {
    return false;
  }
}
