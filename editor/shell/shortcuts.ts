// Shortcuts of the editor: save, undo, redo. In fields too, since they share one undo history. See
// editor/shell/README.md#undo-and-drafts.
import { redo, undo } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { editorStore, select } from '../editorStore.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { openSearch } from './openSearch.ts';
import { setShortcutsOpen } from './shortcutsStore.ts';

/** Undoes or redoes a step, and shows where. */
export function stepUndoHistory(direction: 'undo' | 'redo'): void {
  const { ref, typingAt } = editorStore.getState();
  const path = ref && (direction === 'undo' ? undo(ref) : redo(ref));
  if (path !== null && path !== '' && path !== typingAt) select(path, 'elsewhere');
}

/** A character where something is typed. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable="true"]');

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key === '?' && !isTyped(event)) return () => setShortcutsOpen(true);
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  switch (key.toLowerCase()) {
    case 'f':
      return shiftKey ? openSearch : undefined;
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

/**
 * Whether a dialog is open. Its fields are not part of the document, unless marked so: they keep
 * their own undo.
 */
const isCovered = (): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some(
    (dialog) => dialog.closest('[data-edits-document]') === null,
  );

/**
 * Listens while editing, before other handlers: a field's own undo would only know part of the
 * history.
 */
export function watchShortcuts(): () => void {
  const controller = new AbortController();
  window.addEventListener(
    'keydown',
    (event) => {
      const action = actionOf(event);
      if (!action) return;
      if (event.key.toLowerCase() === 'f') {
        event.preventDefault();
        if (!isCovered()) action();
        return;
      }
      const isStep = event.key.toLowerCase() !== 's';
      // Nor are fields of admin pages, such as a search.
      const isDisabled = isCovered() || kioskStore.getState().list !== null;
      if (isDisabled && isStep) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isDisabled) action();
    },
    { capture: true, signal: controller.signal },
  );
  return () => controller.abort();
}
