// Shortcuts of the motion debugger: save, undo and redo. Keys pressed in it do not reach the stage,
// so that Escape does not close a modal there.
import { redo, undo } from '../draft/draftStore.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { motionDocumentRef } from './motionDraft.ts';

export const saveTimings = (): void => void saveCurrentDocument(motionDocumentRef());

/** Undoes or redoes a step. */
export function stepUndoHistory(direction: 'undo' | 'redo'): void {
  const ref = motionDocumentRef();
  if (ref) (direction === 'undo' ? undo : redo)(ref);
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): (() => void) | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  switch (key.toLowerCase()) {
    case 's':
      return saveTimings;
    case 'z':
      return () => stepUndoHistory(shiftKey ? 'redo' : 'undo');
    case 'y':
      return () => stepUndoHistory('redo');
    default:
      return undefined;
  }
}

/** A text field has its own undo. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'search');

/** Listens while the debugger is open: on it, and where nothing has focus. */
export function watchDebuggerKeys(container: HTMLElement): () => void {
  const controller = new AbortController();
  window.addEventListener(
    'keydown',
    (event) => {
      const isInDebugger =
        event.target === document.body || (event.target instanceof Node && container.contains(event.target));
      const action = isInDebugger ? actionOf(event) : undefined;
      if (!action || (isText(event.target) && action !== saveTimings)) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    },
    { capture: true, signal: controller.signal },
  );
  container.addEventListener(
    'keydown',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    },
    { signal: controller.signal },
  );
  return () => controller.abort();
}
