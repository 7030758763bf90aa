// Sweeps: files without a record, and old revisions.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { sweepFilesAndRevisions } from '#server/backgroundJobs.ts';
import { documentsOfRelease } from '#server/publishing/releaseDocuments.ts';
import { pruneReleases } from '#server/publishing/pruneReleases.ts';
import { sweepOrphans } from '#server/media/sweepOrphans.ts';
import { onEachDatabase, makeSqlite } from '#tests/support/engines.ts';
import { openShowroom, settingsAt } from '#tests/support/showroom.ts';
import { heartbeat } from '#tests/support/visits.ts';
import * as documents from '#server/documents/documentRepository.ts';
import * as media from '#server/media/mediaRepository.ts';
import * as storedReleases from '#server/publishing/releaseRepository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const noPause = async (): Promise<void> => undefined;

onEachDatabase('When the server sweeps', (makeDatabase) => {
  it('old releases go, except those that somebody needs', async () => {
    const testDatabase = await makeDatabase();
    const { app, editor, shopper } = await openShowroom({}, testDatabase);
    const { database } = app.services;
    const made = await editor.post('/api/environments', { name: 'Pruned', publishing: 'byHand' });
    const env = made.json<{ id: string }>().id;
    const path = `/api/environments/${env}`;
    const page = (await editor.post('/api/pages', { name: 'Page' })).json<{ id: string }>();
    const hashes: string[] = [];
    for (let round = 1; round <= 6; round += 1) {
      await editor.put(`/api/pages/${page.id}`, { ...page, name: `Round ${round}` });
      const released = await editor.post(`${path}/releases`, { note: `Round ${round}` });
      hashes.push(released.json<{ hash: string }>().hash);
    }
    const listed = async () => (await editor.get(`${path}/releases`)).json<{ id: number; note: string }[]>();
    const [shown, linked] = [hashes[1] ?? '', (await listed()).find(({ note }) => note === 'Round 3')?.id];
    await shopper.post(`/api/kiosks/${randomUUID()}`, heartbeat({ release: shown }));
    await editor.post(`/api/previews/${env}/links`, { show: 'release', release: linked });
    const later = '2100-01-01T00:00:00.000Z';
    expect(await pruneReleases(database, '2020-01-01T00:00:00.000Z', 2)).toBe(0);
    expect(await pruneReleases(database, later, 2)).toBe(3);
    expect((await listed()).map(({ note }) => note)).toEqual(['Round 6', 'Round 5', 'Round 3', 'Round 2']);
    // The remaining releases are complete, also once old saves are thinned out, and can be live
    // again.
    await documents.thinRevisions(database, later, 10_000);
    const second = await storedReleases.byHash(database, shown);
    const rows = second ? await documentsOfRelease(database, second) : [];
    expect(rows.find(({ id }) => id === page.id)?.body).toContain('Round 2');
    expect(
      (await documents.revisions(database, 'page', page.id)).map(({ version }) => version),
    ).not.toContain(2);
    expect((await editor.post(`${path}/release`, { hash: shown })).statusCode).toBe(201);
    expect((await editor.post(`${path}/release`, { hash: hashes[0] })).statusCode).toBe(404);
    await app.close();
    await testDatabase.remove();
  });

  it('files older than a day without a record are removed, and no others', async () => {
    const testDatabase = await makeDatabase();
    const { app, editor, settings } = await openShowroom({}, testDatabase);
    const { services } = app;
    const names = {
      lost: 'lost_0123456789.png',
      lostCopy: 'thumbnail_lost_0123456789.png',
      draft: '.0123-draft',
      young: 'young_0123456789.png',
      recorded: 'kept_0123456789.png',
      copy: 'large_kept_0123456789.png',
      shown: 'shown_0123456789.png',
      foreign: 'readme.txt',
    };
    const uploads = join(settings.dataDir, 'uploads');
    for (const name of Object.values(names)) {
      await services.blobs.check();
      await writeFile(join(uploads, name), 'x');
      const at = new Date(Date.now() - (name === names.young ? 0.9 : 1.1) * DAY_MS);
      await utimes(join(uploads, name), at, at);
    }
    await media.add(services.database, {
      name: 'a',
      hash: 'kept_0123456789',
      ext: '.png',
      mime: 'image/png',
      width: 1,
      height: 1,
      url: services.blobs.url(names.recorded),
      folder: '/',
      alternativeText: null,
      bytes: 1,
    });
    const page = (await editor.post('/api/pages', { name: 'Page' })).json();
    await editor.put('/api/pages/page', {
      ...page,
      settings: { ...page.settings, backgroundImage: { id: null, url: services.blobs.url(names.shown) } },
    });
    expect(await sweepOrphans(services, Date.now(), noPause)).toBe(2);
    const remaining = Object.entries(names)
      .filter(([, name]) => existsSync(join(uploads, name)))
      .map(([key]) => key);
    expect(remaining).toEqual(['young', 'recorded', 'copy', 'shown', 'foreign']);
    await app.close();
    await testDatabase.remove();
  });

  it('the job thins all old revisions, some at a time, and then removes files without a record', async () => {
    const testDatabase = await makeDatabase();
    const { app } = await openShowroom({ revisionsKeepDays: 1 }, testDatabase);
    const { blobs, database } = app.services;
    const made = await documents.create(database, 'page', { id: 'plans', body: { name: 'Plans' } }, null);
    const old = Array.from({ length: 1_200 }, (_, index) => ({
      kind: 'page' as const,
      id: 'plans',
      version: index + 2,
      body: JSON.stringify({ name: `Plans ${index}` }),
      at: '2020-01-01T00:00:00.000Z',
    }));
    for (let first = 0; first < old.length; first += 100)
      await database
        .insertInto('revision')
        .values(old.slice(first, first + 100) as never)
        .execute();
    await database.updateTable('document').set({ version: 1_201 }).where('id', '=', 'plans').execute();
    await blobs.put('lost_0123456789.png', Buffer.from('x'));
    const file = join(testDatabase.dataDir, 'uploads', 'lost_0123456789.png');
    await utimes(file, new Date(Date.now() - 2 * DAY_MS), new Date(Date.now() - 2 * DAY_MS));
    let steps = 0;
    // A job that does not end is stopped.
    await sweepFilesAndRevisions(app)(() => (steps += 1) > 100);
    expect(await documents.revisions(database, 'page', 'plans')).toHaveLength(2);
    expect(existsSync(file)).toBe(false);
    expect(made.version).toBe(1);
    await app.close();
    await testDatabase.remove();
  });

  it('of old revisions, the last of each day, deletions and the current one are kept', async () => {
    const testDatabase = await makeDatabase();
    const { app } = await openShowroom({}, testDatabase);
    const { database } = app.services;
    const dayOf = (version: number): string => `2020-01-0${Math.ceil(version / 3)}T0${version}:00:00.000Z`;
    await documents.create(database, 'page', { id: 'plans', body: { name: 'Plans' } }, null);
    for (let version = 2; version <= 7; version += 1)
      await documents.save(database, 'page', 'plans', { name: `Plans ${version}` }, null);
    await documents.remove(database, 'page', 'plans', null);
    for (let version = 1; version <= 8; version += 1)
      await database
        .updateTable('revision')
        .set({ at: dayOf(version) })
        .where('id', '=', 'plans')
        .where('version', '=', version)
        .execute();
    expect(await documents.thinRevisions(database, '2020-01-01T02:30:00.000Z', 500)).toBe(2);
    expect(await documents.thinRevisions(database, '2020-02-01', 1)).toBe(1);
    expect(await documents.thinRevisions(database, '2020-02-01', 500)).toBe(1);
    expect((await documents.revisions(database, 'page', 'plans')).map(({ version }) => version)).toEqual([
      3, 6, 7, 8,
    ]);
    expect(await documents.deleted(database, 'page', 5)).toMatchObject([{ id: 'plans', name: 'Plans 7' }]);
    expect(await documents.restore(database, 'page', 'plans', null)).toMatchObject({
      name: 'Plans 7',
      version: 9,
    });
    await app.close();
    await testDatabase.remove();
  });
});

describe('When an empty database finds uploads of another one', () => {
  it.each(['empty', 'demo'] as const)(
    'the server does not start, and nothing is seeded (%s)',
    async (seed) => {
      const testDatabase = await makeSqlite();
      const uploads = join(testDatabase.dataDir, 'uploads');
      await mkdir(uploads);
      await writeFile(join(uploads, 'theirs_0123456789.png'), 'x');
      await expect(buildApp(settingsAt(testDatabase, { seed }))).rejects.toThrow(
        'The database is empty, but the media store holds 1 uploaded file: connect the database that they belong to',
      );
      expect(await readdir(uploads)).toEqual(['theirs_0123456789.png']);
      await testDatabase.remove();
    },
  );
});
