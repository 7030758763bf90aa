// The service worker: starts the cached app, responds from the cache while the server is
// unreachable, and leaves everything else alone. Health, events, changes, sign-in, uploads and
// writes have no route here: they reach the server or fail.
import { clientsClaim } from 'workbox-core';
import { addRoute, cleanupOutdatedCaches, createHandlerBoundToURL, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import {
  CACHES,
  isFilePath,
  isPointerPath,
  isVisitorPage,
  releasedDocumentOf,
  TAKE_OVER,
} from '#rules/offlineCache.ts';
import { isEditPath } from '#rules/editPath.ts';
import { editorOfflinePage } from './editorOfflinePage.ts';
import { respondWithPointer } from './cachedContent.ts';
import { respondWithReleased } from './cachedReleases.ts';
import { respondWithFile } from './cachedFiles.ts';
import { fromNetwork } from './network.ts';
import { scope } from './workerScope.ts';
import { withPreloads } from './startPage.ts';

/**
 * The files that start the app: written by the build, which knows which ones belong to the editor.
 */
declare const APP_FILES: { url: string; revision: string | null }[];

precache(APP_FILES);
cleanupOutdatedCaches();
addRoute({ cleanURLs: false, directoryIndex: '' });
clientsClaim();

const cachedPage = createHandlerBoundToURL('/index.html');
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isVisitorPage(url.pathname),
  async (options) => withPreloads(await cachedPage(options), options.url),
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isEditPath(url.pathname),
  ({ request }) => fromNetwork(request).catch(editorOfflinePage),
);

// An editor's requests bypass every cache, so also this one: cached content must not pass for
// current.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.cache === 'default' && isPointerPath(url.pathname),
  respondWithPointer,
);

registerRoute(({ url, sameOrigin }) => sameOrigin && releasedDocumentOf(url.pathname), respondWithReleased);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.cache === 'default' && isFilePath(url.pathname),
  respondWithFile,
);

// A cache that cannot be read counts as empty.
setCatchHandler(({ request }) => fromNetwork(request));

scope.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(takeOver());
});

/** Not while another window, such as an editor's, still uses what would be deleted. */
async function takeOver(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await scope.skipWaiting();
}

scope.addEventListener('activate', (event) => event.waitUntil(deleteUnknownCaches()));

/** Deletes caches of older workers that this one does not know. */
async function deleteUnknownCaches(): Promise<void> {
  const currentCaches: string[] = Object.values(CACHES);
  const outdatedCaches = (await scope.caches.keys()).filter(
    (name) => name.startsWith('vitrine-') && !currentCaches.includes(name),
  );
  await Promise.all(outdatedCaches.map((name) => scope.caches.delete(name)));
}
