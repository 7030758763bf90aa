// The cookie by which the server knows an enrolled kiosk when its page loads, before any script
// runs. See src/server/publishing/README.md#pilot-kiosks-first.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../platform/http/clientAddress.ts';

const COOKIE = 'vitrine_kiosk';
const YEAR_S = 366 * 24 * 60 * 60;

/** Call it in an answer to a request with the kiosk's key. */
export function setKioskCookie(request: FastifyRequest, reply: FastifyReply, id: string): void {
  reply.setCookie(COOKIE, id, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
    signed: true,
    maxAge: YEAR_S,
  });
}

/** Id of the kiosk that sends a request; undefined for any other browser. */
export function kioskOfCookie(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[COOKIE];
  if (cookie === undefined) return undefined;
  const { valid, value } = request.unsignCookie(cookie);
  return valid ? (value ?? undefined) : undefined;
}
