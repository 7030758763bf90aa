// Keeps what a save leaves out and another client cannot know: the extra fields of a document. See
// src/server/content/README.md#saving-and-versions.
import { BASE_FIELDS, type BaseFields } from '#content/baseFields.ts';
import type { Kind } from '#content/kinds.ts';
import { keyOf, matchAlike, SIMILAR_FROM } from './movedEntries.ts';
import { describe, isDiscriminator } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import type { Fields } from '#schema/leafFields.ts';
import { repair } from '#schema/normalize.ts';
import { dequal } from 'dequal';

type Json = Record<string, unknown>;
type Base = true | BaseFields;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `sent` with the extra fields of `stored` that it does not name. Other data stays as it is. */
export function withExtraFields(kind: Kind, sent: unknown, stored: Json): unknown {
  const base = BASE_FIELDS[kind.kind];
  const { fields } = describe(kind.schema);
  return base && fields && isObject(sent) ? completeGroup({ fields, base }, sent, stored) : sent;
}

/** The base fields of a document: all that a client of the first version of the API can name. */
export const baseFieldsOf = (kind: Kind, document: Json): unknown =>
  baseOfField(kind.schema, BASE_FIELDS[kind.kind] ?? true, document);

interface EntryFields {
  fields: Fields;
  base: Base;
}

/** The fields of an entry of a list or of blocks; undefined for a type that is unknown. */
function fieldsOfEntry(field: AnyField, base: Base, entry: unknown): EntryFields | undefined {
  const { item, members } = describe(field);
  if (item) return { fields: item, base };
  const type = isObject(entry) ? String(entry['type']) : '';
  const member = members && Object.hasOwn(members, type) ? members[type] : undefined;
  return member && { fields: describe(member).fields ?? {}, base: base === true || (base[type] ?? {}) };
}

function completeField(field: AnyField, base: Base, sent: unknown, stored: unknown): unknown {
  const { meta, fields, item, members } = describe(field);
  if (fields) {
    const entry = { fields, base };
    return completeGroup(entry, sent ?? {}, isReplaced(entry, sent, stored) ? {} : stored);
  }
  if (item || members) return completeList(field, base, sent, stored);
  return meta.widget === 'image' ? completeImage(sent, stored) : sent;
}

/** Extra fields that are facts of what a base field beside them shows. */
const FACT_OF: Readonly<Record<string, string>> = {
  alt: 'image',
  captions: 'video',
  leftSideCaptions: 'leftSideVideo',
  price: 'product',
};

function completeGroup({ fields, base }: EntryFields, sent: unknown, stored: unknown): unknown {
  if (!isObject(sent) || !isObject(stored)) return sent;
  const complete = { ...sent };
  for (const [key, field] of Object.entries(fields)) {
    const inner = baseAt(base, key, field);
    if (stored[key] === undefined || isDiscriminator(field)) continue;
    if (!inner && !isStillTrue({ fields, base }, FACT_OF[key], sent, stored)) continue;
    const value = inner ? completeField(field, inner, sent[key], stored[key]) : stored[key];
    if (value !== undefined && (inner || !(key in sent))) complete[key] = value;
  }
  return complete;
}

/** Whether what a fact is about is the same; a client that cannot name it leaves it as it is. */
function isStillTrue(
  { fields, base }: EntryFields,
  key: string | undefined,
  sent: Json,
  stored: Json,
): boolean {
  const field = key === undefined ? undefined : fields[key];
  if (key === undefined || !field || !baseAt(base, key, field)) return true;
  return dequal(substanceOf(field, sent[key]), substanceOf(field, stored[key]));
}

/** Id and name are those of the document, and a type is no field. */
const baseAt = (base: Base, key: string, field: AnyField): Base | undefined =>
  base === true || key === 'id' || key === 'name' || isDiscriminator(field) || base[key];

