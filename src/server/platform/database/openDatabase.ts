// The only file that knows the database engines. It knows no tables.
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Expression, type SqlBool } from 'kysely';
import { databaseFile } from '../files/dataDir.ts';
import { postgresPool } from './postgresPool.ts';
import { sqliteDialect } from './sqliteDriver.ts';
import { patternOf } from './storableText.ts';
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

export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Whether a transaction that writes makes all others wait, as in SQLite. */
export const hasOneWriter = (db: Database): boolean => !isPostgres(db);

/** Whether large tables have partitions. */
export const isPartitioned = (db: Database): boolean => isPostgres(db);

export const TRIGRAM_ADVICE =
  'The search needs the extension pg_trgm of PostgreSQL: install the package postgresql-contrib where it is ' +
  'not part of PostgreSQL, and let a superuser run "create extension pg_trgm" in the database of DATABASE_URL';

/** Returns how to make `prepareTrigrams` work; undefined where it works. */
export async function trigramAdvice(db: Database): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ isReady: boolean }>`
    select installed_version is not null or has_database_privilege(current_database(), 'create') as "isReady"
    from pg_available_extensions where name = 'pg_trgm'`.execute(db);
  return rows[0]?.isReady ? undefined : TRIGRAM_ADVICE;
}

/** Characters from which on a text is found by its trigrams. */
const TRIGRAM = 3;

/** Whether a column contains this text; SQLite takes A to Z for a to z. */
export const contains = (column: string, part: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${patternOf(part)} escape '\\'`;

/** Keys from `from` to before `to`. */
export interface KeyRange {
  from: number;
  to: number;
}

/** Rows that SQLite looks at in some milliseconds. */
const PORTION_ROWS = 4_000;

/**
 * The keys up to `last`, in the ranges in which a statement may look at them: SQLite is read in
 * this thread.
 */
export function* keyRanges(db: Database, last: number): Generator<KeyRange> {
  const step = isPostgres(db) ? last + 1 : PORTION_ROWS;
  for (let from = 0; from <= last; from += step) yield { from, to: from + step };
}

/**
 * Whether a column with a `trigramIndex` contains one of these texts, as `contains` says, in rows
 * whose key is in this range.
 */
export function containsOneOf(
  db: Database,
  { table, column, range }: { table: string; column: string; range: KeyRange },
  parts: readonly string[],
): Expression<SqlBool> {
  const isInRange = (key: string) =>
    sql`${sql.ref(key)} >= cast(${range.from} as integer) and ${sql.ref(key)} < cast(${range.to} as integer)`;
  const found = sql`(${sql.join(
    parts.map((part) => contains(`${table}.${column}`, part)),
    sql` or `,
  )})`;
  // PostgreSQL chooses an index itself: its only range is all keys.
  if (isPostgres(db)) return sql<SqlBool>`${found}`;
  if (parts.some((part) => [...part].length < TRIGRAM))
    return sql<SqlBool>`(${isInRange(`${table}.number`)} and ${found})`;
  const match = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' OR ');
  const index = sql.table(`${table}_trigrams`);
  return sql<SqlBool>`${sql.ref(`${table}.number`)} in (
    select rowid from ${index} where ${index} match ${match} and ${isInRange('rowid')})`;
}
