// People: invitations, roles, blocks and sign-outs, for administrators. See
// src/server/README.md#214-people-and-audit.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { byId, rowNumberOf } from '#protocol/paramSchemas.ts';
import {
  accountLink,
  sentAccountLink,
  invitation,
  invitationBody,
  person,
  personChangeBody,
  type Invitation,
  type Person,
} from '#protocol/peopleSchemas.ts';
import type { AuditAction } from '#rules/auditActions.ts';
import { isRole, ROLES } from '#rules/rights.ts';
import { accountLinkOf } from '../accountLinkUrl.ts';
import { invitationMail } from '../accountMails.ts';
import { HttpError, notFound, validationError } from '../httpErrors.ts';
import type { Mail, Mailer } from '../mailer.ts';
import { describe, noContent, typed } from '../plugins/apiDocument.ts';
import { listRoute } from '../records/listRoute.ts';
import type { ServerSettings } from '../serverSettings.ts';
import type { Services } from '../services.ts';
import { emailOf, LastAdministrator } from '../storage/accountAccess.ts';
import type { Account } from '../storage/accountRow.ts';

const MANAGED = { tag: 'People', access: 'people.manage' } as const;

export function peopleRoutes(app: FastifyInstance, services: Services): void {
  personRoutes(app, services);
  invitationRoutes(app, services);
}

function personRoutes(app: FastifyInstance, services: Services): void {
  const { accounts, accountLinks, audit, passkeys, sessions, settings } = services;
  const api = typed(app);

  listRoute(app, services, {
    ...MANAGED,
    path: '/api/people',
    summary: 'Everyone who has an account',
    item: person,
    load: async () => {
      const counts = await passkeys.counts();
      return (await accounts.people()).map((account) => presentPerson(account, counts.get(account.id) ?? 0));
    },
    idOf: ({ id }) => String(id),
    textOf: ({ name, email, role }) => `${name} ${email} ${role}`,
    sorts: {
      name: ({ name, email }) => name || email,
      email: ({ email }) => email,
      role: ({ role }) => ROLES.indexOf(role),
      lastSeenAt: ({ lastSeenAt }) => lastSeenAt,
    },
    filters: { role: ({ role }) => role, blocked: ({ blocked }) => blocked },
    cells: ({ id, name, email, role, blocked, lastSeenAt, passkeys: count }) => ({
      ...{ id, name, email, role, blocked, lastSeenAt },
      passkeys: count,
    }),
  });

  const change = describe({
    ...MANAGED,
    summary: 'Changes role or block; the person’s sessions end',
    params: byId,
    body: personChangeBody,
    response: { 200: person },
    errors: [400, 404, 409, 413, 415, 503],
  });
  api.patch('/api/people/:id', { schema: change }, async (request) => {
    const { role, blocked } = request.body;
    const before = await personOf(request.params.id);
    const changed = await accounts
      .change(before.id, { ...(role && { role }), ...(blocked !== undefined && { isBlocked: blocked }) })
      .catch(explainLast);
    if (!changed) throw notFound();
    const note = (action: AuditAction, detail = {}): Promise<void> =>
      audit.add({ actor: request.actor, action, subject: changed.email, detail });
    if (changed.role !== before.role) await note('change-role', { before: before.role, role: changed.role });
    if (changed.blocked !== before.blocked) await note(changed.blocked !== 0 ? 'block' : 'unblock');
    return present(changed);
  });

  const removal = describe({
    ...MANAGED,
    summary: 'Removes an account; what the person saved keeps their name',
    params: byId,
    response: { 200: person },
    errors: [404, 409, 503],
  });
  api.delete('/api/people/:id', { schema: removal }, async (request) => {
    const { id } = await personOf(request.params.id);
    const removed = await accounts.remove(id).catch(explainLast);
    if (!removed) throw notFound();
    await audit.add({ actor: request.actor, action: 'remove-person', subject: removed.email });
    return present(removed);
  });

  const signOut = describe({
    ...MANAGED,
    summary: 'Ends all sessions of a person',
    params: byId,
    response: { 204: noContent },
    errors: [404, 503],
  });
  api.post('/api/people/:id/sign-outs', { schema: signOut }, async (request, reply) => {
    const { id, email } = await personOf(request.params.id);
    await sessions.endAll(id);
    await audit.add({
      actor: request.actor,
      action: 'sign-out',
      subject: email,
      detail: { everywhere: true },
    });
    return reply.code(204).send();
  });

  const passkeyRemoval = describe({
    ...MANAGED,
    summary: 'Removes all passkeys of a person and ends their sessions',
    params: byId,
    response: { 204: noContent },
    errors: [404, 503],
  });
  api.delete('/api/people/:id/passkeys', { schema: passkeyRemoval }, async (request, reply) => {
    const { id, email } = await personOf(request.params.id);
    await passkeys.removeAll(id);
    await sessions.endAll(id);
    await audit.add({
      actor: request.actor,
      action: 'remove-passkey',
      subject: email,
      detail: { everywhere: true },
    });
    return reply.code(204).send();
  });

  const resetLink = describe({
    ...MANAGED,
    summary: 'A link by which a person chooses a new password: 2 hours, once',
    params: byId,
    response: { 201: accountLink },
    errors: [404, 409, 503],
  });
  api.post('/api/people/:id/reset-links', { schema: resetLink }, async (request, reply) => {
    const { id, email, blocked } = await personOf(request.params.id);
    if (blocked !== 0) throw new HttpError(409, 'This person is blocked: unblock them first.');
    const link = await accountLinks.create(
      { purpose: 'reset', email, account: id, maker: request.actor?.id },
      Date.now(),
    );
    await audit.add({ actor: request.actor, action: 'make-reset-link', subject: email });
    reply.code(201).header('cache-control', 'no-store');
    return accountLinkOf(baseUrlOf(request, settings), 'reset', link);
  });

  async function present(account: Account): Promise<Person> {
    return presentPerson(account, (await passkeys.ofAccount(account.id)).length);
  }

  async function personOf(id: string): Promise<Account> {
    const found = await accounts.get(rowNumberOf(id));
    if (!found) throw notFound();
    return found;
  }
}

