// The list of kiosks: pages by keyset with filters and counts, over 10,000 of them. See
// src/server/insights/README.md#events-and-kiosks.
import { sql, type RawBuilder } from 'kysely';
import { DAY_MS } from '#config/durations.ts';
import { KIOSK_ALIVE_MS } from '#config/limits.ts';
import type { KioskCounts, KioskQuery, StoreKiosks } from '#protocol/kioskSchemas.ts';
import { groupChain, groupsWithin } from '#records/kioskSettings.ts';
import { CLOCK_OFF_MS, DARK_SCREEN, KIOSK_FLAGS, KIOSK_STATES, type KioskFlag } from '#rules/kioskStates.ts';
import {
  cursorAfter,
  followsKeys,
  keyColumns,
  keysOf,
  orderOf,
  type SortTerm,
} from '../platform/database/keysetPages.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { patternOf, withoutNul } from '../platform/database/storableText.ts';
import { searchKey } from '../platform/database/sortKeys.ts';
import type { FaultTable, KioskTable } from '../platform/database/tables.ts';

const FAULT_DAYS = 7;
const FAULTS_SHOWN = 20;
const PER_PAGE = 50;
/** Shorter ones would find many by chance. */
const ID_WORD_MIN = 8;
const NO_VALUE = 'none';

type Filter = Omit<KioskQuery, 'sort' | 'limit' | 'after'>;

export interface KioskRow extends KioskTable {
  storeName: string | null;
  region: string | null;
  groupName: string | null;
  /** Time of its latest picture, in ms since 1970. */
  pictureMs: number | null;
  faultCount: number;
  /** The latest, newest first. */
  faults: FaultTable[];
}

export interface KioskRows {
  rows: KioskRow[];
  next: string | null;
}

/**
 * Releases that kiosks show now: by environment, the hashes of the live release and of a pilot's.
 */
export type ShownReleases = ReadonlyMap<string, { name: string; live: string; pilot: string | undefined }>;

const faultsSinceMs = (nowMs: number): number => nowMs - FAULT_DAYS * DAY_MS;

