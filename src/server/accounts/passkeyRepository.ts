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

export class PasskeyRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** Keeps a challenge for an account, or for whoever answers. Returns the secret. */
  async keepChallenge(
    { challenge, account, purpose }: Challenge & { purpose: ChallengePurpose },
    nowMs: number,
  ): Promise<string> {
    const token = newSecret();
    await this.#db
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
  takeChallenge(token: string, purpose: ChallengePurpose, nowMs: number): Promise<Challenge | undefined> {
    return this.#db
      .deleteFrom('passkey_challenge')
      .where('token_hash', '=', hashSecret(token))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', nowMs)
      .returning(['challenge', 'account'])
      .executeTakeFirst();
  }

  async ofAccount(account: number): Promise<Passkey[]> {
    const rows = await this.#db
      .selectFrom('passkey')
      .selectAll()
      .where('account', '=', account)
      .orderBy('created_at')
      .execute();
    return rows.map(passkeyOf);
  }

  async get(id: string): Promise<Passkey | undefined> {
    const row = await this.#db
      .selectFrom('passkey')
      .selectAll()
      .where('id', '=', withoutNul(id))
      .executeTakeFirst();
    return row && passkeyOf(row);
  }

  /** False if the passkey is registered already. */
  async add(
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
    const row = await this.#db
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

  async noteUse(id: string, counter: number, nowMs: number): Promise<void> {
    await this.#db.updateTable('passkey').set({ counter, used_at: nowMs }).where('id', '=', id).execute();
  }

  /** How many passkeys each account has that has any. */
  async counts(): Promise<Map<number, number>> {
    const rows = await this.#db
      .selectFrom('passkey')
      .select(({ fn }) => ['account', fn.countAll().as('count')])
      .groupBy('account')
      .execute();
    return new Map(rows.map(({ account, count }) => [account, Number(count)]));
  }

  /** Whether somebody who has given the password needs one of the account's passkeys too. */
  async areNeeded({
    id,
    second_factor: isSecond,
  }: Pick<AccountTable, 'id' | 'second_factor'>): Promise<boolean> {
    return isSecond === 1 && (await this.ofAccount(id)).length > 0;
  }

  /** Ends what somebody has begun who has given the password. */
  async endChallenges(account: number): Promise<void> {
    await this.#db.deleteFrom('passkey_challenge').where('account', '=', account).execute();
  }

  async removeAll(account: number): Promise<void> {
    await this.#db.deleteFrom('passkey').where('account', '=', account).execute();
  }

  /** Undefined if the account has none with this id. */
  async remove(account: number, id: string): Promise<Passkey | undefined> {
    const row = await this.#db
      .deleteFrom('passkey')
      .where('account', '=', account)
      .where('id', '=', withoutNul(id))
      .returningAll()
      .executeTakeFirst();
    return row && passkeyOf(row);
  }

  async sweep(nowMs: number): Promise<void> {
    await this.#db.deleteFrom('passkey_challenge').where('expires_at', '<=', nowMs).execute();
  }
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
