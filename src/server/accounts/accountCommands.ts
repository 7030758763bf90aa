// Changes accounts from the command line, for an operator who is shut out. See
// src/server/operating/README.md#accounts-from-the-command-line.
import { z } from 'zod';
import type { AuditAction } from '#rules/auditActions.ts';
import { isRole, ROLES } from '#rules/rights.ts';
import { accountLinkOf } from './accountLinkUrl.ts';
import * as accountLinks from './accountLinkRepository.ts';
import { emailOf, LastAdministrator } from './accountAccess.ts';
import * as accounts from './accountRepository.ts';
import type { Account } from './accountRow.ts';
import * as audit from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

const USAGE = `Usage:
  npm run accounts -- list
  npm run accounts -- invite EMAIL [${ROLES.join('|')}]
  npm run accounts -- reset EMAIL
  npm run accounts -- block EMAIL
  npm run accounts -- unblock EMAIL`;

const ACTOR: audit.Actor = { id: null, name: 'Command line' };

/** A sentence for the operator. */
export class CommandError extends Error {}

/**
 * Performs a command and returns what to print. `baseUrl` is where people open the showroom.
 * Throws CommandError.
 */
export async function performAccountCommand(
  database: Database,
  baseUrl: string,
  [command, address = '', role = 'administrator']: readonly string[],
): Promise<string> {
  const note = (action: AuditAction, subject: string, detail = {}): Promise<void> =>
    audit.add(database, { actor: ACTOR, action, subject, detail });
  const linkText = (page: 'join' | 'reset', made: { token: string; expiresMs: number }): string => {
    const { url, expiresAt } = accountLinkOf(baseUrl, page, made);
    return `${url}\nIt works once, until ${expiresAt}.`;
  };
  const known = async (): Promise<Account> => {
    const account = (await accounts.people(database)).find(({ email }) => email === emailOf(address));
    if (!account) throw new CommandError(`Nobody has an account with the e-mail '${address}'.`);
    return account;
  };
  const setBlocked = async (isBlocked: boolean): Promise<string> => {
    const { id, email } = await known();
    await accounts.change(database, id, { isBlocked }).catch((error: unknown) => {
      if (error instanceof LastAdministrator)
        throw new CommandError(`${email} is the last administrator: invite another one first.`);
      throw error;
    });
    await note(isBlocked ? 'block' : 'unblock', email);
    return isBlocked ? `${email} is blocked and signed out.` : `${email} can sign in again.`;
  };

  switch (command) {
    case 'list':
      return (await accounts.people(database)).map(lineOf).join('\n');
    case 'invite': {
      const email = z.email().safeParse(emailOf(address));
      if (!email.success) throw new CommandError(`'${address}' is not an e-mail address.`);
      if (!isRole(role)) throw new CommandError(`'${role}' is not a role: use ${ROLES.join(', ')}.`);
      if (await accounts.hasEmail(database, email.data))
        throw new CommandError(`${email.data} has an account already.`);
      const link = await accountLinks.create(
        database,
        { purpose: 'invitation', email: email.data, role },
        Date.now(),
      );
      await note('invite', email.data, { role });
      return linkText('join', link);
    }
    case 'reset': {
      const { id, email } = await known();
      const link = await accountLinks.create(database, { purpose: 'reset', email, account: id }, Date.now());
      await note('make-reset-link', email);
      return linkText('reset', link);
    }
    case 'block':
      return setBlocked(true);
    case 'unblock':
      return setBlocked(false);
    default:
      throw new CommandError(USAGE);
  }
}

const lineOf = ({ email, role, name, blocked, last_seen_at: seenAt }: Account): string =>
  [email, role, name, blocked !== 0 ? 'blocked' : '', seenAt ? `seen ${seenAt}` : 'never seen']
    .filter((part) => part !== '')
    .join('  ');
