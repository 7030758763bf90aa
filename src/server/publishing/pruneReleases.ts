// Deletes releases and schedules that are no longer needed. See
// src/server/operating/README.md#background-jobs.
import { sql } from 'kysely';
import type { Database } from '../platform/database/openDatabase.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

/** The way back, of each environment. */
const KEPT_MIN = 50;
/** Some rows at once, for other users of the database. */
const AT_ONCE = 200;

/**
 * Deletes some releases that were made before `before` (ISO 8601), and schedules that ended before;
 * resolves to how many releases. The live one stays, the last 50 of its environment, and what a
 * kiosk shows, a plan is made over or a link to a preview leads to.
 */
export function pruneReleases(db: Database, before: string, keptMin = KEPT_MIN): Promise<number> {
  return inTransaction(db, async (tx) => {
    // No one publishes or goes back meanwhile.
    await nextNumber(tx, 'release');
    await pruneSchedules(tx, before);
    const { rows } = await sql<{ id: number }>`
      select old.id from release as old
      where old.at < ${before}
        and not exists (select 1 from publishing where publishing.release = old.id)
        and not exists (select 1 from preview_link where preview_link.release = old.id)
        and not exists (select 1 from kiosk where kiosk.release = old.hash)
        and not exists (select 1 from rollout where rollout.base = old.id and rollout.ended_at is null)
        and (
          select count(*) from release as later
          where later.environment = old.environment and later.id > old.id
        ) >= cast(${keptMin} as integer)
      order by old.id limit cast(${AT_ONCE} as integer)`.execute(tx);
    if (rows.length === 0) return 0;
    await tx
      .deleteFrom('release')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    // Deletes documents that no release holds any more, and to which no campaign returns: they were
    // shown from `since` until before `until`.
    await sql`
      delete from release_document where until is not null and not exists (
        select 1 from release
        where release.environment = release_document.environment
          and release.id >= release_document.since and release.id < release_document.until
      ) and not exists (
        select 1 from schedule
        where schedule.state = 'running' and schedule.environment = release_document.environment
          and schedule.began in (release_document.since, release_document.until)
      )`.execute(tx);
    await sql`
      delete from body where not exists (
        select 1 from release_document as held where held.body_hash = body.hash
      )`.execute(tx);
    return rows.length;
  });
}

/** Those that are over stay as long as releases do. */
async function pruneSchedules(tx: Database, before: string): Promise<void> {
  const over = tx
    .selectFrom('schedule')
    .select('id')
    .where('state', 'in', ['done', 'cancelled', 'failed'])
    .where('created_at', '<', before)
    .where('starts_at', '<', before)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '<', before)]));
  await tx.deleteFrom('schedule_document').where('schedule', 'in', over).execute();
  await tx.deleteFrom('schedule').where('id', 'in', over).execute();
}
