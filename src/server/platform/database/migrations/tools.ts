// Helpers of the migrations. Published migrations depend on them, so the SQL that they write must
// never change.
import { sql, type ColumnDataType, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { SettingsError } from '../../../serverSettings.ts';
import { isPostgres, TRIGRAM_ADVICE } from '../openDatabase.ts';

type Columns = Record<string, { type: ColumnDataType | Expression<unknown>; nullable?: true }>;

export const text = { type: 'text' } as const;
export const integer = { type: 'integer' } as const;
export const number = { type: 'double precision' } as const;
export const optional = <T extends object>(column: T) => ({ ...column, nullable: true as const });

export async function createTable(
  db: Kysely<unknown>,
  name: string,
  columns: Columns,
  primaryKey: string[],
): Promise<void> {
  let table = db.schema.createTable(name);
  for (const [column, { type, nullable }] of Object.entries(columns)) {
    table = table.addColumn(column, type as ColumnDataType, (build) => (nullable ? build : build.notNull()));
  }
  await table.addPrimaryKeyConstraint(`${name}_key`, primaryKey as never[]).execute();
}

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

/** Prepares a database for indexes of trigrams. Throws SettingsError where it refuses. */
export async function prepareTrigrams(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create extension if not exists pg_trgm`.execute(db).catch((error: Error) => {
    throw new SettingsError(`${TRIGRAM_ADVICE}. It says: ${error.message}.`);
  });
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
