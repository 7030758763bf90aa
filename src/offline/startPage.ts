// The cached app's page with preload links like the server's. Only a hint: the page works without
// them.
import type { EnvironmentName } from '#rules/chooseEnvironment.ts';
import { NAMES_PATH } from '#rules/offlineCache.ts';
import { firstRequests, preloadLink } from '#rules/preloadLink.ts';
import { cachedContent } from './cachedContent.ts';

/** The same page as a response to this address. */
export async function withPreloads(page: Response, address: URL): Promise<Response> {
  const link = await linkOf(address).catch(() => '');
  if (link === '') return page;
  const headers = new Headers(page.headers);
  headers.set('link', link);
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers });
}

async function linkOf({ searchParams }: URL): Promise<string> {
  const names = (await (await cachedContent(NAMES_PATH))?.json()) as EnvironmentName[] | undefined;
  return preloadLink(firstRequests(names ?? [], searchParams.get('env')));
}
