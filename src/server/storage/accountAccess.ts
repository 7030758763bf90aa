// What every change of an account shares: which accounts there are, the last administrator, and the
// end of what an account may do. Call it in the transaction of the change.
import { AccountLinkRepository } from './accountLinkRepository.ts';
import type { Database } from './openDatabase.ts';
import { SessionRepository } from './sessionRepository.ts';
import { withoutControls } from './storableText.ts';
import type { AccountTable } from './tables.ts';

/** Nobody could change accounts any more. */
export class LastAdministrator extends Error {}

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

/** Ends sessions, except one, and links of an account. */
export async function endAccess(tx: Database, id: number, exceptSession?: string): Promise<void> {
  await new SessionRepository(tx).endAll(id, exceptSession);
  await new AccountLinkRepository(tx).removeOf(id);
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
  };
}

/** E-mails are compared in lower case. */
export const emailOf = (text: string): string => withoutControls(text).toLowerCase();
