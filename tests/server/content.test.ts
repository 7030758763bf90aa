// Content over HTTP, for every kind, on both databases.
// See src/server/content/README.md.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KINDS } from '#content/kinds.ts';
import { isListed } from '#server/documents/documentGate.ts';
import { baseFieldsOf } from '#server/documents/extraFields.ts';
import { onDefaultDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { fullValue } from '#tests/support/fullDocument.ts';
import { emptyShowroom, startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

const LISTED = KINDS.filter(isListed);
const EVERY_COLLECTION = KINDS.map(({ collection }) => collection);
const LISTED_COLLECTIONS = LISTED.map(({ collection }) => collection);
/**
 * Valid for every creation form (a view-models page requires a title).
 * See src/content/README.md#new-documents.
 */
const FORM = { name: 'Nova X5', title: 'Nova X5', openAfter: true };

onDefaultDatabase('When editors work on content', (makeDatabase) => {
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

  const create = async (collection: string, form: Json = FORM): Promise<Json> =>
    (await showroom.editor.post(`/api/${collection}`, form)).json();

  describe.each(LISTED_COLLECTIONS)('%s', (collection) => {
    it('can be created, read by shoppers, and is first in its list', async () => {
      await create(collection, { ...FORM, name: 'Older', title: 'Older' });
      const created = await showroom.editor.post(`/api/${collection}`, FORM);
      expect(created.statusCode).toBe(200);
      expect(created.json()).toMatchObject({ id: 'nova-x5', name: 'Nova X5' });
      expect(created.headers['etag']).toBe('"1"');
      const read = await showroom.shopper.get(`/api/${collection}/nova-x5`);
      expect(read.json()).toEqual(created.json());
      const names = await showroom.shopper.get(`/api/${collection}/names`);
      expect(names.json()).toEqual([
        { id: 'nova-x5', name: 'Nova X5' },
        { id: 'older', name: 'Older' },
      ]);
    });

    it('does not store fields that only the creation form or the preview needs', async () => {
      const created = await create(collection, { ...FORM, _screen: 'Error', nonsense: 1 });
      expect(Object.keys(created)).not.toEqual(expect.arrayContaining(['openAfter']));
      const saved = await showroom.editor.put(`/api/${collection}/nova-x5`, {
        ...created,
        _screen: 'Error',
        nonsense: 1,
      });
      expect(saved.json()).toEqual(created);
    });

    it('needs a name', async () => {
      for (const form of [{}, { ...FORM, name: '' }, { ...FORM, name: '   ' }]) {
        const response = await showroom.editor.post(`/api/${collection}`, form);
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({
          statusCode: 400,
          error: 'Bad Request',
          message: 'ValidationError',
        });
        expect(response.json().errors).toContainEqual({ path: 'name', message: 'Required' });
      }
      expect((await showroom.shopper.get(`/api/${collection}/names`)).json()).toEqual([]);
    });

    it('can be copied under a new name', async () => {
      const original = await create(collection);
      const copy = await showroom.editor.post(`/api/duplicate/${collection}/nova-x5`, { newName: 'Nova X6' });
      expect(copy.statusCode).toBe(200);
      expect(copy.json()).toEqual({ ...original, id: 'nova-x6', name: 'Nova X6' });
      const names: Json[] = (await showroom.shopper.get(`/api/${collection}/names`)).json();
      expect(names[0]).toEqual({ id: 'nova-x6', name: 'Nova X6' });
    });

    it('is not copied without a new name, or if it does not exist', async () => {
      await create(collection);
      const unnamed = await showroom.editor.post(`/api/duplicate/${collection}/nova-x5`, { newName: ' ' });
      expect(unnamed.json()).toMatchObject({
        statusCode: 400,
        errors: [{ path: 'newName', message: 'Required' }],
      });
      const missing = await showroom.editor.post(`/api/duplicate/${collection}/nowhere`, { newName: 'Copy' });
      expect(missing.statusCode).toBe(404);
    });
  });

  describe.each(EVERY_COLLECTION)('%s', (collection) => {
    const isFixedKind = collection === 'environments' || collection === 'home-screens';
    const anyDocument = async (): Promise<{ url: string; document: Json }> => {
      if (!isFixedKind) await create(collection);
      const url = `/api/${collection}/${isFixedKind ? 'showroom' : 'nova-x5'}`;
      return { url, document: (await showroom.shopper.get(url)).json() };
    };

    it('is saved and read again, under the id of its address', async () => {
      const { url, document } = await anyDocument();
      const saved = await showroom.editor.put(url, { ...document, id: 'elsewhere', name: 'Renamed' });
      expect(saved.statusCode).toBe(200);
      expect(saved.json()).toEqual({ ...document, name: 'Renamed' });
      expect((await showroom.shopper.get(url)).json()).toEqual(saved.json());
    });

    it('loses nothing when a client saves it that knows only the base fields', async () => {
      const { url } = await anyDocument();
      const kind = KINDS.find((one) => one.collection === collection) as (typeof KINDS)[number];
      const full = (await showroom.editor.put(url, fullValue(kind.schema))).json();
      const saved = await showroom.editor.put(url, baseFieldsOf(kind, full));
      expect(saved.json()).toEqual(full);
      expect((await showroom.shopper.get(url)).json()).toEqual(full);
    });

    it('keeps its name when a save leaves it out, and refuses an empty one', async () => {
      const { url, document } = await anyDocument();
      const { name, ...rest } = document;
      expect((await showroom.editor.put(url, rest)).json()).toMatchObject({ name });
      const unnamed = await showroom.editor.put(url, { ...document, name: '' });
      expect(unnamed.json()).toMatchObject({
        statusCode: 400,
        errors: [{ path: 'name', message: 'Required' }],
      });
    });

    it('is sent again only after a change', async () => {
      const { url, document } = await anyDocument();
      const first = await showroom.shopper.get(url);
      const etag = String(first.headers['etag']);
      const again = await showroom.shopper.get(url, { 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await showroom.shopper.get(url, { 'if-none-match': `"0", W/${etag}` })).statusCode).toBe(304);
      await showroom.editor.put(url, document);
      expect((await showroom.shopper.get(url, { 'if-none-match': etag })).statusCode).toBe(200);
    });

    it("is not saved over another editor's later save; the error names who saved, and when", async () => {
      const { url, document } = await anyDocument();
      const mine = await showroom.editor.put(url, { ...document, name: 'Mine' }, { 'if-match': '"1"' });
      expect([mine.statusCode, mine.headers['etag']]).toEqual([200, '"2"']);
      const theirs = await showroom.editor.put(url, { ...document, name: 'Theirs' }, { 'if-match': 'W/"1"' });
      expect(theirs.statusCode).toBe(412);
      expect(theirs.json()).toMatchObject({
        statusCode: 412,
        error: 'Precondition Failed',
        currentVersion: 2,
      });
      expect(theirs.headers['etag']).toBe('"2"');
      const [lastSave] = (
        await showroom.editor.get(`/api/history/${collection}/${String(document['id'])}`)
      ).json();
      expect(lastSave.by).not.toBeNull();
      expect(theirs.json()).toMatchObject({
        version: 2,
        savedBy: lastSave.by,
        savedAt: lastSave.at,
        current: { name: 'Mine' },
      });
      expect((await showroom.editor.put(url, document, { 'if-match': 'nonsense' })).statusCode).toBe(412);
      expect((await showroom.shopper.get(url)).json()).toMatchObject({ name: 'Mine' });
      expect((await showroom.editor.put(url, document, { 'if-match': '*' })).statusCode).toBe(200);
      expect((await showroom.editor.put(url, document)).statusCode).toBe(200);
    });

    it('is not deleted over another editor’s later save', async () => {
      if (isFixedKind) return;
      const { url, document } = await anyDocument();
      await showroom.editor.put(url, { ...document, name: 'Later' });
      const remove = (tag: string) => showroom.editor.send('DELETE', url, { headers: { 'if-match': tag } });
      const stale = await remove('"1"');
      expect([stale.statusCode, stale.headers['etag']]).toEqual([412, '"2"']);
      expect(stale.json()).toMatchObject({ currentVersion: 2, current: { name: 'Later' } });
      expect((await showroom.shopper.get(url)).json()).toMatchObject({ name: 'Later' });
      expect((await remove('"2"')).statusCode).toBe(200);
      expect((await remove('"2"')).statusCode).toBe(404);
    });

    it('is a 404 under an unknown id', async () => {
      for (const response of [
        await showroom.shopper.get(`/api/${collection}/nowhere`),
        await showroom.editor.put(`/api/${collection}/nowhere`, {}),
      ]) {
        expect(response.statusCode).toBe(404);
        expect(response.json()).toMatchObject({ statusCode: 404, error: 'Not Found' });
      }
    });

    it('can be written only by editors', async () => {
      const { url, document } = await anyDocument();
      const responses = [
        await showroom.shopper.put(url, document),
        await showroom.shopper.post(`/api/${collection}`, FORM),
        await showroom.shopper.post(`/api/duplicate/${collection}/x`, { newName: 'X' }),
      ];
      const known = collection === 'home-screens' ? [401, 404, 401] : [401, 401, 401];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(known);
      expect(responses[0]?.json()).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        message: 'Invalid token.',
      });
    });

    it('is saved completely or not at all', async () => {
      const { url, document } = await anyDocument();
      const sent = { ...document, name: 'Half', alternates: 'many' };
      const response = await showroom.editor.put(
        url,
        'alternates' in document ? sent : { ...sent, name: [] },
      );
      const errors = [{ path: expect.any(String), message: expect.any(String) }];
      expect(response.json()).toMatchObject({ statusCode: 400, message: 'ValidationError', errors });
      expect((await showroom.shopper.get(url)).json()).toEqual(document);
    });

    it('two saves at the same time are both in its history', async () => {
      const { url, document } = await anyDocument();
      const names = ['One', 'Other', 'Third'];
      const saves = await Promise.all(names.map((name) => showroom.editor.put(url, { ...document, name })));
      expect(saves.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(saves.map(({ headers }) => headers['etag']).sort()).toEqual(['"2"', '"3"', '"4"']);
    });

    it('is never erased by a body that is not a document', async () => {
      const { url, document } = await anyDocument();
      for (const invalidBody of [[], 'text', 7, null])
        expect((await showroom.editor.put(url, invalidBody)).statusCode).toBe(400);
      expect((await showroom.editor.send('PUT', url)).statusCode).toBe(400);
      expect((await showroom.shopper.get(url)).json()).toEqual(document);
    });
  });
});
