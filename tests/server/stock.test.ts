// Stock of a product in a store, as reported by another server. See
// src/server/fleet/README.md#stock and src/server/fleet/README.md#the-stock-provider.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnAssignment } from '#protocol/fleetEndpoints.ts';
import { nodeTroubles } from '#server/platform/nodes/nodeTroubles.ts';
import { StoreStock } from '#server/fleet/storeStock.ts';
import { enrolInStore } from '#tests/support/enrolledKiosk.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { openLoopback, type Loopback, type LoopbackResponse } from '#tests/support/loopback.ts';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';
import { examined } from '#tests/support/examined.ts';

const MINUTE_MS = 60_000;
const opened: Loopback[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const loopback of opened.splice(0)) await loopback.close();
});

async function provider(response: LoopbackResponse): Promise<Loopback> {
  const loopback = await openLoopback(() => response);
  opened.push(loopback);
  return loopback;
}

const question = (product: string, store = 'quay') => ({
  store: { id: store, name: 'Quay', region: '', tags: [] },
  product: { id: product, name: 'Nova' },
});

onDefaultDatabase('When the stock of stores comes from another server', (makeDatabase) => {
  const open = async (url: string): Promise<Showroom> =>
    openShowroom({ stock: { url: `${url}/stock`, key: 'secret' } }, await makeDatabase());

  it('a kiosk is told how many its own store has', async () => {
    const source = await provider({ json: { count: 3 } });
    const showroom = await open(source.url);
    const { editor, shopper } = showroom;
    const found = () => examined(showroom, 'stock');
    expect(await found()).toMatchObject({ level: 'warning' });
    const { id: product } = (await editor.post('/api/products', { name: 'Nova' })).json<{ id: string }>();
    const { kioskId, storeId, headers } = await enrolInStore(showroom, {
      name: 'Quay',
      region: 'North',
      tags: ['4711'],
    });
    const path = `/api/kiosks/${kioskId}/stock`;
    const response = await shopper.get(`${path}?product=${product}`, headers);
    expect([response.json(), response.headers['cache-control']]).toEqual([{ count: 3 }, 'no-store']);
    expect(source.requests).toMatchObject([
      {
        path: '/stock',
        headers: { authorization: 'Bearer secret' },
        body: {
          store: { id: storeId, name: 'Quay', region: 'North', tags: ['4711'] },
          product: { id: product, name: 'Nova' },
        },
      },
    ]);
    // A request for what does not exist does not reach the provider.
    expect((await shopper.get(`${path}?product=nothing`, headers)).json()).toEqual({ count: null });
    expect((await shopper.get(path, headers)).statusCode).toBe(400);
    expect((await shopper.get(`${path}?product=${product}`)).statusCode).toBe(401);
    const offers = async (kiosk: typeof headers, id: string) =>
      (await shopper.get(`/api/kiosks/${id}/assignment`, kiosk)).json<OwnAssignment>().offers;
    expect(await offers(headers, kioskId)).toMatchObject({ stock: true });
    const other = await enrolInStore(showroom, null);
    expect(await offers(other.headers, other.kioskId)).toMatchObject({ stock: false });
    const nowhere = `/api/kiosks/${other.kioskId}/stock?product=${product}`;
    expect((await shopper.get(nowhere, other.headers)).json()).toEqual({ count: null });
    expect((await shopper.get(nowhere, headers)).statusCode).toBe(403);
    expect(source.requests).toHaveLength(1);

    expect(await found()).toEqual({
      level: 'ok',
      what: 'stock',
      text: 'the provider says 3 of Nova in Quay',
    });
    source.respondBy(() => ({ json: {}, status: 403 }));
    expect(await found()).toMatchObject({ level: 'error' });
  });
});

