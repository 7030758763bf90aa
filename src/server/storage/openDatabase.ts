// The only file that knows the database engines. It knows no tables.
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Expression, type RawBuilder } from 'kysely';
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

/** Whether large tables have partitions. */
export const isPartitioned = isPostgres;

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
