// Smarty, Loqate and a carrier, imitated by local servers in their documented formats.
// See src/server/location/README.md#smarty, src/server/location/README.md#loqate and
// src/server/location/README.md#carrier.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServerSettings } from '#server/serverSettings.ts';
import { makeSqlite, type TestDatabase } from '#tests/support/engines.ts';
import {
  openLoopback,
  type LoopbackResponse,
  type LoopbackRequest,
  type Loopback,
} from '#tests/support/loopback.ts';
import { openShowroom, startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

const opened: Loopback[] = [];
afterEach(async () => {
  for (const loopback of opened.splice(0)) await loopback.close();
});

const vendor = async (response: (requested: LoopbackRequest) => LoopbackResponse): Promise<Loopback> => {
  const loopback = await openLoopback(response);
  opened.push(loopback);
  return loopback;
};
const post = async ({ shopper }: Showroom, url: string, body: unknown) => {
  const response = await shopper.post(url, body);
  return { status: response.statusCode, body: response.json() };
};
const failing: [string, LoopbackResponse, number, string][] = [
  ['is down', { json: {}, status: 500 }, 503, 'PROVIDER_DOWN'],
  ['hangs up', (response) => response.destroy(), 503, 'PROVIDER_DOWN'],
  ['has had enough of us', { json: {}, status: 429 }, 503, 'PROVIDER_BUSY'],
  ['does not take our key', { json: {}, status: 401 }, 502, 'PROVIDER_REFUSED'],
  ['answers a page', (response) => response.end('<html>'), 502, 'PROVIDER_GARBLED'],
  ['answers something else', { json: { hello: 'world' } }, 502, 'PROVIDER_GARBLED'],
  [
    'sends us elsewhere',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    503,
    'PROVIDER_DOWN',
  ],
  ['takes too long', () => undefined, 504, 'PROVIDER_SLOW'],
];

describe('When Smarty suggests addresses', () => {
  const house = {
    street_line: '12 Oak St',
    secondary: '',
    city: 'Heronsford',
    state: 'WD',
    zipcode: '00412',
    entries: 1,
    source: 'postal',
    smarty_key: '1',
  };
  const building = { ...house, street_line: '14 Oak St', secondary: 'Apt', entries: 2, entry_id: 'E14' };
  const flats = ['Apt 1', 'Apt 2'].map((secondary) => ({ ...house, street_line: '14 Oak St', secondary }));
  const candidate = (line: string, designator = '', number = '', code = 'Y'): Json => ({
    input_index: 0,
    candidate_index: 0,
    delivery_line_1: line,
    last_line: 'Heronsford WD 00412-1234',
    components: {
      primary_number: '12',
      street_name: 'Oak',
      street_suffix: 'St',
      secondary_designator: designator,
      secondary_number: number,
      city_name: 'Heronsford',
      state_abbreviation: 'WD',
      zipcode: '00412',
      plus4_code: '1234',
    },
    metadata: { latitude: 12.5, longitude: -151.5, record_type: 'S' },
    analysis: { dpv_match_code: code },
  });
  const response = ({ path, query }: LoopbackRequest): LoopbackResponse => {
    if (path === '/v2/lookup')
      return {
        json: {
          suggestions:
            query['selected'] === 'E14'
              ? flats
              : /^1[24]? ?(oak|o$|$)|^14 Oak/i.test(query['search'] ?? '')
                ? [house, building]
                : null,
        },
      };
    if (path !== '/street-address') return { json: {}, status: 404 };
    const street = query['street'] ?? '';
    if (/^12 oak/i.test(street)) return { json: [candidate('12 Oak St')] };
    if (/^14 oak/i.test(street)) {
      const number = /\d/.exec(query['secondary'] ?? '')?.[0];
      return {
        json: [
          number ? candidate(`14 Oak St Apt ${number}`, 'Apt', number) : candidate('14 Oak St', '', '', 'D'),
        ],
      };
    }
    return { json: [] };
  };
  const open = async (options: Partial<ServerSettings> = {}) => {
    const smarty = await vendor(response);
    const location = {
      provider: 'smarty' as const,
      authId: 'id',
      authToken: 'token',
      autocompleteUrl: smarty.url,
      streetUrl: smarty.url,
    };
    return { smarty, showroom: await openShowroom({ location, providerTimeoutMs: 2000, ...options }) };
  };

  it('houses and buildings are suggested, a building is expanded, and a flat is resolved', async () => {
    const { smarty, showroom } = await open();
    const { suggestions } = (await post(showroom, '/loc/search', { query: '12 oak' })).body;
    expect(suggestions).toMatchObject([
      {
        kind: 'address',
        text: '12 Oak St',
        detail: 'Heronsford, WD 00412',
        entries: 1,
        match: [
          [0, 2],
          [3, 6],
        ],
      },
      { kind: 'container', text: '14 Oak St, Apt', entries: 2 },
    ]);
    expect(smarty.requests[0]).toMatchObject({
      path: '/v2/lookup',
      query: { 'auth-id': 'id', 'auth-token': 'token', search: '12 oak', max_results: '7' },
    });
    const addresses = (await post(showroom, '/loc/expand', { id: suggestions[1].id })).body;
    expect(addresses).toMatchObject({
      container: { text: '14 Oak St, Apt', entries: 2 },
      suggestions: [{ text: '14 Oak St, Apt 1' }, { text: '14 Oak St, Apt 2' }],
    });
    expect(smarty.requests[1]?.query).toMatchObject({ search: '14 Oak St', selected: 'E14' });
    const result = (await post(showroom, '/fiber/search', { addressId: addresses.suggestions[1].id })).body;
    expect(smarty.requests[2]).toMatchObject({
      path: '/street-address',
      query: { street: '14 Oak St', secondary: 'Apt 2', city: 'Heronsford', state: 'WD', zipcode: '00412' },
    });
    expect(result).toMatchObject({
      outcome: 'unavailable',
      address: {
        line1: '14 Oak St',
        unit: 'Apt 2',
        postcode: '00412-1234',
        country: 'US',
        lat: 12.5,
        label: '14 Oak St, Apt 2, Heronsford, WD 00412-1234',
      },
    });
  });

  it('a complete address is verified, a missing flat requested, and an unknown address refused', async () => {
    const { showroom } = await open();
    expect((await post(showroom, '/fiber/search', { query: '12 oak st heronsford' })).body).toMatchObject({
      outcome: 'unavailable',
      address: { line1: '12 Oak St' },
    });
    const similar = (await post(showroom, '/fiber/search', { query: '14 oak st heronsford' })).body;
    expect(similar).toMatchObject({
      outcome: 'similar',
      similar: [{ text: '14 Oak St, Apt 1' }, { text: '14 Oak St, Apt 2' }],
    });
    expect(
      (await post(showroom, '/fiber/select', { searchId: similar.searchId, id: similar.similar[0].id })).body,
    ).toMatchObject({ outcome: 'unavailable', address: { unit: 'Apt 1' } });
    expect(await post(showroom, '/fiber/search', { query: 'nowhere at all' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_ADDRESS' },
    });
  });

  it.each(failing)('the error is JSON when it %s', async (_what, answered, status, code) => {
    const { smarty, showroom } = await open({ providerTimeoutMs: 400 });
    smarty.respondBy(() => answered);
    for (const [url, body] of [
      ['/loc/search', { query: '12 oak' }],
      ['/fiber/search', { query: '12 oak st' }],
    ] as const) {
      const failed = await post(showroom, url, body);
      // A response of another shape may contain no suggestions.
      if (failed.status === 200) expect(failed.body.suggestions).toEqual([]);
      else expect(failed).toMatchObject({ status, body: { statusCode: status, code } });
    }
  });
});

describe('When Loqate suggests addresses', () => {
  const street = {
    Id: 'GB|RM|C1',
    Type: 'Street',
    Text: 'Oak Street',
    Highlight: '0-3',
    Description: 'Heronsford, WD - 2 Addresses',
  };
  const house = (number: number) => ({
    Id: `GB|RM|A${number}`,
    Type: 'Address',
    Text: `${number} Oak Street`,
    Highlight: '0-2,3-6;0-1',
    Description: 'Heronsford, WD 00412',
  });
  const response = ({ path, query }: LoopbackRequest): LoopbackResponse => {
    if (query['Key'] !== 'key')
      return { json: { Items: [{ Error: '2', Description: 'Unknown key', Cause: 'x', Resolution: 'x' }] } };
    if (path.includes('/Find/')) {
      if (query['Container'] === 'GB|RM|C1') return { json: { Items: [house(12), house(14)] } };
      return {
        json: {
          Items: /^12 oak/i.test(query['Text'] ?? '')
            ? [house(12)]
            : /oak/i.test(query['Text'] ?? '')
              ? [street]
              : [],
        },
      };
    }
    if (query['Id'] !== 'GB|RM|A12')
      return { json: { Items: [{ Error: '1001', Description: 'Id Invalid', Cause: 'x', Resolution: 'x' }] } };
    return {
      json: {
        Items: [
          {
            Id: query['Id'],
            SubBuilding: '',
            BuildingNumber: '12',
            Street: 'Oak Street',
            City: 'Heronsford',
            Line1: '12 Oak Street',
            ProvinceCode: 'WD',
            PostalCode: '00412',
            CountryIso2: 'GB',
            CountryName: 'United Kingdom',
          },
        ],
      },
    };
  };
  const open = async (key = 'key', providerTimeoutMs = 2000) => {
    const loqate = await vendor(response);
    return {
      loqate,
      showroom: await openShowroom({
        location: { provider: 'loqate', key, url: loqate.url, countries: 'GB' },
        providerTimeoutMs,
      }),
    };
  };

  it('streets are containers, and only the chosen address is paid for', async () => {
    const { loqate, showroom } = await open();
    const { suggestions } = (await post(showroom, '/loc/search', { query: 'oak street' })).body;
    expect(suggestions).toMatchObject([
      {
        kind: 'container',
        text: 'Oak Street',
        detail: 'Heronsford, WD - 2 Addresses',
        entries: 2,
        match: [[0, 3]],
      },
    ]);
    expect(loqate.requests[0]).toMatchObject({
      path: '/Capture/Interactive/Find/v1.10/json6.ws',
      query: { Key: 'key', Text: 'oak street', IsMiddleware: 'true', Countries: 'GB', Limit: '7' },
    });
    const addresses = (await post(showroom, '/loc/expand', { id: suggestions[0].id, limit: 1 })).body;
    expect(addresses).toMatchObject({
      container: { text: 'Oak Street' },
      suggestions: [
        {
          kind: 'address',
          text: '12 Oak Street',
          match: [
            [0, 2],
            [3, 6],
          ],
        },
      ],
      nextOffset: 1,
    });
    expect(loqate.requests.filter(({ path }) => path.includes('Retrieve'))).toEqual([]);
    const result = (await post(showroom, '/fiber/search', { addressId: addresses.suggestions[0].id })).body;
    expect(result).toMatchObject({
      outcome: 'unavailable',
      address: { line1: '12 Oak Street', region: 'WD', postcode: '00412', country: 'GB' },
    });
  });

  it('a complete address is verified, similar ones are listed, and an expired id gives 404', async () => {
    const { showroom } = await open();
    expect((await post(showroom, '/fiber/search', { query: '12 Oak Street' })).body).toMatchObject({
      outcome: 'unavailable',
      address: { line1: '12 Oak Street' },
    });
    const similar = (await post(showroom, '/fiber/search', { query: '99 oak street' })).body;
    expect(similar).toMatchObject({
      outcome: 'similar',
      similar: [{ text: '12 Oak Street' }, { text: '14 Oak Street' }],
    });
    expect(
      (await post(showroom, '/fiber/select', { searchId: similar.searchId, id: similar.similar[1].id }))
        .status,
    ).toBe(404);
    expect((await post(showroom, '/fiber/search', { query: 'nowhere at all' })).status).toBe(422);
  });

  it('a refused key, which comes with status 200, is an error in JSON', async () => {
    const { showroom } = await open('another');
    expect(await post(showroom, '/loc/search', { query: 'oak street' })).toMatchObject({
      status: 502,
      body: { code: 'PROVIDER_REFUSED' },
    });
  });

  it.each(failing)('the error is JSON when it %s', async (_what, answered, status, code) => {
    const { loqate, showroom } = await open('key', status === 504 ? 400 : 10_000);
    loqate.respondBy(() => answered);
    expect(await post(showroom, '/loc/search', { query: '12 oak' })).toMatchObject({
      status,
      body: { statusCode: status, code },
    });
    expect(await post(showroom, '/fiber/search', { query: '12 oak street' })).toMatchObject({
      status,
      body: { statusCode: status, code },
    });
  });
});

describe("When a carrier's server provides the plans", () => {
  // Filled once: that takes 1.5 s of CPU.
  let demo: TestDatabase;
  beforeAll(async () => {
    demo = await makeSqlite();
    const { app } = await startShowroom(demo, { seed: 'demo' });
    await app.close();
  });
  afterAll(() => demo.remove());

  const open = async (
    response: (requested: LoopbackRequest) => LoopbackResponse,
    providerTimeoutMs = 2000,
  ) => {
    const carrier = await vendor(response);
    const settings = { carrier: { url: `${carrier.url}/plans`, key: 'secret' }, providerTimeoutMs };
    const showroom = await openShowroom(settings, demo);
    return { carrier, showroom };
  };
  const query = { query: '14 oak street' };

  it('it gets the address, and its plans are shown', async () => {
    const { carrier, showroom } = await open(() => ({ json: { plans: [{ code: 'fiber-600' }] } }));
    expect((await post(showroom, '/fiber/search', query)).body).toMatchObject({
      outcome: 'available',
      plans: [{ code: 'fiber-600' }],
    });
    expect(carrier.requests).toMatchObject([
      {
        path: '/plans',
        query: {},
        headers: { authorization: 'Bearer secret' },
        body: { address: { line1: '14 Oak Street', postcode: '00412' } },
      },
    ]);
    carrier.respondBy(() => ({ json: { plans: [] } }));
    expect((await post(showroom, '/fiber/search', query)).body).toMatchObject({
      outcome: 'unavailable',
      plans: [],
    });
  });

  it('a failed request is repeated once', async () => {
    let attempt = 0;
    const { carrier, showroom } = await open(() =>
      (attempt += 1) === 1 ? { json: {}, status: 503 } : { json: { plans: [{ code: 'fiber-300' }] } },
    );
    expect((await post(showroom, '/fiber/search', query)).body).toMatchObject({ outcome: 'available' });
    expect(carrier.requests).toHaveLength(2);
  });

  it('after five failures no requests are sent for half a minute', async () => {
    const { carrier, showroom } = await open(() => ({ json: {}, status: 500 }));
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect(await post(showroom, '/fiber/search', query)).toMatchObject({
        status: 503,
        body: { code: 'PROVIDER_DOWN' },
      });
    expect(carrier.requests).toHaveLength(10);
    const down = () => showroom.app.services.location.downServices();
    expect(down()).toEqual(['The carrier']);
    carrier.respondBy(() => ({ json: { plans: [] } }));
    const { now } = Date;
    Date.now = () => now() + 31_000;
    try {
      expect((await post(showroom, '/fiber/search', query)).status).toBe(200);
    } finally {
      Date.now = now;
    }
    expect(carrier.requests).toHaveLength(11);
    expect(down()).toEqual([]);
  });

  it.each(failing)('the error is JSON when it %s', async (_what, answered, status, code) => {
    const { showroom } = await open(() => answered, status === 504 ? 400 : 10_000);
    expect(await post(showroom, '/fiber/search', query)).toMatchObject({
      status,
      body: { statusCode: status, code },
    });
  });
});
