// The server processes on a database, each with when it was last alive.
import type { Problem } from '#rules/alerts.ts';
import type { Database } from '../database/openDatabase.ts';

/** A node that was not seen for longer is gone. */
const ALIVE_MS = 30_000;
/** A server that restarts is no problem. */
const DOWN_MS = 60_000;
const KEEP_MS = 24 * 60 * 60 * 1000;

export interface LiveNode {
  id: string;
  name: string;
  /** Nodes with the same value have the same media files. */
  media: string;
  seen_at: number;
}

/** A problem of a node, or of a service as a node sees it. */
export type NodeTrouble = Pick<Problem, 'rule' | 'name' | 'detail'>;

/** This node is alive. */
export async function note(
  db: Database,
  { id, name, media }: Omit<LiveNode, 'seen_at'>,
  troubles: readonly NodeTrouble[],
  nowMs: number,
): Promise<void> {
  const now = { seen_at: nowMs, troubles: JSON.stringify(troubles) };
  await db
    .insertInto('node')
    .values({ id, name, media, started_at: nowMs, ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
    .execute();
}

/** All nodes that may be alive, this one too. */
export function alive(db: Database, nowMs: number): Promise<LiveNode[]> {
  return db
    .selectFrom('node')
    .select(['id', 'name', 'media', 'seen_at'])
    .where('seen_at', '>', nowMs - ALIVE_MS)
    .orderBy('name')
    .execute();
}

/** Returns the problems of the nodes that are alive. */
export async function troubles(db: Database, nowMs: number): Promise<NodeTrouble[]> {
  const rows = await db
    .selectFrom('node')
    .select('troubles')
    .where('seen_at', '>', nowMs - ALIVE_MS)
    .execute();
  return rows.flatMap(({ troubles }) => JSON.parse(troubles) as NodeTrouble[]);
}

/**
 * Names of nodes that have crashed, each with when it was last alive; for a day. All of them are
 * as old as an outage of the database, which is no crash: the latest one is the measure.
 */
export async function down(db: Database): Promise<{ name: string; seenMs: number }[]> {
  const rows = await db
    .selectFrom('node')
    .select(['name', ({ fn }) => fn.max('seen_at').as('seenMs')])
    .groupBy('name')
    .orderBy('name')
    .execute();
  const latestMs = Math.max(...rows.map(({ seenMs }) => seenMs));
  return rows.filter(({ seenMs }) => seenMs < latestMs - DOWN_MS && seenMs > latestMs - KEEP_MS);
}

/** It has ended. */
export async function remove(db: Database, id: string): Promise<void> {
  await db.deleteFrom('node').where('id', '=', id).execute();
}

export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('node')
    .where('seen_at', '<', nowMs - KEEP_MS)
    .execute();
}
