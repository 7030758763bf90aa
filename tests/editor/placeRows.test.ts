// The lists of stores and groups: what is counted, what may stand above what.
import { describe, expect, it } from 'vitest';
import { groupRows, possibleParents, storeRows } from '#editor/kiosks/placeRows.ts';
import type { KioskRecord } from '#protocol/kioskSchemas.ts';

const group = (id: string, parent: string | null = null) => ({
  id,
  name: id.toUpperCase(),
  parent,
  settings: {},
});
const GROUPS = [group('a'), group('b', 'a'), group('c', 'b'), group('d')];
const kioskIn = (store: string | null, groupId: string | null) => ({ store, group: groupId }) as KioskRecord;
const KIOSKS = [kioskIn('s', 'c'), kioskIn('s', 'b'), kioskIn(null, 'd'), kioskIn(null, null)];

describe('When an administrator looks through stores and groups', () => {
  it('a store counts its kiosks and tells its settings in words', () => {
    const store = {
      id: 's',
      name: 'Harbor',
      region: 'North',
      tags: [],
      position: null,
      settings: { environment: 'e', volume: 30 },
    };
    expect(storeRows([store], KIOSKS, new Map([['e', 'Flagship']]))).toMatchObject([
      { name: 'Harbor', above: 'North', kiosks: 2, settings: 'Flagship · 30 %' },
    ]);
  });

  it('a group counts the kiosks of the groups below it too', () => {
    const counts = groupRows(GROUPS, KIOSKS, new Map()).map(({ id, above, kiosks }) => [id, above, kiosks]);
    expect(counts).toEqual([
      ['a', '', 2],
      ['b', 'A', 2],
      ['c', 'B', 1],
      ['d', '', 1],
    ]);
  });

  it('neither a group itself nor one below it may stand above it', () => {
    expect(possibleParents(GROUPS, 'b').map(({ id }) => id)).toEqual(['a', 'd']);
    expect(possibleParents(GROUPS, null)).toHaveLength(4);
  });
});
