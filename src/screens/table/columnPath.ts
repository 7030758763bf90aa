import type { Compare } from '#content/kinds/compareKind.ts';
import { pathOfTarget } from '#rules/links.ts';

/** The path of the product of a compare column, by its first price; null for none. */
export function columnPath({ rows }: Compare, key: `column${1 | 2 | 3 | 4}`): string | null {
  const products = rows.flatMap((row) => (row.type === 'prices' ? row[key].product : []));
  return pathOfTarget({ targetType: 'products', targetId: products.find(Boolean) ?? '' });
}
