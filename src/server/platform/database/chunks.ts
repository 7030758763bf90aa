// Rows of a long list, as many as one statement names.

/** PostgreSQL and SQLite take many more parameters; a statement stays of a readable size. */
const ROWS_AT_ONCE = 200;

/** The rows in parts, in their order. */
export function* chunksOf<T>(rows: readonly T[], size = ROWS_AT_ONCE): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
