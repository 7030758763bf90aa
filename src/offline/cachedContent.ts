// Settings, and what is live: network first, and the cache if the server is unreachable or too
// slow.
import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { SERVER_AWAY_CACHE_MS, CONTENT_TIMEOUT_MS } from '#config/limits.ts';
import { CACHES, CONFIG_PATH } from '#rules/offlineCache.ts';
import { jsonWithEnd, judge, trustStore, type SignedLive } from '#rules/signedPointer.ts';
import { fromNetwork } from './network.ts';
import { scope } from './workerScope.ts';

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
  fetchDidSucceed: async ({ request, response, state }) => {
    if (response.status < SERVER_ERROR) {
      unreachableUntil = 0;
      return accepted(request, response);
    }
    if (state) state['refused'] = response;
    throw new Error('The server is away');
  },
  handlerDidError: async ({ state }) => state?.['refused'] as Response | undefined,
  // The page caches what is live, once it has cached the whole release.
  cacheWillUpdate: async () => null,
};

const trust = trustStore(scope.caches, (url) => fromNetwork(new Request(url, { cache: 'no-store' })));

/**
 * An enrolled kiosk starts with a release only if the server has signed that it is live, else with
 * the one that it has cached. The page reports the refusal when it looks for updates.
 */
async function accepted(request: Request, response: Response): Promise<Response> {
  if (new URL(request.url).pathname === CONFIG_PATH || !response.ok || !(await trust.read())) return response;
  const live = (await jsonWithEnd(response)) as SignedLive;
  const refusal = await judge(live, trust, Date.now());
  if (refusal) throw new Error(`What is live is ${refusal}`);
  return Response.json(live);
}

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
