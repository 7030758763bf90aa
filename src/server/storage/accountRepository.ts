// Editors' accounts with argon2id passwords. A password leaves this file only once, after it was
// generated for the first account. See src/server/README.md#38-accounts.
import { randomBytes } from 'node:crypto';
import type { Database } from './openDatabase.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { AccountTable } from './tables.ts';
import { withoutControls } from './storableText.ts';
import { inTransaction, nextNumber } from './transactions.ts';

/** An account without its password. */
export type Account = Omit<AccountTable, 'password_hash'>;

/** E-mail of the first account if the operator sets none. */
const FIRST_EMAIL = 'editor@vitrine.local';

const GENERATED_PASSWORD_BYTES = 12;

/** Reads and writes accounts. */
export class AccountRepository {
  readonly #db: Database;
  #isReady = false;
  constructor(db: Database) {
    this.#db = db;
  }

  /** True once `ensureFirst` is done: from then on sign-ins are accepted. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The account with this e-mail or user name and password; else undefined. */
  async signIn(identifier: string, password: string): Promise<Account | undefined> {
    const row = await this.#findByIdentifier(identifier);
    const matches = await verifyPassword(row?.password_hash, password);
    return row && matches ? withoutPassword(row) : undefined;
  }

  /**
   * The key that attempts are counted by: the same for e-mail and user name of an account, else the
   * identifier.
   */
  async countedAs(identifier: string): Promise<string> {
    const row = await this.#findByIdentifier(identifier);
    return row ? `account ${row.id}` : `unknown ${withoutControls(identifier).toLowerCase()}`;
  }

  #findByIdentifier(rawIdentifier: string): Promise<AccountTable | undefined> {
    const identifier = withoutControls(rawIdentifier);
    return this.#db
      .selectFrom('account')
      .selectAll()
      .where((where) =>
        where.or([where('email', '=', identifier.toLowerCase()), where('username', '=', identifier)]),
      )
      .where('blocked', '=', 0)
      .executeTakeFirst();
  }

  /** The account of a token, unless it was removed or blocked. */
  async active(id: number): Promise<Account | undefined> {
    const row = await this.#db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .where('blocked', '=', 0)
      .executeTakeFirst();
    return row && withoutPassword(row);
  }

  /**
   * Makes sure that an account exists. The operator's account is created, or its password set from
   * the settings; without one, the first start creates an account and returns its password.
   */
  async ensureFirst(operator?: {
    email: string;
    password: string;
  }): Promise<{ email: string; password: string } | undefined> {
    const created = operator
      ? await this.#ensure(operator.email.toLowerCase(), operator.password)
      : await this.#createFirst();
    this.#isReady = true;
    return created;
  }

  async #createFirst(): Promise<{ email: string; password: string } | undefined> {
    const password = randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url');
    const passwordHash = await hashPassword(password);
    return inTransaction(this.#db, async (tx) => {
      const id = await nextNumber(tx, 'account');
      const existing = await tx.selectFrom('account').select('id').limit(1).executeTakeFirst();
      if (existing) return undefined;
      await tx
        .insertInto('account')
        .values(newAccount(id, FIRST_EMAIL, passwordHash))
        .execute();
      return { email: FIRST_EMAIL, password };
    });
  }

  async #ensure(email: string, password: string): Promise<undefined> {
    if (await this.signIn(email, password)) return undefined;
    const passwordHash = await hashPassword(password);
    await inTransaction(this.#db, async (tx) => {
      const id = await nextNumber(tx, 'account');
      await tx
        .insertInto('account')
        .values(newAccount(id, email, passwordHash))
        .onConflict((conflict) =>
          conflict.column('email').doUpdateSet({ password_hash: passwordHash, blocked: 0 }),
        )
        .execute();
    });
    return undefined;
  }
}

function newAccount(id: number, email: string, passwordHash: string): AccountTable {
  const at = new Date().toISOString();
  return {
    id,
    username: email,
    email,
    password_hash: passwordHash,
    role: 'authenticated',
    confirmed: 1,
    blocked: 0,
    created_at: at,
    updated_at: at,
  };
}

function withoutPassword({ password_hash: _, ...account }: AccountTable): Account {
  return account;
}
