// A fleet of kiosks that do not exist: stores in regions, groups, states, faults. The same seed
// makes the same fleet.
import type { Database } from '#server/platform/database/openDatabase.ts';
import { kioskKeys } from '#server/fleet/kioskBeats.ts';
import { UNSEEN_KIOSK } from '#server/fleet/kioskRow.ts';
import { searchKey, sortKey } from '#server/platform/database/sortKeys.ts';

const REGIONS = ['North', 'South', 'East', 'West'] as const;
const PLACES = ['Window', 'Counter', 'Door', 'Lounge', 'Café'] as const;
const KIOSKS_PER_STORE = 8;
const GROUPS = 20;
const AT_ONCE = 200;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Whole numbers below `below`, the same for the same seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Every tenth kiosk is silent, every hundredth has no key; every fiftieth has a fault. */
export async function makeUpFleet(
  database: Database,
  count: number,
  { seed = 1, nowMs = Date.now(), environment = 'flagship' } = {},
): Promise<void> {
  const random = randomFrom(seed);
  const stores = Array.from({ length: Math.ceil(count / KIOSKS_PER_STORE) }, (_, index) => {
    const name = `Store ${index + 1}`;
    const region = REGIONS[random(REGIONS.length)] ?? '';
    return {
      id: `store-${index}`,
      name,
      region,
      tags: '[]',
      settings: '{}',
      latitude: random(140) - 70,
      longitude: random(360) - 180,
      sort_key: sortKey(name),
      search_key: searchKey(`${name} ${region}`),
    };
  });
  const groups = Array.from({ length: GROUPS }, (_, index) => {
    const name = `Group ${index + 1}`;
    const parent = index < GROUPS / 4 ? null : `group-${index % (GROUPS / 4)}`;
    return {
      id: `group-${index}`,
      name,
      parent,
      settings: '{}',
      sort_key: sortKey(name),
      search_key: searchKey(name),
    };
  });
  const kiosks = Array.from({ length: count }, (_, index) => {
    const name = `${PLACES[random(PLACES.length)]} ${index + 1}`;
    const isSilent = random(10) === 0;
    return {
      ...UNSEEN_KIOSK,
      id: `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
      since: nowMs - 100 * HOUR_MS,
      history_since: nowMs - 100 * HOUR_MS,
      name,
      label: name,
      ...kioskKeys(name),
      store: random(50) === 0 ? null : (stores[index % stores.length]?.id ?? null),
      kiosk_group: random(4) === 0 ? null : `group-${random(GROUPS)}`,
      key_hash: random(100) === 0 ? null : `hash ${index}`,
      version: '0.1.0',
      environment,
      language: 'en',
      screen: random(20) === 0 ? 'dark' : 'home',
      release: random(3) === 0 ? 'an older one' : '',
      uptime_ms: HOUR_MS,
      seen_at: isSilent ? nowMs - random(90) * HOUR_MS - HOUR_MS : nowMs - random(MINUTE_MS),
      clock_ahead_ms: random(200) === 0 ? HOUR_MS : random(1000),
    };
  });
  const faults = kiosks
    .filter((_, index) => index % 50 === 7)
    .map(({ id }, index) => ({
      id: `fault-${index}`,
      kiosk: id,
      at: nowMs - random(24) * HOUR_MS,
      message: 'COULD NOT GET NEXT SLIDE LINK',
      ids: '{}',
    }));
  const chunks = <T>(rows: readonly T[]): T[][] =>
    Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, index) =>
      rows.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    );
  await database.transaction().execute(async (tx) => {
    for (const rows of chunks(stores)) await tx.insertInto('store').values(rows).execute();
    await tx.insertInto('kiosk_group').values(groups).execute();
    for (const rows of chunks(kiosks)) await tx.insertInto('kiosk').values(rows).execute();
    for (const rows of chunks(faults)) await tx.insertInto('fault').values(rows).execute();
  });
}
