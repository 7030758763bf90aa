// The cached app's page with preload links like the server's. Only a hint: the page works without
// them.
import { firstRequests, preloadLink } from '#rules/preloadLink.ts';

/**
 * The same page as a response to this address, whole: a worker that is replaced meanwhile stops,
 * and a page that it streams would stay blank.
 */
export async function withPreloads(page: Response, { searchParams }: URL): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set('link', preloadLink(firstRequests(searchParams.get('env'))));
  return new Response(await page.blob(), { status: page.status, statusText: page.statusText, headers });
}
