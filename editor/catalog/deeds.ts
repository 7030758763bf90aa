// What can be done to a document from its list: open, copy, rename, delete and bring back (spec 2 and 4).
import { loadDocument } from '#api/contentApi.ts';
import { deleteDocument, duplicateDocument, restoreDocument, saveDocument, type DocumentName } from '#api/editApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { DELETION, LISTS, SAVE_ERROR_ALERT_MS } from '#config/editorMessages.ts';
import type { Kind } from '#content/kinds.ts';
import { TARGET_TYPES } from '#content/parts/target.ts';
import { pathOfTarget } from '#rules/links.ts';
import { setEntry } from '#state/contentStore.ts';
import { discard, forgetDraft } from '#state/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/load.ts';
import { leaveFor } from '#state/press.ts';
import { wordsOf } from '../failure.ts';
import { notifyDone, notifyNote, notifyProblem } from '../notify.tsx';
import { addToList, catalogStore, removeFromList, renameInList } from './catalogStore.ts';

/** The visitor path on which a document is edited: its own screen, or the home screen of an environment. */
export function pathOfDocument({ collection }: Kind, id: string): string {
  const targetType = TARGET_TYPES.find((type) => type === collection);
  return (targetType && pathOfTarget({ targetType, targetId: id })) ?? `/?env=${encodeURIComponent(id)}`;
}

export const openInEditor = (kind: Kind, id: string): void => leaveFor(pathOfDocument(kind, id));

/** Asks for a new name by prompt; cancelling aborts (spec 5). */
export async function copy({ collection }: Kind, { id, name }: DocumentName): Promise<void> {
  if (catalogStore.getState().isCopying) return;
  const newName = window.prompt(LISTS.copyName(name), LISTS.copyOf(name));
  if (newName === null) return;
  catalogStore.setState({ isCopying: true });
  try {
    const made = await duplicateDocument(collection, id, newName);
    addToList(collection, made);
    notifyDone(LISTS.copied(made.name));
  } catch (failure) {
    window.alert(LISTS.copyFailed(wordsOf(failure as HttpFailure)));
  } finally {
    catalogStore.setState({ isCopying: false });
  }
}

/** Renames by prompt; what else the document holds is left as the server has it. */
export async function rename({ kind, collection }: Kind, { id, name }: DocumentName): Promise<void> {
  const newName = window.prompt(LISTS.renameTo(name), name)?.trim();
  if (newName === undefined || newName === name) return;
  try {
    const { document, etag } = await loadDocument(kind, id);
    const saved = await saveDocument(kind, id, { ...document, name: newName } as never, etag);
    renameInList(collection, saved.document);
    // The pickers of environments name them too.
    kioskStore.setState(({ attempt }) => ({ attempt: attempt + 1 }));
  } catch (failure) {
    notifyProblem(LISTS.renameFailed(wordsOf(failure as HttpFailure)));
  }
}

/** Deletes for good as shoppers see it; the alert, and the history, bring it back. Answers whether it is gone. */
export async function remove(kind: Kind, { id, name }: DocumentName): Promise<boolean> {
  const ref = { kind: kind.kind, id };
  try {
    await deleteDocument(kind.collection, id);
  } catch (failure) {
    // Somebody else was faster.
    if (failure !== 404) {
      notifyProblem(DELETION.failed(wordsOf(failure as HttpFailure)));
      return false;
    }
  }
  // What was changed in it and not saved goes with it.
  discard(ref);
  forgetDraft(ref);
  setEntry(kind.kind, id, { status: 'missing' });
  removeFromList(kind.collection, id);
  notifyNote(DELETION.done(name), SAVE_ERROR_ALERT_MS, { label: DELETION.undo, run: () => void bringBack(kind, { id, name }) });
  return true;
}

async function bringBack(kind: Kind, { id, name }: DocumentName): Promise<void> {
  try {
    addToList(kind.collection, await restoreDocument(kind.collection, id));
    // It may stand on the stage.
    await ensureDocument(kind.kind, id);
    notifyDone(DELETION.undone(name));
  } catch (failure) {
    notifyProblem(DELETION.restoreFailed(wordsOf(failure as HttpFailure)));
  }
}

