// Begins a session for a person who has proved who they are, and responds as Strapi v3 does.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as webAuthn from './passkeys.ts';
import type { Services } from '../services.ts';
import { setSessionCookie } from './sessionCookie.ts';
import { actorOf, type Account } from './accountRow.ts';
import * as audit from '../audit/auditRepository.ts';
import * as sessions from './sessionRepository.ts';
import * as passkeys from './passkeyRepository.ts';

/** The response of a sign-in; sets the session's cookie. */
export async function signedIn(
  app: FastifyInstance,
  { database }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
) {
  const { id: sid, token } = await sessions.open(
    database,
    account.id,
    request.headers['user-agent'] ?? '',
    Date.now(),
  );
  setSessionCookie(request, reply, token);
  reply.header('cache-control', 'no-store');
  return { jwt: app.jwt.sign({ id: account.id, sid }), user: userOf(account) };
}

/**
 * The same for a person who has proved that the account is theirs by its password or a link: 202
 * with a question for one of its passkeys where those are the second proof.
 */
export async function signedInByPassword(
  app: FastifyInstance,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
) {
  const { database, settings } = services;
  if (await passkeys.areNeeded(database, account)) {
    const site = webAuthn.siteOf(request, settings);
    reply.code(202);
    return webAuthn.askToSignIn(database, site, account.id);
  }
  await audit.add(database, { actor: actorOf(account), action: 'sign-in', subject: account.email });
  return signedIn(app, services, request, reply, account);
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
    blocked: blocked !== 0,
    role: STRAPI_ROLE,
    created_at,
    updated_at,
  };
}
