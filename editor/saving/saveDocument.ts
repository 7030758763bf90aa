// Saving: 'Saving Content...', 'Content Saved!', and every failure, reported once with what to do.
// See editor/shell/README.md#saving and src/config/README.md#saving-and-creating.
import { loadDocument } from '#api/contentApi.ts';
import { saveDocument } from '../api/editApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { KINDS_BY_NAME, type AnyDocument } from '#content/kinds.ts';
import { validate, type FieldError } from '#content/validate.ts';
import { differencesOf, mergeDocuments, defaultSide } from '../draft/mergeDocuments.ts';
import { keyOf } from '#state/contentStore.ts';
import {
  documentOf,
  draftOf,
  isDirty,
  markSaved,
  rebase,
  replaceDocument,
  type DocumentRef,
} from '../draft/draftStore.ts';
import { editedRefs, editorStore, select, showForm, setErrors } from '../editorStore.ts';
import { describeError, VALIDATION_ERROR } from '../api/describeError.ts';
import { dropAlert, notifyBusy, notifyDone, notifyProblem } from '../notify.tsx';
import { conflictStore, setConflict } from './conflictStore.ts';
import { recreateDocument } from './recreateDocument.ts';
import { t } from '../i18n/t.ts';
import { SAVE_ERROR_ALERT_MS } from '../notify.tsx';
import { translateMessage } from '../i18n/sources.ts';

const ALERT = 'saving';

/** The last save in the queue. */
let lastSave: Promise<boolean> | null = null;
/** Queued saves by document. */
const queuedSaves = new Map<string, Promise<boolean>>();

/** Saves a document, by default the edited one; false if it failed. */
export function saveCurrentDocument(ref: DocumentRef | null = editorStore.getState().ref): Promise<boolean> {
  return ref ? queue(ref) : Promise.resolve(false);
}

/** Saves every edited document that has changes, one after the other; false if one failed. */
export async function saveEditedDocuments(): Promise<boolean> {
  for (const ref of editedRefs().filter(isDirty)) if (!(await queue(ref))) return false;
  return true;
}

/**
 * Saves run one by one. A request while one of the same document is queued joins it: it saves
 * everything typed until then.
 */
function queue(ref: DocumentRef): Promise<boolean> {
  const key = keyOf(ref.kind, ref.id);
  const queued = queuedSaves.get(key);
  if (queued !== undefined) return queued;
  const start = (): Promise<boolean> => {
    queuedSaves.delete(key);
    return saveNow(ref);
  };
  const save = lastSave ? lastSave.then(start) : start();
  if (lastSave) queuedSaves.set(key, save);
  const settledSave = save.finally(() => {
    if (lastSave === settledSave) lastSave = null;
  });
  lastSave = settledSave;
  return settledSave;
}

/** Errors are shown only while their document is open. */
function isEdited({ kind, id }: DocumentRef): boolean {
  const { ref } = editorStore.getState();
  return ref?.kind === kind && ref.id === id;
}

async function saveNow(ref: DocumentRef): Promise<boolean> {
  const document = documentOf(ref);
  const draft = draftOf(ref);
  if (document === undefined || !draft) return false;
  // The server has this version already.
  if (!isDirty(ref)) {
    notifyDone(t('Content Saved!'), ALERT);
    return true;
  }
  const checked = validate(KINDS_BY_NAME[ref.kind], document);
  if (!checked.ok) return showErrors(ref, checked.errors);
  notifyBusy(ALERT, t('Saving Content...'));
  try {
    const saved = await saveDocument(ref.kind, ref.id, document, { document: draft.saved, etag: draft.etag });
    markSaved(ref, document, saved.document, saved.etag);
    if (isEdited(ref)) setErrors([]);
    notifyDone(t('Content Saved!'), ALERT);
    return true;
  } catch (failure) {
    return handleFailure(ref, failure as HttpFailure);
  }
}

async function handleFailure(ref: DocumentRef, failure: HttpFailure): Promise<boolean> {
  if (failure === 404) return notifyDeleted(ref);
  if (failure.statusCode === 412) return compareVersions(ref, failure);
  if (failure.message === VALIDATION_ERROR && failure.errors) return showErrors(ref, failure.errors);
  // No response: the save can be repeated, and the changes are kept.
  if (failure.statusCode === 0)
    return notifyFailure(
      `${describeError(failure)}. ${t('Your changes are kept in this browser. Save again when the connection is back.')}`,
    );
  return notifyFailure(describeError(failure));
}

function notifyFailure(message: string, action?: Parameters<typeof notifyProblem>[3]): false {
  notifyProblem(t('Error Saving Content: {message}', { message }), SAVE_ERROR_ALERT_MS, ALERT, action);
  return false;
}

const notifyDeleted = (ref: DocumentRef): false =>
  notifyFailure(t('This page has been deleted. Your version is still in this browser.'), {
    label: t('Restore with my changes'),
    run: () => void recreateDocument(ref),
  });

/** Shows the errors at their fields, and reveals the first one in the form and on the stage. */
function showErrors(ref: DocumentRef, errors: readonly FieldError[]): false {
  const [first] = errors;
  if (isEdited(ref)) {
    setErrors(errors);
    if (first) {
      showForm(true);
      select(first.path, 'elsewhere');
    }
  }
  return notifyFailure(
    t('ValidationError: {messages}', {
      messages: errors.map(({ message }) => translateMessage(message)).join('\n'),
    }),
  );
}

/** A stale version: both are shown if they differ; if not, there is nothing to save. */
async function compareVersions(
  ref: DocumentRef,
  { savedBy, savedAt }: Exclude<HttpFailure, 404>,
): Promise<boolean> {
  const draft = draftOf(ref);
  const mine = documentOf(ref);
  const latest = await loadDocument(ref.kind, ref.id).catch((failure: HttpFailure) => failure);
  dropAlert(ALERT);
  if (latest === 404) return notifyDeleted(ref);
  if (!('document' in latest)) return notifyFailure(latest.message);
  if (!draft || mine === undefined) return false;
  const differences = differencesOf(draft.saved, mine, latest.document);
  if (differences.length > 0) {
    setConflict({ ref, theirs: latest.document, etag: latest.etag, differences, savedBy, savedAt });
    return false;
  }
  rebase(ref, latest.document, latest.etag);
  notifyDone(t('Content Saved!'), ALERT);
  return true;
}

/** Ends a conflict with the merged document, as an undoable step, and saves it. */
export async function resolveConflict(
  sideOf: Parameters<typeof mergeDocuments>[2] = defaultSide,
): Promise<boolean> {
  const { conflict } = conflictStore.getState();
  if (!conflict || !draftOf(conflict.ref)) return false;
  const { ref, theirs, etag, differences } = conflict;
  setConflict(null);
  rebase(ref, theirs, etag);
  replaceDocument(ref, mergeDocuments<AnyDocument>(theirs, differences, sideOf));
  return queue(ref);
}
