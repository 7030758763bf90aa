// Invalid input: always a clear JSON error, never a stack trace, never a partial save.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onDefaultDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { emptyShowroom, openShowroom, startShowroom, type Showroom } from '#tests/support/showroom.ts';

const THREE_MEGABYTES = 3 * 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

onDefaultDatabase('When a client sends invalid input', (makeDatabase) => {
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

  it.each([
    ['half a document', '{"name":', JSON_TYPE, 400],
    ['nothing', '', JSON_TYPE, 400],
    ['a poisoned prototype', '{"__proto__":{"admin":true},"name":"x"}', JSON_TYPE, 400],
    ['a form instead of JSON', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['text', 'hello', { 'content-type': 'text/plain' }, 400],
    ['three megabytes', JSON.stringify({ name: 'x'.repeat(THREE_MEGABYTES) }), JSON_TYPE, 413],
    ['a name of 201 characters', JSON.stringify({ name: 'x'.repeat(201) }), JSON_TYPE, 400],
    [
      'a text of 20,001 characters',
      JSON.stringify({
        name: 'x',
        scrollText: 'x'.repeat(20_001),
        headers: [{ type: 'title', text: 'x'.repeat(20_001) }],
      }),
      JSON_TYPE,
      400,
    ],
    ['a name that is a list', '{"name":["x"]}', JSON_TYPE, 400],
    [
      'a thousand nested lists',
      `{"name":"x","alternates":${'['.repeat(1000)}${']'.repeat(1000)}}`,
      JSON_TYPE,
      400,
    ],
  ])('the server refuses %s', async (_what, payload, headers, status) => {
    const { editor, shopper } = showroom;
    for (const [method, url] of [
      ['POST', '/api/pages'],
      ['PUT', '/api/environments/showroom'],
    ] as const) {
      const before = (await shopper.get('/api/environments/showroom')).body;
      const response = await editor.send(method, url, { payload, headers });
      expect([400, 415, 413]).toContain(response.statusCode);
      if (method === 'POST') expect(response.statusCode).toBe(status);
      const sent = {
        statusCode: response.statusCode,
        error: expect.any(String),
        message: expect.any(String),
      };
      expect(response.json()).toMatchObject(sent);
      expect(response.body).not.toMatch(/node_modules|\.ts:/);
      expect((await shopper.get('/api/environments/showroom')).body).toBe(before);
    }
    expect((await shopper.get('/api/pages/names')).json()).toEqual([]);
  });

  it('the server does not read a large body without a valid token', async () => {
    const { shopper } = showroom;
    const payload = JSON.stringify({ name: 'x'.repeat(THREE_MEGABYTES) });
    expect((await shopper.send('POST', '/api/pages', { payload, headers: JSON_TYPE })).statusCode).toBe(401);
  });

  it.each([
    '/api/nothing/x',
    '/api',
    '/api/pages/x/y',
    '/auth/nobody',
    '/upload/nothing',
    '/assets/lost.js',
    '/metrics/x',
    '/API/nothing',
    '/readyz/x',
  ])('%s responds with 404 in JSON, also to a browser', async (url) => {
    const { shopper } = showroom;
    const response = await shopper.get(url, { accept: 'text/html' });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      expect.objectContaining({ statusCode: 404, error: 'Not Found' }),
    ]);
  });

  it('the name of a copy is limited, too, and the error states the limit', async () => {
    const { editor } = showroom;
    const { id } = (await editor.post('/api/pages', { name: 'x'.repeat(200) })).json();
    const response = await editor.post(`/api/duplicate/pages/${id}`, { newName: 'x'.repeat(201) });
    expect(response.json()).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'newName', message: 'Must be 200 characters or fewer' }],
    });
  });

  it.each([
    ['an empty byte', '%00'],
    ['SQL', "'; drop table document; --"],
    ['a way up', '..%2f..%2fpackage.json'],
    ['another script', '%E6%89%8B'],
    ['five hundred letters', 'x'.repeat(500)],
  ])('no document is found for an id of %s', async (_what, id) => {
    const { shopper } = showroom;
    const response = await shopper.get(`/api/pages/${encodeURI(id).replaceAll('%25', '%')}`);
    expect([400, 404, 414]).toContain(response.statusCode);
    expect((await shopper.get('/api/environments/names')).json()).toHaveLength(1);
  });

  it.each([
    '/api/pages/%E0%A4%A',
    '/api/%E0%A4%A',
    '/api/%',
    '/api/pages/%C3%28?a=%',
    '/uploads/%zz',
    '/auth/%E0%A4%A',
  ])('a malformed address gets an error as every unknown one does: %s', async (address) => {
    const response = await showroom.shopper.get(address);
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { statusCode: 404, error: 'Not Found', message: expect.stringMatching(/not found/i) },
    ]);
    expect(response.headers['content-security-policy']).toBeDefined();
  });

  it.each([
    ['NUL', 'a\0b'],
    ['a replacement character', 'M\ufffdnchen'],
    ['half a character', 'a\ud83d'],
    ['NUL as a reference', 'a&#0;b'],
  ])('a page with %s is refused, and says where', async (_, text) => {
    const refused = await showroom.editor.post('/api/pages', {
      name: 'Lost',
      headers: [{ type: 'title', text }],
    });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'headers.0.text', message: 'A letter of this text was lost (\ufffd). Type it anew' }],
    ]);
    const price = await showroom.editor.post('/api/prices', {
      name: 'Lost',
      monthly: text.replace('&#0;', '\0'),
    });
    expect(price.statusCode).toBe(400);
    expect((await showroom.editor.post('/api/pages', { name: 'Pl\0ans' })).statusCode).toBe(400);
    expect((await showroom.shopper.get('/api/pages/names')).json()).toEqual([]);
  });

  it('what nobody sees is not stored: controls, overrides, spaces without width', async () => {
    const created = await showroom.editor.post('/api/pages', {
      name: 'Pl\u200ban\u0007s\u202e',
      headers: [{ type: 'title', text: 'W\u00adi&shy;-Fi\u2028<i>n\u0301ow&#8238;</i>\u0092' }],
    });
    expect([created.statusCode, created.json()]).toMatchObject([
      200,
      { id: 'plans', name: 'Plans', headers: [{ text: 'Wi-Fi\n<i>ńow</i>’' }] },
    ]);
    expect((await showroom.shopper.get('/api/pages/plans')).json()).toEqual(created.json());
    const copyAs = (newName: string) => showroom.editor.post('/api/duplicate/pages/plans', { newName });
    expect((await copyAs('Co\u202epy\u200b')).json()).toMatchObject({ name: 'Copy' });
    expect([(await copyAs('Co\0py')).statusCode, (await copyAs('M\ufffdnchen')).statusCode]).toEqual([
      400, 400,
    ]);
  });

  it('a name, tag or note that people type is repaired, and one that has lost a letter is refused', async () => {
    const { editor } = showroom;
    const refused = [
      {
        statusCode: 400,
        errors: [{ message: 'A letter of this text was lost (\ufffd). Type it anew' }],
      },
    ];
    const [odd, lost] = ['N\u00ado\u202er\u200bd\nwest 👩\u200d🔧', 'M\ufffdnchen'];
    const send = async (url: string, body: object) => (await editor.post(url, body)).json();
    expect(await send('/api/stores', { name: odd, region: odd, tags: [odd] })).toMatchObject({
      name: 'Nord west 👩\u200d🔧',
      region: 'Nord west 👩\u200d🔧',
      tags: ['Nord west 👩\u200d🔧'],
    });
    expect(await send('/api/kiosk-groups', { name: odd })).toMatchObject({ name: 'Nord west 👩\u200d🔧' });
    const listOf = (name: string, store = '', group = '') => ({ kiosks: [{ name, store, group }] });
    expect(await send('/api/enrolment-lists', listOf(odd, odd))).toMatchObject([
      { name: 'Nord west 👩\u200d🔧' },
    ]);
    expect((await editor.get('/api/stores')).json()).toMatchObject({ total: 1 });
    for (const [url, body] of [
      ['/api/stores', { name: lost }],
      ['/api/stores', { name: 'Half \ud83d' }],
      ['/api/stores', { name: 'Nul\0' }],
      ['/api/stores', { name: 'Nord', region: lost }],
      ['/api/stores', { name: 'Nord', tags: [lost] }],
      ['/api/kiosk-groups', { name: lost }],
      ['/api/enrolment-lists', listOf(lost)],
      ['/api/enrolment-lists', listOf('Nord', lost)],
      ['/api/enrolment-lists', listOf('Nord', '', lost)],
      ['/api/keys', { name: lost, scopes: ['content.view'] }],
    ] as const)
      expect([url, body, await send(url, body)]).toMatchObject([url, body, ...refused]);
    expect((await editor.post('/api/stores', { name: '\u200b\u00ad' })).statusCode).toBe(400);
  });

  it('a sign-in with NUL is refused', async () => {
    expect(
      (await showroom.shopper.post('/auth/local', { identifier: 'a\0', password: 'b\0' })).statusCode,
    ).toBe(400);
  });

  it.each(['"4294967296"', '"99999999999999999999"', '"-1"', '"1.5"', '""', ','])(
    'the If-Match tag %s counts as stale',
    async (tag) => {
      const site = (await showroom.shopper.get('/api/environments/showroom')).json();
      expect(
        (await showroom.editor.put('/api/environments/showroom', site, { 'if-match': tag })).statusCode,
      ).toBe(412);
    },
  );
});

