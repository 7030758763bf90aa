// Whether this browser is a kiosk, and not one of an editor or of a person who visits the site. See
// src/server/fleet/README.md#enrolment-of-kiosks.
import { hasToken } from '#api/http.ts';
import { ACCOUNT_KEY } from '#config/storageKeys.ts';
import { kioskKey, kioskName } from './kioskId.ts';

/** Rounding of a zoomed window, in px. */
const ROUNDING_PX = 2;

function coversScreen(): boolean {
  const { innerWidth, innerHeight, screen } = window;
  // A tablet that is turned may say the sides of its screen as they were.
  const isCovered = (by: (...sides: number[]) => number): boolean =>
    by(innerWidth, innerHeight) >= by(screen.width, screen.height) - ROUNDING_PX;
  return (
    (isCovered(Math.min) && isCovered(Math.max)) ||
    window.matchMedia('(display-mode: fullscreen), (display-mode: standalone)').matches
  );
}

function wasSignedIn(): boolean {
  try {
    return hasToken() || localStorage.getItem(ACCOUNT_KEY) !== null;
  } catch {
    return false;
  }
}

/** It is enrolled or has a name, or it covers the screen and no editor has signed in there. */
export const isKiosk = (): boolean =>
  kioskKey() !== '' || kioskName() !== '' || (coversScreen() && !wasSignedIn());
