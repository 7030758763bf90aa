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
import { filesIn, namedBytes } from '#rules/releaseEntry.ts';
import { jsonWithEnd, type SignedLive } from '#rules/signedPointer.ts';
import type { Release } from './contentApi.ts';
import { refusalOf } from './releaseTrust.ts';
import { call } from './call.ts';
import { requestFile, uncachedAddress } from './http.ts';

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
export const loadOfflineManifest = (env: string, from: string, moment?: string): Promise<OfflineManifest> =>
  call('GET /api/offline-manifest/:env', { params: { env }, query: { from, moment }, isFresh: true });

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

/** 'kept', or why not: no longer there, no server, no room, other bytes than it should have. */
type CacheOutcome = 'kept' | 'gone' | 'away' | 'full' | 'damaged';

/**
 * Fetches a file, bypassing every cache, and caches it if it is what its hash says. A large one is
 * checked piece by piece, so that it is never in memory as a whole.
 */
export async function cacheFile({ url, version, bytes, sha256 }: OfflineItem): Promise<CacheOutcome> {
  if (!(await hasQuotaFor(bytes))) return 'full';
  const response = await fetchToCache(url);
  if (typeof response === 'string') return response;
  const headers = new Headers(response.headers);
  headers.set(VERSION_HEADER, version);
  const expected = sha256 ?? hexIn(headers.get('repr-digest'));
  const keep = (body: BodyInit | null): Promise<CacheOutcome> =>
    put(CACHES.files, url, new Response(body, { status: response.status, headers }));
  if (expected === undefined) return keep(response.body);
  if (bytes > DIGEST_MAX_BYTES)
    return (await (await import('./checkedStream.ts')).whileChecked(response, expected, keep)) ?? 'damaged';
  const body = await bytesOf(response);
  if (!body) return 'away';
  return (await sha256Of(body)) === expected ? keep(body) : 'damaged';
}

/** Undefined if it breaks off. */
const bytesOf = (response: Response): Promise<ArrayBuffer | undefined> =>
  response.arrayBuffer().catch(() => undefined);

/** Web Crypto hashes faster than a script, but only what is in memory as a whole. */
const DIGEST_MAX_BYTES = 64_000_000;

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256Of = async (bytes: BufferSource): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** The hash of a picture in the size of a slot, which only its response says (RFC 9530). */
function hexIn(digest: string | null): string | undefined {
  const [, base64] = /sha-256=:([^:]+):/.exec(digest ?? '') ?? [];
  return base64 && hexOf(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}

/**
 * Caches a whole release, if what arrives is what its name says; 'damaged' if it is not, or only a
 * part. A release that is cached already is not fetched again.
 */
export async function cacheRelease({ hash, url }: Pick<Release, 'hash' | 'url'>): Promise<CacheOutcome> {
  const name = releaseName(hash);
  if (await isKept(name, hash)) return 'kept';
  const response = await fetchToCache(url);
  if (typeof response === 'string') return response;
  const bytes = await bytesOf(response);
  if (!bytes) return 'damaged';
  if (!(await isNamed(bytes, hash))) return 'damaged';
  if (!(await hasQuotaFor(bytes.byteLength))) return 'full';
  return put(CACHES.releases, name, new Response(bytes, { headers: { 'content-type': JSON_TYPE } }));
}

/** SHA-256 of the files that a cached release shows, by address. */
export async function hashesOfFiles(hash: string): Promise<ReadonlyMap<string, string>> {
  const cached = await (await caches.open(CACHES.releases)).match(releaseName(hash));
  const files = filesIn((await cached?.text().catch(() => undefined)) ?? '');
  return new Map(files.map(({ url, sha256 }) => [url, sha256]));
}

/** Releases that this page has found whole. */
const found = new Set<string>();

/** Whether a release is cached as a whole: a full disk or a killed browser may leave half of it. */
async function isKept(name: string, hash: string): Promise<boolean> {
  const cache = await caches.open(CACHES.releases);
  const cached = await cache.match(name);
  if (!cached || found.has(hash)) return cached !== undefined;
  const bytes = await bytesOf(cached);
  if (bytes && (await isNamed(bytes, hash))) {
    found.add(hash);
    return true;
  }
  await cache.delete(name);
  return false;
}

/** Whether a release is what its name says. */
async function isNamed(bytes: ArrayBuffer, hash: string): Promise<boolean> {
  const named = namedBytes(new Uint8Array(bytes), hash);
  if (!named) return false;
  const digest = await sha256Of(named.hashed);
  named.restore();
  return digest === hash;
}

interface CachedPointer {
  hash: string;
  /** The release that was cached before. */
  previous?: string | undefined;
}

/** The release with which this kiosk would start now without the server. */
export async function cachedPointer(env: string | null): Promise<CachedPointer | undefined> {
  const pointer = await (await caches.open(CACHES.content)).match(livePath(env));
  return pointer?.json().catch(() => undefined) as Promise<CachedPointer | undefined>;
}

/**
 * Caches settings and what is live, with which the next start begins without the server: only once
 * the release and its files are cached. 'gone' if another release than this one is live by now.
 * Deletes all releases but these, and what older builds cached.
 */
export async function cachePointers(
  env: string | null,
  { hash, previous, others }: CachedPointer & { others: readonly string[] },
): Promise<CacheOutcome> {
  const pointers = [CONFIG_PATH, livePath(env)];
  for (const url of pointers) {
    const response = await fetchToCache(uncachedAddress(url));
    if (typeof response === 'string') return response;
    const cached = url === CONFIG_PATH ? response : await marked(response, { hash, previous });
    if (!cached) return 'gone';
    const outcome = await put(CACHES.content, url, cached);
    if (outcome !== 'kept') return outcome;
  }
  await keepOnly(CACHES.content, pointers);
  await keepOnly(CACHES.releases, [hash, ...others].map(releaseName));
  return 'kept';
}

/**
 * The pointer, so that a page knows that it does not come from the server. Undefined for half a
 * pointer, another release, or one that an enrolled kiosk refuses.
 */
async function marked(response: Response, { hash, previous }: CachedPointer): Promise<Response | undefined> {
  const pointer = (await jsonWithEnd(response).catch(() => undefined)) as SignedLive | undefined;
  if (pointer?.hash !== hash || (await refusalOf(pointer))) return undefined;
  const text = JSON.stringify({ ...pointer, isCached: true, previous });
  return new Response(text, { headers: { 'content-type': JSON_TYPE } });
}

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
