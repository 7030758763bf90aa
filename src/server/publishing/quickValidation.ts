// Decides at a glance that a document is valid, much faster than its schema does. One that is not
// surely valid needs content/validate.ts, which also has the messages.
import { describe, isDiscriminator } from '#schema/describe.ts';
import type { AnyField, FieldMeta } from '#schema/field.ts';
import { parseWebVtt } from '#schema/webVtt.ts';

type Test = (value: unknown) => boolean;
type Fields = Readonly<Record<string, AnyField>>;

const tests = new WeakMap<AnyField, Test>();

/** Whether a value is valid for sure; false means that it must be validated. */
export function isSurelyValid(schema: AnyField, value: unknown): boolean {
  let test = tests.get(schema);
  if (!test) {
    test = testOf(schema);
    tests.set(schema, test);
  }
  return test(value);
}

function testOf(field: AnyField): Test {
  const { meta, fields, item, members } = describe(field);
  if (fields) return testOfFields(fields);
  if (item) {
    const test = testOfFields(item);
    return (value) => hasAllowedCount(value, meta) && value.every(test);
  }
  if (members) {
    const byType = new Map(
      Object.entries(members).map(([type, member]) => [type, testOfFields(describe(member).fields ?? {})]),
    );
    return (value) =>
      hasAllowedCount(value, meta) &&
      value.every((entry) => byType.get((entry as { type?: string } | null)?.type ?? '')?.(entry) ?? false);
  }
  return testOfLeaf(field, meta);
}

function testOfFields(fields: Fields): Test {
  const entries = Object.entries(fields)
    .filter(([, field]) => !isDiscriminator(field))
    .map(([key, field]) => ({ key, test: testOf(field) }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    for (const { key, test } of entries) if (!test((value as Record<string, unknown>)[key])) return false;
    return true;
  };
}

/** An empty list means 'not filled in yet'. */
const hasAllowedCount = (value: unknown, { min = 0, max = 0 }: FieldMeta): value is readonly unknown[] =>
  Array.isArray(value) && (value.length === 0 || (value.length >= min && value.length <= max));

function testOfLeaf(field: AnyField, { widget, options = [], isCode = false }: FieldMeta): Test {
  const accepts = (value: unknown): boolean => field.safeParse(value).success;
  switch (widget) {
    case 'toggle':
      return (value) => typeof value === 'boolean';
    case 'choice': {
      const values = new Set<unknown>(options.map((option) => option.value));
      return (value) => values.has(value);
    }
    case 'image':
    case 'sound':
    case 'video':
      return (value) => value === null || accepts(value);
    case 'captions':
      return (value) => typeof value === 'string' && parseWebVtt(value).problem === undefined;
    case 'text':
    case 'richText':
    case 'document':
    case 'target':
      // A text that may be empty may be anything, unless it is a code; a required one is looked at.
      if (!accepts('')) return accepts;
      return isCode ? (value) => value === '' || accepts(value) : (value) => typeof value === 'string';
    default: {
      const empty = accepts('') ? '' : null;
      return accepts(empty) ? (value) => value === empty || accepts(value) : accepts;
    }
  }
}
