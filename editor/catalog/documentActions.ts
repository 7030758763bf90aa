// Actions on a document in a list: open, copy, rename, delete and restore. See
// editor/shell/README.md#lists-of-content.
import { loadDocument } from '#api/contentApi.ts';
import {
  deleteDocument as requestDelete,
  duplicateDocument as requestDuplicate,
  restoreDocument,
  saveDocument,
  type DocumentName,
  type SavedDocument,
} from '../api/editApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { KINDS_BY_NAME, type Kind, type KindName } from '#content/kinds.ts';
import { dropEntry } from '#state/contentStore.ts';
import { discard, removeDraft } from '../draft/draftStore.ts';
import { kioskStore, retryFailedLoads } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { leaveFor } from '#state/navigation.ts';
import { setSubject } from '../editorStore.ts';
import { describeError } from '../api/describeError.ts';
import { notifyDone, notifyNote, notifyProblem } from '../notify.tsx';
import { confirmLeave } from '../saving/leaveGuard.ts';
import { addToList, catalogStore, removeFromList, renameInList, setCopying } from './catalogStore.ts';
import { copyNameOf } from './documentNames.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { t } from '../i18n/t.ts';
import { SAVE_ERROR_ALERT_MS } from '../notify.tsx';

/** Opens a document in the editor, after the leave confirmation if needed. */
export const openInEditor = (kind: Kind, id: string): void => showPage(pathOfDocument(kind, id));

/** Path of the screen behind the admin pages. */
export function pathOfStage(): string {
  const { activeScreen } = kioskStore.getState();
  return activeScreen ? pathOfDocument(KINDS_BY_NAME[activeScreen.kind], activeScreen.id) : '/';
}

export const showPage = (path: string): void =>
  confirmLeave(() => {
    setSubject('page');
    leaveFor(path);
  });

/**
 * Copies under a new name; a failure is shown by window.alert. Resolves to whether it succeeded.
 * See src/config/README.md#saving-and-creating.
 */
export async function duplicateDocument({ collection }: Kind, id: string, newName: string): Promise<boolean> {
  if (catalogStore.getState().isCopying) return false;
  setCopying(true);
  try {
    const created = await requestDuplicate(collection, id, newName);
    addToList(collection, created);
    notifyDone(t('Copied as “{name}”', { name: created.name }));
    return true;
  } catch (failure) {
    window.alert(t('Unable to duplicate item: {error}', { error: describeError(failure as HttpFailure) }));
    return false;
  } finally {
    setCopying(false);
  }
}

/**
 * Copies documents under free names, one after the other; the alert's button deletes the copies
 * again. Stops at the first that cannot be copied, and says so.
 */
export async function duplicateDocuments(
  kind: Kind,
  entries: readonly DocumentName[],
  takenNames: readonly string[],
): Promise<void> {
  setCopying(true);
  const copies: DocumentName[] = [];
  try {
    for (const { id, name } of entries) {
      const newName = copyNameOf(name, [...takenNames, ...copies.map((copy) => copy.name)]);
      const created = await requestDuplicate(kind.collection, id, newName);
      addToList(kind.collection, created);
      copies.push(created);
    }
  } catch (failure) {
    notifyProblem(t('Unable to duplicate item: {error}', { error: describeError(failure as HttpFailure) }));
  } finally {
    setCopying(false);
  }
  if (copies.length > 0)
    notifyNote(
      t('{count, plural, one {# copy made.} other {# copies made.}}', { count: copies.length }),
      SAVE_ERROR_ALERT_MS,
      {
        label: t('Delete the copies'),
        run: () => void deleteDocuments(kind, copies),
      },
    );
}

/** Renames; other fields stay as on the server. Resolves to whether it succeeded. */
export async function renameDocument(
  { kind, collection }: Kind,
  id: string,
  newName: string,
): Promise<boolean> {
  try {
    renameInList(collection, await saveName(kind, id, newName));
    // A home screen has the name of its environment.
    if (kind === 'environment') await saveName('homeScreen', id, newName);
    // Environment pickers show names too.
    retryFailedLoads();
    return true;
  } catch (failure) {
    notifyProblem(t('Unable to rename item: {error}', { error: describeError(failure as HttpFailure) }));
    return false;
  }
}

async function saveName(kind: KindName, id: string, name: string): Promise<DocumentName> {
  const saved = (await loadDocument(kind, id)) as SavedDocument;
  return (await saveDocument(kind, id, { ...saved.document, name }, saved)).document;
}

/**
 * Deletes one after the other; the alert's button and the list of deleted documents restore them.
 * Stops at the first that cannot be deleted. Resolves to whether all were.
 */
export async function deleteDocuments(kind: Kind, entries: readonly DocumentName[]): Promise<boolean> {
  const deleted: DocumentName[] = [];
  for (const entry of entries) {
    try {
      await requestDelete(kind.collection, entry.id);
    } catch (failure) {
      // Already deleted by another editor.
      if (failure !== 404) {
        notifyProblem(
          t('Error Deleting Content: {message}', { message: describeError(failure as HttpFailure) }),
        );
        break;
      }
    }
    forget(kind, entry.id);
    deleted.push(entry);
  }
  const [first] = deleted;
  if (!first) return false;
  notifyNote(
    deleted.length === 1
      ? t('“{name}” deleted.', { name: first.name })
      : t('{count} items deleted.', { count: deleted.length }),
    SAVE_ERROR_ALERT_MS,
    { label: t('Restore'), run: () => void restoreDeleted(kind, deleted) },
  );
  return deleted.length === entries.length;
}

/** A deleted document is in no list, on no screen, and has no unsaved changes. */
function forget(kind: Kind, id: string): void {
  const ref = { kind: kind.kind, id };
  discard(ref);
  removeDraft(ref);
  dropEntry(kind.kind, id);
  removeFromList(kind.collection, id);
}

export async function restoreDeleted(kind: Kind, entries: readonly DocumentName[]): Promise<void> {
  try {
    for (const { id } of entries) {
      addToList(kind.collection, await restoreDocument(kind.collection, id));
      // It may be on the stage.
      await ensureDocument(kind.kind, id);
    }
    const [first] = entries;
    notifyDone(
      entries.length === 1
        ? t('“{name}” restored.', { name: first?.name ?? '' })
        : t('{count} items restored.', { count: entries.length }),
    );
  } catch (failure) {
    notifyProblem(t('Couldn’t restore it: {message}', { message: describeError(failure as HttpFailure) }));
  }
}
