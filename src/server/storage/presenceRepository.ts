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
  tab: string;
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

  /** Everybody who is anywhere, the latest first. */
  async all(nowMs: number): Promise<PresentTab[]> {
    const rows = await this.#present(nowMs).execute();
    return rows.map(presentTab);
  }

  /** Everybody else on a document, the latest first. */
  async othersOn(document: string, account: number, nowMs: number): Promise<PresentTab[]> {
    const rows = await this.#present(nowMs)
      .where('presence.document', '=', withoutNul(document))
      .where('presence.account', '<>', account)
      .execute();
    return rows.map(presentTab);
  }

  async leave(account: number, tab: string): Promise<void> {
    await this.#db
      .deleteFrom('presence')
      .where('account', '=', account)
      .where('tab', '=', withoutNul(tab))
      .execute();
  }

  #present(nowMs: number) {
    return (
      this.#db
        .selectFrom('presence')
        .innerJoin('account', 'account.id', 'presence.account')
        .select(['presence.account', 'presence.tab', 'presence.document', 'presence.path'])
        .select(['account.name', 'account.email'])
        .where('presence.seen_at', '>', nowMs - PRESENT_MS)
        .orderBy('presence.seen_at', 'desc')
        // No two are equal, so that the same places are told in the same order.
        .orderBy('presence.tab')
    );
  }

  async sweep(nowMs: number): Promise<void> {
    await this.#db
      .deleteFrom('presence')
      .where('seen_at', '<=', nowMs - PRESENT_MS)
      .execute();
  }
}

const presentTab = ({ email, name, ...tab }: PresentTab & { email: string }): PresentTab => ({
  ...tab,
  name: name || email,
});
