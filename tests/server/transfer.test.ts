// Export and import of a showroom, and copies of environments. See
// src/server/transfer/README.md#export-and-import.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS_BY_NAME, KINDS } from '#content/kinds.ts';
import type { AuditPage } from '#protocol/peopleSchemas.ts';
import type { ReleaseContent } from '#protocol/releaseSchemas.ts';
import type { ImportOffer, ImportResult } from '#protocol/transferEndpoints.ts';
import { usesIn } from '#rules/documentUses.ts';
import { performShowroomCommand } from '#server/seed/showroomCommands.ts';
import { exportShowroom } from '#server/transfer/exportArchive.ts';
import { makeArchive, readArchive } from '#tests/support/archives.ts';
import { makeSqlite, onDefaultDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { film } from '#tests/support/films.ts';
import { formData } from '#tests/support/formData.ts';
import { joinAs } from '#tests/support/people.ts';
import { blackPng } from '#tests/support/pictures.ts';
import {
  emptyShowroom,
  openShowroom,
  sharedShowroom,
  startShowroom,
  type Json,
  type Showroom,
} from '#tests/support/showroom.ts';
import * as documents from '#server/documents/documentRepository.ts';
import * as media from '#server/media/mediaRepository.ts';

type Open = Pick<Showroom, 'app' | 'editor' | 'shopper' | 'settings'>;

const exported = async ({ editor }: Pick<Open, 'editor'>, path = '/api/export'): Promise<Buffer> => {
  const response = await editor.get(path);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  return response.rawPayload;
};
const archiveForm = (bytes: Uint8Array) => formData({ name: 'file', filename: 'showroom.zip', bytes });
const send = ({ editor }: Pick<Open, 'editor'>, bytes: Uint8Array) =>
  editor.send('POST', '/api/imports?dryRun=1', archiveForm(bytes));
async function offerOf(showroom: Pick<Open, 'editor'>, bytes: Uint8Array): Promise<ImportOffer> {
  const response = await send(showroom, bytes);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<ImportOffer>();
}
async function imported(
  showroom: Pick<Open, 'editor'>,
  bytes: Uint8Array,
  body: Json,
): Promise<ImportResult> {
  const { id } = await offerOf(showroom, bytes);
  const response = await showroom.editor.post(`/api/imports/${id}`, body);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<ImportResult>();
}
const readPage = async ({ shopper }: Pick<Open, 'shopper'>, id: string): Promise<Json> =>
  (await shopper.get(`/api/pages/${id}`)).json<Json>();
const actionsOf = async ({ editor }: Pick<Open, 'editor'>, action: string) =>
  (await editor.get(`/api/audit?action=${action}`)).json<AuditPage>().entries;

/** Every document without what only this database knows: ids of files, versions and times. */
async function contentOf({ app }: Pick<Open, 'app'>): Promise<Record<string, unknown>> {
  const rows = await app.services.database
    .selectFrom('document')
    .selectAll()
    .orderBy('created_seq')
    .execute();
  return Object.fromEntries(
    rows.map(({ kind, id, body }) => [`${kind}/${id}`, withoutFileIds(JSON.parse(body))]),
  );
}

function withoutFileIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFileIds);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !('url' in value) || key !== 'id');
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutFileIds(inner)]));
}

interface MediaList {
  folders: string[];
  files: {
    name: string;
    folder: string;
    alternativeText: string;
    hash: string;
    ext: string;
    url: string;
    bytes: number;
  }[];
}
const mediaListIn = (zip: Buffer): MediaList =>
  JSON.parse(String(readArchive(zip).get('media.json'))) as MediaList;

/** The number of files that a test needs, the smallest ones: each needs time for smaller copies. */
const FILES = 10;

