// Accounts of people who sign in with the company's accounts. See
// src/server/operating/README.md#the-companys-sign-in.
import { isRole, type Role } from '#rules/rights.ts';
import {
  endAccess,
  endMade,
  existingAccounts,
  keepAdministrator,
  LastAdministrator,
  newAccount,
} from './accountAccess.ts';
import * as accountLinks from './accountLinkRepository.ts';
import { actorOf, withoutPassword, type Account } from './accountRow.ts';
import * as audit from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as passkeys from './passkeyRepository.ts';
import { withoutControls } from '../platform/database/storableText.ts';
import type { AccountTable } from '../platform/database/tables.ts';
import { nextNumber } from '../platform/database/transactions.ts';

/** A person whom the company's provider has identified. */
export interface Identified {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
  /** Null for no role; undefined where roles are not the provider's. */
  role: Role | null | undefined;
}

const PROVIDER: audit.Actor = { id: null, name: 'Company sign-in' };
/**
 * Value of `account.blocked` if the company gives the person no role; 1 if an administrator blocks.
 */
const BLOCKED_BY_COMPANY = 2;

/**
 * The account of a person whom the company's provider has identified: the one that they had, else
 * the one with their verified e-mail, else a new one, if the provider gives them a role or they are
 * invited. A role of the provider replaces the one here. Undefined if they may not in. Call it in a
 * transaction.
 */
export async function companyAccount(tx: Database, person: Identified): Promise<Account | undefined> {
  const id = await nextNumber(tx, 'account');
  const known = await existingAccounts(tx).where('subject', '=', person.subject).executeTakeFirst();
  if (person.role === null) {
    if (known) await endRole(tx, known);
    return undefined;
  }
  const account = known ?? (await linkedByEmail(tx, person)) ?? (await joined(tx, id, person));
  const isBack = account?.blocked === BLOCKED_BY_COMPANY && person.role !== undefined;
  if (account && isBack) await addToAudit(tx, 'unblock', account.email);
  const open = account && isBack ? await change(tx, account.id, { blocked: 0 }) : account;
  return open?.blocked === 0 ? withRole(tx, open, person) : undefined;
}

/**
 * Blocks an account without a role at the company, with its keys and links, until it has one again.
 * The last administrator is only signed out: otherwise no account could manage people.
 */
async function endRole(tx: Database, { id, email, blocked }: AccountTable): Promise<void> {
  await endAccess(tx, id);
  const isLast = await keepAdministrator(tx, id).then(
    () => false,
    (error: unknown) => {
      if (error instanceof LastAdministrator) return true;
      throw error;
    },
  );
  if (blocked !== 0 || isLast) return;
  await endMade(tx, await change(tx, id, { blocked: BLOCKED_BY_COMPANY }));
  await addToAudit(tx, 'block', email);
}

const addToAudit = (tx: Database, action: 'block' | 'unblock', subject: string): Promise<void> =>
  audit.add(tx, { actor: PROVIDER, action, subject });

/**
 * Ties the account with a verified e-mail to the person. Its owner may have claimed an e-mail of
 * another person: their password, passkeys and sessions end.
 */
async function linkedByEmail(
  tx: Database,
  { subject, email, isEmailVerified, name }: Identified,
): Promise<AccountTable | undefined> {
  if (!isEmailVerified) return undefined;
  const found = await existingAccounts(tx)
    .where('email', '=', email)
    .where('subject', 'is', null)
    .where('blocked', '=', 0)
    .executeTakeFirst();
  if (!found) return undefined;
  await endAccess(tx, found.id);
  await passkeys.removeAll(tx, found.id);
  await audit.add(tx, { actor: PROVIDER, action: 'link-account', subject: email });
  return change(tx, found.id, { subject, password_hash: '', name: withoutControls(name) || found.name });
}

/** A new account, by a role of the provider, or by an invitation, which is used up. */
async function joined(
  tx: Database,
  id: number,
  { subject, email, isEmailVerified, name, role }: Identified,
): Promise<AccountTable | undefined> {
  const other = await existingAccounts(tx).where('email', '=', email).executeTakeFirst();
  if (other) return undefined;
  const invitation = isEmailVerified ? await accountLinks.takeInvitationOf(tx, email, Date.now()) : undefined;
  const given = role ?? invitation?.role;
  if (!isRole(given)) return undefined;
  const created = await tx
    .insertInto('account')
    // Without a password: no hash matches.
    .values({ ...newAccount(id, email, ''), name: withoutControls(name), role: given, subject })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit.add(tx, {
    actor: actorOf(withoutPassword(created)),
    action: 'join',
    subject: email,
    detail: { role: given },
  });
  return created;
}

async function withRole(tx: Database, account: AccountTable, { role }: Identified): Promise<Account> {
  const before = account.role;
  if (!role || role === before) return withoutPassword(account);
  if (role !== 'administrator') await keepAdministrator(tx, account.id);
  await endAccess(tx, account.id);
  await audit.add(tx, {
    actor: PROVIDER,
    action: 'change-role',
    subject: account.email,
    detail: { before, role },
  });
  const changed = await change(tx, account.id, { role });
  await endMade(tx, changed);
  return withoutPassword(changed);
}

const change = (tx: Database, id: number, changes: Partial<AccountTable>): Promise<AccountTable> =>
  tx
    .updateTable('account')
    .set({ ...changes, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
