// Unsaved changes: one undo history per document, for canvas, form and shortcuts alike. Screens
// show the draft through contentStore. See editor/shell/README.md#undo-and-drafts.
import { dequal } from 'dequal';
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { KINDS_BY_NAME, type KindName, type AnyDocument } from '#content/kinds.ts';
import { EMPTY_UNDO_HISTORY, recordStep, redoStep, undoStep, type UndoHistory } from './undoHistory.ts';
import { withListChange, withValue, type ListChange } from './listEdits.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { contentStore, entryOf, keyOf, setDocument } from '#state/contentStore.ts';

/** Identifies a document. */
export interface DocumentRef {
  kind: KindName;
  id: string;
}

/** Source of a change, which does not apply it again. */
export type Origin = 'canvas' | 'form' | 'journal' | 'elsewhere';

export interface Draft {
  ref: DocumentRef;
  /** The document as the server has it. */
  saved: AnyDocument;
  /** Version of `saved`. */
  etag: string | null;
  journal: UndoHistory<AnyDocument>;
  /** The latest change, for other views of the same value. */
  change: { path: Path; origin: Origin };
}

interface DraftState {
  drafts: Readonly<Record<string, Draft>>;
}

export const draftStore = createStore<DraftState>()(() => ({ drafts: {} }));

const keyOfRef = ({ kind, id }: DocumentRef): string => keyOf(kind, id);

export const draftOf = (ref: DocumentRef): Draft | undefined => draftStore.getState().drafts[keyOfRef(ref)];

/** The document as edited; undefined until loaded. */
export function documentOf(ref: DocumentRef): AnyDocument | undefined {
  const entry = entryOf(contentStore.getState(), ref.kind, ref.id);
  return entry.status === 'ready' ? entry.document : undefined;
}

export const schemaOf = ({ kind }: DocumentRef) => KINDS_BY_NAME[kind].schema;

/** Whether a document differs from the server's. */
export function isDirty(ref: DocumentRef): boolean {
  const draft = draftOf(ref);
  return draft !== undefined && !dequal(draft.saved, documentOf(ref));
}

export const canUndo = (ref: DocumentRef): boolean => (draftOf(ref)?.journal.past.length ?? 0) > 0;
export const canRedo = (ref: DocumentRef): boolean => (draftOf(ref)?.journal.future.length ?? 0) > 0;

/** Starts a draft of a loaded document, unless it has one. Returns false if it is not loaded. */
export function openDraft(ref: DocumentRef): boolean {
  if (draftOf(ref)) return true;
  const entry = entryOf(contentStore.getState(), ref.kind, ref.id);
  if (entry.status !== 'ready') return false;
  setDraft({
    ref,
    saved: entry.document,
    etag: entry.etag,
    journal: EMPTY_UNDO_HISTORY,
    change: { path: '', origin: 'elsewhere' },
  });
  return true;
}

function setDraft(draft: Draft): void {
  draftStore.setState(({ drafts }) => ({ drafts: { ...drafts, [keyOfRef(draft.ref)]: draft } }));
}

/** Puts back the undo history of an earlier page load. */
export function restoreHistory(ref: DocumentRef, journal: UndoHistory<AnyDocument>): void {
  const draft = draftOf(ref);
  if (draft) setDraft({ ...draft, journal });
}

/** Removes a document's draft and undo history. */
export function removeDraft(ref: DocumentRef): void {
  draftStore.setState(({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== keyOfRef(ref))),
  }));
}

/** Ends editing: visitors see the saved version. Unsaved changes stay in IndexedDB. */
export function suspendDrafts(): void {
  const unsaved = Object.values(draftStore.getState().drafts).filter(({ ref }) => isDirty(ref));
  for (const { ref, saved, etag } of unsaved) {
    showDocument(ref, saved, etag);
    removeDraft(ref);
  }
}

function showDocument(ref: DocumentRef, document: AnyDocument, etag: string | null): void {
  setDocument(ref.kind, ref.id, document, etag);
}

/** Changes a value, at once on the stage, as an undoable step. Does nothing if it is equal. */
export function patch(
  ref: DocumentRef,
  path: Path,
  value: unknown,
  { isTyping = false, origin = 'canvas' }: { isTyping?: boolean; origin?: Origin } = {},
): void {
  const before = documentOf(ref);
  if (before === undefined || dequal(valueAt(before, path), value)) return;
  record(ref, before, withValue(schemaOf(ref), before, path, value), { path, isTyping, origin });
}

/** Changes a list, and its translations with it. */
export const patchList = (ref: DocumentRef, path: Path, change: ListChange, origin?: Origin): void =>
  patchLists(ref, [{ path, change }], origin);

/** Changes lists one after the other, with their translations, as one step. */
export function patchLists(
  ref: DocumentRef,
  changes: readonly { path: Path; change: ListChange }[],
  origin: Origin = 'canvas',
): void {
  const before = documentOf(ref);
  if (before === undefined || changes.length === 0) return;
  const after = changes.reduce(
    (document, { path, change }) => withListChange(schemaOf(ref), document, path, change),
    before,
  );
  const path = changes.map((change) => change.path).reduce(commonPath);
  record(ref, before, after, { path, isTyping: false, origin });
}