function withFewFiles(zip: Buffer): Buffer {
  const [parts, list] = [readArchive(zip), mediaListIn(zip)];
  const files = list.files.toSorted((one, other) => one.bytes - other.bytes).slice(0, FILES);
  const kept = new Set(files.map(({ hash, ext }) => `media/${hash}${ext}`));
  for (const name of parts.keys()) if (name.startsWith('media/') && !kept.has(name)) parts.delete(name);
  const manifest = JSON.parse(String(parts.get('manifest.json'))) as { counts: Json };
  manifest.counts['files'] = files.length;
  parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  parts.set('media.json', Buffer.from(JSON.stringify({ ...list, files })));
  return makeArchive(parts);
}

/** Returns the references of each document, such as 'page/care: pages/plans'. */
async function linksOf({ app }: Pick<Open, 'app'>, environment?: string): Promise<string[]> {
  const links: string[] = [];
  for (const { kind: name, id } of await documents.versions(app.services.database, environment)) {
    const kind = KINDS.find((one) => one.kind === name);
    const stored = await documents.get(app.services.database, name, id);
    for (const use of kind ? usesIn(kind.schema, stored?.body) : [])
      if ('id' in use) links.push(`${name}/${id}: ${use.collection}/${use.id}`);
  }
  return links;
}

