// People: invitations, roles, blocks and sign-outs, for administrators. See
// src/server/accounts/README.md#people-and-audit.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rowNumberOf } from '#protocol/paramSchemas.ts';
import { sentAccountLink } from '#protocol/peopleSchemas.ts';
import { invitations, type Invitation } from '#records/kinds/invitations.ts';
import { people, type Person } from '#records/kinds/people.ts';
import type { AuditAction } from '#rules/auditActions.ts';
import { isRole } from '#rules/rights.ts';
import { accountLinkOf } from './accountLinkUrl.ts';
import { invitationMail } from './accountMails.ts';
import { HttpError, notFound, validationError } from '../platform/http/httpErrors.ts';
import type { Mail, Mailer } from './mailer.ts';
import { route } from '../platform/http/route.ts';
import { loadedRecords } from '../records/loadedRecords.ts';
import { recordPath } from '../records/recordRepository.ts';
import type { RecordSource } from '../records/recordSource.ts';
import { RecordConflict } from '../records/recordTable.ts';
import type { ServerSettings } from '../serverSettings.ts';
import type { Services } from '../services.ts';
import { emailOf, LastAdministrator } from './accountAccess.ts';
import type { Account } from './accountRow.ts';
import * as audit from '../audit/auditRepository.ts';
import * as sessions from './sessionRepository.ts';
import * as passkeys from './passkeyRepository.ts';
import * as accountLinks from './accountLinkRepository.ts';
import * as accounts from './accountRepository.ts';

/** Operations on a person that the record kind does not have. */
export function peopleRoutes(app: FastifyInstance, services: Services): void {
  const { database, settings } = services;

  route(app, 'POST /api/people/:id/sign-outs', async (request) => {
    const { id, email } = await personOf(request.params.id);
    await sessions.endAll(database, id);
    await audit.add(database, {
      actor: request.actor,
      action: 'sign-out',
      subject: email,
      detail: { everywhere: true },
    });
  });

  route(app, 'DELETE /api/people/:id/passkeys', async (request) => {
    const { id, email } = await personOf(request.params.id);
    await passkeys.removeAll(database, id);
    await sessions.endAll(database, id);
    await audit.add(database, {
      actor: request.actor,
      action: 'remove-passkey',
      subject: email,
      detail: { everywhere: true },
    });
  });

  route(app, 'POST /api/people/:id/reset-links', async (request) => {
    const { id, email, blocked } = await personOf(request.params.id);
    if (blocked !== 0) throw new HttpError(409, 'This person is blocked: unblock them first.');
    const link = await accountLinks.create(
      database,
      { purpose: 'reset', email, account: id, maker: request.actor?.id },
      Date.now(),
    );
    await audit.add(database, { actor: request.actor, action: 'make-reset-link', subject: email });
    return accountLinkOf(baseUrlOf(request, settings), 'reset', link);
  });

  async function personOf(id: string): Promise<Account> {
    const found = await accounts.get(database, rowNumberOf(id));
    if (!found) throw notFound();
    return found;
  }
}

/** Roles and blocks; whose role changes is signed out. */
export function peopleSource({ database }: Services): RecordSource {
  const present = async (account: Account): Promise<Person> =>
    presentPerson(account, (await passkeys.ofAccount(database, account.id)).length);
  return loadedRecords<Person>({
    kind: people,
    load: async () => {
      const counts = await passkeys.counts(database);
      return (await accounts.people(database)).map((account) =>
        presentPerson(account, counts.get(account.id) ?? 0),
      );
    },
    change: async (before, { role, blocked }, { actor }) => {
      const changed = await accounts
        .change(database, before.id, {
          ...(isRole(role) && { role }),
          ...(typeof blocked === 'boolean' && { isBlocked: blocked }),
        })
        .catch(explainLast);
      if (!changed) return undefined;
      const after = await present(changed);
      const note = (action: AuditAction, field: 'role' | 'blocked', detail = {}): Promise<void> =>
        audit.add(database, {
          ...{ actor, action, detail },
          subject: after.email,
          record: recordPath(people, after.id),
          changes: { [field]: { before: before[field], after: after[field] } },
        });
      if (after.role !== before.role)
        await note('change-role', 'role', { before: before.role, role: after.role });
      if (after.blocked !== before.blocked) await note(after.blocked ? 'block' : 'unblock', 'blocked');
      return after;
    },
    remove: async (id, { actor }) => {
      const removed = await accounts.remove(database, rowNumberOf(id)).catch(explainLast);
      if (!removed) return false;
      await audit.add(database, {
        ...{ actor, action: 'remove-person', subject: removed.email },
        record: recordPath(people, removed.id),
      });
      return true;
    },
  });
}

/** An addition makes a link that works once, within 72 hours, and replaces an earlier one. */
export function invitationSource(services: Services): RecordSource {
  const { database, mailer, settings } = services;
  return loadedRecords<Invitation>({
    kind: invitations,
    added: sentAccountLink,
    load: async () =>
      (await accountLinks.invitations(database, Date.now())).flatMap(({ id, email, role, expires_at }) =>
        isRole(role) ? [{ id, email, role, expiresAt: new Date(expires_at).toISOString() }] : [],
      ),
    add: async (values, request) => {
      const { email: typed, role } = values as Invitation;
      const email = emailOf(typed);
      if (await accounts.hasEmail(database, email))
        throw validationError([{ path: 'email', message: 'This person has an account already.' }]);
      const link = await accountLinks.create(
        database,
        { purpose: 'invitation', email, role, maker: request.actor?.id },
        Date.now(),
      );
      await audit.add(database, { actor: request.actor, action: 'invite', subject: email, detail: { role } });
      const invited = accountLinkOf(baseUrlOf(request, settings), 'join', link);
      return { ...invited, mailed: await mailed(request, mailer, invitationMail(email, invited)) };
    },
    remove: async (id, { actor }) => {
      const withdrawn = await accountLinks.withdraw(database, id);
      if (withdrawn)
        await audit.add(database, { actor, action: 'withdraw-invitation', subject: withdrawn.email });
      return withdrawn !== undefined;
    },
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

/** Sends the link if there is a mail server; returns whether that worked. */
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
    throw new RecordConflict(
      'Nobody could manage people any more: make somebody else an administrator first.',
    );
  throw error;
}
