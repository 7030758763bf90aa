// Record kinds, through the API: what every kind can do, with stores and groups as examples.
import { expect, it } from 'vitest';
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { stores } from '#records/kinds/stores.ts';
import { enrolInStore } from '#tests/support/enrolledKiosk.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

/** Kinds with all operations. */
const TABLES = RECORD_KINDS.filter(({ operations }) => operations.includes('batch'));
const HOURS = { week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '20:00' }]) };
const CHRISTMAS = { ...HOURS, dates: { '2026-12-25': [] } };

interface Page {
  items: (Json & { id: string; name: string })[];
  total: number;
  next: string | null;
}

onEachDatabase('When an operator keeps stores, groups and their like', (makeDatabase) => {
  const open = async (): Promise<Showroom> => openShowroom({}, await makeDatabase());
  const page = async ({ editor }: Showroom, path: string): Promise<Page> =>
    (await editor.get(path)).json<Page>();
  const add = async ({ editor }: Showroom, path: string, body: object): Promise<Json & { id: string }> => {
    const response = await editor.post(path, body);
    expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
    return response.json<Json & { id: string }>();
  };

  it.each(TABLES.map((kind) => [kind.many, kind] as const))(
    '%s can be listed, added, changed and removed by those who have the right, and by nobody else',
    async (_, kind) => {
      const showroom = await open();
      const path = `/api/${kind.name}`;
      const author = await joinAs(showroom, 'author');
      for (const [client, status] of [
        [showroom.shopper, 401],
        [author, 403],
      ] as const) {
        expect((await client.get(path)).statusCode).toBe(status);
        expect((await client.get(`${path}.csv`)).statusCode).toBe(status);
        expect((await client.post(path, { [kind.title]: 'Mine' })).statusCode).toBe(status);
        expect((await client.send('DELETE', `${path}/x`)).statusCode).toBe(status);
        expect((await client.get(`${path}/x/history`)).statusCode).toBe(status);
      }
      const { id } = await add(showroom, path, { [kind.title]: 'First' });
      expect((await showroom.editor.post(path, { [kind.title]: ' First ' })).statusCode).toBe(409);
      expect((await showroom.editor.post(path, {})).json()).toMatchObject({ errors: [{ path: kind.title }] });
      const changed = await showroom.editor.send('PATCH', `${path}/${id}`, {
        payload: { [kind.title]: 'Second' },
      });
      expect(changed.json()).toMatchObject({ id, [kind.title]: 'Second' });
      expect((await page(showroom, path)).items).toMatchObject([{ id, [kind.title]: 'Second' }]);
      const csv = (await showroom.editor.get(`${path}.csv`)).body;
      expect(csv).toContain(`${id},Second`);
      expect((await showroom.editor.send('DELETE', `${path}/${id}`)).statusCode).toBe(204);
      expect((await showroom.editor.send('DELETE', `${path}/${id}`)).statusCode).toBe(404);
      const history = (await showroom.editor.get(`${path}/${id}/history`)).json<Json[]>();
      expect(history.map(({ action }) => action)).toEqual([
        kind.audit?.remove,
        kind.audit?.change,
        kind.audit?.change,
      ]);
      expect(history[1]).toMatchObject({
        by: expect.any(String),
        changes: { [kind.title]: { before: 'First', after: 'Second' } },
      });
    },
  );

  it('a list has pages, words and filters, and each record stands on one page', async () => {
    const showroom = await open();
    const names = Array.from({ length: 25 }, (_, index) => `Store ${index + 1}`);
    for (const [index, name] of names.entries())
      await add(showroom, '/api/stores', {
        name,
        region: index < 10 ? 'North' : '',
        tags: index === 3 ? ['Café'] : [],
      });
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const found: Page = await page(
        showroom,
        `/api/stores?limit=10${next && `&after=${encodeURIComponent(next)}`}`,
      );
      expect(found.total).toBe(25);
      seen.push(...found.items.map(({ name }) => name));
      next = found.next;
    }
    // By number: 'Store 2' before 'Store 10'.
    expect(seen).toEqual(names);
    const named = async (query: string): Promise<string[]> =>
      (await page(showroom, `/api/stores?${query}`)).items.map(({ name }) => name);
    expect(await named('search=cafe')).toEqual(['Store 4']);
    expect(await named('search=store%2025')).toEqual(['Store 25']);
    expect((await named('region=North&sort=-name'))[0]).toBe('Store 10');
    expect((await named('region=none')).length).toBe(15);
    // Those without a value are last, either way.
    expect((await named('sort=region'))[0]).toBe('Store 1');
    expect((await named('sort=-region'))[0]).toBe('Store 1');
    expect((await showroom.editor.get('/api/stores/filters')).json()).toEqual({ region: ['North'] });
    expect((await showroom.editor.get('/api/stores?after=x')).statusCode).toBe(400);
    expect((await showroom.editor.get('/api/stores?sort=settings')).statusCode).toBe(400);
  });

  it('a list that has not changed is not sent again', async () => {
    const { editor } = await open();
    const first = await editor.get('/api/stores');
    const again = await editor.get('/api/stores', { 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('opening hours for Christmas are seen in the history of a group, and taken back', async () => {
    const showroom = await open();
    const { id } = await add(showroom, '/api/groups', {
      name: 'Windows',
      settings: { hours: HOURS, volume: 30 },
    });
    const send = (body: object, headers = {}) =>
      showroom.editor.send('PATCH', `/api/groups/${id}`, {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
    await send({ settings: { hours: CHRISTMAS } });
    const [latest] = (await showroom.editor.get(`/api/groups/${id}/history`)).json<
      { by: string; changes: Record<string, { before: Json; after: Json }> }[]
    >();
    expect(latest?.changes['settings']?.after).toEqual({ hours: CHRISTMAS, volume: 30 });
    const back = await send({ settings: latest?.changes['settings']?.before });
    expect(back.json()).toMatchObject({ settings: { hours: HOURS, volume: 30 } });
    // A setting that is null is inherited again.
    expect((await send({ settings: { volume: null } })).json()).toMatchObject({ settings: { hours: HOURS } });
    expect(Object.keys((await send({})).json<{ settings: Json }>().settings)).toEqual(['hours']);
  });

  it('a change of what a colleague has changed meanwhile is refused', async () => {
    const { editor } = await open();
    const made = await editor.post('/api/stores', { name: 'Harbor' });
    const { id } = made.json<{ id: string }>();
    const etag = String(made.headers['etag']);
    const send = (region: string) =>
      editor.send('PATCH', `/api/stores/${id}`, {
        payload: JSON.stringify({ region }),
        headers: { 'content-type': 'application/json', 'if-match': etag },
      });
    expect((await send('North')).statusCode).toBe(200);
    expect((await send('South')).statusCode).toBe(412);
    expect((await editor.get(`/api/stores/${id}`)).json()).toMatchObject({ region: 'North' });
  });

  it('several are changed and added at once, or none', async () => {
    const showroom = await open();
    const { id } = await add(showroom, '/api/stores', {
      name: 'Harbor',
      region: 'North',
      settings: { volume: 10 },
    });
    const send = (records: object[]) =>
      showroom.editor.send('PATCH', '/api/stores', {
        payload: JSON.stringify({ records }),
        headers: { 'content-type': 'application/json' },
      });
    const all = await send([{ id, settings: { calls: true } }, { name: 'Station' }]);
    const named = await send([{ name: 'Harbor', region: 'South' }]);
    expect(all.json<{ items: Json[] }>().items).toMatchObject([
      { id, region: 'North', settings: { volume: 10, calls: true } },
      { name: 'Station', tags: [] },
    ]);
    expect(named.json()).toMatchObject({ items: [{ id, region: 'South' }] });
    expect((await send([{ name: 'Quay' }, { id: 'gone', region: 'x' }])).statusCode).toBe(409);
    expect((await page(showroom, '/api/stores')).total).toBe(2);
    // An empty cell of a file: nothing to remove from a new record.
    expect((await send([{ name: 'Quay', settings: { volume: null, calls: true } }])).json()).toMatchObject({
      items: [{ name: 'Quay', settings: { calls: true } }],
    });
  });

  it('names that differ in case alone, a record twice and unknown fields are refused, and say so', async () => {
    const showroom = await open();
    const { editor } = showroom;
    const { id } = await add(showroom, '/api/stores', { name: 'Été 1' });
    const namesake = await editor.post('/api/stores', { name: 'ÉTÉ 1' });
    expect([namesake.statusCode, namesake.json<Json>()['message']]).toEqual([
      409,
      'There is a store with the name “Été 1” already, equal but for case.',
    ]);
    await add(showroom, '/api/stores', { name: 'Ete 1' });
    expect((await editor.send('PATCH', `/api/stores/${id}`, { payload: { name: 'été 1' } })).statusCode).toBe(
      200,
    );
    const send = async (...records: object[]) => {
      const response = await editor.send('PATCH', '/api/stores', { payload: { records } });
      return [response.statusCode, response.json<Json>()['errors']];
    };
    const twice = { path: 'records.1', message: 'There is a change of this store already.' };
    expect(await send({ id, region: 'North' }, { id, region: 'South' })).toEqual([409, [twice]]);
    expect(await send({ name: 'New' }, { name: 'New' })).toEqual([409, [twice]]);
    expect(await send({ name: 'Fine' }, { name: 'FINE' })).toMatchObject([409, [{ path: 'records.1' }]]);
    expect(await send({ name: 'Fine' }, { region: 'x' })).toMatchObject([400, [{ path: 'records.1.name' }]]);
    const colour = { message: 'There is no field “colour”' };
    expect(await send({ name: 'Fine', colour: 'red' })).toEqual([
      400,
      [{ path: 'records.0.colour', ...colour }],
    ]);
    expect((await editor.post('/api/stores', { name: 'Fine', colour: 'red' })).json()).toMatchObject({
      errors: [{ path: 'colour', ...colour }],
    });
    expect((await page(showroom, '/api/stores')).total).toBe(2);
    for (const path of ['stores/x', 'people/999'])
      expect((await editor.get(`/api/${path}/history`)).statusCode).toBe(404);
    expect((await editor.get(`/api/stores/${id}/history`)).json()).toHaveLength(2);
    for (const cursor of ['x', 'W10', 'bnVsbA', 'WzEsMiwzXQ'])
      for (const path of ['stores', 'people', 'kiosks', 'alerts'])
        expect((await editor.get(`/api/${path}?after=${cursor}`)).statusCode, `${path} ${cursor}`).toBe(400);
  });

  it('what belongs to a removed store or group stays, and says where', async () => {
    const showroom = await open();
    const above = await add(showroom, '/api/groups', { name: 'All' });
    const group = await add(showroom, '/api/groups', { name: 'Windows', parent: above.id });
    const below = await add(showroom, '/api/groups', { name: 'Left', parent: group.id });
    await showroom.editor.send('DELETE', `/api/groups/${group.id}`);
    expect((await page(showroom, `/api/groups?parent=${above.id}`)).items).toMatchObject([{ id: below.id }]);
    expect((await showroom.editor.get(`/api/kiosk-groups/${below.id}`)).statusCode).toBe(200);
  });

  it('a table of a page begins no formula, and names each setting', async () => {
    const showroom = await open();
    await add(showroom, '/api/stores', { name: '=1+1', settings: { hours: CHRISTMAS, volume: 40 } });
    const [head = '', row = ''] = (await showroom.editor.get('/api/stores.csv')).body.split('\r\n');
    expect(head.split(',')).toEqual(
      expect.arrayContaining([
        'id',
        ...Object.keys(stores.fields).filter((key) => key !== 'settings'),
        'hours',
      ]),
    );
    expect(row).toContain(`'=1+1`);
    expect(row).toContain('Mon–Sun 09:00–20:00; 2026-12-25 Closed');
  });

  it('of two changes of the same version at once, one is refused, whatever makes it', async () => {
    const showroom = await open();
    const { id } = await add(showroom, '/api/stores', { name: 'Harbor' });
    const url = `/api/stores/${id}`;
    const etagNow = async () => String((await showroom.editor.get(url)).headers['etag']);
    const headers = { 'if-match': await etagNow() };
    const both = await Promise.all(
      ['North', 'South'].map((region) =>
        showroom.editor.send('PATCH', url, { payload: { region }, headers }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const stale = { payload: { name: 'Quay' }, headers };
    expect((await showroom.editor.send('PUT', url, stale)).statusCode).toBe(412);
    expect((await showroom.editor.send('DELETE', url, { headers })).statusCode).toBe(412);
    // Proxies that compress weaken tags.
    const weakened = { 'if-match': `W/${await etagNow()}` };
    const saved = await showroom.editor.send('PUT', url, { payload: { name: 'Quay' }, headers: weakened });
    expect([saved.statusCode, saved.headers['etag']]).toEqual([200, await etagNow()]);
  });

  it('two operators at once give no name twice, change nothing that is gone, and make no circle', async () => {
    const showroom = await open();
    const { editor } = showroom;
    const statuses = async (...sent: ReturnType<typeof editor.send>[]): Promise<number[]> =>
      (await Promise.all(sent)).map(({ statusCode }) => statusCode).toSorted();
    const named = { name: 'Harbor' };
    expect(await statuses(editor.post('/api/stores', named), editor.post('/api/stores', named))).toEqual([
      201, 409,
    ]);
    const { id } = await add(showroom, '/api/stores', { name: 'Quay' });
    const payload = { name: 'Pier' };
    const [deleted] = await statuses(
      editor.send('DELETE', `/api/stores/${id}`),
      editor.send('PATCH', `/api/stores/${id}`, { payload }),
      editor.send('PUT', `/api/stores/${id}`, { payload }),
    ).then((all) => all.toSorted((a, b) => b - a));
    expect(deleted).toBeLessThan(500);
    const [left, right] = [
      await add(showroom, '/api/groups', { name: 'Left' }),
      await add(showroom, '/api/groups', { name: 'Right' }),
    ];
    const below = (group: Json, parent: unknown) =>
      editor.send('PATCH', `/api/groups/${String(group['id'])}`, { payload: { parent } });
    expect(await statuses(below(left, right.id), below(right, left.id))).toEqual([200, 409]);
  });

  it('a save that changes nothing is not in the history, and reaches no kiosk', async () => {
    const showroom = await open();
    const { id } = await add(showroom, '/api/stores', { name: 'Harbor', settings: { volume: 10 } });
    const url = `/api/stores/${id}`;
    const announced = () => showroom.app.services.database.selectFrom('change_log').selectAll().execute();
    const before = (await announced()).length;
    for (const payload of [{}, { name: 'Harbor' }, { settings: { volume: 10, calls: null } }])
      expect((await showroom.editor.send('PATCH', url, { payload })).statusCode).toBe(200);
    expect((await showroom.editor.get(`${url}/history`)).json<Json[]>()).toHaveLength(1);
    expect(await announced()).toHaveLength(before);
  });

  it('a cursor of another order, a forged one and a part of a row are refused', async () => {
    const { editor } = await open();
    const cursor = (keys: string): string => Buffer.from(keys).toString('base64url');
    for (const query of [
      `sort=kiosks&after=${cursor('["harbor","harbor","x"]')}`,
      `sort=kiosks&after=${cursor('[1e400,"harbor","x"]')}`,
      `after=${cursor('[1,2]')}`,
      'limit=1.5',
      'limit=0',
      'limit=1000000',
    ])
      expect([query, (await editor.get(`/api/stores?${query}`)).statusCode]).toEqual([query, 400]);
    for (const query of [
      `sort=seen&after=${cursor('[0,"harbor","s","n","x"]')}`,
      `sort=state&after=${cursor('["harbor","s","n","x"]')}`,
      'limit=1.5',
    ])
      expect([query, (await editor.get(`/api/kiosks?${query}`)).statusCode]).toEqual([query, 400]);
    // The database compares any number.
    expect((await editor.get(`/api/stores?sort=kiosks&after=${cursor('[1.5,"a","b"]')}`)).statusCode).toBe(
      200,
    );
  });

  it('of two changes of a kiosk, the later one is refused, and the audit has what was changed', async () => {
    const showroom = await open();
    const { kioskId } = await enrolInStore(showroom, null);
    const url = `/api/kiosks/${kioskId}`;
    const etag = String((await showroom.editor.get(`${url}/settings`)).headers['etag']);
    const send = (payload: object) =>
      showroom.editor.send('PATCH', url, { payload, headers: { 'if-match': etag } });
    const [first, second] = [await send({ settings: { volume: 20 } }), await send({ name: 'Door' })];
    expect([first.statusCode, second.statusCode]).toEqual([200, 412]);
    expect(first.headers['etag']).toBe((await showroom.editor.get(`${url}/settings`)).headers['etag']);
    const { entries } = (await showroom.editor.get('/api/audit?action=change-kiosk')).json<{
      entries: Json[];
    }>();
    expect(entries[0]).toMatchObject({
      subject: 'Window',
      detail: { kiosk: kioskId, changes: { settings: { before: {}, after: { volume: 20 } } } },
    });
  });

  it('the numbers of kiosks are those of each store, and of each group with the groups below it', async () => {
    const showroom = await open();
    const { kioskId, storeId } = await enrolInStore(showroom, { name: 'Harbor' });
    await add(showroom, '/api/stores', { name: 'Quay' });
    const above = await add(showroom, '/api/groups', { name: 'All' });
    const below = await add(showroom, '/api/groups', { name: 'Windows', parent: above.id });
    await add(showroom, '/api/groups', { name: 'Doors', parent: above.id });
    await showroom.editor.send('PATCH', `/api/kiosks/${kioskId}`, { payload: { group: below.id } });
    const countsOf = async (path: string) =>
      (await page(showroom, path)).items.map(({ name, counts }) => [
        name,
        (counts as { kiosks: number }).kiosks,
      ]);
    expect(await countsOf('/api/groups?sort=-kiosks')).toEqual([
      ['All', 1],
      ['Windows', 1],
      ['Doors', 0],
    ]);
    const first = await page(showroom, '/api/stores?sort=-kiosks&limit=1');
    expect(first.items).toMatchObject([{ id: storeId, counts: { kiosks: 1 } }]);
    expect(await countsOf(`/api/stores?sort=-kiosks&limit=1&after=${first.next ?? ''}`)).toEqual([
      ['Quay', 0],
    ]);
    expect((await showroom.editor.get(`/api/groups/${above.id}`)).json()).toMatchObject({
      counts: { kiosks: 1 },
    });
  });
});
