// Authorization: reads the bearer token of a request, and lets it pass only if its account has the
// right that the route asks for. See src/server/accounts/README.md#sign-in.
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasRight, rightsOf, type Right } from '#rules/rights.ts';
import { forbidden, HttpError, unauthorized } from '../platform/http/httpErrors.ts';
import { enrolledKiosk } from '../fleet/kioskSender.ts';
import type { Services } from '../services.ts';
import { actorOf, type Account } from './accountRow.ts';
import * as apiKeys from './apiKeyRepository.ts';
import type { Actor } from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as sessions from './sessionRepository.ts';
import { persistedJwtSecret } from '../platform/database/persistedSecrets.ts';
import { accessOf, needsAccount } from '../platform/http/route.ts';

/** Payload of a token without the times of its issue and its end: account and session. */
interface TokenPayload {
  id: number;
  sid: string;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenPayload;
    user: TokenPayload;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that sent the request; null for a key, and where anyone may. */
    account: Account | null;
    /** Account or key, as the audit names it. */
    actor: Actor | null;
    /** Id of the key that sent the request. */
    apiKeyId: string | null;
    /** Id of the session that the token belongs to. */
    sessionId: string | null;
    /** Rights of the account or key; null where no sign-in is needed. */
    rights: readonly Right[] | null;
    /** The kiosk whose key was sent, where a route asks for one. */
    kioskId: string | null;
  }
}

/** Short, since a stolen token cannot be taken back by its owner alone: the session renews it. */
export const TOKEN_LIFE_S = 15 * 60;
/** Where the editor keeps its token. */
const TOKEN_COOKIE = 'vitrine_jwt';
const READING = new Set(['GET', 'HEAD']);

/** Registers JWT signing, and the hook that guards every route. Call it before the routes. */
export async function authorizeRequests(app: FastifyInstance, services: Services): Promise<void> {
  const secret = services.settings.jwtSecret ?? (await persistedJwtSecret(services.database));
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: TOKEN_LIFE_S },
    verify: { algorithms: ['HS256'] },
  });
  app.decorateRequest('account', null);
  app.decorateRequest('actor', null);
  app.decorateRequest('apiKeyId', null);
  app.decorateRequest('sessionId', null);
  app.decorateRequest('rights', null);
  app.decorateRequest('kioskId', null);
  // Before the body is read.
  app.addHook('onRequest', (request) => authorize(request, services.database));
  // A body may take minutes: an account that was blocked or demoted meanwhile changes nothing.
  app.addHook('preHandler', async (request) => {
    if (!READING.has(request.method)) await authorize(request, services.database);
  });
}

/**
 * Lets a request pass whose account or key has the right of the route. Handlers that read a stream
 * call it again before they store what they have read, also within a transaction. Throws 401, 403.
 */
export async function authorize(request: FastifyRequest, db: Database): Promise<void> {
  const { url, schema } = request.routeOptions;
  const access = accessOf(schema);
  if (access === 'enrolled') request.kioskId = await enrolledKiosk(request, db);
  if (!needsAccount(access)) return;
  // Strapi responds with 403 without a token, and with 401 to an invalid one.
  if (request.headers.authorization === undefined && url?.startsWith('/upload'))
    throw new HttpError(403, 'Forbidden');
  const key = keyIn(request.headers.authorization);
  if (key !== undefined) return authorizeKey(request, db, key, access);
  const session =
    request.sessionId === null
      ? await currentSession(request, db)
      : // The token may have ended since the request began.
        await sessions.find(db, request.sessionId, Date.now());
  if (!session) throw unauthorized();
  request.account = session.account;
  request.actor = actorOf(session.account);
  request.sessionId = session.id;
  request.rights = rightsOf(session.account.role);
  if (access !== 'account') requireRight(request, access);
}

/** Throws 403 unless the account of the request has this right. */
export function requireRight({ rights }: FastifyRequest, right: Right): void {
  if (!rights?.includes(right)) throw forbidden(right);
}

/** The API key of an Authorization header; undefined for a token or none. */
function keyIn(authorization: string | undefined): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  return token !== undefined && apiKeys.isApiKey(token) ? token : undefined;
}

async function authorizeKey(
  request: FastifyRequest,
  db: Database,
  secret: string,
  access: 'account' | Right,
): Promise<void> {
  const key = await apiKeys.use(db, secret, Date.now());
  // A key has no account of its own.
  if (!key || access === 'account') throw unauthorized();
  request.actor = { id: null, name: key.name };
  request.apiKeyId = key.id;
  request.rights = key.scopes;
  requireRight(request, access);
}

/**
 * Whether a request of a route for anyone is from an account or key that may see what is not live.
 * A browser's cookie counts too, since it cannot add a header to an event stream: for reading only.
 */
export async function maySeeDrafts(request: FastifyRequest, db: Database): Promise<boolean> {
  const key = keyIn(request.headers.authorization);
  if (key !== undefined)
    return (await apiKeys.use(db, key, Date.now()))?.scopes.includes('content.view') ?? false;
  const session =
    (await currentSession(request, db)) ??
    (await sessionOf(tokenIn(request, request.cookies[TOKEN_COOKIE]), db));
  return session !== undefined && hasRight(session.account.role, 'content.view');
}

const tokenIn = ({ server }: FastifyRequest, token = ''): Partial<TokenPayload> | undefined => {
  try {
    return server.jwt.verify<Partial<TokenPayload>>(token);
  } catch {
    return undefined;
  }
};

/** The session of the request's token; undefined for a missing or invalid one. */
export async function currentSession(
  request: FastifyRequest,
  db: Database,
): Promise<sessions.Session | undefined> {
  return sessionOf(await request.jwtVerify<Partial<TokenPayload>>().catch(() => undefined), db);
}

async function sessionOf(
  token: Partial<TokenPayload> | undefined,
  db: Database,
): Promise<sessions.Session | undefined> {
  if (typeof token?.sid !== 'string') return undefined;
  // Read for each request: a session that was ended ends its tokens too.
  const session = await sessions.find(db, token.sid, Date.now());
  return session?.account.id === token.id ? session : undefined;
}
