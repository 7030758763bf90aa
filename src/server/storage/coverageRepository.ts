// Which plans the carrier offers, by postcode, street and house number.
import type { Database } from './openDatabase.ts';
import { advanceDataset, liveVersion, type DatasetLoad } from './datasets.ts';
import type { CoverageTable } from './tables.ts';
import { inTransaction } from './transactions.ts';

export type ServedPlans = Pick<CoverageTable, 'unit_rule' | 'plan_codes'>;

export class CoverageRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** Coverage rows for a house on a day (ISO date); empty before the first import. */
  async at({
    postcode,
    street,
    houseNumber,
    day,
  }: {
    postcode: string;
    street: string;
    houseNumber: number;
    day: string;
  }): Promise<ServedPlans[]> {
    const version = await liveVersion(this.#db, 'coverage');
    if (version === undefined) return [];
    return this.#db
      .selectFrom('coverage')
      .select(['unit_rule', 'plan_codes'])
      .where('dataset', '=', version)
      .where('postcode', 'in', ['', postcode])
      .where('street', 'in', ['', street])
      .where('number_from', '<=', houseNumber)
      .where('number_to', '>=', houseNumber)
      .where('valid_from', '<=', day)
      .where((where) => where.or([where('valid_to', '=', ''), where('valid_to', '>=', day)]))
      .execute();
  }

  /** Writes the next rows of a version and the progress of its import in one transaction. */
  add(
    from: DatasetLoad,
    done: number,
    rows: readonly Omit<CoverageTable, 'dataset' | 'row'>[],
  ): Promise<DatasetLoad> {
    return inTransaction(this.#db, async (tx) => {
      const to = { version: from.version, done, rows: from.rows + rows.length };
      const values = rows.map((row, index) => ({
        dataset: from.version,
        row: from.rows + index + 1,
        ...row,
      }));
      if (values.length > 0) await tx.insertInto('coverage').values(values).execute();
      await advanceDataset(tx, 'coverage', from, to);
      return to;
    });
  }
}
