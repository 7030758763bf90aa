// Preloading: a page's Link header names its first requests, so that they load while the script is
// parsed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';

describe('When a browser opens a page of the showroom', () => {
  let clientDir: string;
  let showroom: Showroom;
  beforeEach(async () => {
    clientDir = await mkdtemp(join(tmpdir(), 'vitrine-client-'));
    await writeFile(join(clientDir, 'index.html'), '<!doctype html>');
    showroom = await openShowroom({ clientDir, seed: 'demo' });
  });
  afterEach(() => rm(clientDir, { recursive: true, force: true }));

  const page = (path: string) => showroom.shopper.get(path, { accept: 'text/html' });
  const named = async (path: string): Promise<string[]> =>
    [
      ...String((await page(path)).headers['link'] ?? '').matchAll(
        /<([^>]+)>; rel=preload; as=fetch; crossorigin/g,
      ),
    ].map(([, address]) => address ?? '');

  it('the Link header names settings, and what the first environment shows', async () => {
    const addresses = await named('/');
    expect(addresses).toEqual(['/config.json', '/api/live']);
    for (const address of addresses)
      expect((await showroom.shopper.get(address)).statusCode, address).toBe(200);
  });

  it("the Link header names the address's environment and document", async () => {
    const names = (await showroom.shopper.get('/api/environments/names')).json<{ id: string }[]>();
    const other = names.at(-1)?.id ?? '';
    expect(await named(`/?env=${other}`)).toContain(`/api/live?env=${other}`);
    const product = (await named('/product/cairn-9-pro/videos?lang=es')).at(-1) ?? '';
    expect(product).toMatch(/^\/releases\/[0-9a-f]{64}\/products\/cairn-9-pro\?/);
    expect((await showroom.shopper.get(product)).json()).toMatchObject({ id: 'cairn-9-pro' });
    expect((await named('/page/a%2Fb')).at(-1)).toContain('/pages/a%2Fb');
  });

  it('the page is sent without a Link header for editors and for unusual addresses', async () => {
    for (const path of ['/edit', '/edit/product/cairn-9-pro', '//', '/%', '/%00?env=%', '/page/']) {
      const response = await page(path);
      expect([path, response.statusCode < 500]).toEqual([path, true]);
    }
    expect(await named('/edit')).toEqual([]);
  });
});
