// A row of a coverage file as it is stored.
import { readDay, type DayOrder } from '#tables/days.ts';
import { readWholeNumber, withoutZeroDecimals } from '#tables/numbers.ts';
import type { StoredCoverage } from './coverageRepository.ts';
import { postcodeOf, streetOf } from './addressText.ts';
import { cleanField, hasBecomeDay, isDamaged, type LeftOut } from './sourceFields.ts';

const LAST_NUMBER = 2_147_483_647;

/** Coverage to store, or why there is none. An empty field means any. */
export function coverageRow(record: Record<string, string>, dayOrder: DayOrder): StoredCoverage | LeftOut {
  const field = (name: string): string => cleanField(record[name] ?? '');
  const codes = field('plan_codes')
    .split(/[\s;,|]+/)
    .filter(Boolean)
    .join(' ');
  const street = field('street') || field('street_key');
  const postcode = postcodeOf(withoutZeroDecimals(field('postcode')));
  if (street === '' && postcode === '') return 'incomplete';
  if ([street, codes, field('unit_rule')].some(isDamaged)) return 'lost letters';
  const unitRule = field('unit_rule')
    .toLowerCase()
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/[;|]/g, ',');
  const from = houseNumberIn(field('number_from'), 0);
  const to = houseNumberIn(field('number_to'), LAST_NUMBER);
  const validFrom = readDay(field('valid_from'), dayOrder);
  const validTo = readDay(field('valid_to'), dayOrder);
  // Empty means any: what can't be read must not.
  if (from === undefined || to === undefined || validFrom === undefined || validTo === undefined)
    return 'unreadable';
  const isTurned = to < from || (validTo !== '' && validTo < validFrom);
  if (isTurned || hasBecomeDay(unitRule)) return 'unreadable';
  return {
    postcode,
    street: street === '' ? '' : streetOf(street).street,
    unit_rule: unitRule,
    plan_codes: codes,
    number_from: from,
    number_to: to,
    valid_from: validFrom,
    valid_to: validTo,
  };
}

/** '12a' is 12; undefined for what is no number. */
function houseNumberIn(text: string, fallback: number): number | undefined {
  if (text === '') return fallback;
  const value = readWholeNumber(text) ?? Number(/^(\d+)\s*\p{L}?$/u.exec(text)?.[1] ?? Number.NaN);
  return value >= 0 && value <= LAST_NUMBER ? value : undefined;
}
