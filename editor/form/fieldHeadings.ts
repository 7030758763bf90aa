// Short headings for parts of a document, derived from the schema.
import { plainTextOf } from '../controls/tiptapText.ts';
import { describe, isDiscriminator } from '#schema/describe.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { valueAt } from '#schema/path.ts';
import { thumbnailIn } from '../format/findThumbnail.ts';
import { fieldRows, type Fields } from './fieldRows.ts';
import { t } from '../i18n/t.ts';

const LONGEST_CHARS = 80;

/**
 * Fields that best identify an entry, best first: what a compared row is about before what it says;
 * a brand or kicker is the same on all of them.
 */
const IDENTIFYING_KEYS = ['descTitle', 'title', 'model', 'headline', 'name', 'question', 'label', 'text'];

export interface Heading {
  words: string;
  picture: string | null;
}

const EMPTY_HEADING: Heading = { words: '', picture: null };
const headingCache = new WeakMap<object, Heading>();

/** Heading of an entry: its first text and image. Cached per entry, which is immutable. */
export function headingOf(fields: Fields, entry: unknown): Heading {
  if (typeof entry !== 'object' || entry === null) return EMPTY_HEADING;
  const cached = headingCache.get(entry);
  if (cached) return cached;
  const heading = {
    words: firstText(fields, entry).slice(0, LONGEST_CHARS),
    picture: thumbnailIn(fields, entry),
  };
  headingCache.set(entry, heading);
  return heading;
}

/** The first text: identifying fields first, own fields before nested ones. */
function firstText(fields: Fields, value: unknown): string {
  for (const key of IDENTIFYING_KEYS) {
    const text = fields[key] ? ownText(fields[key], valueAt(value, key)) : '';
    if (text !== '') return text;
  }
  const rows = fieldRows(fields);
  for (const { key, field } of rows) {
    const text = ownText(field, valueAt(value, key));
    if (text !== '') return text;
  }
  for (const { key, field } of rows) {
    const text = nestedText(field, valueAt(value, key));
    if (text !== '') return text;
  }
  return '';
}

function ownText(field: AnyField, value: unknown): string {
  const widget = metaOf(field)?.widget;
  if (typeof value !== 'string' || (widget !== 'text' && widget !== 'richText')) return '';
  return (widget === 'richText' ? plainTextOf(value) : value).trim();
}

function nestedText(field: AnyField, value: unknown): string {
  const { fields, item, members } = describe(field);
  if (fields) return firstText(fields, value);
  if (!Array.isArray(value)) return '';
  for (const entry of value) {
    const member = members?.[String(valueAt(entry, 'type'))];
    const inner = item ?? (member && describe(member).fields);
    const text = inner ? firstText(inner, entry) : '';
    if (text !== '') return text;
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
  if (!Number.isFinite(max)) return min > 0 ? t('at least {min}, or none', { min }) : '';
  return min > 0 ? t('{min} to {max}, or none', { min, max }) : `at most ${max}`;
}
