// Leaving with unsaved changes asks (design 8). Whoever leaves waits here until somebody has answered.
import { createStore } from 'zustand/vanilla';
import { isDirty } from '#state/draftStore.ts';
import { editorStore } from '../editorStore.ts';

/** What waits for an answer; null while nobody leaves. */
export const leavingStore = createStore<{ go: (() => void) | null }>()(() => ({ go: null }));

export function hasUnsaved(): boolean {
  const { ref } = editorStore.getState();
  return ref !== null && isDirty(ref);
}

/** While what was agreed to happens, nothing in it is asked again. */
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
  try {
    go?.();
  } finally {
    isAgreed = false;
  }
}
