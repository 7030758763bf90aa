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

/** A tab of an account is here from now on. */
export async function note(
  db: Database,
  account: number,
  tab: string,
  { document, path }: Place,
  nowMs: number,
): Promise<void> {
  const place = { document: withoutNul(document), path: withoutNul(path), seen_at: nowMs };
  await keepLatest(db, account, tab);
  await db
    .insertInto('presence')
    .values({ account, tab: withoutNul(tab), ...place })
    .onConflict((conflict) => conflict.columns(['account', 'tab']).doUpdateSet(place))
    .execute();
}

/** Everybody who is anywhere. */
export async function all(db: Database, nowMs: number): Promise<PresentTab[]> {
  const rows = await present(db, nowMs).execute();
  return rows.map(presentTab);
}

/** Everybody else on a document. */
export async function othersOn(
  db: Database,
  document: string,
  account: number,
  nowMs: number,
): Promise<PresentTab[]> {
  const rows = await present(db, nowMs)
    .where('presence.document', '=', withoutNul(document))
    .where('presence.account', '<>', account)
    .execute();
  return rows.map(presentTab);
}

export async function leave(db: Database, account: number, tab: string): Promise<void> {
  await db.deleteFrom('presence').where('account', '=', account).where('tab', '=', withoutNul(tab)).execute();
}

/** A person uses a few tabs at most: others would only fill the table. */
async function keepLatest(db: Database, account: number, tab: string): Promise<void> {
  const others = await db
    .selectFrom('presence')
    .select('tab')
    .where('account', '=', account)
    .where('tab', '<>', withoutNul(tab))
    .orderBy('seen_at', 'desc')
    .offset(TABS_MAX - 1)
    .limit(TABS_MAX)
    .execute();
  for (const { tab: old } of others) await leave(db, account, old);
}

function present(db: Database, nowMs: number) {
  return (
    db
      .selectFrom('presence')
      .innerJoin('account', 'account.id', 'presence.account')
      .select(['presence.account', 'presence.tab', 'presence.document', 'presence.path'])
      .select(['account.name', 'account.email'])
      .where('presence.seen_at', '>', nowMs - PRESENT_MS)
      // Not by time: the same places are sent in the same order.
      .orderBy('presence.account')
      .orderBy('presence.tab')
  );
}

export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('seen_at', '<=', nowMs - PRESENT_MS)
    .execute();
}

const presentTab = ({ email, name, ...tab }: PresentTab & { email: string }): PresentTab => ({
  ...tab,
  name: name || email,
});