function invitationRoutes(app: FastifyInstance, services: Services): void {
  const { accounts, accountLinks, audit, mailer, settings } = services;
  const api = typed(app);

  const invitations = async (): Promise<Invitation[]> =>
    (await accountLinks.invitations(Date.now())).flatMap(({ id, email, role, expires_at }) =>
      isRole(role) ? [{ id, email, role, expiresAt: new Date(expires_at).toISOString() }] : [],
    );
  listRoute(app, services, {
    ...MANAGED,
    path: '/api/invitations',
    summary: 'Invitations that nobody has used yet',
    item: invitation,
    load: invitations,
    idOf: ({ id }) => id,
    textOf: ({ email, role }) => `${email} ${role}`,
    sorts: {
      email: ({ email }) => email,
      role: ({ role }) => ROLES.indexOf(role),
      expiresAt: ({ expiresAt }) => expiresAt,
    },
    filters: { role: ({ role }) => role },
    cells: (one) => one,
  });
  const former = describe({
    ...MANAGED,
    summary: 'Invitations, at their former address: use `/api/invitations`',
    response: { 200: z.array(invitation) },
    errors: [503],
  });
  api.get('/api/people/invitations', { schema: former }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return invitations();
  });

  const invite = describe({
    ...MANAGED,
    summary: 'Invites somebody: a link that works once, within 72 hours. Replaces an earlier one',
    body: invitationBody,
    response: { 201: sentAccountLink },
    errors: [400, 413, 415, 503],
  });
  for (const path of ['/api/invitations', '/api/people/invitations'])
    api.post(path, { schema: invite }, async (request, reply) => {
      const { role } = request.body;
      const email = emailOf(request.body.email);
      if (await accounts.hasEmail(email))
        throw validationError([{ path: 'email', message: 'This person has an account already.' }]);
      const link = await accountLinks.create(
        { purpose: 'invitation', email, role, maker: request.actor?.id },
        Date.now(),
      );
      await audit.add({ actor: request.actor, action: 'invite', subject: email, detail: { role } });
      reply.code(201).header('cache-control', 'no-store');
      const invited = accountLinkOf(baseUrlOf(request, settings), 'join', link);
      return { ...invited, mailed: await mailed(request, mailer, invitationMail(email, invited)) };
    });

  const withdrawal = describe({
    ...MANAGED,
    summary: 'Takes an invitation back',
    params: byId,
    response: { 204: noContent },
    errors: [404, 503],
  });
  for (const path of ['/api/invitations', '/api/people/invitations'])
    api.delete(`${path}/:id`, { schema: withdrawal }, async (request, reply) => {
      const withdrawn = await accountLinks.withdraw(request.params.id);
      if (!withdrawn) throw notFound();
      await audit.add({ actor: request.actor, action: 'withdraw-invitation', subject: withdrawn.email });
      return reply.code(204).send();
    });
}

const presentPerson = (
  { id, name, email, role, blocked, last_seen_at }: Account,
  passkeys: number,
): Person => ({
  id,
  name,
  email,
  role,
  blocked: blocked !== 0,
  lastSeenAt: last_seen_at,
  passkeys,
});

/** Where people open the showroom. */
const baseUrlOf = ({ protocol, host }: FastifyRequest, { publicUrl }: ServerSettings): string =>
  publicUrl ?? `${protocol}://${host}`;

/** Sends the link if there is a mail server; tells whether that worked. */
async function mailed(request: FastifyRequest, mailer: Mailer | undefined, mail: Mail): Promise<boolean> {
  return (
    mailer?.send(mail).then(
      () => true,
      (error: unknown) => {
        request.log.warn({ err: error }, 'a mail could not be sent');
        return false;
      },
    ) ?? false
  );
}

function explainLast(error: unknown): never {
  if (error instanceof LastAdministrator)
    throw new HttpError(
      409,
      'Nobody could manage people any more: make somebody else an administrator first.',
    );
  throw error;
}
