// The cookies of sessions and of begun sign-ins, which only the server reads. See
// src/server/accounts/README.md#sign-in.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../platform/http/clientAddress.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { SESSION_MS } from './sessionRepository.ts';

const COOKIE = 'vitrine_session';
/** Sent to no other route, so that no other route can leak it. */
const PATH = '/auth';

const options = (request: FastifyRequest) =>
  ({ path: PATH, httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;

/** The session's secret; undefined if the browser has none. */
export const sessionToken = (request: FastifyRequest): string | undefined => request.cookies[COOKIE];

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(COOKIE, token, { ...options(request), maxAge: SESSION_MS / 1000 });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(COOKIE, options(request));
}

const FLOW_COOKIE = 'vitrine_sign_in';

/** The secret of the company's sign-in that this browser has begun. */
export const flowToken = (request: FastifyRequest): string | undefined => request.cookies[FLOW_COOKIE];

/** Lax, since the provider's page leads back from another site; null removes it. */
export function setFlowCookie(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const flowOptions = { ...options(request), path: '/auth/oidc', sameSite: 'lax' } as const;
  if (token === null) reply.clearCookie(FLOW_COOKIE, flowOptions);
  else reply.setCookie(FLOW_COOKIE, token, flowOptions);
}

/**
 * Refuses a request that a page of another site makes with the cookie of this one (cross-site
 * request forgery). Ports are not compared: proxies do not pass them on.
 */
export function refuseForeignOrigin({ headers, hostname }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isForeign =
    site === 'cross-site' ||
    site === 'same-site' ||
    (origin !== undefined && !(URL.canParse(origin) && new URL(origin).hostname === hostname));
  if (isForeign) throw new HttpError(403, 'Forbidden');
}
