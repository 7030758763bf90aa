// What the store of a kiosk says by its own servers: how many of a product it has.
import type { Page } from '@playwright/test';
import { tokenFor } from '#tests/support/editorRequests.ts';
import { openLoopback, type Loopback } from '#tests/support/loopback.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, OWN_PAGE, test as base } from '#tests/support/sharedPage.ts';
import { getBounds, heading, REDUCED_MOTION, visit, waitUntilStill } from '#tests/support/shopper.ts';

let stock: Loopback;
let opened: OwnShowroom | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });

test.use({ ...OWN_PAGE, ...REDUCED_MOTION });
test.beforeAll(async () => {
  stock = await openLoopback(() => ({ json: { count: 3 } }));
  opened = await openOwnShowroom({ STOCK_URL: stock.url });
});
test.afterAll(async () => {
  await opened?.remove();
  await stock.close();
});

async function send<T>(page: Page, method: 'POST' | 'PATCH', path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
  const response = await page.request.fetch(path, { method, headers, data });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return (await response.json()) as T;
}

/** Puts the kiosk into a store, once it has enrolled by itself. */
async function placeInStore(page: Page): Promise<void> {
  const { id } = await send<{ id: string }>(page, 'POST', '/api/stores', {
    name: 'Quay',
    settings: { timeZone: 'Europe/Berlin' },
  });
  await page.waitForFunction(() => localStorage.getItem('vitrine-kiosk-key'));
  const kiosk = await page.evaluate(() => localStorage.getItem('vitrine-kiosk'));
  await send(page, 'PATCH', `/api/kiosks/${kiosk}`, { store: id });
}

test('a shopper reads what the store has, and nothing where nobody knows', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await visit(page, '/product/cairn-9-pro');
  await waitUntilStill(page);
  expect(scripts.filter((url) => /StockLine|\/stock\?/.test(url))).toEqual([]);
  await placeInStore(page);
  const has = (text: string) => page.getByText(text, { exact: true });
  await expect(has('In this store: 3')).toBeAttached();
  await waitUntilStill(page);
  expect(stock.requests[0]?.body).toMatchObject({ store: { name: 'Quay' }, product: { id: 'cairn-9-pro' } });

  // None; and its place is kept before that is known.
  let respond: (() => void) | undefined;
  stock.respondBy(() => (response) => {
    respond = () => response.end('{"count":0}');
  });
  await visit(page, '/product/cairn-9');
  await expect.poll(() => respond !== undefined).toBe(true);
  await waitUntilStill(page);
  const title = heading(page, 'Cairn 9').first();
  const before = await getBounds(title);
  respond?.();
  await expect(has('In this store: none at the moment')).toBeAttached();
  await waitUntilStill(page);
  expect(await getBounds(title)).toEqual(before);

  // A wrong number is none.
  stock.respondBy(() => ({ json: { count: -4 } }));
  const asked = page.waitForResponse((response) => response.url().includes('/stock?product=solis-mini'));
  await visit(page, '/product/solis-mini');
  expect(await (await asked).json()).toEqual({ count: null });
  await waitUntilStill(page);
  await expect(page.getByText('In this store')).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
});
