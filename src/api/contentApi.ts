// Content from the server, generic over kinds; everything passes
// content/restore.ts. See
// src/api/README.md#collections.
import { ANALYTICS_MODES, type PublicConfig } from '#config/publicConfig.ts';
import { KINDS_BY_NAME, type Documents, type KindName } from '#content/kinds.ts';
import { validateFields, type FieldError } from '#content/validateFields.ts';
import { valueAt } from '#schema/path.ts';
import type { EnvironmentName } from '#rules/chooseEnvironment.ts';
import type { UpcomingRelease } from './upcomingReleases.ts';
import type { LiveRelease } from '#protocol/releaseSchemas.ts';
import { CONFIG_PATH, livePath, NAMES_PATH } from '#rules/offlineCache.ts';
import { exchange, request, malformedResponse, type RequestOptions } from './http.ts';
import { restored } from './restoredDocuments.ts';
import { hasMarkup, loadSanitizer } from './sanitizer.ts';

/** A repaired field, such as a number that was not one, with its original value. */
export interface Repair extends FieldError {
  value: unknown;
}

export interface Loaded<K extends KindName> {
  document: Documents[K];
  /** The server's version, for a save. */
  etag: string | null;
  /** Computes the repairs; takes as long again as reading the document. */
  repairs: () => readonly Repair[];
}

type LoadOptions = Pick<RequestOptions, 'isFresh' | 'timeoutMs'>;

/** Content that visitors of an environment see: an immutable whole. */
export interface Release {
  /** SHA-256 of its text. */
  hash: string;
  /** Address of the whole. */
  url: string;
  /** 'live': each save is a release; 'manual': what an editor has published. */
  publishing: LiveRelease['publishing'];
}

/** Live release, with the documents of the first screen. */
export interface Live {
  /** Null while the server has none. */
  environment: EnvironmentName | null;
  release: Release;
  /** Releases that become live automatically, in order. */
  next: readonly UpcomingRelease[];
  /** The server did not say so now: it was cached. */
  isCached?: boolean | undefined;
  documents: readonly LiveDocument[];
}

export type LiveDocument = { [K in KindName]: Loaded<K> & { kind: K; id: string } }[KindName];

/** Pointer as the kiosk has cached it; see offlineApi.ts. */
export type CachedPointer = LiveRelease & { isCached?: boolean };

const HTTP_OK = 200;

/** Every document of the server has a name; anything else comes from a proxy in front of it. */
const isDocument = (data: unknown): boolean => typeof data === 'object' && data !== null && 'id' in data;

/**
 * Loads the last save of a document, or the document as a release has it. Rejects with 404 if it
 * does not exist, else with the server's failure.
 */
export async function loadDocument<K extends KindName>(
  kind: K,
  id: string,
  { release, ...options }: LoadOptions & { release?: Release | null } = {},
): Promise<Loaded<K>> {
  const path = `${KINDS_BY_NAME[kind].collection}/${encodeURIComponent(id)}`;
  const address = release
    ? `/releases/${release.hash}/${path}${release.url.replace(/^[^?]*/, '')}`
    : `/api/${path}`;
  const { data, etag } = await exchange<unknown>(address, options);
  if (!isDocument(data)) throw malformedResponse(HTTP_OK);
  if (hasMarkup(data)) await loadSanitizer();
  return loadedOf(kind, id, data, etag);
}

function loadedOf<K extends KindName>(kind: K, id: string, data: unknown, etag: string | null): Loaded<K> {
  const repairs = (): Repair[] => {
    const checked = validateFields(KINDS_BY_NAME[kind].schema, data);
    return checked.ok ? [] : checked.errors.map((error) => ({ ...error, value: valueAt(data, error.path) }));
  };
  return { document: restored(kind, id, data), etag, repairs };
}

/**
 * Loads the live release of the environment that `env` names. Rejects with the server's failure.
 */
export async function loadLive(env: string | null, options: LoadOptions = {}): Promise<Live> {
  return liveOf(await request<CachedPointer | undefined>(livePath(env), options));
}

/** Reads a response of `/api/live`. Rejects with an HttpFailure if it is none. */
export async function liveOf(data: CachedPointer | undefined): Promise<Live> {
  if (typeof data?.documents !== 'object' || typeof data.hash !== 'string') throw malformedResponse(HTTP_OK);
  const { environment, hash, url, publishing, next, documents, isCached } = data;
  if (hasMarkup(documents)) await loadSanitizer();
  return {
    environment,
    release: { hash, url, publishing },
    // An older build has cached it without.
    next: next ?? [],
    isCached,
    documents: Object.entries(documents).map(([key, [version, document]]) => {
      const kind = key.slice(0, key.indexOf('/')) as KindName;
      return {
        kind,
        id: document.id,
        ...loadedOf(kind, document.id, document, `"${version}"`),
      } as LiveDocument;
    }),
  };
}

export async function loadEnvironmentNames(options: LoadOptions = {}): Promise<EnvironmentName[]> {
  const names = await request<unknown>(NAMES_PATH, options);
  if (!Array.isArray(names)) throw malformedResponse(HTTP_OK);
  return names.filter(isName);
}

const isName = (value: unknown): value is EnvironmentName =>
  typeof value === 'object' && value !== null && typeof (value as EnvironmentName).id === 'string';

/** The server's settings for the browser; missing or malformed ones count as not set. */
export async function loadConfig(options: LoadOptions = {}): Promise<PublicConfig> {
  const data = await request<Partial<PublicConfig> | null | undefined>(CONFIG_PATH, options);
  if (typeof data !== 'object' || data === null) throw malformedResponse(HTTP_OK);
  const textOf = (value: unknown): string | null =>
    typeof value === 'string' && value !== '' ? value : null;
  return {
    testBuild: data.testBuild === true,
    analytics: ANALYTICS_MODES.find((mode) => mode === data.analytics) ?? 'off',
    tagManagerId: textOf(data.tagManagerId),
    iframeBase: textOf(data.iframeBase),
    locationAccessKey: textOf(data.locationAccessKey),
    publicUrl: textOf(data.publicUrl),
    editButton: data.editButton !== false,
    offline: data.offline !== false,
    version: textOf(data.version) ?? 'unknown',
  };
}
