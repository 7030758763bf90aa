// Stores on a map: their states, and dots that would cover each other.
import { describe, expect, it } from 'vitest';
import { joinDots, storesOnMap, type StoreOnMap } from '#editor/kiosks/storeDots.ts';
import type { StoreKiosks } from '#protocol/kioskSchemas.ts';

const store = (id: string, counts: StoreKiosks['counts'] = {}): StoreKiosks => ({
  id,
  name: id,
  region: '',
  position: { latitude: 0, longitude: 0 },
  counts,
});

describe('When an administrator looks at the map of stores', () => {
  it('a store has the state of the kiosk that needs attention most, and those come first', () => {
    const stores = [
      store('quiet', { online: 1, dark: 1 }),
      store('bare'),
      store('faulty', { faults: 1, unenrolled: 1 }),
      store('away', { online: 1, silent: 2 }),
    ];
    expect(
      storesOnMap(stores).map(({ store: { id }, state, count, total }) => [id, state, count, total]),
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
      store: { store: store(id), total: 0, state, count: 0 },
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
