// Passkeys of accounts, and challenges that authenticators are to sign: used once, for five
// minutes. See src/server/operating/README.md#passkeys.
import type { Database } from '../platform/database/openDatabase.ts';
import { hashSecret, newSecret } from '../platform/database/secrets.ts';
import { withoutControls, withoutNul } from '../platform/database/storableText.ts';
import type { AccountTable, PasskeyTable } from '../platform/database/tables.ts';

const CHALLENGE_MS = 5 * 60 * 1000;
const NAME_MAX_CHARACTERS = 100;

type ChallengePurpose = 'register' | 'signIn';

/**
 * Challenge that an authenticator signs; `account` is null if a passkey of any account may sign.
 */
export interface Challenge {
  challenge: string;
  account: number | null;
}

export interface Passkey {
  /** Credential id, base64url. */
  id: string;
  account: number;
  name: string;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  createdAt: string;
  /** ms since 1970; null until it is used. */
  usedMs: number | null;
}

/** Stores a challenge for one account or for any. Returns the secret. */
export async function keepChallenge(
  db: Database,
  { challenge, account, purpose }: Challenge & { purpose: ChallengePurpose },
  nowMs: number,
): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('passkey_challenge')
    .values({
      token_hash: hashSecret(token),
      challenge,
      account,
      purpose,
      expires_at: nowMs + CHALLENGE_MS,
    })
    .execute();
  return token;
}

/** Takes a challenge, which ends it. Undefined if it was taken, or is too old. */
export function takeChallenge(
  db: Database,
  token: string,
  purpose: ChallengePurpose,
  nowMs: number,
): Promise<Challenge | undefined> {
  return db
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', nowMs)
    .returning(['challenge', 'account'])
    .executeTakeFirst();
}

export async function ofAccount(db: Database, account: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('account', '=', account)
    .orderBy('created_at')
    .execute();
  return rows.map(passkeyOf);
}

export async function get(db: Database, id: string): Promise<Passkey | undefined> {
  const row = await db.selectFrom('passkey').selectAll().where('id', '=', withoutNul(id)).executeTakeFirst();
  return row && passkeyOf(row);
}

/** False if the passkey is registered already. */
export async function add(
  db: Database,
  account: number,
  name: string,
  {
    id,
    publicKey,
    counter,
    transports = [],
  }: {
    id: string;
    publicKey: Uint8Array;
    counter: number;
    transports?: readonly string[];
  },
): Promise<boolean> {
  const row = await db
    .insertInto('passkey')
    .values({
      id,
      account,
      name: withoutControls(name).slice(0, NAME_MAX_CHARACTERS),
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.join(' '),
      created_at: new Date().toISOString(),
      used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteUse(db: Database, id: string, counter: number, nowMs: number): Promise<void> {
  await db.updateTable('passkey').set({ counter, used_at: nowMs }).where('id', '=', id).execute();
}

/** How many passkeys each account has that has any. */
export async function counts(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('passkey')
    .select(({ fn }) => ['account', fn.countAll().as('count')])
    .groupBy('account')
    .execute();
  return new Map(rows.map(({ account, count }) => [account, Number(count)]));
}

/** Whether the account requires one of its passkeys after the password. */
export async function areNeeded(
  db: Database,
  { id, second_factor: isSecond }: Pick<AccountTable, 'id' | 'second_factor'>,
): Promise<boolean> {
  return isSecond === 1 && (await ofAccount(db, id)).length > 0;
}

/** Deletes the passkey challenges of an account. */
export async function endChallenges(db: Database, account: number): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('account', '=', account).execute();
}

export async function removeAll(db: Database, account: number): Promise<void> {
  await db.deleteFrom('passkey').where('account', '=', account).execute();
}

/** Undefined if the account has none with this id. */
export async function remove(db: Database, account: number, id: string): Promise<Passkey | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('account', '=', account)
    .where('id', '=', withoutNul(id))
    .returningAll()
    .executeTakeFirst();
  return row && passkeyOf(row);
}

export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', nowMs).execute();
}

const passkeyOf = (row: PasskeyTable): Passkey => ({
  id: row.id,
  account: row.account,
  name: row.name,
  publicKey: Buffer.from(row.public_key, 'base64url'),
  counter: row.counter,
  transports: row.transports.split(' ').filter(Boolean),
  createdAt: row.created_at,
  usedMs: row.used_at,
});
