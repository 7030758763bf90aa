// A document that somebody deleted while it was edited: made again from its draft, under the new id that the server gives it.
import { saveDocument } from '#api/editApi.ts';
import { request, type HttpFailure } from '#api/http.ts';
import { EDITOR, SAVE_ERROR_ALERT_MS } from '#config/editorMessages.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { TARGET_TYPES, type TargetType } from '#content/parts/target.ts';
import { pathOfTarget } from '#rules/links.ts';
import { discard, documentOf, type AnyDocument, type DocumentRef } from '#state/draftStore.ts';
import { redirect } from '#state/press.ts';
import { notifyBusy, notifyDone, notifyProblem } from '../notify.tsx';

const ALERT = 'creating';

const isLinked = (collection: string): collection is TargetType => TARGET_TYPES.some((type) => type === collection);

/** Whether it can stand under another id: an environment and its home screen belong together by theirs. */
export const canCreateAgain = ({ kind }: DocumentRef): boolean => isLinked(KINDS_BY_NAME[kind].collection);

/** Makes it anew, says its id, and goes there. */
export async function createAgain(ref: DocumentRef): Promise<void> {
  const document = documentOf(ref);
  const { collection, title } = KINDS_BY_NAME[ref.kind];
  if (document === undefined || !isLinked(collection)) return;
  notifyBusy(ALERT, EDITOR.creating(title));
  try {
    const id = await create(ref, collection, document);
    notifyDone(EDITOR.created(title, document.name, id), ALERT);
    redirect(pathOfTarget({ targetType: collection, targetId: id }) ?? '/');
    // What is kept of it in this browser is no longer needed.
    discard(ref);
  } catch (failure) {
    const { message } = failure as Exclude<HttpFailure, 404>;
    notifyProblem(EDITOR.createFailed(message || EDITOR.httpError), SAVE_ERROR_ALERT_MS, ALERT);
  }
}

/** Answers the new id. A view-models page is created with its title too (spec 5). */
async function create({ kind }: DocumentRef, collection: string, document: AnyDocument): Promise<string> {
  const { name } = document;
  const title = ('title' in document && document.title) || name;
  const { id } = await request<{ id?: unknown }>(`/api/${collection}`, { method: 'POST', body: { name, title, openAfter: true } });
  if (typeof id !== 'string') throw new Error(EDITOR.createdWithoutId);
  await saveDocument(kind, id, { ...document, id } as never, null);
  return id;
}
