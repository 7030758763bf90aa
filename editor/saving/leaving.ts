// Leaving with unsaved changes asks (design 8). Whoever leaves waits here until somebody has answered.
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { isDirty } from '#state/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { editorStore } from '../editorStore.ts';

/** What waits for an answer; null while nobody leaves. */
export const leavingStore = createStore<{ go: (() => void) | null }>()(() => ({ go: null }));

export function hasUnsaved(): boolean {
  const { ref } = editorStore.getState();
  return ref !== null && isDirty(ref);
}

/** What was agreed to is not asked again on its way, which the browser's own history takes its time for: at most this long. */
const AGREED_FOR_MS = 500;
let isAgreed = false;

/** Goes on at once where everything is saved; else when the editor says so. */
export function askToLeave(go: () => void): void {
  if (isAgreed || !hasUnsaved()) go();
  else leavingStore.setState({ go });
}

export const stay = (): void => leavingStore.setState({ go: null });

/** Does what waited, once however often it is called. */
export function leave(): void {
  const { go } = leavingStore.getState();
  stay();
  isAgreed = true;
  const end = (): void => {
    isAgreed = false;
    stopWatching();
    cancel();
  };
  // Over as soon as one is elsewhere: who comes back at once, and types, is asked again.
  const stopWatching = kioskStore.subscribe((now, before) => {
    if (now.route !== before.route || now.isEditing !== before.isEditing) end();
  });
  const cancel = clock.after(AGREED_FOR_MS, end);
  go?.();
}

/** The step of this window that is shown, as the router counts them. */
const stepNow = (): number => Number((window.history.state as { idx?: number } | null)?.idx ?? 0);

/** Asks on the browser's own Back and Forward too: they are taken back before the router hears of them, and done when agreed to. */
export function guardHistory(): () => void {
  let step = stepNow();
  let isReturning = false;
  const listening = new AbortController();
  const stopFollowing = kioskStore.subscribe(() => {
    if (!isReturning) step = stepNow();
  });
  window.addEventListener('popstate', (event) => {
    const by = stepNow() - step;
    if (isReturning) event.stopImmediatePropagation();
    else if (by !== 0 && !isAgreed && hasUnsaved()) {
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(-by);
      askToLeave(() => window.history.go(by));
      return;
    }
    isReturning = false;
  }, { capture: true, signal: listening.signal });
  return () => {
    stopFollowing();
    listening.abort();
  };
}
