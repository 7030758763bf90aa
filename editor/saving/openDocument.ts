// What happens when a screen stands in editing mode: its document as it is now, and what was not saved of it.
import { loadDocument } from '#api/contentApi.ts';
import { DRAFTS, EDITOR } from '#config/editorMessages.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { contentStore, entryOf, setEntry } from '#state/contentStore.ts';
import { discard, draftOf, forgetDraft, isDirty, openDraft, type DocumentRef } from '#state/draftStore.ts';
import { notifyNote, notifyProblem } from '../notify.tsx';
import type { DraftKeeper } from './keepDrafts.ts';

/** Opens a document for editing; `keeper` brings back its draft. */
export async function openDocument(ref: DocumentRef, keeper: DraftKeeper): Promise<void> {
  openDraft(ref);
  await renew(ref);
  if (await keeper.bringBack(ref)) notifyNote(DRAFTS.isBack, undefined, { label: DRAFTS.discard, run: () => discard(ref) });
}

/** What a kiosk loaded this morning may have been saved by somebody since. */
async function renew(ref: DocumentRef): Promise<void> {
  const { kind, id } = ref;
  const latest = await loadDocument(kind, id).catch(() => notifyProblem(EDITOR.loadFailed(endpointOf(ref))));
  const entry = entryOf(contentStore.getState(), kind, id);
  const isNews = latest && entry.status === 'ready' && latest.etag !== draftOf(ref)?.etag && !isDirty(ref);
  if (!isNews) return;
  forgetDraft(ref);
  setEntry(kind, id, { status: 'ready', document: latest.document, etag: latest.etag });
  openDraft(ref);
}

/** Where a document is fetched from (spec 8 names it in the alert). */
export const endpointOf = ({ kind, id }: DocumentRef): string => `/api/${KINDS_BY_NAME[kind].collection}/${id}`;

/** Says which documents could not be loaded while somebody edits. */
export function sayLoadFailures(): () => void {
  return contentStore.subscribe(({ entries }, before) => {
    for (const [key, entry] of Object.entries(entries)) {
      const [kind = '', ...id] = key.split('/');
      if (entry.status === 'failed' && before.entries[key] !== entry) notifyProblem(EDITOR.loadFailed(endpointOf({ kind: kind as DocumentRef['kind'], id: id.join('/') })));
    }
  });
}
