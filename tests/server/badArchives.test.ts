// Files that are no exported showroom, or a trap: each is refused with a sentence, and nothing has
// changed. See src/server/transfer/README.md#export-and-import.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Archive, ARCHIVE_LIMITS } from '#server/transfer/readArchive.ts';
import { makeArchive, readArchive, zipOf, zipOfMany, type ArchiveEntry } from '#tests/support/archives.ts';
import { countTasks, FILE_ACCESS } from '#tests/support/countedWork.ts';
import { makeSqlite, onDefaultDatabase } from '#tests/support/engines.ts';
import { formData } from '#tests/support/formData.ts';
import { joinAs } from '#tests/support/people.ts';
import { blackPng } from '#tests/support/pictures.ts';
import { sharedShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

const PAGE = { id: 'care', name: 'Care', headers: [] };
const PICTURE = blackPng(20, 10);
const MEGABYTE = 1024 * 1024;

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** A small export of a page and a picture. */
async function makeParts(more: Record<string, unknown> = {}): Promise<Map<string, Buffer>> {
  const { createHash } = await import('node:crypto');
  const file = {
    id: 7,
    hash: 'black_0123456789',
    ext: '.png',
    url: '/uploads/black_0123456789.png',
    name: 'black.png',
    folder: '/Pictures',
    mime: 'image/png',
    width: 20,
    height: 10,
    alternativeText: null,
    caption: null,
    sha256: createHash('sha256').update(PICTURE).digest('hex'),
    bytes: PICTURE.length,
  };
  return new Map([
    [
      'manifest.json',
      json({
        format: 'vitrine-showroom',
        formatVersion: 1,
        appVersion: '0.1.0',
        exportedAt: '2026-11-24T12:00:00.000Z',
        environment: null,
        counts: { documents: 1, revisions: 0, files: 1 },
        ...more,
      }),
    ],
    ['documents/pages/care.json', json(PAGE)],
    ['media/black_0123456789.png', PICTURE],
    ['media.json', json({ folders: ['/Pictures'], files: [file] })],
  ]);
}

const PARTS = await makeParts();
const entriesOf = (parts: ReadonlyMap<string, Buffer> = PARTS): ArchiveEntry[] =>
  [...parts].map(([name, bytes]) => ({ name, bytes }));
const withPart = (name: string, bytes: Buffer): Buffer => makeArchive(new Map([...PARTS, [name, bytes]]));
const withEntry = (entry: ArchiveEntry): Buffer => zipOf([...entriesOf(), entry]);
/** The same file with one entry that says something else of itself. */
const withLie = (name: string, lie: Partial<ArchiveEntry>): Buffer =>
  zipOf(entriesOf().map((entry) => (entry.name === name ? { ...entry, ...lie } : entry)));
const renamed = (from: string, to: string): Buffer =>
  zipOf(entriesOf().map((entry) => (entry.name === from ? { ...entry, name: to } : entry)));

const send = ({ editor }: Pick<Showroom, 'editor'>, bytes: Uint8Array) =>
  editor.send('POST', '/api/imports?dryRun=1', formData({ name: 'file', filename: 'showroom.zip', bytes }));

/** Everything that an import could have changed. */
async function stateOf({ app, settings }: Showroom): Promise<unknown> {
  const { database } = app.services;
  const tables = ['document', 'revision', 'change_log', 'media', 'media_folder'] as const;
  const rows = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
  const files = await readdir(join(settings.dataDir, 'uploads')).catch(() => []);
  return { rows, files, sent: await readdir(join(settings.dataDir, 'imports')).catch(() => []) };
}

const whole = makeArchive(PARTS);
const DEEP = '['.repeat(ARCHIVE_LIMITS.depth) + ']'.repeat(ARCHIVE_LIMITS.depth);

const REFUSED: [string, () => Buffer, RegExp][] = [
  ['a text', () => Buffer.from('Hello'), /not a whole zip/],
  ['an empty file', () => Buffer.alloc(0), /not a whole zip/],
  ['half a file', () => whole.subarray(0, whole.length / 2), /not a whole zip/],
  ['a file without its first part', () => whole.subarray(100), /not a whole zip|damaged/],
  [
    'a zip of something else',
    () => zipOf([{ name: 'holiday.jpg', bytes: PICTURE }]),
    /no part of an exported/,
  ],
  ['an empty zip', () => zipOf([]), /has no manifest\.json/],
  ['a name that leads out', () => renamed('documents/pages/care.json', '../care.json'), /lead out of it/],
  [
    'a name inside that leads out',
    () => renamed('documents/pages/care.json', 'documents/../../care.json'),
    /lead out/,
  ],
  ['an absolute name', () => renamed('documents/pages/care.json', '/etc/care.json'), /lead out of it/],
  ['a drive', () => renamed('documents/pages/care.json', 'C:/care.json'), /lead out of it/],
  [
    'an id that leads out',
    () => renamed('documents/pages/care.json', 'documents/pages/%2e%2e%2fcare.json'),
    /no part/,
  ],
  ['the id of the list', () => renamed('documents/pages/care.json', 'documents/pages/names.json'), /no part/],
  [
    'a backslash that leads out',
    () => renamed('documents/pages/care.json', '..\\care.json'),
    /lead out of it/,
  ],
  ['a symlink', () => withLie('media/black_0123456789.png', { mode: 0o120777 }), /is a link/],
  ['a password', () => withLie('manifest.json', { isEncrypted: true }), /has a password/],
  ['a name twice', () => withEntry({ name: 'documents/pages/care.json', bytes: json(PAGE) }), /twice/],
  ['a part that no export has', () => withEntry({ name: 'run.sh', bytes: Buffer.from('#!') }), /'run\.sh'/],
  [
    'a collection that is not there',
    () => renamed('documents/pages/care.json', 'documents/robots/care.json'),
    /does not know/,
  ],
  [
    'a document with another id',
    () => withPart('documents/pages/care.json', json({ ...PAGE, id: 'other' })),
    /not the document/,
  ],
  ['a document that is a list', () => withPart('documents/pages/care.json', json([])), /not the document/],
  [
    'a document that is no JSON',
    () => withPart('documents/pages/care.json', Buffer.from('{"id"')),
    /not readable/,
  ],
  [
    'a document that is no text',
    () => withPart('documents/pages/care.json', Buffer.from([0x22, 0xff, 0x22])),
    /not readable/,
  ],
  [
    'a document that is too deep',
    () => withPart('documents/pages/care.json', Buffer.from(`{"id":"care","x":${DEEP}}`)),
    /too deeply/,
  ],
  [
    'a text that is too long',
    () => withPart('documents/pages/care.json', json({ ...PAGE, name: 'x'.repeat(500) })),
    /pages\/care cannot be imported/,
  ],
  [
    'a document that is too large',
    () => withPart('documents/pages/care.json', json({ ...PAGE, rest: randomText(3 * MEGABYTE) })),
    /too much/,
  ],
  [
    'a bomb',
    () => withPart('documents/pages/care.json', json({ ...PAGE, rest: ' '.repeat(1.9 * MEGABYTE) })),
    /as only a trap is/,
  ],
  [
    'a bomb that says it is small',
    () =>
      withLie('documents/pages/care.json', {
        bytes: json({ ...PAGE, rest: ' '.repeat(1.9 * MEGABYTE) }),
        saysBytes: 50,
      }),
    /trap|damaged/,
  ],
  ['another check sum', () => withLie('documents/pages/care.json', { saysCrc: 1 }), /is damaged/],
  [
    'a missing document',
    () => makeArchive(new Map([...PARTS].filter(([name]) => !name.startsWith('documents')))),
    /incomplete/,
  ],
  [
    'a missing file',
    () => makeArchive(new Map([...PARTS].filter(([name]) => !name.startsWith('media/')))),
    /incomplete/,
  ],
  [
    'no list of media',
    () => makeArchive(new Map([...PARTS].filter(([name]) => name !== 'media.json'))),
    /has no media\.json/,
  ],
  [
    'a list of media that is none',
    () => withPart('media.json', json({ files: 7 })),
    /media\.json is not as an export/,
  ],
];

function randomText(length: number): string {
  let text = '';
  while (text.length < length) text += Math.random().toString(36);
  return text;
}

onDefaultDatabase('When a file is no exported showroom', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('the file that all others are made of is imported', async () => {
    const { id } = (await send(showroom, whole)).json<{ id: string }>();
    expect((await showroom.editor.post(`/api/imports/${id}`, { how: 'keep' })).json()).toMatchObject({
      added: 1,
      files: 1,
    });
    expect((await showroom.shopper.get('/uploads/black_0123456789.png')).statusCode).toBe(200);
  });

  it.each(REFUSED)(
    '%s is refused with a sentence, and nothing has changed',
    async (_title, make, sentence) => {
      const before = await stateOf(showroom);
      const response = await send(showroom, make());
      expect([response.statusCode, response.json<Json>()['message']]).toEqual([
        400,
        expect.stringMatching(sentence),
      ]);
      expect(await stateOf(showroom)).toEqual(before);
    },
  );

  it('a newer format is refused, and says what to do', async () => {
    const newer = makeArchive(await makeParts({ formatVersion: 2, counts: undefined }));
    expect((await send(showroom, newer)).json()).toMatchObject({
      statusCode: 400,
      message:
        'A newer version of Vitrine made this file (format 2; this one reads 1): update this server first.',
    });
    const foreign = makeArchive(await makeParts({ format: 'something' }));
    expect((await send(showroom, foreign)).json<Json>()['message']).toMatch(/not an exported showroom/);
  });

  it.each([
    [
      'other bytes',
      (parts: Map<string, Buffer>) => parts.set('media/new_0123456789.png', blackPng(30, 30)),
      /other content/,
    ],
    [
      'a program',
      (parts: Map<string, Buffer>) => parts.set('media/new_0123456789.png', Buffer.from('MZ…')),
      /other content|not a file/,
    ],
  ])('a file with %s stops the import, and leaves nothing behind', async (_title, change, sentence) => {
    const list = JSON.parse(String(PARTS.get('media.json'))) as { files: Json[] };
    const second = { ...list.files[0], hash: 'new_0123456789', url: '/uploads/new_0123456789.png' };
    const first = { ...list.files[0], hash: 'first_0123456789', url: '/uploads/first_0123456789.png' };
    const parts = await makeParts({ counts: { documents: 2, revisions: 0, files: 2 } });
    parts.delete('media/black_0123456789.png');
    parts.set('media/first_0123456789.png', PICTURE);
    parts.set('documents/pages/fresh.json', json({ ...PAGE, id: 'fresh' }));
    parts.set('media.json', json({ folders: ['/Other'], files: [first, second] }));
    change(parts);
    const offer = (await send(showroom, makeArchive(parts))).json<{ id: string }>();
    const before = await stateOf(showroom);
    const response = await showroom.editor.post(`/api/imports/${offer.id}`, { how: 'replace' });
    expect([response.statusCode, response.json<Json>()['message']]).toEqual([
      400,
      expect.stringMatching(sentence),
    ]);
    expect(await stateOf(showroom)).toEqual(before);
    expect((await showroom.editor.send('DELETE', `/api/imports/${offer.id}`)).statusCode).toBe(204);
    expect((await showroom.editor.send('DELETE', `/api/imports/${offer.id}`)).statusCode).toBe(404);
  });

  it('a failure in the middle of the documents leaves nothing behind', async () => {
    const parts = await makeParts({ counts: { documents: 2, revisions: 0, files: 1 } });
    parts.set('documents/pages/fresh.json', json({ ...PAGE, id: 'fresh' }));
    const { id } = (await send(showroom, makeArchive(parts))).json<{ id: string }>();
    const before = await stateOf(showroom);
    const response = await showroom.editor.post(`/api/imports/${id}`, { how: 'copy', name: 'Two names' });
    expect(response.json<Json>()['message']).toMatch(/0 environments/);
    expect(await stateOf(showroom)).toEqual(before);
    await showroom.editor.send('DELETE', `/api/imports/${id}`);
  });
});

