// The gallery leaves nothing out that a shopper can see.
import { describe, expect, it } from 'vitest';
import { pageBlocks, productBlocks } from '#content/blockTypes.ts';
import { KIND_ROWS } from '#content/kindTable.ts';
import { buttonTypes, imageButtonTypes } from '#content/parts/buttonFields.ts';
import { routeOf, SCREENS } from '#rules/routes.ts';
import { describe as describeField } from '#schema/describe.ts';
import { demoDocuments, ENTRIES } from './entries.ts';

/** Types in the lists of a name of the documents that the entries publish for a collection. */
const typesIn = (collection: string, list: string): unknown[] =>
  ENTRIES.flatMap(({ document }) => {
    if (!document || !('data' in document) || document.collection !== collection) return [];
    return ((document.data[list] ?? []) as { type: unknown }[]).map(({ type }) => type);
  });

describe('When a developer opens the gallery', () => {
  it.each([
    ['pages', 'components', pageBlocks()],
    ['products', 'blocks', productBlocks()],
    ['pages', 'buttons', buttonTypes()],
    ['pages', 'imageButtons', imageButtonTypes()],
  ] as const)('%s show each type of their %s', (collection, list, members) => {
    const types = members.map((member) => describeField(member).meta.itemStart?.['type']);
    expect(typesIn(collection, list)).toEqual(expect.arrayContaining(types));
  });

  it('each screen has an entry', () => {
    const screens = ENTRIES.filter(({ group }) => group === 'Screens').map(
      ({ path }) => routeOf(path).screen,
    );
    expect(screens).toEqual([...SCREENS]);
  });

  it('each entry has an address of its own', () => {
    expect(new Set(ENTRIES.map(({ id }) => id)).size).toBe(ENTRIES.length);
  });

  it('each document is of a kind, or in the demo', () => {
    const missing = ENTRIES.filter(({ document }) => {
      if (!document) return false;
      if ('id' in document) return !demoDocuments(document.collection).some(({ id }) => id === document.id);
      return !KIND_ROWS.some(({ collection }) => collection === document.collection);
    });
    expect(missing).toEqual([]);
  });
});
