import { sql, type Kysely, type Migration } from 'kysely';

/** Which ids need an operator or a link; changes that name a kiosk are of a kind of their own. */
export const closeKioskIds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('kiosk')
      .addColumn('claim', 'text', (column) => column.notNull().defaultTo('free'))
      .execute();
    // Listed kiosks that have not started yet, while their links work.
    await sql`update kiosk set claim = 'link'
      where key_hash is null and seen_at = 0 and id in (
        select kiosk from enrolment where kiosk is not null and expires_at > ${Date.now()})`.execute(db);
    await sql`update change_log set kind = 'ownKioskSettings'
      where kind = 'kioskSettings' and id in (select id from kiosk)`.execute(db);
  },
};
