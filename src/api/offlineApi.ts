// The only access to the service worker, its caches and the storage quota.
import { OFFLINE_CACHE_TIMEOUT_MS, OFFLINE_CACHE_FREE_SHARE } from '#config/limits.ts';
import {
  ALWAYS_CACHED,
  CACHES,
  VERSION_HEADER,
  type OfflineItem,
  type OfflineManifest,
} from '#rules/offlineCache.ts';
import { request, requestFile } from './http.ts';

type CacheName = 'content' | 'files';

/**
 * Registers the service worker; undefined where it is not supported, as on a page served over plain
 * http from another machine.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  void navigator.storage.persist().catch(() => false);
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/**
 * Removes the worker and the whole offline cache, where the operator wants none. Waiting for the
 * worker to remove itself is not enough: a page that registers it again in the meantime brings it
 * back.
 */
export async function removeOfflineCache(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  await registration?.unregister().catch(() => false);
  const names = await globalThis.caches?.keys().catch(() => []);
  for (const name of names ?? []) await caches.delete(name).catch(() => false);
}

/**
 * The manifest of an environment and of the document that this kiosk starts at. Rejects with an
 * HttpFailure.
 */
export const loadOfflineManifest = (environment: string, from: string): Promise<OfflineManifest> =>
  request(`/api/offline-manifest/${encodeURIComponent(environment)}?from=${encodeURIComponent(from)}`);

/** Cached versions by address. Rejects where caches are not supported. */
export async function cachedVersions(name: CacheName): Promise<Map<string, string>> {
  const cache = await caches.open(CACHES[name]);
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      const { pathname, search } = new URL(request.url);
      return [pathname + search, versionIn(response?.headers ?? new Headers())] as const;
    }),
  );
  return new Map(entries.filter(([path]) => !ALWAYS_CACHED.some((cachedPath) => cachedPath === path)));
}

/**
 * For a document its ETag, which a compressing proxy makes weak; for a file the version it was
 * cached with.
 */
const versionIn = (headers: Headers): string =>
  headers.get(VERSION_HEADER) ?? headers.get('etag')?.replace(/^W\//, '') ?? '';

export async function clearOfflineCache(name: CacheName, url: string): Promise<void> {
  await (await caches.open(CACHES[name])).delete(url);
  // Its renditions in other sizes.
  if (name === 'files') await (await caches.open(CACHES.renditions)).delete(url, { ignoreSearch: true });
}

/** Fetches a file or document, bypassing every cache, and caches it. A 404 is skipped. */
export async function cacheItem(
  name: CacheName,
  { url, version, bytes }: OfflineItem,
): Promise<'kept' | 'gone' | 'away' | 'full'> {
  if (!(await hasQuotaFor(bytes))) return 'full';
  const response = await requestFile(url, OFFLINE_CACHE_TIMEOUT_MS).catch(() => undefined);
  if (!response || response.status >= 500) return 'away';
  if (!response.ok || response.redirected) return 'gone';
  const headers = new Headers(response.headers);
  if (name === 'files') headers.set(VERSION_HEADER, version);
  try {
    await (await caches.open(CACHES[name])).put(
      url,
      new Response(response.body, { status: response.status, headers }),
    );
    return 'kept';
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'away';
  }
}

async function hasQuotaFor(bytes: number): Promise<boolean> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate();
  return usage + bytes <= quota * (1 - OFFLINE_CACHE_FREE_SHARE);
}
