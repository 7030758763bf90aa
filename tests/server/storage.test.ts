// The document repository, on both databases.
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as documents from '#server/documents/documentRepository.ts';
import { openDatabase, type Database } from '#server/platform/database/openDatabase.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { releasedRow } from '#server/publishing/releasedRows.ts';
import { releaseTextOf } from '#server/publishing/releaseText.ts';
import { inTransaction } from '#server/platform/database/transactions.ts';
import { onEachDatabase, makeSqlite, type TestDatabase } from '#tests/support/engines.ts';

const EDITOR_ID = 1;
const BY = { id: EDITOR_ID, name: 'An editor' };

/** Starts another server process that writes `count` documents. */
function runWriter({ dataDir, databaseUrl }: TestDatabase, name: string, count: number) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const args = ['--import', 'tsx', 'tests/support/writer.ts', name, String(count)];
  return promisify(execFile)(process.execPath, args, { env });
}

/** A promise that another part of the test resolves. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

onEachDatabase('When documents are stored', (makeDatabase) => {
  let testDatabase: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    testDatabase = await makeDatabase();
    database = openDatabase(testDatabase);
    await migrate(database);
  });
  afterEach(async () => {
    await database.destroy();
    await testDatabase.remove();
  });

  const add = (name: string, fields = {}) =>
    documents.create(database, 'page', { body: { name, ...fields } }, BY);

  it('a document is read exactly as saved, in any script', async () => {
    const body = {
      name: '手机 “5G” 😀',
      text: 'line\nbreak \u0000'.replace('\u0000', ''),
      list: [1.5, null, { a: true }],
      z: 1,
      a: 2,
    };
    const { id } = await documents.create(database, 'page', { body }, BY);
    const stored = await documents.get(database, 'page', id);
    expect(JSON.stringify(stored?.body)).toBe(JSON.stringify(body));
  });

  it('ids are readable slugs of names', async () => {
    expect((await add('Nova X5')).id).toBe('nova-x5');
    expect((await add('nova  x5!')).id).toBe('nova-x5-2');
    expect((await add('Nova X5')).id).toBe('nova-x5-3');
    expect((await add('Über-Gerät')).id).toBe('uber-gerat');
    expect((await add('手机')).id).toBe('page');
    expect((await add('Names')).id).toBe('names-2');
  });

  it('documents of one name created at once get different ids', async () => {
    const created = await Promise.all(Array.from({ length: 12 }, () => add('Same')));
    expect(new Set(created.map(({ id }) => id)).size).toBe(12);
  });

  it('the same id may exist in two kinds', async () => {
    await add('Plans');
    await documents.create(database, 'product', { body: { name: 'Plans' } }, BY);
    expect(await documents.get(database, 'product', 'plans')).toMatchObject({ id: 'plans', version: 1 });
  });

  it('versions count up, and every earlier one is kept with its editor', async () => {
    const { id } = await add('Plans', { title: 'first' });
    await documents.save(database, 'page', id, { name: 'Plans', title: 'second' }, BY);
    await documents.save(database, 'page', id, { name: 'All plans', title: 'third' }, null);
    expect(await documents.get(database, 'page', id)).toMatchObject({ name: 'All plans', version: 3 });
    const revisions = await documents.revisions(database, 'page', id);
    expect(revisions.map(({ version, body, account }) => [version, body?.['title'], account])).toEqual([
      [1, 'first', EDITOR_ID],
      [2, 'second', EDITOR_ID],
      [3, 'third', null],
    ]);
  });

  it('a save over an unseen version is refused with the current one', async () => {
    const { id } = await add('Plans');
    expect(await documents.save(database, 'page', id, { name: 'A' }, BY, [1])).toMatchObject({
      outcome: 'saved',
    });
    expect(await documents.save(database, 'page', id, { name: 'B' }, BY, [1])).toMatchObject({
      outcome: 'stale',
      current: { version: 2 },
    });
    expect((await documents.get(database, 'page', id))?.name).toBe('A');
    expect(await documents.revisions(database, 'page', id)).toHaveLength(2);
  });

  it('of several saves of one version at once, exactly one succeeds', async () => {
    const { id } = await add('Plans');
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        documents.save(database, 'page', id, { name: `Plan ${n}` }, BY, [1]),
      ),
    );
    expect(results.filter(({ outcome }) => outcome === 'saved')).toHaveLength(1);
  });

  it('an unknown id cannot be saved, copied or read', async () => {
    expect(await documents.save(database, 'page', 'nowhere', { name: 'A' }, BY)).toEqual({
      outcome: 'missing',
    });
    expect(await documents.duplicate(database, 'page', 'nowhere', 'Copy', BY)).toBeUndefined();
    expect(await documents.get(database, 'page', 'nowhere')).toBeUndefined();
  });

  it('a copy has everything but the name', async () => {
    const { id } = await add('Plans', { title: 'Hello' });
    const copy = await documents.duplicate(database, 'page', id, 'Plans again', BY);
    expect(copy).toMatchObject({
      id: 'plans-again',
      version: 1,
      body: { name: 'Plans again', title: 'Hello' },
    });
  });

  it('names are listed in order of creation, ascending or descending', async () => {
    for (const name of ['Zebra', 'apple', 'Émile']) await add(name);
    const oldest = await documents.names(database, 'page', 'oldest first');
    expect(oldest.map(({ name }) => name)).toEqual(['Zebra', 'apple', 'Émile']);
    expect(await documents.names(database, 'page', 'newest first')).toEqual([...oldest].reverse());
  });

  it('the change feed has every change once, in order', async () => {
    const { id } = await add('Plans');
    await Promise.all(
      Array.from({ length: 8 }, () => documents.save(database, 'page', id, { name: 'Plans' }, BY)),
    );
    const changes = await documents.changesAfter(database, 0, 100);
    expect(changes.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const third = changes[2]?.seq ?? 0;
    expect(await documents.changesAfter(database, third, 2)).toEqual(changes.slice(3, 5));
  });

  it('a failed transaction leaves nothing behind', async () => {
    const failing = inTransaction(database, async (tx) => {
      await documents.create(tx, 'page', { body: { name: 'Half' } }, BY);
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    expect(await documents.isEmpty(database)).toBe(true);
    expect(await documents.changesAfter(database, 0, 10)).toEqual([]);
  });

  it('reads during a write see the old state, and the new one after its commit', async () => {
    await add('Plans');
    const [started, done] = [deferred(), deferred()];
    const transaction = inTransaction(database, async (tx) => {
      await documents.save(tx, 'page', 'plans', { name: 'New plans' }, BY);
      expect((await documents.get(tx, 'page', 'plans'))?.name).toBe('New plans');
      started.resolve();
      await done.promise;
    });
    await started.promise;
    const queuedSave = documents.save(database, 'page', 'plans', { name: 'Newest plans' }, BY);
    expect(await documents.lastSave(database, 'page', 'plans')).toMatchObject({ version: 1 });
    expect((await documents.get(database, 'page', 'plans'))?.name).toBe('Plans');
    done.resolve();
    await transaction;
    expect((await queuedSave).outcome).toBe('saved');
    expect((await documents.get(database, 'page', 'plans'))?.name).toBe('Newest plans');
  });

  it('a refused write is reported, and later ones work', async () => {
    await add('Plans');
    const duplicateRow = {
      kind: 'page',
      id: 'plans',
      name: '',
      version: 1,
      body: '{}',
      created_seq: 1,
      created_at: '',
      updated_at: '',
    };
    for (let round = 0; round < 2; round += 1)
      await expect(database.insertInto('document').values(duplicateRow).execute()).rejects.toThrow(/unique/i);
    await expect(
      inTransaction(database, (tx) => tx.insertInto('document').values(duplicateRow).execute()),
    ).rejects.toThrow(/unique/i);
    expect((await documents.save(database, 'page', 'plans', { name: 'Plans' }, BY)).outcome).toBe('saved');
  });

  it('migrating twice is harmless', async () => {
    await add('Plans');
    await migrate(database);
    expect(await documents.names(database, 'page', 'oldest first')).toHaveLength(1);
  });

  it('several servers that start at once migrate once, and write in turns', async () => {
    const sharedDatabase = await makeDatabase();
    await Promise.all(['one', 'two', 'three'].map((name) => runWriter(sharedDatabase, name, 20)));
    const connection = openDatabase(sharedDatabase);
    expect(await documents.names(connection, 'page', 'oldest first')).toHaveLength(60);
    expect((await documents.changesAfter(connection, 0, 100)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    );
    await connection.destroy();
    await sharedDatabase.remove();
  });
});

onEachDatabase('When SQL is written', (makeDatabase) => {
  it('the column types are the same on both databases', async () => {
    const testDatabase = await makeDatabase();
    const database = openDatabase(testDatabase);
    await migrate(database);
    const all = await database.introspection.getTables();
    // SQLite keeps an index of trigrams in tables of its own.
    const tables = all.filter(({ name }) => !name.includes('_trigrams'));
    const types = new Set(
      tables.flatMap(({ columns }) => columns.map(({ dataType }) => dataType.toLowerCase())),
    );
    const portable = ['text', 'integer', 'double precision', 'int4', 'float8', 'varchar', 'varchar(255)'];
    expect([...types].filter((type) => !portable.includes(type))).toEqual([]);
    await database.destroy();
    await testDatabase.remove();
  });
});

describe('When a SQLite file is reopened', () => {
  const pragma = async (database: Database, name: string) => {
    const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database);
    return Object.values(rows[0] ?? {})[0];
  };
  const [NORMAL, FULL] = [1, 2];

  it('saves are still flushed to disk', async () => {
    const testDatabase = await makeSqlite();
    for (let opening = 0; opening < 2; opening += 1) {
      const database = openDatabase(testDatabase);
      expect(await pragma(database, 'synchronous')).toBe(FULL);
      expect(await pragma(database, 'journal_mode')).toBe('wal');
      expect(await pragma(database, 'foreign_keys')).toBe(1);
      await migrate(database);
      await database.destroy();
    }
    await testDatabase.remove();
  });

  it('only the rows of an import are not, and the checkpoints are its own', async () => {
    const testDatabase = await makeSqlite();
    const [server, loader] = [openDatabase(testDatabase), openDatabase(testDatabase, { isBulkLoad: true })];
    expect([await pragma(server, 'synchronous'), await pragma(loader, 'synchronous')]).toEqual([
      FULL,
      NORMAL,
    ]);
    const pages = (database: Database) => pragma(database, 'wal_autocheckpoint');
    expect(await pages(loader)).toBeLessThan(Number(await pages(server)));
    await Promise.all([server, loader].map((database) => database.destroy()));
    await testDatabase.remove();
  });

  it('a statement that was prepared before sees columns that another process adds', async () => {
    const testDatabase = await makeSqlite();
    const [server, other] = [openDatabase(testDatabase), openDatabase(testDatabase)];
    await migrate(server);
    const settings = () => server.selectFrom('setting').selectAll().execute();
    await server.insertInto('setting').values({ key: 'a', value: 'b' }).execute();
    expect(await settings()).toEqual([{ key: 'a', value: 'b' }]);
    await other.schema
      .alterTable('setting')
      .addColumn('more', 'text', (column) => column.defaultTo('c'))
      .execute();
    expect(await settings()).toEqual([{ key: 'a', value: 'b', more: 'c' }]);
    await Promise.all([server, other].map((database) => database.destroy()));
    await testDatabase.remove();
  });
});

describe('When a release is made of documents', () => {
  const rows = [
    { kind: 'page', id: 'b', version: 1, body: '{"name":"B"}' },
    { kind: 'homeScreen', id: 'shop', version: 2, body: '{"name":"Shop"}' },
    { kind: 'page', id: 'a', version: 3, body: '{"name":"A"}' },
  ].map((row) => releasedRow({ ...row, isPart: false }));
  const files = [
    { url: '/uploads/b.webp', bytes: 2, sha256: 'b' },
    { url: '/uploads/a.webp', bytes: 1, sha256: 'a' },
  ];

  it('its text has kinds, ids and files in the order of the alphabet, and another order of rows makes the same', () => {
    const { hash, pieces } = releaseTextOf('shop', rows, files);
    const text = Buffer.concat(pieces).toString();
    const parts = ['a.webp', 'b.webp', '{"id":"shop"', '{"id":"a"', '{"id":"b"'];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(releaseTextOf('shop', rows.toReversed(), files.toReversed()).hash).toBe(hash);
    const unnamed = `{${text.slice(`{"hash":"${hash}",`.length)}`;
    expect(createHash('sha256').update(unnamed).digest('hex')).toBe(hash);
  });
});
