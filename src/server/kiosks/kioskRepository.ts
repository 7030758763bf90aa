// Kiosks with their last status and their faults.
import { DAY_MS } from '#config/durations.ts';
import { plausibleTimeMs } from '#rules/eventBatch.ts';
import type { KioskFault } from '#protocol/kioskSchemas.ts';
import { kioskOf, updateKiosks, type KioskBeat, type KioskBefore } from '../fleet/kioskBeats.ts';
import { countFaults, noteChanges } from './noteKioskChanges.ts';
import { UNSEEN_KIOSK } from '../fleet/kioskRow.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import type { KioskHistoryTable, KioskTable } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transactions.ts';

/** More than a chain of stores has. Limits the disk that made-up ids can take. */
const KIOSKS_MAX = 20_000;
/** Faults stored for one kiosk; the newest are kept. */
const FAULTS_KEPT = 200;
/** Faults accepted in one heartbeat. */
const FAULTS_PER_HEARTBEAT = 100;
const IDS_AT_ONCE = 1000;

interface HeartbeatOptions {
  mayRegister?: () => Promise<boolean>;
  /** Most kiosks that are known. */
  max?: number;
}

/**
 * Stores a heartbeat, and each of its faults once. Returns false for a new kiosk if there are too
 * many kiosks, or if `mayRegister` refuses it.
 */
export function recordHeartbeat(
  db: Database,
  beat: KioskBeat,
  keepDays: number,
  { mayRegister = async () => true, max = KIOSKS_MAX }: HeartbeatOptions = {},
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [updated] = await updateKiosks(tx, [beat]);
    if (!updated) {
      if (!(await mayRegister()) || !(await evictIfFull(tx, max))) return false;
      const kiosk = kioskOf(beat);
      await tx
        .insertInto('kiosk')
        .values({ ...UNSEEN_KIOSK, since: beat.nowMs, history_since: beat.nowMs, ...kiosk })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(kiosk))
        .execute();
    }
    await noteBeat(tx, beat, updated ?? UNSEEN_KIOSK, keepDays);
    return true;
  });
}

/** The same for kiosks that are known, by one statement; returns the ids of those that are. */
export async function recordKnown(
  db: Database,
  beats: readonly KioskBeat[],
  keepDays: number,
): Promise<ReadonlySet<string>> {
  const updated = new Map((await updateKiosks(db, beats)).map((row) => [row.id, row]));
  for (const beat of beats) {
    const before = updated.get(beat.id);
    if (before) await noteBeat(db, beat, before, keepDays);
  }
  return new Set(updated.keys());
}

/** Kiosks heard of since a time, not since then, and never. */
export async function countByState(
  db: Database,
  sinceMs: number,
): Promise<Record<'online' | 'silent' | 'new', number>> {
  const states = db
    .selectFrom('kiosk')
    .select(({ eb }) =>
      eb
        .case()
        .when('seen_at', '=', 0)
        .then('new')
        .when('seen_at', '>=', sinceMs)
        .then('online')
        .else('silent')
        .end()
        .as('state'),
    )
    .as('kiosks');
  const rows = await db
    .selectFrom(states)
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .groupBy('state')
    .execute();
  const countOf = (wanted: string): number => Number(rows.find(({ state }) => state === wanted)?.count ?? 0);
  return { online: countOf('online'), silent: countOf('silent'), new: countOf('new') };
}

/**
 * Kiosks that are watched and sent their last heartbeat in this time. A browser without a name,
 * store or group may be anybody's and is not watched.
 */
