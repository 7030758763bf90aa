// Tests of every content kind. Registering a new kind is enough to test it. See
// src/content/README.md#content.
import { describe, expect, it } from 'vitest';
import { KINDS, kindByCollection } from '#content/kinds.ts';
import { restore, startingDocument } from '#content/restore.ts';
import { validate, validateCreation } from '#content/validate.ts';
import { describe as describeField } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import { fullValue } from '#tests/support/fullDocument.ts';

const FORM = { name: 'Nova', title: 'Our models', openAfter: true };

const savedValue = (kind: (typeof KINDS)[number], data: unknown): Record<string, unknown> => {
  const result = validate(kind, data);
  if (!result.ok) throw new Error(`${kind.kind} was refused: ${JSON.stringify(result.errors)}`);
  return result.value;
};

const everyField = (field: AnyField): AnyField[] => {
  const { fields, item, members } = describeField(field);
  const inner = [
    ...Object.values(fields ?? {}),
    ...Object.values(item ?? {}),
    ...Object.values(members ?? {}),
  ];
  return [field, ...inner.filter((one) => one._zod.def.type !== 'literal').flatMap(everyField)];
};

describe.each(KINDS.map((kind) => [kind.kind, kind] as const))('When a document is a %s', (_name, kind) => {
  it('starts with values that can be saved', () => {
    expect(validate(kind, startingDocument(kind, FORM))).toMatchObject({ ok: true });
  });

  it('is the same after save, load and save', () => {
    for (const document of [startingDocument(kind, FORM), fullValue(kind.schema), {}]) {
      const saved = savedValue(kind, document);
      const loaded = restore(kind, JSON.parse(JSON.stringify(saved)));
      expect(savedValue(kind, loaded)).toEqual(saved);
    }
  });

  it('keeps every value of a full document', () => {
    const full = fullValue(kind.schema);
    expect(savedValue(kind, full)).toEqual(full);
    expect(restore(kind, full)).toEqual(full);
  });

  it('drops unknown keys, such as the preview-only screen', () => {
    const value = savedValue(kind, { ...startingDocument(kind, FORM), _screen: 'error', somethingElse: 1 });
    expect(value).not.toHaveProperty('_screen');
    expect(value).not.toHaveProperty('somethingElse');
  });

  it('fills an empty document with every field, so that it can be drawn', () => {
    const document = restore(kind, {});
    const { fields } = describeField(kind.schema);
    expect(Object.keys(document)).toEqual(Object.keys(fields ?? {}));
    expect(Object.values(document)).not.toContain(undefined);
  });

  it.each([
    null,
    undefined,
    'text',
    42,
    [],
    { headers: 7, cards: [null, 3], rows: [{ type: 'unknown' }], alternates: 'x', settings: [] },
  ])('turns %j into a document that can be drawn', (junk) => {
    expect(validate(kind, restore(kind, junk))).toMatchObject({ ok: true });
  });

  it('asks for a name when it is created', () => {
    expect(validateCreation(kind, { ...FORM, name: '  ' })).toEqual({
      ok: false,
      errors: [{ path: 'name', message: 'Required' }],
    });
    expect(validateCreation(kind, { title: 'x' })).toMatchObject({
      ok: false,
      errors: [{ path: 'name', message: 'Required' }],
    });
    expect(validateCreation(kind, FORM)).toMatchObject({ ok: true });
  });

  it('labels every field for its editor', () => {
    for (const field of everyField(kind.schema)) expect(describeField(field).meta.label).not.toBe('');
  });

  it('is found by its collection', () => {
    expect(kindByCollection(kind.collection)).toBe(kind);
  });
});
