// Leaving with unsaved changes asks. Whoever leaves waits here until somebody has answered.
// See src/screens/README.md#215-saving.
import { createStore } from 'zustand/vanilla';
import { documentOf, isDirty, type AnyDocument } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { editorStore } from '../editorStore.ts';

/** What waits for an answer; null while nobody leaves. */
export const leavingStore = createStore<{ go: (() => void) | null }>()(() => ({ go: null }));

/** The unsaved state that an editor has agreed to leave: it is not asked about again, only the next change to it is. */
let agreed: AnyDocument | undefined;

/** Whether there are changes that would be left unsaved without the editor having agreed to that. */
export function hasUnsaved(): boolean {
  const { ref } = editorStore.getState();
  return ref !== null && isDirty(ref) && documentOf(ref) !== agreed;
}

/** Goes on at once where everything is saved; else when the editor says so. */
export function confirmLeave(go: () => void): void {
  if (!hasUnsaved()) go();
  else leavingStore.setState({ go });
}

export const stayOnPage = (): void => leavingStore.setState({ go: null });

/** Does what waited, once however often it is called. */
export function leavePage(): void {
  const { go } = leavingStore.getState();
  const { ref } = editorStore.getState();
  stayOnPage();
  agreed = ref ? documentOf(ref) : undefined;
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
