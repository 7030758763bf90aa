// What a page will ask for first, told to the browser along with the page: it fetches that while it still reads the script
// (the Link header of RFC 8288 with HTML's preload). A hint and no more: whatever goes wrong here, the page asks for itself.
import { KINDS, KINDS_BY_NAME, type Kind } from '#content/kinds.ts';
import { chooseEnvironment } from '#rules/environment.ts';
import { isEditPath, routeOf } from '#rules/routes.ts';
import { HOME, SITE } from './content.ts';
import type { Services } from './services.ts';

/** The value of the Link header of a page at `address`, a path with its query; '' where nothing is worth naming. */
export async function preloadsOf({ documents: stored }: Services, address: string): Promise<string> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  // Whoever edits asks past every cache, so that what came ahead would be fetched twice.
  if (isEditPath(pathname)) return '';
  const environments = await stored.names(SITE, 'oldest first');
  const environment = chooseEnvironment(environments, searchParams.get('env'));
  const always = ['/config.json', `/api/${KINDS_BY_NAME[SITE].collection}/names`];
  const documents = environment ? [pathOf(KINDS_BY_NAME[SITE], environment.id), pathOf(KINDS_BY_NAME[HOME], environment.id)] : [];
  const { id } = routeOf(pathname);
  // '/product/cairn-9/videos' shows the product too.
  const kind = KINDS.find(({ route }) => route === pathname.split('/')[1]);
  if (kind && id !== '') documents.push(pathOf(kind, id));
  // No pictures: over a slow line they would hold up the script, without which they cannot be shown.
  return [...always, ...documents].map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`).join(', ');
}

const pathOf = ({ collection }: Kind, id: string): string => `/api/${collection}/${encodeURIComponent(id)}`;
