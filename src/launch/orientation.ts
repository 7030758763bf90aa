// Orientation of the stage before the app runs: `<html data-orientation>` is there for a portrait
// one alone. See src/screens/README.md#stage.
import { ORIENTATION_KEY } from '#config/storageKeys.ts';

/**
 * Orientation from the address, else from the last settings of this kiosk, else from the window.
 */
export function isPortraitWanted(): boolean {
  const { search, hash, pathname } = window.location;
  const asked = new URLSearchParams(search).get('orientation');
  // A preview shows what most kiosks do, on whichever of them; and half a desktop is no kiosk.
  const isOfEditor = hash.startsWith('#preview') || pathname.startsWith('/edit');
  const wanted = asked ?? (isOfEditor ? 'landscape' : stored());
  return wanted === 'portrait' || (wanted !== 'landscape' && window.innerHeight > window.innerWidth);
}

function stored(): string | null {
  try {
    return localStorage.getItem(ORIENTATION_KEY);
  } catch {
    return null;
  }
}

/** Writes it. */
export function markOrientation(): boolean {
  const isPortrait = isPortraitWanted();
  if (isPortrait) document.documentElement.dataset['orientation'] = 'portrait';
  return isPortrait;
}
