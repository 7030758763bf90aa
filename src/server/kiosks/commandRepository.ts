// Commands to kiosks, and what they answered. See src/server/kiosks/README.md#commands-to-kiosks.
import type { CommandResult, DueCommand } from '#protocol/commandSchemas.ts';
import { COMMAND_LIFE_MS, type CommandType } from '#rules/kioskCommands.ts';
import * as audit from '../audit/auditRepository.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { newId } from '../platform/database/secrets.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import type { KioskCommandTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

/** Kind of the change after which a kiosk asks for its commands; its id is the kiosk's. */
export const KIOSK_COMMAND = 'kioskCommand';
/** The same for all kiosks of a batch, whose id it has. */
export const KIOSK_COMMAND_BATCH = 'kioskCommandBatch';
/** Results are kept as long: pictures show what shoppers did. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Pictures kept per kiosk, at most 200 kB each: with 10,000 kiosks they are most of the data. */
const PICTURES_KEPT = 2;
const SHOWN = 50;
/** SQLite takes 32,766 parameters in a statement. */
const ROWS_AT_ONCE = 1000;
/** Maximum number of kiosks of a batch that are listed as not done. */
const NOT_DONE_SHOWN = 1000;
const REASON_MAX_CHARACTERS = 500;

interface Order {
  type: CommandType;
  volume?: number | undefined;
}

/** One command to many kiosks. */
export interface CommandBatch extends Pick<KioskCommandTable, 'type' | 'actor_name' | 'created_at'> {
  /** How many commands are in each state. */
  counts: ReadonlyMap<KioskCommandTable['state'], number>;
}

export interface NotDone extends Pick<KioskCommandTable, 'kiosk' | 'state' | 'result'> {
  name: string;
  store: string;
}

/** Queues a command; undefined if there is no such kiosk, or it has no key. */
export function add(
  db: Database,
  kiosk: string,
  command: Order,
  by: audit.Actor | null,
  nowMs: number,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const seq = await nextNumber(tx, 'change');
    const row = await tx
      .selectFrom('kiosk')
      .select(['name', 'label'])
      .where('id', '=', kiosk)
      .where('key_hash', 'is not', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const [id] = await insertCommands(tx, [kiosk], command, { by, batch: null }, nowMs);
    await announce(tx, seq, { kind: KIOSK_COMMAND, id: kiosk }, nowMs);
    await audit.add(tx, {
      actor: by,
      action: 'command-kiosk',
      subject: row.label ?? (row.name || kiosk),
      detail: { kiosk, command: command.type },
    });
    return id;
  });
}

/**
 * Queues a command for each of the kiosks that have a key. Resolves with the ids by kiosk;
 * undefined if none has.
 */
export function addBatch(
  db: Database,
  kiosks: readonly string[],
  command: Order,
  by: audit.Actor | null,
  nowMs: number,
): Promise<{ batch: string; ids: ReadonlyMap<string, string> } | undefined> {
  return inTransaction(db, async (tx) => {
    const seq = await nextNumber(tx, 'change');
    const batch = newId();
    const ids = new Map<string, string>();
    for (const chunk of chunksOf([...new Set(kiosks)], ROWS_AT_ONCE)) {
      const enrolled = await tx
        .selectFrom('kiosk')
        .select('id')
        .where('id', 'in', chunk)
        .where('key_hash', 'is not', null)
        .execute();
      const present = enrolled.map(({ id }) => id);
      const made = await insertCommands(tx, present, command, { by, batch }, nowMs);
      for (const [index, kiosk] of present.entries()) ids.set(kiosk, made[index] ?? '');
    }
    if (ids.size === 0) return undefined;
    // One change for all: 10,000 would be read by every listener of every node.
    await announce(tx, seq, { kind: KIOSK_COMMAND_BATCH, id: batch }, nowMs);
    await audit.add(tx, {
      actor: by,
      action: 'command-kiosk',
      subject: ids.size === 1 ? '1 kiosk' : `${ids.size} kiosks`,
      detail: { kiosks: ids.size, command: command.type, batch },
    });
    return { batch, ids };
  });
}

/** The kiosks of a batch. */
export async function recipientsOf(db: Database, batch: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('kiosk_command').select('kiosk').where('batch', '=', batch).execute();
  return new Set(rows.map(({ kiosk }) => kiosk));
}

/** Undefined if there is no such batch. */
export async function batch(db: Database, id: string): Promise<CommandBatch | undefined> {
  const ofBatch = db.selectFrom('kiosk_command').where('batch', '=', withoutNul(id));
  const row = await ofBatch.select(['type', 'actor_name', 'created_at']).limit(1).executeTakeFirst();
  if (!row) return undefined;
  const rows = await ofBatch
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .groupBy('state')
    .execute();
  return { ...row, counts: new Map(rows.map(({ state, count }) => [state, Number(count)])) };
}

