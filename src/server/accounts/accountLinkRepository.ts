// Links that may be used once: invitations, and links to choose a new password. Only the hash of
// the secret is stored. See src/server/accounts/README.md#sign-in.
import type { ExpressionBuilder } from 'kysely';
import { HOUR_MS } from '#config/durations.ts';
import type { Role } from '#rules/rights.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { hashSecret, newId, newSecret } from '../platform/database/secrets.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import type { AccountLinkTable, Tables } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transactions.ts';

/** How long each link may be used. */
const LINK_LIFE_MS = { invitation: 72 * HOUR_MS, reset: 2 * HOUR_MS, mailedReset: 2 * HOUR_MS } as const;
/** An account that asks again within this time is sent no second link. */
const MAILED_LATELY_MS = 10 * 60 * 1000;

type LinkPurpose = AccountLinkTable['purpose'];
/** The page that a link opens. A mailed link never takes the place of an administrator's. */
export type LinkPage = 'join' | 'reset';
const PURPOSES: Readonly<Record<LinkPage, readonly LinkPurpose[]>> = {
  join: ['invitation'],
  reset: ['reset', 'mailedReset'],
};

export interface NewLink {
  purpose: LinkPurpose;
  /** In lower case. */
  email: string;
  role?: Role;
  account?: number;
  /** The administrator who makes it. */
  maker?: number | null | undefined;
}

/** Makes a link, in place of the last one of this purpose and e-mail. Returns its secret. */
export function create(
  db: Database,
  { purpose, email, role, account, maker }: NewLink,
  nowMs: number,
): Promise<{ token: string; expiresMs: number }> {
  const token = newSecret();
  const expiresMs = nowMs + LINK_LIFE_MS[purpose];
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('account_link').where('purpose', '=', purpose).where('email', '=', email).execute();
    await tx
      .insertInto('account_link')
      .values({
        id: newId(),
        token_hash: hashSecret(token),
        purpose,
        email,
        role: role ?? null,
        account: account ?? null,
        maker: maker ?? null,
        expires_at: expiresMs,
      })
      .execute();
    return { token, expiresMs };
  });
}

/** A link that may be used, which stays as it is; undefined for one that may not. */
export function find(
  db: Database,
  page: LinkPage,
  token: string,
  nowMs: number,
): Promise<AccountLinkTable | undefined> {
  return db
    .selectFrom('account_link')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', 'in', PURPOSES[page])
    .where('expires_at', '>', nowMs)
    .where(isByAdministrator)
    .executeTakeFirst();
}

/** Whether a link for a new password was mailed to this e-mail a moment ago. */
export async function wasMailedLately(db: Database, email: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('account_link')
    .select('id')
    .where('purpose', '=', 'mailedReset')
    .where('email', '=', email)
    .where('expires_at', '>', nowMs + LINK_LIFE_MS.mailedReset - MAILED_LATELY_MS)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up. Undefined if it was used, replaced, or is too old. */
export async function use(
  db: Database,
  page: LinkPage,
  token: string,
  nowMs: number,
): Promise<AccountLinkTable | undefined> {
  return db
    .deleteFrom('account_link')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', 'in', PURPOSES[page])
    .where('expires_at', '>', nowMs)
    .where(isByAdministrator)
    .returningAll()
    .executeTakeFirst();
}

/** Ends the invitation of an e-mail whose owner has signed in another way. */
export function takeInvitationOf(
  db: Database,
  email: string,
  nowMs: number,
): Promise<AccountLinkTable | undefined> {
  return db
    .deleteFrom('account_link')
    .where('purpose', '=', 'invitation')
    .where('email', '=', email)
    .where('expires_at', '>', nowMs)
    .where(isByAdministrator)
    .returningAll()
    .executeTakeFirst();
}

/** Unused invitations. */
export function invitations(db: Database, nowMs: number): Promise<AccountLinkTable[]> {
  return db
    .selectFrom('account_link')
    .selectAll()
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', nowMs)
    .where(isByAdministrator)
    .orderBy('email')
    .execute();
}

/** Takes an invitation back; undefined if there is none. */
export function withdraw(db: Database, id: string): Promise<AccountLinkTable | undefined> {
  return db
    .deleteFrom('account_link')
    .where('purpose', '=', 'invitation')
    .where('id', '=', withoutNul(id))
    .returningAll()
    .executeTakeFirst();
}

/** Removes the links that an administrator has made for others. */
export async function removeMadeBy(db: Database, account: number): Promise<void> {
  await db.deleteFrom('account_link').where('maker', '=', account).execute();
}

/** Removes the links of an account that may no longer be used. */
export async function removeOf(db: Database, account: number): Promise<void> {
  await db.deleteFrom('account_link').where('account', '=', account).execute();
}

export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('account_link').where('expires_at', '<=', nowMs).execute();
}

/** The maker is an administrator still; a link of the command line or a mail has none. */
const isByAdministrator = ({ or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'account_link'>) =>
  or([
    eb('account_link.maker', 'is', null),
    exists(
      selectFrom('account')
        .select('account.id')
        .whereRef('account.id', '=', 'account_link.maker')
        .where('account.role', '=', 'administrator')
        .where('account.blocked', '=', 0),
    ),
  ]);
