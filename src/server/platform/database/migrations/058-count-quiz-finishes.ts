import { sql, type Kysely, type Migration } from 'kysely';

/** Hours that no new event can change keep their counts: some of their events are deleted. */
const RECOUNTED_MS = 90 * 24 * 60 * 60 * 1000;

/** Counts the hours with finished quizzes again, by how many answers finished them. */
export const countQuizFinishes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into event_hour (hour)
      select distinct start from event_count
      where length = 'hour' and kind = 'outcome' and start >= ${Date.now() - RECOUNTED_MS}
        and start not in (select hour from event_hour)`.execute(db);
  },
};
