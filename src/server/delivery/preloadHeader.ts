// A Link header that preloads the first requests of a page. Only a hint: if it fails, the page
// requests them itself.
import { KINDS } from '#content/kinds.ts';
import { chooseEnvironment } from '#rules/chooseEnvironment.ts';
import { firstRequests, preloadLink } from '#rules/preloadLink.ts';
import { routeOf } from '#rules/routes.ts';
import { isEditPath } from '#rules/editPath.ts';
import { SITE } from '../documents/documentGate.ts';
import { releasedPath, type Releases } from '../publishing/releases.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as documents from '../documents/documentRepository.ts';

/**
 * Value of the Link header for a page at `address`, a path with its query; '' for none. `kiosk` is
 * the id of the kiosk that asks, if it is one.
 */
export async function preloadHeaderOf(
  db: Database,
  releases: Releases,
  address: string,
  kiosk: string | undefined,
): Promise<string> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  // The editor bypasses caches, so preloaded responses would be fetched twice.
  if (isEditPath(pathname)) return '';
  const env = searchParams.get('env');
  const addresses = firstRequests(env);
  const { id } = routeOf(pathname);
  // '/product/cairn-9/videos' shows the product too.
  const kind = KINDS.find(({ route }) => route === pathname.split('/')[1]);
  const environment =
    kind && id !== '' ? chooseEnvironment(await documents.names(db, SITE, 'oldest first'), env) : undefined;
  if (kind && environment)
    addresses.push(releasedPath(await releases.live(environment.id, kiosk), kind.collection, id));
  return preloadLink(addresses);
}