export function watched(
  db: Database,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<KioskTable[]> {
  return named(db).where('seen_at', '>=', fromMs).where('seen_at', '<', untilMs).execute();
}

/** Watched kiosks with so many faults since a time. */
export async function withFaults(
  db: Database,
  sinceMs: number,
  least: number,
): Promise<{ kiosk: KioskTable; count: number }[]> {
  const rows = await db
    .selectFrom('fault')
    .where('at', '>=', sinceMs)
    .groupBy('kiosk')
    .select(({ fn }) => ['kiosk', fn.countAll<string | number>().as('count')])
    .having(({ fn }) => fn.countAll(), '>=', least)
    .execute();
  const countOf = new Map(rows.map(({ kiosk, count }) => [kiosk, Number(count)]));
  const kiosks = await withIds(db, [...countOf.keys()]);
  return kiosks.map((kiosk) => ({ kiosk, count: countOf.get(kiosk.id) ?? 0 }));
}

/**
 * Watched kiosks whose page has reported this fault since it was opened, or within this time if
 * that is shorter.
 */
export async function reporting(
  db: Database,
  message: string,
  withinMs = Number.MAX_SAFE_INTEGER,
): Promise<KioskTable[]> {
  const rows = await db
    .selectFrom('fault')
    .innerJoin('kiosk', 'kiosk.id', 'fault.kiosk')
    .where('fault.message', '=', message)
    // By the kiosk's clock, as are the times of faults.
    .where('fault.at', '>=', ({ eb, ref }) =>
      eb(eb('kiosk.seen_at', '+', ref('kiosk.clock_ahead_ms')), '-', ref('kiosk.uptime_ms')),
    )
    .where('fault.at', '>=', ({ eb, ref }) =>
      eb(eb('kiosk.seen_at', '+', ref('kiosk.clock_ahead_ms')), '-', withinMs),
    )
    .select('kiosk.id')
    .distinct()
    .execute();
  return withIds(
    db,
    rows.map(({ id }) => id),
  );
}

function named(db: Database) {
  return db
    .selectFrom('kiosk')
    .selectAll()
    .where('seen_at', '>', 0)
    .where(({ or, eb }) =>
      or([
        eb('label', 'is not', null),
        eb('name', '<>', ''),
        eb('store', 'is not', null),
        eb('kiosk_group', 'is not', null),
      ]),
    );
}

async function withIds(db: Database, ids: readonly string[]): Promise<KioskTable[]> {
  const kiosks: KioskTable[] = [];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    kiosks.push(
      ...(await named(db)
        .where('id', 'in', ids.slice(start, start + IDS_AT_ONCE))
        .execute()),
    );
  return kiosks;
}

/**
 * Removes a kiosk and its faults; false if there is none. A kiosk that is still running comes
 * back with its next heartbeat.
 */
export function forget(db: Database, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('fault').where('kiosk', '=', id).execute();
    await tx.deleteFrom('kiosk_command').where('kiosk', '=', id).execute();
    await tx.deleteFrom('staff_call').where('kiosk', '=', id).execute();
    await tx.deleteFrom('kiosk_history').where('kiosk', '=', id).execute();
    await tx.deleteFrom('enrolment').where('kiosk', '=', id).execute();
    return (await tx.deleteFrom('kiosk').where('id', '=', id).executeTakeFirstOrThrow()).numDeletedRows > 0n;
  });
}

/** Returns the changes of a kiosk since a time, newest first; undefined if it does not exist. */
export async function history(
  db: Database,
  id: string,
  sinceMs: number,
): Promise<{ kiosk: KioskTable; changes: KioskHistoryTable[] } | undefined> {
  const kiosk = await db.selectFrom('kiosk').selectAll().where('id', '=', id).executeTakeFirst();
  if (!kiosk) return undefined;
  const changes = await db
    .selectFrom('kiosk_history')
    .selectAll()
    .where('kiosk', '=', id)
    .where(({ or, eb }) =>
      // Versions and releases that are shown may be old.
      or([eb('kind', 'in', ['version', 'release']), eb('at', '>=', sinceMs), eb('until', '>=', sinceMs)]),
    )
    .orderBy('at', 'desc')
    .orderBy('kind')
    .execute();
  return { kiosk, changes };
}

/**
 * Removes what is older than events are kept: history, and kiosks without a name that have sent
 * nothing since.
 */
export async function sweep(db: Database, nowMs: number, keepDays: number): Promise<void> {
  const expiredMs = nowMs - keepDays * DAY_MS;
  await db.deleteFrom('kiosk_history').where('at', '<', expiredMs).execute();
  const expired = await db
    .selectFrom('kiosk')
    .select('id')
    .where('seen_at', '<', expiredMs)
    .where('label', 'is', null)
    .execute();
  for (const { id } of expired) await forget(db, id);
}

async function noteBeat(
  tx: Database,
  { id, heartbeat, nowMs }: KioskBeat,
  before: KioskBefore,
  keepDays: number,
): Promise<void> {
  const { faults, ...status } = heartbeat;
  await noteChanges(tx, id, before, status, nowMs);
  if (faults.length > 0) await addFaults(tx, id, faults.slice(0, FAULTS_PER_HEARTBEAT), { nowMs, keepDays });
}

/**
 * If there are too many kiosks, removes one that sent only one heartbeat; false if there is none.
 */
async function evictIfFull(tx: Database, max: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom('kiosk')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) < max) return true;
  const oldest = await tx
    .selectFrom('kiosk')
    .select('id')
    .whereRef('seen_at', '=', 'since')
    .where('label', 'is', null)
    .orderBy('since')
    .limit(1)
    .executeTakeFirst();
  return oldest !== undefined && forget(tx, oldest.id);
}

async function addFaults(
  tx: Database,
  kiosk: string,
  faults: readonly KioskFault[],
  { nowMs, keepDays }: { nowMs: number; keepDays: number },
): Promise<void> {
  const rows = faults.map(({ id, at, message, ids }) => ({
    id,
    kiosk,
    at: plausibleTimeMs(at, nowMs, keepDays * DAY_MS),
    message,
    ids: JSON.stringify(ids),
  }));
  const added = await tx
    .insertInto('fault')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .execute();
  await countFaults(
    tx,
    kiosk,
    added.map(({ at }) => at),
  );
  const newest = tx
    .selectFrom('fault')
    .select('id')
    .where('kiosk', '=', kiosk)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(FAULTS_KEPT);
  await tx.deleteFrom('fault').where('kiosk', '=', kiosk).where('id', 'not in', newest).execute();
}
