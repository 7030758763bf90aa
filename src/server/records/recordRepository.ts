// Records of a kind in the database: pages, changes with their audit, and removal.
import { sql, type RawBuilder } from 'kysely';
import { fieldMeta, recordName, writableFields, type RecordKind } from '#records/defineRecord.ts';
import type {
  RecordChange,
  RecordHistory,
  RecordItem,
  RecordPage,
  RecordQuery,
} from '#protocol/recordSchemas.ts';
import { RECORDS_PER_PAGE } from '#records/recordLists.ts';
import * as audit from '../audit/auditRepository.ts';
import {
  cursorAfter,
  followsKeys,
  keyColumns,
  keysOf,
  orderOf,
  type SortTerm,
} from '../platform/database/keysetPages.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { newId } from '../platform/database/secrets.ts';
import { patternOf, withoutNul } from '../platform/database/storableText.ts';
import { searchKey, sortKey } from '../platform/database/sortKeys.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';
import { hashOf, mayReplace, StaleRecord } from '../platform/http/etag.ts';
import {
  RecordConflict,
  tableNamed,
  textOfRecord,
  type Columns,
  type RecordTable,
  type Values,
} from './recordTable.ts';

/** A filter for the records without a value. */
const NO_VALUE = 'none';

type Row = Columns & { id: string; name: string };
type Selection = Pick<RecordQuery, 'search' | 'filters'>;

export class RecordRepository {
  readonly #db: Database;
  readonly #table: RecordTable;
  constructor(db: Database, table: RecordTable) {
    this.#db = db;
    this.#table = table;
  }

  get kind() {
    return this.#table.kind;
  }

  /** Undefined for a cursor that is none. */
  async page(query: RecordQuery): Promise<RecordPage | undefined> {
    const { limit = RECORDS_PER_PAGE, after } = query;
    const terms = this.#termsOf(query.sort);
    const keys = after === undefined ? undefined : keysOf(after, terms);
    if (after !== undefined && !keys) return undefined;
    const selected = this.#conditionOf(query);
    const { rows } = await sql<Row>`
      select ${this.#source}.*, ${sql.join([...this.#addedColumns(), keyColumns(terms)])}
      from ${this.#counted()}
      where ${keys ? sql`${selected} and ${followsKeys(terms, keys)}` : selected}
      order by ${orderOf(terms)} limit ${limit + 1}`.execute(this.#db);
    const { rows: counted } = await sql<{ total: number | string }>`
      select count(*) as total from ${this.#rows} where ${selected}`.execute(this.#db);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map((row) => this.#itemOf(row)),
      total: Number(counted[0]?.total ?? 0),
      next: last ? cursorAfter(terms, last) : null,
    };
  }

  async get(id: string): Promise<RecordItem | undefined> {
    const { rows } = await sql<Row>`
      select ${sql.join([sql`${this.#source}.*`, ...this.#addedColumns()])}
      from ${this.#counted(withoutNul(id))}
      where ${this.#own} and id = ${withoutNul(id)}`.execute(this.#db);
    return rows[0] && this.#itemOf(rows[0]);
  }

  /** Adds a record. Throws RecordConflict. */
  add(values: Values, by: audit.Actor | null): Promise<RecordItem> {
    return this.#inTurn((records) => records.#save(null, undefined, values, by));
  }

  /**
   * Changes the fields and settings that are named. `ifMatch` has the ETag of the record that the
   * change is based on. Undefined if there is no such record. Throws RecordConflict, StaleRecord.
   */
  change(
    id: string,
    change: Values,
    by: audit.Actor | null,
    ifMatch?: string,
  ): Promise<RecordItem | undefined> {
    return this.#replace(id, by, (before) => this.#merged(before, change), ifMatch);
  }

  /** Replaces all fields; otherwise the same. */
  replace(
    id: string,
    values: Values,
    by: audit.Actor | null,
    ifMatch?: string,
  ): Promise<RecordItem | undefined> {
    return this.#replace(id, by, () => values, ifMatch);
  }

  #replace(
    id: string,
    by: audit.Actor | null,
    valuesOf: (before: Values) => Values,
    ifMatch?: string,
  ): Promise<RecordItem | undefined> {
    return this.#inTurn(async (records) => {
      const before = await records.get(id);
      if (!before) return undefined;
      refuseStale(this.kind, before, ifMatch);
      return records.#save(id, before, valuesOf(records.#valuesOf(before)), by);
    });
  }

  /**
   * Changes the records with an id, and adds the others; all or none. A record without an id is
   * the one with its name, if there is one. Throws RecordConflict, also for an unknown id.
   */
  changeSeveral(
    changes: readonly RecordChange[],
    complete: (values: Values, index: number) => Values,
    by: audit.Actor | null,
  ): Promise<RecordItem[]> {
    return this.#inTurn(async (records) => {
      const saved: RecordItem[] = [];
      const seen = new Set<string>();
      for (const [index, { id, ...change }] of changes.entries()) {
        const known = id ?? (await records.#idNamed(change[this.kind.title]));
        if (known !== undefined && seen.has(known))
          throw new RecordConflict(`There is a change of this ${this.kind.one} already.`, index);
        const item = await records
          .#changeOne(known, change, (values) => complete(values, index), by)
          .catch((error: unknown) => {
            throw error instanceof RecordConflict ? new RecordConflict(error.message, index) : error;
          });
        seen.add(String(item.id));
        saved.push(item);
      }
      return saved;
    });
  }

