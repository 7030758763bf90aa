// Rules that every change of an account shares: the last administrator stays, names are unique, and
// access ends. Call them in the transaction of the change.
import * as accountLinks from './accountLinkRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as passkeys from './passkeyRepository.ts';
import * as sessions from './sessionRepository.ts';
import { withoutControls } from '../platform/database/storableText.ts';
import type { AccountTable } from '../platform/database/tables.ts';

/** No account could change accounts any more. */
export class LastAdministrator extends Error {}

/** A colleague has this name: saves, comments and the audit name people. */
export class NameTaken extends Error {}

/** Accounts that have not been removed. */
export const existingAccounts = (db: Database) =>
  db.selectFrom('account').selectAll().where('removed_at', 'is', null);

/** Throws LastAdministrator if there is no other one. */
export async function keepAdministrator(tx: Database, id: number): Promise<void> {
  const administrators = await existingAccounts(tx)
    .where('role', '=', 'administrator')
    .where('blocked', '=', 0)
    .execute();
  if (administrators.length === 1 && administrators[0]?.id === id) throw new LastAdministrator();
}

/** Throws NameTaken if a colleague has this name, regardless of case. */
export async function requireOwnName(tx: Database, id: number, name: string): Promise<void> {
  const wanted = comparable(name);
  const others = await existingAccounts(tx).where('id', '<>', id).execute();
  if (wanted !== '' && others.some((other) => comparable(other.name) === wanted)) throw new NameTaken();
}

const comparable = (name: string): string => withoutControls(name).normalize('NFKC').trim().toLowerCase();

/** Ends what an administrator has made for others, once they are none any more. */
export async function endMade(tx: Database, { id, role, blocked }: AccountTable): Promise<void> {
  if (role !== 'administrator' || blocked !== 0) await accountLinks.removeMadeBy(tx, id);
}

/** Ends sessions, except one, links and begun sign-ins of an account. */
export async function endAccess(tx: Database, id: number, exceptSession?: string): Promise<void> {
  await sessions.endAll(tx, id, exceptSession);
  await accountLinks.removeOf(tx, id);
  await passkeys.endChallenges(tx, id);
}

/** An administrator, unless the role is replaced. */
export function newAccount(id: number, email: string, passwordHash: string): AccountTable {
  const at = new Date().toISOString();
  return {
    id,
    username: email,
    email,
    password_hash: passwordHash,
    role: 'administrator',
    confirmed: 1,
    blocked: 0,
    created_at: at,
    updated_at: at,
    name: '',
    last_seen_at: null,
    removed_at: null,
    subject: null,
    second_factor: 0,
    language: '',
  };
}

/** E-mails are compared in lower case. */
export const emailOf = (text: string): string => withoutControls(text).toLowerCase();
