// The rows of the list of kiosks, and how they are filtered, counted and sorted. Without React.
// See src/screens/README.md#2116-kiosks.
import { KIOSK_ALIVE_MS } from '#config/limits.ts';
import type { AlertRule } from '#rules/alerts.ts';
import { groupChain } from '#records/kioskSettings.ts';
import type { KioskGroup, KioskRecord, Store } from '../api/kioskApi.ts';

/** What may be the case of a kiosk; several may. */
export const KIOSK_FLAGS = ['online', 'silent', 'faults', 'clock', 'dark', 'unenrolled'] as const;
export type KioskFlag = (typeof KIOSK_FLAGS)[number];
/** The one that a row shows. */
type KioskState = 'online' | 'silent' | 'dark' | 'unenrolled';

export const KIOSK_COLUMNS = ['name', 'store', 'group', 'environment', 'release', 'seen', 'state'] as const;
export type KioskColumn = (typeof KIOSK_COLUMNS)[number];

export interface KioskOrder {
  by: KioskColumn;
  isDescending: boolean;
}

export interface KioskRow {
  kiosk: KioskRecord;
  /** Names; '' for none. */
  name: string;
  store: string;
  group: string;
  environment: string;
  release: 'live' | 'pilot' | 'older' | 'unknown';
  /** Its group and the groups above it. */
  groupIds: readonly string[];
  state: KioskState;
  flags: ReadonlySet<KioskFlag>;
  /** What is searched. */
  text: string;
}

export interface KioskFilter {
  words: string;
  state: KioskFlag | '';
  /** Ids; '' for all, `NOWHERE` for the kiosks that have none. */
  store: string;
  group: string;
  /** The kiosks that an alert is about; '' for all. */
  alert: AlertRule | '';
}

/** Ids of the kiosks of the alerts that last. */
export type AlertedKiosks = ReadonlyMap<AlertRule, ReadonlySet<string>>;

export const NO_ALERTS: AlertedKiosks = new Map();

export const NOWHERE = 'none';

/** As in alerts. */
const CLOCK_OFF_MS = 5 * 60 * 1000;
/** Shorter ones would find many by chance. */
const ID_TERM_MIN = 8;
/** What a kiosk names as its screen outside the opening hours. */
const DARK_SCREEN = 'dark';
/** The order by state: what needs somebody first. */
const STATES: readonly KioskState[] = ['unenrolled', 'silent', 'online', 'dark'];

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
/** Search ignores case and accents. */
const normalized = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

interface Places {
  stores: readonly Store[];
  groups: readonly KioskGroup[];
  /** Names of environments by id. */
  environments: ReadonlyMap<string, string>;
  /** Hashes of the live releases by id of the environment. */
  live: ReadonlyMap<string, string>;
  /** The same of releases that pilot kiosks show first. */
  pilots: ReadonlyMap<string, string>;
  /** The server's clock. */
  nowMs: number;
}

export function kioskRows(
  kiosks: readonly KioskRecord[],
  { stores, groups, environments, live, pilots, nowMs }: Places,
): KioskRow[] {
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]));
  const groupsById = new Map(groups.map((group) => [group.id, group]));
  return kiosks.map((kiosk) => {
    const chain = groupChain(groupsById, kiosk.group);
    const { name } = kiosk;
    const store = storeNames.get(kiosk.store ?? '') ?? '';
    const group = chain[0]?.name ?? '';
    const flags = flagsOf(kiosk, nowMs);
    return {
      kiosk,
      name,
      store,
      group,
      environment: environments.get(kiosk.environment) ?? kiosk.environment,
      release: releaseOf(kiosk, live, pilots),
      groupIds: chain.map(({ id }) => id),
      state: stateOf(flags),
      flags,
      text: normalized(`${name} ${store} ${chain.map((each) => each.name).join(' ')}`),
    };
  });
}