/** Entries have no ids: they are known by what they hold. One that is unlike all stored is new. */
function completeList(field: AnyField, base: Base, sent: unknown, stored: unknown): unknown {
  if (!Array.isArray(sent) || !Array.isArray(stored)) return sent;
  const { members } = describe(field);
  const entries = sent.map((entry: unknown, index) =>
    members ? typed(members, entry, stored[index]) : entry,
  );
  const before = stored.map((entry: unknown) => substanceOfEntry(field, base, entry));
  const after = entries.map((entry) => substanceOfEntry(field, base, entry));
  const isAsLong = entries.length === stored.length;
  const alike = (from: number, to: number): number => {
    const [old, next] = [before[from], after[to]];
    if (!old || !next || old.type !== next.type) return 0;
    const { likeness, agreeing, differing } = compare(next, old);
    // Nothing says which it is: it is the same where it was, or if its client knows no field of it.
    if (likeness === null) return Number((isAsLong && from === to) || isUnknown(next.entry.base));
    if (differing > agreeing) return 0;
    return agreeing > differing ? Math.max(likeness, SIMILAR_FROM) : likeness;
  };
  const named = new Set(after.flatMap((next) => [...(next?.extra.keys() ?? [])]));
  const keysOf = (substances: readonly (Substance | undefined)[]): (string | null)[][] =>
    substances.map((substance) => [exactKey(substance, named), exactKey(substance, new Set())]);
  const { matches, free, match } = matchAlike(keysOf(before), keysOf(after), alike, {
    before: before.map(identityKey),
    after: after.map(identityKey),
  });
  if (isAsLong)
    for (const index of [...free]) if (isCorrected(before[index], after[index])) match(index, index);
  const origins = new Map(matches.map((to, from) => [to, from]));
  return entries.map((entry, index) => {
    const from = origins.get(index);
    const entryFields = after[index]?.entry;
    return from === undefined || !entryFields ? entry : completeGroup(entryFields, entry, stored[from]);
  });
}

const isUnknown = (base: Base): boolean => base !== true && Object.keys(base).length === 0;

/** Another one of these is another thing. */
const THINGS = new Set(
  'image onlineImage icon video model product code targetId startSlide langCode freeformUrl'.split(' '),
);
/** The same name says that it is the same; another one may be a correction. */
const NAMES = new Set(['title', 'label', 'question']);

/** The field at the end of a path: what is in a group says as much as what is beside it. */
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const isThing = (path: string): boolean => THINGS.has(lastOf(path));
const isName = (path: string): boolean => NAMES.has(lastOf(path));

/** Values of an entry by their paths, without empty ones. */
interface Substance {
  entry: EntryFields;
  type: unknown;
  base: Json;
  /** Values of extra fields by their keys: each counts where both entries name the field. */
  extra: ReadonlyMap<string, Json>;
}

function substanceOfEntry(field: AnyField, base: Base, value: unknown): Substance | undefined {
  const entry = fieldsOfEntry(field, base, value);
  return entry && isObject(value) ? substanceIn(entry, value) : undefined;
}

function substanceIn(entry: EntryFields, value: Json): Substance {
  const { type, ...base } = substanceOfGroup(entry.fields, baseOfGroup(entry, value));
  const extra = new Map<string, Json>();
  for (const [key, field] of Object.entries(entry.fields))
    if (key in value && !baseAt(entry.base, key, field))
      extra.set(key, substanceOfGroup({ [key]: field }, value));
  return { entry, type, base, extra };
}

/** Equal for entries that hold the same in base fields and in those that a save names. */
function exactKey(substance: Substance | undefined, named: ReadonlySet<string>): string | null {
  if (!substance) return null;
  const extra = [...substance.extra].filter(([key]) => named.has(key)).map(([, held]) => held);
  const held: Json = Object.assign({}, ...extra, substance.base);
  return Object.keys(held).length === 0 ? null : keyOf([substance.type, held]);
}

/** Equal for entries that hold the same things and names. */
function identityKey(substance: Substance | undefined): string | null {
  if (!substance) return null;
  const identity = Object.entries(substance.base).filter(([path]) => isThing(path) || isName(path));
  return identity.length === 0 ? null : keyOf([substance.type, Object.fromEntries(identity)]);
}

/** Where nothing else says which it is: its texts, or the only name that it has, were corrected. */
function isCorrected(old: Substance | undefined, next: Substance | undefined): boolean {
  if (!old || !next || old.type !== next.type || Object.keys(next.base).length === 0) return false;
  const paths = [...new Set([...Object.keys(old.base), ...Object.keys(next.base)])];
  const other = paths.filter((path) => !dequal(old.base[path], next.base[path]));
  return !other.some((path) => isThing(path) || (isName(path) && paths.length > 1));
}

interface Comparison {
  /** Share of the values that both have, 0 to 1; null if neither has any. */
  likeness: number | null;
  /** How many fields say that it is the same, or another. */
  agreeing: number;
  differing: number;
}

