// Pages by keyset: a page begins after the last row of the page before, so that it costs the same
// wherever it is, and rows that are added meanwhile neither repeat nor hide others.
import { sql, type RawBuilder } from 'kysely';

export interface SortTerm {
  /** Never null. */
  expression: RawBuilder<unknown>;
  isDescending?: boolean;
}

type Key = string | number;

/** The `order by` of the terms, of which the last must be unique. */
export const orderOf = (terms: readonly SortTerm[]): RawBuilder<unknown> =>
  sql.join(
    terms.map(({ expression, isDescending }) => sql`${expression} ${sql.raw(isDescending ? 'desc' : 'asc')}`),
  );

/** The condition of the rows that follow the one with these keys. */
export function followsKeys(terms: readonly SortTerm[], keys: readonly Key[]): RawBuilder<boolean> {
  const conditions = terms.map(({ expression, isDescending }, index) => {
    const same = terms.slice(0, index).map((term, before) => sql`${term.expression} = ${keys[before]}`);
    const beyond = sql`${expression} ${sql.raw(isDescending ? '<' : '>')} ${keys[index]}`;
    return sql`(${sql.join([...same, beyond], sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The keys of a row as opaque text. */
export const cursorOf = (keys: readonly Key[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** The keys of a cursor; undefined where it is not one of so many. */
export function keysOf(cursor: string, count: number): Key[] | undefined {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isValid =
      Array.isArray(keys) &&
      keys.length === count &&
      keys.every((key) => typeof key === 'number' || (typeof key === 'string' && !key.includes('\0')));
    return isValid ? (keys as Key[]) : undefined;
  } catch {
    return undefined;
  }
}