/** Undefined for a cursor that is none. */
export async function page(
  db: Database,
  nowMs: number,
  query: KioskQuery,
  shown: ShownReleases,
): Promise<KioskRows | undefined> {
  const { limit = PER_PAGE, after } = query;
  const terms = termsOf(nowMs, query.sort, shown);
  const keys = after === undefined ? undefined : keysOf(after, terms);
  if (after !== undefined && !keys) return undefined;
  const selected = await conditionOf(db, nowMs, query);
  const { rows } = await sql<KioskRow & Record<string, string | number>>`
    select kiosk.*, store.name as "storeName", store.region as region, kiosk_group.name as "groupName",
      ${keyColumns(terms)}
    from ${JOINED} where ${keys ? sql`${selected} and ${followsKeys(terms, keys)}` : selected}
    order by ${orderOf(terms)} limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: await complete(db, nowMs, page),
    next: last ? cursorAfter(terms, last) : null,
  };
}

/** One kiosk; undefined if there is none. */
export async function one(db: Database, nowMs: number, id: string): Promise<KioskRow | undefined> {
  const { rows } = await sql<KioskRow>`
    select kiosk.*, store.name as "storeName", store.region as region, kiosk_group.name as "groupName"
    from ${JOINED} where kiosk.id = ${withoutNul(id)}`.execute(db);
  return (await complete(db, nowMs, rows))[0];
}

/**
 * How many kiosks each state leaves, with the rest of the filter as it is; and how many of the
 * whole filter commands reach.
 */
export async function counts(
  db: Database,
  nowMs: number,
  { state, ...filter }: Filter,
): Promise<{ counts: KioskCounts; reachable: number }> {
  const sums = KIOSK_FLAGS.map(
    (flag) => sql`sum(case when ${has(nowMs, flag)} then 1 else 0 end) as ${sql.ref(flag)}`,
  );
  const { rows } = await sql<Record<string, number | string | null>>`
    select count(*) as "all", ${sql.join(sums)},
      sum(case when kiosk.key_hash is not null and ${state ? has(nowMs, state) : sql`1 = 1`} then 1 else 0 end)
        as reachable
    from ${JOINED}
    where ${await conditionOf(db, nowMs, filter)}`.execute(db);
  const countOf = (name: string): number => Number(rows[0]?.[name] ?? 0);
  return {
    counts: Object.fromEntries(['all', ...KIOSK_FLAGS].map((name) => [name, countOf(name)])) as KioskCounts,
    reachable: countOf('reachable'),
  };
}

export async function total(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from kiosk`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Ids of the kiosks of a filter: those that commands reach, and the others. */
export async function ids(
  db: Database,
  nowMs: number,
  filter: Filter,
): Promise<{ enrolled: string[]; unenrolled: string[] }> {
  const { rows } = await sql<{ id: string; enrolled: number | boolean }>`
    select kiosk.id, kiosk.key_hash is not null as enrolled from ${JOINED}
    where ${await conditionOf(db, nowMs, filter)} order by kiosk.id`.execute(db);
  return {
    enrolled: rows.flatMap(({ id, enrolled }) => (enrolled ? [id] : [])),
    unenrolled: rows.flatMap(({ id, enrolled }) => (enrolled ? [] : [id])),
  };
}

/** The stores with their position, and how many kiosks of a filter are in each state. */
export async function byStore(db: Database, nowMs: number, filter: Filter): Promise<StoreKiosks[]> {
  const state = stateRank(nowMs);
  const { rows } = await sql<{
    store: string;
    rank: number;
    faulty: number | boolean;
    count: number | string;
  }>`
    select kiosk.store as store, ${state} as rank,
      case when ${has(nowMs, 'faults')} then 1 else 0 end as faulty, count(*) as count
    from ${JOINED} where kiosk.store is not null and ${await conditionOf(db, nowMs, filter)}
    group by 1, 2, 3`.execute(db);
  const counts = new Map<string, StoreKiosks['counts']>();
  for (const { store, rank, faulty, count } of rows) {
    const ofStore = counts.get(store) ?? {};
    const shown = KIOSK_STATES[rank] ?? 'unenrolled';
    const name = shown !== 'silent' && faulty ? 'faults' : shown;
    counts.set(store, { ...ofStore, [name]: (ofStore[name] ?? 0) + Number(count) });
  }
  const stores = await db
    .selectFrom('store')
    .select(['id', 'name', 'region', 'latitude', 'longitude'])
    .orderBy('sort_key')
    .execute();
  return stores.map(({ id, name, region, latitude, longitude }) => ({
    id,
    name,
    region,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    counts: counts.get(id) ?? {},
  }));
}

function has(nowMs: number, flag: KioskFlag): RawBuilder<boolean> {
  const isOnline = sql`(kiosk.seen_at > 0 and kiosk.seen_at >= ${nowMs - KIOSK_ALIVE_MS})`;
  const conditions: Record<KioskFlag, RawBuilder<unknown>> = {
    online: isOnline,
    silent: sql`(not ${isOnline} and (kiosk.key_hash is not null or kiosk.seen_at > 0))`,
    faults: sql`exists (select 1 from fault where fault.kiosk = kiosk.id and fault.at >= ${faultsSinceMs(nowMs)})`,
    clock: sql`abs(kiosk.clock_ahead_ms) > ${CLOCK_OFF_MS}`,
    dark: sql`(${isOnline} and kiosk.screen = ${DARK_SCREEN})`,
    unenrolled: sql`kiosk.key_hash is null`,
  };
  return conditions[flag] as RawBuilder<boolean>;
}

/** The index of the state that a row shows. */
function stateRank(nowMs: number): RawBuilder<number> {
  const rank = (state: (typeof KIOSK_STATES)[number]) => sql.lit(KIOSK_STATES.indexOf(state));
  return sql<number>`case when ${has(nowMs, 'dark')} then ${rank('dark')}
    when ${has(nowMs, 'online')} then ${rank('online')}
    when ${has(nowMs, 'silent')} then ${rank('silent')} else ${rank('unenrolled')} end`;
}

async function conditionOf(
  db: Database,
  nowMs: number,
  { search = '', state, store, group, region, alert, batch }: Filter,
): Promise<RawBuilder<boolean>> {
  const words = searchKey(search).split(/\s+/).filter(Boolean);
  const groups =
    words.length > 0 || (group && group !== NO_VALUE)
      ? await db.selectFrom('kiosk_group').select(['id', 'name', 'parent']).execute()
      : [];
  const conditions: RawBuilder<unknown>[] = words.map((word) => {
    const pattern = patternOf(word);
    const byId = new Map(groups.map((each) => [each.id, each]));
    const named = groups
      .filter(({ id }) => groupChain(byId, id).some(({ name }) => searchKey(name).includes(word)))
      .map(({ id }) => id);
    return sql`(${sql.join(
      [
        sql`coalesce(kiosk.search_key, lower(coalesce(kiosk.label, kiosk.name))) like ${pattern} escape '\\'`,
        sql`coalesce(store.search_key, lower(store.name)) like ${pattern} escape '\\'`,
        ...(named.length > 0 ? [sql`kiosk.kiosk_group in (${sql.join(named)})`] : []),
        ...(word.length >= ID_WORD_MIN
          ? [sql`kiosk.id like ${`${patternOf(word).slice(1)}`} escape '\\'`]
          : []),
      ],
      sql` or `,
    )})`;
  });
  if (state) conditions.push(has(nowMs, state));
  if (store) conditions.push(equals(sql`kiosk.store`, store));
  if (group === NO_VALUE) conditions.push(sql`kiosk.kiosk_group is null`);
  else if (group) {
    const within = groupsWithin(groups, group);
    conditions.push(within.length > 0 ? sql`kiosk.kiosk_group in (${sql.join(within)})` : sql`1 = 0`);
  }
  if (region)
    conditions.push(sql`coalesce(store.region, '') = ${region === NO_VALUE ? '' : withoutNul(region)}`);
  if (alert)
    conditions.push(sql`kiosk.id in (select subject from alert where rule = ${alert} and ended_at is null)`);
  if (batch)
    conditions.push(sql`kiosk.id in (select kiosk from kiosk_command where batch = ${withoutNul(batch)})`);
  return sql<boolean>`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`;
}

/** By a column, within it by store and name; kiosks without a value are last either way. */
function termsOf(nowMs: number, sort = 'name', shown: ShownReleases): SortTerm[] {
  const isDescending = sort.startsWith('-');
  const name = sql`coalesce(kiosk.sort_key, lower(coalesce(kiosk.label, kiosk.name)))`;
  const store = sql`coalesce(store.sort_key, lower(store.name), '')`;
  const values: Record<string, RawBuilder<unknown>> = {
    name,
    store,
    group: sql`coalesce(kiosk_group.sort_key, lower(kiosk_group.name), '')`,
    environment: namesOf(shown),
    release: releaseRank(shown),
    seen: sql`kiosk.seen_at`,
    state: stateRank(nowMs),
  };
  const column = isDescending ? sort.slice(1) : sort;
  const value = values[column] ?? name;
  const isNumber = ['seen', 'release', 'state'].includes(column);
  const isEmpty = isNumber
    ? sql`case when ${value} = 0 then 1 else 0 end`
    : sql`case when ${value} = '' then 1 else 0 end`;
  return [
    ...(column === 'state' ? [] : [{ expression: isEmpty, isNumber: true }]),
    { expression: value, isDescending, isNumber },
    { expression: store },
    { expression: name },
    { expression: sql`kiosk.id` },
  ];
}

/** With pictures and faults of these kiosks alone. */
async function complete(db: Database, nowMs: number, rows: readonly KioskRow[]): Promise<KioskRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pictures = await db
    .selectFrom('kiosk_command')
    .where('type', '=', 'picture')
    .where('state', '=', 'done')
    .where('kiosk', 'in', ids)
    .groupBy('kiosk')
    .select(({ fn }) => ['kiosk', fn.max('ended_at').as('at')])
    .execute();
  const faults = await db
    .selectFrom('fault')
    .selectAll()
    .where('kiosk', 'in', ids)
    .where('at', '>=', faultsSinceMs(nowMs))
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  const pictureOf = new Map(pictures.map(({ kiosk, at }) => [kiosk, at]));
  const faultsOf = new Map<string, FaultTable[]>();
  for (const fault of faults) {
    const known = faultsOf.get(fault.kiosk);
    if (known) known.push(fault);
    else faultsOf.set(fault.kiosk, [fault]);
  }
  return rows.map((row) => {
    const ofKiosk = faultsOf.get(row.id) ?? [];
    return {
      ...row,
      pictureMs: pictureOf.get(row.id) ?? null,
      faultCount: ofKiosk.length,
      faults: ofKiosk.slice(0, FAULTS_SHOWN),
    };
  });
}

