// The built app: its files, its security policy, and the settings that browsers get.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShowroom } from '#tests/support/showroom.ts';

const PAGE = '<!doctype html><title>Vitrine</title>';
const SCRIPT = 'console.log("vitrine");'.repeat(500);
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let folder: string;
let clientDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-client-'));
  clientDir = join(folder, 'client');
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  await writeFile(join(clientDir, 'index.html'), PAGE);
  await writeFile(join(clientDir, 'assets', 'main-a1b2c3.js'), SCRIPT);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('When a kiosk opens an address', () => {
  it.each([
    '/',
    '/home',
    '/page/plans',
    '/product/nova-x5/celebrate',
    '/product/nova-x5/videos',
    '/help-me-choose/start',
    '/quiz-result',
    '/edit',
    '/edit/lists/product',
    '/edit/page/plans',
    '/anything/else',
    '/?lang=es&env=airport',
    '/page/v1.0',
    '/%E0%A4%A',
    '/page/%',
    '/%C3%28?lang=%E0',
  ])('it gets the app for %s', async (url) => {
    const { shopper } = await openShowroom({ clientDir });
    const response = await shopper.get(url, BROWSER);
    expect([response.statusCode, response.body]).toEqual([200, PAGE]);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it('hashed files are cached for a year, and compressed', async () => {
    const { shopper } = await openShowroom({ clientDir });
    const url = '/assets/main-a1b2c3.js';
    const uncompressed = await shopper.get(url);
    expect(uncompressed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(uncompressed.body).toBe(SCRIPT);
    for (const encoding of ['br', 'gzip']) {
      const compressed = await shopper.get(url, { 'accept-encoding': encoding });
      expect(compressed.headers['content-encoding']).toBe(encoding);
      expect(compressed.rawPayload.length).toBeLessThan(SCRIPT.length / 10);
    }
  });

  it('a file that the build has compressed is not compressed again', async () => {
    const compressed = brotliCompressSync(SCRIPT);
    await writeFile(join(clientDir, 'assets', 'main-a1b2c3.js.br'), compressed);
    const { shopper } = await openShowroom({ clientDir });
    const response = await shopper.get('/assets/main-a1b2c3.js', { 'accept-encoding': 'gzip, br' });
    expect(response.rawPayload).toEqual(compressed);
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i) as string,
    });
  });

  it('a missing file is a 404', async () => {
    const { shopper } = await openShowroom({ clientDir });
    for (const url of ['/assets/lost-123.js', '/favicon.png'])
      expect((await shopper.get(url)).statusCode).toBe(404);
  });

  it.each([
    '/..%2fsecret.txt',
    '/../secret.txt',
    '//secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ])("it cannot leave the app's folder by %s", async (url) => {
    await writeFile(join(folder, 'secret.txt'), 'secret');
    const { shopper } = await openShowroom({ clientDir });
    for (const headers of [{}, BROWSER]) expect((await shopper.get(url, headers)).body).not.toBe('secret');
  });

  it('it gets a JSON error if the app is not built', async () => {
    const { shopper } = await openShowroom({ clientDir: join(clientDir, 'nowhere') });
    expect((await shopper.get('/', BROWSER)).json()).toMatchObject({ statusCode: 404 });
  });
});

describe('When a browser runs the app', () => {
  const policyOf = async (options: Parameters<typeof openShowroom>[0]) => {
    const { shopper } = await openShowroom({ clientDir, ...options });
    const header = String((await shopper.get('/', BROWSER)).headers['content-security-policy']);
    return Object.fromEntries(
      header.split(';').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values];
      }),
    );
  };

  it('it may run only our scripts, and only our pages may frame it', async () => {
    const policy = await policyOf({});
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['worker-src']).toEqual(["'self'", 'blob:']);
    expect(policy['img-src']).toEqual(["'self'", 'blob:', 'data:']);
    expect(policy['frame-src']).toEqual(["'self'"]);
    expect(policy['frame-ancestors']).toEqual(["'self'"]);
  });

  it('it may frame and reach the configured base at any port, and load the tag manager only in tag mode', async () => {
    const policy = await policyOf({ iframeBase: 'https://frames.example.com/app/', analytics: 'tag' });
    expect(policy['frame-src']).toEqual(["'self'", 'https://frames.example.com:*']);
    expect(policy['connect-src']).toContain('https://frames.example.com:*');
    expect(policy['script-src']).toEqual(["'self'", 'https://www.googletagmanager.com']);
  });

  it('it gets the public settings, and no secret', async () => {
    const publicSettings = {
      testBuild: true,
      editButton: false,
      offline: false,
      iframeBase: 'https://frames.example.com',
      locationAccessKey: 'public-key',
    };
    const { shopper } = await openShowroom({ ...publicSettings, jwtSecret: 'x'.repeat(32) });
    const response = await shopper.get('/config.json');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.json()).toEqual({
      ...publicSettings,
      publicUrl: null,
      analytics: 'package',
      tagManagerId: null,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });
});

describe('When a monitor checks the server', () => {
  it('it is alive, and ready while its database responds', async () => {
    const { app, shopper } = await openShowroom();
    expect((await shopper.get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await shopper.get('/readyz')).json()).toEqual({ status: 'ok' });
    await app.services.database.destroy();
    expect((await shopper.get('/readyz')).statusCode).toBe(503);
    expect((await shopper.get('/healthz')).statusCode).toBe(200);
  });
});
