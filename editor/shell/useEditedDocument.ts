// The edited document's name, unsaved state and undo state, for the shell.
import { useStore } from 'zustand';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { canRedo, canUndo, draftStore, isDirty, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { editorStore } from '../editorStore.ts';
import type { AnyDocument } from '#content/kinds.ts';

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

/** The edited document; null for none. Selects single values, so that typing does not rerender. */
export function useEditedDocument(): EditedDocument | null {
  const ref = useStore(editorStore, (state) => state.ref);
  const dirty = useDrafts(() => ref !== null && isDirty(ref));
  const undo = useStore(draftStore, () => ref !== null && canUndo(ref));
  const redo = useStore(draftStore, () => ref !== null && canRedo(ref));
  const name = useStore(contentStore, () => documentIn(ref)?.name ?? '');
  return ref && { ref, name: name || ref.id, isDirty: dirty, canUndo: undo, canRedo: redo };
}