function flagsOf(kiosk: KioskRecord, nowMs: number): Set<KioskFlag> {
  const { seenAt, enrolled, faultCount, screen, clockAheadMs } = kiosk;
  const isOnline = seenAt !== null && nowMs - Date.parse(seenAt) <= KIOSK_ALIVE_MS;
  return new Set(
    KIOSK_FLAGS.filter(
      (flag) =>
        ({
          online: isOnline,
          silent: !isOnline && (enrolled || seenAt !== null),
          faults: faultCount > 0,
          clock: Math.abs(clockAheadMs) > CLOCK_OFF_MS,
          dark: isOnline && screen === DARK_SCREEN,
          unenrolled: !enrolled,
        })[flag],
    ),
  );
}

function stateOf(flags: ReadonlySet<KioskFlag>): KioskState {
  if (flags.has('dark')) return 'dark';
  if (flags.has('online')) return 'online';
  return flags.has('silent') ? 'silent' : 'unenrolled';
}

function releaseOf(
  { environment, release }: KioskRecord,
  live: Places['live'],
  pilots: Places['pilots'],
): KioskRow['release'] {
  const hash = live.get(environment);
  if (release === '' || hash === undefined) return 'unknown';
  if (hash === release) return 'live';
  return pilots.get(environment) === release ? 'pilot' : 'older';
}

/** The kiosks that a filter leaves, in the order that they have. */
export function filterKiosks(
  rows: readonly KioskRow[],
  filter: KioskFilter,
  alerted: AlertedKiosks = NO_ALERTS,
): KioskRow[] {
  return rows.filter(isInPlace(filter, alerted)).filter(hasFlag(filter.state));
}

/** How many kiosks each state would leave, with the rest of the filter as it is. */
export function countKiosks(
  rows: readonly KioskRow[],
  filter: KioskFilter,
  alerted: AlertedKiosks = NO_ALERTS,
): Record<KioskFlag | 'all', number> {
  const inPlace = rows.filter(isInPlace(filter, alerted));
  return Object.fromEntries([
    ['all', inPlace.length],
    ...KIOSK_FLAGS.map((flag) => [flag, inPlace.filter(hasFlag(flag)).length]),
  ]) as Record<KioskFlag | 'all', number>;
}

const hasFlag =
  (flag: KioskFilter['state']) =>
  ({ flags }: KioskRow): boolean =>
    flag === '' || flags.has(flag);

function isInPlace(
  { words, store, group, alert }: KioskFilter,
  alerted: AlertedKiosks,
): (row: KioskRow) => boolean {
  const subjects = alert === '' ? undefined : (alerted.get(alert) ?? new Set());
  const terms = normalized(words).split(/\s+/).filter(Boolean);
  return ({ kiosk, groupIds, text }) =>
    (subjects?.has(kiosk.id) ?? true) &&
    (store === '' || (kiosk.store ?? NOWHERE) === store) &&
    (group === '' || (groupIds.length === 0 ? group === NOWHERE : groupIds.includes(group))) &&
    terms.every((term) => text.includes(term) || isId(term, kiosk.id));
}

/** The beginning of an id, as faults and addresses have it. */
const isId = (term: string, id: string): boolean => term.length >= ID_TERM_MIN && id.startsWith(term);

const SORT_VALUES: Readonly<Record<KioskColumn, (row: KioskRow) => string>> = {
  name: ({ name }) => name,
  store: ({ store }) => store,
  group: ({ group }) => group,
  environment: ({ environment }) => environment,
  release: ({ release }) => release,
  seen: ({ kiosk }) => kiosk.seenAt ?? '',
  state: ({ state }) => String(STATES.indexOf(state)),
};

/** By a column, and within that by store and name; rows without a value are last either way. */
export function sortKiosks(rows: readonly KioskRow[], { by, isDescending }: KioskOrder): KioskRow[] {
  const sortValueOf = SORT_VALUES[by];
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [sortValueOf(a), sortValueOf(b)];
    if (one === '' || other === '') {
      if (one !== other) return one === '' ? 1 : -1;
    } else {
      const compared = collator.compare(one, other);
      if (compared !== 0) return direction * compared;
    }
    return collator.compare(a.store, b.store) || collator.compare(a.name, b.name);
  });
}
