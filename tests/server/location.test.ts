// The availability wizard's four routes, with the addresses of the demo.
// See src/server/location/README.md#availability.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { startProcess } from '#tests/support/process.ts';
import { openShowroom, sharedShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

type Suggestion = {
  id: string;
  kind: string;
  text: string;
  detail: string;
  entries: number | null;
  match: [number, number][];
};
type Outcome = {
  searchId: string;
  outcome: string;
  address: Json | null;
  plans: { code: string }[];
  similar: { id: string; text: string; detail: string }[];
};

const ALL_PLANS = [{ code: 'fiber-300' }, { code: 'fiber-600' }, { code: 'fiber-1000' }];

const post = async (showroom: Showroom, url: string, body: unknown, headers?: Record<string, string>) => {
  const response = await showroom.shopper.post(url, body, headers);
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};
const suggest = async (showroom: Showroom, query: string, options: Json = {}): Promise<Suggestion[]> =>
  (await post(showroom, '/loc/search', { query, ...options })).body.suggestions;
const check = async (showroom: Showroom, body: Json): Promise<Outcome> =>
  (await post(showroom, '/fiber/search', body)).body;
const texts = (list: { text: string }[]): string[] => list.map(({ text }) => text);

afterEach(() => {
  vi.useRealTimers();
});

onDefaultDatabase('When a shopper types an address', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase, { seed: 'demo' });

  it('they see the house, the number of its flats, and the typed part marked', async () => {
    expect(await suggest(showroom, '12 oak')).toEqual([
      {
        id: expect.any(String),
        kind: 'container',
        text: '12 Oak Street',
        detail: 'Heronsford, WD 00412',
        entries: 8,
        match: [
          [0, 2],
          [3, 6],
        ],
      },
    ]);
    expect((await suggest(showroom, '14 Oak St'))[0]).toMatchObject({
      kind: 'address',
      text: '14 Oak Street',
      entries: 1,
    });
  });

  it.each([
    ['the whole word Street', '12 oak street', '12 Oak Street'],
    ['half of it', '12 oak stre', '12 Oak Street'],
    ['capitals and commas', '12, OAK STREET, HERONSFORD', '12 Oak Street'],
    ['the number last', 'Heron Lane 14', '14 Heron Lane'],
    ['the flat as well', '14 Heron Lane, flat 3', '14 Heron Lane'],
    ['a letter lost', '9 bramle lane', '9 Bramble Lane'],
    ['a letter lost and no word for the street', '31 larkspr heronsford', '31 Larkspur Road'],
    ['a letter changed', '7 wollow street', '7 Willow Street'],
    ['North for N', '3 n weir', '3 North Weir Street'],
    ['Saint for St', '3 st orla', '3 Saint Orla Street'],
    ['an accent', '12 Öak Street', '12 Oak Street'],
  ])('the house is found with %s', async (_what, query, text) => {
    expect(texts(await suggest(showroom, query))[0]).toBe(text);
  });

  it('a street is found without a number, and its addresses in order', async () => {
    const streets = await suggest(showroom, 'oak');
    expect(streets[0]).toMatchObject({
      kind: 'container',
      text: 'Oak Street',
      detail: 'Heronsford, WD 00412',
      match: [[0, 3]],
    });
    const opened = await post(showroom, '/loc/expand', { id: streets[0]?.id, limit: 200 });
    expect(opened.body.container).toMatchObject({ text: 'Oak Street', entries: streets[0]?.entries });
    const houses = texts(opened.body.suggestions).map((text) => Number.parseInt(text, 10));
    expect(houses).toEqual(houses.toSorted((a, b) => a - b));
    expect(texts(opened.body.suggestions)).toEqual(
      expect.arrayContaining(['12 Oak Street, Flat 3', '14 Oak Street']),
    );
    const filtered = await post(showroom, '/loc/expand', { id: streets[0]?.id, query: '14 ' });
    expect(texts(filtered.body.suggestions)).toEqual(['14 Oak Street']);
    expect(await check(showroom, { addressId: filtered.body.suggestions[0]?.id })).toMatchObject({
      outcome: 'available',
      address: { line1: '14 Oak Street' },
    });
    expect(texts(await suggest(showroom, 'OAK street, heron'))).toEqual(['Oak Street']);
    const allResults = await check(showroom, { query: 'Oak Street' });
    expect([allResults.outcome, allResults.similar.length > 10]).toEqual(['similar', true]);
  });

  it('suggestions are limited to the requested number', async () => {
    expect(await suggest(showroom, '1 ro', { limit: 2 })).toHaveLength(2);
    expect((await suggest(showroom, '11 a')).length).toBeLessThanOrEqual(7);
  });

  it('the flats of a building are listed in pages, in order', async () => {
    const [building] = await suggest(showroom, '12 oak');
    const opened = await post(showroom, '/loc/expand', { id: building?.id });
    expect(opened.body.container).toEqual({
      id: building?.id,
      text: '12 Oak Street',
      detail: 'Heronsford, WD 00412',
      entries: 8,
    });
    expect(texts(opened.body.suggestions)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((flat) => `12 Oak Street, Flat ${flat}`),
    );
    expect(opened.body.nextOffset).toBeUndefined();
    const page = await post(showroom, '/loc/expand', { id: building?.id, limit: 3, offset: 3 });
    expect([texts(page.body.suggestions)[0], page.body.nextOffset]).toEqual(['12 Oak Street, Flat 4', 6]);
    const filtered = await post(showroom, '/loc/expand', { id: building?.id, query: '7' });
    expect(texts(filtered.body.suggestions)).toEqual(['12 Oak Street, Flat 7']);
  });

  it('they see the plans of a flat in the list', async () => {
    const [building] = await suggest(showroom, '12 oak');
    const { suggestions } = (await post(showroom, '/loc/expand', { id: building?.id })).body;
    const response = await post(showroom, '/fiber/search', { addressId: suggestions[2].id });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      searchId: expect.any(String),
      outcome: 'available',
      plans: ALL_PLANS,
      similar: [],
      address: {
        line1: '12 Oak Street',
        unit: 'Flat 3',
        city: 'Heronsford',
        region: 'WD',
        postcode: '00412',
        country: 'ZZ',
        lat: expect.any(Number),
        lon: expect.any(Number),
        label: '12 Oak Street, Flat 3, Heronsford, WD 00412',
      },
    });
  });

  it('a complete address gives its plans at once, with or without the town', async () => {
    expect(await check(showroom, { query: '14 oak street' })).toMatchObject({
      outcome: 'available',
      plans: ALL_PLANS,
    });
    expect(await check(showroom, { query: '14 Oak St, Heronsford, WD 00412' })).toMatchObject({
      outcome: 'available',
    });
    expect(await check(showroom, { query: '14 Heron Lane, flat 3' })).toMatchObject({
      outcome: 'available',
      address: { unit: 'Flat 3' },
    });
    expect(await check(showroom, { query: '21 Oak Street' })).toMatchObject({
      outcome: 'unavailable',
      plans: [],
      address: { line1: '21 Oak Street' },
    });
    const parts = {
      line1: '12 Oak Street',
      unit: 'Flat 2',
      city: 'Heronsford',
      region: 'WD',
      postcode: '00412',
      country: 'ZZ',
    };
    expect(await check(showroom, { address: parts })).toMatchObject({
      outcome: 'available',
      address: { unit: 'Flat 2' },
    });
  });

  it('an ambiguous address gives similar ones, and the chosen one its plans', async () => {
    const apartments = await check(showroom, { query: '12 oak street' });
    expect([
      apartments.outcome,
      apartments.address,
      apartments.plans,
      texts(apartments.similar).length,
    ]).toEqual(['similar', null, [], 8]);
    const selected = await post(showroom, '/fiber/select', {
      searchId: apartments.searchId,
      id: apartments.similar[4]?.id,
    });
    expect(selected.body).toMatchObject({
      searchId: apartments.searchId,
      outcome: 'available',
      address: { unit: 'Flat 5' },
    });
    const misspelled = await check(showroom, { query: '21 ok street' });
    expect(misspelled.outcome).toBe('similar');
    expect(texts(misspelled.similar)[0]).toBe('21 Oak Street');
  });

  it.each([
    ['nothing', ''],
    ['two letters', 'oa'],
    ['five hundred letters', 'a'.repeat(500)],
    ['five hundred digits', '1'.repeat(500)],
    ['pictures', '🏠🏠🏠 🦊'],
    ['SQL', "12'; drop table address; --"],
    ['HTML', '<script>alert(1)</script>'],
    ['wild cards', '%%% ___'],
    ['a NUL', '12\0 zzz'],
    ['a half character', '12 \ud83c'],
    ['only a number', '12345678'],
    ['another script', '白鹭巷14号3室'],
    ['lines', '12\n\n\noooo'],
  ])('this is not an address: %s', async (_what, query) => {
    expect(await post(showroom, '/loc/search', { query })).toMatchObject({
      status: 200,
      body: { suggestions: [] },
    });
    const response = await post(showroom, '/fiber/search', { query });
    expect([response.status, response.body]).toEqual([
      422,
      {
        statusCode: 422,
        error: 'Unprocessable Entity',
        message: 'There is no such address.',
        code: 'INVALID_ADDRESS',
      },
    ]);
    expect(await suggest(showroom, '12 oak')).toHaveLength(1);
  });

  it('a forged, changed, expired or mismatched id gives 404', async () => {
    const [building] = await suggest(showroom, '12 oak');
    const { searchId, similar } = await check(showroom, { query: '12 oak street' });
    const unit = similar[0]?.id ?? '';
    const [content = '', mac] = unit.split('.');
    const changed = `${Buffer.from(`${Buffer.from(content, 'base64url').toString()}1`).toString('base64url')}.${mac}`;
    for (const id of ['x', '.', 'a.b', `${unit}.c`, changed, `${content}.`, searchId, '🏠', "' or 1=1"]) {
      const responses = [
        await post(showroom, '/loc/expand', { id }),
        await post(showroom, '/fiber/search', { addressId: id }),
        await post(showroom, '/fiber/select', { searchId, id }),
      ];
      expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
        Array(3).fill([404, 'EXPIRED']),
      );
    }
    expect((await post(showroom, '/fiber/select', { searchId: unit, id: unit })).status).toBe(404);
    expect((await post(showroom, '/fiber/select', { searchId, id: building?.id })).status).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 60_000 });
    expect((await post(showroom, '/fiber/search', { addressId: unit })).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect((await post(showroom, '/fiber/search', { addressId: unit })).status).toBe(404);
    expect((await post(showroom, '/fiber/select', { searchId, id: unit })).status).toBe(404);
  });

  it.each<[string, unknown]>([
    ['/loc/search', {}],
    ['/loc/search', []],
    ['/loc/search', null],
    ['/loc/search', { query: 7 }],
    ['/loc/search', { query: '12 oak', limit: 0 }],
    ['/loc/search', { query: '12 oak', limit: 1e9 }],
    ['/loc/expand', {}],
    ['/loc/expand', { id: '' }],
    ['/loc/expand', { id: 'x', offset: -1 }],
    ['/loc/expand', { id: ['x'] }],
    ['/fiber/search', {}],
    ['/fiber/search', { query: '12 oak', addressId: 'x' }],
    ['/fiber/search', { address: 'x' }],
    ['/fiber/search', { address: { line1: 1 } }],
    ['/fiber/select', {}],
    ['/fiber/select', { searchId: 'x' }],
    ['/fiber/select', 'x'],
  ])('an invalid body gets an error: %s %j', async (url, body) => {
    expect(await post(showroom, url, body)).toMatchObject({
      status: 400,
      body: { statusCode: 400, message: 'ValidationError', errors: expect.any(Array) },
    });
  });
});