onDefaultDatabase('When a showroom moves to another server', (makeDatabase) => {
  const other = sharedShowroom(makeDatabase);
  let [demo, demoPlace] = [undefined as Showroom | undefined, undefined as TestDatabase | undefined];
  let zip: Buffer;
  const source = (): Showroom => {
    if (!demo) throw new Error('The demo is open only in the tests');
    return demo;
  };
  beforeAll(async () => {
    demoPlace = await makeSqlite();
    demo = await startShowroom(demoPlace, { seed: 'demo' });
    zip = withFewFiles(await exported(demo));
  });
  afterAll(async () => {
    await demo?.app.close();
    await demoPlace?.remove();
  });

  it('all documents, settings, languages, links and files arrive as they were', async () => {
    await emptyShowroom(other);
    const result = await imported(other, zip, { how: 'keep' });
    expect(result).toMatchObject({ replaced: 0, kept: 0 });
    expect(result.environments.map(({ id }) => id).toSorted()).toEqual(['avenue', 'corner', 'flagship']);
    const arrived = await contentOf(other);
    for (const [key, content] of Object.entries(await contentOf(source())))
      expect([key, arrived[key]]).toEqual([key, content]);
    const links = new Set(await linksOf(other));
    for (const link of await linksOf(source())) expect(links).toContain(link);
    // Every file is there, under the ids of this database.
    const { database, blobs } = other.app.services;
    const { files } = mediaListIn(zip);
    expect(files.length).toBe(FILES);
    for (const file of files) {
      const here = (await media.byUrl(database, [file.url])).get(file.url);
      expect(here).toMatchObject({
        name: file.name,
        folder: file.folder,
        alternativeText: file.alternativeText,
      });
      expect(await blobs.head(file.hash + file.ext)).toBeDefined();
    }
    const [entry] = await actionsOf(other, 'import');
    expect(entry?.detail).toMatchObject({ how: 'keep', replaced: 0 });
  });

  it('nothing clashes when the same file comes again, and nothing changes', async () => {
    const before = await documents.latestChange(other.app.services.database);
    const offer = await offerOf(other, zip);
    expect(offer).toMatchObject({ creates: [], replaces: [], clashes: [], newFiles: 0, fileClashes: [] });
    const result = await other.editor.post(`/api/imports/${offer.id}`, { how: 'replace' });
    expect(result.json()).toMatchObject({ added: 0, replaced: 0, files: 0 });
    // In one request, too.
    const sent = await other.editor.send('POST', '/api/imports', archiveForm(zip));
    expect([sent.statusCode, sent.json()]).toMatchObject([201, { added: 0, replaced: 0, files: 0 }]);
    // The number that the import takes for its turn is not a change.
    expect(await documents.latestChange(other.app.services.database)).toBe(before);
    expect((await other.editor.post(`/api/imports/${offer.id}`, { how: 'keep' })).statusCode).toBe(404);
  });

  it('what differs is shown, and stays or is replaced as the publisher chooses', async () => {
    const page = await readPage(other, 'care');
    await other.editor.put('/api/pages/care', { ...page, name: 'Care, changed here' });
    const offer = await offerOf(other, zip);
    expect(offer.clashes).toEqual([
      {
        kind: 'page',
        collection: 'pages',
        id: 'care',
        name: 'Care, changed here',
        archivedName: page['name'],
      },
    ]);
    const unsaid = await other.editor.send('POST', '/api/imports', archiveForm(zip));
    expect([unsaid.statusCode, unsaid.json()]).toMatchObject([409, { clashes: [{ id: 'care' }] }]);
    await imported(other, zip, { how: 'keep' });
    expect(await readPage(other, 'care')).toMatchObject({ name: 'Care, changed here' });
    expect(await imported(other, zip, { how: 'replace' })).toMatchObject({ replaced: 1, added: 0 });
    expect(await readPage(other, 'care')).toEqual(page);
    const history = (await other.editor.get('/api/history/pages/care')).json<{ by: string | null }[]>();
    expect(history[0]?.by).not.toBeNull();
  });

  it('a deleted document comes back with its own history', async () => {
    await other.editor.send('DELETE', '/api/pages/care');
    expect(await imported(other, zip, { how: 'keep' })).toMatchObject({ added: 1 });
    const history = (await other.editor.get('/api/history/pages/care')).json<{ version: number }[]>();
    expect(history.length).toBeGreaterThan(2);
  });

  it('one environment comes as a new one beside what is there, with links among its own pages', async () => {
    const one = withFewFiles(await exported(source(), '/api/environments/corner/export'));
    const before = await contentOf(other);
    const { environments, added } = await imported(other, one, { how: 'copy', name: 'Harbor' });
    expect(environments).toEqual([{ id: 'harbor', name: 'Harbor' }]);
    const after = await contentOf(other);
    for (const [key, content] of Object.entries(before)) expect([key, after[key]]).toEqual([key, content]);
    const fresh = new Set(Object.keys(after).filter((key) => !(key in before)));
    expect(fresh.size).toBe(added);
    const collections = new Map(KINDS.map(({ kind, collection }) => [collection as string, kind]));
    const links = (await linksOf(other, 'harbor')).filter((link) => fresh.has(link.split(': ')[0] ?? ''));
    expect(links.length).toBeGreaterThan(20);
    const known = new Set(Object.keys(before));
    for (const link of links) {
      const [collection = '', id = ''] = (link.split(': ')[1] ?? '').split('/');
      const key = `${collections.get(collection)}/${id}`;
      // A link that led nowhere before leads nowhere still.
      expect([link, known.has(key) && !fresh.has(key)]).toEqual([link, false]);
    }
    const live = (await other.shopper.get('/api/live?env=harbor')).json<{ environment: Json }>();
    expect(live.environment).toEqual({ id: 'harbor', name: 'Harbor' });
  });

  it('with every saved version, the history arrives with its names and times', async () => {
    const page = await readPage(source(), 'fiber-at-home');
    await source().editor.put('/api/pages/fiber-at-home', { ...page, name: 'Fiber, renamed' });
    const theirs = (await source().editor.get('/api/history/pages/fiber-at-home')).json<Json[]>();
    const full = withFewFiles(await exported(source(), '/api/export?revisions=1'));
    await emptyShowroom(other);
    await imported(other, full, { how: 'keep' });
    const mine = (await other.editor.get('/api/history/pages/fiber-at-home')).json<Json[]>();
    expect(mine.slice(1)).toEqual(theirs);
    const first = (await other.editor.get('/api/history/pages/fiber-at-home/1')).json<Json>();
    expect(first['name']).toBe(page['name']);
  });

  it('an environment that is published by hand is so where it arrives, with the file as what is public', async () => {
    const { editor } = source();
    const form = { name: 'Careful', publishing: 'byHand' };
    const { id } = (await editor.post('/api/environments', form)).json<{ id: string }>();
    const zip = withFewFiles(await exported(source(), `/api/environments/${id}/export?public=1`));
    const waiting = (await other.editor.post('/api/pages', { name: 'Waits here' })).json<{ id: string }>();
    for (const how of [{ how: 'keep' }, { how: 'copy', name: 'Careful too' }]) {
      const offer = await offerOf(other, zip);
      const result = await other.editor.post(`/api/imports/${offer.id}`, how);
      const [arrived] = result.json<{ environments: { id: string }[] }>().environments;
      const settings = await other.shopper.get(`/api/environments/${arrived?.id}`);
      expect(settings.json()).toMatchObject({ publishing: 'byHand' });
      const live = (await other.shopper.get(`/api/live?env=${arrived?.id}`)).json<{ url: string }>();
      const { documents } = (await other.shopper.get(live.url)).json<ReleaseContent>();
      expect(documents['homeScreen']).toHaveProperty(arrived?.id ?? '');
      expect(documents['page']).not.toHaveProperty(waiting.id);
      expect(Object.keys(documents['page'] ?? {}).length).toBeGreaterThan(3);
    }
  });

  it('a document of an older version is upgraded, and one file with other content is kept apart', async () => {
    await emptyShowroom(other);
    const parts = readArchive(withFewFiles(await exported(source(), '/api/environments/corner/export')));
    const site = JSON.parse(String(parts.get('documents/environments/corner.json'))) as Json;
    site['alternates'] = [{ langCode: 'es', attractText: 'Toca aquí' }];
    parts.set('documents/environments/corner.json', Buffer.from(JSON.stringify(site)));
    await imported(other, makeArchive(parts), { how: 'keep' });
    const upgraded = (await other.shopper.get('/api/environments/corner')).json<{ alternates: Json[] }>();
    expect(upgraded.alternates[0]).toMatchObject({ langCode: 'es', attract: { text: 'Toca aquí' } });

    // The same address, other content: the documents of the file show their own.
    const [file] = await media.list(other.app.services.database, {
      filters: [{ field: 'mime', comparison: 'eq', value: 'image/webp' }],
      sort: [],
      start: 0,
      limit: 1,
    });
    await other.app.services.blobs.put(`${file?.hash}${file?.ext}`, blackPng(8, 8));
    const offer = await offerOf(other, makeArchive(parts));
    expect(offer.fileClashes).toEqual([file?.name]);
    expect((await other.editor.post(`/api/imports/${offer.id}`, { how: 'replace' })).json()).toMatchObject({
      files: 1,
    });
  });
});

