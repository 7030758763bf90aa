// What a kiosk caches for use without its server: what to cache, what is missing and what to
// delete. Shared by server, page and service worker; uses no browser API.
import { isServerPath } from '#config/serverPaths.ts';
import { KIND_ROWS } from '#content/kindTable.ts';
import { isEditPath } from './editPath.ts';

/** A file or document to cache. */
export interface OfflineItem {
  /** The exact address that the stage requests. */
  url: string;
  /** Changes whenever the content changes. */
  version: string;
  /** 0 if unknown, as for a document. */
  bytes: number;
}

/**
 * Everything an environment can lead to, most important first (GET /api/offline-manifest/{env}).
 */
export interface OfflineManifest {
  documents: OfflineItem[];
  /** Images and sounds first, then fonts of other scripts, then videos. */
  files: OfflineItem[];
}

/** What to fetch, in order, and what to delete. */
export interface OfflineCachePlan {
  missing: OfflineItem[];
  obsolete: string[];
}

/** Compares the manifest with the cached versions, by address. */
export function planOfflineCache(
  manifestItems: readonly OfflineItem[],
  cachedVersions: ReadonlyMap<string, string>,
): OfflineCachePlan {
  const listed = new Set(manifestItems.map(({ url }) => url));
  return {
    missing: manifestItems.filter(({ url, version }) => cachedVersions.get(url) !== version),
    obsolete: [...cachedVersions.keys()].filter((url) => !listed.has(url)),
  };
}

/** Address of the list of environments, oldest first. */
export const NAMES_PATH = '/api/environments/names';

/** Always fetched anew: small, and the entry points of everything else. */
export const ALWAYS_CACHED = ['/config.json', NAMES_PATH] as const;

const CONTENT = new RegExp(`^/api/(?:${KIND_ROWS.map(({ collection }) => collection).join('|')})/[^/]+$`);
/** A visitor's request for content or settings: network first, then the cache. */
export const isContentPath = (pathname: string): boolean =>
  pathname === '/config.json' || CONTENT.test(pathname);

/** A file that is cached as it is: media, and parts of the app that load later. */
export const isFilePath = (pathname: string): boolean => /^\/(uploads|assets)\/[^/]+$/.test(pathname);

/** The address of a visitor screen, answered by the cached app. */
export const isVisitorPage = (pathname: string): boolean => !isServerPath(pathname) && !isEditPath(pathname);

/** Caches of the service worker, by content. */
export const CACHES = {
  content: 'vitrine-content',
  files: 'vitrine-files',
  renditions: 'vitrine-renditions',
} as const;

/** Holds the version of a cached file. */
export const VERSION_HEADER = 'x-kept-version';
/** Message to the waiting service worker: the kiosk is idle, take over. */
export const TAKE_OVER = 'take over';
