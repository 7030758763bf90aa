// Documents of releases: from the cache if it has the whole, else from the network.
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { CACHES, releasedDocumentOf } from '#rules/offlineCache.ts';
import { entryIn, type ReleaseEntry } from '#rules/releaseEntry.ts';
import { fromNetwork } from './network.ts';
import { scope } from './workerScope.ts';

/** The text of the release of the last request. */
let latest: { hash: string; text: Promise<string | undefined> } | undefined;

export async function respondWithReleased({
  request,
  url,
}: Pick<RouteHandlerCallbackOptions, 'request' | 'url'>): Promise<Response> {
  const { hash, key } = releasedDocumentOf(url.pathname) ?? { hash: '', key: '' };
  const text = await textOf(hash);
  if (text === undefined) return fromNetwork(request);
  const entry = await readEntry(text, { hash, key });
  if (entry === 'damaged') return fromNetwork(request);
  if (!entry) return Response.json({ statusCode: 404, error: 'Not Found' }, { status: 404 });
  const [version, document] = entry;
  return Response.json(document, { headers: { etag: `"${version}"` } });
}

/** 'damaged' for half a release, which is deleted: the page caches it anew. */
async function readEntry(
  text: string,
  { hash, key }: { hash: string; key: string },
): Promise<ReleaseEntry | 'damaged' | undefined> {
  try {
    return entryIn(text, key);
  } catch {
    latest = undefined;
    await (await scope.caches.open(CACHES.releases)).delete(`/releases/${hash}.json`);
    return 'damaged';
  }
}

async function textOf(hash: string): Promise<string | undefined> {
  if (latest?.hash !== hash) latest = { hash, text: read(hash) };
  const text = await latest.text;
  // It may be cached later.
  if (text === undefined && latest.hash === hash) latest = undefined;
  return text;
}

async function read(hash: string): Promise<string | undefined> {
  const cache = await scope.caches.open(CACHES.releases);
  const cached = await cache.match(`/releases/${hash}.json`);
  return cached?.text().catch(() => undefined);
}