describe('When a publisher exports', () => {
  const showroom = sharedShowroom(makeSqlite);

  it('authors may not, and an environment that is not there gives 404', async () => {
    const author = await joinAs(showroom, 'author');
    expect((await author.get('/api/export')).statusCode).toBe(403);
    expect((await showroom.editor.get('/api/environments/nowhere/export')).statusCode).toBe(404);
    await exported(showroom, '/api/environments/showroom/export');
    const [entry] = await actionsOf(showroom, 'export');
    expect(entry).toMatchObject({ subject: 'Showroom', detail: { documents: 2 } });
  });

  it('a large file takes little memory, and a reader who leaves ends it', async () => {
    const { database, blobs } = showroom.app.services;
    const draft = await blobs.draft();
    const megabytes = 300;
    await writeFile(draft.path, Buffer.alloc(megabytes * 1024 * 1024, 7));
    await draft.store('film_0123456789.mp4');
    await media.add(database, {
      name: 'film.mp4',
      hash: 'film_0123456789',
      ext: '.mp4',
      mime: 'video/mp4',
      width: null,
      height: null,
      url: blobs.url('film_0123456789.mp4'),
      folder: '/',
      alternativeText: null,
      bytes: megabytes * 1024 * 1024,
    });
    const before = process.memoryUsage().rss;
    const { stream } = await exportShowroom(showroom.app.services, { hasRevisions: false });
    let [bytes, most] = [0, 0];
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(bytes).toBeGreaterThan(megabytes * 1024 * 1024);
    expect(most).toBeLessThan((megabytes * 1024 * 1024) / 2);
    const left = (await exportShowroom(showroom.app.services, { hasRevisions: false })).stream;
    for await (const _chunk of left) break;
    expect(left.destroyed).toBe(true);
    await blobs.delete('film_0123456789.mp4');
  });
});

