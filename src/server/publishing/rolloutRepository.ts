// Releases that pilot kiosks show before the others. See
// src/server/publishing/README.md#pilot-kiosks-first.
import type { PilotKiosk } from './rollouts.ts';
import { COMPARED_MS } from './rollouts.ts';
import { groupChain } from '#records/kioskSettings.ts';
import type { AuditAction } from '#rules/auditActions.ts';
import * as audit from '../audit/auditRepository.ts';
import type { Actor } from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { newId } from '../platform/database/secrets.ts';
import * as stores from '../fleet/storeRepository.ts';
import type { RolloutTable } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transactions.ts';

const OPEN: RolloutTable['state'][] = ['pilot', 'stopped'];
const IDS_AT_ONCE = 1000;

export interface NewRollout {
  environment: string;
  /** The release that the pilot shows, and the one that the others keep. */
  release: number;
  base: number;
  /** Id of the group of the pilot kiosks. */
  group: string;
  /** When the others get it by themselves, in ms since 1970; null: by hand. */
  widenAt: number | null;
}

export type Rollout = RolloutTable;

export class RolloutRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** The one of an environment that has not ended. */
  open(environment: string): Promise<Rollout | undefined> {
    return this.#db
      .selectFrom('rollout')
      .selectAll()
      .where('environment', '=', environment)
      .where('state', 'in', OPEN)
      .executeTakeFirst();
  }

  allOpen(): Promise<Rollout[]> {
    return this.#db
      .selectFrom('rollout')
      .selectAll()
      .where('state', 'in', OPEN)
      .orderBy('environment')
      .execute();
  }

  /** Takes the place of the one that has not ended, whose base the others still show. */
  begin(rollout: NewRollout, by: Actor, nowMs: number): Promise<void> {
    return inTransaction(this.#db, async (tx) => {
      const rollouts = new RolloutRepository(tx);
      const { environment, release, base, group, widenAt } = rollout;
      const before = await rollouts.open(environment);
      if (before) await rollouts.#set(before.id, { state: 'replaced', ended_at: nowMs });
      await tx
        .insertInto('rollout')
        .values({
          id: newId(),
          environment,
          release,
          base: before?.base ?? base,
          kiosk_group: group,
          started_at: nowMs,
          widen_at: widenAt,
          state: 'pilot',
          reason: '',
          ended_at: null,
        })
        .execute();
      await rollouts.#audit(environment, 'start-rollout', by, release);
    });
  }

  /** From now on all kiosks show the release of the environment. */
  end(
    environment: string,
    state: 'everywhere' | 'withdrawn',
    by: Actor | null,
    nowMs: number,
  ): Promise<void> {
    return inTransaction(this.#db, async (tx) => {
      const rollouts = new RolloutRepository(tx);
      const open = await rollouts.open(environment);
      if (!open) return;
      await rollouts.#set(open.id, { state, ended_at: nowMs });
      const action = state === 'everywhere' ? 'widen-rollout' : 'withdraw-rollout';
      await rollouts.#audit(environment, action, by, open.release);
    });
  }

  /** The others will not get it by themselves; null resumes it. */
  stop(rollout: Rollout, reason: string | null, by: Actor | null, nowMs: number): Promise<void> {
    return inTransaction(this.#db, async (tx) => {
      const rollouts = new RolloutRepository(tx);
      const { id, environment, release } = rollout;
      // The count restarts: faults before a resume are not counted again.
      await rollouts.#set(
        id,
        reason === null ? { state: 'pilot', reason: '', started_at: nowMs } : { state: 'stopped', reason },
      );
      const action = reason === null ? 'resume-rollout' : 'stop-rollout';
      await rollouts.#audit(environment, action, by, release);
    });
  }

  /** Whether a kiosk belongs to a group, or to one below it. */
  async isPilot(kiosk: string, group: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('kiosk')
      .select('kiosk_group')
      .where('id', '=', kiosk)
      .executeTakeFirst();
    if (row?.kiosk_group == null) return false;
    if (row.kiosk_group === group) return true;
    return (await this.#groupsBelow(group)).includes(row.kiosk_group);
  }

  /** How many kiosks are in each group, with those of the groups below it; by id. */
  async kioskCounts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#db
      .selectFrom('kiosk')
      .where('kiosk_group', 'is not', null)
      .groupBy('kiosk_group')
      .select(({ fn }) => ['kiosk_group', fn.countAll<string | number>().as('count')])
      .execute();
    const groups = new Map((await stores.groups(this.#db)).map((each) => [each.id, each]));
    const counts = new Map<string, number>();
    for (const { kiosk_group, count } of rows)
      for (const { id } of groupChain(groups, kiosk_group))
        counts.set(id, (counts.get(id) ?? 0) + Number(count));
    return counts;
  }

  /** The kiosks of a group and the groups below it, with their faults around a time. */
  async pilotKiosks(
    group: string,
    startedMs: number,
  ): Promise<(PilotKiosk & { id: string; release: string })[]> {
    const kiosks = await this.#db
      .selectFrom('kiosk')
      .select(['id', 'since', 'release'])
      .where('kiosk_group', 'in', await this.#groupsBelow(group))
      .execute();
    const before = await this.#countFaults(kiosks, startedMs - COMPARED_MS, startedMs);
    const since = await this.#countFaults(kiosks, startedMs, Number.MAX_SAFE_INTEGER);
    return kiosks.map((kiosk) => ({
      ...kiosk,
      faultsBefore: before.get(kiosk.id) ?? 0,
      faultsSince: since.get(kiosk.id) ?? 0,
    }));
  }

  /** Ids of the kiosks of a group and the groups below it, and of the others of an environment. */
  async comparedKiosks({
    environment,
    kiosk_group,
  }: Pick<Rollout, 'environment' | 'kiosk_group'>): Promise<{ pilots: string[]; others: string[] }> {
    const groups = new Set(await this.#groupsBelow(kiosk_group));
    const kiosks = await this.#db
      .selectFrom('kiosk')
      .select(['id', 'kiosk_group'])
      .where('environment', '=', environment)
      .orderBy('id')
      .execute();
    const isPilot = (group: string | null): boolean => group !== null && groups.has(group);
    return {
      pilots: kiosks.filter(({ kiosk_group: own }) => isPilot(own)).map(({ id }) => id),
      others: kiosks.filter(({ kiosk_group: own }) => !isPilot(own)).map(({ id }) => id),
    };
  }

  async #groupsBelow(group: string): Promise<string[]> {
    const groups = new Map((await stores.groups(this.#db)).map((each) => [each.id, each]));
    return [...groups.keys()].filter((id) => groupChain(groups, id).some((above) => above.id === group));
  }

  async #countFaults(
    kiosks: readonly { id: string }[],
    fromMs: number,
    untilMs: number,
  ): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (let start = 0; start < kiosks.length; start += IDS_AT_ONCE) {
      const ids = kiosks.slice(start, start + IDS_AT_ONCE).map(({ id }) => id);
      const rows = await this.#db
        .selectFrom('fault')
        .where('kiosk', 'in', ids)
        .where('at', '>=', fromMs)
        .where('at', '<', untilMs)
        .groupBy('kiosk')
        .select(({ fn }) => ['kiosk', fn.countAll<string | number>().as('count')])
        .execute();
      for (const { kiosk, count } of rows) counts.set(kiosk, Number(count));
    }
    return counts;
  }

  async #set(
    id: string,
    change: Partial<Pick<Rollout, 'state' | 'reason' | 'ended_at' | 'started_at'>>,
  ): Promise<void> {
    await this.#db.updateTable('rollout').set(change).where('id', '=', id).execute();
  }

  #audit(environment: string, action: AuditAction, by: Actor | null, release: number): Promise<void> {
    return audit.add(this.#db, {
      actor: by,
      action,
      subject: environment,
      detail: { release },
    });
  }
}
