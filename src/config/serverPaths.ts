// Addresses that the server answers itself. They are never a page of the app, whatever a browser
// accepts.
// Used by the server, the service worker and Vite's proxy.

/** First segments of paths below which the app has no page. */
export const SERVER_SEGMENTS = [
  'api',
  'auth',
  'upload',
  'uploads',
  'event',
  'loc',
  'fiber',
  'metrics',
  'healthz',
  'readyz',
] as const;
/** Files of the build. Vite serves them in development. */
const BUILD_SEGMENT = 'assets';
/** Single documents that the server makes. */
export const SERVER_FILES = ['/config.json', '/openapi.json'] as const;
/** The service worker, which development has none of. */
const WORKER_FILE = '/sw.js';

const SERVER_PATH = new RegExp(`^/(?:${[...SERVER_SEGMENTS, BUILD_SEGMENT].join('|')})(?:/|$)`, 'i');

/** True for a path that is never a page of the app. */
export const isServerPath = (pathname: string): boolean =>
  SERVER_PATH.test(pathname) || [...SERVER_FILES, WORKER_FILE].some((file) => file === pathname);