describe('When the stock provider fails', () => {
  const failing: [string, LoopbackResponse][] = [
    ['is down', { json: {}, status: 500 }],
    ['hangs up', (response) => response.destroy()],
    ['answers a page', (response) => response.end('<html>')],
    ['says less than none', { json: { count: -1 } }],
    ['says half a phone', { json: { count: 2.5 } }],
    ['says a text', { json: { count: '3' } }],
    ['says more than any store has', { json: { count: 1e12 } }],
    ['says nothing', { json: {} }],
    ['says when in a way of its own', { json: { count: 3, countedAt: 'yesterday' } }],
    [
      'sends without an end',
      (response) => void response.end(`{"count":3,"more":"${'x'.repeat(3_000_000)}"}`),
    ],
    ['takes too long', () => undefined],
    ['stops in the middle', (response) => void response.write('{"count":')],
  ];

  const NEVER_ENDS = ['takes too long', 'stops in the middle'];

  it.each(failing)('nothing is shown where it %s', async (what, response) => {
    const source = await provider(response);
    const stock = new StoreStock({ url: source.url }, NEVER_ENDS.includes(what) ? 1_500 : 10_000);
    await expect(stock.count(question('nova'), Date.now())).rejects.toMatchObject({
      statusCode: expect.toSatisfy((status) => [502, 503, 504].includes(status as number)) as number,
    });
    // The next shopper hears of it at once.
    source.respondBy(() => ({ json: { count: 1 } }));
    expect(await stock.count(question('nova'), Date.now())).toBe(1);
  });

  it('kiosks hear that nobody knows, and operators that it is down', async () => {
    const source = await provider({ json: { count: -1 } });
    const showroom = await openShowroom({ stock: { url: source.url } });
    const { editor, shopper, app } = showroom;
    const { id } = (await editor.post('/api/products', { name: 'Nova' })).json<{ id: string }>();
    const { kioskId, headers } = await enrolInStore(showroom, { name: 'Quay' });
    const ask = async () =>
      (await shopper.get(`/api/kiosks/${kioskId}/stock?product=${id}`, headers)).json<unknown>();
    for (let attempt = 0; attempt < 7; attempt += 1) expect(await ask()).toEqual({ count: null });
    expect(source.requests).toHaveLength(5);
    const down = async () => (await nodeTroubles(app.services)).filter(({ rule }) => rule === 'provider');
    expect(await down()).toMatchObject([{ name: 'The stock provider' }]);
    source.respondBy(() => ({ json: { count: 2 } }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(await ask()).toEqual({ count: 2 });
    expect(await down()).toEqual([]);
  });
});

describe('When many shoppers look at a product', () => {
  it('they share a request, and its response for a minute', async () => {
    const source = await provider({ json: { count: 3 } });
    const stock = new StoreStock({ url: source.url }, 2000);
    let nowMs = Date.now();
    const ask = (product: string, store?: string) => stock.count(question(product, store), nowMs);
    expect(await Promise.all([ask('nova'), ask('nova'), ask('nova')])).toEqual([3, 3, 3]);
    expect(source.requests).toHaveLength(1);
    await Promise.all([ask('glow'), ask('nova', 'harbor')]);
    expect(source.requests).toHaveLength(3);
    source.respondBy(() => ({ json: { count: 0 } }));
    nowMs += MINUTE_MS - 1000;
    expect(await ask('nova')).toBe(3);
    nowMs += 2000;
    expect(await Promise.all([ask('nova'), ask('nova')])).toEqual([0, 0]);
    expect(source.requests).toHaveLength(4);
    // A count that could not be renewed is gone.
    nowMs += MINUTE_MS;
    source.respondBy(() => ({ json: {}, status: 500 }));
    await expect(ask('nova')).rejects.toMatchObject({ statusCode: 503 });
    await expect(ask('nova')).rejects.toMatchObject({ statusCode: 503 });
  });

  it('a count of a quarter of an hour ago is not shown, and neither is what the provider does not know', async () => {
    const nowMs = Date.now();
    const countOf = async (json: unknown) => {
      const source = await provider({ json });
      return new StoreStock({ url: source.url }, 2000).count(question('nova'), nowMs);
    };
    const at = (ms: number) => new Date(nowMs + ms).toISOString();
    expect(await countOf({ count: 3, countedAt: at(-14 * MINUTE_MS) })).toBe(3);
    expect(await countOf({ count: 3, countedAt: at(-16 * MINUTE_MS) })).toBeNull();
    expect(await countOf({ count: 3, countedAt: at(10 * MINUTE_MS) })).toBeNull();
    expect(await countOf({ count: null })).toBeNull();
  });
});
