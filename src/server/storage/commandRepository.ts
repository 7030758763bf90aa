// Commands to kiosks, and what they answered. See src/server/README.md#227-commands-to-kiosks.
import type { CommandResult, DueCommand } from '#protocol/commandSchemas.ts';
import { COMMAND_LIFE_MS, type CommandType } from '#rules/kioskCommands.ts';
import { AuditRepository, type Actor } from './auditRepository.ts';
import type { Database } from './openDatabase.ts';
import { newId } from './secrets.ts';
import { withoutNul } from './storableText.ts';
import type { KioskCommandTable } from './tables.ts';
import { inTransaction, nextNumber } from './transactions.ts';

/** Kind of the change that tells a kiosk to ask for its commands; its id is the kiosk's. */
export const KIOSK_COMMAND = 'kioskCommand';
/** Results are kept as long: pictures show what shoppers did. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const SHOWN = 50;

export class CommandRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** Queues a command; undefined if there is no such kiosk, or it has no key. */
  add(
    kiosk: string,
    command: { type: CommandType; volume?: number | undefined },
    by: Actor | null,
    nowMs: number,
  ): Promise<string | undefined> {
    return inTransaction(this.#db, async (tx) => {
      const seq = await nextNumber(tx, 'change');
      const row = await tx
        .selectFrom('kiosk')
        .select(['name', 'label'])
        .where('id', '=', kiosk)
        .where('key_hash', 'is not', null)
        .executeTakeFirst();
      if (!row) return undefined;
      const id = newId();
      await tx
        .insertInto('kiosk_command')
        .values({
          id,
          kiosk,
          type: command.type,
          argument: JSON.stringify({ volume: command.volume }),
          actor_name: by?.name ?? '',
          state: 'queued',
          created_at: nowMs,
          expires_at: nowMs + COMMAND_LIFE_MS,
          ended_at: null,
          result: '',
        })
        .execute();
      const at = new Date(nowMs).toISOString();
      await tx
        .insertInto('change_log')
        .values({ seq, kind: KIOSK_COMMAND, id: kiosk, version: 0, at })
        .execute();
      await new AuditRepository(tx).add({
        actor: by,
        action: 'command-kiosk',
        subject: row.label ?? (row.name || kiosk),
        detail: { kiosk, command: command.type },
      });
      return id;
    });
  }

  /** What a kiosk has to do, the oldest first; each is handed out once. */
  take(kiosk: string, nowMs: number): Promise<DueCommand[]> {
    return inTransaction(this.#db, async (tx) => {
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

  /** Stores the answer of a kiosk; false if it has no such command under way. */
  async finish(kiosk: string, id: string, { state, result }: CommandResult, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('kiosk_command')
      .set({ state, result: withoutNul(result), ended_at: nowMs })
      .where('id', '=', withoutNul(id))
      .where('kiosk', '=', kiosk)
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  find(kiosk: string, id: string): Promise<KioskCommandTable | undefined> {
    return this.#db
      .selectFrom('kiosk_command')
      .selectAll()
      .where('id', '=', withoutNul(id))
      .where('kiosk', '=', kiosk)
      .executeTakeFirst();
  }

  /** The latest commands of a kiosk, the newest first. */
  list(kiosk: string): Promise<KioskCommandTable[]> {
    return this.#db
      .selectFrom('kiosk_command')
      .selectAll()
      .where('kiosk', '=', kiosk)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(SHOWN)
      .execute();
  }

  /** Commands that no kiosk has fetched and that still may be. */
  async waiting(nowMs: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom('kiosk_command')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('state', '=', 'queued')
      .where('expires_at', '>', nowMs)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async sweep(nowMs: number): Promise<void> {
    await this.#db
      .deleteFrom('kiosk_command')
      .where('created_at', '<', nowMs - KEPT_MS)
      .execute();
  }
}
