// Cached files by address: images in any size, sounds, videos with ranges, fonts. What is missing
// or incomplete comes from the network.
import { createPartialResponse } from 'workbox-range-requests';
import { CONTENT_TIMEOUT_MS } from '#config/limits.ts';
import { CACHES, VERSION_HEADER } from '#rules/offlineCache.ts';
import { PICTURE_SIZE_HEADER, renditionWidth, slotOf, type RenditionSlot } from '#rules/renditionUrl.ts';
import { isServerUnreachable } from './cachedContent.ts';
import { fromNetwork } from './network.ts';
import { scope } from './workerScope.ts';

const SERVER_ERROR = 500;

/**
 * The last video: a player requests ranges one by one, and each would read the whole file again.
 */
let latest: { url: string; etag: string | null; blob: Blob } | undefined;

export async function respondWithFile({ request }: { request: Request }): Promise<Response> {
  const url = new URL(request.url);
  const slot = slotOf(Object.fromEntries(url.searchParams));
  if (slot) return respondWithPicture(request, slot);
  const cached = await cachedFile(request.url).catch(() => undefined);
  if (!cached) return fromNetwork(request);
  return request.headers.has('range') ? createPartialResponse(request, cached) : cached;
}

/**
 * An image for its slot: the cached stage size if it fits, else a rendition cached when it was
 * shown before, else from the server, which generates it. Without the server, any cached size is
 * used.
 */
async function respondWithPicture(request: Request, slot: RenditionSlot): Promise<Response> {
  const original = await cachedFile(request.url, { ignoreSearch: true }).catch(() => undefined);
  const version = original?.headers.get(VERSION_HEADER);
  if (!original || !version) return fromNetwork(request);
  if (isRightSize(original, slot)) return original;
  const renditions = await scope.caches.open(CACHES.renditions);
  const cached = await renditions.match(request.url);
  if (cached?.headers.get(VERSION_HEADER) === version) return cached;
  const current = isServerUnreachable() ? undefined : await revalidate(request);
  if (!current) return cached ?? (await fromBrowserCache(request)) ?? original;
  if (current.ok)
    void cacheRendition(renditions, request.url, current.clone(), version).catch(() => undefined);
  return current;
}

function isRightSize({ headers }: Response, slot: RenditionSlot): boolean {
  const [width = 0, height = 0] = (headers.get(PICTURE_SIZE_HEADER) ?? '').split('x').map(Number);
  return width > 0 && height > 0 && renditionWidth({ width, height, bytes: 0 }, slot) === undefined;
}

/**
 * Bypasses the HTTP cache: the image at this address may have been replaced. Undefined without the
 * server.
 */
async function revalidate(request: Request): Promise<Response | undefined> {
  const revalidation = new Request(request, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(CONTENT_TIMEOUT_MS),
  });
  const response = await fromNetwork(revalidation).catch(() => undefined);
  return response && response.status < SERVER_ERROR ? response : undefined;
}

/** The HTTP cache's response for an address, without a request. */
async function fromBrowserCache({ url }: Request): Promise<Response | undefined> {
  const cached = await fromNetwork(new Request(url, { cache: 'only-if-cached', mode: 'same-origin' })).catch(
    () => undefined,
  );
  return cached?.ok ? cached : undefined;
}

async function cacheRendition(cache: Cache, url: string, response: Response, version: string): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(VERSION_HEADER, version);
  await cache.put(url, new Response(response.body, { headers }));
}

async function cachedFile(url: string, options?: CacheQueryOptions): Promise<Response | undefined> {
  const cache = await scope.caches.open(CACHES.files);
  const cached = await cache.match(url, options);
  if (!cached) return undefined;
  const etag = cached.headers.get('etag');
  const blob = latest?.url === url && latest.etag === etag ? latest.blob : await cached.blob();
  // A full disk or a killed browser may have left half a file.
  const length = cached.headers.get('content-length');
  if (length !== null && cached.headers.get('content-encoding') === null && Number(length) !== blob.size) {
    await cache.delete(url, options);
    return undefined;
  }
  if (blob.type.startsWith('video/')) latest = { url, etag, blob };
  return new Response(blob, { status: cached.status, headers: cached.headers });
}
