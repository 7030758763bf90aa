// The only file that knows the database engines. It knows no tables.
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type ColumnDataType,
  type Expression,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import { SettingsError } from '../serverSettings.ts';
import { databaseFile } from './dataDir.ts';
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

/**
 * Statements that have a table note the hours of its new rows in `marks`, whose column `hour` is in
 * ms since 1970. The database does it, so that nodes of an older version do it too. A transaction
 * holds the mark of each of its hours until it ends.
 */
export function markHours(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  { table, time, marks }: { table: string; time: string; marks: string },
): RawBuilder<unknown>[] {
  const name = `${table}_mark_hours`;
  const statements = isPostgres(db)
    ? [
        `create function ${name}() returns trigger language plpgsql as $$
         begin
           insert into ${marks} (hour)
           select distinct floor(${time} / 3600000.0) * 3600000.0 as hour from added order by hour
           on conflict (hour) do update set hour = excluded.hour;
           return null;
         end $$`,
        `create trigger ${name} after insert on ${table} referencing new table as added
         for each statement execute function ${name}()`,
      ]
    : [
        `create trigger ${name} after insert on ${table}
         begin
           insert or ignore into ${marks} (hour) values (cast(new.${time} / 3600000 as integer) * 3600000.0);
         end`,
      ];
  return statements.map((statement) => sql.raw(statement));
}

/**
 * Statements that let rows of a table only be added, and removed once they are old; `timeColumn` is
 * in ms since 1970.
 */
export function appendOnly(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  table: string,
  timeColumn: string,
  keepDays: number,
): RawBuilder<unknown>[] {
  const name = `${table}_append_only`;
  const message = `${table} is append-only`;
  const since = (nowMs: string): string => `old.${timeColumn} > ${nowMs} - ${keepDays} * 86400000.0`;
  const statements = isPostgres(db)
    ? [
        `create function ${name}() returns trigger language plpgsql as $$
         begin
           if tg_op = 'DELETE' and not (${since('extract(epoch from clock_timestamp()) * 1000.0')}) then
             return old;
           end if;
           raise exception '${message}';
         end $$`,
        `create trigger ${name} before update or delete on ${table}
         for each row execute function ${name}()`,
        `create trigger ${name}_whole before truncate on ${table}
         for each statement execute function ${name}()`,
      ]
    : [
        `create trigger ${name}_update before update on ${table}
         begin select raise(abort, '${message}'); end`,
        `create trigger ${name}_delete before delete on ${table}
         when ${since("(julianday('now') - 2440587.5) * 86400000.0")}
         begin select raise(abort, '${message}'); end`,
      ];
  return statements.map((statement) => sql.raw(statement));
}

/**
 * Statements after which each transaction that adds or removes rows of a table, or changes one of
 * these columns, notifies a channel when it commits. None for SQLite, which cannot.
 */
export function notifyOfWrites(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  table: string,
  channel: string,
  columns: readonly string[],
): RawBuilder<unknown>[] {
  if (!isPostgres(db)) return [];
  const name = `${table}_notify`;
  const row = (version: string): string => `(${columns.map((column) => `${version}.${column}`).join()})`;
  const statements = [
    `create function ${name}() returns trigger language plpgsql as $$
     begin
       perform pg_notify('${channel}', '');
       return null;
     end $$`,
    `create trigger ${name} after insert or delete on ${table} for each row execute function ${name}()`,
    `create trigger ${name}_update after update on ${table} for each row
     when (${row('old')} is distinct from ${row('new')}) execute function ${name}()`,
  ];
  return statements.map((statement) => sql.raw(statement));
}

/** A text column sorted by bytes, as SQLite does by default; PostgreSQL sorts by language. */
export const byteOrderedText = (db: Kysely<unknown>): Expression<unknown> =>
  isPostgres(db) ? sql`text collate "C"` : sql`text`;

/** The type of a key that the database counts up. */
export const countedKey = (db: Kysely<unknown>): ColumnDataType => (isPostgres(db) ? 'serial' : 'integer');

const TRIGRAM_ADVICE =
  'The search needs the extension pg_trgm of PostgreSQL: install the package postgresql-contrib where it is ' +
  'not part of PostgreSQL, and let a superuser run "create extension pg_trgm" in the database of DATABASE_URL';

/** Prepares a database for indexes of trigrams. Throws SettingsError where it refuses. */
export async function prepareTrigrams(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create extension if not exists pg_trgm`.execute(db).catch((error: Error) => {
    throw new SettingsError(`${TRIGRAM_ADVICE}. It says: ${error.message}.`);
  });
}

/** What to do so that `prepareTrigrams` works; undefined where it does. */
export async function trigramAdvice(db: Database): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ isReady: boolean }>`
    select installed_version is not null or has_database_privilege(current_database(), 'create') as "isReady"
    from pg_available_extensions where name = 'pg_trgm'`.execute(db);
  return rows[0]?.isReady ? undefined : TRIGRAM_ADVICE;
}

/**
 * Statements for an index of the trigrams of a text column, for `containsOneOf`; the table's key is
 * `number`, and the text of a row never changes.
 */
export function trigramIndex(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  table: string,
  column: string,
): RawBuilder<unknown>[] {
  const name = `${table}_trigrams`;
  const statements = isPostgres(db)
    ? [`create index ${name} on ${table} using gin (${column} gin_trgm_ops)`]
    : [
        `create virtual table ${name} using fts5(${column}, content='${table}', content_rowid='number',
         columnsize=0, tokenize='trigram case_sensitive 1')`,
        `create trigger ${name}_add after insert on ${table}
         begin insert into ${name} (rowid, ${column}) values (new.number, new.${column}); end`,
        `create trigger ${name}_remove after delete on ${table}
         begin insert into ${name} (${name}, rowid, ${column}) values ('delete', old.number, old.${column}); end`,
      ];
  return statements.map((statement) => sql.raw(statement));
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
