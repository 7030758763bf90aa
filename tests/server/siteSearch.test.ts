// Search over everything, and words that are replaced as one step. See
// src/server/search/README.md#search-and-replace.
import { afterEach, expect, it, vi } from 'vitest';
import type { Replacements, ReplacementResult, SearchResult } from '#protocol/searchEndpoints.ts';
import { vocabularyOf } from '#server/search/textSearch.ts';
import { SearchIndex } from '#server/search/searchIndex.ts';
import type { ServerSettings } from '#server/serverSettings.ts';
import { onEachDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom, type Json } from '#tests/support/showroom.ts';
import * as media from '#server/media/mediaRepository.ts';
import * as releasedRows from '#server/publishing/releasedRows.ts';
import * as stored from '#server/search/searchRepository.ts';

const page = (title: string, more: object = {}) => ({
  langCode: 'en',
  headers: [{ type: 'title', text: title }],
  ...more,
});
const SPANISH = { langCode: 'es', language: 'Español' };
const WORDS = { find: 'fiber', replaceBy: 'glass', matchCase: true, wholeWords: false };

/** The chosen fields of a plan, as they are sent back. */
function chosenOf({ changes }: Replacements) {
  const documents = new Map<string, { collection: string; id: string; version: number; paths: string[] }>();
  for (const { collection, id, version, path } of changes) {
    const known = documents.get(`${collection}/${id}`);
    if (known) known.paths.push(path);
    else documents.set(`${collection}/${id}`, { collection, id, version, paths: [path] });
  }
  return [...documents.values()];
}

