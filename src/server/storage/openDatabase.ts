// The only file that knows the database engines. It knows no tables.
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Expression } from 'kysely';
import { databaseFile } from './dataDir.ts';
import { postgresPool } from './postgresPool.ts';
import { sqliteDialect } from './sqliteDriver.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface DatabaseUse {
  /** A statement may take any time, instead of 5 s: for migrations and imports. */
  hasNoTimeout?: boolean;
  /**
   * For a process that only loads data, and can load it again after a crash of the machine: commits
   * to SQLite do not wait for the disk. A later commit of another connection brings them there.
   */
  isBulkLoad?: boolean;
}

/** Opens PostgreSQL if an address is given, else SQLite in a file in `dataDir`. */
export function openDatabase(
  location: { dataDir: string; databaseUrl?: string },
  { hasNoTimeout = false, isBulkLoad = false }: DatabaseUse = {},
): Database {
  if (location.databaseUrl)
    return new Kysely({
      dialect: new PostgresDialect({ pool: postgresPool(location.databaseUrl, hasNoTimeout) }),
    });
  return new Kysely({ dialect: sqliteDialect(databaseFile(location.dataDir), isBulkLoad) });
}

const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Whether a transaction that writes makes all others wait, as in SQLite. */
export const hasOneWriter = (db: Database): boolean => !isPostgres(db);

/** A text column sorted by bytes, as SQLite does by default; PostgreSQL sorts by language. */
export const byteOrderedText = (db: Kysely<unknown>): Expression<unknown> =>
  isPostgres(db) ? sql`text collate "C"` : sql`text`;
