// Stores on a map: their states, and dots that would cover each other.
import { describe, expect, it } from 'vitest';
import type { Store } from '#editor/api/kioskApi.ts';
import type { KioskFlag, KioskRow } from '#editor/kiosks/kioskList.ts';
import { joinDots, storesOnMap, type StoreOnMap } from '#editor/kiosks/storeDots.ts';

const store = (id: string): Store => ({
  id,
  name: id,
  region: '',
  tags: [],
  position: { latitude: 0, longitude: 0 },
  settings: {},
});
const row = (inStore: string, state: KioskRow['state'], ...flags: KioskFlag[]): KioskRow =>
  ({ kiosk: { store: inStore }, state, flags: new Set([state, ...flags]) }) as unknown as KioskRow;

describe('When an administrator looks at the map of stores', () => {
  it('a store has the state of the kiosk that needs somebody most, and those come first', () => {
    const rows = [
      row('quiet', 'online'),
      row('quiet', 'dark'),
      row('away', 'online'),
      row('away', 'silent', 'faults'),
      row('away', 'silent'),
      row('faulty', 'online', 'faults'),
      row('faulty', 'unenrolled'),
      row('nowhere', 'silent'),
    ];
    const stores = ['quiet', 'bare', 'faulty', 'away'].map(store);
    expect(
      storesOnMap(stores, rows).map(({ store: { id }, state, count, rows: own }) => [
        id,
        state,
        count,
        own.length,
      ]),
    ).toEqual([
      ['away', 'silent', 2, 3],
      ['faulty', 'faults', 1, 2],
      ['quiet', 'online', 1, 2],
      ['bare', 'empty', 0, 0],
    ]);
  });

  it('stores that would cover each other are one dot, in the state of the worst', () => {
    const placed = (id: string, x: number, y: number, state: StoreOnMap['state']) => ({
      x,
      y,
      store: { store: store(id), rows: [], state, count: 0 },
    });
    const dots = joinDots(
      [
        placed('a', 19, 19, 'silent'),
        placed('b', 21, 21, 'online'),
        placed('c', 100, 19, 'online'),
        placed('d', 19, 45, 'dark'),
      ],
      20,
    );
    expect(dots.map(({ x, y, state, stores }) => [x, y, state, stores.length])).toEqual([
      [19, 19, 'silent', 2],
      [100, 19, 'online', 1],
      [19, 45, 'dark', 1],
    ]);
  });
});
