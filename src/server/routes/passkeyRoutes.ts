// Passkeys: registering, listing and removing one's own, and signing in. See
// src/server/README.md#117-passkeys.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { signInResponse } from '#protocol/accountSchemas.ts';
import { byId } from '#protocol/paramSchemas.ts';
import { passkey, passkeyAnswerBody, passkeyBody, passkeyQuestion } from '#protocol/passkeySchemas.ts';
import { clientAddress } from '../clientAddress.ts';
import { HttpError, notFound, unauthorized } from '../httpErrors.ts';
import { canHavePasskeys, Passkeys, type Site } from '../passkeys.ts';
import { describe, noContent, typed } from '../plugins/apiDocument.ts';
import type { Services } from '../services.ts';
import { signedIn } from '../signedIn.ts';
import { actorOf, type Account } from '../storage/accountRow.ts';
import { refuseUntil } from '../tooMany.ts';

const BODY_LIMIT_BYTES = 32 * 1024;

export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { accounts, audit, passkeys: stored, settings, signInLimits } = services;
  const passkeys = new Passkeys(stored);
  const api = typed(app);

  const siteOf = ({ protocol, host, hostname }: FastifyRequest): Site => {
    const site =
      settings.publicUrl === undefined
        ? { origin: `${protocol}://${host}`, host: hostname }
        : { origin: settings.publicUrl, host: new URL(settings.publicUrl).hostname };
    if (!canHavePasskeys(site))
      throw new HttpError(409, 'Passkeys need an address with a name, not numbers.');
    return site;
  };
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
    summary: 'What the browser asks for a new passkey',
    response: { 200: passkeyQuestion },
    errors: [409, 503],
  });
  api.post('/auth/passkeys/options', { schema: ask }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return passkeys.askToRegister(accountOf(request), siteOf(request));
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
    if (!(await passkeys.register(account, siteOf(request), answer)))
      throw new HttpError(400, 'This passkey could not be added. Try again.');
    await audit.add({ actor: actorOf(account), action: 'add-passkey', subject: account.email });
    return reply.code(204).send();
  });

  const removal = describe({
    ...own,
    summary: 'Removes a passkey',
    params: byId,
    response: { 204: noContent },
    errors: [404, 503],
  });
  api.delete('/auth/passkeys/:id', { schema: removal }, async (request, reply) => {
    const account = accountOf(request);
    if (!(await stored.remove(account.id, request.params.id))) throw notFound();
    await audit.add({ actor: actorOf(account), action: 'remove-passkey', subject: account.email });
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
    const site = siteOf(request);
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
    const id = await passkeys.signIn(siteOf(request), answer);
    const account = id === undefined ? undefined : await accounts.get(id);
    if (!account || account.blocked === 1) {
      await audit.add({ actor: null, action: 'sign-in-failed', subject: account?.email ?? '' });
      throw new HttpError(401, 'This passkey is not known here.');
    }
    await signInLimits.forgive(attempt);
    await audit.add({ actor: actorOf(account), action: 'sign-in', subject: account.email });
    return signedIn(app, services, request, reply, account);
  });
}

function accountOf({ account }: FastifyRequest): Account {
  if (!account) throw unauthorized();
  return account;
}
