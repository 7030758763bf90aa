// Conversion between a price's stored values and the texts in the cells of the price table.
import type { Price } from '#content/kinds/priceKind.ts';
import { decodeEntities, escapeText } from '../controls/htmlEntities.ts';

export type CellField = keyof Pick<Price, 'monthly' | 'total' | 'term' | 'legal' | 'from' | 'to'>;

/** Null for a text with markup, which one line cannot show. */
export function shownText(field: CellField, value: unknown): string | null {
  const text = value === null || value === undefined ? '' : String(value);
  if (field !== 'legal') return text;
  return /<[a-z/]/i.test(text) ? null : decodeEntities(text);
}

export function storedText(field: CellField, typed: string): string | number | null {
  if (field === 'legal') return escapeText(typed);
  if (field !== 'term') return typed;
  const months = typed.trim();
  // A text that is not a number becomes NaN, which is refused with the message of the field.
  return months === '' ? null : Number(months);
}
