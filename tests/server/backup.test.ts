// Backups: written while the server works, verified, and restored into an empty place.
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { performBackupCommand } from '#server/operating/backupCommands.ts';
import { onEachEmptyDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { formData } from '#tests/support/formData.ts';
import { blackPng } from '#tests/support/pictures.ts';
import { client, openShowroom, settingsAt, type Json } from '#tests/support/showroom.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backups-'));
  file = join(folder, 'monday.zip');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

onEachEmptyDatabase('When an operator keeps backups', (makeDatabase) => {
  const places: TestDatabase[] = [];
  const place = async (): Promise<TestDatabase> => {
    const made = await makeDatabase();
    places.push(made);
    return made;
  };
  // Runs after the hook of tests/support that closes the showrooms.
  afterEach(async () => {
    for (const made of places.splice(0)) await made.remove();
  });
  const backUp = (at: TestDatabase, to = file) => performBackupCommand('backup', settingsAt(at), [to]);
  const restore = (at: TestDatabase, from = file) => performBackupCommand('restore', settingsAt(at), [from]);

  it('a lost machine comes back from one taken during work: documents, media, people and their sessions', async () => {
    const lost = await place();
    const showroom = await openShowroom({}, lost);
    const { editor } = showroom;
    const png = await blackPng(8, 8);
    const sent = await editor.send(
      'POST',
      '/upload',
      formData({ name: 'files', filename: 'logo.png', bytes: png }),
    );
    const [media] = sent.json<{ url: string }[]>();
    const page = (await editor.post('/api/pages', { name: 'Kept', title: 'Kept' })).json<{ id: string }>();
    let isWorking = true;
    let saves = 0;
    const work = (async () => {
      while (isWorking) {
        const saved = await editor.put(`/api/pages/${page.id}`, { name: `Kept ${saves}`, title: 'Kept' });
        expect(saved.statusCode).toBe(200);
        saves += 1;
      }
    })();
    const startMs = Date.now();
    const printed = await backUp(lost);
    isWorking = false;
    await work;
    expect(saves).toBeGreaterThan(0);
    expect(printed).toMatch(/monday\.zip: the database and \d+ files, [\d.]+ MB, verified\.$/);
    expect(await readdir(folder)).toEqual(['monday.zip']);
    const ready = (await showroom.shopper.get('/readyz?verbose')).json<{ backup: { ageS: number } }>();
    // Both are in whole seconds.
    expect(ready.backup.ageS).toBeLessThan((Date.now() - startMs) / 1000 + 2);
    await showroom.app.close();

    const fresh = await place();
    expect(await restore(fresh)).toContain('Restored the backup of');
    const restored = await openShowroom({}, fresh);
    const kept = (await restored.shopper.get(`/api/pages/${page.id}`)).json<Json>();
    expect(kept['name']).toMatch(/^Kept( \d+)?$/);
    expect((await restored.shopper.get(media?.url ?? '')).rawPayload).toEqual(png);
    const found = (await restored.editor.get('/api/search?q=kept')).json<{ documents: Json[] }>();
    expect(found.documents).toMatchObject([{ id: page.id, name: kept['name'] }]);
    // The token was signed by the key that is in the database.
    expect((await client(restored.app, editor.token).get('/auth/me')).statusCode).toBe(200);
  });

  it('where it cannot be written, it says so in a sentence and leaves nothing', async () => {
    const here = await place();
    const showroom = await openShowroom({}, here);
    const target = join(folder, 'no-such-folder', 'monday.zip');
    await expect(backUp(here, target)).rejects.toThrow(
      // Neither SQLite nor pg_dump can begin.
      here.databaseUrl ? 'pg_dump failed' : `${target} cannot be written: unable to open database`,
    );
    expect(await readdir(folder)).toEqual([]);
    await showroom.app.close();
  });

  it('it is restored only into an empty place, and only into the same kind of database', async () => {
    const here = await place();
    const showroom = await openShowroom({}, here);
    await backUp(here);
    await expect(restore(here)).rejects.toThrow('There is a database here already');
    await showroom.app.close();
    const other = {
      ...settingsAt(await place()),
      databaseUrl: here.databaseUrl ? undefined : 'postgres://x/y',
    };
    await expect(performBackupCommand('restore', other, [file])).rejects.toThrow('This backup is of');
  });

  it('one with a changed byte, a missing end or a foreign entry is refused, and nothing is written', async () => {
    const here = await place();
    const showroom = await openShowroom({}, here);
    await backUp(here);
    await showroom.app.close();
    const bytes = await readFile(file);
    const bad = join(folder, 'bad.zip');
    const changed = Buffer.from(bytes);
    changed[Math.floor(bytes.length / 2)] = (changed[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    for (const content of [changed, bytes.subarray(0, bytes.length - 30), Buffer.from('no zip')]) {
      await writeFile(bad, content);
      const fresh = await place();
      await expect(restore(fresh, bad)).rejects.toThrow(/damaged|cannot be read|not a whole|not whole/);
      expect(existsSync(join(fresh.dataDir, 'vitrine.sqlite'))).toBe(false);
      expect(await readdir(join(fresh.dataDir, 'uploads')).catch(() => [])).toEqual([]);
    }
  });
});

describe('When somebody else has made a file', () => {
  it('an entry that leads out of its folder is no part of a backup', async () => {
    const zip = new ZipFile();
    const manifest = {
      format: 'vitrine-backup',
      formatVersion: 1,
      appVersion: '1',
      at: '',
      engine: 'sqlite',
    };
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
    const sums = ['manifest.json', 'database.sqlite', 'media/.evil'];
    zip.addBuffer(
      Buffer.from(JSON.stringify(sums.map((name) => ({ name, bytes: 1, sha256: '' })))),
      'checksums.json',
    );
    zip.addBuffer(Buffer.from('x'), 'database.sqlite');
    zip.addBuffer(Buffer.from('x'), 'media/.evil');
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(file));
    const dataDir = join(folder, 'data');
    const settings = settingsAt({ dataDir });
    await expect(performBackupCommand('restore', settings, [file])).rejects.toThrow('is not whole');
    await expect(performBackupCommand('backup', settings, [])).rejects.toThrow('Usage');
  });
});