/** Kiosks of a batch whose commands are in these states, by name. */
export function notDone(
  db: Database,
  batch: string,
  states: readonly KioskCommandTable['state'][],
): Promise<NotDone[]> {
  return db
    .selectFrom('kiosk_command')
    .innerJoin('kiosk', 'kiosk.id', 'kiosk_command.kiosk')
    .leftJoin('store', 'store.id', 'kiosk.store')
    .where('batch', '=', withoutNul(batch))
    .where('state', 'in', states)
    .select(({ fn, ref, val }) => [
      'kiosk_command.kiosk',
      'state',
      fn<string>('substr', [ref('result'), val(1), val(REASON_MAX_CHARACTERS)]).as('result'),
      fn.coalesce(ref('kiosk.label'), ref('kiosk.name')).as('name'),
      fn.coalesce(ref('store.name'), val('')).as('store'),
    ])
    .orderBy('name')
    .orderBy('kiosk_command.kiosk')
    .limit(NOT_DONE_SHOWN)
    .execute();
}

/** The latest picture of a kiosk, as a data URL. */
export async function picture(db: Database, kiosk: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('kiosk_command')
    .select('result')
    .where('type', '=', 'picture')
    .where('state', '=', 'done')
    .where('kiosk', '=', kiosk)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.result;
}

/** Returns the commands that are due for a kiosk, the oldest first; each is returned once. */
export function take(db: Database, kiosk: string, nowMs: number): Promise<DueCommand[]> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .updateTable('kiosk_command')
      .set({ state: 'sent' })
      .where('kiosk', '=', kiosk)
      .where('state', '=', 'queued')
      .where('expires_at', '>', nowMs)
      .returning(['id', 'type', 'argument', 'created_at'])
      .execute();
    return rows
      .toSorted((a, b) => a.created_at - b.created_at)
      .map(({ id, type, argument }) => ({
        id,
        type,
        ...(JSON.parse(argument) as Pick<DueCommand, 'volume'>),
      }));
  });
}

/**
 * Stores the answer of a kiosk, and drops all but its latest pictures; false if it has no such
 * command under way.
 */
export function finish(
  db: Database,
  kiosk: string,
  id: string,
  { state, result }: CommandResult,
  nowMs: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const finished = await tx
      .updateTable('kiosk_command')
      .set({ state, result: withoutNul(result), ended_at: nowMs })
      .where('id', '=', withoutNul(id))
      .where('kiosk', '=', kiosk)
      .where('state', '=', 'sent')
      .returning('type')
      .executeTakeFirst();
    if (finished?.type === 'picture' && state === 'done') await dropOldPictures(tx, kiosk);
    return finished !== undefined;
  });
}

export function find(db: Database, kiosk: string, id: string): Promise<KioskCommandTable | undefined> {
  return db
    .selectFrom('kiosk_command')
    .selectAll()
    .where('id', '=', withoutNul(id))
    .where('kiosk', '=', kiosk)
    .executeTakeFirst();
}

/** The latest commands of a kiosk, the newest first. */
export function list(db: Database, kiosk: string): Promise<KioskCommandTable[]> {
  return db
    .selectFrom('kiosk_command')
    .selectAll()
    .where('kiosk', '=', kiosk)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
}

/** Commands that no kiosk has fetched and that still may be. */
export async function waiting(db: Database, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('kiosk_command')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'queued')
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('kiosk_command')
    .where('created_at', '<', nowMs - KEPT_MS)
    .execute();
}

async function dropOldPictures(tx: Database, kiosk: string): Promise<void> {
  const pictures = await tx
    .selectFrom('kiosk_command')
    .select('id')
    .where('kiosk', '=', kiosk)
    .where('type', '=', 'picture')
    .where('state', '=', 'done')
    .where('result', '<>', '')
    .orderBy('ended_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const old = pictures.slice(PICTURES_KEPT).map(({ id }) => id);
  if (old.length > 0)
    await tx.updateTable('kiosk_command').set({ result: '' }).where('id', 'in', old).execute();
}

/** Returns the ids, in the order of the kiosks. */
async function insertCommands(
  tx: Database,
  kiosks: readonly string[],
  { type, volume }: Order,
  { by, batch }: { by: audit.Actor | null; batch: string | null },
  nowMs: number,
): Promise<string[]> {
  if (kiosks.length === 0) return [];
  const rows = kiosks.map((kiosk) => ({
    id: newId(),
    kiosk,
    type,
    argument: JSON.stringify({ volume }),
    actor_name: by?.name ?? '',
    state: 'queued' as const,
    created_at: nowMs,
    expires_at: nowMs + COMMAND_LIFE_MS,
    ended_at: null,
    result: '',
    batch,
  }));
  await tx.insertInto('kiosk_command').values(rows).execute();
  return rows.map(({ id }) => id);
}

async function announce(
  tx: Database,
  seq: number,
  change: { kind: string; id: string },
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await tx
    .insertInto('change_log')
    .values({ seq, ...change, version: 0, at })
    .execute();
}
