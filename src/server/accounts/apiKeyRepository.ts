// Keys for machines. A key is shown once; only its hash is stored. See
// src/server/accounts/README.md#people-and-audit.
import { hasRight, isKeyRight, isRole, type Right } from '#rules/rights.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { hashSecret, newId, newSecret } from '../platform/database/secrets.ts';
import { withoutControls, withoutNul } from '../platform/database/storableText.ts';
import type { ApiKeyTable } from '../platform/database/tables.ts';

/** So that a key is recognized where it should not be, as in a repository. */
const PREFIX = 'vitrine_';
/** Times of use are exact enough by the minute, and need not be written for each request. */
const USE_NOTED_EVERY_MS = 60_000;

export interface ApiKey {
  id: string;
  name: string;
  scopes: readonly Right[];
  /** Name of who made it; null if that is not known. */
  maker: string | null;
  /** False once who made it has no account any more, or a blocked one. */
  isActive: boolean;
  createdAt: string;
  /** ms since 1970; null until it is used. */
  usedMs: number | null;
}

export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

export async function create(
  db: Database,
  name: string,
  scopes: readonly Right[],
  maker: number | null,
): Promise<{ id: string; key: string }> {
  const id = newId();
  const key = PREFIX + newSecret();
  await db
    .insertInto('api_key')
    .values({
      id,
      name: withoutControls(name),
      key_hash: hashSecret(key),
      scopes: scopes.join(' '),
      account: maker,
      created_at: new Date().toISOString(),
      used_at: null,
    })
    .execute();
  return { id, key };
}

/** All keys, by name. */
export async function list(db: Database): Promise<ApiKey[]> {
  const rows = await keys(db).orderBy('api_key.name').orderBy('api_key.id').execute();
  return rows.map(apiKeyOf);
}

/**
 * The key with this secret, which counts as used now. It may do no more than who made it may do
 * today.
 */
export async function use(db: Database, key: string, nowMs: number): Promise<ApiKey | undefined> {
  const row = await keys(db).where('key_hash', '=', hashSecret(key)).executeTakeFirst();
  if (!row || !isActive(row)) return undefined;
  if (row.used_at === null || row.used_at <= nowMs - USE_NOTED_EVERY_MS)
    await db.updateTable('api_key').set({ used_at: nowMs }).where('id', '=', row.id).execute();
  return apiKeyOf(row);
}

/** Undefined if there is none. */
export async function remove(db: Database, id: string): Promise<ApiKey | undefined> {
  const row = await db
    .deleteFrom('api_key')
    .where('id', '=', withoutNul(id))
    .returningAll()
    .executeTakeFirst();
  return row && apiKeyOf({ ...row, maker_name: null, maker_email: null, role: null, blocked: null });
}

function keys(db: Database) {
  return db
    .selectFrom('api_key')
    .leftJoin('account', 'account.id', 'api_key.account')
    .selectAll('api_key')
    .select([
      'account.name as maker_name',
      'account.email as maker_email',
      'account.role as role',
      'account.blocked as blocked',
    ]);
}

type KeyRow = ApiKeyTable &
  Record<'maker_name' | 'maker_email' | 'role', string | null> & { blocked: number | null };

/** Removed accounts are blocked too. */
const isActive = ({ blocked }: KeyRow): boolean => !blocked;

function apiKeyOf(row: KeyRow): ApiKey {
  const { id, name, scopes, role, created_at: createdAt, used_at: usedMs } = row;
  const granted = scopes.split(' ').filter(isKeyRight);
  return {
    id,
    name,
    scopes: isRole(role) ? granted.filter((right) => hasRight(role, right)) : granted,
    maker: row.maker_name || row.maker_email,
    isActive: isActive(row),
    createdAt,
    usedMs,
  };
}
