// Numbered fields: headerColumn1 to headerColumn4, column1 to column5.
// See src/content/README.md#fields-by-kind.

type Upto4 = 1 | 2 | 3 | 4;
type Numbers<N extends 4 | 5> = N extends 4 ? Upto4 : Upto4 | 5;

/** The names `{prefix}1` to `{prefix}{count}`, in order. */
export const columnKeys = <const N extends 4 | 5, const P extends string>(count: N, prefix: P) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`) as `${P}${Numbers<N>}`[];

/** `{prefix}1` to `{prefix}{count}`, each made by `make`. */
export function columns<const N extends 4 | 5, const P extends string, T>(
  count: N,
  prefix: P,
  create: (n: number) => T,
) {
  return Object.fromEntries(columnKeys(count, prefix).map((key, index) => [key, create(index + 1)])) as {
    [K in `${P}${Numbers<N>}`]: T;
  };
}
