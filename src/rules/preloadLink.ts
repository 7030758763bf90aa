// The first requests of a page as a Link header (RFC 8288, HTML preload), so that the browser
// starts them while it reads the script. Sent by the server, and by the service worker in its
// place.
import { CONFIG_PATH, livePath } from './offlineCache.ts';

/** Addresses of the settings, and of what the environment that `env` names shows. */
export const firstRequests = (env: string | null): string[] => [CONFIG_PATH, livePath(env)];

/** The same for the launch snapshot's picture, which is painted before the script runs. */
export const preloadPicture = (address: string): string =>
  `<${address}>; rel=preload; as=image; fetchpriority=high`;

/**
 * Value of a Link header for these addresses. No other images: over a slow connection they would
 * delay the script.
 */
export const preloadLink = (addresses: readonly string[]): string =>
  addresses.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`).join(', ');
