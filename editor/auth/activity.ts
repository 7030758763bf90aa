// When the editor was last touched. Requests that a page sends by itself renew the session only
// while the editor is in use: a tab that was left open must not keep it. See
// src/server/accounts/README.md#sign-in.
import { clock } from '#clock.ts';

/** The editor counts as in use for this long after the last touch or key. */
const ACTIVE_MS = 60_000;

let inputMs = 0;

const noteInput = (): void => {
  inputMs = clock.now();
};

/** Opening the editor counts too. */
export const isAtWork = (): boolean => clock.now() - inputMs < ACTIVE_MS;

/** Watches until the returned function is called. */
export function watchActivity(): () => void {
  noteInput();
  const controller = new AbortController();
  for (const type of ['pointerdown', 'keydown'] as const)
    window.addEventListener(type, noteInput, { signal: controller.signal, capture: true, passive: true });
  return () => controller.abort();
}
