// Databases of older versions, as this version finds them.
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Migrator, type Kysely } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { migrate, MIGRATIONS } from '#server/platform/database/migrations.ts';
import { EventRepository } from '#server/insights/eventRepository.ts';
import { UNSEEN_KIOSK } from '#server/fleet/kioskRow.ts';
import * as mediaFolders from '#server/media/mediaFolderRepository.ts';
import { openDatabase, type Database } from '#server/platform/database/openDatabase.ts';
import { onEachEmptyDatabase } from '#tests/support/engines.ts';
import { heldDocuments } from '#server/publishing/releaseDocuments.ts';
import { releaseTextOf } from '#server/publishing/releaseText.ts';
import * as addresses from '#server/location/addressRepository.ts';
import { EDITOR, openShowroom, settingsAt } from '#tests/support/showroom.ts';
import { batchOf, eventsOfVisit, heartbeat } from '#tests/support/visits.ts';

onEachEmptyDatabase('When the database is from an older version', (makeDatabase) => {
  // Runs after the hook of tests/support that closes the showrooms.
  const removing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const remove of removing.splice(0)) await remove();
  });

  /** A database in which the last migration was this one. */
  async function withOldDatabase(last: string, check: (database: Database) => Promise<void>): Promise<void> {
    const testDatabase = await makeDatabase();
    const database = openDatabase(settingsAt(testDatabase));
    try {
      await migrateTo(database, last);
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
      const folders = await mediaFolders.all(database);
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

  it('streets are found of the addresses that it imported', () =>
    withOldDatabase('index revisions by time', async (database) => {
      const live = { name: 'address', version: 7, state: 'live', source: 'list.csv', done: 2, rows: 2, at };
      await database
        .insertInto('dataset')
        .values(live as never)
        .execute();
      const place = {
        line1: '',
        unit: '',
        city: '',
        region: '',
        postcode: '',
        country: '',
        lat: null,
        lon: null,
      };
      await database
        .insertInto('address')
        .values(
          ['12 14 oak st', '9 elm rd'].map((building) => ({ dataset: 7, building, unit_key: '', ...place })),
        )
        .execute();
      await migrate(database);
      expect(await addresses.streetsBeginningWith(database, 7, 'oak', 5)).toHaveLength(1);
      expect(await database.selectFrom('address_street').selectAll().orderBy('building').execute()).toEqual([
        { dataset: 7, street: 'oak st', building: '12 14 oak st' },
        { dataset: 7, street: 'elm rd', building: '9 elm rd' },
      ]);
    }));

  it('its releases keep their documents and names, also those that a server of that version adds meanwhile', () =>
    withOldDatabase('keep the language of the editor', async (database) => {
      const body = '{"name":"Care"}';
      const save = async (version: number, since: number): Promise<void> => {
        const page = { kind: 'page', id: 'care', version };
        await database
          .insertInto('revision')
          .values({ ...page, body: `${body.slice(0, -1)},"v":${version}}`, account: null, author: '', at })
          .execute();
        await database
          .insertInto('release_document')
          .values({ environment: 'shop', ...page, since, until: since === 1 ? 2 : null } as never)
          .execute();
      };
      const bodiesOf = async (id: number): Promise<string[]> =>
        (await heldDocuments(database, { id, environment: 'shop' })).map(({ row }) => row.body);
      await save(1, 1);
      await migrate(database);
      await save(2, 2);
      // Two that read at once get all of it.
      expect(await Promise.all([bodiesOf(1), bodiesOf(2), bodiesOf(2)])).toEqual([
        ['{"name":"Care","v":1}'],
        ['{"name":"Care","v":2}'],
        ['{"name":"Care","v":2}'],
      ]);
      const hashes = await database.selectFrom('release_document').select('body_hash').execute();
      expect(hashes.map(({ body_hash }) => body_hash)).not.toContain(null);
      const held = await heldDocuments(database, { id: 1, environment: 'shop' });
      const rows = held.map(({ row }) => row);
      // The version before has named it by this text.
      const former =
        '{"environment":"shop",\n"settings":null,\n"media":[],\n"versions":{"page":{"care":1}},\n' +
        '"documents":{\n"page":{\n"care":{"id":"care","name":"Care","v":1}\n}\n}}';
      expect(releaseTextOf('shop', rows, []).hash).toBe(createHash('sha256').update(former).digest('hex'));
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

  it('its nodes go on reading and writing every table while newer ones have migrated it', () =>
    withOldDatabase('create launch snapshots', async (database) => {
      const tables = await database.introspection.getTables();
      const rows = database as unknown as Kysely<Record<string, Record<string, unknown>>>;
      /** All statements of the older version use the columns that it knows. */
      const useTables = async (round: number): Promise<void> => {
        for (const { name, columns } of tables) {
          const row = Object.fromEntries(
            columns.map(({ name: column, dataType }) => [
              column,
              columnValue(dataType, `${column} ${round}`),
            ]),
          );
          const [key = ''] = columns.filter(({ isNullable }) => !isNullable).map((column) => column.name);
          const found = rows
            .selectFrom(name)
            .select(columns.map((column) => column.name))
            .where(key, '=', row[key]);
          await rows.insertInto(name).values(row).execute();
          // Entries of the audit stay as they are.
          if (name === 'audit') continue;
          const target = UPSERT_TARGETS[name];
          await rows
            .insertInto(name)
            .values(row)
            .onConflict((conflict) =>
              target ? conflict.columns(target).doUpdateSet(row) : conflict.doNothing(),
            )
            .execute();
          expect(await found.execute()).toEqual([row]);
          await rows.updateTable(name).set(row).where(key, '=', row[key]).execute();
        }
      };
      await useTables(1);
      await migrate(database);
      await useTables(2);

      const after = await database.introspection.getTables();
      const columnOf = (table: string, column: string) =>
        after.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);
      for (const { name, columns } of tables) {
        for (const { name: column, dataType, isNullable } of columns)
          expect([name, columnOf(name, column)]).toMatchObject([name, { dataType, isNullable }]);
        const added = after
          .find((table) => table.name === name)
          ?.columns.filter((column) => !columns.some((known) => known.name === column.name));
        expect(added?.filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)).toEqual(
          [],
        );
      }
    }));

  it('listed kiosks whose links work wait for them; ids that were seen or whose links ended stay free', () =>
    withOldDatabase('index texts for the search', async (database) => {
      const nowMs = Date.now();
      const ids = { waiting: randomUUID(), seen: randomUUID(), ended: randomUUID() };
      const { claim: _claim, sort_key: _sort, search_key: _search, ...unseen } = UNSEEN_KIOSK;
      const place = async (kiosk: string, seenMs: number, expiresMs: number): Promise<void> => {
        await database
          .insertInto('kiosk')
          .values({ ...unseen, id: kiosk, since: 1, seen_at: seenMs } as never)
          .execute();
        const secret = { secret_hash: kiosk, proposed_id: null };
        await database
          .insertInto('enrolment')
          .values({ code: kiosk, kiosk, ...secret, expires_at: expiresMs })
          .execute();
      };
      await place(ids.waiting, 0, nowMs + 60_000);
      await place(ids.seen, 1000, nowMs + 60_000);
      await place(ids.ended, 0, nowMs - 60_000);
      await migrate(database);
      const rows = await database.selectFrom('kiosk').select(['id', 'claim']).execute();
      expect(Object.fromEntries(rows.map(({ id, claim }) => [id, claim]))).toEqual({
        [ids.waiting]: 'link',
        [ids.seen]: 'free',
        [ids.ended]: 'free',
      });
    }));

  for (const file of ['012', '040', '058']) {
    it(`a showroom of migration ${file} opens with its accounts, pages, kiosks and release`, async () => {
      const old = JSON.parse(await readFile(new URL(`./oldDatabases/${file}.json`, import.meta.url), 'utf8'));
      const testDatabase = await makeDatabase();
      removing.push(testDatabase.remove);
      const database = openDatabase(settingsAt(testDatabase));
      await migrateTo(database, old.last);
      const tables = (await database.introspection.getTables()).filter(({ name }) => name in old.columns);
      expect(
        Object.fromEntries(
          tables.map(({ name, columns }) => [name, columns.map((column) => column.name).join(' ')]),
        ),
      ).toEqual(old.columns);
      const into = database as unknown as Kysely<Record<string, unknown>>;
      await into.deleteFrom('sequence').execute();
      for (const [table, rows] of Object.entries<object[]>(old.rows))
        await into.insertInto(table).values(rows).execute();
      await database.destroy();

      const { editor, shopper } = await openShowroom({}, testDatabase);
      expect((await shopper.get('/api/pages/fiber-at-home')).json()).toMatchObject({ name: 'Fiber at home' });
      expect((await editor.get('/api/people')).json().items).toMatchObject([{ email: EDITOR.email }]);
      const { items } = (await editor.get('/api/kiosks')).json();
      expect(items.map(({ name }: { name: string }) => name)).toEqual(['window']);
      if (!old.rows.release) return;
      const { hash } = old.rows.release.at(-1);
      expect((await shopper.get('/api/environments/live/release')).json()).toMatchObject({ hash });
      expect((await shopper.get(`/releases/${hash}.json`)).json()).toMatchObject({ hash });
    });
  }

  it('kiosks keep their history, and need no enrolment to go on', async () => {
    const testDatabase = await makeDatabase();
    removing.push(testDatabase.remove);
    const database = openDatabase(settingsAt(testDatabase));
    await migrateTo(database, 'create launch snapshots');
    const id = randomUUID();
    const shown = { version: '0.1.0', environment: 'showroom', language: 'en', screen: 'home', release: '' };
    const times = { uptime_ms: 60_000, dropped: 0, since: 1000, seen_at: 2000 };
    await database
      .insertInto('kiosk')
      .values({ id, name: 'window', ...shown, ...times } as never)
      .execute();
    await database.destroy();
    const { editor, shopper } = await openShowroom({}, testDatabase);
    expect((await shopper.post(`/api/kiosks/${id}`, heartbeat({ name: 'door' }))).statusCode).toBe(204);
    expect((await editor.get('/api/kiosks')).json()).toMatchObject({
      items: [{ id, name: 'door', enrolled: false, store: null, since: new Date(1000).toISOString() }],
    });
  });
});

/** Columns that the older version names in ON CONFLICT; each needs a unique index. */
const UPSERT_TARGETS: Readonly<Record<string, string[]>> = {
  file_hash: ['url'],
  kiosk: ['id'],
  launch_snapshot: ['environment'],
  media: ['url'],
  presence: ['account', 'tab'],
  publishing: ['environment'],
  setting: ['key'],
  sign_in_attempt: ['key'],
};

/** A value of a column, which differs between texts. */
const columnValue = (dataType: string, text: string): string | number =>
  /^(int|double|float)/i.test(dataType) ? 1_000_000 + Number(text.slice(-1)) : text;

async function migrateTo(database: Database, last: string): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } });
  const name = Object.keys(MIGRATIONS).find((candidate) => candidate.endsWith(last)) ?? '';
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}
