// The only file that knows which database engines exist. It must not know a table.
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Expression } from 'kysely';
import { databaseFile } from './dataDir.ts';
import { postgresPool } from './postgresPool.ts';
import { sqliteDialect } from './sqliteDriver.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * Opens PostgreSQL when an address is given, else SQLite in a file under `dataDir`. A statement may take 5 s, with `isPatient`
 * as long as it needs.
 */
export function openDatabase(where: { dataDir: string; databaseUrl?: string }, isPatient = false): Database {
  if (where.databaseUrl)
    return new Kysely({ dialect: new PostgresDialect({ pool: postgresPool(where.databaseUrl, isPatient) }) });
  return new Kysely({ dialect: sqliteDialect(databaseFile(where.dataDir)) });
}

/** The type of a text column whose order is that of its bytes, which is SQLite's own; PostgreSQL's is that of a language. */
export const byteOrderedText = (db: Kysely<unknown>): Expression<unknown> =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
