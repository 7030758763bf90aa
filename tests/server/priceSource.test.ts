// Prices from another server, each hour. See src/server/prices/README.md#price-source.
import { afterEach, expect, it, vi } from 'vitest';
import type { AlertPage } from '#protocol/alertSchemas.ts';
import type { PriceOverview } from '#protocol/priceEndpoints.ts';
import { alertRound } from '#server/alerts/alertRounds.ts';
import { priceSourceRound } from '#server/prices/priceSource.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { openLoopback, type Loopback, type LoopbackResponse } from '#tests/support/loopback.ts';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom, type Json } from '#tests/support/showroom.ts';
import { examined } from '#tests/support/examined.ts';
import * as priceSource from '#server/prices/priceSourceRepository.ts';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const opened: Loopback[] = [];
afterEach(async () => {
  for (const loopback of opened.splice(0)) await loopback.close();
});

onDefaultDatabase('When prices come from another server', (makeDatabase) => {
  async function open() {
    const list = (prices: unknown[]): LoopbackResponse => ({ json: { prices } });
    const source = await openLoopback(() => list([]));
    opened.push(source);
    const showroom = await openShowroom(
      { priceSource: { url: `${source.url}/prices`, token: 'secret' } },
      await makeDatabase(),
    );
    const { editor, shopper, app } = showroom;
    // The job of the server has asked once, and waits; from here on the test asks.
    await vi.waitFor(
      async () => expect((await priceSource.status(app.services.database)).triedMs).not.toBeNull(),
      {
        timeout: 10_000,
      },
    );
    let nowMs = Date.now() + HOUR_MS;
    const round = async (response: LoopbackResponse, passMs = HOUR_MS): Promise<number> => {
      source.respondBy(() => response);
      nowMs += passMs;
      return priceSourceRound(app.services, app.log, nowMs);
    };
    const take = (...prices: Json[]): Promise<number> => round(list(prices));
    const read = async (id: string): Promise<Json> => (await shopper.get(`/api/prices/${id}`)).json<Json>();
    const change = async (id: string, fields: Json): Promise<unknown> =>
      editor.put(`/api/prices/${id}`, { ...(await read(id)), ...fields });
    const overview = async (): Promise<PriceOverview> =>
      (await editor.get('/api/price-lists')).json<PriceOverview>();
    return { showroom, editor, shopper, source, round, take, read, change, overview, now: () => nowMs };
  }
  const NOVA = { key: 'A1', name: 'Nova', monthly: '$20', term: 36, legal: 'Plus tax & more' };

  it('those that are new are made, by the name of the source, with its key', async () => {
    const { editor, source, take, read, overview } = await open();
    expect(await take(NOVA, { key: 'B2', name: 'Care', monthly: '$5' })).toBe(HOUR_MS);
    expect(source.requests.at(-1)?.headers['authorization']).toBe('Bearer secret');
    expect(await read('nova')).toMatchObject({ monthly: '$20', term: 36, afterwards: 'hide' });
    const [version] = (await editor.get('/api/history/prices/nova')).json<{ by: string }[]>();
    expect(version?.by).toBe('Price source');
    expect((await overview()).source).toMatchObject({
      problem: '',
      prices: [
        { id: 'nova', isListed: true, fields: { monthly: '$20' } },
        { id: 'care', isListed: true },
      ],
    });
    await take(NOVA, { key: 'B2', name: 'Care', monthly: '$5' });
    expect((await editor.get('/api/history/prices/nova')).json()).toHaveLength(1);
  });

  it('a field follows the source until somebody changes it by hand, and again once it is as the source says', async () => {
    const { take, read, change, overview } = await open();
    await take(NOVA);
    await change('nova', { monthly: '$19' });
    await take({ ...NOVA, monthly: '$18', term: 24 });
    expect(await read('nova')).toMatchObject({ monthly: '$19', term: 24 });
    expect((await overview()).source?.prices).toMatchObject([{ fields: { monthly: '$18', term: 24 } }]);
    await change('nova', { monthly: '$18' });
    await take({ ...NOVA, monthly: '$17', legal: 'Tax & more' });
    expect(await read('nova')).toMatchObject({ monthly: '$17', term: 36 });
    // Stored as markup, and still the source's.
    await take({ ...NOVA, legal: 'No tax & more' });
    expect(String((await read('nova'))['legal'])).toContain('No tax');
  });

  it('a price of the same name is taken over, one that the source drops stays, one deleted here stays away', async () => {
    const { editor, shopper, take, read, overview } = await open();
    await editor.post('/api/prices', { name: 'nova', monthly: '$99', label: 'own' });
    await take(NOVA, { key: 'B2', name: 'Care' });
    expect(await read('nova')).toMatchObject({ name: 'Nova', monthly: '$20', label: 'own' });
    await take({ key: 'B2', name: 'Care' });
    expect(await read('nova')).toMatchObject({ monthly: '$20' });
    expect((await overview()).source?.prices.map(({ isListed }) => isListed)).toEqual([false, true]);
    await editor.send('DELETE', '/api/prices/care');
    await take(NOVA, { key: 'B2', name: 'Care', monthly: '$6' });
    expect((await shopper.get('/api/prices/names')).json()).toHaveLength(1);
  });

  it.each<[string, LoopbackResponse, string]>([
    ['is down', { json: {}, status: 500 }, 'does not answer'],
    ['refuses the token', { json: {}, status: 401 }, 'look at its key'],
    ['says something else', { json: { hello: 'world' } }, 'prices'],
    ['has an empty list', { json: { prices: [] } }, 'prices'],
    [
      'has a wrong day',
      { json: { prices: [NOVA, { key: 'B', name: 'B', from: '24.12.2026' }] } },
      'prices.1.from',
    ],
    ['has a wrong type', { json: { prices: [{ ...NOVA, term: 'long' }] } }, 'prices.0.term'],
    ['has a key twice', { json: { prices: [NOVA, NOVA] } }, 'prices.1.key'],
  ])('where it %s, prices stay as they are, and operators are told', async (_, response, reason) => {
    const { showroom, editor, round, take, read, overview, now } = await open();
    await take(NOVA);
    const { app } = showroom;
    const problems = async (): Promise<AlertPage['items']> => {
      await alertRound(app.services, app.log, now());
      const { items: alerts } = (await editor.get('/api/alerts?limit=200')).json<AlertPage>();
      return alerts.filter(({ rule }) => rule === 'provider');
    };
    expect(await round(response)).toBeLessThan(HOUR_MS);
    expect(await problems()).toEqual([]);
    await round(response);
    await round(response);
    expect(await problems()).toMatchObject([{ subject: 'The price source' }]);
    expect(await read('nova')).toMatchObject({ monthly: '$20' });
    const { source } = await overview();
    expect(source?.problem).toContain(reason);
    expect(source?.takenAt).not.toBeNull();
    await take({ ...NOVA, monthly: '$1' });
    expect(await problems()).toEqual([]);
    expect(await read('nova')).toMatchObject({ monthly: '$1' });
  });

  it('it is asked once an hour, and sooner by whoever may change prices', async () => {
    const { showroom, editor, source, round, overview } = await open();
    await round({ json: { prices: [NOVA] } });
    const count = source.requests.length;
    const { app } = showroom;
    const inMs = await round({ json: { prices: [NOVA] } }, 10 * MINUTE_MS);
    expect([inMs, source.requests.length]).toEqual([50 * MINUTE_MS, count]);
    expect((await editor.post('/api/price-lists/refreshes', {})).statusCode).toBe(202);
    expect((await overview()).source?.isDue).toBe(true);
    await priceSourceRound(app.services, app.log, Date.now());
    expect(source.requests.length).toBeGreaterThan(count);
    const viewer = await joinAs(showroom, 'viewer');
    expect((await viewer.post('/api/price-lists/refreshes', {})).statusCode).toBe(403);
    expect((await viewer.get('/api/price-lists')).statusCode).toBe(200);
    expect((await showroom.shopper.get('/api/price-lists')).statusCode).toBe(401);
  });

  it('the doctor says whether it answers', async () => {
    const { showroom, source } = await open();
    const found = () => examined(showroom, 'prices');
    source.respondBy(() => ({ json: { prices: [NOVA] } }));
    expect(await found()).toMatchObject({ level: 'ok', text: 'the source has 1 price' });
    source.respondBy(() => ({ json: {}, status: 403 }));
    expect(await found()).toMatchObject({ level: 'error' });
  });

  it('each price says which documents show it', async () => {
    const { editor, take, overview } = await open();
    await take(NOVA);
    const { id } = (await editor.post('/api/products', { name: 'Phone', price: 'nova' })).json<{
      id: string;
    }>();
    const table = (await editor.post('/api/new-compare-pages', { name: 'Plans' })).json<Json>();
    await editor.put(`/api/new-compare-pages/${table['id']}`, {
      ...table,
      rows: [{ column1: { price: 'nova' } }, { column2: { price: 'nova' } }],
    });
    expect((await overview()).uses).toEqual({
      nova: [
        { collection: 'products', id, name: 'Phone' },
        { collection: 'new-compare-pages', id: table['id'], name: 'Plans' },
      ],
    });
  });
});