describe('When a showroom has an access key', () => {
  it('calls need the key, which kiosks get with the settings', async () => {
    const showroom = await openShowroom({ locationAccessKey: 'the key of the shop' });
    expect((await showroom.shopper.get('/config.json')).json()).toMatchObject({
      locationAccessKey: 'the key of the shop',
    });
    for (const [url, body] of [
      ['/loc/search', { query: '12 oak' }],
      ['/loc/expand', { id: 'x' }],
      ['/fiber/search', { query: '12 oak' }],
      ['/fiber/select', { searchId: 'x', id: 'x' }],
    ] as const) {
      expect((await post(showroom, url, body)).status).toBe(401);
      expect((await post(showroom, url, body, { 'x-access-key': 'another' })).status).toBe(403);
      expect([200, 404, 422]).toContain(
        (await post(showroom, url, body, { 'x-access-key': 'the key of the shop' })).status,
      );
    }
  });
});

describe('When a client sends too many look-ups', () => {
  it('it gets 429 in JSON for a minute', async () => {
    const showroom = await openShowroom();
    const statuses = new Map<number, number>();
    for (let attempt = 0; attempt < 130; attempt += 1) {
      const { status } = await post(showroom, '/fiber/search', { query: '12 oak' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [422, 120],
      [429, 10],
    ]);
    const rejected = await post(showroom, '/fiber/search', { query: '12 oak' });
    expect(rejected.body).toMatchObject({ statusCode: 429, code: 'TOO_MANY' });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('When a showroom has no addresses', () => {
  it('there are no suggestions', async () => {
    const showroom = await openShowroom();
    expect(await suggest(showroom, '12 oak')).toEqual([]);
    expect((await post(showroom, '/fiber/search', { query: '12 oak street' })).status).toBe(422);
  });
});

describe('When the server writes its log', () => {
  it('neither the log nor a URL contains an address', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-log-'));
    const server = startProcess({ DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'trace' });
    const address = await server.address();
    const send = async (url: string, body: unknown) => {
      const response = await fetch(address + url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const { suggestions } = (await send('/loc/search', { query: '12 oak street' })).body;
    await send('/loc/expand', { id: suggestions[0].id });
    const { searchId, similar } = (await send('/fiber/search', { query: '12 oak street' })).body;
    expect((await send('/fiber/select', { searchId, id: similar[0].id })).status).toBe(200);
    expect((await send('/fiber/search', { addressId: similar[0].id })).status).toBe(200);
    expect((await send('/fiber/search', { query: '99999 oak street' })).status).toBe(422);
    expect((await send('/fiber/search', { query: ['12 oak street'] })).status).toBe(400);
    expect((await send('/fiber/search', '{"query":"12 oak street')).status).toBe(400);
    expect((await send('/fiber/nowhere', { query: '12 oak street' })).status).toBe(404);
    server.signal('SIGTERM');
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
    expect(server.said()).toContain('/fiber/select');
    expect(server.said()).not.toMatch(/oak|heronsford|00412|flat/i);
    for (const id of [suggestions[0].id, searchId, similar[0].id]) expect(server.said()).not.toContain(id);
  });
});
