// Asks before leaving with unsaved changes. See editor/shell/README.md#saving.
import { createStore } from 'zustand/vanilla';
import { documentOf, isDirty } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { editedRefs } from '../editorStore.ts';
import { confirmClose } from '../shared/confirm.tsx';
import { giveUpForms, hasUnsavedForms } from '../fields/unsavedForms.ts';
import type { AnyDocument } from '#content/kinds.ts';

/** The pending navigation; null for none. */
export const leavingStore = createStore<{ pendingNavigation: (() => void) | null }>()(() => ({
  pendingNavigation: null,
}));

/** The unsaved versions that the editor agreed to leave; only a later change asks again. */
let accepted: readonly (AnyDocument | undefined)[] = [];

/** Whether there are unsaved changes that the editor has not agreed to leave. */
export const hasUnsaved = (): boolean =>
  hasUnsavedForms() || editedRefs().some((ref) => isDirty(ref) && !accepted.includes(documentOf(ref)));

/** Continues at once if everything is saved, else after confirmation. */
export function confirmLeave(navigate: () => void): void {
  if (hasUnsavedForms())
    confirmClose(true, () => {
      giveUpForms();
      confirmLeave(navigate);
    });
  else if (!hasUnsaved()) navigate();
  else leavingStore.setState({ pendingNavigation: navigate });
}

export const cancelLeave = (): void => leavingStore.setState({ pendingNavigation: null });

/** Allows leaving without a question, with the changes that are unsaved now. */
export function acceptLeave(): void {
  giveUpForms();
  accepted = editedRefs().map(documentOf);
}

/** Performs the pending navigation, once. */
export function leavePage(): void {
  const { pendingNavigation } = leavingStore.getState();
  cancelLeave();
  acceptLeave();
  pendingNavigation?.();
}

/** The router's index in the history of this window. */
const currentHistoryIndex = (): number => Number((window.history.state as { idx?: number } | null)?.idx ?? 0);

/**
 * Guards Back and Forward too: they are reverted before the router handles them, and repeated after
 * confirmation.
 */
export function guardHistory(): () => void {
  let historyIndex = currentHistoryIndex();
  /** Ends the return to the guarded page; null when none is under way. */
  let endReturn: (() => void) | null = null;
  const controller = new AbortController();
  const stopFollowing = kioskStore.subscribe(() => {
    if (!endReturn) historyIndex = currentHistoryIndex();
  });
  window.addEventListener(
    'popstate',
    (event) => {
      const delta = currentHistoryIndex() - historyIndex;
      if (endReturn) {
        event.stopImmediatePropagation();
        endReturn();
        endReturn = null;
      } else if (delta !== 0 && hasUnsaved()) {
        event.stopImmediatePropagation();
        // A second step before the first has arrived could cancel it.
        const returned = new Promise<void>((resolve) => (endReturn = resolve));
        window.history.go(-delta);
        confirmLeave(() => void returned.then(() => window.history.go(delta)));
      }
    },
    { capture: true, signal: controller.signal },
  );
  return () => {
    stopFollowing();
    controller.abort();
  };
}
