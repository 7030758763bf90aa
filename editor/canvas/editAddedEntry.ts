// Starts editing an entry added from the canvas or the bar: on the stage, or in the form if the
// stage shows no text of it.
import { clock } from '#clock.ts';
import type { Path } from '#schema/path.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { addedEntry, showInForm } from '../controls/addedEntry.ts';
import { bufferTyping } from '../controls/bufferedTyping.ts';
import { editorStore, select, setTypingAt } from '../editorStore.ts';
import { textNodeAt } from './editableNodes.ts';

/** Longest wait for its text to appear on the stage. */
const STAGE_TIMEOUT_MS = 400;

let stopWaiting: (() => void) | undefined;

/** Selects an added entry and puts the caret into its first text; buffers keys until then. */
export function editAddedEntry(ref: DocumentRef, entry: Path): void {
  stopWaiting?.();
  const added = addedEntry(ref, entry);
  const { textPath, selectedPath } = added;
  bufferTyping(ref, textPath);
  select(selectedPath, 'elsewhere');
  if (textPath === null) return showInForm(entry, added);
  const selection = editorStore.getState().selection;
  const stops = [
    clock.after(STAGE_TIMEOUT_MS, () => {
      stopWaiting?.();
      showInForm(entry, added);
    }),
    sceneRegistry.subscribe(() => startTyping(textPath)),
    // The selection has changed meanwhile.
    editorStore.subscribe((state) => state.selection !== selection && stopWaiting?.()),
  ];
  stopWaiting = () => {
    stopWaiting = undefined;
    stops.forEach((stop) => stop());
  };
  startTyping(textPath);
}

function startTyping(textPath: Path): void {
  if (!textNodeAt(sceneRegistry.getState().entries, textPath, 0)) return;
  stopWaiting?.();
  select(textPath, 'canvas');
  setTypingAt(textPath);
}
