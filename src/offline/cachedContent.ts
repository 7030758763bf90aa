// Content and settings for visitors: the server's answer, or the kept one where the server is away or takes too long.
import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { SERVER_AWAY_CACHE_MS, CONTENT_TIMEOUT_MS } from '#config/limits.ts';
import { CACHES } from '#rules/offlineCache.ts';
import { scope } from './workerScope.ts';

const SERVER_ERROR = 500;

/** A server that did not answer in time is not waited for again at once: a screen asks for several documents in a row. */
let awayUntil = 0;

export const isServerUnreachable = (): boolean => Date.now() < awayUntil;

const isJson = (response: Response): boolean =>
  response.headers.get('content-type')?.includes('json') ?? false;

const plugin: WorkboxPlugin = {
  // Answers vary by the origin that asks, which a browser names only when it asks ahead of the page. As the page keeps them itself: by address.
  cacheKeyWillBeUsed: async ({ request }) => request.url,
  // What stands before a server that is away answers in its place: no answer of ours, but better than none.
  fetchDidSucceed: async ({ response, state }) => {
    if (response.status < SERVER_ERROR) {
      awayUntil = 0;
      return response;
    }
    if (state) state['refused'] = response;
    throw new Error('The server is away');
  },
  handlerDidError: async ({ state }) => state?.['refused'] as Response | undefined,
  // A shop's guest network that asks for a password answers everything with its own page.
  cacheWillUpdate: async ({ response }) => (response.status === 200 && isJson(response) ? response : null),
};

const noteAway: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    awayUntil = Date.now() + SERVER_AWAY_CACHE_MS;
    return cachedResponse;
  },
};

const patient = new NetworkFirst({
  cacheName: CACHES.content,
  networkTimeoutSeconds: CONTENT_TIMEOUT_MS / 1000,
  plugins: [plugin, noteAway],
});
const keptFirst = new StaleWhileRevalidate({ cacheName: CACHES.content, plugins: [plugin] });

/** Answers a visitor's question. */
export const respondWithContent = (requested: RouteHandlerCallbackOptions): Promise<Response> =>
  (isServerUnreachable() ? keptFirst : patient).handle(requested);

/** What is kept of an address; nobody is asked. */
export const cachedContent = async (path: string): Promise<Response | undefined> =>
  (await scope.caches.open(CACHES.content)).match(path);
