// The audit: who did what, when. Rows are only ever added, which the database sees to; old ones are
// removed after AUDIT_KEEP_DAYS. See src/server/README.md#214-people-and-audit.
import type { AuditAction } from '#rules/auditActions.ts';
import type { Database } from './openDatabase.ts';
import { withoutNul } from './storableText.ts';
import type { AuditTable } from './tables.ts';
import { AUDIT_KEEP_DAYS } from './teamMigrations.ts';
import { inTransaction, nextNumber } from './transactions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HISTORY_MAX = 100;

/** Who does something: an account, or an API key, whose id is null. */
export interface Actor {
  id: number | null;
  /** As it is at this time. */
  name: string;
}

/** By field, what was and what is; null for nothing. */
export type RecordChanges = Record<string, { before: unknown; after: unknown }>;

export interface AuditEntry {
  /** Null for a sign-in that failed. */
  actor: Actor | null;
  action: AuditAction;
  /** What it was done to, such as an e-mail or 'pages/care'. */
  subject: string;
  detail?: Readonly<Record<string, string | number | boolean | null>>;
  /** Kind and id of the record that was changed, such as 'stores/5f'. */
  record?: string;
  /** What was changed in it. */
  changes?: RecordChanges;
}

export interface AuditFilter {
  /** The last entry of the page before. */
  after?: number | undefined;
  /** The latest first otherwise. */
  oldestFirst?: boolean | undefined;
  actor?: number | undefined;
  /** Name of a key. */
  key?: string | undefined;
  action?: AuditAction | undefined;
  fromMs?: number | undefined;
  /** Not included. */
  untilMs?: number | undefined;
  limit: number;
}

export class AuditRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** Adds an entry; in a transaction it is kept only with the rest. */
  add({ actor, action, subject, detail = {}, record, changes }: AuditEntry): Promise<void> {
    return inTransaction(this.#db, async (tx) => {
      const seq = await nextNumber(tx, 'audit');
      await tx
        .insertInto('audit')
        .values({
          seq,
          at: Date.now(),
          actor: actor?.id ?? null,
          actor_name: actor?.name ?? '',
          action,
          subject: withoutNul(subject),
          detail: JSON.stringify({ ...detail, ...(changes && { changes }) }),
          record: record ?? null,
        })
        .execute();
    });
  }

  list(filter: AuditFilter): Promise<AuditTable[]> {
    const { after, oldestFirst, actor, key, action, fromMs, untilMs, limit } = filter;
    const order = oldestFirst ? 'asc' : 'desc';
    let query = this.#db.selectFrom('audit').selectAll().orderBy('seq', order).limit(limit);
    if (after !== undefined) query = query.where('seq', oldestFirst ? '>' : '<', after);
    if (actor !== undefined) query = query.where('actor', '=', actor);
    if (key !== undefined) query = query.where('actor', 'is', null).where('actor_name', '=', withoutNul(key));
    if (action !== undefined) query = query.where('action', '=', action);
    if (fromMs !== undefined) query = query.where('at', '>=', fromMs);
    if (untilMs !== undefined) query = query.where('at', '<', untilMs);
    return query.execute();
  }

  /** The latest changes of a record, the newest first. */
  ofRecord(record: string): Promise<AuditTable[]> {
    return this.#db
      .selectFrom('audit')
      .selectAll()
      .where('record', '=', record)
      .orderBy('seq', 'desc')
      .limit(HISTORY_MAX)
      .execute();
  }

  /** People by their latest name, also those who were removed, and keys. */
  async actors(): Promise<Actor[]> {
    const rows = await this.#db
      .selectFrom('audit')
      .select(['actor', 'actor_name', ({ fn }) => fn.max('seq').as('latest')])
      .where('actor_name', '<>', '')
      .groupBy(['actor', 'actor_name'])
      .orderBy('latest', 'asc')
      .execute();
    const latest = rows.map(({ actor, actor_name: name }): [string, Actor] => [
      actor === null ? `key ${name}` : String(actor),
      { id: actor, name },
    ]);
    return [...new Map(latest).values()];
  }

  /** A day later than the database allows, whose clock may be another one. */
  async sweep(nowMs: number): Promise<void> {
    await this.#db
      .deleteFrom('audit')
      .where('at', '<', nowMs - (AUDIT_KEEP_DAYS + 1) * DAY_MS)
      .execute();
  }
}
