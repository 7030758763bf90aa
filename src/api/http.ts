// The only fetch: JSON with a timeout, the bearer token, and the handling of each failure. See
// src/api/README.md#client-rules and src/README.md#2-folders.
import { clock } from '#clock.ts';
import { DOWNLOAD_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '#config/limits.ts';
import { isEditPath } from '#rules/editPath.ts';
import type { Right } from '#rules/rights.ts';

/** Cookie with an editor's token. See src/server/accounts/README.md#sign-in. */
const TOKEN_COOKIE = 'vitrine_jwt';
/** A minute less than the server's 15, so that no request is sent with a token that just ends. */
const TOKEN_LIFE_S = 14 * 60;

export type HttpFailure =
  /** 404 (rejects with the number). See src/api/README.md#client-rules. */
  | 404
  /** 400 and above: the parsed body with its status. */
  | {
      statusCode: number;
      message: string;
      errors?: { path: string; message: string }[];
      currentVersion?: number;
      /** For a stale save (412): who saved the current version and when, ISO 8601. */
      savedBy?: string;
      savedAt?: string;
      /** An overloaded server's Retry-After, in s. */
      retryAfterS?: number;
      /** The right that the account lacks (403). */
      right?: Right;
    };

/** How an editor's requests get a token. */
export interface Authentication {
  /**
   * Renews the token by the session; false if it has ended. Rejects with an HttpFailure if the
   * server cannot say.
   */
  renew: () => Promise<boolean>;
  /** Asks the editor to sign in; false if they did not. */
  signIn: () => Promise<boolean>;
}

let authentication: Authentication | undefined;

/**
 * Renews tokens, and handles 401: the editor is asked to sign in and the request is sent again. See
 * src/api/README.md#client-rules.
 */
export function setAuthentication(handler: Authentication | undefined): void {
  authentication = handler;
}

/** The token stored in this browser; undefined if signed out. */
export const storedToken = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${TOKEN_COOKIE}=`))
    ?.slice(TOKEN_COOKIE.length + 1) || undefined;

/** Whether there is a token that has not ended. */
export const hasToken = (): boolean => storedToken() !== undefined;

/** Stores a token for its lifetime, or deletes it. See src/server/accounts/README.md#sign-in. */
export function storeToken(token: string | undefined): void {
  const maxAgeS = token === undefined ? 0 : TOKEN_LIFE_S;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${TOKEN_COOKIE}=${token ?? ''}; Path=/; Max-Age=${maxAgeS}; SameSite=Strict${secure}`;
}

export interface RequestOptions {
  method?: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** Sends the token with a GET too. See src/api/README.md#client-rules. */
  authenticated?: boolean;
  /** Leaves 401 and 403 to the caller. */
  keepUnauthorized?: boolean;
  /**
   * The version that a save is based on; a stale one is refused with 412. See
   * src/server/content/README.md#saving-and-versions.
   */
  ifMatch?: string;
  /**
   * Key of the address service, from the server's settings. See
   * src/server/location/README.md#availability.
   */
  accessKey?: string | null;
  /** Credentials of a kiosk, in place of an editor's token. */
  authorization?: string;
  /** Aborts the request: it rejects like an unreachable server. */
  signal?: AbortSignal;
  /** Completes the request after the page is closed; bodies of at most 64 kB. */
  keepalive?: boolean;
  /** Bypasses every cache: the browser's, the service worker's and a proxy's. */
  isFresh?: boolean;
  /** Timeout in ms. */
  timeoutMs?: number | undefined;
}

/** A response with the version of its content, if the server sent one. */
export interface HttpResponse<T> {
  data: T;
  etag: string | null;
  /** The server's clock, ms since 1970, to the second; NaN where it does not say. */
  saidAtMs: number;
}

/**
 * Sends and receives JSON. Rejects with an HttpFailure; statusCode 0 for an unreachable or too slow
 * server.
 */
export const request = async <T>(path: string, options: RequestOptions = {}): Promise<T> =>
  (await exchange<T>(path, options)).data;

/** Like `request`, with the version of the response. */
export function exchange<T>(path: string, options: RequestOptions = {}): Promise<HttpResponse<T>> {
  const { method = 'GET', authenticated = method !== 'GET', keepUnauthorized = false } = options;
  return readResponse(
    (isRetry) => sendJson(path, { ...options, method, authenticated: authenticated || isRetry }),
    { needsToken: authenticated, keepUnauthorized },
  );
}

/** Sends, asks to sign in and sends again if needed, and reads the response. */
export async function readResponse<T>(
  sendRequest: (isRetry: boolean) => Promise<Response>,
  authorization: Authorization,
): Promise<HttpResponse<T>> {
  const response = await sendAuthorized(sendRequest, authorization);
  const parsed = await readJson(response);
  if (response.status >= 400) throw refusal(response, parsed);
  return {
    data: parsed as T,
    etag: response.headers.get('etag'),
    saidAtMs: Date.parse(response.headers.get('date') ?? ''),
  };
}

interface Authorization {
  needsToken: boolean;
  keepUnauthorized: boolean;
}

export const AUTHORIZED: Authorization = { needsToken: true, keepUnauthorized: false };