const JOINED = sql`kiosk
  left join store on store.id = kiosk.store
  left join kiosk_group on kiosk_group.id = kiosk.kiosk_group`;

const equals = (column: RawBuilder<unknown>, value: string): RawBuilder<unknown> =>
  value === NO_VALUE ? sql`${column} is null` : sql`${column} = ${withoutNul(value)}`;

/** The name of the environment that a kiosk shows; its id where it is not known. */
function namesOf(shown: ShownReleases): RawBuilder<unknown> {
  if (shown.size === 0) return sql`kiosk.environment`;
  const cases = [...shown].map(([id, { name }]) => sql`when ${id} then ${searchKey(name)}`);
  return sql`case kiosk.environment ${sql.join(cases, sql` `)} else kiosk.environment end`;
}

/** 0 for an unknown release, then live, older, pilot: as their names are sorted. */
function releaseRank(shown: ShownReleases): RawBuilder<unknown> {
  const cases = [...shown].flatMap(([id, { live, pilot }]) => [
    sql`when kiosk.environment = ${id} and kiosk.release = ${live} then 1`,
    ...(pilot === undefined ? [] : [sql`when kiosk.environment = ${id} and kiosk.release = ${pilot} then 3`]),
    sql`when kiosk.environment = ${id} and kiosk.release <> '' then 2`,
  ]);
  return cases.length === 0 ? sql`0` : sql`case ${sql.join(cases, sql` `)} else 0 end`;
}
