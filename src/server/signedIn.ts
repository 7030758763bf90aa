// Begins a session for somebody who has proved who they are, and responds as Strapi v3 does.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from './services.ts';
import { setSessionCookie } from './sessionCookie.ts';
import type { Account } from './storage/accountRow.ts';

/** The response of a sign-in; sets the session's cookie. */
export async function signedIn(
  app: FastifyInstance,
  { sessions }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
) {
  const { id: sid, token } = await sessions.open(account.id, request.headers['user-agent'] ?? '', Date.now());
  setSessionCookie(request, reply, token);
  reply.header('cache-control', 'no-store');
  return { jwt: app.jwt.sign({ id: account.id, sid }), user: userOf(account) };
}

/** Strapi's roles belong to its own content: every account has the same one. */
const STRAPI_ROLE = {
  id: 1,
  name: 'Authenticated',
  description: 'Default role given to authenticated user.',
  type: 'authenticated',
} as const;

function userOf({ id, username, email, confirmed, blocked, created_at, updated_at }: Account) {
  return {
    id,
    username,
    email,
    provider: 'local' as const,
    confirmed: confirmed === 1,
    blocked: blocked === 1,
    role: STRAPI_ROLE,
    created_at,
    updated_at,
  };
}