async function sendAuthorized(
  sendRequest: (isRetry: boolean) => Promise<Response>,
  { needsToken, keepUnauthorized }: Authorization,
): Promise<Response> {
  const handler = keepUnauthorized ? undefined : authentication;
  const authorize = async (canRenew = true): Promise<boolean> =>
    handler !== undefined && ((canRenew && (await handler.renew())) || (await handler.signIn()));
  const isTokenMissing = needsToken && storedToken() === undefined;
  // Without a token it would be refused: a tab that is signed out sends nothing.
  if (isTokenMissing && handler && !(await authorize())) throw failure(401, 'HTTP Error');
  let response = await sendRequest(false);
  // The media store responds with 403 to a request without a token, another server to a token that
  // it does not accept; this one names the right that an account lacks.
  const isForbidden = handler !== undefined && response.status === 403;
  const canRenew = !isForbidden || storedToken() === undefined;
  const isRefused = response.status === 401 || (isForbidden && (canRenew || !(await namesRight(response))));
  if (isRefused && !isTokenMissing && (await authorize(canRenew))) response = await sendRequest(true);
  if (response.status === 404) throw 404 satisfies HttpFailure;
  return response;
}

const namesRight = (response: Response): Promise<boolean> =>
  readJson(response.clone()).then((body) => (body as { right?: Right } | null)?.right !== undefined);

function refusal(response: Response, parsed: unknown): HttpFailure {
  const retryAfterS = Number(response.headers.get('retry-after'));
  return {
    message: 'HTTP Error',
    ...(parsed as object),
    statusCode: response.status,
    ...(retryAfterS > 0 && { retryAfterS }),
  };
}

/**
 * Downloads a file that needs an editor's token. Rejects like `request`; the timeout suits large
 * files.
 */
export async function download(path: string, timeoutMs = DOWNLOAD_TIMEOUT_MS): Promise<Blob> {
  const bearer = (): HeadersInit => ({ authorization: `Bearer ${storedToken() ?? ''}` });
  const response = await sendAuthorized(() => send(path, { headers: bearer() }, timeoutMs), AUTHORIZED);
  if (!response.ok) throw refusal(response, await readJson(response));
  return response.blob().catch(unreachable);
}

/**
 * Opens a stream of server-sent events as an editor, for at most `timeoutMs`. Neither renews the
 * session nor asks to sign in. Rejects with an HttpFailure.
 */
export async function openStream(path: string, timeoutMs: number, signal: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${storedToken() ?? ''}` };
  const response = await send(path, { headers, signal, cache: 'no-store' }, timeoutMs);
  if (!response.ok) throw refusal(response, await readJson(response));
  return response;
}

/** An address that no cache has, not even a proxy's that ignores `no-cache`. */
export const uncachedAddress = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}at=${clock.epochMs().toString(36)}`;

function sendJson(
  path: string,
  {
    method,
    body,
    authenticated,
    ifMatch,
    accessKey,
    authorization,
    signal,
    keepalive = false,
    isFresh = false,
    timeoutMs,
  }: RequestOptions,
): Promise<Response> {
  const jwt = authenticated ? storedToken() : undefined;
  return send(
    isFresh ? uncachedAddress(path) : path,
    {
      method: method ?? 'GET',
      // Bypasses every cache, the service worker's too: an editor must never take cached content
      // for current.
      ...((isFresh || isEditPath(window.location.pathname)) && { cache: 'no-cache' }),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(jwt && { authorization: `Bearer ${jwt}` }),
        ...(ifMatch && { 'if-match': ifMatch }),
        ...(accessKey && { 'x-access-key': accessKey }),
        ...(authorization && { authorization }),
      },
      ...(signal && { signal }),
      keepalive,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    timeoutMs,
  );
}

/** The bytes of a file. Rejects like `request`. */
export async function requestBlob(url: string): Promise<Blob> {
  const response = await send(url, {});
  if (response.status === 404) throw 404 satisfies HttpFailure;
  if (!response.ok) throw failure(response.status, 'HTTP Error');
  return response.blob().catch(unreachable);
}

/**
 * A file or document, bypassing every cache, at low priority. Rejects with an HttpFailure only if
 * nothing responded in time.
 */
export const requestFile = (url: string, timeoutMs: number): Promise<Response> =>
  send(url, { cache: 'no-cache', priority: 'low' }, timeoutMs);

/**
 * Whether an address responds, also of another origin; there only that it responded is known, since
 * its status is not readable without CORS.
 */
export async function isServerReachable(url: string): Promise<boolean> {
  const probeOptions = {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  } as const;
  return send(url, probeOptions).then(
    ({ ok, type }) => ok || type === 'opaque',
    () => false,
  );
}

/** The failure for a response with unexpected content. */
export const malformedResponse = (statusCode: number): HttpFailure =>
  failure(statusCode, 'The server sent an answer that cannot be read');

function unreachable(): never {
  throw failure(0, 'Can’t reach the server');
}

export const failure = (statusCode: number, message: string): HttpFailure => ({ statusCode, message });

async function send(path: string, init: RequestInit, timeoutMs = REQUEST_TIMEOUT_MS): Promise<Response> {
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    return await fetch(path, {
      ...init,
      signal: init.signal ? AbortSignal.any([timeout, init.signal]) : timeout,
    });
  } catch {
    return unreachable();
  }
}

async function readJson(response: Response): Promise<unknown> {
  // Done, without content.
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (error) {
    // The rest did not come in time.
    if (!(error instanceof SyntaxError)) unreachable();
    if (response.status >= 400) return {};
    throw malformedResponse(response.status);
  }
}
