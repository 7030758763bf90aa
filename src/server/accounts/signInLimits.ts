// Limits attempts to sign in, and what one person writes to colleagues. Counts are in the database,
// so all nodes share them and restarts keep them.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/openDatabase.ts';
import { inTransaction } from '../platform/database/transactions.ts';

const WINDOW_MS = 60 * 1000;
/** Strapi's limit for one account from one address. */
const PER_PAIR = 10;
/** One address, such as an office's, may sign in to several accounts. */
const PER_ADDRESS = 30;
/**
 * Guesses at one account from many addresses. Higher than PER_PAIR, so that an attacker cannot lock
 * the owner out at once.
 */
const PER_ACCOUNT = 30;

/** Everyone of an office, who may change their minds. */
const BEGUN_PER_ADDRESS = 120;
/** Comments and requests for review, each of which may send mail to many. */
const WRITTEN_PER_ACCOUNT = 30;
const HOUR_MS = 60 * WINDOW_MS;
/** Mails to one person with links for a new password. */
const FORGOTTEN_PER_HOUR = 3;

type Limit = { key: string; max: number; windowMs?: number };

/**
 * A client's address (or IPv6 network), and its account or, if there is none, the identifier that
 * was sent.
 */
export type SignInAttempt = { address: string; account: string };

/** Counts an attempt. Returns 0 if it is allowed, else the time to wait in ms. */
export function count(db: Database, attempt: SignInAttempt, nowMs: number): Promise<number> {
  return countAll(db, limitsOf(attempt), nowMs);
}

/**
 * Counts a sign-in that is begun and keeps something in the database until it is finished. The
 * same response.
 */
export function countBegun(db: Database, address: string, nowMs: number): Promise<number> {
  return countAll(db, [{ key: keyOf('begun', address), max: BEGUN_PER_ADDRESS }], nowMs);
}

/** Counts what an account or key writes to colleagues. The same response. */
export function countWritten(db: Database, writer: string, nowMs: number): Promise<number> {
  return countAll(db, [{ key: keyOf('written', writer), max: WRITTEN_PER_ACCOUNT }], nowMs);
}

/** Counts a link for a new password that is mailed. The same response. */
export function countForgotten(db: Database, email: string, nowMs: number): Promise<number> {
  const limit = { key: keyOf('forgotten', email), max: FORGOTTEN_PER_HOUR, windowMs: HOUR_MS };
  return countAll(db, [limit], nowMs);
}

function countAll(db: Database, limits: readonly Limit[], nowMs: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Always in this order, so that concurrent attempts cannot deadlock.
    for (const { key, max, windowMs = WINDOW_MS } of limits) {
      const until = nowMs + windowMs;
      const isExpired = sql`sign_in_attempt.until <= ${nowMs}`;
      const row = await tx
        .insertInto('sign_in_attempt')
        .values({ key, count: 1, until })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when ${isExpired} then 1 else sign_in_attempt.count + 1 end`,
            until: sql<number>`case when ${isExpired} then ${until} else sign_in_attempt.until end`,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      if (row.count > max) return row.until - nowMs;
    }
    return 0;
  });
}

/** Removes a successful attempt from the count: only failures count. */
export async function forgive(db: Database, attempt: SignInAttempt): Promise<void> {
  const keys = limitsOf(attempt).map(({ key }) => key);
  await db
    .updateTable('sign_in_attempt')
    .set((column) => ({ count: column('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute();
}

/** Removes expired counts. */
export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('until', '<=', nowMs).execute();
}

/** Hashed: keys have a fixed length, and the table holds no addresses. */
const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const limitsOf = ({ address, account }: SignInAttempt): Limit[] => [
  { key: keyOf('pair', address, account), max: PER_PAIR },
  { key: keyOf('address', address), max: PER_ADDRESS },
  { key: keyOf('account', account), max: PER_ACCOUNT },
];
