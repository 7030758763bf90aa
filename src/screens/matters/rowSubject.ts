// Subject of a row of a compare page, which shoppers can mark as important.
import type { Presentation } from '#stage/layout/presentation.ts';
import type { BestOf } from './rowComparison.ts';
import type { RowSubject } from './rowPriorities.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';

interface Row {
  /** Path of the row. */
  id: string;
  /** Rich text. */
  name: string;
  best: BestOf;
  /** Rich text of each column that has its number. */
  values: readonly string[];
  langCode: string;
  isPrice?: boolean;
}

/** Prices of other countries are written with the name of their currency. */
const CURRENCY = /\p{Sc}/u;

/** Whether a row compares prices: less is better, and a value has the sign of a currency. */
export const isCost = (best: BestOf | 'places', values: readonly string[]): boolean =>
  best === 'less' && values.some((value) => CURRENCY.test(value));

/** After all places that an editor can give. */
const NO_PLACE = '9';

interface Compared {
  best: BestOf;
  values: readonly string[];
  langCode: string;
}

/** Compares a row by its values, or by the places that an editor gave its columns. */
export function comparedBy(
  { best, places }: { best: BestOf | 'places'; places: Readonly<Record<string, string>> },
  values: readonly string[],
  langCode: string,
): Compared {
  if (best !== 'places') return { best, values, langCode };
  const placed = values.map((_, index) => places[`column${index + 1}`] ?? 'none');
  return {
    best: 'less',
    values: placed.map((place) => (place === 'none' ? NO_PLACE : place)),
    langCode: 'en',
  };
}

/** None for a row without a name, and for editors, who see the rows as they are written. */
export function subjectOf(
  { id, name, best, values, langCode, isPrice }: Row,
  { emptyLabel }: Presentation,
): { subject?: RowSubject } {
  const plainName = markupOf(name).plain.trim();
  if (plainName === '' || emptyLabel) return {};
  const plain = values.map((value) => markupOf(value).plain);
  return {
    subject: { id, name: plainName, best, values: plain, langCode, isPrice: isPrice ?? isCost(best, plain) },
  };
}
