// A developer adds a record kind, 'contracts of stores', by one definition.
import { afterEach, expect, it } from 'vitest';
import { csvColumnOf, recordOfCells } from '#records/csvCells.ts';
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { contracts } from '#tests/support/contracts.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom, type Json } from '#tests/support/showroom.ts';

onEachDatabase('When a developer adds contracts of stores by one definition', (makeDatabase) => {
  const kinds = RECORD_KINDS as (typeof RECORD_KINDS)[number][];
  afterEach(() => {
    kinds.splice(kinds.indexOf(contracts), 1);
  });

  it('they are listed, found, checked, changed, recorded, written to files and documented', async () => {
    kinds.push(contracts);
    const showroom = await openShowroom({}, await makeDatabase());
    const { editor } = showroom;
    const author = await joinAs(showroom, 'author');
    expect((await author.get('/api/contracts')).statusCode).toBe(403);
    const store = (await editor.post('/api/stores', { name: 'Harbor' })).json<{ id: string }>();
    const made = await editor.post('/api/contracts', {
      number: 'C-10',
      store: store.id,
      until: '2027-12-31',
    });
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ id: string }>();
    await editor.post('/api/contracts', { number: 'C-9', note: 'Café' });
    const names = async (query: string) =>
      (await editor.get(`/api/contracts?${query}`))
        .json<{ items: Json[] }>()
        .items.map(({ number }) => number);
    expect(await names('')).toEqual(['C-9', 'C-10']);
    expect(await names('search=cafe')).toEqual(['C-9']);
    expect(await names(`store=${store.id}`)).toEqual(['C-10']);
    expect(await names('sort=until')).toEqual(['C-10', 'C-9']);
    const refused = await editor.send('PATCH', `/api/contracts/${id}`, { payload: { until: 'soon' } });
    expect(refused.json()).toMatchObject({ errors: [{ path: 'until' }] });
    await editor.send('PATCH', `/api/contracts/${id}`, { payload: { note: 'Renewed' } });
    expect((await editor.get(`/api/contracts/${id}/history`)).json()).toMatchObject([
      { changes: { note: { before: '', after: 'Renewed' } } },
      { changes: { number: { before: null, after: 'C-10' } } },
    ]);
    const csv = (await editor.get('/api/contracts.csv')).body;
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      'id,number,store,until,note',
      expect.stringMatching(/,C-9,,,Café$/),
      `${id},C-10,Harbor,2027-12-31,Renewed`,
    ]);
    const batch = (cells: Record<string, string>) =>
      editor.send('PATCH', '/api/contracts', { payload: { records: [recordOfCells(contracts, cells)] } });
    const until = { id, [csvColumnOf(contracts, 'Until') ?? '']: '2028-06-30' };
    expect((await batch(until)).json()).toMatchObject({
      items: [{ id, until: '2028-06-30', note: 'Renewed', names: { store: 'Harbor' } }],
    });
    // A file names the store, as people do.
    expect((await batch({ number: 'C-9', store: 'Harbor' })).json()).toMatchObject({
      items: [{ number: 'C-9', store: store.id }],
    });
    expect((await batch({ number: 'C-9', store: 'Quay' })).json()).toMatchObject({
      statusCode: 409,
      message: 'Store: nothing is named “Quay”.',
    });
    expect(await names('sort=store')).toEqual(['C-9', 'C-10']);
    expect(Object.keys((await editor.get('/openapi.json')).json<{ paths: Json }>().paths)).toEqual(
      expect.arrayContaining(['/api/contracts', '/api/contracts.csv', '/api/contracts/{id}/history']),
    );
  });
});
