// Shows saves made elsewhere at once if the open document has no changes here; otherwise the next
// save shows both versions (ConflictDialog).
import { listenForChanges } from '#api/changesApi.ts';
import { ALERT_MS, DRAFTS } from '../messages/editorMessages.ts';
import { draftOf, isDirty, type DocumentRef } from '../draft/draftStore.ts';
import { editorStore } from '../editorStore.ts';
import { notifyNote } from '../notify.tsx';
import { loadLatest } from './openDocument.ts';

const NOTE = 'saved elsewhere';

/** Whether this version is loaded already, as after a save here; a proxy may make a tag weak. */
const isKnown = (ref: DocumentRef, version: number): boolean =>
  draftOf(ref)?.etag?.replace(/^W\//, '') === `"${version}"`;

async function showLatest(ref: DocumentRef): Promise<void> {
  if (isDirty(ref)) return;
  if (await loadLatest(ref)) notifyNote(DRAFTS.savedElsewhere, ALERT_MS, undefined, NOTE);
}

/** Listens until the returned function is called. */
export function followSaves(): () => void {
  let wasConnected = false;
  return listenForChanges({
    // Saves during a disconnect were missed.
    onHello: () => {
      const { ref } = editorStore.getState();
      if (wasConnected && ref) void showLatest(ref);
      wasConnected = true;
    },
    onChange: ({ kind, id, version }) => {
      const { ref } = editorStore.getState();
      if (ref?.kind === kind && ref.id === id && !isKnown(ref, version)) void showLatest(ref);
    },
  });
}
