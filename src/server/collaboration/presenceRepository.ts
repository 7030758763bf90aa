// Who is where in the editor now, in the database, so that all nodes know. See
// src/server/collaboration/README.md#presence.
import type { Database } from '../platform/database/openDatabase.ts';
import { withoutNul } from '../platform/database/storableText.ts';

/** Two missed signs of life. */
const PRESENT_MS = 15_000;
/** Tabs of one person. */
const TABS_MAX = 10;

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
    await this.#keepLatest(account, tab);
    await this.#db
      .insertInto('presence')
      .values({ account, tab: withoutNul(tab), ...place })
      .onConflict((conflict) => conflict.columns(['account', 'tab']).doUpdateSet(place))
      .execute();
  }

  /** Everybody who is anywhere. */
  async all(nowMs: number): Promise<PresentTab[]> {
    const rows = await this.#present(nowMs).execute();
    return rows.map(presentTab);
  }

  /** Everybody else on a document. */
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

  /** Nobody is in more than some tabs: the others would only fill the table. */
  async #keepLatest(account: number, tab: string): Promise<void> {
    const others = await this.#db
      .selectFrom('presence')
      .select('tab')
      .where('account', '=', account)
      .where('tab', '<>', withoutNul(tab))
      .orderBy('seen_at', 'desc')
      .offset(TABS_MAX - 1)
      .limit(TABS_MAX)
      .execute();
    for (const { tab: old } of others) await this.leave(account, old);
  }

  #present(nowMs: number) {
    return (
      this.#db
        .selectFrom('presence')
        .innerJoin('account', 'account.id', 'presence.account')
        .select(['presence.account', 'presence.tab', 'presence.document', 'presence.path'])
        .select(['account.name', 'account.email'])
        .where('presence.seen_at', '>', nowMs - PRESENT_MS)
        // Not by time: the same places are told in the same order.
        .orderBy('presence.account')
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
