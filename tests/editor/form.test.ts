// Layout of the form: every field of every kind appears once, and entries keep their identity when
// they move.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS, KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { advancedFields, fieldRows, type Fields } from '#editor/form/fieldRows.ts';
import { isChosenWithTarget } from '#editor/draft/actionFields.ts';
import { freshKeys, updateEntryKeys } from '#editor/form/entryKeys.ts';
import { FIELD_VIEWS } from '#editor/form/fieldViews.ts';
import { headingOf, limitsOf, hasHeadingText } from '#editor/form/fieldHeadings.ts';
import { changedList, type ListChange } from '#editor/draft/listEdits.ts';
import { describe as describeField, isDiscriminator } from '#schema/describe.ts';
import { fullValue } from '#tests/support/fullDocument.ts';

const { product, newCompare } = KINDS_BY_NAME;
const fieldsOf = (kind: { schema: Parameters<typeof describeField>[0] }): Fields =>
  describeField(kind.schema).fields ?? {};

/** Every group of fields inside a group, including itself. */
function groupsIn(fields: Fields): Fields[] {
  return [
    fields,
    ...Object.values(fields)
      .filter((field) => !isDiscriminator(field))
      .flatMap((field) => {
        const { fields: own, item, members } = describeField(field);
        const inside = [
          own,
          item,
          ...Object.values(members ?? {}).map((member) => describeField(member).fields),
        ];
        return inside.flatMap((group) => (group ? groupsIn(group) : []));
      }),
  ];
}

describe('When a document is laid out as a form', () => {
  it.each(KINDS.map((kind) => [kind.kind, kind] as const))(
    'every field appears exactly once: %s',
    (_, kind) => {
      for (const group of groupsIn(fieldsOf(kind))) {
        const drawn = [
          ...fieldRows(group).flatMap(({ key, more }) => [key, ...more.map(([extra]) => extra)]),
          ...advancedFields(group).map(([key]) => key),
        ];
        const own = Object.keys(group).filter(
          (key) => group[key] && !isDiscriminator(group[key]) && !isChosenWithTarget(key, group),
        );
        expect(drawn.toSorted()).toEqual(own.toSorted());
        for (const key of drawn)
          expect(FIELD_VIEWS).toHaveProperty(group[key] ? describeField(group[key]).meta.widget : '');
      }
    },
  );

  it('puts a modal with the field before it, whatever it is called, and analytics tags into Advanced', () => {
    const cell =
      describeField(
        describeField(fieldsOf(newCompare)['rows'] ?? product.schema).item?.['column1'] ?? product.schema,
      ).fields ?? {};
    const rows = Object.fromEntries(
      fieldRows(cell).map(({ key, more }) => [key, more.map(([extra]) => extra)]),
    );
    expect(rows).toMatchObject({
      icon: [],
      title: ['titleModal'],
      descTitle: ['descriptionTitleModal'],
    });
    expect(advancedFields(cell).map(([key]) => key)).toEqual([
      'titleTag',
      'subtitleTag',
      'detailsTag',
      'descTitleTag',
      'legalTag',
    ]);
  });

  it('puts the language of a document into Advanced, and keeps that of each translation in sight', () => {
    const fields = fieldsOf(product);
    const advanced = (group: Fields) => advancedFields(group).map(([key]) => key);
    expect(advanced(fields)).toEqual(expect.arrayContaining(['language', 'languageLong', 'langCode']));
    const translation = describeField(fields['alternates'] ?? product.schema).item ?? {};
    expect(advanced(translation)).not.toContain('language');
  });
});

describe('When an entry is collapsed', () => {
  it('shows its own first text, without markup, before texts of nested entries', () => {
    const box = describeField(fieldsOf(product)['blocks'] ?? product.schema).members?.['contentBox'];
    expect(
      headingOf(box ? (describeField(box).fields ?? {}) : {}, {
        titleTag: 'a_tag',
        title: '',
        body: 'Six <i>screws</i>,<br>no glue',
      }).words,
    ).toBe('Six screws, no glue');
    const row = describeField(fieldsOf(newCompare)['rows'] ?? product.schema).item ?? {};
    expect(headingOf(row, { column1: { title: '' }, column2: { title: 'Display' } }).words).toBe('Display');
    expect(headingOf(row, { column1: { title: 'Two lenses', descTitle: 'Camera' } }).words).toBe('Camera');
    expect(headingOf(row, undefined)).toEqual({ words: '', picture: null });
  });

  it('shows how many entries are allowed', () => {
    expect([{ min: 2, max: 4 }, { min: 0, max: 4 }, { min: 1, max: Infinity }, {}].map(limitsOf)).toEqual([
      '2 to 4, or none',
      'at most 4',
      'at least 1, or none',
      '',
    ]);
  });

  it.each(KINDS.map((kind) => [kind.kind, kind] as const))(
    'shows that nothing is set in a new entry: %s',
    (_, kind) => {
      const {
        name: _name,
        id: _id,
        language: _language,
        languageLong: _long,
        langCode: _code,
        ...own
      } = fieldsOf(kind);
      const empty = restore(kind, {}) as Record<string, unknown>;
      expect(Object.keys(own).filter((key) => own[key] && hasHeadingText(own[key], empty[key]))).toEqual([]);
      const full = fullValue(kind.schema);
      expect(Object.keys(own).filter((key) => own[key] && !hasHeadingText(own[key], full[key]))).toEqual([]);
    },
  );
});

describe('When a list changes', () => {
  const change = (count: number): fc.Arbitrary<ListChange> => {
    const at = fc.nat({ max: Math.max(0, count - 1) });
    return fc.oneof(
      fc.record({ type: fc.constant('add' as const), at: fc.nat({ max: count }), entry: fc.constant({}) }),
      fc.record({ type: fc.constant('remove' as const), at }),
      fc.record({ type: fc.constant('move' as const), from: at, to: at }),
    );
  };

  it('keeps the key of every remaining entry, and never uses one twice', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 8 }).chain((count) => fc.tuple(fc.constant(count), change(count))),
        ([count, what]) => {
          const entries = Array.from({ length: count }, (_, index) => ({ index }));
          const keys = freshKeys(count);
          const after = changedList<unknown>(entries, what);
          const next = updateEntryKeys({ entries, keys }, after);
          expect(new Set(next).size).toBe(after.length);
          after.forEach((entry, index) => {
            const before = entries.indexOf(entry as { index: number });
            if (before >= 0) expect(next[index]).toBe(keys[before]);
          });
        },
      ),
    );
  });

  it('keeps the key of an edited entry, even beside its own copy', () => {
    const twin = { title: 'Twin' };
    const [first, second] = freshKeys(2);
    expect(
      updateEntryKeys({ entries: [twin, twin], keys: [String(first), String(second)] }, [
        { title: 'Twins' },
        twin,
      ]),
    ).toEqual([first, second]);
    expect(
      updateEntryKeys({ entries: [twin, twin], keys: [String(first), String(second)] }, [
        twin,
        { title: 'Twins' },
      ]),
    ).toEqual([first, second]);
  });
});
