// Databases of older versions, as this version finds them.
import { Migrator } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, MIGRATIONS } from '#server/storage/migrations.ts';
import { MediaFolderRepository } from '#server/storage/mediaFolderRepository.ts';
import { openDatabase, type Database } from '#server/storage/openDatabase.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { settingsAt } from '#tests/support/showroom.ts';

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
