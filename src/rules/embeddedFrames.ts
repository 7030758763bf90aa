// Embedded pages: allowed origins, sandbox, and messages. Browser and content security policy share
// one rule: scheme and host of the configured base, any port. See
// src/screens/overlays/README.md#embedded-page.

/** A page that may be embedded. */
export interface Frame {
  address: string;
  /** Value of the `sandbox` attribute. */
  sandbox: string;
  /** Origin of its messages; 'null' for a sandbox without its origin. */
  origin: string;
}

export interface FrameRequest {
  /** The configured base; null if none. */
  base: string | null;
  /** The button's path, appended to the base's path. */
  path: string;
  /** Replaces the base's port; null keeps it. */
  port: number | null;
  /** The showroom's own origin. */
  ownOrigin: string;
}

const HIGHEST_PORT = 65_535;
/** Placeholder base for parsing a path. */
const PLACEHOLDER_BASE = 'http://base.invalid';
/** No pop-ups, browser dialogs, downloads or top-level navigation. */
const SANDBOX = 'allow-scripts allow-forms';

/** Whether pages of this origin may be embedded. */
export function isFrameOrigin(origin: string, base: string): boolean {
  if (!URL.canParse(origin) || !URL.canParse(base)) return false;
  const [pageUrl, baseUrl] = [new URL(origin), new URL(base)];
  return pageUrl.protocol === baseUrl.protocol && pageUrl.hostname === baseUrl.hostname;
}

/** Whether embedded pages come from another host than the showroom, as far as that is known. */
export const areFramesForeign = (base: string | undefined, publicUrl: string | undefined): boolean =>
  base !== undefined && new URL(base).hostname !== (publicUrl && new URL(publicUrl).hostname);

/** The same origins as CSP sources; none without a base. */
export function frameSources(base: string | null | undefined): string[] {
  if (!base || !URL.canParse(base)) return [];
  const { protocol, hostname } = new URL(base);
  return [`${protocol}//${hostname}:*`];
}

/**
 * The page that a button embeds; null without a base, and for a path or port that leads elsewhere.
 * A page of another host keeps its origin, for its storage and requests. One of the showroom's own
 * host does not, with any port or scheme: an editor's cookie is sent to and readable by every port
 * of its host (RFC 6265, 8.5), and a page with the showroom's origin and scripts could remove its
 * own sandbox (HTML standard, `sandbox`).
 */
export function frameOf({ base, path, port, ownOrigin }: FrameRequest): Frame | null {
  const parsedPath = pathWithin(path);
  if (base === null || parsedPath === null || !URL.canParse(base) || !isPort(port)) return null;
  const url = new URL(base);
  if (parsedPath.pathname !== '/') url.pathname = url.pathname.replace(/\/+$/, '') + parsedPath.pathname;
  url.search = [url.search, parsedPath.search]
    .map((search) => search.slice(1))
    .filter(Boolean)
    .join('&');
  if (parsedPath.hash !== '') url.hash = parsedPath.hash;
  if (port !== null) url.port = String(port);
  if (!isFrameOrigin(url.origin, base)) return null;
  const isOwnHost = url.hostname === new URL(ownOrigin).hostname;
  return {
    address: url.href,
    sandbox: isOwnHost ? SANDBOX : `${SANDBOX} allow-same-origin`,
    origin: isOwnHost ? 'null' : url.origin,
  };
}

const isPort = (port: number | null): boolean =>
  port === null || (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT);

/**
 * Parses a path as a browser does, so that '/\\elsewhere' and '/<tab>/elsewhere' count as other
 * sites; '..' ends at the base.
 */
function pathWithin(path: string): Pick<URL, 'pathname' | 'search' | 'hash'> | null {
  // An absolute URL names another site or a scheme such as 'javascript:'.
  if (URL.canParse(path) || !URL.canParse(path, PLACEHOLDER_BASE)) return null;
  const url = new URL(path, PLACEHOLDER_BASE);
  return url.origin === PLACEHOLDER_BASE ? url : null;
}

/** Message of an embedded page: its visitor is done, idle, or has touched it. */
export type FrameMessage = 'exit' | 'idle' | 'active';

const MESSAGES: ReadonlyMap<unknown, FrameMessage> = new Map([
  ['IFRAME_EXIT', 'exit'],
  ['IFRAME_IDLE', 'idle'],
  ['IFRAME_ACTIVE', 'active'],
]);

/**
 * Meaning of an embedded page's message; null for another origin and for anything but the string
 * 'IFRAME_EXIT', 'IFRAME_IDLE' or 'IFRAME_ACTIVE', or an object with such a `type`. The caller
 * checks that it came from the frame's window.
 */
export function frameMessageOf(
  { data, origin }: { data: unknown; origin: string },
  frame: Frame,
): FrameMessage | null {
  if (origin !== frame.origin) return null;
  const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data);
  return MESSAGES.get(isRecord ? (data as { type?: unknown }).type : data) ?? null;
}
