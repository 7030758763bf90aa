// Stores on a map: the state of each by its kiosks, and stores that would cover each other as one
// dot. Without React. See src/screens/README.md#2116-kiosks.
import type { Store } from '../api/kioskApi.ts';
import type { KioskRow } from './kioskList.ts';

/** What needs somebody first comes first. */
const STORE_STATES = ['silent', 'faults', 'unenrolled', 'online', 'dark', 'empty'] as const;
export type StoreState = (typeof STORE_STATES)[number];

export interface StoreOnMap {
  store: Store;
  /** Those that the filters show. */
  rows: readonly KioskRow[];
  /** Of the kiosk that needs somebody most. */
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

function stateOfKiosk({ state, flags }: KioskRow): StoreState {
  if (state === 'silent') return 'silent';
  if (flags.has('faults')) return 'faults';
  return state;
}

/** The stores with their kiosks, those that need somebody first, within that by name. */
export function storesOnMap(stores: readonly Store[], rows: readonly KioskRow[]): StoreOnMap[] {
  const byStore = new Map<string, KioskRow[]>(stores.map(({ id }) => [id, []]));
  for (const row of rows) byStore.get(row.kiosk.store ?? '')?.push(row);
  return stores
    .map((store): StoreOnMap => {
      const ofStore = byStore.get(store.id) ?? [];
      const states = ofStore.map(stateOfKiosk);
      const state = STORE_STATES.find((each) => states.includes(each)) ?? 'empty';
      return { store, rows: ofStore, state, count: states.filter((each) => each === state).length };
    })
    .toSorted((a, b) => rankOf(a.state) - rankOf(b.state) || a.store.name.localeCompare(b.store.name));
}

/** What the signs on the map mean, for those that are on it. */
export const legendOf = (placed: readonly StoreOnMap[]): StoreState[] =>
  STORE_STATES.filter((state) => placed.some((store) => store.state === state));

/**
 * Joins stores that would cover each other. They come with those that need somebody first, so a dot
 * stands where the worst of its stores is.
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
