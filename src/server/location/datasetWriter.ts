// Fills a version of imported data beside the live one, in transactions so short that a save hardly
// waits for them.
import type { CompiledQuery } from 'kysely';
import { advanceDataset, type DatasetLoad, type DatasetName } from './datasets.ts';
import { hasOneWriter, type Database } from '../platform/database/openDatabase.ts';
import type { Tables } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transactions.ts';

/** A table of a kind of data, and the rows of it that a source row becomes. */
export interface DatasetPart<Row> {
  /**
   * The order of the table's index. Rows that are neighbors there touch the same pages, which saves
   * most of the writing.
   */
  keyOf(row: Row): string;
  /** Statements that insert sorted rows; `before` rows of the version precede them. */
  insertions(db: Database, version: number, rows: readonly Row[], before: number): CompiledQuery[];
  /** Whether its rows are those that count as rows of the version. */
  isCounted: boolean;
}

/** The records that have been read, and the rows made from those that are not written yet. */
export type DatasetRows<Row> = { done: number; rows: readonly Row[] };

/** A transaction ends after the statement that exceeds its time, so statements are short. */
const STATEMENT_ROWS = 250;
/** How long other writers wait for a transaction, without its commit. */
const BLOCKING_MS = 5;
/** How long it takes where they do not wait. */
const TRANSACTION_MS = 30;

/**
 * Writes rows to all parts, one part after the other, and returns the progress. `pause` runs after
 * each transaction, with the time for which other writers had to wait. Throws ImportClash.
 */
export async function fillDataset<Row>(
  db: Database,
  name: DatasetName,
  parts: readonly DatasetPart<Row>[],
  from: DatasetLoad,
  { done, rows }: DatasetRows<Row>,
  pause: (load: DatasetLoad, blockedMs: number) => Promise<void> = async () => undefined,
): Promise<DatasetLoad> {
  const limitMs = hasOneWriter(db) ? BLOCKING_MS : TRANSACTION_MS;
  let load = from;
  for (const part of parts) {
    // Made before the first transaction: if they were made in one, other writers would wait for
    // that, and for the garbage collection that it causes.
    const statements = statementsOf(db, part, load, rows);
    for (let next = 0; next < statements.length; ) {
      const before = load;
      let beganMs = 0;
      await inTransaction(db, async (tx) => {
        beganMs = performance.now();
        const [end, inserted] = await runForAWhile(tx, statements, next, limitMs);
        const isLast = end === statements.length && part === parts.at(-1);
        load = {
          version: before.version,
          // Only after the last row is everything that was read also written.
          done: isLast ? done : before.done,
          rows: before.rows + (part.isCounted ? inserted : 0),
        };
        await advanceDataset(tx, name, before, load);
        next = end;
      });
      await pause(load, hasOneWriter(db) ? performance.now() - beganMs : 0);
    }
  }
  return load;
}

function statementsOf<Row>(
  db: Database,
  { keyOf, insertions }: DatasetPart<Row>,
  { version, rows: before }: DatasetLoad,
  rows: readonly Row[],
): CompiledQuery[] {
  const sorted = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);
  return insertions(db, version, sorted, before);
}

/** Returns the index of the next statement, and how many rows were inserted. */
async function runForAWhile(
  tx: Database,
  statements: readonly CompiledQuery[],
  first: number,
  limitMs: number,
): Promise<[end: number, inserted: number]> {
  const beganMs = performance.now();
  let inserted = 0;
  for (let next = first; ; next += 1) {
    const statement = statements[next];
    if (!statement || (next > first && performance.now() - beganMs >= limitMs)) return [next, inserted];
    inserted += Number((await tx.executeQuery(statement)).numAffectedRows ?? 0n);
  }
}

type DatasetTableName = 'address' | 'address_street' | 'coverage';
type DatasetRow<Table extends DatasetTableName> = Omit<Tables[Table], 'dataset'>;

/**
 * Insertions into a table. Compiled once for each database and number of rows: compiling a
 * statement for 1000 rows takes longer than running it.
 */
export class RowInsertions<Table extends DatasetTableName> {
  readonly #table: Table;
  readonly #columns: readonly (keyof DatasetRow<Table> & string)[];
  readonly #compiled = new WeakMap<object, Map<number, CompiledQuery>>();
  /** `columns`: all but the version. */
  constructor(table: Table, columns: readonly (keyof DatasetRow<Table> & string)[]) {
    this.#table = table;
    this.#columns = columns;
  }

  /** Statements that insert those rows which the table does not have yet. */
  of(db: Database, dataset: number, rows: readonly DatasetRow<Table>[]): CompiledQuery[] {
    return Array.from({ length: Math.ceil(rows.length / STATEMENT_ROWS) }, (_, index) => {
      const some = rows.slice(index * STATEMENT_ROWS, (index + 1) * STATEMENT_ROWS);
      const parameters = some.flatMap((row) => [dataset, ...this.#columns.map((column) => row[column])]);
      return { ...this.#query(db, some.length), parameters };
    });
  }

  #query(db: Database, count: number): CompiledQuery {
    const { adapter } = db.getExecutor();
    const byCount = this.#compiled.get(adapter) ?? new Map<number, CompiledQuery>();
    this.#compiled.set(adapter, byCount);
    const row = Object.fromEntries(['dataset', ...this.#columns].map((column) => [column, '']));
    const compiled =
      byCount.get(count) ??
      db
        .insertInto(this.#table as DatasetTableName)
        .values(Array.from({ length: count }, () => row) as never)
        .onConflict((conflict) => conflict.doNothing())
        .compile();
    byCount.set(count, compiled);
    return compiled;
  }
}
