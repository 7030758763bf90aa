// Keys of the whole editor: save, undo, redo. In any field too, since there is one journal for all of them.
// See src/screens/README.md#214-undo-and-drafts.
import { redo, undo } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { editorStore, select } from '../editorStore.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';

/** Takes the last step back, or does it again, and shows where. */
export function stepUndoHistory(way: 'undo' | 'redo'): void {
  const { ref, typingAt } = editorStore.getState();
  const path = ref && (way === 'undo' ? undo(ref) : redo(ref));
  if (path !== null && path !== '' && path !== typingAt) select(path, 'elsewhere');
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): (() => void) | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  switch (key.toLowerCase()) {
    case 's':
      return shiftKey ? undefined : () => void saveCurrentDocument();
    case 'z':
      return () => stepUndoHistory(shiftKey ? 'redo' : 'undo');
    case 'y':
      return shiftKey ? undefined : () => stepUndoHistory('redo');
    default:
      return undefined;
  }
}

/** Listens for as long as somebody edits. Before anything else does: a field's own undo would know only half of what happened. */
export function watchShortcuts(): () => void {
  const listening = new AbortController();
  window.addEventListener(
    'keydown',
    (event) => {
      const action = actionOf(event);
      if (!action) return;
      const isStep = event.key.toLowerCase() !== 's';
      // A dialog's own fields are no part of the document, unless it says so: what was typed there is taken back there.
      const isCovered = [...document.querySelectorAll('[aria-modal="true"]')].some(
        (dialog) => dialog.closest('[data-edits-document]') === null,
      );
      // What is typed in the office, into a search say, is no part of it either.
      const isOff = isCovered || kioskStore.getState().list !== null;
      if (isOff && isStep) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isOff) action();
    },
    { capture: true, signal: listening.signal },
  );
  return () => listening.abort();
}
