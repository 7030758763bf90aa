// Documents of releases: from the cache if it has the whole, else from the network. A release never
// changes, so nothing needs to be checked again.
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { CACHES, releasedDocumentOf } from '#rules/offlineCache.ts';
import { fromNetwork } from './network.ts';
import { scope } from './workerScope.ts';

/** Versions and documents by kind and id. */
interface ReleaseContent {
  documents: Record<string, [version: number, document: unknown]>;
}

/** The release of the last request, parsed. */
let latest: { hash: string; content: Promise<ReleaseContent | undefined> } | undefined;

export async function respondWithReleased({
  request,
  url,
}: Pick<RouteHandlerCallbackOptions, 'request' | 'url'>): Promise<Response> {
  const { hash, key } = releasedDocumentOf(url.pathname) ?? { hash: '', key: '' };
  const content = await contentOf(hash);
  if (!content) return fromNetwork(request);
  const entry = content.documents[key];
  if (!entry) return Response.json({ statusCode: 404, error: 'Not Found' }, { status: 404 });
  const [version, document] = entry;
  return Response.json(document, { headers: { etag: `"${version}"` } });
}

async function contentOf(hash: string): Promise<ReleaseContent | undefined> {
  if (latest?.hash !== hash) latest = { hash, content: read(hash) };
  const content = await latest.content;
  // It may be cached later.
  if (!content && latest.hash === hash) latest = undefined;
  return content;
}

async function read(hash: string): Promise<ReleaseContent | undefined> {
  const cache = await scope.caches.open(CACHES.releases);
  const cached = await cache.match(`/releases/${hash}.json`);
  return cached?.json().catch(() => undefined) as Promise<ReleaseContent | undefined> | undefined;
}
