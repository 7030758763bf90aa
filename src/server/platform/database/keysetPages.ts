// Pages by keyset: a page begins after the last row of the page before, so that it costs the same
// wherever it is, and rows that are added meanwhile neither repeat nor hide others.
import { sql, type RawBuilder } from 'kysely';

export interface SortTerm {
  /** Never null. */
  expression: RawBuilder<unknown>;
  isDescending?: boolean;
  /** A text otherwise. */
  isNumber?: boolean;
}

type Key = string | number;
type KeyType = Pick<SortTerm, 'isNumber'>;

/** The `order by` of the terms, of which the last must be unique. */
export const orderOf = (terms: readonly SortTerm[]): RawBuilder<unknown> =>
  sql.join(
    terms.map(({ expression, isDescending }) => sql`${expression} ${sql.raw(isDescending ? 'desc' : 'asc')}`),
  );

/** Columns with the keys of a row, for `cursorAfter`. */
export const keyColumns = (terms: readonly SortTerm[]): RawBuilder<unknown> =>
  sql.join(terms.map(({ expression }, index) => sql`${expression} as ${sql.ref(keyColumn(index))}`));

/** The condition of the rows that follow the one with these keys. */
export function followsKeys(terms: readonly SortTerm[], keys: readonly Key[]): RawBuilder<boolean> {
  // PostgreSQL would take the parameter for a whole number, as its column is.
  const values = terms.map(({ isNumber }, index) =>
    isNumber ? sql`cast(${keys[index]} as double precision)` : sql`${keys[index]}`,
  );
  const conditions = terms.map(({ expression, isDescending }, index) => {
    const same = terms.slice(0, index).map((term, before) => sql`${term.expression} = ${values[before]}`);
    const beyond = sql`${expression} ${sql.raw(isDescending ? '<' : '>')} ${values[index]}`;
    return sql`(${sql.join([...same, beyond], sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The keys of a row as opaque text. */
export const cursorOf = (keys: readonly Key[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** The cursor of the page after a row. */
export const cursorAfter = (terms: readonly SortTerm[], row: Readonly<Record<string, unknown>>): string =>
  cursorOf(
    terms.map(({ isNumber }, index) => {
      const key = row[keyColumn(index)] ?? '';
      return isNumber ? Number(key) : String(key);
    }),
  );

const keyColumn = (index: number): string => `key_${index}`;

/** The keys of a cursor; undefined where it is none of such keys, as that of another order. */
export function keysOf(cursor: string, types: readonly KeyType[]): Key[] | undefined {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isValid =
      Array.isArray(keys) &&
      keys.length === types.length &&
      types.every(({ isNumber }, index) => {
        const key: unknown = keys[index];
        return isNumber ? Number.isFinite(key) : typeof key === 'string' && !key.includes('\0');
      });
    return isValid ? (keys as Key[]) : undefined;
  } catch {
    return undefined;
  }
}
