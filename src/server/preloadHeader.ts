// What a page will ask for first, told to the browser along with the page. A hint and no more: whatever goes wrong here, the page asks
// for itself.
import { KINDS } from '#content/kinds.ts';
import { firstRequests, preloadLink } from '#rules/preloadLink.ts';
import { isEditPath, routeOf } from '#rules/routes.ts';
import { SITE } from './documentGate.ts';
import type { Services } from './services.ts';

/** The value of the Link header of a page at `address`, a path with its query; '' where nothing is worth naming. */
export async function preloadHeaderOf({ documents: stored }: Services, address: string): Promise<string> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  // Whoever edits asks past every cache, so that what came ahead would be fetched twice.
  if (isEditPath(pathname)) return '';
  const requested = firstRequests(await stored.names(SITE, 'oldest first'), searchParams.get('env'));
  const { id } = routeOf(pathname);
  // '/product/cairn-9/videos' shows the product too.
  const kind = KINDS.find(({ route }) => route === pathname.split('/')[1]);
  if (kind && id !== '') requested.push(`/api/${kind.collection}/${encodeURIComponent(id)}`);
  return preloadLink(requested);
}
