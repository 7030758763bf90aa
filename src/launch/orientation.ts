// Which way the stage stands, before the app runs: `<html data-orientation>` is there for a
// portrait one alone. See src/screens/README.md#11-stage.
import { ORIENTATION_KEY } from '#config/storageKeys.ts';

/** Writes it: as the address asks, else as the settings of this kiosk have told last. */
export function markOrientation(): boolean {
  const { search, hash } = window.location;
  const asked = new URLSearchParams(search).get('orientation');
  // A preview shows what most kiosks do, on whichever of them.
  const stored = hash.startsWith('#preview') ? null : localStorage.getItem(ORIENTATION_KEY);
  const isPortrait = (asked ?? stored) === 'portrait';
  if (isPortrait) document.documentElement.dataset['orientation'] = 'portrait';
  return isPortrait;
}
