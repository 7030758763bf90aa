// Stores on a map: the state of each by its kiosks, and stores that would cover each other as one
// dot. Without React. See editor/shell/README.md#kiosks.
import type { StoreKiosks } from '#protocol/kioskSchemas.ts';

/** In order of urgency: the states that need attention first come first. */
const STORE_STATES = ['silent', 'faults', 'unenrolled', 'online', 'dark', 'empty'] as const;
export type StoreState = (typeof STORE_STATES)[number];

export interface StoreOnMap {
  store: StoreKiosks;
  /** Kiosks that the filters show. */
  total: number;
  /** State of the kiosk that needs attention most. */
  state: StoreState;
  /** Kiosks in this state. */
  count: number;
}

export interface Dot {
  /** In px. */
  x: number;
  y: number;
  /** One, or several that are close to each other. */
  stores: readonly StoreOnMap[];
  state: StoreState;
}

const rankOf = (state: StoreState): number => STORE_STATES.indexOf(state);

/** The stores, those that need attention first, within that by name. */
export function storesOnMap(stores: readonly StoreKiosks[]): StoreOnMap[] {
  return stores
    .map((store): StoreOnMap => {
      const countOf = (state: StoreState): number => (state === 'empty' ? 0 : (store.counts[state] ?? 0));
      const state = STORE_STATES.find((each) => countOf(each) > 0) ?? 'empty';
      const total = STORE_STATES.reduce((sum, each) => sum + countOf(each), 0);
      return { store, total, state, count: countOf(state) };
    })
    .toSorted((a, b) => rankOf(a.state) - rankOf(b.state) || a.store.name.localeCompare(b.store.name));
}

/** Returns the entries of the legend: the states of the stores on the map. */
export const legendOf = (placed: readonly StoreOnMap[]): StoreState[] =>
  STORE_STATES.filter((state) => placed.some((store) => store.state === state));

/**
 * Joins stores that would cover each other. Those that need attention come first, so a dot is where
 * the worst of its stores is.
 */
export function joinDots(
  placed: readonly { x: number; y: number; store: StoreOnMap }[],
  distancePx: number,
): Dot[] {
  const cells = new Map<string, { x: number; y: number; stores: StoreOnMap[] }[]>();
  const dots: { x: number; y: number; stores: StoreOnMap[] }[] = [];
  const cellOf = (value: number): number => Math.floor(value / distancePx);
  for (const { x, y, store } of placed) {
    const [column, row] = [cellOf(x), cellOf(y)];
    const near = [-1, 0, 1]
      .flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx},${row + dy}`) ?? []))
      .find((dot) => Math.hypot(dot.x - x, dot.y - y) < distancePx);
    if (near) {
      near.stores.push(store);
      continue;
    }
    const dot = { x, y, stores: [store] };
    dots.push(dot);
    const key = `${column},${row}`;
    cells.set(key, [...(cells.get(key) ?? []), dot]);
  }
  return dots.map(({ x, y, stores }) => ({ x, y, stores, state: stores[0]?.state ?? 'empty' }));
}
