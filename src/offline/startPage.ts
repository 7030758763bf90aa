// The cached app's page with preload links like the server's. Only a hint: the page works without
// them.
import { firstRequests, preloadLink } from '#rules/preloadLink.ts';

/** The same page as a response to this address. */
export function withPreloads(page: Response, { searchParams }: URL): Response {
  const headers = new Headers(page.headers);
  headers.set('link', preloadLink(firstRequests(searchParams.get('env'))));
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers });
}