/** The innermost path that contains both. */
function commonPath(one: Path, other: Path): Path {
  const keys = other.split('.');
  const own = one.split('.');
  const end = own.findIndex((key, index) => key !== keys[index]);
  return joinPath(...(end < 0 ? own : own.slice(0, end)));
}

/** Replaces a document in one step, such as by the result of a merge. */
export function replaceDocument(ref: DocumentRef, document: AnyDocument, origin: Origin = 'elsewhere'): void {
  const before = documentOf(ref);
  if (before !== undefined) record(ref, before, document, { path: '', isTyping: false, origin });
}

/** When the steps of one action began; null outside of one. */
let actionAtMs: number | null = null;

/** Records all changes within `change`, of several documents, as one step of `undoLatest`. */
export function asOneAction(change: () => void): void {
  const outer = actionAtMs;
  actionAtMs ??= clock.now();
  try {
    change();
  } finally {
    actionAtMs = outer;
  }
}

function record(
  ref: DocumentRef,
  before: AnyDocument,
  after: AnyDocument,
  { path, isTyping, origin }: { path: Path; isTyping: boolean; origin: Origin },
): void {
  if (before === after || !openDraft(ref)) return;
  const draft = draftOf(ref);
  if (!draft) return;
  // Content first: listeners of the change find it there.
  showDocument(ref, after, draft.etag);
  setDraft({
    ...draft,
    journal: recordStep(draft.journal, { before, after, path, atMs: actionAtMs ?? clock.now(), isTyping }),
    change: { path, origin },
  });
}

/** Undoes the last step; returns its path, or null. */
export const undo = (ref: DocumentRef): Path | null => step(ref, undoStep, 'before');
/** Redoes the last undone step; returns its path, or null. */
export const redo = (ref: DocumentRef): Path | null => step(ref, redoStep, 'after');

/** When the next step back and forth of a document was made; null if there is none. */
const lastStepMs = (ref: DocumentRef): number | null => draftOf(ref)?.journal.past.at(-1)?.atMs ?? null;
const nextStepMs = (ref: DocumentRef): number | null => draftOf(ref)?.journal.future[0]?.atMs ?? null;

/** When the latest action of several documents was made; null if there is none. */
const latestOf = (refs: readonly DocumentRef[]): number | null =>
  refs.reduce<number | null>((latest, ref) => {
    const atMs = lastStepMs(ref);
    return atMs !== null && (latest === null || atMs > latest) ? atMs : latest;
  }, null);

/** When the action that redo repeats was made: the first after all that are not undone. */
function redoableOf(refs: readonly DocumentRef[]): number | null {
  const latest = latestOf(refs);
  return refs.reduce<number | null>((first, ref) => {
    const atMs = nextStepMs(ref);
    const isLater = atMs !== null && (latest === null || atMs > latest);
    return isLater && (first === null || atMs < first) ? atMs : first;
  }, null);
}

export const canUndoLatest = (refs: readonly DocumentRef[]): boolean => latestOf(refs) !== null;
export const canRedoLatest = (refs: readonly DocumentRef[]): boolean => redoableOf(refs) !== null;

/** Undoes the latest action of several documents, in all of them; returns those. */
export function undoLatest(refs: readonly DocumentRef[]): readonly DocumentRef[] {
  const atMs = latestOf(refs);
  if (atMs === null) return [];
  const undone = refs.filter((ref) => lastStepMs(ref) === atMs);
  for (const ref of undone) while (lastStepMs(ref) === atMs) undo(ref);
  return undone;
}

/** Repeats the action that was undone last, in all of its documents; returns those. */
export function redoLatest(refs: readonly DocumentRef[]): readonly DocumentRef[] {
  const atMs = redoableOf(refs);
  if (atMs === null) return [];
  const redone = refs.filter((ref) => nextStepMs(ref) === atMs);
  for (const ref of redone) while (nextStepMs(ref) === atMs) redo(ref);
  return redone;
}

function step(
  ref: DocumentRef,
  applyStep: typeof undoStep<AnyDocument>,
  side: 'before' | 'after',
): Path | null {
  const draft = draftOf(ref);
  const moved = draft && applyStep(draft.journal);
  if (!draft || !moved) return null;
  showDocument(ref, moved.step[side], draft.etag);
  setDraft({ ...draft, journal: moved.journal, change: { path: moved.step.path, origin: 'journal' } });
  return moved.step.path;
}

/** Records that `sent` was saved as `saved`; later typing stays an unsaved change. */
export function markSaved(
  ref: DocumentRef,
  sent: AnyDocument,
  saved: AnyDocument,
  etag: string | null,
): void {
  const draft = draftOf(ref);
  if (!draft) return;
  // The server may normalize: without later typing, its version is shown.
  const now = documentOf(ref);
  if (now !== undefined) showDocument(ref, now === sent ? saved : now, etag);
  setDraft({ ...draft, saved, etag, change: { path: '', origin: 'elsewhere' } });
}

/** Compares the draft with another version of the server from now on; the draft stays. */
export function rebase(ref: DocumentRef, saved: AnyDocument, etag: string | null): void {
  const draft = draftOf(ref);
  if (draft) setDraft({ ...draft, saved, etag });
}

/** Returns to the server's version, as an undoable step. */
export function discard(ref: DocumentRef): void {
  const draft = draftOf(ref);
  if (draft) replaceDocument(ref, draft.saved);
}
