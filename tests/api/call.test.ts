// Calls by the names of endpoints: the address, and what the types refuse.
import { describe, expect, expectTypeOf, it } from 'vitest';
import { addressOf, call } from '#api/call.ts';
import type { ReleaseInfo } from '#protocol/releaseSchemas.ts';

describe('When a browser calls an endpoint', () => {
  it('parameters fill in the path, encoded, and the query leaves out what is undefined', () => {
    expect(
      addressOf('GET /api/history/:collection/:id', {
        params: { collection: 'pages', id: 'a/b ü' },
        query: {},
      }),
    ).toBe('/api/history/pages/a%2Fb%20%C3%BC');
    const params = { id: 'north & south' };
    expect(addressOf('GET /api/environments/:id/releases', { params, query: { before: undefined } })).toBe(
      '/api/environments/north%20%26%20south/releases',
    );
    expect(
      addressOf('GET /api/heat', { query: { from: 'x', to: 'y', screen: 'home', id: '', group: undefined } }),
    ).toBe('/api/heat?from=x&to=y&screen=home&id=');
    expect(addressOf('GET /api/:records.csv', { params: { records: 'stores' }, query: {} })).toBe(
      '/api/stores.csv',
    );
    expect(addressOf('GET /auth/methods')).toBe('/auth/methods');
  });

  it('its types say what is sent and received', () => {
    const calls = () => {
      const params = { id: 'flagship' };
      const query = {};
      expectTypeOf(
        call('GET /api/environments/:id/releases', { params, query, authenticated: true }),
      ).toEqualTypeOf<Promise<ReleaseInfo[]>>();
      expectTypeOf(call('POST /auth/logout', { body: {} })).toEqualTypeOf<Promise<undefined>>();
      // @ts-expect-error A GET that needs an account says that it sends the token.
      void call('GET /api/environments/:id/releases', { params, query });
      // @ts-expect-error The path has a parameter.
      void call('POST /api/environments/:id/release', { body: { hash: '' } });
      // @ts-expect-error A hash is needed.
      void call('POST /api/environments/:id/release', { params, body: {} });
      // @ts-expect-error There is no such endpoint.
      void call('GET /api/nothing');
    };
    expect(calls).toBeTypeOf('function');
  });
});
