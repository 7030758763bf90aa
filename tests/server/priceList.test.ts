// Prices from a spreadsheet. See src/server/prices/README.md#prices-as-a-list.
import { expect, it } from 'vitest';
import type { PriceListResult } from '#protocol/priceEndpoints.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom, type Json } from '#tests/support/showroom.ts';

onDefaultDatabase('When somebody sends a list of prices', (makeDatabase) => {
  async function open() {
    const showroom = await openShowroom({}, await makeDatabase());
    const { editor, shopper } = showroom;
    const product = (await editor.post('/api/products', { name: 'Nova' })).json<{ id: string }>().id;
    const send = (prices: object[]) => editor.post('/api/price-lists', { prices });
    const read = async (id: string): Promise<Json> => (await shopper.get(`/api/prices/${id}`)).json<Json>();
    const ids = async (): Promise<string[]> =>
      (await shopper.get('/api/prices/names')).json<{ id: string }[]>().map(({ id }) => id);
    return { showroom, product, send, read, ids };
  }

  it('those that are new are made, those that are known are changed, and the rest stays', async () => {
    const { product, send, read, ids, showroom } = await open();
    const first = await send([
      { name: 'Nova, 36 months', product, monthly: '$20', term: 36, from: '2026-12-01', to: '2026-12-24' },
      { name: 'Care', monthly: '$5' },
    ]);
    expect(first.json()).toMatchObject({
      created: 2,
      changed: 0,
      unchanged: 0,
    } satisfies Partial<PriceListResult>);
    const [nova = ''] = (await ids()).filter((id) => id.startsWith('nova'));
    expect(await read(nova)).toMatchObject({ product, monthly: '$20', term: 36, afterwards: 'hide' });

    const second = await send([
      { name: 'nova, 36 MONTHS ', monthly: '$18' },
      { name: 'Care', monthly: '$5' },
      { name: 'Case', total: '$30' },
    ]);
    expect(second.json()).toMatchObject({ created: 1, changed: 1, unchanged: 1, createdIds: ['case'] });
    expect(await read(nova)).toMatchObject({ monthly: '$18', to: '2026-12-24' });
    const versions = await showroom.editor.get(`/api/history/prices/${nova}`);
    expect(versions.json<unknown[]>().length).toBe(2);
    expect((await send([{ id: nova, name: 'Nova for three years', term: null }])).json()).toMatchObject({
      changed: 1,
    });
    expect(await read(nova)).toMatchObject({ name: 'Nova for three years', monthly: '$18', term: null });
  });

  it('what was replaced brings each price back as it was', async () => {
    const { product, send, read } = await open();
    const fields = {
      product,
      monthly: '$20',
      termTotal: '$720',
      term: 36,
      to: '2026-12-24',
      afterwards: 'keep',
    };
    await send([{ name: 'Nova', ...fields }]);
    const before = await read('nova');
    const { replaced } = (
      await send([{ name: 'Nova', monthly: '', termTotal: '$1', term: null, to: '', product: '' }])
    ).json<PriceListResult>();
    expect(await read('nova')).not.toEqual(before);
    expect((await send(replaced)).json()).toMatchObject({ changed: 1 });
    expect(await read('nova')).toEqual(before);
  });

  it('a row of an earlier version is refused, and nothing is overwritten', async () => {
    const { send, read, showroom } = await open();
    await send([{ name: 'Care', monthly: '$5' }]);
    const { replaced } = (await send([{ name: 'Care', monthly: '$4' }])).json<PriceListResult>();
    await showroom.editor.put('/api/prices/care', { ...(await read('care')), monthly: '$6' });
    const refused = await send([...replaced, { name: 'New' }]);
    expect(refused.json<{ errors: object[] }>().errors).toEqual([
      { path: 'prices.0.version', message: 'Another editor has saved this price since' },
    ]);
    expect(await read('care')).toMatchObject({ monthly: '$6' });
  });

  it('one wrong row stops all of them, and each is told', async () => {
    const { send, ids } = await open();
    await send([{ name: 'Care' }]);
    const refused = await send([
      { name: 'Good', monthly: '$1' },
      { name: 'Bad', from: '2026-02-30', term: 500, product: 'gone' },
      { id: 'gone', name: 'Gone' },
      { name: 'good' },
      { name: 'Care', afterwards: 'keep', to: 'soon' },
    ]);
    expect(refused.statusCode).toBe(400);
    const { errors } = refused.json<{ errors: { path: string }[] }>();
    expect(errors.map(({ path }) => path).sort()).toEqual([
      'prices.1.from',
      'prices.1.product',
      'prices.1.term',
      'prices.2.id',
      'prices.3.name',
      'prices.4.to',
    ]);
    expect(await ids()).toHaveLength(1);
    expect((await send([])).statusCode).toBe(400);
  });

  it('who may not change prices may not send them', async () => {
    const { showroom } = await open();
    const viewer = await joinAs(showroom, 'viewer');
    const body = { prices: [{ name: 'Mine' }] };
    expect((await viewer.post('/api/price-lists', body)).statusCode).toBe(403);
    expect((await showroom.shopper.post('/api/price-lists', body)).statusCode).toBe(401);
  });
});
