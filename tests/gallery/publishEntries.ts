// Publishes the documents of the gallery through the API, as an editor would.
import type { APIRequestContext } from '@playwright/test';
import { publish } from '#tests/support/editorRequests.ts';
import { demoDocuments, type Entry } from './entries.ts';

/** References of the media store, by the demo's `{asset}` path. */
export type MediaByAsset = ReadonlyMap<string, unknown>;

/** Collections whose content the entries use. */
const SOURCES = ['pages', 'products', 'home-screens'] as const;

export const getJson = async (request: APIRequestContext, path: string): Promise<unknown> =>
  (await request.get(path)).json();

/**
 * Compares the demo's files with the seeded documents, in which each asset is a reference of the
 * media store.
 */
export async function readMedia(request: APIRequestContext): Promise<MediaByAsset> {
  const media = new Map<string, unknown>();
  const collect = (source: unknown, stored: unknown): void => {
    if (typeof source !== 'object' || source === null) return;
    if ('asset' in source) {
      if (stored) media.set(String(source.asset), stored);
      return;
    }
    const values = (typeof stored === 'object' ? stored : undefined) as Record<string, unknown> | undefined;
    for (const [key, value] of Object.entries(source)) collect(value, values?.[key]);
  };
  const documents = SOURCES.flatMap((collection) =>
    demoDocuments(collection).map((source) => ({
      source,
      path: `/api/${collection}/${String(source['id'])}`,
    })),
  );
  await Promise.all(documents.map(async ({ source, path }) => collect(source, await getJson(request, path))));
  return media;
}

function withMedia(value: unknown, media: MediaByAsset): unknown {
  if (Array.isArray(value)) return value.map((entry) => withMedia(entry, media));
  if (typeof value !== 'object' || value === null) return value;
  if ('asset' in value) return media.get(String(value.asset)) ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withMedia(inner, media)]));
}

/** Publishes the document of an entry if it has one of its own, and returns the entry's path. */
export async function publishEntry(
  request: APIRequestContext,
  { title, path, document }: Entry,
  media: MediaByAsset,
): Promise<string> {
  if (!document || 'id' in document) return path;
  const data = withMedia(document.data, media) as Record<string, unknown>;
  return path.replace(':id', await publish(request, document.collection, `Gallery: ${title}`, data));
}
