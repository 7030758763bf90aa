// Calls of shoppers for a colleague. See src/server/calls/README.md#calls-for-a-colleague.
import { DAY_MS } from '#config/durations.ts';
import {
  CALL_COMING_MS,
  CALL_WAIT_MS,
  mayAnswer,
  staffCallState,
  type StaffAnswer,
  type StaffCallState,
} from '#rules/staffCalls.ts';
import type { Actor } from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { newId } from '../platform/database/secrets.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import type { StaffCallTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

/**
 * Kind of the change after which a kiosk, and the staff, read the calls again; its id is the
 * kiosk's.
 */
export const KIOSK_CALL = 'kioskCall';
const KEPT_MS = 30 * DAY_MS;
/** Ended ones; the rest of the day is counted. */
const ENDED_SHOWN = 200;
const OPEN_STATES = ['waiting', 'coming'] as const;

interface NewCall {
  language: string;
  page: { kind: string; id: string; name: string } | undefined;
}

/** With the names of the kiosk and of its store. */
export interface NamedCall extends StaffCallTable {
  kiosk_name: string;
  store: string | null;
  store_name: string | null;
}

/** The state that people see, however late it is stored. */
export const stateOfCall = (
  { state, created_at, answered_at }: Pick<StaffCallTable, 'state' | 'created_at' | 'answered_at'>,
  nowMs: number,
): StaffCallState => staffCallState({ state, createdMs: created_at, answeredMs: answered_at }, nowMs);

/**
 * The open call of a kiosk, which is made unless there is one; `onNew` runs in its transaction.
 */
export function open(
  db: Database,
  kiosk: string,
  { language, page }: NewCall,
  nowMs: number,
  onNew: (tx: Database, id: string) => Promise<void>,
): Promise<{ call: StaffCallTable; isNew: boolean }> {
  return inTransaction(db, async (tx) => {
    const seq = await nextNumber(tx, 'change');
    await expire(tx, nowMs);
    const present = await tx
      .selectFrom('staff_call')
      .selectAll()
      .where('kiosk', '=', kiosk)
      .where('state', 'in', OPEN_STATES)
      .executeTakeFirst();
    if (present) return { call: present, isNew: false };
    const call: StaffCallTable = {
      id: newId(),
      kiosk,
      state: 'waiting',
      language: withoutNul(language),
      page_kind: page?.kind ?? '',
      page: page?.id ?? '',
      page_name: page?.name ?? '',
      created_at: nowMs,
      answered_by: '',
      answered_at: null,
      closed_at: null,
    };
    await tx.insertInto('staff_call').values(call).execute();
    await announce(tx, seq, kiosk, nowMs);
    await onNew(tx, call.id);
    return { call, isNew: true };
  });
}

/** The latest call of a kiosk. */
export function latestOf(db: Database, kiosk: string): Promise<StaffCallTable | undefined> {
  return db
    .selectFrom('staff_call')
    .selectAll()
    .where('kiosk', '=', kiosk)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Ends the open call of a kiosk, if it has one. */
export function withdraw(db: Database, kiosk: string, nowMs: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const seq = await nextNumber(tx, 'change');
    await expire(tx, nowMs);
    const { numUpdatedRows } = await tx
      .updateTable('staff_call')
      .set({ state: 'withdrawn', closed_at: nowMs })
      .where('kiosk', '=', kiosk)
      .where('state', 'in', OPEN_STATES)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await announce(tx, seq, kiosk, nowMs);
  });
}

/**
 * Records the response of a colleague to a call. Resolves with the call as it is now, and whether
 * it was changed: a colleague may have been first, or the shopper gone. Undefined if there is
 * none.
 */
export function answer(
  db: Database,
  id: string,
  answer: StaffAnswer,
  by: Actor | null,
  nowMs: number,
): Promise<{ call: NamedCall; isChanged: boolean } | undefined> {
  return inTransaction(db, async (tx) => {
    const seq = await nextNumber(tx, 'change');
    await expire(tx, nowMs);
    const call = await named(tx).where('staff_call.id', '=', withoutNul(id)).executeTakeFirst();
    if (!call) return undefined;
    if (!mayAnswer(call.state, answer)) return { call, isChanged: false };
    const change = {
      state: answer,
      ...(call.answered_at === null && { answered_by: by?.name ?? '', answered_at: nowMs }),
      ...(answer === 'done' && { closed_at: nowMs }),
    };
    await tx.updateTable('staff_call').set(change).where('id', '=', call.id).execute();
    await announce(tx, seq, call.kiosk, nowMs);
    return { call: { ...call, ...change }, isChanged: true };
  });
}

/** Open calls, who has waited longest first, then those that ended within a day. */
export async function list(db: Database, nowMs: number): Promise<NamedCall[]> {
  const open = await named(db)
    .where('state', 'in', OPEN_STATES)
    .where('created_at', '>', nowMs - CALL_WAIT_MS - CALL_COMING_MS)
    .orderBy('created_at')
    .execute();
  const lasting = open.filter((call) => stateOfCall(call, nowMs) !== 'expired');
  const recent = await named(db)
    .where('created_at', '>', nowMs - DAY_MS)
    .orderBy('created_at', 'desc')
    .limit(ENDED_SHOWN + lasting.length)
    .execute();
  const ids = new Set(lasting.map(({ id }) => id));
  return [...lasting, ...recent.filter(({ id }) => !ids.has(id)).slice(0, ENDED_SHOWN)];
}

/** Counts the calls of the last 24 hours. */
export async function dayCounts(db: Database, nowMs: number): Promise<{ calls: number; answered: number }> {
  const { calls, answered } = await db
    .selectFrom('staff_call')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('calls'),
      fn.count<number | string>('answered_at').as('answered'),
    ])
    .where('created_at', '>', nowMs - DAY_MS)
    .executeTakeFirstOrThrow();
  return { calls: Number(calls), answered: Number(answered) };
}

export async function sweep(db: Database, nowMs: number): Promise<void> {
  await expire(db, nowMs);
  await db
    .deleteFrom('staff_call')
    .where('created_at', '<', nowMs - KEPT_MS)
    .execute();
}

/** Stores what readers see already: that a call was not answered, or not closed. */
async function expire(db: Database, nowMs: number): Promise<void> {
  await db
    .updateTable('staff_call')
    .set({ state: 'expired', closed_at: nowMs })
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'waiting'), eb('created_at', '<=', nowMs - CALL_WAIT_MS)]),
        and([eb('state', '=', 'coming'), eb('answered_at', '<=', nowMs - CALL_COMING_MS)]),
      ]),
    )
    .execute();
}

const named = (db: Database) =>
  db
    .selectFrom('staff_call')
    .leftJoin('kiosk', 'kiosk.id', 'staff_call.kiosk')
    .leftJoin('store', 'store.id', 'kiosk.store')
    .selectAll('staff_call')
    .select(({ fn, ref, val }) => [
      fn.coalesce(ref('kiosk.label'), ref('kiosk.name'), val('')).as('kiosk_name'),
      'store.id as store',
      'store.name as store_name',
    ]);

async function announce(tx: Database, seq: number, id: string, nowMs: number): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await tx.insertInto('change_log').values({ seq, kind: KIOSK_CALL, id, version: 0, at }).execute();
}