onEachDatabase('When somebody searches everything', (makeDatabase) => {
  async function open() {
    const showroom = await openShowroom({}, await makeDatabase());
    const { editor } = showroom;
    const search = async (query: string): Promise<SearchResult> => {
      const response = await editor.get(`/api/search?${query}`);
      expect(response.statusCode).toBe(200);
      return response.json<SearchResult>();
    };
    const make = async (name: string, fields: object): Promise<string> =>
      (await editor.post('/api/pages', { name, ...fields })).json<{ id: string }>().id;
    return { showroom, editor, search, make };
  }

  it('words are found in every language with their field, and what was saved or deleted since', async () => {
    const { showroom, editor, search, make } = await open();
    expect((await showroom.shopper.get('/api/search?q=x')).statusCode).toBe(401);
    const id = await make(
      'Care',
      page('Say <i>hello</i> to us', {
        alternates: [{ ...SPANISH, ...page('Hola a todos'), langCode: 'es' }],
      }),
    );
    expect((await search('q=HELLO')).documents).toEqual([
      {
        collection: 'pages',
        id,
        name: 'Care',
        environment: '',
        isClose: false,
        hits: [
          {
            path: 'headers.0.text',
            label: 'Headers › 1 › Text',
            langCode: 'en',
            excerpt: { text: 'Say hello to us', marks: [{ start: 4, end: 9 }] },
          },
        ],
        more: 0,
      },
    ]);
    const spanish = await search('q=todos');
    expect(spanish.documents[0]?.hits[0]).toMatchObject({ label: 'Headers › 1 › Text', langCode: 'es' });
    expect((await search('q=todos&lang=en')).documentCount).toBe(0);
    expect((await search('q=todos&lang=es&collection=pages')).documentCount).toBe(1);
    expect((await search('q=todos&collection=products')).documentCount).toBe(0);
    // Words in different fields; typos; nothing.
    expect((await search('q=care%20hello')).documents[0]?.hits.map(({ path }) => path)).toEqual([
      'name',
      'headers.0.text',
    ]);
    expect((await search('q=helo')).documents[0]).toMatchObject({ id, isClose: true });
    expect((await search('q=')).documentCount).toBe(0);
    expect((await editor.get(`/api/search?q=${'x'.repeat(201)}`)).statusCode).toBe(400);

    await editor.put(`/api/pages/${id}`, { id, name: 'Care', ...page('Welcome') });
    expect((await search('q=hello')).documentCount).toBe(0);
    expect((await search('q=welcome')).documentCount).toBe(1);
    await editor.send('DELETE', `/api/pages/${id}`);
    expect((await search('q=welcome')).documentCount).toBe(0);
  });

  it('files are found by name, alternative text and folder', async () => {
    const { showroom, search } = await open();
    const { database } = showroom.app.services;
    const file = { hash: 'a', ext: '.png', mime: 'image/png', width: 1, height: 1, folder: '/', bytes: 9 };
    await media.add(database, {
      ...file,
      name: 'harbor.png',
      url: '/uploads/a.png',
      alternativeText: 'A lighthouse',
    });
    expect((await search('q=ligthouse')).files).toMatchObject([
      { name: 'harbor.png', isClose: true, hits: [{ field: 'alternativeText' }] },
    ]);
    const [found] = (await search('q=harbor&collection=media')).files;
    await media.change(database, found?.id ?? 0, { name: 'pier.png' });
    expect((await search('q=harbor')).fileCount).toBe(0);
    expect((await search('q=pier')).fileCount).toBe(1);
    await media.remove(database, found?.id ?? 0);
    expect((await search('q=pier')).fileCount).toBe(0);
    expect(await stored.find(showroom.app.services.database, { wanted: [['pier']], phrase: 'pier' })).toEqual(
      [],
    );
  });

  it('more than 25 documents come in parts', async () => {
    const { search, make } = await open();
    for (let index = 0; index < 27; index += 1) await make(`Number ${index}`, page('Some fiber'));
    const first = await search('q=fiber');
    const rest = await search('q=fiber&offset=25');
    expect([first.documentCount, first.documents.length, rest.documents.length]).toEqual([27, 25, 2]);
    expect(new Set([...first.documents, ...rest.documents].map(({ id }) => id)).size).toBe(27);
  });

  it('the chosen texts are replaced as one step, and taken back as one', async () => {
    const { showroom, editor, make } = await open();
    const first = await make(
      'One',
      page('Our fiber', { buttons: [{ type: 'page', text: 'To fiber', analyticsTag: 'fiber' }] }),
    );
    const second = await make('Two', page('fiber &amp; more'));
    const plan = (await editor.post('/api/replacements/plan', WORDS)).json<Replacements>();
    expect(plan.changes.map(({ id, path, before, after }) => [id, path, before.text, after.text])).toEqual([
      [first, 'headers.0.text', 'Our fiber', 'Our glass'],
      [first, 'buttons.0.text', 'To fiber', 'To glass'],
      [second, 'headers.0.text', 'fiber & more', 'glass & more'],
    ]);
    expect(plan.kept).toMatchObject([{ id: first, path: 'buttons.0.analyticsTag', because: 'code' }]);
    const read = async (id: string) => (await editor.get(`/api/pages/${id}`)).json<Json>();
    const before = [await read(first), await read(second)];

    const documents = chosenOf(plan).map((one) => ({
      ...one,
      paths: one.paths.filter((path) => path !== 'buttons.0.text'),
    }));
    const result = (
      await editor.post('/api/replacements', { ...WORDS, documents })
    ).json<ReplacementResult>();
    expect(result).toEqual({
      saved: [
        { collection: 'pages', id: first, name: 'One', version: 2, fields: 1 },
        { collection: 'pages', id: second, name: 'Two', version: 2, fields: 1 },
      ],
      kept: [],
    });
    expect(await read(first)).toMatchObject({
      headers: [{ text: 'Our glass' }],
      buttons: [{ text: 'To fiber' }],
    });
    expect(await read(second)).toMatchObject({ headers: [{ text: 'glass &amp; more' }] });
    const audit = (await editor.get('/api/audit')).json<{ entries: { action: string; detail: Json }[] }>()
      .entries;
    expect(audit[0]).toMatchObject({
      action: 'replace',
      detail: { find: 'fiber', by: 'glass', documents: 2 },
    });
    expect(audit.filter(({ action }) => action === 'save')).toHaveLength(2);

    // Another editor changes one of them meanwhile: it stays, and is named.
    await editor.put(`/api/pages/${second}`, { ...(await read(second)), name: 'Two B' });
    const undo = {
      documents: result.saved.map(({ collection, id, version }) => ({ collection, id, version })),
    };
    const undone = (await editor.post('/api/replacements/undo', undo)).json<ReplacementResult>();
    expect(undone.saved).toMatchObject([{ id: first, version: 3 }]);
    expect(undone.kept).toMatchObject([{ id: second, name: 'Two B', because: 'changed' }]);
    expect(await read(first)).toEqual(before[0]);
    expect((await editor.get(`/api/history/pages/${first}`)).json<unknown[]>()).toHaveLength(3);
    void showroom;
  });

  it('what was changed or deleted since it was shown, or breaks a rule, is named and stays', async () => {
    const { editor, make } = await open();
    const [changed, deleted, long] = [
      await make('One', page('fiber')),
      await make('Two', page('fiber')),
      await make(`fiber${'x'.repeat(190)}`, page('fiber')),
    ];
    const words = { ...WORDS, replaceBy: 'a much longer word' };
    const plan = (await editor.post('/api/replacements/plan', words)).json<Replacements>();
    expect(plan.kept).toMatchObject([{ id: long, path: 'name', because: 'invalid' }]);
    expect(plan.kept[0]?.message).not.toBe('');
    await editor.put(`/api/pages/${changed}`, { id: changed, name: 'One', ...page('fiber now') });
    await editor.send('DELETE', `/api/pages/${deleted}`);
    const body = {
      ...words,
      documents: [...chosenOf(plan), { collection: 'nothing', id: 'x', version: 1, paths: ['name'] }],
    };
    const { saved, kept } = (await editor.post('/api/replacements', body)).json<ReplacementResult>();
    expect(saved.map(({ id }) => id)).toEqual([long]);
    expect(kept.map(({ id, because }) => [id, because])).toEqual([
      [changed, 'changed'],
      [deleted, 'gone'],
      ['x', 'gone'],
    ]);
    expect((await editor.get(`/api/pages/${changed}`)).json()).toMatchObject({
      headers: [{ text: 'fiber now' }],
    });
  });

  it('a viewer only searches, and an author leaves site settings alone', async () => {
    const { showroom, editor, make } = await open();
    const id = await make('One', page('fiber'));
    const made = await editor.post('/api/environments', { name: 'Harbor' });
    const environment = made.json<{ id: string }>().id;
    const path = `/api/environments/${environment}`;
    await editor.put(path, { ...(await editor.get(path)).json<object>(), scrollText: 'More fiber' });
    const viewer = await joinAs(showroom, 'viewer');
    expect((await viewer.get('/api/search?q=fiber')).json<SearchResult>().documentCount).toBe(2);
    const documents = [{ collection: 'pages', id, version: 1, paths: ['headers.0.text'] }];
    for (const [to, body] of [
      ['/api/replacements/plan', WORDS],
      ['/api/replacements', { ...WORDS, documents }],
      ['/api/replacements/undo', { documents: [{ collection: 'pages', id, version: 1 }] }],
    ] as const)
      expect((await viewer.post(to, body)).statusCode).toBe(403);
    const author = await joinAs(showroom, 'author');
    const plan = (await author.post('/api/replacements/plan', WORDS)).json<Replacements>();
    expect(plan.changes.map((change) => change.id)).toEqual([id]);
    expect(plan.kept).toMatchObject([{ id: environment, path: 'scrollText', because: 'right' }]);
    const settings = [{ collection: 'environments', id: environment, version: 2, paths: ['scrollText'] }];
    const refused = (
      await author.post('/api/replacements', { ...WORDS, documents: settings })
    ).json<ReplacementResult>();
    expect(refused).toMatchObject({ saved: [], kept: [{ id: environment, because: 'right' }] });
    const ofAdministrator = (await editor.post('/api/replacements/plan', WORDS)).json<Replacements>();
    expect(ofAdministrator.changes).toHaveLength(2);
  });
});

