// Records the changes of a kiosk since its previous heartbeat. See
// src/server/kiosks/README.md#history-of-a-kiosk.
import { HOUR_MS } from '#config/durations.ts';
import { KIOSK_ALIVE_MS } from '#config/limits.ts';
import type { KioskHistoryKind } from '#rules/kioskHistory.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import type { KioskHistoryTable, KioskTable } from '../platform/database/tables.ts';

/**
 * Newest rows that are kept of a kiosk and kind, so that made-up heartbeats cannot fill the disk:
 * hours with faults of 40 days, sixteen silences a day for a month.
 */
export const SILENCES_KEPT = 500;
const KEPT = { silent: SILENCES_KEPT, version: 100, release: 100, restarted: 100, faults: 1000 } as const;

type Before = Pick<
  KioskTable,
  'previous_seen_at' | 'previous_uptime_ms' | 'previous_version' | 'previous_release'
>;

/** Notes what a heartbeat has changed; most change nothing. */
export async function noteChanges(
  tx: Database,
  kiosk: string,
  before: Before,
  now: Pick<KioskTable, 'uptime_ms' | 'version' | 'release'>,
  nowMs: number,
): Promise<void> {
  const seenMs = before.previous_seen_at;
  const note = (kind: KioskHistoryKind, at: number, more: Partial<KioskHistoryTable> = {}) => ({
    kiosk,
    kind,
    at,
    until: null,
    value: '',
    count: 0,
    ...more,
  });
  const rows: KioskHistoryTable[] = [
    ...(seenMs > 0 && nowMs - seenMs > KIOSK_ALIVE_MS ? [note('silent', seenMs, { until: nowMs })] : []),
    ...(seenMs > 0 && now.uptime_ms < before.previous_uptime_ms ? [note('restarted', nowMs)] : []),
    // A page has no release until it has loaded one.
    ...(['version', 'release'] as const).flatMap((kind) =>
      now[kind] !== '' && now[kind] !== before[`previous_${kind}`]
        ? [note(kind, nowMs, { value: now[kind] })]
        : [],
    ),
  ];
  if (rows.length === 0) return;
  await tx
    .insertInto('kiosk_history')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { kind } of rows) await trim(tx, kiosk, kind);
}

/** Counts faults by the hour; `atMs` are their times. */
export async function countFaults(tx: Database, kiosk: string, atMs: readonly number[]): Promise<void> {
  const counts = new Map<number, number>();
  for (const at of atMs) {
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  await tx
    .insertInto('kiosk_history')
    .values(
      [...counts].map(([at, count]) => ({
        kiosk,
        kind: 'faults' as const,
        at,
        until: null,
        value: '',
        count,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['kiosk', 'kind', 'at'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb('kiosk_history.count', '+', ref('excluded.count')) })),
    )
    .execute();
  await trim(tx, kiosk, 'faults');
}

async function trim(tx: Database, kiosk: string, kind: KioskHistoryTable['kind']): Promise<void> {
  const oldest = await tx
    .selectFrom('kiosk_history')
    .select('at')
    .where('kiosk', '=', kiosk)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .offset(KEPT[kind])
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom('kiosk_history')
    .where('kiosk', '=', kiosk)
    .where('kind', '=', kind)
    .where('at', '<=', oldest.at)
    .execute();
}
