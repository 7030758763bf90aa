// Keeps what a save leaves out and another client cannot know: the extra fields of a document. See
// src/server/README.md#25-saving-and-versions.
import { BASE_FIELDS, type BaseFields } from '#content/baseFields.ts';
import type { Kind } from '#content/kinds.ts';
import { matchEntries } from '#rules/movedEntries.ts';
import { describe, isDiscriminator } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import type { Fields } from '#schema/leafFields.ts';

type Json = Record<string, unknown>;
type Base = true | BaseFields;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `sent` with the extra fields of `stored` that it does not name. Other data stays as it is. */
export function withExtraFields(kind: Kind, sent: unknown, stored: Json): unknown {
  const base = BASE_FIELDS[kind.kind];
  return base && isObject(sent) ? completeField(kind.schema, base, sent, stored) : sent;
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
  if (fields) return completeGroup({ fields, base }, sent ?? {}, stored);
  if (item || members) return completeList(field, base, sent, stored);
  return meta.widget === 'image' ? completeImage(sent, stored) : sent;
}

function completeGroup({ fields, base }: EntryFields, sent: unknown, stored: unknown): unknown {
  if (!isObject(sent) || !isObject(stored)) return sent;
  const complete = { ...sent };
  for (const [key, field] of Object.entries(fields)) {
    const inner = baseAt(base, key, field);
    if (stored[key] === undefined || isDiscriminator(field)) continue;
    const value = inner ? completeField(field, inner, sent[key], stored[key]) : stored[key];
    if (value !== undefined && (inner || !(key in sent))) complete[key] = value;
  }
  return complete;
}

/** Id and name are those of the document, and a type is no field. */
const baseAt = (base: Base, key: string, field: AnyField): Base | undefined =>
  base === true || key === 'id' || key === 'name' || isDiscriminator(field) || base[key];

/** Entries have no ids: they are known by their base fields. */
function completeList(field: AnyField, base: Base, sent: unknown, stored: unknown): unknown {
  if (!Array.isArray(sent) || !Array.isArray(stored)) return sent;
  const { members } = describe(field);
  const entries = sent.map((entry: unknown, index) =>
    members ? typed(members, entry, stored[index]) : entry,
  );
  const comparable = (list: readonly unknown[]) => list.map((entry) => baseOfEntry(field, base, entry));
  const matches = matchEntries(comparable(stored), comparable(entries));
  return entries.map((entry, index) => {
    const from = matches.indexOf(index);
    const found = from < 0 ? undefined : fieldsOfEntry(field, base, entry);
    return found ? completeGroup(found, entry, stored[from]) : entry;
  });
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

/** The same picture keeps the point that stays in view. */
function completeImage(sent: unknown, stored: unknown): unknown {
  const isSame = isObject(sent) && isObject(stored) && sent['url'] === stored['url'];
  return isSame && !('focus' in sent) && 'focus' in stored ? { ...sent, focus: stored['focus'] } : sent;
}
