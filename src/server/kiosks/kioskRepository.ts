// Kiosks with their last status and their faults.
import { DAY_MS } from '#config/durations.ts';
import { plausibleTimeMs } from '#rules/eventBatch.ts';
import type { Heartbeat, KioskFault } from '#protocol/kioskSchemas.ts';
import { kioskOf, updateKiosks, type KioskBeat, type KioskBefore } from '../fleet/kioskBeats.ts';
import { countFaults, noteChanges } from './noteKioskChanges.ts';
import { UNSEEN_KIOSK } from '../fleet/kioskRow.ts';
import { lookUp } from '../platform/database/lookUp.ts';
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

export class KioskRepository {
  readonly #db: Database;
  readonly #keepMs: number;
  readonly #max: number;
  constructor(db: Database, keepDays: number, max = KIOSKS_MAX) {
    this.#db = db;
    this.#max = max;
    this.#keepMs = keepDays * DAY_MS;
  }

  /**
   * Stores a heartbeat, and each of its faults once. Returns false for a new kiosk if there are too
   * many kiosks, or if `mayRegister` refuses it.
   */
  recordHeartbeat(
    id: string,
    heartbeat: Heartbeat,
    nowMs: number,
    mayRegister: () => Promise<boolean> = async () => true,
  ): Promise<boolean> {
    return inTransaction(this.#db, async (tx) => {
      const beat = { id, heartbeat, nowMs };
      const [updated] = await updateKiosks(tx, [beat]);
      if (!updated) {
        if (!(await mayRegister()) || !(await this.#evictIfFull(tx))) return false;
        const kiosk = kioskOf(beat);
        await tx
          .insertInto('kiosk')
          .values({ ...UNSEEN_KIOSK, since: nowMs, history_since: nowMs, ...kiosk })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(kiosk))
          .execute();
      }
      await this.#noteBeat(tx, beat, updated ?? UNSEEN_KIOSK);
      return true;
    });
  }

