// Prices that have ended or are about to, and days in the wrong order. See
// src/content/README.md#checks-before-publishing.
import { DAY_MS } from '#config/durations.ts';
import { CHECK_MESSAGES } from '#config/checkMessages.ts';
import { ENDING_PRICE_DAYS } from '#config/limits.ts';
import type { CheckContext, CheckedDocument, Problem } from '#rules/checkTypes.ts';
import { priceStateOf } from '#rules/prices.ts';

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length);

/** Checks the days of a price that is shown on a page or plan. */
export function checkPrice(
  { id, document }: Extract<CheckedDocument, { kind: 'price' }>,
  { today, shownPrices }: CheckContext,
  report: (problem: Problem) => void,
): void {
  const { from, to, afterwards } = document;
  if (to === '') return;
  if (to < from) return report({ check: 'priceDates', path: 'to', message: CHECK_MESSAGES.priceDates });
  if (today === '' || priceStateOf({ from: '', to }, dayAfter(today, ENDING_PRICE_DAYS)) !== 'expired')
    return;
  if (!shownPrices().has(id)) return;
  const hasEnded = priceStateOf(document, today) === 'expired';
  if (afterwards === 'keep')
    report(
      hasEnded
        ? { check: 'expiredPrice', path: 'to', message: CHECK_MESSAGES.expiredPrice(to) }
        : { check: 'endingPrice', path: 'to', message: CHECK_MESSAGES.endingPrice(to) },
    );
  else if (hasEnded)
    report({ check: 'endingPrice', path: 'to', message: CHECK_MESSAGES.endedPrice(to, afterwards) });
}
