// Passkeys: registering, listing and removing one's own, and signing in. See
// src/server/operating/README.md#passkeys.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import { passkeyMail } from './accountMails.ts';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { accountOf, requireOwner } from './ownPassword.ts';
import * as webAuthn from './passkeys.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { signedIn } from './signedIn.ts';
import { actorOf } from './accountRow.ts';
import { refuseUntil } from '../platform/http/tooMany.ts';
import * as audit from '../audit/auditRepository.ts';
import * as passkeys from './passkeyRepository.ts';
import * as accounts from './accountRepository.ts';
import * as signInLimits from './signInLimits.ts';

const BODY_LIMIT_BYTES = 32 * 1024;

export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { database, mailer, settings } = services;
  route(app, 'GET /auth/passkeys', async (request) =>
    (await passkeys.ofAccount(database, accountOf(request).id)).map(({ id, name, createdAt, usedMs }) => ({
      id,
      name,
      createdAt,
      lastUsedAt: usedMs === null ? null : new Date(usedMs).toISOString(),
    })),
  );

  route(app, 'POST /auth/passkeys/options', async (request, reply) => {
    await requireOwner(services, request, reply, request.body.password);
    return webAuthn.askToRegister(database, accountOf(request), webAuthn.siteOf(request, settings));
  });

  route(app, 'POST /auth/passkeys', { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
    const account = accountOf(request);
    const { token, name, response } = request.body;
    const answer = { token, name, response: response as unknown as RegistrationResponseJSON };
    if (!(await webAuthn.register(database, account, webAuthn.siteOf(request, settings), answer)))
      throw new HttpError(400, 'This passkey could not be added. Try again.');
    await audit.add(database, { actor: actorOf(account), action: 'add-passkey', subject: account.email });
    mailer?.send(passkeyMail(account.email, name)).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the owner of a new passkey could not be told');
    });
  });

  route(app, 'POST /auth/passkeys/:id/removals', async (request, reply) => {
    const account = accountOf(request);
    await requireOwner(services, request, reply, request.body.password);
    if (!(await passkeys.remove(database, account.id, request.params.id))) throw notFound();
    await audit.add(database, { actor: actorOf(account), action: 'remove-passkey', subject: account.email });
  });

  route(app, 'GET /auth/second-factor', async (request) => ({
    on: await passkeys.areNeeded(database, accountOf(request)),
  }));

  route(app, 'PUT /auth/second-factor', async (request, reply) => {
    const account = accountOf(request);
    const { on, password } = request.body;
    await requireOwner(services, request, reply, password);
    if (on && (await passkeys.ofAccount(database, account.id)).length === 0)
      throw new HttpError(409, 'Add a passkey first.');
    await accounts.setSecondFactor(database, account.id, on);
    const detail = { on };
    await audit.add(database, {
      actor: actorOf(account),
      action: 'change-second-factor',
      subject: account.email,
      detail,
    });
  });

  route(app, 'POST /auth/passkey/options', async (request, reply) => {
    const site = webAuthn.siteOf(request, settings);
    refuseUntil(reply, await signInLimits.countBegun(database, clientAddress(request.ip), Date.now()));
    return webAuthn.askToSignIn(database, site);
  });

  route(app, 'POST /auth/passkey', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    if (!settings.hasPasswords) throw new HttpError(403, 'Use your company account to sign in.');
    const address = clientAddress(request.ip);
    const attempt = { address, account: `passkey ${address}` };
    refuseUntil(reply, await signInLimits.count(database, attempt, Date.now()));
    const { token, response } = request.body;
    const answer = { token, response: response as unknown as AuthenticationResponseJSON };
    const id = await webAuthn.signIn(database, webAuthn.siteOf(request, settings), answer);
    const account = id === undefined ? undefined : await accounts.get(database, id);
    if (account?.blocked !== 0) {
      await audit.add(database, { actor: null, action: 'sign-in-failed', subject: account?.email ?? '' });
      throw new HttpError(401, 'This passkey is not known here.');
    }
    await signInLimits.forgive(database, attempt);
    await audit.add(database, { actor: actorOf(account), action: 'sign-in', subject: account.email });
    return signedIn(app, services, request, reply, account);
  });
}