onDefaultDatabase('When an environment is copied', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase, { seed: 'demo' });

  it('without its pages it has the settings and the home screen of the original, and the same links', async () => {
    const { editor, shopper } = showroom;
    const response = await editor.post('/api/environments/corner/copy', {
      name: 'Station',
      withDocuments: false,
    });
    expect([response.statusCode, response.json()]).toEqual([201, { id: 'station', name: 'Station' }]);
    const read = async (path: string) => {
      const { id: _, name: _name, ...rest } = (await shopper.get(path)).json<Json>();
      return rest;
    };
    expect(await read('/api/home-screens/station')).toEqual(await read('/api/home-screens/corner'));
    expect(await read('/api/environments/station')).toEqual(await read('/api/environments/corner'));
    const [entry] = await actionsOf(showroom, 'copy-environment');
    expect(entry).toMatchObject({ subject: 'Station', detail: { from: 'corner', documents: 2 } });
  });

  it.each([
    ['what is public, without drafts', false, 'Public'],
    ['its drafts, if they are wished', true, 'Draft'],
  ])('of one that is published by hand it has %s, and is published by hand', async (_, withDrafts, name) => {
    const { editor, shopper } = showroom;
    const form = { name: `By hand ${name}`, publishing: 'byHand' };
    const { id } = (await editor.post('/api/environments', form)).json<{ id: string }>();
    const path = `/api/environments/${id}`;
    const save = (text: string) =>
      editor.put(`/api/home-screens/${id}`, { name: text, headers: [{ type: 'title', text }] });
    await save('Public');
    expect((await editor.post(`${path}/releases`, { note: 'Public' })).statusCode).toBe(201);
    await save('Draft');
    const waiting = (await editor.post('/api/pages', { name: 'Waiting' })).json<{ id: string }>();
    const body = { name: `Copy ${name}`, withDocuments: false, withDrafts };
    const copy = (await editor.post(`${path}/copy`, body)).json<{ id: string }>();
    expect((await shopper.get(`/api/environments/${copy.id}`)).json()).toMatchObject({
      publishing: 'byHand',
    });
    const live = (await shopper.get(`/api/live?env=${copy.id}`)).json<{ url: string }>();
    const { documents } = (await shopper.get(live.url)).json<ReleaseContent>();
    expect(documents['homeScreen']?.[copy.id]).toMatchObject({ headers: [{ text: name }] });
    expect(documents['page']).toHaveProperty('care');
    expect(documents['page']).not.toHaveProperty(waiting.id);
    // A file has what is public, or the last saves.
    const texts = async (query: string): Promise<string[]> => {
      const parts = readArchive(await exported(showroom, `${path}/export${query}`));
      const home = String(parts.get(`documents/home-screens/${id}.json`));
      expect(JSON.parse(String(parts.get('manifest.json')))).toMatchObject({ byHand: [id] });
      return [...home.matchAll(/"text":"(\w+)"/g)].map(([, text]) => text ?? '');
    };
    expect([await texts('?public=1'), await texts('')]).toEqual([['Public'], ['Draft']]);
  });

  it('with its pages every link among them leads to a copy, in every language', async () => {
    const { editor, app } = showroom;
    const before = await contentOf(showroom);
    const linksBefore = await linksOf(showroom, 'corner');
    const response = await editor.post('/api/environments/corner/copy', {
      name: 'Pier',
      withDocuments: true,
    });
    expect(response.statusCode).toBe(201);
    const after = await contentOf(showroom);
    const fresh = Object.keys(after).filter((key) => !(key in before));
    const links = (await linksOf(showroom, 'pier')).filter((link) =>
      fresh.includes(link.split(': ')[0] ?? ''),
    );
    expect(links.length).toBe(linksBefore.length);
    const kinds = new Map(KINDS.map(({ kind, collection }) => [collection as string, kind]));
    for (const link of links) {
      const [collection = '', id = ''] = (link.split(': ')[1] ?? '').split('/');
      expect([link, `${kinds.get(collection)}/${id}` in before]).toEqual([link, false]);
    }
    const names = await documents.names(app.services.database, KINDS_BY_NAME.page.kind, 'oldest first');
    expect(names.filter(({ name }) => name.endsWith(' (Pier)')).length).toBeGreaterThan(0);
  });

  it('a name is needed, and the original', async () => {
    const copy = (id: string, name: string) =>
      showroom.editor.post(`/api/environments/${id}/copy`, { name, withDocuments: false });
    expect((await copy('corner', ' ')).statusCode).toBe(400);
    expect((await copy('nowhere', 'Nowhere')).statusCode).toBe(404);
    const author = await joinAs(showroom, 'author');
    const refused = await author.post('/api/environments/corner/copy', { name: 'X', withDocuments: false });
    expect(refused.statusCode).toBe(403);
  });
});

