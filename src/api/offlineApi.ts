// The only access to the service worker, its caches and the storage quota.
import { OFFLINE_CACHE_TIMEOUT_MS, OFFLINE_CACHE_FREE_SHARE } from '#config/limits.ts';
import {
  CACHES,
  CONFIG_PATH,
  livePath,
  VERSION_HEADER,
  type OfflineItem,
  type OfflineManifest,
} from '#rules/offlineCache.ts';
import type { Release } from './contentApi.ts';
import { request, requestFile } from './http.ts';

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
 * The manifest of an environment and of the document that this kiosk starts at, of what is live, or
 * will be at a moment (ISO 8601). Rejects with an HttpFailure.
 */
export function loadOfflineManifest(
  environment: string,
  from: string,
  moment?: string,
): Promise<OfflineManifest> {
  const query = new URLSearchParams({ from, ...(moment !== undefined && { moment }) });
  return request(`/api/offline-manifest/${encodeURIComponent(environment)}?${query.toString()}`);
}

/** Versions of cached files by address. Rejects where caches are not supported. */
export async function cachedFiles(): Promise<Map<string, string>> {
  const cache = await caches.open(CACHES.files);
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      const { pathname, search } = new URL(request.url);
      return [pathname + search, response?.headers.get(VERSION_HEADER) ?? ''] as const;
    }),
  );
  return new Map(entries);
}

/** Deletes a file and its renditions in other sizes. */
export async function uncacheFile(url: string): Promise<void> {
  await (await caches.open(CACHES.files)).delete(url);
  await (await caches.open(CACHES.renditions)).delete(url, { ignoreSearch: true });
}

/** 'kept', or why not: no longer there, no server, no room. */
type CacheOutcome = 'kept' | 'gone' | 'away' | 'full';

/** Fetches a file, bypassing every cache, and caches it. A 404 is skipped. */
export async function cacheFile({ url, version, bytes }: OfflineItem): Promise<CacheOutcome> {
  if (!(await hasQuotaFor(bytes))) return 'full';
  const response = await fetchToCache(url);
  if (typeof response === 'string') return response;
  const headers = new Headers(response.headers);
  headers.set(VERSION_HEADER, version);
  return put(CACHES.files, url, new Response(response.body, { status: response.status, headers }));
}

/**
 * Caches a whole release, if what arrives is what its name says; 'damaged' if it is not, or only a
 * part. A release that is cached already is not fetched again.
 */
export async function cacheRelease({
  hash,
  url,
}: Pick<Release, 'hash' | 'url'>): Promise<CacheOutcome | 'damaged'> {
  const name = releaseName(hash);
  if (await (await caches.open(CACHES.releases)).match(name)) return 'kept';
  const response = await fetchToCache(url);
  if (typeof response === 'string') return response;
  const bytes = await response.arrayBuffer().catch(() => undefined);
  if (!bytes) return 'damaged';
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const received = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (received !== hash) return 'damaged';
  if (!(await hasQuotaFor(bytes.byteLength))) return 'full';
  return put(CACHES.releases, name, new Response(bytes, { headers: { 'content-type': JSON_TYPE } }));
}

/**
 * Caches settings and what is live, with which the next start begins without the server: only once
 * the release and its files are cached. 'gone' if another release than the first of these is live
 * by now. Deletes all releases but these, and what older builds cached.
 */
export async function cachePointers(env: string | null, hashes: readonly string[]): Promise<CacheOutcome> {
  const pointers = [CONFIG_PATH, livePath(env)];
  for (const url of pointers) {
    const response = await fetchToCache(url);
    if (typeof response === 'string') return response;
    if (url !== CONFIG_PATH && (await hashIn(response.clone())) !== hashes[0]) return 'gone';
    const outcome = await put(CACHES.content, url, response);
    if (outcome !== 'kept') return outcome;
  }
  await keepOnly(CACHES.content, pointers);
  await keepOnly(CACHES.releases, hashes.map(releaseName));
  return 'kept';
}

/** The release that a pointer names; undefined for half a pointer. */
const hashIn = (pointer: Response): Promise<string | undefined> =>
  pointer.json().then(
    ({ hash }: { hash?: string }) => hash,
    () => undefined,
  );

const JSON_TYPE = 'application/json; charset=utf-8';
const releaseName = (hash: string): string => `/releases/${hash}.json`;

async function fetchToCache(url: string): Promise<Response | 'away' | 'gone'> {
  const response = await requestFile(url, OFFLINE_CACHE_TIMEOUT_MS).catch(() => undefined);
  if (!response || response.status >= 500) return 'away';
  return !response.ok || response.redirected ? 'gone' : response;
}

async function put(cacheName: string, url: string, response: Response): Promise<CacheOutcome> {
  try {
    await (await caches.open(cacheName)).put(url, response);
    return 'kept';
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'away';
  }
}

async function keepOnly(cacheName: string, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!urls.includes(pathname + search)) await cache.delete(request);
  }
}

async function hasQuotaFor(bytes: number): Promise<boolean> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate();
  return usage + bytes <= quota * (1 - OFFLINE_CACHE_FREE_SHARE);
}
