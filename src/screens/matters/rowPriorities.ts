// The rows of a compare page that matter to the shopper: they stand first, and sort the columns.
// See src/screens/table/README.md#help-me-compare.
import { measureOf, type BestOf } from './rowComparison.ts';

/** Most rows that matter. */
const MATTERS_MAX = 3;

/** A row that shoppers can prioritize. */
export interface RowSubject {
  /** Path of the row in its document. */
  id: string;
  /** Plain text, never empty. */
  name: string;
  best: BestOf;
  /** Plain text of each column. */
  values: readonly string[];
  /** How the numbers are written. */
  langCode: string;
  /** Whether all values are prices. */
  isPrice: boolean;
}

/** Chooses a row, as the last one, or releases it. With three chosen, it replaces the last. */
export const toggleRow = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen.slice(0, MATTERS_MAX - 1), id];

/**
 * The number of each column where more is better, negated where less is; null where a column has
 * none. Null if the row has no direction, no number, or different units. Prices have one: who says
 * that they matter wants the lowest first.
 */
function worthOf(
  { best, values, langCode, isPrice }: RowSubject,
  columns: readonly number[],
): ReadonlyMap<number, number | null> | null {
  if (best === 'none' && !isPrice) return null;
  const measures = columns.map((column) => measureOf(values[column] ?? '', langCode));
  const units = new Set(measures.flatMap((measure) => measure?.unit ?? []));
  if (units.size !== 1) return null;
  const sign = best === 'more' ? 1 : -1;
  return new Map(
    columns.map((column, index) => {
      const measure = measures[index];
      return [column, measure ? measure.value * sign : null];
    }),
  );
}

export interface SortedColumns {
  /** The columns from left to right. */
  order: readonly number[];
  /** The rows that tell columns apart. */
  sortedBy: readonly RowSubject[];
}

/**
 * Sorts columns by rows: by the first one, equals by the second, then by the third; what is still
 * equal keeps its order. A column without a number comes after those with one.
 */
export function sortColumns(rows: readonly RowSubject[], columns: readonly number[]): SortedColumns {
  const sorting = rows.flatMap((row) => {
    const worth = worthOf(row, columns);
    return worth && new Set(worth.values()).size > 1 ? [{ row, worth }] : [];
  });
  const order = columns.toSorted((one, other) => {
    for (const { worth } of sorting) {
      const [a, b] = [worth.get(one) ?? -Infinity, worth.get(other) ?? -Infinity];
      if (a !== b) return a > b ? -1 : 1;
    }
    return 0;
  });
  return { order, sortedBy: sorting.map(({ row }) => row) };
}

/**
 * The cheapest column if no other is better in any of the rows; null if one is, or if that is
 * unknown. `price` is the row with the prices of the page.
 */
export function cheapestSuffices(
  rows: readonly RowSubject[],
  price: RowSubject | undefined,
  columns: readonly number[],
): number | null {
  const others = rows.filter(({ id }) => id !== price?.id);
  if (!price || others.length === 0) return null;
  const worths = [{ ...price, best: 'less' as const }, ...others].map((row) => worthOf(row, columns));
  const tops: ReadonlySet<number>[] = [];
  for (const worth of worths) {
    const values = worth ? [...worth.values()] : [null];
    if (values.includes(null)) return null;
    const top = Math.max(...values.map(Number));
    tops.push(new Set([...(worth ?? [])].flatMap(([column, value]) => (value === top ? [column] : []))));
  }
  const [cheapest, ...best] = tops;
  if (!cheapest || cheapest.size === columns.length) return null;
  return columns.find((column) => [cheapest, ...best].every((top) => top.has(column))) ?? null;
}
