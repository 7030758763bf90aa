// Recreates a document that was deleted while it was edited, under its own id, with its changes.
import { loadDocument } from '#api/contentApi.ts';
import { restoreDocument, saveDocument, type SavedDocument } from '../api/editApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { documentOf, markSaved, type DocumentRef } from '../draft/draftStore.ts';
import { describeError } from '../api/describeError.ts';
import { notifyBusy, notifyDone, notifyProblem } from '../notify.tsx';
import { t } from '../i18n/t.ts';

const ALERT = 'creating';

/** Recreates it, so that links to it work again, and reports its id. */
export async function recreateDocument(ref: DocumentRef): Promise<void> {
  const document = documentOf(ref);
  const { collection, title } = KINDS_BY_NAME[ref.kind];
  if (document === undefined) return;
  notifyBusy(ALERT, t('Creating {type}...', { type: title }));
  try {
    await restoreDocument(collection, ref.id);
    const restored = (await loadDocument(ref.kind, ref.id)) as SavedDocument;
    const saved = await saveDocument(ref.kind, ref.id, document, restored);
    markSaved(ref, document, saved.document, saved.etag);
    notifyDone(
      t("Created {type} ''{name}'' with ID {id}", { type: title, name: document.name, id: ref.id }),
      ALERT,
    );
  } catch (failure) {
    notifyProblem(
      t('Error Creating Content: {message}', { message: describeError(failure as HttpFailure) }),
      undefined,
      ALERT,
    );
  }
}
