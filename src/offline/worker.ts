// The service worker: starts the kept app, answers from what is kept where the server is away, and leaves everything else alone.
// Health, events, changes, signing in, uploads and every write have no route here, so that they reach the server or fail.
import { clientsClaim } from 'workbox-core';
import { addRoute, cleanupOutdatedCaches, createHandlerBoundToURL, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CACHES, isContentPath, isFilePath, isVisitorPage, TAKE_OVER } from '#rules/offlineCache.ts';
import { isEditPath } from '#rules/routes.ts';
import { awayPage } from './awayPage.ts';
import { respondWithContent } from './cachedContent.ts';
import { respondWithFile } from './cachedFiles.ts';
import { fromNetwork } from './network.ts';
import { scope } from './workerScope.ts';
import { withPreloads } from './startPage.ts';

/** What starts the app: written by the build, which alone knows what is the editor's. */
declare const APP_FILES: { url: string; revision: string | null }[];

precache(APP_FILES);
cleanupOutdatedCaches();
addRoute({ cleanURLs: false, directoryIndex: '' });
clientsClaim();

const keptPage = createHandlerBoundToURL('/index.html');
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isVisitorPage(url.pathname),
  async (requested) => withPreloads(await keptPage(requested), requested.url),
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isEditPath(url.pathname),
  ({ request }) => fromNetwork(request).catch(awayPage),
);

// Whoever edits asks past every cache, and so past this one: what is kept must not be taken for what is.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.cache === 'default' && isContentPath(url.pathname),
  respondWithContent,
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.cache === 'default' && isFilePath(url.pathname),
  respondWithFile,
);

// A cache that cannot be read is none.
setCatchHandler(({ request }) => fromNetwork(request));

scope.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(takeOver());
});

/** Not while another window, such as an editor's, still runs on what would be dropped. */
async function takeOver(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await scope.skipWaiting();
}

scope.addEventListener('activate', (event) => event.waitUntil(dropUnknown()));

/** Caches of an older worker of ours that this one knows nothing of. */
async function dropUnknown(): Promise<void> {
  const known: string[] = Object.values(CACHES);
  const ours = (await scope.caches.keys()).filter(
    (name) => name.startsWith('vitrine-') && !known.includes(name),
  );
  await Promise.all(ours.map((name) => scope.caches.delete(name)));
}
