// Plans from our own coverage table.
import * as coverage from './coverageRepository.ts';
import type { Address, Carrier } from './addressProvider.ts';
import { postcodeOf, streetOf, unitKeyOf } from './addressText.ts';
import type { Database } from '../platform/database/openDatabase.ts';

export const tableCarrier = (db: Database): Carrier => ({
  async plansAt({ line1, unit, postcode }: Address): Promise<string[]> {
    const { street, houseNumber } = streetOf(line1);
    const day = new Date().toISOString().slice(0, 10);
    const rows = await coverage.at(db, { postcode: postcodeOf(postcode), street, houseNumber, day });
    const served = rows.filter(({ unit_rule }) => coversUnit(unit_rule, unitKeyOf(unit)));
    return [...new Set(served.flatMap(({ plan_codes }) => plan_codes.split(' ').filter(Boolean)))];
  },
});

/**
 * Tests if a rule of the coverage table covers a unit: '' all, 'none' an address without one,
 * '1-20,22' these.
 */
function coversUnit(rule: string, unit: string): boolean {
  if (rule === '') return true;
  if (rule === 'none') return unit === '';
  return rule.split(',').some((part) => {
    const range = /^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(part);
    if (!range) return unitKeyOf(part) === unit;
    const number = /^\d+$/.test(unit) ? Number(unit) : Number.NaN;
    return number >= Number(range[1]) && number <= Number(range[2]);
  });
}
