// Folders of the media manager: pages, renaming, moving and deleting.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onDefaultDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { formData } from '#tests/support/formData.ts';
import { emptyShowroom, startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';
import * as media from '#server/media/mediaRepository.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TYPES: Record<string, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  wav: 'audio/wav',
  mp4: 'video/mp4',
};

onDefaultDatabase('When an editor uses folders', (makeDatabase) => {
  let testDatabase: TestDatabase;
  let showroom: Showroom;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
    showroom = await startShowroom(testDatabase);
  });
  beforeEach(() => emptyShowroom(showroom));
  afterAll(async () => {
    await showroom.app.close();
    await testDatabase.remove();
  });

  const createFolder = async (path: string): Promise<number> => {
    const slashIndex = path.lastIndexOf('/');
    const response = await showroom.editor.post('/api/media/folders', {
      directory: path.slice(0, slashIndex) || '/',
      name: path.slice(slashIndex + 1),
    });
    expect([path, response.statusCode]).toEqual([path, 200]);
    return response.json<{ id: number }>().id;
  };
  const change = (id: number, body: Json) => showroom.editor.put(`/api/media/folders/${id}`, body);
  const remove = (id: number) => showroom.editor.send('DELETE', `/api/media/folders/${id}`);
  /** Adds files, oldest first: 'a.png' in the root, '/Phones/b.wav' in a folder. */
  const addFiles = async (...paths: string[]): Promise<number[]> => {
    const files = paths.map((path, index): media.NewMedia => {
      const [folder, name] = [
        path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '/',
        path.slice(path.lastIndexOf('/') + 1),
      ];
      const ext = name.slice(name.lastIndexOf('.'));
      const hash = `f_${index}_${Math.random()}`;
      return {
        name,
        folder,
        hash,
        ext,
        mime: TYPES[ext.slice(1)] ?? '',
        url: `/uploads/${hash}${ext}`,
        width: null,
        height: null,
        alternativeText: null,
        bytes: 1,
      };
    });
    return (await media.addAll(showroom.app.services.database, files)).map(({ id }) => id);
  };
  const send = (query: Record<string, string> = {}) =>
    showroom.editor.get(`/api/media?${new URLSearchParams(query)}`);
  /** The items of a page: folders end with a slash. */
  const listNames = async (query: Record<string, string> = {}) =>
    (await send(query))
      .json<{ items: Json[] }>()
      .items.map(({ type, filename }) => (type === 'dir' ? `${filename}/` : filename));
  const messageOf = (response: { json<T>(): T }): unknown => {
    const { message, errors } = response.json<{ message: string; errors?: { message: string }[] }>();
    return errors?.[0]?.message ?? message;
  };

  it('a page has folders first, then files, newest first', async () => {
    await createFolder('/Phones');
    await createFolder('/Phones/Nova');
    await createFolder('/accessories');
    await addFiles('old.png', '/Phones/x5.png', '/Phones/Nova/ring.wav', 'new.mp4');
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    const file = (filename: string, mime: string, previewSrc: unknown) => ({
      type: 'file',
      id: expect.any(Number),
      filename,
      directory: '/',
      previewSrc,
      url: expect.stringMatching(/^\/uploads\//),
      mime,
      width: null,
      height: null,
      size: 0,
      formats: null,
      alternativeText: null,
      tags: [],
      notes: [],
      created_at: stamp,
    });
    expect((await send()).json()).toEqual({
      items: [
        { type: 'dir', id: expect.any(Number), filename: 'accessories', directory: '/', fileCount: 0 },
        { type: 'dir', id: expect.any(Number), filename: 'Phones', directory: '/', fileCount: 2 },
        file('new.mp4', 'video/mp4', null),
        file('old.png', 'image/png', expect.stringMatching(/^\/uploads\//)),
      ],
      limit: 50,
      offset: 0,
      totalCount: 2,
      nextOffset: null,
    });
    expect(await listNames({ directory: '/Phones' })).toEqual(['Nova/', 'x5.png']);
    expect(await listNames({ directory: '/phones/NOVA' })).toEqual(['ring.wav']);
    expect(await listNames({ below: '1' })).toEqual([
      'accessories/',
      'Phones/',
      'new.mp4',
      'ring.wav',
      'x5.png',
      'old.png',
    ]);
    expect(await listNames({ below: '1', directory: '/Phones' })).toEqual(['Nova/', 'ring.wav', 'x5.png']);
    const all = (await showroom.editor.get('/api/media/folders')).json<Json[]>();
    expect(all.map(({ directory, filename }) => [directory, filename])).toEqual([
      ['/', 'accessories'],
      ['/', 'Phones'],
      ['/Phones', 'Nova'],
    ]);
    // Strapi's records have no folder.
    expect((await showroom.editor.get('/upload/files')).json<Json[]>()[0]).not.toHaveProperty('folder');
  });

  it('files can be filtered by type, and folders count matching files', async () => {
    await createFolder('/Phones');
    await addFiles('a.png', 'a.wav', 'a.mp4', '/Phones/b.svg', '/Phones/b.wav');
    expect(await listNames({ mime: 'image/*' })).toEqual(['Phones/', 'a.png']);
    expect(await listNames({ mime: 'AUDIO/wav' })).toEqual(['Phones/', 'a.wav']);
    expect((await listNames({ mime: '*/*' })).length).toBe(4);
    expect((await send({ mime: 'image/*' })).json<{ items: Json[] }>().items[0]).toMatchObject({
      filename: 'Phones',
      fileCount: 1,
    });
    expect(await listNames({ mime: 'image/gif' })).toEqual(['Phones/']);
  });

  it('a search by name includes subfolders', async () => {
    await createFolder('/Phones');
    await createFolder('/Phones/Größe XL');
    await createFolder('/Other');
    await addFiles('x5.png', '/Phones/Nova X5.png', '/Phones/Größe XL/größe_x5.wav', '/Other/100%.png');
    expect(await listNames({ name: 'X5' })).toEqual(['größe_x5.wav', 'Nova X5.png', 'x5.png']);
    expect(await listNames({ name: 'x5', directory: '/Phones' })).toEqual(['größe_x5.wav', 'Nova X5.png']);
    expect(await listNames({ name: 'GRÖSSE'.replace('SS', 'ß') })).toEqual(['Größe XL/', 'größe_x5.wav']);
    expect(await listNames({ name: 'GRO\u0308ßE' })).toEqual(['Größe XL/', 'größe_x5.wav']);
    expect(await listNames({ name: '0%' })).toEqual(['100%.png']);
    expect(await listNames({ name: ' _ ' })).toEqual(['größe_x5.wav']);
    expect(await listNames({ name: 'x5', mime: 'audio/*' })).toEqual(['größe_x5.wav']);
  });

  it('pages have fifty files, and the first one has the folders', async () => {
    await createFolder('/Phones');
    await addFiles(...Array.from({ length: 120 }, (_, n) => `${n}.png`));
    const loadPage = async (offset: string) => {
      const { items, ...page } = (await send({ offset })).json<{ items: Json[] }>();
      return [items.length, items[0]?.['filename'], page];
    };
    expect(await loadPage('0')).toEqual([
      51,
      'Phones',
      { limit: 50, offset: 0, totalCount: 120, nextOffset: 50 },
    ]);
    expect(await loadPage('50')).toEqual([
      50,
      '69.png',
      { limit: 50, offset: 50, totalCount: 120, nextOffset: 100 },
    ]);
    expect(await loadPage('100')).toEqual([
      20,
      '19.png',
      { limit: 50, offset: 100, totalCount: 120, nextOffset: null },
    ]);
    expect((await send({ limit: '7', offset: '500' })).json()).toEqual({
      items: [],
      limit: 7,
      offset: 500,
      totalCount: 120,
      nextOffset: null,
    });
  });

  it('invalid queries get 400, and a missing folder 410', async () => {
    for (const [key, value] of [
      ['offset', '-1'],
      ['limit', '0'],
      ['limit', '201'],
      ['limit', 'all'],
      ['mime', 'image'],
      ['mime', '%'],
      ['below', 'yes'],
    ] as const) {
      expect([key, value, (await send({ [key]: value })).statusCode]).toEqual([key, value, 400]);
    }
    const missing = await send({ directory: '/Nowhere' });
    expect([missing.statusCode, messageOf(missing)]).toEqual([
      410,
      "There is no folder '/Nowhere' any more.",
    ]);
    expect(
      (await showroom.editor.post('/api/media/folders', { directory: '/Nowhere', name: 'a' })).statusCode,
    ).toBe(410);
    expect((await change(99, { name: 'a' })).statusCode).toBe(404);
    expect((await remove(99)).statusCode).toBe(404);
  });

  it.each([
    ['', 'A folder needs a name.'],
    ['  ', 'A folder needs a name.'],
    ['a/b', 'The name of a folder has no slash.'],
    ['a\\b', 'The name of a folder has no slash.'],
    ['..', 'A folder cannot be called by dots alone.'],
    ['a\nb', 'The name of a folder has only characters that can be seen.'],
    ['a'.repeat(101), 'The name of a folder has at most 100 characters.'],
    [7, 'Must be a text'],
  ])('the folder name %j is refused', async (name, reason) => {
    const response = await showroom.editor.post('/api/media/folders', { name });
    expect([response.statusCode, messageOf(response)]).toEqual([400, reason]);
    expect(await listNames()).toEqual([]);
  });

  it('other folder names are accepted', async () => {
    const names = ['a'.repeat(100), '🎉 2026', '100% "new" & <b>', "Bobby'; drop table media;--", '...'];
    for (const name of names) await createFolder(`/${name}`);
    expect((await listNames()).toSorted()).toEqual(names.map((name) => `${name}/`).toSorted());
    const folderId = await createFolder('/🎉 2026/sub');
    await addFiles('/🎉 2026/sub/a.png');
    await change(folderId - 1, {}); // A change of nothing is valid.
    expect(await listNames({ directory: '/🎉 2026/sub' })).toEqual(['a.png']);
  });

  it('folder names are unique in a folder, ignoring case', async () => {
    const first = await createFolder('/Phones');
    const second = await createFolder('/Tablets');
    const again = await showroom.editor.post('/api/media/folders', { name: ' phones ' });
    expect([again.statusCode, messageOf(again)]).toEqual([
      409,
      "There is a folder called 'phones' here already.",
    ]);
    expect(messageOf(await change(second, { name: 'PHONES' }))).toBe(
      "There is a folder called 'PHONES' here already.",
    );
    expect((await change(first, { name: 'PHONES' })).json()).toMatchObject({ id: first, filename: 'PHONES' });
    await createFolder('/Tablets/Phones');
    const results = await Promise.all(
      [0, 1, 2].map(() => showroom.editor.post('/api/media/folders', { name: 'At once' })),
    );
    expect(results.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  it('moving a folder moves its contents, and no folder with a similar name', async () => {
    const phones = await createFolder('/Pho_nes 🎉');
    await createFolder('/Pho_nes 🎉/Nova');
    await createFolder('/Pho_nes 🎉 old');
    await createFolder('/PhoXnes 🎉');
    await createFolder('/Archive');
    await addFiles(
      '/Pho_nes 🎉/a.png',
      '/Pho_nes 🎉/Nova/b.png',
      '/Pho_nes 🎉 old/c.png',
      '/PhoXnes 🎉/d.png',
    );
    expect((await change(phones, { name: 'Mobile' })).json()).toEqual({
      type: 'dir',
      id: phones,
      filename: 'Mobile',
      directory: '/',
    });
    expect((await change(phones, { directory: '/archive' })).json()).toEqual({
      type: 'dir',
      id: phones,
      filename: 'Mobile',
      directory: '/Archive',
    });
    expect(await listNames()).toEqual(['Archive/', 'Pho_nes 🎉 old/', 'PhoXnes 🎉/']);
    expect(await listNames({ directory: '/Archive/Mobile' })).toEqual(['Nova/', 'a.png']);
    expect(await listNames({ directory: '/Archive/Mobile/Nova' })).toEqual(['b.png']);
    expect(await listNames({ directory: '/Pho_nes 🎉 old' })).toEqual(['c.png']);
    expect(messageOf(await change(phones, { directory: '/Archive/Mobile/Nova' }))).toBe(
      'A folder cannot be put into itself.',
    );
    expect(messageOf(await change(phones, { directory: '/Archive/Mobile' }))).toBe(
      'A folder cannot be put into itself.',
    );
    expect((await change(phones, { directory: '/' })).statusCode).toBe(200);
    expect(await listNames({ directory: '/Mobile/Nova' })).toEqual(['b.png']);
  });

  it('only an empty folder can be deleted', async () => {
    const phones = await createFolder('/Phones');
    const nova = await createFolder('/Phones/Nova');
    const [file = 0] = await addFiles('/Phones/Nova/a.png');
    expect(messageOf(await remove(phones))).toBe(
      'Only an empty folder can be deleted: this one holds 1 folder.',
    );
    const rejected = await remove(nova);
    expect([rejected.statusCode, messageOf(rejected)]).toEqual([
      409,
      'Only an empty folder can be deleted: this one holds 1 file.',
    ]);
    await media.remove(showroom.app.services.database, file);
    expect((await remove(nova)).json()).toEqual({
      type: 'dir',
      id: nova,
      filename: 'Nova',
      directory: '/Phones',
    });
    expect((await remove(phones)).statusCode).toBe(200);
    expect(await listNames()).toEqual([]);
  });

  it('a file can be uploaded into a folder, and moved to another', async () => {
    await createFolder('/Phones');
    await createFolder('/Tablets');
    const upload = (folder: string, query = '', name = 'files') =>
      showroom.editor.send(
        'POST',
        `/upload${query}`,
        formData(
          { name: 'fileInfo', value: JSON.stringify({ folder }) },
          ...(name ? [{ name, filename: 'a.png', bytes: PNG }] : []),
        ),
      );
    const [record] = (await upload('/phones')).json<[Json]>();
    expect(record).not.toHaveProperty('folder');
    expect(await listNames({ directory: '/Phones' })).toEqual(['a.png']);
    const movedFile = await upload('/Tablets', `?id=${record['id']}`, '');
    expect([movedFile.statusCode, movedFile.json<Json>()['name']]).toEqual([200, 'a.png']);
    expect([await listNames({ directory: '/Phones' }), await listNames({ directory: '/Tablets' })]).toEqual([
      [],
      ['a.png'],
    ]);
    for (const missing of [await upload('/Nowhere'), await upload('/Nowhere', `?id=${record['id']}`, '')]) {
      expect([missing.statusCode, messageOf(missing)]).toEqual([
        410,
        "There is no folder '/Nowhere' any more.",
      ]);
    }
    expect((await showroom.editor.get('/upload/files/count')).json()).toBe(1);
    // Strapi v3 ignores the `folder` of other clients.
    for (const other of [null, 7, 'Tablets']) expect((await upload(other as string)).statusCode).toBe(200);
    expect(await listNames()).toEqual(['Phones/', 'Tablets/', 'a.png', 'a.png', 'a.png']);
    expect(await listNames({ directory: '/Tablets' })).toEqual(['a.png']);
  });

  it('folders are only for editors', async () => {
    const id = await createFolder('/Phones');
    const { shopper } = showroom;
    const responses = [
      await shopper.get('/api/media'),
      await shopper.get('/api/media/folders'),
      await shopper.post('/api/media/folders', { name: 'Mine' }),
      await shopper.put(`/api/media/folders/${id}`, { name: 'Mine' }),
      await shopper.send('DELETE', `/api/media/folders/${id}`),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    expect(await listNames()).toEqual(['Phones/']);
  });
});
