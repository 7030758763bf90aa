// Requests that only editors make: sign-in, saves, and lists of documents. See
// src/server/README.md#general.
import { KINDS_BY_NAME, type Documents, type KindName, type AnyDocument } from '#content/kinds.ts';
import { nullWhenEmpty } from '#content/nullWhenEmpty.ts';
import { restore } from '#content/restore.ts';
import type { DocumentName, DocumentUse, HistoryEntry, ListedDocument } from '#protocol/contentSchemas.ts';
import type { PriceListResult, PriceOverview, PriceRow } from '#protocol/priceEndpoints.ts';
import { call, callForVersion } from '#api/call.ts';
import { t } from '../i18n/t.ts';
import { editorCall } from './editorCall.ts';

export interface SavedDocument {
  document: AnyDocument;
  etag: string | null;
}

/**
 * Saves a document over a saved version. With the etag of that one, rejects with 412 if another
 * was saved since. Rejects with an HttpFailure.
 */
export async function saveDocument(
  kind: KindName,
  id: string,
  document: AnyDocument,
  { document: before, etag }: SavedDocument,
): Promise<SavedDocument> {
  const { collection } = KINDS_BY_NAME[kind];
  const saved = await callForVersion('PUT /api/:collection/:id', {
    params: { collection, id },
    body: nullWhenEmpty(kind, withEachFocus(document, before) as Record<string, unknown>),
    ...(etag !== null && { ifMatch: etag }),
  });
  return { document: restore(KINDS_BY_NAME[kind], saved.data) as AnyDocument, etag: saved.etag };
}

/**
 * Null where a picture has lost the point that stays in view: what a save leaves out is kept. No
 * other picture has a null, because a server of the version before refuses it.
 */
function withEachFocus(document: AnyDocument, before: AnyDocument): unknown {
  const focused = new Set<unknown>();
  JSON.stringify(before, (_key, value) => {
    if (value?.url !== undefined && value.focus) focused.add(value.url);
    return value;
  });
  return JSON.parse(
    JSON.stringify(document, (_key, value) => (focused.has(value?.url) ? { focus: null, ...value } : value)),
  );
}

export type { DocumentName, DocumentUse, HistoryEntry, ListedDocument };

/**
 * Names of a collection's documents; empty if the request fails. See
 * src/api/README.md#collections.
 */
export async function loadNames(collection: string): Promise<DocumentName[]> {
  const names = await editorCall('GET /api/:collection/names', {
    params: { collection },
  }).catch(() => []);
  return Array.isArray(names) ? names.filter(hasName) : [];
}

const hasName = (value: unknown): value is DocumentName => {
  const { id, name } = (typeof value === 'object' && value !== null ? value : {}) as Partial<DocumentName>;
  return typeof id === 'string' && typeof name === 'string';
};

/** All documents of a collection, newest first. Rejects with an HttpFailure. */
export async function loadList(collection: string): Promise<ListedDocument[]> {
  const listed = await editorCall('GET /api/lists/:collection', { params: { collection } });
  return Array.isArray(listed)
    ? listed.filter((entry) => hasName(entry) && typeof entry.updatedAt === 'string')
    : [];
}

/**
 * Creates a document from its creation form. Rejects with an HttpFailure, or an Error if the server
 * returns no id. See src/config/README.md#saving-and-creating.
 */
export async function createDocument(
  collection: string,
  form: Readonly<Record<string, unknown>>,
): Promise<DocumentName> {
  const created = await call('POST /api/:collection', {
    params: { collection },
    // Its kind says which fields it has.
    body: form as { name: string },
  });
  if (!hasName(created))
    throw new Error(t('The server reported success, but did not include an ID in the response'));
  return created;
}

/**
 * A copy under a new name. Rejects with an HttpFailure.
 * See src/api/README.md#collections.
 */
export const duplicateDocument = (collection: string, id: string, newName: string): Promise<DocumentName> =>
  call('POST /api/duplicate/:collection/:id', { params: { collection, id }, body: { newName } });

/**
 * Deletes a document, with a tag only if this is its version; `restoreDocument` undoes it. Rejects
 * with an HttpFailure, such as 412.
 */
export const deleteDocument = (collection: string, id: string, etag?: string): Promise<DocumentName> =>
  call('DELETE /api/:collection/:id', {
    params: { collection, id },
    ...(etag !== undefined && { ifMatch: etag }),
  });

/** Restores a deleted document under its own id. Rejects with an HttpFailure. */
export const restoreDocument = (collection: string, id: string): Promise<DocumentName> =>
  call('POST /api/restore/:collection/:id', { params: { collection, id } });

/**
 * Deleted documents of a collection, latest first; `updatedAt` is the time of deletion. Rejects
 * with an HttpFailure.
 */
export const loadDeleted = (collection: string): Promise<ListedDocument[]> =>
  editorCall('GET /api/deleted/:collection', { params: { collection } });

/** Documents that refer to this one. Rejects with an HttpFailure. */
export const loadUses = (collection: string, id: string): Promise<DocumentUse[]> =>
  editorCall('GET /api/uses/:collection/:id', { params: { collection, id } });

/**
 * Saved versions of a document, newest first, 50 at a time, before a version. Rejects with an
 * HttpFailure.
 */
export const loadHistory = (collection: string, id: string, before?: number): Promise<HistoryEntry[]> =>
  editorCall('GET /api/history/:collection/:id', {
    params: { collection, id },
    query: { before },
  });

/** A saved version of a document. Rejects with an HttpFailure. */
export async function loadRevision<K extends KindName>(
  kind: K,
  id: string,
  version: number,
): Promise<Documents[K]> {
  const params = { collection: KINDS_BY_NAME[kind].collection, id, version };
  const data = await editorCall('GET /api/history/:collection/:id/:version', { params });
  return restore(KINDS_BY_NAME[kind], data) as Documents[K];
}

/** Changes and makes prices, all of them or none. Rejects with an HttpFailure. */
export const sendPrices = (prices: readonly PriceRow[]): Promise<PriceListResult> =>
  call('POST /api/price-lists', { body: { prices } });

/** Where prices are shown, and what the price source said. Rejects with an HttpFailure. */
export const loadPriceOverview = (): Promise<PriceOverview> => editorCall('GET /api/price-lists');

/** Has the server query the price source within seconds. Rejects with an HttpFailure. */
export const askPriceSource = () => call('POST /api/price-lists/refreshes');
