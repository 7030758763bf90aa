// The only file that knows the database engines. It knows no tables.
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Expression } from 'kysely';
import { databaseFile } from './dataDir.ts';
import { postgresPool } from './postgresPool.ts';
import { sqliteDialect } from './sqliteDriver.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * Opens PostgreSQL if an address is given, else SQLite in a file in `dataDir`. A statement may take
 * 5 s, with `isPatient` any time.
 */
export function openDatabase(where: { dataDir: string; databaseUrl?: string }, isPatient = false): Database {
  if (where.databaseUrl)
    return new Kysely({ dialect: new PostgresDialect({ pool: postgresPool(where.databaseUrl, isPatient) }) });
  return new Kysely({ dialect: sqliteDialect(databaseFile(where.dataDir)) });
}

/** A text column sorted by bytes, as SQLite does by default; PostgreSQL sorts by language. */
export const byteOrderedText = (db: Kysely<unknown>): Expression<unknown> =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
