// The first requests of a page as a Link header (RFC 8288, HTML preload), so that the browser
// starts them while it reads the script. Sent by the server, and by the service worker in its
// place.
import { chooseEnvironment, type EnvironmentName } from './chooseEnvironment.ts';
import { ALWAYS_CACHED } from './offlineCache.ts';

/**
 * Addresses of the settings, of all environments, and of the home screen of the one that `env`
 * names, else of the first.
 */
export function firstRequests(environments: readonly EnvironmentName[], env: string | null): string[] {
  const id = chooseEnvironment(environments, env)?.id;
  const environmentRequests =
    id === undefined
      ? []
      : ['environments', 'home-screens'].map((collection) => `/api/${collection}/${encodeURIComponent(id)}`);
  return [...ALWAYS_CACHED, ...environmentRequests];
}

/**
 * Value of a Link header for these addresses. No images: over a slow connection they would delay
 * the script.
 */
export const preloadLink = (addresses: readonly string[]): string =>
  addresses.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`).join(', ');
