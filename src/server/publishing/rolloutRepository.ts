// Releases that pilot kiosks show before the others. See
// src/server/publishing/README.md#pilot-kiosks-first.
import type { PilotKiosk } from './rollouts.ts';
import { COMPARED_MS } from './rollouts.ts';
import { groupChain } from '#records/kioskSettings.ts';
import type { AuditAction } from '#rules/auditActions.ts';
import * as audit from '../audit/auditRepository.ts';
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

/** The one of an environment that has not ended. */
export function open(db: Database, environment: string): Promise<Rollout | undefined> {
  return db
    .selectFrom('rollout')
    .selectAll()
    .where('environment', '=', environment)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
}

export function allOpen(db: Database): Promise<Rollout[]> {
  return db.selectFrom('rollout').selectAll().where('state', 'in', OPEN).orderBy('environment').execute();
}

/** Takes the place of the one that has not ended, whose base the others still show. */
export function begin(db: Database, rollout: NewRollout, by: audit.Actor, nowMs: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { environment, release, base, group, widenAt } = rollout;
    const before = await open(tx, environment);
    if (before) await set(tx, before.id, { state: 'replaced', ended_at: nowMs });
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
    await addToAudit(tx, environment, 'start-rollout', by, release);
  });
}

/** From now on all kiosks show the release of the environment. */
export function end(
  db: Database,
  environment: string,
  state: 'everywhere' | 'withdrawn',
  by: audit.Actor | null,
  nowMs: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const current = await open(tx, environment);
    if (!current) return;
    await set(tx, current.id, { state, ended_at: nowMs });
    const action = state === 'everywhere' ? 'widen-rollout' : 'withdraw-rollout';
    await addToAudit(tx, environment, action, by, current.release);
  });
}

/** The others will not get it by themselves; null resumes it. */
export function stop(
  db: Database,
  rollout: Rollout,
  reason: string | null,
  by: audit.Actor | null,
  nowMs: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id, environment, release } = rollout;
    // The count restarts: faults before a resume are not counted again.
    await set(
      tx,
      id,
      reason === null ? { state: 'pilot', reason: '', started_at: nowMs } : { state: 'stopped', reason },
    );
    const action = reason === null ? 'resume-rollout' : 'stop-rollout';
    await addToAudit(tx, environment, action, by, release);
  });
}

/** Whether a kiosk belongs to a group, or to one below it. */
export async function isPilot(db: Database, kiosk: string, group: string): Promise<boolean> {
  const row = await db.selectFrom('kiosk').select('kiosk_group').where('id', '=', kiosk).executeTakeFirst();
  if (row?.kiosk_group == null) return false;
  if (row.kiosk_group === group) return true;
  return (await groupsBelow(db, group)).includes(row.kiosk_group);
}

/** How many kiosks are in each group, with those of the groups below it; by id. */
export async function kioskCounts(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('kiosk')
    .where('kiosk_group', 'is not', null)
    .groupBy('kiosk_group')
    .select(({ fn }) => ['kiosk_group', fn.countAll<string | number>().as('count')])
    .execute();
  const groups = new Map((await stores.groups(db)).map((each) => [each.id, each]));
  const counts = new Map<string, number>();
  for (const { kiosk_group, count } of rows)
    for (const { id } of groupChain(groups, kiosk_group))
      counts.set(id, (counts.get(id) ?? 0) + Number(count));
  return counts;
}

/** The kiosks of a group and the groups below it, with their faults around a time. */
export async function pilotKiosks(
  db: Database,
  group: string,
  startedMs: number,
): Promise<(PilotKiosk & { id: string; release: string })[]> {
  const kiosks = await db
    .selectFrom('kiosk')
    .select(['id', 'since', 'release'])
    .where('kiosk_group', 'in', await groupsBelow(db, group))
    .execute();
  const before = await countFaults(db, kiosks, startedMs - COMPARED_MS, startedMs);
  const since = await countFaults(db, kiosks, startedMs, Number.MAX_SAFE_INTEGER);
  return kiosks.map((kiosk) => ({
    ...kiosk,
    faultsBefore: before.get(kiosk.id) ?? 0,
    faultsSince: since.get(kiosk.id) ?? 0,
  }));
}

/** Ids of the kiosks of a group and the groups below it, and of the others of an environment. */
export async function comparedKiosks(
  db: Database,
  { environment, kiosk_group }: Pick<Rollout, 'environment' | 'kiosk_group'>,
): Promise<{ pilots: string[]; others: string[] }> {
  const groups = new Set(await groupsBelow(db, kiosk_group));
  const kiosks = await db
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

async function groupsBelow(db: Database, group: string): Promise<string[]> {
  const groups = new Map((await stores.groups(db)).map((each) => [each.id, each]));
  return [...groups.keys()].filter((id) => groupChain(groups, id).some((above) => above.id === group));
}

async function countFaults(
  db: Database,
  kiosks: readonly { id: string }[],
  fromMs: number,
  untilMs: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let start = 0; start < kiosks.length; start += IDS_AT_ONCE) {
    const ids = kiosks.slice(start, start + IDS_AT_ONCE).map(({ id }) => id);
    const rows = await db
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

async function set(
  db: Database,
  id: string,
  change: Partial<Pick<Rollout, 'state' | 'reason' | 'ended_at' | 'started_at'>>,
): Promise<void> {
  await db.updateTable('rollout').set(change).where('id', '=', id).execute();
}

function addToAudit(
  db: Database,
  environment: string,
  action: AuditAction,
  by: audit.Actor | null,
  release: number,
): Promise<void> {
  return audit.add(db, {
    actor: by,
    action,
    subject: environment,
    detail: { release },
  });
}