onEachDatabase('When texts are indexed for the search', (makeDatabase) => {
  const places: TestDatabase[] = [];
  // Runs after the hook of tests/support that closes the showrooms.
  afterEach(async () => {
    for (const made of places.splice(0)) await made.remove();
  });

  async function openNode(place: TestDatabase, more: Partial<ServerSettings> = {}) {
    const { app, editor } = await openShowroom(more, place);
    return {
      app,
      place,
      database: app.services.database,
      editor,
      idsOf: async (query: string): Promise<string[]> => {
        const response = await editor.get(`/api/search?q=${encodeURIComponent(query)}`);
        expect(response.statusCode).toBe(200);
        return response.json<SearchResult>().documents.map(({ id }) => id);
      },
      make: async (name: string, title: string, more: object = {}): Promise<string> =>
        (await editor.post('/api/pages', { name, ...page(title, more) })).json<{ id: string }>().id,
      /** The pages whose bodies it reads meanwhile. */
      async readDuring(work: () => Promise<unknown>): Promise<string[]> {
        const reading = vi.spyOn(releasedRows, 'savedRows');
        await work();
        const read = reading.mock.calls.flatMap(([db, versions]) =>
          db === app.services.database ? versions : [],
        );
        reading.mockRestore();
        return read.flatMap(({ kind, id }) => (kind === 'page' ? [id] : [])).sort();
      },
    };
  }
  type Node = Awaited<ReturnType<typeof openNode>>;

  async function place(): Promise<TestDatabase> {
    const made = await makeDatabase();
    places.push(made);
    return made;
  }

  async function openTwo(more: Partial<ServerSettings>[] = []): Promise<[Node, Node]> {
    const at = await place();
    return [await openNode(at, more[0]), await openNode(at, more[1])];
  }

  /** The texts that are stored for the search; its words are those that they have. */
  async function storedTexts({ database }: Node): Promise<string[]> {
    const texts = await database
      .selectFrom('search_text')
      .innerJoin('search_document as stored', 'stored.number', 'search_text.document')
      .select(['stored.number', 'stored.kind', 'stored.id', 'search_text.folded'])
      .execute();
    const documents = new Map<string, Set<number>>();
    for (const { number, folded } of texts)
      for (const word of vocabularyOf(folded))
        documents.set(word, (documents.get(word) ?? new Set()).add(number));
    const words = await database.selectFrom('search_word').select(['padded', 'documents']).execute();
    expect(new Map(words.map((row) => [row.padded.trim(), row.documents]))).toEqual(
      new Map([...documents].map(([word, ids]) => [word, ids.size])),
    );
    return texts.map(({ kind, id, folded }) => `${kind}/${id}: ${folded}`).sort();
  }

  it('words, parts of words, two Chinese characters and typos are found on both databases, in one order', async () => {
    const node = await openNode(await place());
    await node.make('Zebra', 'A Café with fiber');
    await node.make('Fiber', 'Nothing else');
    await node.make('Anvil', 'fiber in the cafe, fiber without end', {
      alternates: [
        { langCode: 'zh', language: '中文', headers: [{ type: 'title', text: '我们的光纤很快' }] },
      ],
    });
    await node.make('Apple', 'Smartphones', { headers: [{ type: 'title', text: 'A smartphone' }] });
    await node.make('Beta', '光');
    for (const [query, ids] of [
      ['fiber', ['fiber', 'anvil', 'zebra']],
      ['IBE', ['fiber', 'anvil', 'zebra']],
      ['café fiber', ['anvil', 'zebra']],
      ['光纤', ['anvil']],
      ['光', ['anvil', 'beta']],
      ['fibre', ['fiber', 'anvil', 'zebra']],
      ['smrtphnoe', ['apple']],
      ['zbera', ['zebra']],
      ['xfiber cafe', ['anvil', 'zebra']],
      ['fbxxr', []],
    ] as const)
      expect([query, await node.idsOf(query)]).toEqual([query, ids]);
  });

  it('a percent sign, an underscore, a backslash or a quotation mark is a character like others, and NUL is none', async () => {
    const node = await openNode(await place());
    await node.make('One', 'Save 50% now');
    await node.make('Two', 'Save 500 now');
    await node.make('Three', 'They say "hello" to a_b');
    await node.make('Fi\u200bve', 'in\u200bvisible');
    await node.make('Four', String.raw`They say hello to a\b and don't OR NOT * (x`);
    for (const [query, ids] of [
      ['50%', ['one']],
      ['%', ['one']],
      ['50% now', ['one']],
      ['"hello"', ['three']],
      ['"', ['three']],
      ['a_b', ['three']],
      ['_', ['three']],
      [String.raw`a\b`, ['four']],
      [`don't`, ['four']],
      ['or not *', ['four']],
      ['(x', ['four']],
      ['invisible', ['five']],
      ['invi\0sible\0 \0five', ['five']],
    ] as const)
      expect([query, await node.idsOf(query)]).toEqual([query, ids]);
    const words = { ...WORDS, find: '50%' };
    const plan = (await node.editor.post('/api/replacements/plan', words)).json<Replacements>();
    expect(plan.changes.map(({ id }) => id)).toEqual(['one']);
  });

  it('what another node has just saved is found, and what it has deleted is not', async () => {
    const [first, second] = await openTwo();
    const id = await first.make('One', 'lighthouse');
    expect(await second.idsOf('lighthouse')).toEqual([id]);
    await first.editor.put(`/api/pages/${id}`, { id, name: 'One', ...page('harbor') });
    expect([await second.idsOf('lighthouse'), await second.idsOf('harbor')]).toEqual([[], [id]]);
    // The words that it had are not meant by a misspelled one any more.
    expect(await storedTexts(first)).toContain(`page/${id}: harbor`);
    await first.editor.send('DELETE', `/api/pages/${id}`);
    expect(await second.idsOf('harbor')).toEqual([]);
    expect((await storedTexts(first)).filter((text) => text.startsWith(`page/${id}`))).toEqual([]);
    await first.editor.post(`/api/restore/pages/${id}`, {});
    expect(await second.idsOf('harbor')).toEqual([id]);
  });

  it('nodes that index at once store each text once, and saves meanwhile are found', async () => {
    const [first, second] = await openTwo();
    for (let index = 0; index < 40; index += 1) await first.make(`Number ${index}`, `Some fiber ${index}`);
    const saving = first.editor.put('/api/pages/number-39', { name: 'Number 39', ...page('Glass') });
    const found = await Promise.all([first, second, first, second].map((node) => node.idsOf('fiber')));
    await saving;
    for (const ids of found) expect(ids).toHaveLength(25);
    expect(await second.idsOf('glass')).toEqual(['number-39']);
    const texts = await storedTexts(first);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => text.includes('some fiber'))).toHaveLength(39);
    expect(texts).toContain('page/number-39: glass');
    expect(texts).not.toContain('page/number-39: some fiber 39');
  });

  it('a slow node does not put back what another one has stored since', async () => {
    const [slow, quick] = await openTwo();
    const id = await slow.make('One', 'fiber');
    const { savedRows } = releasedRows;
    const reading = vi.spyOn(releasedRows, 'savedRows').mockImplementationOnce(async (db, versions) => {
      const rows = await savedRows(db, versions);
      await quick.editor.put(`/api/pages/${id}`, { id, name: 'One', ...page('glass') });
      expect(await quick.idsOf('glass')).toEqual([id]);
      return rows;
    });
    await slow.idsOf('nothing');
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
    expect([await quick.idsOf('fiber'), await quick.idsOf('glass')]).toEqual([[], [id]]);
    expect([await slow.idsOf('fiber'), await slow.idsOf('glass')]).toEqual([[], [id]]);
  });

  it('a server that was restarted reads only the documents that it shows', async () => {
    const first = await openNode(await place());
    for (let index = 0; index < 9; index += 1) await first.make(`Number ${index}`, `fiber ${index}`);
    expect(await first.readDuring(() => first.idsOf('nothing'))).toHaveLength(9);
    await first.app.close();
    const again = await openNode(first.place);
    expect(await again.readDuring(() => again.idsOf('fiber 7'))).toEqual(['number-7']);
    await again.make('Number 9', 'glass');
    expect(await again.readDuring(() => again.idsOf('nothing'))).toEqual(['number-9']);
  });

  it('a node that closes while it indexes keeps what it has stored, and a search stores the rest', async () => {
    const node = await openNode(await place());
    for (let index = 0; index < 9; index += 1) await node.make(`Number ${index}`, `fiber ${index}`);
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses += 1;
      if (pauses > 2) throw new Error('Stopped');
    };
    const index = new SearchIndex(node.database, node.app.services.settings.version);
    await expect(index.update(pause)).rejects.toThrow('Stopped');
    const rest = await node.readDuring(() => node.idsOf('nothing'));
    expect(rest.length).toBeGreaterThan(0);
    expect(rest.length).toBeLessThan(9);
    expect((await node.idsOf('fiber')).length).toBe(9);
  });

  it('a newer version takes the texts anew, and an older one beside it leaves them', async () => {
    const [older, newer] = await openTwo([{ version: '1.0.0' }, { version: '1.1.0' }]);
    const id = await older.make('One', 'fiber');
    const nothing = (node: Node) => () => node.idsOf('nothing');
    expect(await older.readDuring(nothing(older))).toEqual([id]);
    expect(await newer.readDuring(nothing(newer))).toEqual([id]);
    expect(await older.make('Two', 'glass')).toBe('two');
    expect(await older.readDuring(nothing(older))).toEqual(['two']);
    expect(await newer.readDuring(nothing(newer))).toEqual(['two']);
    expect(await older.readDuring(nothing(older))).toEqual([]);
  });
});
