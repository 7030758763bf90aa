// What the shell shows of the document on the stage: its name, whether it has unsaved changes, what can be undone.
import { useStore } from 'zustand';
import { contentStore, entryOf } from '#state/contentStore.ts';
import {
  canRedo,
  canUndo,
  draftStore,
  isDirty,
  type AnyDocument,
  type DocumentRef,
} from '../draft/draftStore.ts';
import { editorStore } from '../editorStore.ts';

export interface EditedDocument {
  ref: DocumentRef;
  name: string;
  isDirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

const documentIn = (ref: DocumentRef | null): AnyDocument | undefined => {
  const entry = ref && entryOf(contentStore.getState(), ref.kind, ref.id);
  return entry?.status === 'ready' ? entry.document : undefined;
};

/** The document on the stage; null while there is none to edit. Each value is read by itself, so that typing draws nothing anew. */
export function useEditedDocument(): EditedDocument | null {
  const ref = useStore(editorStore, (state) => state.ref);
  const dirty = useStore(contentStore, () => ref !== null && isDirty(ref));
  const savedDirty = useStore(draftStore, () => ref !== null && isDirty(ref));
  const undo = useStore(draftStore, () => ref !== null && canUndo(ref));
  const redo = useStore(draftStore, () => ref !== null && canRedo(ref));
  const name = useStore(contentStore, () => documentIn(ref)?.name ?? '');
  return ref && { ref, name: name || ref.id, isDirty: dirty || savedDirty, canUndo: undo, canRedo: redo };
}