describe('When the server itself fails', () => {
  it('the response reveals no internals', async () => {
    const { app, shopper } = await openShowroom();
    await app.services.database.schema.dropTable('document').execute();
    const response = await shopper.get('/api/pages/x');
    expect(response.json()).toEqual({
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'Internal Server Error',
      requestId: expect.stringMatching(/^[\w-]{16,64}$/),
    });
  });
});

describe('When a page of another site calls the API', () => {
  const origin = 'https://preview.example.com';
  const preflightFrom = ({ shopper }: Showroom, from: string) =>
    shopper.send('OPTIONS', '/api/pages/x', {
      headers: {
        origin: from,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,if-match',
      },
    });

  it('it may read and sign in if the operator allows its origin', async () => {
    const showroom = await openShowroom({ allowedOrigins: ['https://shop.example.com', origin] });
    const read = await showroom.shopper.get('/api/environments/names', { origin });
    expect(read.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: expect.stringMatching(/origin/i),
    });
    const preflight = await preflightFrom(showroom, origin);
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
    expect(preflight.headers['access-control-allow-headers']).toMatch(/Authorization.*If-Match/);
  });

  it.each([[[]], [['https://shop.example.com']]])(
    'it gets no permission if its origin is not allowed: %j',
    async (allowedOrigins) => {
      const showroom = await openShowroom({ allowedOrigins });
      for (const from of [
        origin,
        'null',
        'https://shop.example.com.evil.example',
        'http://shop.example.com',
      ]) {
        for (const response of [
          await showroom.shopper.get('/api/environments/names', { origin: from }),
          await preflightFrom(showroom, from),
        ]) {
          expect(response.headers['access-control-allow-origin']).toBeUndefined();
        }
      }
    },
  );
});