/** Compares the base fields and those that a save names. Empty fields and defaults say nothing. */
function compare(sent: Substance, stored: Substance): Comparison {
  let [count, equal, agreeing, differing] = [0, 0, 0, 0];
  const compareHeld = (before: Json, after: Json): void => {
    for (const path in before) {
      count += 1;
      if (dequal(before[path], after[path])) {
        equal += 1;
        if (isThing(path) || isName(path)) agreeing += 1;
      } else if (path in after && isThing(path)) differing += 1;
    }
    for (const path in after) if (!(path in before)) count += 1;
  };
  compareHeld(stored.base, sent.base);
  for (const [key, after] of sent.extra) {
    const before = stored.extra.get(key);
    if (before) compareHeld(before, after);
  }
  return { likeness: count === 0 ? null : equal / count, agreeing, differing };
}

/** A group is known by its place, unless nearly all of it is another thing. */
function isReplaced(entry: EntryFields, sent: unknown, stored: unknown): boolean {
  if (!isObject(sent) || !isObject(stored)) return false;
  const { likeness, agreeing, differing } = compare(substanceIn(entry, sent), substanceIn(entry, stored));
  return differing > agreeing && (likeness ?? 1) < SIMILAR_FROM;
}

/** A value without what says nothing; undefined if that is all. A file is its address. */
function substanceOf(field: AnyField, value: unknown): unknown {
  const { fields, item, members } = describe(field);
  if (fields) {
    const group = substanceOfGroup(fields, value);
    return Object.keys(group).length === 0 ? undefined : group;
  }
  if (item || members)
    return Array.isArray(value) && value.length > 0
      ? value.map((entry) => substanceOfGroup(fieldsOfEntry(field, true, entry)?.fields ?? {}, entry))
      : undefined;
  const repaired = repair(field, value);
  if (repaired === '' || dequal(repaired, repair(field, undefined))) return undefined;
  return isObject(repaired) && 'url' in repaired ? repaired['url'] || undefined : repaired;
}

/** Returns the values of a group and of the groups inside it, by paths. */
function substanceOfGroup(fields: Fields, value: unknown): Json {
  const held: Json = {};
  if (!isObject(value)) return held;
  for (const [key, field] of Object.entries(fields)) {
    const inner = isDiscriminator(field) ? undefined : describe(field).fields;
    if (inner) {
      for (const [path, leaf] of Object.entries(substanceOfGroup(inner, value[key])))
        held[`${key}.${path}`] = leaf;
      continue;
    }
    const substance = isDiscriminator(field) ? value[key] : substanceOf(field, value[key]);
    if (substance !== undefined) held[key] = substance;
  }
  return held;
}

function baseOfField(field: AnyField, base: Base, value: unknown): unknown {
  const { meta, fields, item, members } = describe(field);
  if (fields) return baseOfGroup({ fields, base }, value);
  if (item || members)
    return Array.isArray(value) ? value.map((entry) => baseOfEntry(field, base, entry)) : value;
  if (meta.widget !== 'image' || !isObject(value)) return value;
  const { focus: _focus, ...picture } = value;
  return picture;
}

function baseOfEntry(field: AnyField, base: Base, entry: unknown): unknown {
  const found = fieldsOfEntry(field, base, entry);
  return found ? baseOfGroup(found, entry) : entry;
}

function baseOfGroup({ fields, base }: EntryFields, value: unknown): unknown {
  if (!isObject(value)) return value;
  const result: Json = {};
  for (const [key, field] of Object.entries(fields)) {
    const inner = baseAt(base, key, field);
    if (inner && value[key] !== undefined)
      result[key] = isDiscriminator(field) ? value[key] : baseOfField(field, inner, value[key]);
  }
  return result;
}

/** An entry without a type gets that of the entry in its position, or the first with its fields. */
function typed(members: Fields, entry: unknown, storedHere: unknown): unknown {
  if (!isObject(entry) || 'type' in entry) return entry;
  const fits = (type: string): boolean => {
    const member = members[type];
    return member !== undefined && Object.keys(entry).every((key) => key in (describe(member).fields ?? {}));
  };
  const here = isObject(storedHere) ? String(storedHere['type']) : '';
  const type = [here, ...Object.keys(members)].find(fits);
  return type === undefined ? entry : { type, ...entry };
}

/** The same picture keeps the point that stays in view unless a save names it, also with null. */
function completeImage(sent: unknown, stored: unknown): unknown {
  const isSamePicture = isObject(sent) && isObject(stored) && sent['url'] === stored['url'];
  return isSamePicture && !('focus' in sent) && 'focus' in stored
    ? { ...sent, focus: stored['focus'] }
    : sent;
}
