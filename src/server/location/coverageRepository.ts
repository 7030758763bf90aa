// Which plans the carrier offers, by postcode, street and house number.
import type { Database } from '../platform/database/openDatabase.ts';
import { liveVersion } from './datasets.ts';
import { RowInsertions, type DatasetPart } from './datasetWriter.ts';
import type { CoverageTable } from '../platform/database/tables.ts';

export type StoredCoverage = Omit<CoverageTable, 'dataset' | 'row'>;
export type ServedPlans = Pick<CoverageTable, 'unit_rule' | 'plan_codes'>;

const coverageRows = new RowInsertions('coverage', [
  'row',
  'postcode',
  'street',
  'number_from',
  'number_to',
  'unit_rule',
  'plan_codes',
  'valid_from',
  'valid_to',
]);

/** Coverage in the order of its look-ups. */
export const COVERAGE_PARTS: readonly DatasetPart<StoredCoverage>[] = [
  {
    keyOf: ({ postcode, street }) => `${postcode} ${street}`,
    insertions: (db, version, rows, before) =>
      coverageRows.of(
        db,
        version,
        rows.map((row, index) => ({ row: before + index + 1, ...row })),
      ),
    isCounted: true,
  },
];

/** Coverage rows for a house on a day (ISO date); empty before the first import. */
export async function at(
  db: Database,
  {
    postcode,
    street,
    houseNumber,
    day,
  }: {
    postcode: string;
    street: string;
    houseNumber: number;
    day: string;
  },
): Promise<ServedPlans[]> {
  const version = await liveVersion(db, 'coverage');
  if (version === undefined) return [];
  return db
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
