// Databases of older versions, as this version finds them.
import { Migrator } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, MIGRATIONS } from '#server/storage/migrations.ts';
import { EventRepository } from '#server/storage/eventRepository.ts';
import { MediaFolderRepository } from '#server/storage/mediaFolderRepository.ts';
import { openDatabase, type Database } from '#server/storage/openDatabase.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { settingsAt } from '#tests/support/showroom.ts';
import { batchOf, eventsOfVisit } from '#tests/support/visits.ts';

onEachDatabase('When the database is from an older version', (makeDatabase) => {
  /** A database in which the last migration was this one. */
  async function withOldDatabase(last: string, check: (database: Database) => Promise<void>): Promise<void> {
    const testDatabase = await makeDatabase();
    const database = openDatabase(settingsAt(testDatabase));
    try {
      const migrator = new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } });
      const name = Object.keys(MIGRATIONS).find((candidate) => candidate.endsWith(last)) ?? '';
      const { error } = await migrator.migrateTo(name);
      if (error) throw error;
      await check(database);
    } finally {
      await database.destroy();
      await testDatabase.remove();
    }
  }
  const at = '2026-01-01T00:00:00.000Z';

  it('the folders that files name are created', () =>
    withOldDatabase('create sequences', async (database) => {
      const described = {
        name: 'b.png',
        hash: 'b',
        ext: '.png',
        mime: 'image/png',
        size: 1,
        url: '/uploads/b.png',
      };
      await database
        .insertInto('media')
        .values({
          id: 1,
          ...described,
          folder: '/images/phones',
          provider: 'local',
          created_at: at,
          updated_at: at,
        } as never)
        .execute();
      await migrate(database);
      const folders = await new MediaFolderRepository(database).all();
      expect(folders.map(({ path }) => path).sort()).toEqual(['/images', '/images/phones']);
    }));

  it('its events are still there, and are counted', () =>
    withOldDatabase('create rollouts', async (database) => {
      const nowMs = Date.now();
      const { events } = batchOf(eventsOfVisit({ at: nowMs - 60_000, lastsS: 40 }));
      const add = (): Promise<void> =>
        new EventRepository(database, { keepDays: 400, isForwarded: false }).add({
          clientId: '3b241101-e2bb-4255-8caf-4136c566a962',
          receivedMs: nowMs,
          events,
        });
      await add();
      const ids = async (): Promise<string[]> =>
        (await database.selectFrom('event').select('event_id').orderBy('event_id').execute()).map(
          ({ event_id }) => event_id,
        );
      const before = await ids();
      await migrate(database);
      const kept = new EventRepository(database, { keepDays: 400, isForwarded: false });
      await kept.prepare(nowMs);
      await add();
      expect(await ids()).toEqual(before);
      await kept.count(async () => undefined);
      const counted = await database.selectFrom('event_count').select('kind').execute();
      expect(counted.map(({ kind }) => kind)).toContain('end');
    }));

  it('everyone who had an account becomes an administrator', () =>
    withOldDatabase('create streets of addresses', async (database) => {
      const email = 'editor@example.com';
      await database
        .insertInto('account')
        .values({
          id: 1,
          username: email,
          email,
          password_hash: 'x',
          role: 'authenticated',
          confirmed: 1,
          blocked: 0,
          created_at: at,
          updated_at: at,
        } as never)
        .execute();
      await migrate(database);
      expect(await database.selectFrom('account').selectAll().execute()).toEqual([
        expect.objectContaining({ email, role: 'administrator', name: '', removed_at: null }),
      ]);
    }));
});
