// Asks before leaving with unsaved changes. See src/screens/README.md#215-saving.
import { createStore } from 'zustand/vanilla';
import { documentOf, isDirty } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { editorStore } from '../editorStore.ts';
import type { AnyDocument } from '#content/kinds.ts';

/** The pending navigation; null for none. */
export const leavingStore = createStore<{ go: (() => void) | null }>()(() => ({ go: null }));

/** The unsaved state that the editor agreed to leave: only a later change asks again. */
let agreed: AnyDocument | undefined;

/** Whether there are unsaved changes that the editor has not agreed to leave. */
export function hasUnsaved(): boolean {
  const { ref } = editorStore.getState();
  return ref !== null && isDirty(ref) && documentOf(ref) !== agreed;
}

/** Continues at once if everything is saved, else after confirmation. */
export function confirmLeave(go: () => void): void {
  if (!hasUnsaved()) go();
  else leavingStore.setState({ go });
}

export const stayOnPage = (): void => leavingStore.setState({ go: null });

/** Performs the pending navigation, once. */
export function leavePage(): void {
  const { go } = leavingStore.getState();
  const { ref } = editorStore.getState();
  stayOnPage();
  agreed = ref ? documentOf(ref) : undefined;
  go?.();
}

/** The router's index in the history of this window. */
const stepNow = (): number => Number((window.history.state as { idx?: number } | null)?.idx ?? 0);

/**
 * Guards Back and Forward too: they are reverted before the router handles them, and repeated after
 * confirmation.
 */
export function guardHistory(): () => void {
  let step = stepNow();
  let isReturning = false;
  const listening = new AbortController();
  const stopFollowing = kioskStore.subscribe(() => {
    if (!isReturning) step = stepNow();
  });
  window.addEventListener(
    'popstate',
    (event) => {
      const by = stepNow() - step;
      if (isReturning) event.stopImmediatePropagation();
      else if (by !== 0 && hasUnsaved()) {
        event.stopImmediatePropagation();
        isReturning = true;
        window.history.go(-by);
        confirmLeave(() => window.history.go(by));
        return;
      }
      isReturning = false;
    },
    { capture: true, signal: listening.signal },
  );
  return () => {
    stopFollowing();
    listening.abort();
  };
}
