// Opens a document for editing: its latest version, and its unsaved draft.
import { loadDocument } from '#api/contentApi.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { contentStore, entryOf, setEntry } from '#state/contentStore.ts';
import { discard, draftOf, removeDraft, isDirty, openDraft, type DocumentRef } from '../draft/draftStore.ts';
import { editorStore } from '../editorStore.ts';
import { dropAlert, notifyNote, notifyProblem } from '../notify.tsx';
import type { DraftPersistence } from './persistDrafts.ts';
import { isComposing } from '../shared/compositionKeys.ts';
import { t } from '../i18n/t.ts';
import { ALERT_MS } from '../notify.tsx';

type Entries = ReturnType<typeof contentStore.getState>['entries'];

/** Id of the alert that offers a draft. */
const NOTE = 'draft';

/** Opens a document; `persistence` restores its draft. */
export async function openDocument(ref: DocumentRef, persistence: DraftPersistence): Promise<void> {
  // Its button discards the draft of the previous document.
  dropAlert(NOTE);
  openDraft(ref);
  const wasDirty = isDirty(ref);
  const discardDraft =
    (await persistence.restoreDraft(ref, refresh(ref))) ?? (wasDirty ? () => discard(ref) : null);
  const { ref: opened } = editorStore.getState();
  const isStillOpen = opened?.kind === ref.kind && opened.id === ref.id;
  if (discardDraft && isStillOpen)
    notifyNote(
      t('Your unsaved changes have been restored.'),
      undefined,
      { label: t('Discard changes'), run: discardDraft },
      NOTE,
    );
}

/** Opens a document that is edited beside another one, without an alert about its draft. */
export async function openBeside(ref: DocumentRef, persistence: DraftPersistence): Promise<void> {
  openDraft(ref);
  await persistence.restoreDraft(ref, refresh(ref));
}

/** Loads the latest version: another editor may have saved since. */
async function refresh(ref: DocumentRef): Promise<void> {
  await loadLatest(ref, () => notifyLoadFailed(ref));
}

/** Shows the server's version, unless edited here. Resolves to whether it is another one. */
export async function loadLatest(
  ref: DocumentRef,
  onFailure: () => void = () => undefined,
): Promise<boolean> {
  const { kind, id } = ref;
  const latest = await loadDocument(kind, id).catch(onFailure);
  const entry = entryOf(contentStore.getState(), kind, id);
  const isNewer =
    latest &&
    entry.status === 'ready' &&
    latest.etag !== draftOf(ref)?.etag &&
    !isDirty(ref) &&
    !isComposing();
  if (!isNewer) return false;
  removeDraft(ref);
  setEntry(kind, id, { status: 'ready', document: latest.document, etag: latest.etag });
  return openDraft(ref);
}

/** The request path shown in the alert. See src/config/README.md#saving-and-creating. */
const endpointOf = ({ kind, id }: DocumentRef): string => `/api/${KINDS_BY_NAME[kind].collection}/${id}`;

/** Once per document, however often it is retried. */
function notifyLoadFailed(ref: DocumentRef): void {
  const message = t('Error fetching data from {endpoint}', { endpoint: endpointOf(ref) });
  notifyProblem(message, ALERT_MS, message);
}

/** Reports documents that failed to load, also before signing in. */
export function reportLoadFailures(): () => void {
  const notifyFailures = (entries: Entries, previous: Entries): void => {
    for (const [key, entry] of Object.entries(entries)) {
      const hasFailed = entry.status === 'failed' || entry.status === 'missing';
      const [kind = '', ...id] = key.split('/');
      if (hasFailed && previous[key]?.status !== entry.status)
        notifyLoadFailed({ kind: kind as KindName, id: id.join('/') });
    }
  };
  notifyFailures(contentStore.getState().entries, {});
  return contentStore.subscribe(
    ({ entries }, before) => entries !== before.entries && notifyFailures(entries, before.entries),
  );
}
