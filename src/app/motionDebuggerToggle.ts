// Opens and closes the motion debugger: Ctrl+Alt+M or `?motion`. The debugger is a chunk of its
// own; saved values are applied here.
import { applyMotion } from '#motion/currentTokens.ts';
import { kioskStore, setMotionDebuggerOpen } from '#state/kioskStore.ts';

/** Set in the session while the debugger is open, so that it opens again after a reload. */
const OPEN_KEY = 'vitrine-motion-desk';

function setOpen(isMotionDebuggerOpen: boolean): void {
  if (isMotionDebuggerOpen) sessionStorage.setItem(OPEN_KEY, '1');
  else sessionStorage.removeItem(OPEN_KEY);
  setMotionDebuggerOpen(isMotionDebuggerOpen);
}

export const closeMotionDebugger = (): void => setOpen(false);

/** Adds the shortcut and applies the environment's motion values. */
export function watchMotionDebuggerToggle(): void {
  kioskStore.subscribe(({ settings }) => applyMotion(settings?.motion));
  window.addEventListener('keydown', (event) => {
    // By position: with Alt the key types another character on many keyboards.
    if (event.code !== 'KeyM' || !event.ctrlKey || !event.altKey) return;
    event.preventDefault();
    setOpen(!kioskStore.getState().isMotionDebuggerOpen);
  });
  if (new URLSearchParams(window.location.search).has('motion') || sessionStorage.getItem(OPEN_KEY) !== null)
    setOpen(true);
}
