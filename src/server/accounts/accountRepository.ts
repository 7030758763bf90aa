// Accounts with argon2id passwords. A password leaves this file only once, after it was generated
// for the first account. See src/server/accounts/README.md#sign-in.
import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database/openDatabase.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { EditorLanguage } from '#rules/editorLanguages.ts';
import { isRole, type Role } from '#rules/rights.ts';
import {
  emailOf,
  endAccess,
  endMade,
  existingAccounts,
  keepAdministrator,
  newAccount,
  requireOwnName,
} from './accountAccess.ts';
import * as accountLinks from './accountLinkRepository.ts';
import { withoutPassword, type Account } from './accountRow.ts';
import * as audit from '../audit/auditRepository.ts';
import * as passkeys from './passkeyRepository.ts';
import { withoutControls } from '../platform/database/storableText.ts';
import type { AccountTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

/** E-mail of the first account if the operator sets none. */
const FIRST_EMAIL = 'editor@vitrine.local';

const GENERATED_PASSWORD_BYTES = 12;

/** Whether there is an account yet, also one that was removed. */
export async function hasAny(db: Database): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The account with this e-mail or user name and password; else undefined. */
export async function signIn(
  db: Database,
  identifier: string,
  password: string,
): Promise<Account | undefined> {
  const row = await findByIdentifier(db, identifier);
  const matches = await verifyPassword(row?.password_hash || undefined, password);
  return row && matches ? withoutPassword(row) : undefined;
}

/**
 * The key that attempts are counted by: the same for e-mail and user name of an account, else the
 * identifier. With it the account's e-mail, if there is one.
 */
export async function countedAs(
  db: Database,
  identifier: string,
): Promise<{ key: string; email: string | undefined }> {
  const row = await findByIdentifier(db, identifier);
  return {
    key: row ? `account ${row.id}` : `unknown ${withoutControls(identifier).toLowerCase()}`,
    email: row?.email,
  };
}

function findByIdentifier(db: Database, rawIdentifier: string): Promise<AccountTable | undefined> {
  const identifier = withoutControls(rawIdentifier);
  return db
    .selectFrom('account')
    .selectAll()
    .where((where) =>
      where.or([where('email', '=', identifier.toLowerCase()), where('username', '=', identifier)]),
    )
    .where('blocked', '=', 0)
    .executeTakeFirst();
}

/** Everyone who has an account, by e-mail. */
export async function people(db: Database): Promise<Account[]> {
  const rows = await existingAccounts(db).orderBy('email').execute();
  return rows.map(withoutPassword);
}

export async function get(db: Database, id: number): Promise<Account | undefined> {
  const row = await existingAccounts(db).where('id', '=', id).executeTakeFirst();
  return row && withoutPassword(row);
}

/** The account of an e-mail, unless it is blocked. */
export async function byEmail(db: Database, email: string): Promise<Account | undefined> {
  const row = await existingAccounts(db)
    .where('email', '=', emailOf(email))
    .where('blocked', '=', 0)
    .executeTakeFirst();
  return row && withoutPassword(row);
}

/** Whether an account has this e-mail, blocked or not. */
export async function hasEmail(db: Database, email: string): Promise<boolean> {
  const row = await existingAccounts(db).where('email', '=', emailOf(email)).executeTakeFirst();
  return row !== undefined;
}

/** Adds an account; undefined if the e-mail has one. */
export async function create(
  db: Database,
  person: {
    email: string;
    name: string;
    role: Role;
    password: string;
  },
): Promise<Account | undefined> {
  const passwordHash = await hashPassword(person.password);
  return inTransaction(db, async (tx) => {
    const id = await nextNumber(tx, 'account');
    const row = await tx
      .insertInto('account')
      .values({
        ...newAccount(id, emailOf(person.email), passwordHash),
        name: withoutControls(person.name),
        role: person.role,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    return row && withoutPassword(row);
  });
}

/**
 * Uses an invitation up and adds its account; undefined if it cannot be used any more. Throws
 * NameTaken.
 */
export async function join(
  db: Database,
  token: string,
  { name, password }: { name: string; password: string },
  nowMs: number,
): Promise<Account | undefined> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const id = await nextNumber(tx, 'account');
    const link = await accountLinks.use(tx, 'join', token, nowMs);
    if (!link || !isRole(link.role)) return undefined;
    await requireOwnName(tx, id, name);
    const row = await tx
      .insertInto('account')
      .values({
        ...newAccount(id, link.email, passwordHash),
        name: withoutControls(name),
        role: link.role,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    return row && withoutPassword(row);
  });
}

/**
 * Changes role or block of an account. Its sessions end, so that nothing goes on with the rights
 * of before. Undefined if there is none; throws LastAdministrator.
 */
export function change(
  db: Database,
  id: number,
  change: { role?: Role; isBlocked?: boolean },
): Promise<Account | undefined> {
  return inTransaction(db, async (tx) => {
    await lock(tx);
    const current = await get(tx, id);
    if (!current) return undefined;
    const role = change.role ?? current.role;
    const blocked = change.isBlocked === undefined ? current.blocked : Number(change.isBlocked);
    if (role === current.role && blocked === current.blocked) return current;
    if (role !== 'administrator' || blocked !== 0) await keepAdministrator(tx, id);
    const row = await tx
      .updateTable('account')
      .set({ role, blocked, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await endAccess(tx, id);
    await endMade(tx, row);
    return withoutPassword(row);
  });
}

/**
 * Removes an account; its saves keep its name. Undefined if there is none; throws
 * LastAdministrator.
 */
export function remove(db: Database, id: number): Promise<Account | undefined> {
  return inTransaction(db, async (tx) => {
    await lock(tx);
    const current = await get(tx, id);
    if (!current) return undefined;
    await keepAdministrator(tx, id);
    const at = new Date().toISOString();
    // Its e-mail may get another account.
    const email = `removed ${id}`;
    const row = await tx
      .updateTable('account')
      .set({
        username: email,
        email,
        name: current.name || current.email,
        password_hash: '',
        blocked: 1,
        removed_at: at,
        subject: null,
        updated_at: at,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await endAccess(tx, id);
    await endMade(tx, row);
    return current;
  });
}

/** Changes name and e-mail; undefined if another account has the e-mail. Throws NameTaken. */
export function changeProfile(
  db: Database,
  id: number,
  { name, email }: { name: string; email: string },
): Promise<Account | undefined> {
  return inTransaction(db, async (tx) => {
    await lock(tx);
    const newEmail = emailOf(email);
    const other = await tx
      .selectFrom('account')
      .select('id')
      .where((where) => where.or([where('email', '=', newEmail), where('username', '=', newEmail)]))
      .where('id', '<>', id)
      .executeTakeFirst();
    if (other) return undefined;
    await requireOwnName(tx, id, name);
    const row = await tx
      .updateTable('account')
      .set({
        name: withoutControls(name),
        username: newEmail,
        email: newEmail,
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return withoutPassword(row);
  });
}

/** The language of the editor. */
export async function setLanguage(db: Database, id: number, language: EditorLanguage): Promise<Account> {
  const row = await db
    .updateTable('account')
    .set({ language, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return withoutPassword(row);
}

/** Whether signing in by password needs a passkey too. */
export async function setSecondFactor(db: Database, id: number, isNeeded: boolean): Promise<void> {
  await db
    .updateTable('account')
    .set({ second_factor: Number(isNeeded), updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Whether the account can sign in by a password. */
export async function hasAnyPassword(db: Database, id: number): Promise<boolean> {
  const row = await existingAccounts(db).where('id', '=', id).executeTakeFirst();
  return Boolean(row?.password_hash);
}

/** Whether this is the account's password. */
export async function hasPassword(db: Database, id: number, password: string): Promise<boolean> {
  const row = await existingAccounts(db).where('id', '=', id).executeTakeFirst();
  return verifyPassword(row?.password_hash || undefined, password);
}

/** Sets a new password and ends all sessions except one. */
export async function setPassword(
  db: Database,
  id: number,
  password: string,
  exceptSession?: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('account')
      .set({ password_hash: passwordHash, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    await endAccess(tx, id, exceptSession);
  });
}

/** Changes of accounts take turns: two administrators cannot demote each other at once. */
async function lock(db: Database): Promise<void> {
  await nextNumber(db, 'account');
}

/**
 * Makes sure that an account exists. The operator's account is created, or its password set from
 * the settings; without one, the first start creates an account and returns its password.
 */
export async function ensureFirst(
  db: Database,
  operator?: {
    email: string;
    password: string;
  },
): Promise<{ email: string; password: string } | undefined> {
  return operator ? ensure(db, operator.email.toLowerCase(), operator.password) : createFirst(db);
}

async function createFirst(db: Database): Promise<{ email: string; password: string } | undefined> {
  const password = randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url');
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const id = await nextNumber(tx, 'account');
    if (await hasAny(tx)) return undefined;
    await tx
      .insertInto('account')
      .values(newAccount(id, FIRST_EMAIL, passwordHash))
      .execute();
    return { email: FIRST_EMAIL, password };
  });
}

async function ensure(db: Database, email: string, password: string): Promise<undefined> {
  const current = await signIn(db, email, password);
  if (current?.role === 'administrator') return undefined;
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const id = await nextNumber(tx, 'account');
    const row = await tx
      .insertInto('account')
      .values(newAccount(id, email, passwordHash))
      .onConflict((conflict) =>
        conflict
          .column('email')
          // It may have been linked to another person's sign-in at the company.
          .doUpdateSet({ password_hash: passwordHash, role: 'administrator', blocked: 0, subject: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await endAccess(tx, row.id);
    await passkeys.removeAll(tx, row.id);
    await audit.add(tx, {
      actor: { id: null, name: 'EDITOR_PASSWORD' },
      action: 'set-account',
      subject: email,
      detail: { role: 'administrator' },
    });
  });
  return undefined;
}
