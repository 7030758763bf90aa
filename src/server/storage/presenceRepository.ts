// Who is where in the editor now, in the database, so that all nodes know. See
// src/server/README.md#216-presence.
import type { Database } from './openDatabase.ts';
import { withoutNul } from './storableText.ts';

/** Two missed signs of life. */
const PRESENT_MS = 15_000;

export interface Place {
  /** 'page/care'. */
  document: string;
  /** Content path of the selected field; '' for none. */
  path: string;
}

export interface PresentTab extends Place {
  account: number;
  name: string;
}

export class PresenceRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** A tab of an account is here from now on. */
  async note(account: number, tab: string, { document, path }: Place, nowMs: number): Promise<void> {
    const place = { document: withoutNul(document), path: withoutNul(path), seen_at: nowMs };
    await this.#db
      .insertInto('presence')
      .values({ account, tab: withoutNul(tab), ...place })
      .onConflict((conflict) => conflict.columns(['account', 'tab']).doUpdateSet(place))
      .execute();
  }

  /** Everybody else on a document, the latest first. */
  async othersOn(document: string, account: number, nowMs: number): Promise<PresentTab[]> {
    const rows = await this.#db
      .selectFrom('presence')
      .innerJoin('account', 'account.id', 'presence.account')
      .select(['presence.account', 'presence.document', 'presence.path', 'account.name', 'account.email'])
      .where('presence.document', '=', withoutNul(document))
      .where('presence.account', '<>', account)
      .where('presence.seen_at', '>', nowMs - PRESENT_MS)
      .orderBy('presence.seen_at', 'desc')
      .execute();
    return rows.map(({ email, name, ...row }) => ({ ...row, name: name || email }));
  }

  async leave(account: number, tab: string): Promise<void> {
    await this.#db
      .deleteFrom('presence')
      .where('account', '=', account)
      .where('tab', '=', withoutNul(tab))
      .execute();
  }

  async sweep(nowMs: number): Promise<void> {
    await this.#db
      .deleteFrom('presence')
      .where('seen_at', '<=', nowMs - PRESENT_MS)
      .execute();
  }
}
