import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesOf, mergeDocuments, defaultSide } from '#editor/draft/mergeDocuments.ts';

const record = <T extends Record<string, unknown>>(of: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(of, { noNullPrototype: true });

const texts = record({
  title: fc.string(),
  price: fc.option(fc.integer()),
  image: fc.option(record({ id: fc.integer(), url: fc.string() })),
  cards: fc.array(record({ type: fc.constantFrom('card', 'imageCard'), model: fc.string() }), {
    maxLength: 3,
  }),
  settings: record({ color: fc.string() }),
});

describe('When two editors changed one document', () => {
  it('returns all of mine, or all of theirs, as chosen', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const differences = differencesOf(base, mine, theirs);
        expect(mergeDocuments(theirs, differences, () => 'mine')).toEqual(mine);
        expect(mergeDocuments(theirs, differences, () => 'theirs')).toEqual(theirs);
      }),
    );
  });

  it('takes another order of a list as one change', () => {
    const [light, quiet, long] = ['Light', 'Quiet', 'Long'].map((title) => ({ title, desc: title }));
    const base = { points: [light, quiet, long] };
    const mine = { points: [long, light, quiet] };
    expect(differencesOf(base, mine, base)).toEqual([
      { path: 'points', mine: mine.points, theirs: base.points, changedBy: 'me' },
    ]);
    const edited = { points: [light, { ...quiet, desc: 'Still' }, long] };
    expect(differencesOf(base, edited, base).map(({ path }) => path)).toEqual(['points.1.desc']);
  });

  it('finds no conflict when both made the same change', () => {
    fc.assert(
      fc.property(texts, texts, (base, same) => {
        expect(differencesOf(base, same, structuredClone(same))).toEqual([]);
      }),
    );
  });

  it('keeps what only one of them changed, without a choice', () => {
    const base = {
      title: 'A',
      price: 1,
      cards: [
        { type: 'card', model: 'x' },
        { type: 'card', model: 'y' },
      ],
    };
    const mine = { ...base, title: 'Mine' };
    const theirs = {
      ...base,
      price: 2,
      cards: [
        { type: 'card', model: 'x' },
        { type: 'card', model: 'theirs' },
      ],
    };
    const differences = differencesOf(base, mine, theirs);
    expect(differences.map(({ path, changedBy }) => [path, changedBy])).toEqual([
      ['title', 'me'],
      ['price', 'them'],
      ['cards.1.model', 'them'],
    ]);
    expect(mergeDocuments(theirs, differences, defaultSide)).toEqual({ ...theirs, title: 'Mine' });
  });

  it('treats a field that both changed as a conflict, and keeps mine by default', () => {
    const [difference] = differencesOf({ title: 'A' }, { title: 'B' }, { title: 'C' });
    expect(difference).toMatchObject({ path: 'title', changedBy: 'both', mine: 'B', theirs: 'C' });
    expect(difference && defaultSide(difference)).toBe('mine');
  });

  it('treats a list of another length as one field, because its entries cannot be matched', () => {
    const differences = differencesOf({ cards: [1, 2] }, { cards: [2] }, { cards: [1, 2, 3] });
    expect(differences).toEqual([{ path: 'cards', mine: [2], theirs: [1, 2, 3], changedBy: 'both' }]);
  });
});

describe('When two editors read what a machine has translated', () => {
  const marked = (...texts: string[]) => ({
    alternates: [{ langCode: 'es', machineTexts: texts.map((text) => ({ text })) }],
  });

  it('what either has read is read, and what either has added stays marked', () => {
    const [base, mine, theirs] = [
      marked('a', 'b', 'c'),
      marked('b', 'c', 'mine'),
      marked('a', 'c', 'd', 'e'),
    ];
    const differences = differencesOf(base, mine, theirs);
    expect(differences.map(({ changedBy }) => changedBy)).toEqual(['me']);
    expect(mergeDocuments(theirs, differences, defaultSide)).toEqual(marked('c', 'd', 'e', 'mine'));
    // Lists of one length are no lists of the same texts.
    const [second, first] = [marked('b'), marked('a')];
    const read = differencesOf(marked('a', 'b'), second, first);
    expect(mergeDocuments(first, read, defaultSide)).toEqual(marked());
  });

  it('the history says what was marked', () => {
    expect(differencesOf(marked('a'), marked('a'), marked())).toHaveLength(1);
  });
});
