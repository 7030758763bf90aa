// Save, undo and redo of the whole quiz, by keyboard and for the buttons of the toolbar.
import { useEffect } from 'react';
import { redoLatest, undoLatest, type DocumentRef } from '../draft/draftStore.ts';
import { saveEditedDocuments } from '../saving/saveDocument.ts';

export const runUndo = (refs: readonly DocumentRef[]): void => void undoLatest(refs);
export const runRedo = (refs: readonly DocumentRef[]): void => void redoLatest(refs);

/** A text that is being typed is part of what is saved or undone. */
function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) {
    activeElement.blur();
    activeElement.focus();
  }
}

export function save(): void {
  leaveField();
  void saveEditedDocuments();
}

/** Save, undo and redo of all documents of the quiz; a dialog keeps its own. */
export function useShortcuts(refs: readonly DocumentRef[]): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || document.querySelector('[aria-modal="true"]')) return;
      const run = {
        s: shiftKey ? undefined : save,
        z: () => (shiftKey ? runRedo(refs) : runUndo(refs)),
        y: shiftKey ? undefined : () => runRedo(refs),
      }[key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      if (key.toLowerCase() !== 's') leaveField();
      run();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [refs]);
}
