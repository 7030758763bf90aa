// The position of a store as people paste it from a map. Without React.
import type { Position } from './recordFields.ts';

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
/** Decimal commas need another mark between the two: 52,52; 13,40 · 52,52 / 13,40 · 52,52, 13,40 */
const DECIMAL_COMMAS =
  /^([+-]?\d{1,3}),(\d+)\s*°?\s*([NS]?)\s*(?:[;/]|,?\s)\s*([+-]?\d{1,3}),(\d+)(\s*°?\s*[EWO]?)$/i;
/** 52.52, 13.40 · 52.52 13.40 · 52.52; 13.40 · 52.52° N, 13.40° E */
const DECIMAL = new RegExp(
  String.raw`^(${NUMBER})\s*°?\s*([NS])?\s*[,;/\s]\s*(${NUMBER})\s*°?\s*([EWO])?$`,
  'i',
);
const SEXAGESIMAL = String.raw`(\d{1,3})\s*°\s*(\d{1,2})\s*['′’]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''))?\s*`;
/** 52°31'12"N 13°24'18"E */
const DEGREES = new RegExp(String.raw`^${SEXAGESIMAL}([NS])[,;\s]*${SEXAGESIMAL}([EWO])$`, 'i');
/** Addresses: Google Maps, OpenStreetMap, geo: and others with two numbers. */
const ADDRESSES = [
  new RegExp(`@(${NUMBER}),(${NUMBER})`),
  new RegExp(`[?&]mlat=(${NUMBER})&mlon=(${NUMBER})`),
  new RegExp(String.raw`#map=[\d.]+/(${NUMBER})/(${NUMBER})`),
  new RegExp(`[?&](?:ll|q|query|center|sll)=(${NUMBER})(?:,|%2C)(${NUMBER})`),
  new RegExp(`^geo:(${NUMBER}),(${NUMBER})`),
];
/** About a meter. */
const DECIMALS = 5;
const [LATITUDE_MAX, LONGITUDE_MAX] = [90, 180];

/** Undefined where it is none. */
export function readPosition(text: string): Position | undefined {
  const plain = text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('\u2212', '-')
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(DECIMAL_COMMAS, '$1.$2$3; $4.$5$6');
  const [latitude, longitude] = numbersIn(plain) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  if (Math.abs(latitude) > LATITUDE_MAX || Math.abs(longitude) > LONGITUDE_MAX) return undefined;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** '52.52, 13.405' */
export const positionText = (position: Position | null): string =>
  position ? `${position.latitude}, ${position.longitude}` : '';

function numbersIn(text: string): [number, number] | undefined {
  const [isDecimal, north = '', ns = '', east = '', ew = ''] = DECIMAL.exec(text) ?? [];
  if (isDecimal !== undefined) return [signed(Number(north), ns), signed(Number(east), ew)];
  const degrees = DEGREES.exec(text);
  if (degrees) {
    const [, d1, m1, s1 = '0', ns2 = '', d2, m2, s2 = '0', ew2 = ''] = degrees;
    return [signed(sexagesimal(d1, m1, s1), ns2), signed(sexagesimal(d2, m2, s2), ew2)];
  }
  for (const pattern of ADDRESSES) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    if (latitude !== undefined && longitude !== undefined) return [Number(latitude), Number(longitude)];
  }
  return undefined;
}

const sexagesimal = (degrees = '', minutes = '', seconds = ''): number =>
  Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
/** South and west are negative. */
const signed = (value: number, side: string): number => (/[SW]/i.test(side) ? -Math.abs(value) : value);
const rounded = (value: number): number => Number(value.toFixed(DECIMALS));
