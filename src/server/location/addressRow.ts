// An address of a file as it is stored.
import { readDecimal, withoutZeroDecimals } from '#tables/numbers.ts';
import type { StoredAddress } from './addressRepository.ts';
import { normalizeAddress, unitKeyOf } from './addressText.ts';
import { cleanField, hasBecomeDay, isDamaged, type LeftOut } from './sourceFields.ts';

/** A line, or a street without a number beside it, may have both. */
export const isInLine = (record: Record<string, string>, name: string): boolean =>
  (name === 'number' || name === 'street') &&
  ('line1' in record || splitLine(cleanField(record['street'] ?? '')).number !== '');

/** An address to store, or why there is none. `country` is that of the whole file. */
export function addressRow(record: Record<string, string>, country: string): StoredAddress | LeftOut {
  const field = (name: string): string => cleanField(record[name] ?? '');
  const line = splitLine(field('line1') || ('number' in record ? '' : field('street')));
  const number = houseNumberOf(field('number') || line.number, field('suffix'));
  const street = line.street || field('street');
  // Files use 0 for an unknown house number.
  if (number === '' || /^0+$/.test(number) || isNumberOfBal(record, number) || street === '')
    return 'incomplete';
  if (hasBecomeDay(number) || hasBecomeDay(field('unit'))) return 'unreadable';
  const line1 = `${number} ${inTitleCase(street)}`;
  const address = {
    city: inTitleCase(field('city') || field('district')),
    region: field('region'),
    postcode: withoutZeroDecimals(field('postcode')),
  };
  const unit = unitOf(withoutZeroDecimals(field('unit')));
  if ([line1, unit, ...Object.values(address)].some(isDamaged)) return 'lost letters';
  const building = normalizeAddress(line1, address.city, address.region, address.postcode);
  if (!/^\d/.test(building)) return 'incomplete';
  return {
    building,
    unit_key: unitKeyOf(unit),
    line1,
    unit,
    ...address,
    country: country || field('country'),
    lat: degrees(record['lat']),
    lon: degrees(record['lon']),
  };
}

const HOUSE_NUMBER = String.raw`\d+\s?\p{L}?(?:\s?[-/]\s?\d+\s?\p{L}?)?`;
const NUMBER_FIRST = new RegExp(`^(${HOUSE_NUMBER})[\\s,]+(\\S.*)$`, 'u');
const NUMBER_LAST = new RegExp(`^(\\S.*?)[\\s,]+(${HOUSE_NUMBER})$`, 'u');

/** '12 Oak Street' and 'Mühlweg 12a'; empty where there is no number. */
function splitLine(line: string): { number: string; street: string } {
  const first = NUMBER_FIRST.exec(line);
  if (first) return { number: first[1] ?? '', street: first[2] ?? '' };
  const last = NUMBER_LAST.exec(line);
  return { number: last?.[2] ?? '', street: last?.[1] ?? '' };
}

/** BAL, which has a key of its own, writes it for a place without numbers. */
const isNumberOfBal = (record: Record<string, string>, number: string): boolean =>
  number === '99999' && 'cle_interop' in record;

/** '12' for '12.0', '14 bis' for 14 and bis, '12a' for 12 and a. */
function houseNumberOf(number: string, suffix: string): string {
  const plain = withoutZeroDecimals(number);
  if (plain === '' || suffix === '') return plain;
  return suffix.length === 1 ? `${plain}${suffix}` : `${plain} ${suffix}`;
}

/** 'Unit 3' for a bare '3', which is unclear next to a street. */
const unitOf = (unit: string): string =>
  /^[#\s]*[0-9]+[A-Za-z]?$/.test(unit) ? `Unit ${unit.replace(/^[#\s]*/, '')}` : inTitleCase(unit);

function degrees(text: string | undefined): number | null {
  const value = readDecimal(text ?? '');
  return Number.isFinite(value) && Math.abs(value) <= 180 ? value : null;
}

/** Many files use capitals only: 'OAK STREET' becomes 'Oak Street'; mixed case is kept. */
const inTitleCase = (text: string): string =>
  /[a-z]/.test(text)
    ? text
    : text
        .toLowerCase()
        .replaceAll(/(?:^|[\s-]|(?<=(?:^|[\s-])\p{L})['’])\p{L}/gu, (letter) => letter.toUpperCase());
