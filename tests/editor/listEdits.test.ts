import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { product } from '#content/kinds/productKind.ts';
import { viewModels } from '#content/kinds/viewModelsKind.ts';
import { restore } from '#content/restore.ts';
import {
  canAdd,
  changedList,
  rootOf,
  withListChange,
  withValue,
  type ListChange,
} from '#editor/draft/listEdits.ts';
import { fieldAt, labelsTo, newEntry } from '#schema/fieldAt.ts';
import { valueAt } from '#schema/path.ts';

const { schema } = viewModels;
const cards = (models: string[]) => models.map((model) => ({ type: 'card', model }));
const page = (models: string[], translated: string[] = []) =>
  restore(viewModels, {
    id: 'm',
    title: 'Models',
    cards: cards(models),
    alternates:
      translated.length > 0
        ? [{ language: 'Español', langCode: 'es', title: 'Modelos', cards: cards(translated) }]
        : [],
  });
const modelsIn = (document: unknown, path = 'cards') =>
  (valueAt(document, path) as { model: string }[]).map(({ model }) => model);

const change: fc.Arbitrary<ListChange> = fc.oneof(
  fc.record({ type: fc.constant('add' as const), at: fc.nat(9), entry: fc.constant('new') }),
  fc.record({ type: fc.constant('remove' as const), at: fc.nat(9) }),
  fc.record({ type: fc.constant('duplicate' as const), at: fc.nat(9) }),
  fc.record({ type: fc.constant('move' as const), from: fc.nat(9), to: fc.nat(9) }),
);

describe('When an editor changes a list', () => {
  it('keeps every entry that was not removed, once, and in order except for the one that moves', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 8 }), change, (list, one) => {
        const after = changedList(list, one);
        const added = one.type === 'add' ? 1 : one.type === 'duplicate' && one.at < list.length ? 1 : 0;
        const removed = one.type === 'remove' && one.at < list.length ? 1 : 0;
        expect(after).toHaveLength(list.length + added - removed);
        const moved = one.type === 'move' ? list[one.from] : undefined;
        const rest = (entries: readonly string[]) =>
          [...new Set(entries)].filter((entry) => list.includes(entry) && entry !== moved);
        const gone = one.type === 'remove' ? list[one.at] : undefined;
        expect(rest(after)).toEqual(list.filter((entry) => entry !== gone && entry !== moved));
        if (one.type === 'move' && one.from < list.length && one.to < list.length)
          expect(after[one.to]).toBe(moved);
      }),
    );
  });

  it('moves each translation with its card', () => {
    const before = page(['a', 'b', 'c'], ['A', 'B', 'C']);
    const moved = withListChange(schema, before, 'cards', { type: 'move', from: 0, to: 2 });
    expect(modelsIn(moved)).toEqual(['b', 'c', 'a']);
    expect(modelsIn(moved, 'alternates.0.cards')).toEqual(['B', 'C', 'A']);
    const removed = withListChange(schema, before, 'cards', { type: 'remove', at: 1 });
    expect(modelsIn(removed, 'alternates.0.cards')).toEqual(['A', 'C']);
    const added = withListChange(schema, before, 'cards', {
      type: 'add',
      at: 1,
      entry: { type: 'imageCard', label: 'x' },
    });
    expect(valueAt(added, 'alternates.0.cards.1')).toMatchObject({ type: 'imageCard', label: '' });
    expect(
      modelsIn(withListChange(schema, before, 'cards', { type: 'duplicate', at: 0 }), 'alternates.0.cards'),
    ).toEqual(['A', 'A', 'B', 'C']);
  });

  it('keeps an empty entry for an untranslated card, so that moved cards keep their translations', () => {
    const moved = withListChange(schema, page(['a', 'b', 'c'], ['A']), 'cards', {
      type: 'move',
      from: 0,
      to: 2,
    });
    expect(modelsIn(moved, 'alternates.0.cards')).toEqual(['', '', 'A']);
    const untouched = withListChange(schema, page(['a', 'b', 'c'], ['A']), 'cards', {
      type: 'remove',
      at: 2,
    });
    expect(modelsIn(untouched, 'alternates.0.cards')).toEqual(['A']);
  });

  it('offers no fifth card, selling point or footer link', () => {
    const document = page(['a']);
    const list = fieldAt(schema, document, 'cards');
    const points = fieldAt(product.schema, restore(product, {}), 'sellingPoints');
    const links = fieldAt(product.schema, restore(product, {}), 'footerLinks');
    if (!list || !points || !links) throw new Error('A list is not there');
    expect([list, points, links].map((one) => [canAdd(one, 0), canAdd(one, 3), canAdd(one, 4)])).toEqual(
      Array.from({ length: 3 }, () => [true, true, false]),
    );
  });
});

describe('When an editor types into a translation', () => {
  it('finds the translation of a language', () => {
    const document = page(['a'], ['A']);
    expect([
      rootOf(document, 'en'),
      rootOf(document, 'es'),
      rootOf(document, 'zh'),
      rootOf(document, ''),
    ]).toEqual(['', 'alternates.0', '', '']);
  });

  it('adds a missing card to a translation, and changes nothing else', () => {
    const before = page(['a', 'b', 'c'], ['A']);
    const after = withValue(schema, before, 'alternates.0.cards.2.model', 'C');
    expect(modelsIn(after, 'alternates.0.cards')).toEqual(['A', '', 'C']);
    expect(modelsIn(after)).toEqual(['a', 'b', 'c']);
    expect(after.cards).toBe(before.cards);
  });
});

describe('When a path of a document is resolved', () => {
  const document = restore(product, { sellingPoints: [{}, {}], blocks: [{ type: 'faq', qna: [{}] }] });

  it('finds the field, through lists and blocks', () => {
    expect(fieldAt(product.schema, document, 'headline')?.meta).toMatchObject({
      label: 'Headline',
      widget: 'richText',
    });
    expect(fieldAt(product.schema, document, 'sellingPoints.1.title')?.meta.label).toBe('Title');
    expect(fieldAt(product.schema, document, 'sellingPoints.1')?.meta.label).toBe('Selling point');
    expect(fieldAt(product.schema, document, 'blocks.0')?.meta.label).toBe('FAQ');
    expect(labelsTo(product.schema, document, 'blocks.0.qna.0.answer')).toEqual([
      'Blocks',
      '1',
      'Questions',
      '1',
      'Answer',
    ]);
  });

  it('finds nothing for an invalid path', () => {
    for (const path of ['nothing', 'blocks.7', 'blocks.0.type', 'headline.deeper', 'sellingPoints.x.title'])
      expect(fieldAt(product.schema, document, path)?.field).toBeUndefined();
    expect(labelsTo(product.schema, document, 'no.such.path')).toEqual([]);
  });

  it('creates a new entry with the defaults of its list', () => {
    const blocks = fieldAt(product.schema, document, 'blocks');
    if (!blocks) throw new Error('No blocks');
    const entry = newEntry(blocks, 'reviewAccordion');
    expect(entry).toMatchObject({ type: 'reviewAccordion', title: '', reviews: [] });
    const reviews = fieldAt(product.schema, { ...document, blocks: [entry] }, 'blocks.0.reviews');
    if (!reviews) throw new Error('No reviews');
    expect(newEntry(reviews)).toMatchObject({ overallRating: 5, score3: 5, user: '' });
  });
});
