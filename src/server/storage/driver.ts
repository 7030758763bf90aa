// The only file that knows which database engines exist. It must not know a table.
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Expression } from 'kysely';
import pg from 'pg';
import { databaseFile } from './dataDir.ts';
import { durableSqlite } from './sqliteDriver.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const POOL_CONNECTIONS = 10;

/** Opens PostgreSQL when an address is given, else SQLite in a file under `dataDir`. */
export function openDatabase(where: { dataDir: string; databaseUrl?: string }): Database {
  if (where.databaseUrl) return new Kysely({ dialect: postgresDialect(where.databaseUrl) });
  return new Kysely({ dialect: durableSqlite(databaseFile(where.dataDir)) });
}

/** The type of a text column whose order is that of its bytes, which is SQLite's own; PostgreSQL's is that of a language. */
export const byteOrderedText = (db: Kysely<unknown>): Expression<unknown> =>
  (db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`);

function postgresDialect(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({ connectionString, max: POOL_CONNECTIONS });
  // Without a listener a connection lost while idle would end the process; the pool opens a new one.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