  /** The same for kiosks that are known, by one statement; returns the ids of those that are. */
  async recordKnown(beats: readonly KioskBeat[]): Promise<ReadonlySet<string>> {
    const updated = new Map((await updateKiosks(this.#db, beats)).map((row) => [row.id, row]));
    for (const beat of beats) {
      const before = updated.get(beat.id);
      if (before) await this.#noteBeat(this.#db, beat, before);
    }
    return new Set(updated.keys());
  }

  async #noteBeat(tx: Database, { id, heartbeat, nowMs }: KioskBeat, before: KioskBefore): Promise<void> {
    const { faults, ...status } = heartbeat;
    await noteChanges(tx, id, before, status, nowMs);
    if (faults.length > 0) await this.#addFaults(tx, id, faults.slice(0, FAULTS_PER_HEARTBEAT), nowMs);
  }

  /** The same within a transaction. */
  within(db: Database): KioskRepository {
    return new KioskRepository(db, this.#keepMs / DAY_MS, this.#max);
  }

  /** Whether only its key may speak for it: it is enrolled, waits for its code, or was revoked. */
  async needsKey(id: string): Promise<boolean> {
    return (await this.#needingKey(id)) !== undefined;
  }

  readonly #needingKey = lookUp<string, true>(async (ids) => {
    const rows = await this.#db
      .selectFrom('kiosk')
      .select('id')
      .where('id', 'in', ids)
      .where(({ or, eb }) => or([eb('key_hash', 'is not', null), eb('claim', '<>', 'free')]))
      .execute();
    return rows.map(({ id }) => [id, true]);
  });

  /** Kiosks heard of since a time, not since then, and never. */
  async countByState(sinceMs: number): Promise<Record<'online' | 'silent' | 'new', number>> {
    const states = this.#db
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
    const rows = await this.#db
      .selectFrom(states)
      .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
      .groupBy('state')
      .execute();
    const countOf = (wanted: string): number =>
      Number(rows.find(({ state }) => state === wanted)?.count ?? 0);
    return { online: countOf('online'), silent: countOf('silent'), new: countOf('new') };
  }

  /**
   * Kiosks that are watched and sent their last heartbeat in this time. A browser without a name,
   * store or group may be anybody's and is not watched.
   */
  watched({ fromMs, untilMs }: { fromMs: number; untilMs: number }): Promise<KioskTable[]> {
    return this.#watched().where('seen_at', '>=', fromMs).where('seen_at', '<', untilMs).execute();
  }

  /** Watched kiosks with so many faults since a time. */
  async withFaults(sinceMs: number, least: number): Promise<{ kiosk: KioskTable; count: number }[]> {
    const rows = await this.#db
      .selectFrom('fault')
      .where('at', '>=', sinceMs)
      .groupBy('kiosk')
      .select(({ fn }) => ['kiosk', fn.countAll<string | number>().as('count')])
      .having(({ fn }) => fn.countAll(), '>=', least)
      .execute();
    const countOf = new Map(rows.map(({ kiosk, count }) => [kiosk, Number(count)]));
    const kiosks = await this.#withIds([...countOf.keys()]);
    return kiosks.map((kiosk) => ({ kiosk, count: countOf.get(kiosk.id) ?? 0 }));
  }

  /**
   * Watched kiosks whose page has reported this fault since it was opened, or within this time if
   * that is shorter.
   */
  async reporting(message: string, withinMs = Number.MAX_SAFE_INTEGER): Promise<KioskTable[]> {
    const rows = await this.#db
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
    return this.#withIds(rows.map(({ id }) => id));
  }

  #watched() {
    return this.#db
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

  async #withIds(ids: readonly string[]): Promise<KioskTable[]> {
    const kiosks: KioskTable[] = [];
    for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
      kiosks.push(
        ...(await this.#watched()
          .where('id', 'in', ids.slice(start, start + IDS_AT_ONCE))
          .execute()),
      );
    return kiosks;
  }

  /**
   * Removes a kiosk and its faults; false if there is none. A kiosk that is still running comes
   * back with its next heartbeat.
   */
  forget(id: string): Promise<boolean> {
    return inTransaction(this.#db, async (tx) => {
      await tx.deleteFrom('fault').where('kiosk', '=', id).execute();
      await tx.deleteFrom('kiosk_command').where('kiosk', '=', id).execute();
      await tx.deleteFrom('staff_call').where('kiosk', '=', id).execute();
      await tx.deleteFrom('kiosk_history').where('kiosk', '=', id).execute();
      await tx.deleteFrom('enrolment').where('kiosk', '=', id).execute();
      return (
        (await tx.deleteFrom('kiosk').where('id', '=', id).executeTakeFirstOrThrow()).numDeletedRows > 0n
      );
    });
  }

  /** Returns the changes of a kiosk since a time, newest first; undefined if it does not exist. */
  async history(
    id: string,
    sinceMs: number,
  ): Promise<{ kiosk: KioskTable; changes: KioskHistoryTable[] } | undefined> {
    const kiosk = await this.#db.selectFrom('kiosk').selectAll().where('id', '=', id).executeTakeFirst();
    if (!kiosk) return undefined;
    const changes = await this.#db
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
  async sweep(nowMs: number): Promise<void> {
    await this.#db
      .deleteFrom('kiosk_history')
      .where('at', '<', nowMs - this.#keepMs)
      .execute();
    const expired = await this.#db
      .selectFrom('kiosk')
      .select('id')
      .where('seen_at', '<', nowMs - this.#keepMs)
      .where('label', 'is', null)
      .execute();
    for (const { id } of expired) await this.forget(id);
  }

  /**
   * If there are too many kiosks, removes one that sent only one heartbeat; false if there is none.
   */
  async #evictIfFull(tx: Database): Promise<boolean> {
    const { count } = await tx
      .selectFrom('kiosk')
      .select(({ fn }) => fn.countAll<string | number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) < this.#max) return true;
    const oldest = await tx
      .selectFrom('kiosk')
      .select('id')
      .whereRef('seen_at', '=', 'since')
      .where('label', 'is', null)
      .orderBy('since')
      .limit(1)
      .executeTakeFirst();
    return oldest !== undefined && new KioskRepository(tx, 0).forget(oldest.id);
  }

  async #addFaults(tx: Database, kiosk: string, faults: readonly KioskFault[], nowMs: number): Promise<void> {
    const rows = faults.map(({ id, at, message, ids }) => ({
      id,
      kiosk,
      at: plausibleTimeMs(at, nowMs, this.#keepMs),
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
}
