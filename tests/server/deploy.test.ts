// src/server/operating/deploy: nginx before a node, the dashboard and the compose file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '#server/serverSettings.ts';
import { makeSqlite } from '#tests/support/engines.ts';
import { addressOf, listen, waitUntil } from '#tests/support/eventStream.ts';
import { makeNginx, type LocalNginx } from '#tests/support/nginx.ts';
import { findProgram } from '#tests/support/programs.ts';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';

const KEY = 'a key for the monitor';
const CHROME = 'gzip, deflate, br, zstd';
const FIREFOX = 'br, gzip;q=0.9';
const FILM = 'film_1a2b3c4d5e.mp4';
/** Three pieces of the cache. */
const FILM_BYTES = 2_500_000;

const deployed = (name: string): string =>
  readFileSync(new URL(`../../src/server/operating/deploy/${name}`, import.meta.url), 'utf8');

const nginx = findProgram('nginx');

describe.skipIf(nginx === undefined)('When nginx is in front of the server', () => {
  let proxy: LocalNginx | undefined;
  afterEach(() => proxy?.remove());

  const openBehindProxy = async (): Promise<Showroom & { url: string }> => {
    const showroom = await openShowroom({ trustProxy: 1, metricsKey: KEY });
    proxy = await makeNginx(nginx ?? '', [Number(new URL(await addressOf(showroom)).port)]);
    await proxy.start();
    return { ...showroom, url: proxy.url };
  };
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const cached = response.headers.get('x-cache-status');
    return { status: response.status, cached, bytes, headers: response.headers };
  };

  it('nginx finds no fault with its configuration', async () => {
    proxy = await makeNginx(nginx ?? '', [3000, 3001]);
    expect(() => proxy?.check()).not.toThrow();
  });

  it('a release is fetched once for all browsers, and once more for clients without brotli', async () => {
    const { shopper, url } = await openBehindProxy();
    const { hash } = (await shopper.get('/api/live')).json<{ hash: string }>();
    const release = `${url}/releases/${hash}.json`;
    const cachedFor = async (accepted: string) =>
      (await get(release, { 'accept-encoding': accepted })).cached;
    expect([await cachedFor(CHROME), await cachedFor(FIREFOX), await cachedFor(CHROME)]).toEqual([
      'MISS',
      'HIT',
      'HIT',
    ]);
    expect([await cachedFor('gzip'), await cachedFor('gzip, deflate')]).toEqual(['MISS', 'HIT']);
    const [first, second] = [await get(release), await get(release)];
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('during an upgrade, files of a build come from the nodes that have it', async () => {
    const names = ['a', 'b', 'c', 'd'].map((name) => `${name}-1a2b3c.js`);
    const testDatabase = await makeSqlite();
    const clientDir = join(testDatabase.dataDir, 'client');
    mkdirSync(join(clientDir, 'assets'), { recursive: true });
    for (const path of ['index.html', ...names.map((name) => `assets/${name}`)])
      writeFileSync(join(clientDir, path), 'built');
    const nodes = [await openShowroom({ clientDir }), await openShowroom()];
    const addresses = await Promise.all(nodes.map(addressOf));
    proxy = await makeNginx(
      nginx ?? '',
      addresses.map((address) => Number(new URL(address).port)),
    );
    await proxy.start();
    for (const name of names) expect((await get(`${proxy.url}/assets/${name}`)).status).toBe(200);
    expect((await get(`${proxy.url}/assets/none-1a2b3c.js`)).status).toBe(404);
    await testDatabase.remove();
  });

  it('parts of a film come from the cache, byte for byte', async () => {
    const { app, url } = await openBehindProxy();
    const bytes = Buffer.from(Array.from({ length: FILM_BYTES }, (_, n) => (n * 7 + (n >> 8)) % 256));
    await app.services.blobs.put(FILM, bytes);
    const part = (range: string) => get(`${url}/uploads/${FILM}`, { range });
    const end = await part('bytes=2400000-');
    expect([end.status, end.cached, end.bytes.equals(bytes.subarray(2_400_000))]).toEqual([
      206,
      'MISS',
      true,
    ]);
    const middle = await part('bytes=1000000-1999999');
    expect(middle.bytes.equals(bytes.subarray(1_000_000, 2_000_000))).toBe(true);
    const whole = await get(`${url}/uploads/${FILM}`);
    expect([whole.status, whole.cached, whole.bytes.equals(bytes)]).toEqual([200, 'HIT', true]);
    expect((await get(`${url}/uploads/none_1a2b3c4d5e.mp4`)).status).toBe(404);
  });

  it('saves are pushed through it at once, and the figures of a node stay inside', async () => {
    const { editor, shopper, url } = await openBehindProxy();
    const kiosk = await listen(`${url}/api/changes`);
    await editor.post('/api/pages', { name: 'Care', openAfter: false });
    await waitUntil(() => kiosk.events.some(({ data }) => data['kind'] === 'page'));
    kiosk.disconnect();
    const { headers } = await get(`${url}/api/pages/care`);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect((await get(`${url}/metrics`, { authorization: `Bearer ${KEY}` })).status).toBe(404);
    expect((await shopper.get('/metrics', { authorization: `Bearer ${KEY}` })).statusCode).toBe(200);
  });
});

describe('When an operator uses the files of src/server/operating/deploy', () => {
  it('each figure of the dashboard is one of /metrics', async () => {
    const { shopper } = await openShowroom({ metricsKey: KEY });
    await shopper.get('/healthz');
    const { body } = await shopper.get('/metrics', { authorization: `Bearer ${KEY}` });
    const { panels } = JSON.parse(deployed('grafana.json')) as { panels: { targets: { expr: string }[] }[] };
    const names = panels
      .flatMap(({ targets }) => targets)
      .flatMap(({ expr }) => [...expr.matchAll(/vitrine_\w+/g)].map(([name]) => name));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(body))).toEqual([]);
  });

  it('each setting of the compose file is one of the server', () => {
    const [settings = ''] = /&settings\n( {4}.*\n)+/.exec(deployed('compose.yaml')) ?? [];
    const names = [...settings.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !SETTING_NAMES.includes(name ?? ''))).toEqual([]);
  });
});
