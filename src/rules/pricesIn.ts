// Which prices a document shows: known before its screen is, and so apart from what they mean.

/** By part of a document: while one text is typed, the other parts stay the same objects. */
const known = new WeakMap<object, readonly string[]>();

/** The prices that a document refers to, by their ids. */
export function pricesIn(document: unknown): readonly string[] {
  if (typeof document !== 'object' || document === null) return [];
  const before = known.get(document);
  if (before) return before;
  const ids = Object.entries(document).flatMap(([key, value]: [string, unknown]) =>
    key === 'price' && typeof value === 'string' && value !== '' ? [value] : pricesIn(value),
  );
  const unique = [...new Set(ids)];
  known.set(document, unique);
  return unique;
}
