// What a kiosk keeps for the time without its server: what there is to keep, what of it is missing, and what may go. Knows no browser.
// Server, page and service worker agree on it here.
import { isEditPath } from './routes.ts';

/** A file or a document to keep. */
export interface OfflineItem {
  /** The exact address that the stage asks for. */
  url: string;
  /** Changes whenever what stands there does. */
  version: string;
  /** 0 where nobody counted, as for a document. */
  bytes: number;
}

/** What an environment can lead to, in the order in which it is worth keeping (GET /api/keep/{env}). */
export interface OfflineManifest {
  documents: OfflineItem[];
  /** Pictures and sounds, then what texts of another script need, then films. */
  files: OfflineItem[];
}

/** What is fetched, in its order, and what is dropped. */
export interface OfflineCachePlan {
  missing: OfflineItem[];
  dropped: string[];
}

/** Compares what should be kept with the versions that are, by address. */
export function planOfflineCache(
  wanted: readonly OfflineItem[],
  kept: ReadonlyMap<string, string>,
): OfflineCachePlan {
  const listed = new Set(wanted.map(({ url }) => url));
  return {
    missing: wanted.filter(({ url, version }) => kept.get(url) !== version),
    dropped: [...kept.keys()].filter((url) => !listed.has(url)),
  };
}

/** Where the environments are named, oldest first. */
export const NAMES_PATH = '/api/environments/names';

/** Asked anew each time that something is kept: who speaks of what there is, and small. */
export const ALWAYS_CACHED = ['/config.json', NAMES_PATH] as const;

/** Collections whose documents visitors ask for; those of content/kinds, which a service worker need not load. */
const COLLECTIONS = [
  'environments',
  'home-screens',
  'pages',
  'products',
  'view-model-pages',
  'compare-pages',
  'new-compare-pages',
  'quiz-slides',
  'gift-messages',
  'quiz-results',
  'availability-wizards',
];
const CONTENT = new RegExp(`^/api/(?:${COLLECTIONS.join('|')})/[^/]+$`);
/** Answers of these are never a page; the server's own list says more of each. */
const NO_PAGES =
  /^\/(api|auth|upload|uploads|event|loc|fiber|assets|metrics|healthz|readyz)(\/|$)|^\/(config\.json|sw\.js)$/;

/** A visitor's question for content or settings: the server first, then what is kept. */
export const isContentPath = (pathname: string): boolean =>
  pathname === '/config.json' || CONTENT.test(pathname);

/** A file that is kept as it is: media, and parts of the app beyond what starts it. */
export const isFilePath = (pathname: string): boolean => /^\/(uploads|assets)\/[^/]+$/.test(pathname);

/** The address of a visitor's screen, which the kept app answers. */
export const isVisitorPage = (pathname: string): boolean => !NO_PAGES.test(pathname) && !isEditPath(pathname);

/** Caches of the service worker, by what they hold. */
export const CACHES = {
  content: 'vitrine-content',
  files: 'vitrine-files',
  renditions: 'vitrine-renditions',
} as const;

/** Says which version of a file is kept. */
export const VERSION_HEADER = 'x-kept-version';
/** What a page says to the worker that waits: nobody is there, go on in the other's place. */
export const TAKE_OVER = 'take over';
