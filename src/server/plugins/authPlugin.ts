// Authentication: HS256 bearer tokens {id, iat, exp}, as in Strapi v3.
// See src/server/README.md#23-sign-in.
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorized } from '../httpErrors.ts';
import type { Services } from '../services.ts';
import type { Account } from '../storage/accountRepository.ts';
import { persistedJwtSecret } from '../storage/persistedSecrets.ts';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { id: number };
    user: { id: number };
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `editorOnly`. */
    account: Account | null;
  }
}

const TOKEN_LIFE = '30d';

/** A hook that lets only editors pass; runs before the body is read. Throws 401. */
export type EditorOnly = (request: FastifyRequest) => Promise<void>;

/** Registers JWT signing; returns the hook that guards writes. */
export async function checkTokens(app: FastifyInstance, services: Services): Promise<EditorOnly> {
  const secret = services.settings.jwtSecret ?? (await persistedJwtSecret(services.database));
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: TOKEN_LIFE },
    verify: { algorithms: ['HS256'] },
  });
  app.decorateRequest('account', null);
  return async (request) => {
    const token = await request.jwtVerify<{ id: number }>().catch(() => undefined);
    const isAccount = token && Number.isSafeInteger(token.id);
    const account = isAccount ? await services.accounts.active(token.id) : undefined;
    if (!account) throw unauthorized();
    request.account = account;
  };
}
