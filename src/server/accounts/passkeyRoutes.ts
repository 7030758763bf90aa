// Passkeys: registering, listing and removing one's own, and signing in. See
// src/server/operating/README.md#passkeys.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { signInResponse } from '#protocol/accountSchemas.ts';
import { byId } from '#protocol/paramSchemas.ts';
import {
  ownerBody,
  passkey,
  passkeyAnswerBody,
  passkeyBody,
  passkeyQuestion,
  secondFactor,
  secondFactorBody,
} from '#protocol/passkeySchemas.ts';
import { passkeyMail } from './accountMails.ts';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { accountOf, requireOwner } from './ownPassword.ts';
import { Passkeys, siteOf } from './passkeys.ts';
import { describe, noContent, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';
import { signedIn } from './signedIn.ts';
import { actorOf } from './accountRow.ts';
import { refuseUntil } from '../platform/http/tooMany.ts';

const BODY_LIMIT_BYTES = 32 * 1024;

export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { accounts, audit, mailer, passkeys: stored, settings, signInLimits } = services;
  const passkeys = new Passkeys(stored);
  const api = typed(app);

  const own = { tag: 'Sign-in', access: 'account' } as const;

  const list = describe({
    ...own,
    summary: 'One’s own passkeys',
    response: { 200: z.array(passkey) },
    errors: [503],
  });
  api.get('/auth/passkeys', { schema: list }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return (await stored.ofAccount(accountOf(request).id)).map(({ id, name, createdAt, usedMs }) => ({
      id,
      name,
      createdAt,
      lastUsedAt: usedMs === null ? null : new Date(usedMs).toISOString(),
    }));
  });

  const ask = describe({
    ...own,
    summary: 'What the browser asks for a new passkey; needs the own password, if there is one',
    body: ownerBody,
    response: { 200: passkeyQuestion },
    errors: [400, 409, 413, 415, 429, 503],
  });
  api.post('/auth/passkeys/options', { schema: ask }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await requireOwner(services, request, reply, request.body.password);
    return passkeys.askToRegister(accountOf(request), siteOf(request, settings));
  });

  const add = describe({
    ...own,
    summary: 'Adds a passkey',
    body: passkeyBody,
    response: { 204: noContent },
    errors: [400, 409, 413, 415, 503],
  });
  api.post('/auth/passkeys', { schema: add, bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const account = accountOf(request);
    const { token, name, response } = request.body;
    const answer = { token, name, response: response as unknown as RegistrationResponseJSON };
    if (!(await passkeys.register(account, siteOf(request, settings), answer)))
      throw new HttpError(400, 'This passkey could not be added. Try again.');
    await audit.add({ actor: actorOf(account), action: 'add-passkey', subject: account.email });
    mailer?.send(passkeyMail(account.email, name)).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the owner of a new passkey could not be told');
    });
    return reply.code(204).send();
  });

  const removal = describe({
    ...own,
    summary: 'Removes a passkey; needs the own password, if there is one',
    params: byId,
    body: ownerBody,
    response: { 204: noContent },
    errors: [400, 404, 409, 413, 415, 429, 503],
  });
  api.post('/auth/passkeys/:id/removals', { schema: removal }, async (request, reply) => {
    const account = accountOf(request);
    await requireOwner(services, request, reply, request.body.password);
    if (!(await stored.remove(account.id, request.params.id))) throw notFound();
    await audit.add({ actor: actorOf(account), action: 'remove-passkey', subject: account.email });
    return reply.code(204).send();
  });

  const second = describe({
    ...own,
    summary: 'Whether signing in by password needs a passkey too',
    response: { 200: secondFactor },
    errors: [503],
  });
  api.get('/auth/second-factor', { schema: second }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { on: await stored.areNeeded(accountOf(request)) };
  });

  const changeSecond = describe({
    ...own,
    summary: 'Asks for a passkey after the password, or no longer; needs the own password',
    body: secondFactorBody,
    response: { 204: noContent },
    errors: [400, 409, 413, 415, 429, 503],
  });
  api.put('/auth/second-factor', { schema: changeSecond }, async (request, reply) => {
    const account = accountOf(request);
    const { on, password } = request.body;
    await requireOwner(services, request, reply, password);
    if (on && (await stored.ofAccount(account.id)).length === 0)
      throw new HttpError(409, 'Add a passkey first.');
    await accounts.setSecondFactor(account.id, on);
    const detail = { on };
    await audit.add({
      actor: actorOf(account),
      action: 'change-second-factor',
      subject: account.email,
      detail,
    });
    return reply.code(204).send();
  });

  const askToSignIn = describe({
    tag: 'Sign-in',
    access: 'anyone',
    summary: 'What the browser asks to sign in by a passkey',
    response: { 200: passkeyQuestion },
    errors: [409, 429, 503],
  });
  api.post('/auth/passkey/options', { schema: askToSignIn }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const site = siteOf(request, settings);
    refuseUntil(reply, await signInLimits.countBegun(clientAddress(request.ip), Date.now()));
    return passkeys.askToSignIn(site);
  });

  const signIn = describe({
    tag: 'Sign-in',
    access: 'anyone',
    summary: 'Signs in by a passkey',
    body: passkeyAnswerBody,
    response: { 200: signInResponse },
    errors: [400, 401, 403, 409, 413, 415, 429, 503],
  });
  api.post('/auth/passkey', { schema: signIn, bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    if (!settings.hasPasswords) throw new HttpError(403, 'Use your company account to sign in.');
    const address = clientAddress(request.ip);
    const attempt = { address, account: `passkey ${address}` };
    refuseUntil(reply, await signInLimits.count(attempt, Date.now()));
    const { token, response } = request.body;
    const answer = { token, response: response as unknown as AuthenticationResponseJSON };
    const id = await passkeys.signIn(siteOf(request, settings), answer);
    const account = id === undefined ? undefined : await accounts.get(id);
    if (account?.blocked !== 0) {
      await audit.add({ actor: null, action: 'sign-in-failed', subject: account?.email ?? '' });
      throw new HttpError(401, 'This passkey is not known here.');
    }
    await signInLimits.forgive(attempt);
    await audit.add({ actor: actorOf(account), action: 'sign-in', subject: account.email });
    return signedIn(app, services, request, reply, account);
  });
}
