// Strapi v3's query language: _sort, _limit, _start, and fields with a suffix. Stricter than
// Strapi.
// See src/server/media/README.md#media-store.
import { HttpError } from '../platform/http/httpErrors.ts';
import {
  COMPARISONS,
  isNumberField,
  MEDIA_FIELDS,
  type Comparison,
  type MediaField,
  type MediaFilter,
  type MediaQuery,
} from './mediaRepository.ts';

const DEFAULT_LIMIT = 100;
const ALL = -1;

/** Parses a query string. Throws 400 for what it does not support. */
export function mediaQuery(query: Record<string, unknown>): MediaQuery {
  const { _limit, _start, _sort, ...filters } = query;
  const limit = wholeNumber('_limit', _limit, DEFAULT_LIMIT, ALL);
  return {
    ...(limit !== ALL && { limit }),
    start: wholeNumber('_start', _start, 0, 0),
    sort: listOf(_sort)
      .flatMap((list) => list.split(','))
      .filter(Boolean)
      .map(toOrder),
    filters: Object.entries(filters).map(([name, value]) =>
      toFilter(name.replace(/\[\d*\]$/, ''), listOf(value)),
    ),
  };
}

const badQuery = (message: string) => new HttpError(400, message);

const listOf = (value: unknown): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];

function wholeNumber(name: string, value: unknown, fallback: number, min: number): number {
  if (value === undefined) return fallback;
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min)) throw badQuery(`${name} must be a whole number, ${min} or more.`);
  return number;
}

const fieldOf = (name: string): MediaField | undefined => MEDIA_FIELDS.find((field) => field === name);

function toOrder(text: string): MediaQuery['sort'][number] {
  const [name = '', direction = 'asc'] = text.split(':');
  const field = fieldOf(name);
  const order = direction.toLowerCase();
  if (!field || (order !== 'asc' && order !== 'desc'))
    throw badQuery(`_sort cannot be '${text}': name a field of a file, and :ASC or :DESC.`);
  return { field, direction: order };
}

function toFilter(name: string, values: string[]): MediaFilter {
  const { field, comparison } = parseFilterName(name);
  const [value = ''] = values;
  if (comparison === 'null') return { field, comparison, value: value !== 'false' && value !== '0' };
  const compared = values.map((text) => (isNumberField(field) ? numberOf(name, text) : text));
  if (comparison === 'in' || comparison === 'nin') return { field, comparison, value: compared };
  // Several values of one field match any of them.
  if (comparison === 'eq' && compared.length > 1) return { field, comparison: 'in', value: compared };
  if (isNumberField(field) && comparison.includes('contains'))
    throw badQuery(`${name} cannot be asked: ${field} is a number.`);
  return { field, comparison, value: compared[0] ?? '' };
}

function parseFilterName(name: string): { field: MediaField; comparison: Comparison } {
  const plain = fieldOf(name);
  if (plain) return { field: plain, comparison: 'eq' };
  const at = name.lastIndexOf('_');
  const field = fieldOf(name.slice(0, at));
  const comparison = COMPARISONS.find((candidate) => candidate === name.slice(at + 1));
  if (!field || !comparison) throw badQuery(`Files have no field '${name}'.`);
  return { field, comparison };
}

function numberOf(name: string, value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) throw badQuery(`${name} must be a number.`);
  return number;
}