describe('When an operator exports and imports from the command line', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-transfer-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('a file is written whole, and taken as a new environment or where it differs as told', async () => {
    const { app, editor } = await openShowroom();
    const run = (...words: string[]) => performShowroomCommand(app.services, words);
    const file = join(folder, 'showroom.zip');
    expect(await run('export', file)).toBe(`${file}: 2 documents and 0 files.`);
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
    await expect(run('export', file)).rejects.toThrow('is there already');
    expect(await run('import', file)).toContain('0 documents added, 0 replaced, 2 left');
    const site = (await editor.get('/api/environments/showroom')).json<Json>();
    await editor.put('/api/environments/showroom', { ...site, scrollText: 'Changed' });
    await expect(run('import', file)).rejects.toThrow(/differ from yours:\n {2}environments\/showroom\n/);
    expect(await run('import', file, '--replace')).toContain('1 replaced');
    expect(await run('import', file, '--environment', 'Second')).toContain(
      'Environments: Second (?env=second)',
    );
  });

  it.each([
    [[]],
    [['export']],
    [['import', 'file.zip', '--keep', '--replace']],
    [['export', 'file.zip', '--keep']],
    [['import', 'file.zip', '--revisions']],
    [['delete', 'file.zip']],
  ])('%j shows how it is used', async (words) => {
    const { app } = await openShowroom();
    await expect(performShowroomCommand(app.services, words)).rejects.toThrow('Usage:');
  });

  it('a file or an environment that is not there is said in a sentence', async () => {
    const { app } = await openShowroom();
    const run = (...words: string[]) => performShowroomCommand(app.services, words);
    await expect(run('import', join(folder, 'nothing.zip'))).rejects.toThrow('There is no file');
    await expect(run('export', join(folder, 'x.zip'), '--env', 'x')).rejects.toThrow(
      'no environment with this id',
    );
  });
});

describe('When a showroom of an older build moves', () => {
  it('a film that kiosks can’t play moves with it, and has a note', async () => {
    const from = await openShowroom();
    const { database, blobs } = from.app.services;
    const bytes = await film({ codec: 'hevc' });
    const [hash, ext] = ['phone_1a2b3c4d5e', '.mp4'];
    await blobs.put(hash + ext, bytes);
    const url = blobs.url(hash + ext);
    const measured = { width: null, height: null, bytes: bytes.length, alternativeText: null };
    await media.add(database, {
      name: 'phone.mp4',
      hash,
      ext,
      mime: 'video/mp4',
      url,
      folder: '/',
      ...measured,
    });
    const to = await openShowroom();
    await imported(to, await exported(from), { how: 'keep' });
    const { items } = (await to.editor.get('/api/media?mime=video/*')).json<{ items: Json[] }>();
    expect(items).toMatchObject([
      { filename: 'phone.mp4', notes: [expect.stringContaining('HEVC (H.265) film')] },
    ]);
  });
});
