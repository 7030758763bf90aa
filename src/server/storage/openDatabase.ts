// The only file that knows the database engines. It knows no tables.
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Expression } from 'kysely';
import { databaseFile } from './dataDir.ts';
import { postgresPool } from './postgresPool.ts';
import { sqliteDialect } from './sqliteDriver.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * Opens PostgreSQL if an address is given, else SQLite in a file in `dataDir`. A statement may take
 * 5 s, with `hasNoTimeout` any time.
 */
export function openDatabase(
  location: { dataDir: string; databaseUrl?: string },
  hasNoTimeout = false,
): Database {
  if (location.databaseUrl)
    return new Kysely({
      dialect: new PostgresDialect({ pool: postgresPool(location.databaseUrl, hasNoTimeout) }),
    });
  return new Kysely({ dialect: sqliteDialect(databaseFile(location.dataDir)) });
}

/** A text column sorted by bytes, as SQLite does by default; PostgreSQL sorts by language. */
export const byteOrderedText = (db: Kysely<unknown>): Expression<unknown> =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
