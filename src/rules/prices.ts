// When prices hold, and what they put in place of a document's own texts. Days are those of the
// stores, as '2026-11-24'. See src/screens/product/README.md#prices-with-dates.
import { HOUR_MS } from '#config/durations.ts';
import type { Price } from '#content/kinds/priceKind.ts';

export type PriceState = 'planned' | 'valid' | 'expired';

/** Whether a day is before, among or after the days of a price. */
export function priceStateOf({ from, to }: Pick<Price, 'from' | 'to'>, day: string): PriceState {
  if (from !== '' && day < from) return 'planned';
  return to !== '' && day > to ? 'expired' : 'valid';
}

/** How shoppers see a price on a day. Null where the document's own texts are shown. */
function shownAs(price: Price, day: string): 'price' | 'flagged' | null {
  const state = priceStateOf(price, day);
  if (state === 'planned') return null;
  if (state === 'valid' || price.afterwards === 'keep') return 'price';
  return price.afterwards === 'flag' ? 'flagged' : null;
}

/** The day in a time zone, or in that of this machine where there is none. */
export const dayIn = (timeZone: string, ms: number): string => ofMoment(timeZone, ms).slice(0, DAY_CHARS);

const DAY_CHARS = 'YYYY-MM-DD'.length;

/** By time zone: making one takes as long as a thousand times of using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Day and time, in the order of ISO 8601. */
function ofMoment(timeZone: string, ms: number): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'medium',
      ...(timeZone !== '' && { timeZone }),
    });
  formats.set(timeZone, format);
  return format.format(ms);
}

/**
 * Time until the next day begins, an hour at most: clocks that are put forward or back in between
 * are seen in time.
 */
export function untilNextDayMs(timeZone: string, ms: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = ofMoment(timeZone, ms)
    .slice(DAY_CHARS + 1)
    .split(':')
    .map(Number);
  const passedMs = (hours * 3600 + minutes * 60 + seconds) * 1000 + (ms % 1000);
  return Math.min(HOUR_MS, 24 * HOUR_MS - passedMs);
}

const lines = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n');

type PriceText = 'monthly' | 'label' | 'legal' | 'total' | 'termTotal';

/** `ended` replaces the price, which then is a note: no shopper may take it as valid. */
function textsOf(
  { monthly, label, legal, total, termTotal }: Pick<Price, PriceText>,
  ended = '',
): Readonly<Record<string, string>> {
  if (ended !== '') {
    const note = lines(monthly, label, total, termTotal, legal);
    return textsOf({ monthly: ended, label: '', legal: note, total: '', termTotal: '' });
  }
  const description = lines(label, legal);
  return {
    monthlyPrice: monthly,
    monthlyPriceDesc: description,
    monthlyPriceCopy: description,
    retailPrice: total,
    termTotal,
    // In a cell, which has none of those above.
    title: monthly,
    subtitle: label,
    details: total,
    legal,
  };
}

/**
 * A document as shoppers see it on a day: with the texts of its prices wherever one holds, or with
 * `ended` where it has to be said that it does not. Unchanged parts keep their identity.
 */
export function withPrices<T>(
  document: T,
  { priceOf, day, ended }: { priceOf: (id: string) => Price | undefined; day: string; ended: string },
): T {
  const fill = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const filled = value.map(fill);
      return filled.every((entry, index) => entry === value[index]) ? value : filled;
    }
    const before = value as Record<string, unknown>;
    const texts = textsIn(before);
    const after: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(before)) after[key] = texts?.[key] ?? fill(inner);
    return Object.keys(before).every((key) => after[key] === before[key]) ? value : after;
  };
  const textsIn = ({ price: id }: Record<string, unknown>): ReturnType<typeof textsOf> | undefined => {
    const price = typeof id === 'string' && id !== '' ? priceOf(id) : undefined;
    const shown = price && shownAs(price, day);
    return price && shown ? textsOf(price, shown === 'flagged' ? ended : '') : undefined;
  };
  return fill(document) as T;
}
