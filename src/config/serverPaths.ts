// Addresses that the server answers itself: never a page of the app, even if a browser accepts
// HTML. Used by the server, the service worker and Vite's proxy.

/** First segments of paths below which the app has no page. */
export const SERVER_SEGMENTS: readonly string[] = [
  'api',
  'auth',
  'upload',
  'uploads',
  'releases',
  'event',
  'loc',
  'fiber',
  'metrics',
  'healthz',
  'readyz',
  'take',
];
/** Files of the build. Vite serves them in development. */
const BUILD_SEGMENT = 'assets';
/** Single documents that the server makes. */
export const SERVER_FILES: readonly string[] = ['/config.json', '/openapi.json'];
/** The service worker, which development does not have. */
const WORKER_FILE = '/sw.js';

/** True for a path that is never a page of the app. */
export function isServerPath(pathname: string): boolean {
  const segment = pathname.split('/')[1]?.toLowerCase() ?? '';
  return (
    SERVER_SEGMENTS.includes(segment) ||
    segment === BUILD_SEGMENT ||
    SERVER_FILES.includes(pathname) ||
    pathname === WORKER_FILE
  );
}
