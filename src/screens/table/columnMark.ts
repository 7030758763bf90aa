// Shared element of the picture of a compare column. See src/screens/README.md#shared-elements.
import type { Compare } from '#content/kinds/compareKind.ts';
import { pathOfTarget } from '#rules/links.ts';

/** The address of a column's product, by its first price; '' for none. */
export function columnMark({ rows }: Compare, key: `column${1 | 2 | 3 | 4}`): string {
  const products = rows.flatMap((row) => (row.type === 'prices' ? row[key].product : []));
  return pathOfTarget({ targetType: 'products', targetId: products.find(Boolean) ?? '' }) ?? '';
}
