// Thumbnails of documents in selects: each document is loaded once, when first visible.
import { loadDocument } from '#api/contentApi.ts';
import { kindByCollection, KINDS_BY_NAME } from '#content/kinds.ts';
import { thumbnailOf } from '../format/findThumbnail.ts';
import { documentOf } from '../draft/draftStore.ts';

export type ThumbnailState =
  | { status: 'there'; url: string | null }
  /** The document does not exist (any more). */
  | { status: 'gone' }
  | { status: 'unknown' };

const looks = new Map<string, Promise<ThumbnailState>>();

/** A document's thumbnail. Never rejects: after a failure it is loaded again next time. */
export function thumbnailOfDocument(collection: string, id: string): Promise<ThumbnailState> {
  const key = `${collection}/${id}`;
  const known = looks.get(key);
  if (known !== undefined) return known;
  const requested = look(collection, id);
  looks.set(key, requested);
  void requested.then(({ status }) => status !== 'there' && looks.delete(key));
  return requested;
}

async function look(collection: string, id: string): Promise<ThumbnailState> {
  const kind = kindByCollection(collection);
  if (!kind) return { status: 'unknown' };
  const { schema } = KINDS_BY_NAME[kind.kind];
  const here = documentOf({ kind: kind.kind, id });
  if (here) return { status: 'there', url: thumbnailOf(schema, here) };
  try {
    return { status: 'there', url: thumbnailOf(schema, (await loadDocument(kind.kind, id)).document) };
  } catch (failure) {
    return { status: failure === 404 ? 'gone' : 'unknown' };
  }
}
