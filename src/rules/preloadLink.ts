// What a page of the showroom asks for first, told to the browser along with the page: it fetches that while it still reads the script
// (the Link header of RFC 8288 with HTML's preload). The server says it, and the service worker where it answers in its place.
import { chooseEnvironment, type EnvironmentName } from './chooseEnvironment.ts';
import { ALWAYS_CACHED } from './offlineCache.ts';

/** Addresses of the settings, of all environments, and of what the one that `env` names shows, or the first. */
export function firstRequests(environments: readonly EnvironmentName[], env: string | null): string[] {
  const id = chooseEnvironment(environments, env)?.id;
  const own =
    id === undefined
      ? []
      : ['environments', 'home-screens'].map((collection) => `/api/${collection}/${encodeURIComponent(id)}`);
  return [...ALWAYS_CACHED, ...own];
}

/** The value of a Link header that names these addresses; no pictures, which over a slow line would hold up the script. */
export const preloadLink = (addresses: readonly string[]): string =>
  addresses.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`).join(', ');
