import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';

/** By the names that site settings give them. */
export const namePublishingModes: Migration = {
  async up(db: Kysely<unknown>) {
    const modes = (db as Database).updateTable('publishing');
    await modes
      .set({ mode: 'byHand' })
      .where('mode', '=', 'manual' as 'byHand')
      .execute();
    await modes
      .set({ mode: 'atOnce' })
      .where('mode', '=', 'live' as 'atOnce')
      .execute();
  },
};
