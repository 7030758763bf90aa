// Heartbeats as rows of kiosks: one statement for many, since thousands arrive in a second.
import { sql } from 'kysely';
import type { Heartbeat } from '#protocol/kioskSchemas.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { searchKey, sortKey } from '../platform/database/sortKeys.ts';
import type { KioskTable } from '../platform/database/tables.ts';

/** A heartbeat of a kiosk; `nowMs` is when it was received, in ms since 1970. */
export interface KioskBeat {
  id: string;
  heartbeat: Heartbeat;
  nowMs: number;
}

/** Values of the previous heartbeat. */
export type KioskBefore = Pick<
  KioskTable,
  'previous_seen_at' | 'previous_uptime_ms' | 'previous_version' | 'previous_release'
>;

/** Columns that a heartbeat writes, in their order, with their types. */
const COLUMNS = {
  id: 'text',
  name: 'text',
  version: 'text',
  environment: 'text',
  language: 'text',
  screen: 'text',
  release: 'text',
  uptime_ms: 'bigint',
  dropped: 'bigint',
  seen_at: 'bigint',
  clock_ahead_ms: 'bigint',
  sort_key: 'text',
  search_key: 'text',
} as const;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

/** The row of a kiosk, as far as its heartbeat says it. */
export function kioskOf({ id, heartbeat: { faults: _, at, ...status }, nowMs }: KioskBeat) {
  return {
    ...status,
    id,
    seen_at: nowMs,
    clock_ahead_ms: at === 0 ? 0 : at - nowMs,
    ...kioskKeys(status.name),
  };
}

/** The keys by which a kiosk with this name is sorted and found. */
export const kioskKeys = (name: string) => ({ sort_key: sortKey(name), search_key: searchKey(name) });

/** A kiosk with a label is sorted and found by that. */
const KEYS: ReadonlySet<string> = new Set(['sort_key', 'search_key']);

/**
 * Updates the kiosks that are known, and returns for each what it has replaced. `beats` must be of
 * different kiosks.
 */
export async function updateKiosks(
  db: Database,
  beats: readonly KioskBeat[],
): Promise<({ id: string } & KioskBefore)[]> {
  const rows = beats.map((beat) => {
    const kiosk = kioskOf(beat);
    // PostgreSQL takes an untyped parameter for a text.
    return sql`(${sql.join(NAMES.map((name) => sql`cast(${kiosk[name]} as ${sql.raw(COLUMNS[name])})`))})`;
  });
  // Both databases name the columns of values so.
  const heard = (name: Column) => sql.ref(`heard.column${NAMES.indexOf(name) + 1}`);
  const set = NAMES.slice(1).map((name) =>
    KEYS.has(name)
      ? sql`${sql.ref(name)} = case when kiosk.label is null then ${heard(name)} else ${sql.ref(`kiosk.${name}`)} end`
      : sql`${sql.ref(name)} = ${heard(name)}`,
  );
  const { rows: updated } = await sql<{ id: string } & KioskBefore>`
    update kiosk set ${sql.join(set)},
      previous_seen_at = kiosk.seen_at,
      previous_uptime_ms = kiosk.uptime_ms,
      previous_version = case when kiosk.version <> '' then kiosk.version else kiosk.previous_version end,
      previous_release = case when kiosk.release <> '' then kiosk.release else kiosk.previous_release end,
      history_since = case when kiosk.seen_at = 0 then ${heard('seen_at')} else kiosk.history_since end
    from (values ${sql.join(rows)}) as heard
    where kiosk.id = ${heard('id')}
    returning kiosk.id, previous_seen_at, previous_uptime_ms, previous_version, previous_release
  `.execute(db);
  return updated;
}
