// Settings, and what is live: network first, and the cache if the server is unreachable or too
// slow.
import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { SERVER_AWAY_CACHE_MS, CONTENT_TIMEOUT_MS } from '#config/limits.ts';
import { CACHES } from '#rules/offlineCache.ts';

const SERVER_ERROR = 500;

/** After a timeout the next requests do not wait: a screen requests several documents in a row. */
let unreachableUntil = 0;

export const isServerUnreachable = (): boolean => Date.now() < unreachableUntil;

const cachePlugin: WorkboxPlugin = {
  // Responses vary by Origin, which browsers send only for preloads. The page caches by address, so
  // look up by address.
  cacheKeyWillBeUsed: async ({ request }) => request.url,
  // A proxy in front of an unreachable server responds in its place: not our response, but the last
  // resort.
  fetchDidSucceed: async ({ response, state }) => {
    if (response.status < SERVER_ERROR) {
      unreachableUntil = 0;
      return response;
    }
    if (state) state['refused'] = response;
    throw new Error('The server is away');
  },
  handlerDidError: async ({ state }) => state?.['refused'] as Response | undefined,
  // The page caches what is live, once it has cached the whole release.
  cacheWillUpdate: async () => null,
};

const unreachablePlugin: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    unreachableUntil = Date.now() + SERVER_AWAY_CACHE_MS;
    return cachedResponse;
  },
};

const networkFirst = new NetworkFirst({
  cacheName: CACHES.content,
  networkTimeoutSeconds: CONTENT_TIMEOUT_MS / 1000,
  plugins: [cachePlugin, unreachablePlugin],
});
const cacheFirst = new StaleWhileRevalidate({ cacheName: CACHES.content, plugins: [cachePlugin] });

/** Responds to a visitor's request. */
export const respondWithPointer = (options: RouteHandlerCallbackOptions): Promise<Response> =>
  (isServerUnreachable() ? cacheFirst : networkFirst).handle(options);