  async #changeOne(
    known: string | undefined,
    change: Values,
    complete: (values: Values) => Values,
    by: audit.Actor | null,
  ): Promise<RecordItem> {
    const values = await this.#withIds(change);
    if (known === undefined) return this.add(complete(this.#merged({}, values)), by);
    const item = await this.change(known, values, by);
    if (!item) throw new RecordConflict(`There is no ${this.kind.one} with the id ${known} any more.`);
    return item;
  }

  /** False if there is none. Throws StaleRecord. */
  remove(id: string, by: audit.Actor | null, ifMatch?: string): Promise<boolean> {
    return this.#inTurn(async (records, tx) => {
      const removed = await records.get(id);
      if (!removed) return false;
      refuseStale(this.kind, removed, ifMatch);
      const { table, changed, kind } = this.#table;
      await sql`delete from ${sql.table(table)} where ${this.#own} and id = ${id}`.execute(tx);
      const values = this.#valuesOf(removed);
      await changed?.(tx, id);
      await this.#table.removed?.(tx, id, values);
      if (kind.audit)
        await audit.add(tx, {
          actor: by,
          action: kind.audit.remove,
          subject: recordName(kind, removed),
          record: recordPath(kind, id),
          changes: audit.changesBetween(values, {}),
        });
      return true;
    });
  }

  /** The values of a filtered field, for its choices. */
  async choices(field: string): Promise<string[]> {
    const value = this.#table.filters[field];
    if (!value) return [];
    const { rows } = await sql<{ value: string | null }>`
      select distinct ${value} as value from ${this.#rows} where ${this.#own} order by 1 limit 1000`.execute(
      this.#db,
    );
    return rows.flatMap((row) => (row.value === null || row.value === '' ? [] : [row.value]));
  }

  async #save(
    id: string | null,
    before: RecordItem | undefined,
    values: Values,
    by: audit.Actor | null,
  ): Promise<RecordItem> {
    const { table, kind, fixed, toColumns, check, changed } = this.#table;
    const changes = audit.changesBetween(before ? this.#valuesOf(before) : {}, values);
    if (before && Object.keys(changes).length === 0) return before;
    const title = String(values[kind.title]);
    const namesake = await this.#namesakeOf(title, id);
    if (namesake === title) throw new RecordConflict(`There is a ${kind.one} with this name already.`);
    if (namesake !== undefined)
      throw new RecordConflict(
        `There is a ${kind.one} with the name “${namesake}” already, equal but for case.`,
      );
    await check?.(this.#db, id, values);
    const savedId = id ?? newId();
    const columns: Columns = {
      ...fixed,
      ...toColumns(values),
      sort_key: sortKey(title),
      search_key: textOfRecord(kind, values),
    };
    const names = Object.keys(columns);
    await (id === null
      ? sql`insert into ${sql.table(table)} (${sql.join(['id', ...names].map((name) => sql.ref(name)))})
          values (${sql.join([savedId, ...names.map((name) => columns[name])])})`
      : sql`update ${sql.table(table)}
          set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${columns[name]}`))}
          where ${this.#own} and id = ${id}`
    ).execute(this.#db);
    await changed?.(this.#db, savedId);
    if (kind.audit)
      await audit.add(this.#db, {
        actor: by,
        action: kind.audit.change,
        subject: title,
        record: recordPath(kind, savedId),
        changes,
      });
    const saved = await this.get(savedId);
    if (!saved) throw new Error(`The ${kind.one} that was saved cannot be read`);
    return saved;
  }

  /** References by name, as files have them, become those by id. */
  async #withIds(change: Values): Promise<Values> {
    const values = { ...change };
    for (const [key, field] of Object.entries(this.kind.fields)) {
      const { record, label } = fieldMeta(field);
      const given = values[key];
      if (record === undefined || typeof given !== 'string') continue;
      const table = tableNamed(record);
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)}
        where ${table === 'record' ? sql`kind = ${record}` : sql`1 = 1`} and (id = ${withoutNul(given)} or name = ${withoutNul(given)})
        order by case when id = ${withoutNul(given)} then 0 else 1 end limit 1`.execute(this.#db);
      const found = rows[0];
      if (!found) throw new RecordConflict(`${label}: nothing is named “${given}”.`);
      values[key] = found.id;
    }
    return values;
  }

  /**
   * In a transaction that makes others wait: what it has read holds until it ends. PostgreSQL would
   * let two changes of the same version pass, two groups be above each other, and a name be given
   * twice.
   */
  #inTurn<T>(work: (records: RecordRepository, tx: Database) => Promise<T>): Promise<T> {
    const isFirst = !this.#db.isTransaction;
    return inTransaction(this.#db, async (tx) => {
      if (isFirst) await nextNumber(tx, 'change');
      return work(new RecordRepository(tx, this.#table), tx);
    });
  }

  get #source(): RawBuilder<unknown> {
    return sql.table(this.#table.table);
  }

  get #rows(): RawBuilder<unknown> {
    return this.#table.rows ?? this.#source;
  }

  /** With the numbers that belong to each record, or to the one with this id. */
  #counted(id?: string): RawBuilder<unknown> {
    const joins = Object.entries(this.#table.counts ?? {}).map(([name, query]) => {
      const joined = sql.ref(countColumn(name));
      return sql`left join (${query(id)}) as ${joined} on ${joined}.counted_id = ${this.#source}.id`;
    });
    return sql`${this.#rows} ${sql.join(joins, sql` `)}`;
  }

  /** The rows of this kind, where the table has others too. */
  get #own(): RawBuilder<boolean> {
    const conditions = Object.entries(this.#table.fixed ?? {}).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    );
    return sql<boolean>`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`;
  }

  async #idNamed(name: unknown): Promise<string | undefined> {
    if (typeof name !== 'string') return undefined;
    const { rows } = await sql<{ id: string }>`
      select id from ${this.#source} where ${this.#own} and name = ${withoutNul(name)}`.execute(this.#db);
    return rows[0]?.id;
  }

  /** The name of another record that is the same but for case. */
  async #namesakeOf(name: string, id: string | null): Promise<string | undefined> {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from ${this.#source}
      where ${this.#own} and (sort_key = ${sortKey(name)} or name = ${withoutNul(name)})`.execute(this.#db);
    const others = rows.filter(
      (row) => row.id !== id && row.name.toLowerCase() === withoutNul(name).toLowerCase(),
    );
    return (others.find((row) => row.name === name) ?? others[0])?.name;
  }

  /** Columns that are no fields: numbers, and names of what fields refer to. */
  #addedColumns(): RawBuilder<unknown>[] {
    const { counts = {}, names = {} } = this.#table;
    return [
      ...Object.keys(counts).map((name) => sql`${countOf(name)} as ${sql.ref(countColumn(name))}`),
      ...Object.entries(names).map(([field, name]) => sql`${name} as ${sql.ref(nameColumn(field))}`),
    ];
  }

  #conditionOf({ search = '', filters }: Selection): RawBuilder<boolean> {
    const key = sql`coalesce(search_key, lower(name))`;
    const words = searchKey(search)
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`${key} like ${patternOf(word)} escape '\\'`);
    const chosen = Object.entries(filters).flatMap(([field, value]) => {
      const expression = this.#table.filters[field];
      if (!expression || value === '') return [];
      return value === NO_VALUE
        ? [sql`coalesce(${expression}, '') = ''`]
        : [sql`${expression} = ${withoutNul(value)}`];
    });
    return sql<boolean>`(${sql.join([this.#own, ...words, ...chosen], sql` and `)})`;
  }

  /** By a column, and within it by the title; records without a value are last either way. */
  #termsOf(sort = this.kind.title): SortTerm[] {
    const isDescending = sort.startsWith('-');
    const column = isDescending ? sort.slice(1) : sort;
    const name = sql`coalesce(sort_key, lower(name))`;
    const id = { expression: sql`id` };
    if (this.#table.counts?.[column])
      return [{ expression: countOf(column), isDescending, isNumber: true }, { expression: name }, id];
    const value = this.#table.sorts[column];
    if (column === this.kind.title || !value) return [{ expression: name, isDescending }, id];
    const field = this.kind.fields[column];
    const isNumber =
      this.#table.numbers?.includes(column) || (field !== undefined && fieldMeta(field).widget === 'number');
    const empty = isNumber ? sql`0` : sql`''`;
    const isEmpty = isNumber
      ? sql`case when ${value} is null then 1 else 0 end`
      : sql`case when coalesce(${value}, '') = '' then 1 else 0 end`;
    return [
      { expression: isEmpty, isNumber: true },
      { expression: sql`coalesce(${value}, ${empty})`, isDescending, isNumber },
      { expression: name },
      id,
    ];
  }

  #itemOf(row: Row): RecordItem {
    const counts = Object.keys(this.#table.counts ?? {});
    const names = Object.keys(this.#table.names ?? {});
    return {
      id: row.id,
      ...this.#table.toValues(row),
      ...(counts.length > 0 && {
        counts: Object.fromEntries(counts.map((name) => [name, Number(row[countColumn(name)] ?? 0)])),
      }),
      ...(names.length > 0 && {
        names: Object.fromEntries(names.map((field) => [field, String(row[nameColumn(field)] ?? '')])),
      }),
    };
  }

  #merged(before: Values, change: Values): Values {
    return Object.fromEntries(
      Object.entries({ ...before, ...change }).map(([key, value]) => {
        const field = this.kind.fields[key];
        if (!field || fieldMeta(field).widget !== 'settings') return [key, value];
        const settings = Object.entries({
          ...(before[key] as object),
          ...(change[key] as object | undefined),
        });
        return [key, Object.fromEntries(settings.filter(([, setting]) => setting !== null))];
      }),
    );
  }

  #valuesOf(item: RecordItem): Values {
    return Object.fromEntries(Object.keys(this.kind.fields).map((key) => [key, item[key]]));
  }
}

