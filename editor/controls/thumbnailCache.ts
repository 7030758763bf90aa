// Thumbnails of documents in selects: each document is loaded once, when first visible.
import { loadDocument } from '#api/contentApi.ts';
import { kindByCollection, KINDS_BY_NAME } from '#content/kinds.ts';
import { thumbnailOf } from '../format/findThumbnail.ts';
import { documentOf } from '../draft/draftStore.ts';

export type ThumbnailState =
  | { status: 'loaded'; url: string | null }
  /** The document does not exist (any more). */
  | { status: 'missing' }
  | { status: 'unknown' };

const thumbnails = new Map<string, Promise<ThumbnailState>>();

/** A document's thumbnail. Never rejects: after a failure it is loaded again next time. */
export function thumbnailOfDocument(collection: string, id: string): Promise<ThumbnailState> {
  const key = `${collection}/${id}`;
  const cached = thumbnails.get(key);
  if (cached !== undefined) return cached;
  const requested = loadThumbnail(collection, id);
  thumbnails.set(key, requested);
  void requested.then(({ status }) => status !== 'loaded' && thumbnails.delete(key));
  return requested;
}

async function loadThumbnail(collection: string, id: string): Promise<ThumbnailState> {
  const kind = kindByCollection(collection);
  if (!kind) return { status: 'unknown' };
  const { schema } = KINDS_BY_NAME[kind.kind];
  const loadedDocument = documentOf({ kind: kind.kind, id });
  if (loadedDocument) return { status: 'loaded', url: thumbnailOf(schema, loadedDocument) };
  try {
    return { status: 'loaded', url: thumbnailOf(schema, (await loadDocument(kind.kind, id)).document) };
  } catch (failure) {
    return { status: failure === 404 ? 'missing' : 'unknown' };
  }
}
