// What an editor has changed and not yet saved: one journal a document, whoever changes it, canvas, form or shortcut.
// The screens draw the draft, since it stands in contentStore. Only the editor imports this: shoppers never fetch it.
// See src/screens/README.md#214-undo-and-drafts.
import { dequal } from 'dequal';
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { KINDS_BY_NAME, type Documents, type KindName } from '#content/kinds.ts';
import { EMPTY_UNDO_HISTORY, recordStep, redoStep, undoStep, type UndoHistory } from './undoHistory.ts';
import { withListChange, withValue, type ListChange } from './listEdits.ts';
import { valueAt, type Path } from '#schema/path.ts';
import { contentStore, entryOf, keyOf, setEntry } from '#state/contentStore.ts';

/** Which document. */
export interface DocumentRef {
  kind: KindName;
  id: string;
}

export type AnyDocument = Documents[KindName];

/** Where a change came from: whoever made it need not be told. */
export type Origin = 'canvas' | 'form' | 'journal' | 'elsewhere';

export interface Draft {
  ref: DocumentRef;
  /** As the server has it. */
  saved: AnyDocument;
  /** The version of `saved`. */
  etag: string | null;
  journal: UndoHistory<AnyDocument>;
  /** The latest change, for those who show the same value elsewhere. */
  change: { path: Path; origin: Origin };
}

interface DraftState {
  drafts: Readonly<Record<string, Draft>>;
}

export const draftStore = createStore<DraftState>()(() => ({ drafts: {} }));

const keyOfRef = ({ kind, id }: DocumentRef): string => keyOf(kind, id);

export const draftOf = (ref: DocumentRef): Draft | undefined => draftStore.getState().drafts[keyOfRef(ref)];

/** The document as it is being edited; undefined while it is not there. */
export function documentOf(ref: DocumentRef): AnyDocument | undefined {
  const entry = entryOf(contentStore.getState(), ref.kind, ref.id);
  return entry.status === 'ready' ? entry.document : undefined;
}

export const schemaOf = ({ kind }: DocumentRef) => KINDS_BY_NAME[kind].schema;

/** Whether a document differs from what the server has. */
export function isDirty(ref: DocumentRef): boolean {
  const draft = draftOf(ref);
  return draft !== undefined && !dequal(draft.saved, documentOf(ref));
}

export const canUndo = (ref: DocumentRef): boolean => (draftOf(ref)?.journal.past.length ?? 0) > 0;
export const canRedo = (ref: DocumentRef): boolean => (draftOf(ref)?.journal.future.length ?? 0) > 0;

/** Begins a journal for a document that has been loaded, unless it has one. Answers false where there is no such document. */
export function openDraft(ref: DocumentRef): boolean {
  if (draftOf(ref)) return true;
  const entry = entryOf(contentStore.getState(), ref.kind, ref.id);
  if (entry.status !== 'ready') return false;
  put({
    ref,
    saved: entry.document,
    etag: entry.etag,
    journal: EMPTY_UNDO_HISTORY,
    change: { path: '', origin: 'elsewhere' },
  });
  return true;
}

function put(draft: Draft): void {
  draftStore.setState(({ drafts }) => ({ drafts: { ...drafts, [keyOfRef(draft.ref)]: draft } }));
}

/** Forgets the journal of a document, and what it was based on. */
export function removeDraft(ref: DocumentRef): void {
  draftStore.setState(({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== keyOfRef(ref))),
  }));
}

/** Editing is over: visitors are shown what has been saved. What has not goes with its journal; whoever keeps drafts still has it. */
export function suspendDrafts(): void {
  const unsaved = Object.values(draftStore.getState().drafts).filter(({ ref }) => isDirty(ref));
  for (const { ref, saved, etag } of unsaved) {
    show(ref, saved, etag);
    removeDraft(ref);
  }
}

function show(ref: DocumentRef, document: AnyDocument, etag: string | null): void {
  setEntry(ref.kind, ref.id, { status: 'ready', document: document as never, etag });
}

/** Changes one value, at once on the stage and to be undone. Nothing happens where it is the same. */
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
export function patchList(ref: DocumentRef, path: Path, change: ListChange, origin: Origin = 'canvas'): void {
  const before = documentOf(ref);
  if (before === undefined) return;
  record(ref, before, withListChange(schemaOf(ref), before, path, change), { path, isTyping: false, origin });
}

/** Puts another document in its place as one step, such as what two editors made of it together. */
export function replaceDocument(ref: DocumentRef, document: AnyDocument, origin: Origin = 'elsewhere'): void {
  const before = documentOf(ref);
  if (before !== undefined) record(ref, before, document, { path: '', isTyping: false, origin });
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
  // The content first: whoever hears of the change finds it there.
  show(ref, after, draft.etag);
  put({
    ...draft,
    journal: recordStep(draft.journal, { before, after, path, atMs: clock.now(), isTyping }),
    change: { path, origin },
  });
}

/** Takes the last step back; answers what it had changed, or null. */
export const undo = (ref: DocumentRef): Path | null => step(ref, undoStep, 'before');
/** Does again what was taken back last; answers what it changes, or null. */
export const redo = (ref: DocumentRef): Path | null => step(ref, redoStep, 'after');

function step(ref: DocumentRef, by: typeof undoStep<AnyDocument>, side: 'before' | 'after'): Path | null {
  const draft = draftOf(ref);
  const moved = draft && by(draft.journal);
  if (!draft || !moved) return null;
  show(ref, moved.step[side], draft.etag);
  put({ ...draft, journal: moved.journal, change: { path: moved.step.path, origin: 'journal' } });
  return moved.step.path;
}

/** What was sent has been saved as `saved`; what was typed meanwhile stays a change. */
export function markSaved(
  ref: DocumentRef,
  sent: AnyDocument,
  saved: AnyDocument,
  etag: string | null,
): void {
  const draft = draftOf(ref);
  if (!draft) return;
  // The server may trim or complete; where nobody typed on, its version stands.
  const now = documentOf(ref);
  if (now !== undefined) show(ref, now === sent ? saved : now, etag);
  put({ ...draft, saved, etag, change: { path: '', origin: 'elsewhere' } });
}

/** The server has another version, to which the draft is from now on compared; the draft itself is not touched. */
export function rebase(ref: DocumentRef, saved: AnyDocument, etag: string | null): void {
  const draft = draftOf(ref);
  if (draft) put({ ...draft, saved, etag });
}

/** Goes back to what the server has, as a step that can be undone. */
export function discard(ref: DocumentRef): void {
  const draft = draftOf(ref);
  if (draft) replaceDocument(ref, draft.saved);
}
