// Values of record fields as text: for lists, histories and CSV files, and back.
import { fieldMeta } from './defineRecord.ts';
import { fullHoursText, hoursText, readHours } from './hoursText.ts';
import { positionText, readPosition } from './positionText.ts';
import type { Position } from './recordFields.ts';
import { KEYPAD_KEYS, type KeypadCodes } from '#rules/keypad.ts';
import type { OpeningHours } from '#rules/openingHours.ts';
import type { AnyField, FieldMeta } from '#schema/field.ts';

/** Names of what a value refers to, such as an environment or another record. */
export type NameOf = (meta: FieldMeta, id: string) => string;

/** For people. The editor puts them into its language; files stay in English. */
export const FIELD_WORDS = { yes: 'Yes', no: 'No', noKeys: 'No keys' };

const idItself: NameOf = (_, id) => id;

/** For people: '' for nothing. */
export function fieldText(field: AnyField, value: unknown, nameOf: NameOf = idItself): string {
  const meta = fieldMeta(field);
  if (value === null || value === undefined || value === '') return '';
  switch (meta.widget) {
    case 'tags':
      return (value as string[]).join(', ');
    case 'position':
      return positionText(value as Position);
    case 'openingHours':
      return hoursText(value as OpeningHours);
    case 'keypad':
      return keypadText(value as KeypadCodes) || FIELD_WORDS.noKeys;
    case 'toggle':
      return (meta.states ?? [FIELD_WORDS.yes, FIELD_WORDS.no])[value === true ? 0 : 1];
    case 'choice':
      return labelOf(meta, String(value));
    case 'choices':
      return (value as string[]).map((each) => labelOf(meta, each)).join(', ');
    case 'instant':
      return new Date(String(value)).toLocaleString();
    case 'number':
      return `${String(value)}${meta.unit ?? ''}`;
    case 'reference':
    case 'environment':
    case 'language':
      return nameOf(meta, String(value));
    default:
      return String(value);
  }
}

const labelOf = ({ options }: FieldMeta, value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value;

/** A tag, in quotes where it has a separator. */
const TAG = /\s*(?:"((?:[^"]|"")*)"\s*(?=[;,]|$)|([^;,]+))/g;
const quoted = (tag: string): string => (/[;,"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag);

/** For files: reads back with `readField`. */
export function fieldCell(field: AnyField, value: unknown, nameOf: NameOf = idItself): string {
  if (value === null || value === undefined) return '';
  switch (fieldMeta(field).widget) {
    case 'number':
    case 'choice':
    case 'environment':
    case 'instant':
    case 'language':
      return String(value);
    case 'toggle':
      return value === true ? 'yes' : 'no';
    case 'choices':
    case 'tags':
      return (value as string[]).map(quoted).join('; ');
    case 'openingHours':
      return fullHoursText(value as OpeningHours);
    default:
      return fieldText(field, value, nameOf);
  }
}

/** The value of a cell, which the field's own type still checks; '' is nothing. */
export function readField(field: AnyField, cell: string): unknown {
  const text = cell.trim();
  const meta = fieldMeta(field);
  switch (meta.widget) {
    case 'choices':
    case 'tags':
      return [...text.matchAll(TAG)].flatMap(
        ([, inQuotes, plain]) => (inQuotes?.replaceAll('""', '"') ?? plain)?.trim() || [],
      );
    case 'position':
      return text === '' ? null : (readPosition(text) ?? text);
    case 'openingHours':
      return text === '' ? undefined : (readHours(text) ?? text);
    case 'keypad':
      return text === '' ? undefined : readKeypad(text);
    case 'number': {
      const number = text.replace(/[^\d.,-]/g, '').replace(',', '.');
      return text === '' ? null : number === '' ? text : Number(number);
    }
    case 'toggle':
      return text === '' ? undefined : /^(?:yes|true|on|1|x)$/i.test(text);
    case 'choice':
      return (
        meta.options?.find(({ value, label }) =>
          [value, label].some((each) => each.toLowerCase() === text.toLowerCase()),
        )?.value ??
        (text || undefined)
      );
    case 'reference':
      return text === '' ? null : text;
    default:
      return text;
  }
}

const KEY_NAMES = Object.fromEntries(KEYPAD_KEYS.map((key) => [key, key[0]?.toUpperCase() + key.slice(1)]));

const keypadText = (codes: KeypadCodes): string =>
  KEYPAD_KEYS.flatMap((key) => (codes[key] ? [`${KEY_NAMES[key]} ${codes[key]}`] : [])).join(', ');

const readKeypad = (text: string): KeypadCodes =>
  Object.fromEntries(
    text.split(/[;,]/).flatMap((part) => {
      const [name = '', code] = part.trim().split(/\s+/);
      const key = KEYPAD_KEYS.find((each) => each === name.toLowerCase());
      return key && code ? [[key, code]] : [];
    }),
  );
