// Where entries of lists went between two versions of a document.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followPath, matchEntries } from '#server/documents/movedEntries.ts';

const card = (title: string, more: object = {}) => ({ type: 'card', title, text: `About ${title}`, ...more });

describe('When a list has changed', () => {
  const [one, two, three] = [card('One'), card('Two'), card('Three')];

  it.each([
    ['nothing', [one, two, three], [0, 1, 2]],
    ['the order', [three, one, two], [1, 2, 0]],
    ['an entry was added', [card('New'), one, two, three], [1, 2, 3]],
    ['an entry was removed', [one, three], [0, null, 1]],
    ['an entry was copied', [one, one, two, three], [0, 2, 3]],
    ['a text was changed', [one, card('Two', { text: 'Otherwise' }), three], [0, 1, 2]],
    ['an entry was changed and moved', [three, card('One', { text: 'Otherwise' }), two], [1, 2, 0]],
    ['an entry was rewritten in its place', [one, { type: 'card', title: 'X', text: 'Y' }, three], [0, 1, 2]],
    ['an entry gave way to one of another type', [one, { type: 'quote', text: 'Y' }, two, three], [0, 2, 3]],
    ['everything was removed', [], [null, null, null]],
  ])('%s: entries are found again', (_what, after, matches) => {
    expect(matchEntries([one, two, three], after)).toEqual(matches);
  });

  it('in any order, each entry is found where it went, and none twice', () => {
    const titles = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        titles.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([before, after]) => {
          const matches = matchEntries(
            before.map((title) => card(title)),
            after.map((title) => card(title)),
          );
          expect(matches).toEqual(before.map((title) => after.indexOf(title)));
        },
      ),
    );
  });

  it('a path follows its entry through nested lists, and ends with it', () => {
    const before = {
      rows: [
        { type: 'row', cards: [one, two] },
        { type: 'row', cards: [three] },
      ],
    };
    const after = {
      rows: [
        { type: 'row', cards: [three] },
        { type: 'row', cards: [two, one] },
      ],
    };
    expect(followPath(before, after, 'rows.0.cards.1.title')).toBe('rows.1.cards.0.title');
    expect(followPath(before, { rows: [] }, 'rows.0.cards.1.title')).toBeNull();
    expect(followPath({ title: 'A' }, { title: 'B' }, 'title')).toBe('title');
    expect(followPath(before, after, '')).toBe('');
  });
});