const countColumn = (name: string): string => `count_${name}`;
const countOf = (name: string): RawBuilder<number> =>
  sql<number>`coalesce(${sql.ref(countColumn(name))}.counted, 0)`;
const nameColumn = (field: string): string => `name_${field}`;

/** The strong ETag of what people can change in a record. */
export const recordEtag = (kind: RecordKind, record: RecordItem): string =>
  hashOf([record.id, ...Object.keys(writableFields(kind)).map((key) => record[key])]);

/** Throws StaleRecord unless the record is still one of those that the header names. */
export function refuseStale(kind: RecordKind, record: RecordItem, ifMatch: string | undefined): void {
  if (!mayReplace(ifMatch, recordEtag(kind, record))) throw new StaleRecord();
}

/** Path of a record in the audit, such as 'stores/5f'. */
export const recordPath = ({ name }: RecordKind, id: string | number): string => `${name}/${id}`;

/** The changes of a record, also of one that was removed, the latest first. */
export async function historyOf(db: Database, kind: RecordKind, id: string): Promise<RecordHistory> {
  const entries = await audit.ofRecord(db, recordPath(kind, withoutNul(id)));
  return entries.map(({ at, actor_name: name, action, detail }) => ({
    at: new Date(at).toISOString(),
    by: name === '' ? null : name,
    action: action as RecordHistory[number]['action'],
    changes: (JSON.parse(detail) as { changes?: audit.RecordChanges }).changes ?? {},
  }));
}
