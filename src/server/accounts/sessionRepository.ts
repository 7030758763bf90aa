// Sessions: one for each sign-in. A session renews the short tokens of its account until it is
// ended, unused for too long, or too old. See src/server/accounts/README.md#sign-in.
import { HOUR_MS } from '#config/durations.ts';
import { withoutPassword, type Account } from './accountRow.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { hashSecret, newId, newSecret } from '../platform/database/secrets.ts';
import type { AccountTable, SessionTable } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transactions.ts';

const IDLE_MS = 12 * HOUR_MS;
/** A session ends after 30 days, however much it is used. */
export const SESSION_MS = 30 * 24 * HOUR_MS;
const AGENT_MAX_CHARACTERS = 200;

export interface Session {
  id: string;
  account: Account;
}

/** Begins a session; the token is stored as a hash and cannot be read again. */
export function open(
  db: Database,
  accountId: number,
  agent: string,
  nowMs: number,
): Promise<{ id: string; token: string }> {
  const token = newSecret();
  const id = newId();
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('session')
      .values({
        id,
        account: accountId,
        token_hash: hashSecret(token),
        agent: agent.slice(0, AGENT_MAX_CHARACTERS),
        created_at: nowMs,
        used_at: nowMs,
      })
      .execute();
    await noteSeen(tx, accountId, nowMs);
    return { id, token };
  });
}

/** The session with this id, unless it has ended or its account is blocked. */
export async function find(db: Database, id: string, nowMs: number): Promise<Session | undefined> {
  const row = await active(db, nowMs).where('session.id', '=', id).executeTakeFirst();
  return row && sessionOf(row);
}

/** The session of a token, which counts as used from now on. */
export function renew(db: Database, token: string, nowMs: number): Promise<Session | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await active(tx, nowMs)
      .where('session.token_hash', '=', hashSecret(token))
      .executeTakeFirst();
    if (!row) return undefined;
    await tx.updateTable('session').set({ used_at: nowMs }).where('id', '=', row.session_id).execute();
    await noteSeen(tx, row.id, nowMs);
    return sessionOf(row);
  });
}

/** When it was begun; undefined for none. */
export async function openedMs(db: Database, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('session').select('created_at').where('id', '=', id).executeTakeFirst();
  return row?.created_at;
}

export async function end(db: Database, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/** Ends all sessions of an account, except one. */
export async function endAll(db: Database, accountId: number, exceptId?: string): Promise<void> {
  const ended = db.deleteFrom('session').where('account', '=', accountId);
  await (exceptId === undefined ? ended : ended.where('id', '<>', exceptId)).execute();
}

/** Removes sessions that have ended by themselves. */
export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where((where) =>
      where.or([where('used_at', '<=', nowMs - IDLE_MS), where('created_at', '<=', nowMs - SESSION_MS)]),
    )
    .execute();
}

function active(db: Database, nowMs: number) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account')
    .selectAll('account')
    .select('session.id as session_id')
    .where('account.blocked', '=', 0)
    .where('session.used_at', '>', nowMs - IDLE_MS)
    .where('session.created_at', '>', nowMs - SESSION_MS);
}

type SessionRow = AccountTable & { session_id: SessionTable['id'] };

const sessionOf = ({ session_id: id, ...row }: SessionRow): Session => ({
  id,
  account: withoutPassword(row),
});

const noteSeen = (tx: Database, accountId: number, nowMs: number) =>
  tx
    .updateTable('account')
    .set({ last_seen_at: new Date(nowMs).toISOString() })
    .where('id', '=', accountId)
    .execute();
