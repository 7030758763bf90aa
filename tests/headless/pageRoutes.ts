// Handlers of requests that a test installs, as Playwright's `page.route`.
import type { Interception, PageNetwork, PageRequest, ServerResponse } from './pageNetwork.ts';

/** Interface of a page that a route handler needs. */
interface RoutedPage {
  readonly network: PageNetwork;
  describeRequest: (request: PageRequest) => Record<string, unknown> & { url: () => string };
  describeResponse: (request: PageRequest, response: ServerResponse) => Record<string, unknown>;
}

export const isWanted = (wanted: string | RegExp | ((value: never) => boolean), value: never): boolean =>
  typeof wanted === 'function'
    ? wanted(value)
    : matcherOf(wanted, '')((value as unknown as { url: () => string }).url());

/** Whether an address fits a pattern: a glob, an expression or a function. */
function matcherOf(
  pattern: string | RegExp | ((url: URL) => boolean),
  origin: string,
): (url: string) => boolean {
  if (pattern instanceof RegExp) return (url) => pattern.test(url);
  if (typeof pattern === 'function') return (url) => pattern(new URL(url));
  const absolute = pattern.startsWith('/') ? `${origin}${pattern}` : pattern;
  const source = absolute
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*/g, '\u0000')
    .replace(/\*/g, '[^/]*')
    .replaceAll('\u0000', '.*');
  const expression = new RegExp(`^${source}$`);
  return (url) => expression.test(url);
}

interface Fulfillment {
  status?: number;
  headers?: Record<string, string>;
  contentType?: string;
  body?: string | Buffer;
  json?: unknown;
  response?: { status: () => number; headers: () => Record<string, string>; body: () => Promise<Buffer> };
}

interface Route {
  request: () => ReturnType<RoutedPage['describeRequest']>;
  fulfill: (response?: Fulfillment) => Promise<void>;
  abort: (reason?: string) => Promise<void>;
  continue: (overrides?: { headers?: Record<string, string>; url?: string }) => Promise<void>;
  fallback: () => Promise<void>;
  fetch: (overrides?: { headers?: Record<string, string>; url?: string }) => Promise<unknown>;
}

export type RouteHandler = (route: never, request: never) => unknown;

export type RoutedInterception = {
  matches: (url: string) => boolean;
  handle: Interception;
  pattern: unknown;
};

/** A test's handler of requests as an interception of the network. */
export function interceptionOf(
  pattern: string | RegExp | ((url: URL) => boolean),
  handler: RouteHandler,
  origin: string,
  page: RoutedPage,
): RoutedInterception {
  return {
    pattern,
    matches: matcherOf(pattern, origin),
    handle: (request) =>
      new Promise((resolve, reject) => {
        const route: Route = {
          request: () => page.describeRequest(request),
          fulfill: async (response = {}) => resolve(await responseOf(response)),
          abort: async () => resolve('abort'),
          continue: async (overrides = {}) => resolve({ ...request, ...overrides }),
          fallback: async () => resolve('continue'),
          fetch: async (overrides = {}) =>
            page.describeResponse(request, await page.network.fetchFromServer({ ...request, ...overrides })),
        };
        Promise.resolve(handler(route as never, route.request() as never)).catch(reject);
      }),
  };
}

async function responseOf({
  status,
  headers,
  contentType,
  body,
  json,
  response,
}: Fulfillment): Promise<ServerResponse> {
  const bytes =
    json !== undefined
      ? Buffer.from(JSON.stringify(json))
      : body !== undefined
        ? Buffer.from(body as string)
        : response
          ? await response.body()
          : Buffer.alloc(0);
  const type = contentType ?? (json !== undefined ? 'application/json' : undefined);
  return {
    status: status ?? response?.status() ?? 200,
    headers: { ...response?.headers(), ...headers, ...(type && { 'content-type': type }) },
    body: bytes,
  };
}