describe('When a file has too many entries, or none is sent', () => {
  const showroom = sharedShowroom(makeSqlite);

  it('a million are refused with a sentence, before they are read', async () => {
    const zip = zipOfMany(1_000_000);
    const response = await send(showroom, zip);
    const sentence = 'This file has 1,000,000 entries; an import takes 100,000 at most.';
    expect([response.statusCode, response.json<Json>()['message']]).toEqual([400, sentence]);
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-archive-'));
    const path = join(folder, 'many.zip');
    await writeFile(path, zip);
    const tasks = countTasks();
    await expect(Archive.open(path)).rejects.toThrow(sentence);
    tasks.stop();
    await rm(folder, { recursive: true });
    // Opening it, its size, its end and closing it.
    expect(tasks.of(FILE_ACCESS)).toBeLessThan(10);
  });

  it('a form without a file, another form, and an author are refused', async () => {
    const none = await showroom.editor.send('POST', '/api/imports', formData({ name: 'x', value: 'y' }));
    expect(none.statusCode).toBe(400);
    expect((await showroom.editor.post('/api/imports', {})).statusCode).toBe(400);
    const author = await joinAs(showroom, 'author');
    expect((await send({ editor: author }, whole)).statusCode).toBe(403);
    expect((await showroom.editor.post('/api/imports/x', { how: 'keep' })).statusCode).toBe(404);
  });
});

it('what a test takes apart and puts together again is the same', () => {
  expect(readArchive(whole)).toEqual(PARTS);
});
