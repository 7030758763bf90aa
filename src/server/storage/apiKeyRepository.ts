// Keys for machines. A key is shown once; only its hash is stored. See
// src/server/README.md#214-people-and-audit.
import { isKeyRight, type Right } from '#rules/rights.ts';
import type { Database } from './openDatabase.ts';
import { hashSecret, newId, newSecret } from './secrets.ts';
import { withoutControls, withoutNul } from './storableText.ts';
import type { ApiKeyTable } from './tables.ts';

/** So that a key is recognized where it should not be, as in a repository. */
const PREFIX = 'vitrine_';
/** Times of use are exact enough by the minute, and need not be written for each request. */
const USE_NOTED_EVERY_MS = 60_000;

export interface ApiKey {
  id: string;
  name: string;
  scopes: readonly Right[];
  createdAt: string;
  /** ms since 1970; null until it is used. */
  usedMs: number | null;
}

export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

export class ApiKeyRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  async create(name: string, scopes: readonly Right[]): Promise<{ id: string; key: string }> {
    const id = newId();
    const key = PREFIX + newSecret();
    await this.#db
      .insertInto('api_key')
      .values({
        id,
        name: withoutControls(name),
        key_hash: hashSecret(key),
        scopes: scopes.join(' '),
        created_at: new Date().toISOString(),
        used_at: null,
      })
      .execute();
    return { id, key };
  }

  /** All keys, by name. */
  async list(): Promise<ApiKey[]> {
    const rows = await this.#db.selectFrom('api_key').selectAll().orderBy('name').orderBy('id').execute();
    return rows.map(apiKeyOf);
  }

  /** The key with this secret, which counts as used now. */
  async use(key: string, nowMs: number): Promise<ApiKey | undefined> {
    const row = await this.#db
      .selectFrom('api_key')
      .selectAll()
      .where('key_hash', '=', hashSecret(key))
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.used_at === null || row.used_at <= nowMs - USE_NOTED_EVERY_MS)
      await this.#db.updateTable('api_key').set({ used_at: nowMs }).where('id', '=', row.id).execute();
    return apiKeyOf(row);
  }

  /** Undefined if there is none. */
  async remove(id: string): Promise<ApiKey | undefined> {
    const row = await this.#db
      .deleteFrom('api_key')
      .where('id', '=', withoutNul(id))
      .returningAll()
      .executeTakeFirst();
    return row && apiKeyOf(row);
  }
}

const apiKeyOf = ({ id, name, scopes, created_at: createdAt, used_at: usedMs }: ApiKeyTable): ApiKey => ({
  id,
  name,
  scopes: scopes.split(' ').filter(isKeyRight),
  createdAt,
  usedMs,
});
