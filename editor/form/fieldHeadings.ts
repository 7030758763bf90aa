// Short headings for parts of a document, derived from the schema.
import { plainTextOf } from '../controls/tiptapText.ts';
import { describe, isDiscriminator } from '#schema/describe.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { valueAt } from '#schema/path.ts';
import { thumbnailIn } from '../format/findThumbnail.ts';
import { fieldRows, type Fields } from './fieldRows.ts';

const LONGEST_CHARS = 80;

/** Fields that best identify an entry, best first; a brand or kicker is the same on all of them. */
const TELLING = ['title', 'model', 'headline', 'name', 'question', 'label', 'text'];

export interface Heading {
  words: string;
  picture: string | null;
}

const NOTHING: Heading = { words: '', picture: null };
const known = new WeakMap<object, Heading>();

/** Heading of an entry: its first text and image. Cached per entry, which is immutable. */
export function headingOf(fields: Fields, entry: unknown): Heading {
  if (typeof entry !== 'object' || entry === null) return NOTHING;
  const before = known.get(entry);
  if (before) return before;
  const heading = {
    words: firstWords(fields, entry).slice(0, LONGEST_CHARS),
    picture: thumbnailIn(fields, entry),
  };
  known.set(entry, heading);
  return heading;
}

/** The first text: identifying fields first, own fields before nested ones. */
function firstWords(fields: Fields, value: unknown): string {
  for (const key of TELLING) {
    const words = fields[key] ? ownWords(fields[key], valueAt(value, key)) : '';
    if (words !== '') return words;
  }
  const rows = fieldRows(fields);
  for (const { key, field } of rows) {
    const words = ownWords(field, valueAt(value, key));
    if (words !== '') return words;
  }
  for (const { key, field } of rows) {
    const words = insideWords(field, valueAt(value, key));
    if (words !== '') return words;
  }
  return '';
}

function ownWords(field: AnyField, value: unknown): string {
  const widget = metaOf(field)?.widget;
  if (typeof value !== 'string' || (widget !== 'text' && widget !== 'richText')) return '';
  return (widget === 'richText' ? plainTextOf(value) : value).trim();
}

function insideWords(field: AnyField, value: unknown): string {
  const { fields, item, members } = describe(field);
  if (fields) return firstWords(fields, value);
  if (!Array.isArray(value)) return '';
  for (const entry of value) {
    const member = members?.[String(valueAt(entry, 'type'))];
    const inner = item ?? (member && describe(member).fields);
    const words = inner ? firstWords(inner, entry) : '';
    if (words !== '') return words;
  }
  return '';
}

/** Whether a field has content. */
export function hasHeadingText(field: AnyField, value: unknown): boolean {
  if (isDiscriminator(field)) return false;
  const { meta, fields } = describe(field);
  if (fields)
    return Object.entries(fields).some(([key, inner]) => hasHeadingText(inner, valueAt(value, key)));
  if (Array.isArray(value)) return value.length > 0;
  return (
    value !== undefined &&
    value !== null &&
    value !== '' &&
    value !== false &&
    (meta.widget !== 'choice' || value !== meta.options?.[0]?.value)
  );
}

/** '2 to 4, or none', 'at most 4'; '' without limits. */
export function limitsOf({
  min = 0,
  max = Number.POSITIVE_INFINITY,
}: {
  min?: number | undefined;
  max?: number | undefined;
}): string {
  if (!Number.isFinite(max)) return min > 0 ? `at least ${min}, or none` : '';
  return min > 0 ? `${min} to ${max}, or none` : `at most ${max}`;
}
