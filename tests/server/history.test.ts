// Lists, deletion, history and uses of documents, over HTTP on both databases.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onDefaultDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { EDITOR, emptyShowroom, startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

onDefaultDatabase('When editors manage their content', (makeDatabase) => {
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

  const create = async (name: string, collection = 'pages'): Promise<Json> =>
    (await showroom.editor.post(`/api/${collection}`, { name, title: name })).json();
  const saveChange = async (id: string, changes: Json): Promise<Json> => {
    const page = (await showroom.editor.get(`/api/pages/${id}`)).json<Json>();
    return (await showroom.editor.put(`/api/pages/${id}`, { ...page, ...changes })).json();
  };
  const remove = (id: string, collection = 'pages') =>
    showroom.editor.send('DELETE', `/api/${collection}/${id}`);
  const history = async (id: string): Promise<Json[]> =>
    (await showroom.editor.get(`/api/history/pages/${id}`)).json();

  it('a list has names and times of change, newest first', async () => {
    const startMs = Date.now();
    await create('Plans');
    await create('Help');
    const listed = (await showroom.editor.get('/api/lists/pages')).json<Json[]>();
    expect(listed.map(({ id, name }) => [id, name])).toEqual([
      ['help', 'Help'],
      ['plans', 'Plans'],
    ]);
    for (const { updatedAt } of listed) {
      expect(Date.parse(String(updatedAt))).toBeGreaterThanOrEqual(startMs);
      expect(Date.parse(String(updatedAt))).toBeLessThanOrEqual(Date.now());
    }
  });

  it('shoppers cannot list, delete, read history or uses', async () => {
    await create('Plans');
    const urls = [
      '/api/lists/pages',
      '/api/history/pages/plans',
      '/api/history/pages/plans/1',
      '/api/uses/pages/plans',
      '/api/uses/media/1',
      '/api/deleted/pages',
    ];
    for (const url of urls) expect([url, (await showroom.shopper.get(url)).statusCode]).toEqual([url, 401]);
    expect((await showroom.shopper.send('DELETE', '/api/pages/plans')).statusCode).toBe(401);
    expect((await showroom.shopper.post('/api/restore/pages/plans', {})).statusCode).toBe(401);
    expect((await showroom.shopper.get('/api/pages/plans')).statusCode).toBe(200);
  });

  it('a deleted document is gone, can be restored under its id, and its versions are never reused', async () => {
    const page = await create('Plans');
    const changed = await saveChange('plans', { name: 'All plans' });
    expect((await remove('plans')).json()).toEqual(changed);
    expect((await showroom.shopper.get('/api/pages/plans')).statusCode).toBe(404);
    expect((await showroom.editor.get('/api/lists/pages')).json()).toEqual([]);
    expect((await remove('plans')).statusCode).toBe(404);
    const deleted = (await showroom.editor.get('/api/deleted/pages')).json<Json[]>();
    expect(deleted.map(({ id, name }) => [id, name])).toEqual([['plans', 'All plans']]);

    const restored = await showroom.editor.post('/api/restore/pages/plans', {});
    expect(restored.json()).toEqual({ ...page, name: 'All plans' });
    expect(restored.headers['etag']).toBe('"4"');
    expect((await showroom.editor.get('/api/deleted/pages')).json()).toEqual([]);
    expect((await showroom.editor.post('/api/restore/pages/plans', {})).statusCode).toBe(409);
    expect((await showroom.editor.post('/api/restore/pages/nowhere', {})).statusCode).toBe(404);
  });

  it('two editors who restore a document at once restore it once', async () => {
    await create('Plans');
    await remove('plans');
    const responses = await Promise.all(
      [1, 2].map(() => showroom.editor.post('/api/restore/pages/plans', {})),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('a new document never gets the id of a deleted one', async () => {
    await create('Plans');
    await remove('plans');
    expect((await create('Plans'))['id']).toBe('plans-2');
  });

  it('environments cannot be deleted, since kiosks use them', async () => {
    await create('Berlin', 'environments');
    expect((await remove('berlin', 'environments')).statusCode).toBe(405);
    expect((await remove('berlin', 'home-screens')).statusCode).toBe(405);
  });

  it('the history has every save with its time and account, newest first, deletion and restoring included', async () => {
    await create('Plans');
    await saveChange('plans', { name: 'All plans' });
    await remove('plans');
    await showroom.editor.post('/api/restore/pages/plans', {});
    const entries = await history('plans');
    expect(entries.map(({ version, by, isDeletion }) => [version, by, isDeletion])).toEqual([
      [4, EDITOR.email, false],
      [3, EDITOR.email, true],
      [2, EDITOR.email, false],
      [1, EDITOR.email, false],
    ]);
    for (const { at } of entries) expect(Date.parse(String(at))).toBeLessThanOrEqual(Date.now());
  });

  it('each version can be read; an unknown one is a 404', async () => {
    const first = await create('Plans');
    await saveChange('plans', { name: 'All plans' });
    await remove('plans');
    expect((await showroom.editor.get('/api/history/pages/plans/1')).json()).toEqual(first);
    expect((await showroom.editor.get('/api/history/pages/plans/2')).json()).toEqual({
      ...first,
      name: 'All plans',
    });
    for (const version of ['3', '9', '0', 'x', '1e99']) {
      expect([
        version,
        (await showroom.editor.get(`/api/history/pages/plans/${version}`)).statusCode,
      ]).toEqual([version, 404]);
    }
    expect((await showroom.editor.get('/api/history/pages/nowhere')).statusCode).toBe(404);
    expect((await showroom.editor.get('/api/history/nothing/plans')).statusCode).toBe(404);
  });

  it('a long history comes in pages', async () => {
    await create('Plans');
    for (let save = 0; save < 60; save += 1) await saveChange('plans', { name: `Plans ${save}` });
    const versions = (entries: Json[]) => entries.map(({ version }) => version);
    const first = await history('plans');
    expect(versions(first)).toEqual(Array.from({ length: 50 }, (_, index) => 61 - index));
    const nextPage = await showroom.editor.get(
      `/api/history/pages/plans?before=${String(first.at(-1)?.['version'])}`,
    );
    expect(versions(nextPage.json())).toEqual(Array.from({ length: 11 }, (_, index) => 11 - index));
    expect((await showroom.editor.get('/api/history/pages/plans?before=x')).statusCode).toBe(400);
  });

  it('before a deletion, all fields that link to the document are listed', async () => {
    await create('Nova', 'products');
    await create('Nov_', 'products');
    await create('Plans');
    await saveChange('plans', {
      buttons: [
        { type: 'page', text: 'See it', targetType: 'product-videos', targetId: 'nova' },
        { type: 'page', text: 'Another', targetType: 'products', targetId: 'nov' },
      ],
    });
    const uses = (await showroom.editor.get('/api/uses/products/nova')).json<Json[]>();
    expect(uses).toEqual([
      {
        collection: 'pages',
        id: 'plans',
        name: 'Plans',
        path: 'buttons.0.targetId',
        label: 'Buttons › 1 › Leads to',
      },
    ]);
    expect((await showroom.editor.get('/api/uses/pages/plans')).json()).toEqual([]);
    expect((await showroom.editor.get('/api/uses/nothing/plans')).statusCode).toBe(404);
  });

  it('the fields that show a file are listed, too', async () => {
    await create('Plans');
    const { database } = showroom.app.services;
    const at = new Date().toISOString();
    const empty = {
      alternativeText: null,
      caption: null,
      width: null,
      height: null,
      formats: null,
      previewUrl: null,
      provider_metadata: null,
      tags: '',
    };
    await database
      .insertInto('media')
      .values({
        ...empty,
        id: 7,
        name: 'Hero',
        hash: 'hero_1',
        ext: '.png',
        mime: 'image/png',
        size: 1,
        url: '/uploads/hero_1.png',
        provider: 'local',
        folder: '/',
        created_at: at,
        updated_at: at,
      })
      .execute();
    await saveChange('plans', { leftSideImage: { id: 7, url: '/uploads/hero_1.png' } });
    const uses = (await showroom.editor.get('/api/uses/media/7')).json<Json[]>();
    expect(uses.map(({ id, path, label }) => [id, path, label])).toEqual([
      ['plans', 'leftSideImage', 'Left side image'],
    ]);
    expect((await showroom.editor.get('/api/uses/media/8')).statusCode).toBe(404);
    expect((await showroom.editor.get('/api/uses/media/x')).statusCode).toBe(404);
  });
});
