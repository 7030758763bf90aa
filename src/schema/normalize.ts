// Repairs outside data by its schema. `coerce` only converts what has one plain meaning ('4' -> 4,
// NaN -> null); `repair` also replaces what is invalid.
import { describe, isDiscriminator } from './describe.ts';
import type { AnyField } from './field.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts a value without hiding errors; validation reports the rest. */
export const coerce = (field: AnyField, value: unknown): unknown => normalize(field, value, false);

/**
 * Makes any value valid for `field`; what cannot be used becomes the field's default. Never throws.
 */
export const repair = (field: AnyField, value: unknown): unknown => normalize(field, value, true);

function normalize(field: AnyField, value: unknown, isRepair: boolean): unknown {
  const { meta, fields, item, members } = describe(field);
  if (value === null || value === undefined) {
    return isRepair || fields ? fallback(field, fields, isRepair) : undefined;
  }
  if (fields)
    return isObject(value)
      ? normalizeShape(fields, value, isRepair)
      : isRepair
        ? normalizeShape(fields, {}, isRepair)
        : value;
  if (item) {
    if (!Array.isArray(value)) return isRepair ? [] : value;
    const entries = isRepair ? value.filter(isObject).slice(0, meta.max) : value;
    return entries.map((entry) => (isObject(entry) ? normalizeShape(item, entry, isRepair) : entry));
  }
  if (members) return normalizeBlocks(members, value, meta.max, isRepair);
  return normalizeScalar(field, meta.min, meta.max, value, isRepair);
}

function fallback(
  field: AnyField,
  fields: Readonly<Record<string, AnyField>> | undefined,
  isRepair: boolean,
): unknown {
  if (fields) return normalizeShape(fields, {}, isRepair);
  const parsed = field.safeParse(undefined);
  return parsed.success ? parsed.data : '';
}

/** Keeps the keys of the shape, in its order, and drops all others. */
function normalizeShape(shape: Readonly<Record<string, AnyField>>, value: Json, isRepair: boolean): Json {
  const result: Json = {};
  for (const [key, field] of Object.entries(shape)) {
    const normalized = isDiscriminator(field) ? value[key] : normalize(field, value[key], isRepair);
    if (normalized !== undefined) result[key] = normalized;
  }
  return result;
}

function normalizeBlocks(
  members: Readonly<Record<string, AnyField>>,
  value: unknown,
  max: number | undefined,
  isRepair: boolean,
): unknown {
  if (!Array.isArray(value)) return isRepair ? [] : value;
  const memberOf = (entry: unknown) => (isObject(entry) ? members[String(entry['type'])] : undefined);
  const entries = isRepair ? value.filter((entry) => memberOf(entry) !== undefined).slice(0, max) : value;
  return entries.map((entry) => {
    const member = memberOf(entry);
    return member ? normalize(member, entry, isRepair) : entry;
  });
}

function normalizeScalar(
  field: AnyField,
  min: number | undefined,
  max: number | undefined,
  value: unknown,
  isRepair: boolean,
): unknown {
  const coerced = coerceScalar(describe(field).meta.widget, value, isRepair);
  if (coerced === undefined || field.safeParse(coerced).success) return coerced;
  if (!isRepair) return coerced;
  if (typeof coerced === 'number' && min !== undefined && max !== undefined) {
    return Math.min(Math.max(coerced, min), max);
  }
  // A wrong point does not cost the picture.
  if (isObject(coerced) && 'focus' in coerced) {
    const { focus: _focus, ...media } = coerced;
    return normalizeScalar(field, min, max, media, true);
  }
  return fallback(field, undefined, isRepair);
}

/** A lone surrogate: encodeURIComponent throws on it. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const REPLACEMENT = '\uFFFD';

function coerceScalar(widget: string, input: unknown, isRepair: boolean): unknown {
  const value = typeof input === 'string' ? input.replaceAll(LONE_SURROGATE, REPLACEMENT) : input;
  switch (widget) {
    case 'number':
    case 'rating':
      return coerceNumber(value);
    case 'toggle':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'image':
    case 'sound':
    case 'video':
      return coerceMedia(value);
    case 'text':
    case 'richText':
    case 'captions':
      return isRepair && typeof value === 'number' ? String(value) : value;
    default:
      return value;
  }
}

/**
 * Older content and other clients send a bare url for a file; `previewSrc` is the url of an edited
 * one. See src/content/README.md#reading-older-and-foreign-content.
 */
function coerceMedia(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? undefined : { id: null, url: value };
  const isEdited = isObject(value) && value['url'] === undefined && 'previewSrc' in value;
  return isEdited ? { ...value, url: value['previewSrc'] } : value;
}

/**
 * NaN, '' and Infinity mean 'none' (NaN is stored as null); '4.5' means 4.5.
 * See src/content/README.md#reading-older-and-foreign-content.
 */
function coerceNumber(value: unknown): unknown {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const asNumber = typeof value === 'string' ? Number(value) : value;
  if (typeof asNumber !== 'number') return value;
  if (Number.isFinite(asNumber)) return asNumber;
  return typeof value === 'string' ? value : undefined;
}
