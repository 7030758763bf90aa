// Kept files by their address: pictures, sounds, films with their ranges, fonts. What is not kept, or not whole, comes from the network.
import { createPartialResponse } from 'workbox-range-requests';
import { CACHES } from '#rules/keeping.ts';
import { fromNetwork } from './network.ts';
import { scope } from './scope.ts';

/** The film that was asked for last: a player asks for one part after the other, and each would read the whole anew. */
let latest: { url: string; etag: string | null; blob: Blob } | undefined;

export async function answerFile({ request }: { request: Request }): Promise<Response> {
  const kept = await keptFile(request.url).catch(() => undefined);
  if (!kept) return fromNetwork(request);
  return request.headers.has('range') ? createPartialResponse(request, kept) : kept;
}

async function keptFile(url: string): Promise<Response | undefined> {
  const cache = await scope.caches.open(CACHES.files);
  const kept = await cache.match(url);
  if (!kept) return undefined;
  const etag = kept.headers.get('etag');
  const blob = latest?.url === url && latest.etag === etag ? latest.blob : await kept.blob();
  // A disk that was full, or a browser that was killed, may have left half a file.
  const length = kept.headers.get('content-length');
  if (length !== null && kept.headers.get('content-encoding') === null && Number(length) !== blob.size) {
    await cache.delete(url);
    return undefined;
  }
  if (blob.type.startsWith('video/')) latest = { url, etag, blob };
  return new Response(blob, { status: kept.status, headers: kept.headers });
}
