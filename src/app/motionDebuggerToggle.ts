// The way to the motion desk: Ctrl+Alt+M, or `?motion`. The desk itself is a chunk of its own; what it has saved is taken here.
import { applyMotion } from '#motion/currentTokens.ts';
import { kioskStore, setMotionDebuggerOpen } from '#state/kioskStore.ts';

/** Kept in the session while the desk is open, so that it stands again after a reload. */
const OPEN_KEY = 'vitrine-motion-desk';

function show(isMotionDebuggerOpen: boolean): void {
  if (isMotionDebuggerOpen) sessionStorage.setItem(OPEN_KEY, '1');
  else sessionStorage.removeItem(OPEN_KEY);
  setMotionDebuggerOpen(isMotionDebuggerOpen);
}

export const closeMotionDebugger = (): void => show(false);

/** Lets motion designers in and out, and keeps the timings what the environment says. */
export function watchMotionDebuggerToggle(): void {
  kioskStore.subscribe(({ settings }) => applyMotion(settings?.motion));
  window.addEventListener('keydown', (event) => {
    // By its place: with Alt held, what the key writes is another sign on many keyboards.
    if (event.code !== 'KeyM' || !event.ctrlKey || !event.altKey) return;
    event.preventDefault();
    show(!kioskStore.getState().isMotionDebuggerOpen);
  });
  if (new URLSearchParams(window.location.search).has('motion') || sessionStorage.getItem(OPEN_KEY) !== null)
    show(true);
}
