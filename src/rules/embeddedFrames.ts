// Embedded pages: where one may be loaded from, what it may do, and what its messages mean.
// One rule for the browser and for the server's content security policy: the configured base's scheme and host, any port.
// See src/screens/README.md#143-embedded-page.

/** A page that may be embedded. */
export interface Frame {
  address: string;
  /** Value of the element's `sandbox` attribute. */
  sandbox: string;
  /** Origin that its messages carry; 'null' for one that is held apart from its own. */
  origin: string;
}

export interface FrameRequest {
  /** The configured base; null where none is. */
  base: string | null;
  /** The button's path, which follows the path of the base. */
  path: string;
  /** Stands in for the base's port; null keeps that. */
  port: number | null;
  /** Origin of the showroom itself. */
  ownOrigin: string;
}

const HIGHEST_PORT = 65_535;
/** Stands for the base while a path is read. */
const STAND_IN = 'http://base.invalid';
/** No pop-ups, no dialogs of the browser, no downloads, and no way to take the kiosk's whole window. */
const SANDBOX = 'allow-scripts allow-forms';

/** Whether pages of this origin may be embedded. */
export function isFrameOrigin(origin: string, base: string): boolean {
  if (!URL.canParse(origin) || !URL.canParse(base)) return false;
  const [theirs, ours] = [new URL(origin), new URL(base)];
  return theirs.protocol === ours.protocol && theirs.hostname === ours.hostname;
}

/** The same origins as sources of a content security policy; none without a base. */
export function frameSources(base: string | null | undefined): string[] {
  if (!base || !URL.canParse(base)) return [];
  const { protocol, hostname } = new URL(base);
  return [`${protocol}//${hostname}:*`];
}

/**
 * The page that a button embeds; null without a base, and for a path or port that leads elsewhere. A page of another host
 * keeps its origin, for its storage and requests. One of the showroom's own host does not, whatever its port or scheme: an
 * editor's cookie is sent to and read by every port of its host (RFC 6265, 8.5), and with the showroom's very origin and
 * scripts it could also reach out of its frame and take its sandbox off (HTML standard, `sandbox`).
 */
export function frameOf({ base, path, port, ownOrigin }: FrameRequest): Frame | null {
  const own = pathWithin(path);
  if (base === null || own === null || !URL.canParse(base) || !isPort(port)) return null;
  const url = new URL(base);
  if (own.pathname !== '/') url.pathname = url.pathname.replace(/\/+$/, '') + own.pathname;
  url.search = [url.search, own.search]
    .map((search) => search.slice(1))
    .filter(Boolean)
    .join('&');
  if (own.hash !== '') url.hash = own.hash;
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

/** A path as a browser reads it, so that '/\\elsewhere' and '/<tab>/elsewhere' are seen as other sites; '..' ends at the base. */
function pathWithin(path: string): Pick<URL, 'pathname' | 'search' | 'hash'> | null {
  // What is an address by itself names its own site, or a scheme such as 'javascript:'.
  if (URL.canParse(path) || !URL.canParse(path, STAND_IN)) return null;
  const url = new URL(path, STAND_IN);
  return url.origin === STAND_IN ? url : null;
}

/** What an embedded page says: its visitor is done with it, or nobody is there any more. */
export type FrameMessage = 'exit' | 'idle';

const MESSAGES: ReadonlyMap<unknown, FrameMessage> = new Map([
  ['IFRAME_EXIT', 'exit'],
  ['IFRAME_IDLE', 'idle'],
]);

/**
 * What a message of an embedded page means; null for another origin and for anything else than the plain string
 * 'IFRAME_EXIT' or 'IFRAME_IDLE', or an object whose `type` is one of the two. Whether it came from the frame's own window is
 * for the caller to know.
 */
export function frameMessageOf(
  { data, origin }: { data: unknown; origin: string },
  frame: Frame,
): FrameMessage | null {
  if (origin !== frame.origin) return null;
  const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data);
  return MESSAGES.get(isRecord ? (data as { type?: unknown }).type : data) ?? null;
}
