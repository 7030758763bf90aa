// The documents of the fit sheet: as they are saved, or with the changes that are being made here.
import { loadDocument } from '#api/contentApi.ts';
import { KINDS_BY_NAME, type AnyDocument, type KindName } from '#content/kinds.ts';
import { loadList } from '../api/editApi.ts';
import { documentOf, isDirty, type DocumentRef } from '../draft/draftStore.ts';
import { FIT_KINDS, screensOf, type FitDocument } from './fitCells.ts';

/** Requests at a time: the editor is used meanwhile. */
const AT_A_TIME = 6;

/** A request for each document, and a picture of each that is new, are too many to be repeated. */
export const DRAWN_ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, structuralSharing: false };

/** Every page of the environment, kind by kind, by name. Rejects with an HttpFailure. */
export async function loadFitDocuments(environment: string): Promise<FitDocument[]> {
  const refs: DocumentRef[] = [];
  for (const { kind, collection } of FIT_KINDS) {
    const isOwn = kind === 'homeScreen';
    const ids = isOwn ? [environment] : await listedIds(collection);
    refs.push(...ids.map((id) => ({ kind, id })));
  }
  return loadEach(refs, loadFitDocument);
}

const listedIds = async (collection: string): Promise<string[]> =>
  (await loadList(collection))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id }) => id);

/** These documents as they are saved. Rejects with an HttpFailure. */
export const loadSavedDocuments = (refs: readonly DocumentRef[]): Promise<FitDocument[]> =>
  loadEach(refs, loadSaved);

async function loadEach(
  refs: readonly DocumentRef[],
  load: (ref: DocumentRef) => Promise<FitDocument | null>,
): Promise<FitDocument[]> {
  const loaded: (FitDocument | null)[] = [];
  for (let at = 0; at < refs.length; at += AT_A_TIME)
    loaded.push(...(await Promise.all(refs.slice(at, at + AT_A_TIME).map(load))));
  return loaded.filter((one) => one !== null).flatMap(screensOf);
}

const loadFitDocument = async (ref: DocumentRef): Promise<FitDocument | null> =>
  editedDocument(ref) ?? loadSaved(ref);

/** Null for one that was deleted meanwhile. */
async function loadSaved({ kind, id }: DocumentRef): Promise<FitDocument | null> {
  try {
    const { document, etag } = await loadDocument(kind, id, { isFresh: true });
    return fitDocument(kind, id, document, etag ?? '');
  } catch (failure) {
    if (failure === 404) return null;
    throw failure;
  }
}

const versions = new WeakMap<AnyDocument, number>();
let lastVersion = 0;

/** A draft changes its identity with each change. */
function editedDocument(ref: DocumentRef): FitDocument | null {
  const document = isDirty(ref) ? documentOf(ref) : undefined;
  if (!document) return null;
  if (!versions.has(document)) versions.set(document, (lastVersion += 1));
  return {
    ...fitDocument(ref.kind, ref.id, document, `draft ${versions.get(document)}`),
    isUnsaved: true,
  };
}

const fitDocument = (kind: KindName, id: string, document: AnyDocument, version: string): FitDocument => ({
  kind,
  id,
  name: document.name || KINDS_BY_NAME[kind].title,
  preview: 'None',
  document,
  version,
});
