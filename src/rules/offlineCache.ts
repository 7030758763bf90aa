// Offline cache of a kiosk: files to cache, missing files and files to delete. Shared by server,
// page and service worker; uses no browser API.
import { isServerPath } from '#config/serverPaths.ts';
import { KIND_ROWS, KIND_TABLE } from '#content/kindTable.ts';
import { isEditPath } from './editPath.ts';

/** A file or document to cache. */
export interface OfflineItem {
  /** The exact address that the stage requests. */
  url: string;
  /** Changes whenever the content changes. */
  version: string;
  /** 0 if unknown, as for a document. */
  bytes: number;
  /** Hash of a file that is sent as it was stored, where it is known. */
  sha256?: string | undefined;
}

/**
 * Everything an environment can lead to, most important first (GET /api/offline-manifest/{env}).
 */
export interface OfflineManifest {
  /** Hash of the release that this is about. */
  release: string;
  documents: OfflineItem[];
  /** Images and sounds first, then fonts of other scripts, then videos. */
  files: OfflineItem[];
}

/** Files to fetch, in order, and files to delete. */
export interface OfflineCacheChanges {
  missing: OfflineItem[];
  obsolete: string[];
}

/** Compares the manifest with the cached versions, by address. */
export function compareOfflineCache(
  manifestItems: readonly OfflineItem[],
  cachedVersions: ReadonlyMap<string, string>,
): OfflineCacheChanges {
  const listed = new Set(manifestItems.map(({ url }) => url));
  return {
    missing: manifestItems.filter(({ url, version }) => cachedVersions.get(url) !== version),
    obsolete: [...cachedVersions.keys()].filter((url) => !listed.has(url)),
  };
}

/** Address of the list of environments, oldest first. */
export const NAMES_PATH = '/api/environments/names';
export const CONFIG_PATH = '/config.json';
const LIVE_PATH = '/api/live';

/** Address of what an environment shows now: `env` is its id or name, null for the first. */
export const livePath = (env: string | null): string =>
  env === null ? LIVE_PATH : `${LIVE_PATH}?env=${encodeURIComponent(env)}`;

/** Settings, and what is live: network first, then the cache. */
export const isPointerPath = (pathname: string): boolean =>
  pathname === CONFIG_PATH || pathname === LIVE_PATH;

const RELEASED = new RegExp(
  `^/releases/([0-9a-f]{64})/(${KIND_ROWS.map(({ collection }) => collection).join('|')})/([^/]+)$`,
);
const KINDS_BY_ROW = Object.entries(KIND_TABLE);
/** The hash of the release, and the key in it, that the address of a released document names. */
export function releasedDocumentOf(pathname: string): { hash: string; key: string } | undefined {
  const [, hash, collection, id] = RELEASED.exec(pathname) ?? [];
  const [kind] = KINDS_BY_ROW.find(([, row]) => row.collection === collection) ?? [];
  if (hash === undefined || id === undefined || kind === undefined) return undefined;
  return { hash, key: `${kind}/${decodeURIComponent(id)}` };
}

/** A file that is cached as it is: media, and parts of the app that load later. */
export const isFilePath = (pathname: string): boolean => /^\/(uploads|assets)\/[^/]+$/.test(pathname);

/** The address of a visitor screen, answered by the cached app. */
export const isVisitorPage = (pathname: string): boolean => !isServerPath(pathname) && !isEditPath(pathname);

/** Caches of the service worker, by content. */
export const CACHES = {
  /** Settings, and what was live when its release was cached. */
  content: 'vitrine-content',
  /** Whole releases, the last two. */
  releases: 'vitrine-releases',
  files: 'vitrine-files',
  renditions: 'vitrine-renditions',
  /** The keys that sign what is live. */
  trust: 'vitrine-trust',
} as const;

/** Holds the version of a cached file. */
export const VERSION_HEADER = 'x-kept-version';
/** Message to the waiting service worker: the kiosk is idle, take over. */
export const TAKE_OVER = 'take over';
