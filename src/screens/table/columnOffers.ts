// Prices of the columns of a comparison, and targets of their buttons, for its last row.
import { COUNTS } from '#config/limits.ts';
import type { Compare } from '#content/kinds/compareKind.ts';
import type { NewCompare } from '#content/kinds/newCompareKind.ts';
import { columnKeys } from '#content/parts/columnFields.ts';
import { actionOfCta, actionOfTarget } from '#rules/actions.ts';
import { isCost } from '../matters/rowSubject.ts';
import type { Offer } from './closingRow.tsx';

const HEADER_COLUMNS = columnKeys(COUNTS.compareColumns, 'headerColumn');

/** By the first price of each column that has a product; none below a row of prices. */
export const offersOfPrices = (document: Compare, names: readonly string[]): Offer[] =>
  document.rows.at(-1)?.type === 'prices'
    ? []
    : columnKeys(COUNTS.compareColumns, 'column').map((key, index) => {
        const header = HEADER_COLUMNS[index];
        const prices = document.rows.flatMap((row) => (row.type === 'prices' ? row[key] : []));
        const price = prices.find(({ product }) => product !== '') ?? prices[0];
        return {
          image: header ? document[header].image : null,
          name: names[index] ?? '',
          price: price?.monthlyPrice ?? '',
          note: price?.monthlyPriceDesc ?? '',
          button: price?.buttonText ?? '',
          action: actionOfTarget({ targetType: 'products', targetId: price?.product ?? '' }),
        };
      });

/** By the first row that compares prices, and the calls to action. */
export function offersOfCalls(
  headers: readonly NewCompare['headerColumn1'][],
  rows: NewCompare['rows'],
): Offer[] {
  const keys = columnKeys(COUNTS.newCompareColumns, 'column');
  const prices = rows.find((row) =>
    isCost(
      row.best,
      keys.map((key) => row[key].title),
    ),
  );
  return headers.map(({ image, title, cta }, index) => {
    const key = keys[index];
    const cell = key && prices?.[key];
    return {
      image,
      name: title,
      price: cell?.title ?? '',
      note: cell?.subtitle ?? '',
      button: cta.text,
      action: actionOfCta(cta),
      analyticsTag: cta.analyticsTag,
    };
  });
}
