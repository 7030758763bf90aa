// When somebody last touched the editor. What a page asks for by itself renews the session only
// while somebody works: a tab that was left open must not keep it. See
// src/server/accounts/README.md#sign-in.
import { clock } from '#clock.ts';

/** So long after the last touch or key somebody still works. */
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
