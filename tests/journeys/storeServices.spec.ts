// Answers of the store's own servers: stock of a product, and free appointments.
import type { Page } from '@playwright/test';
import { tokenFor } from '#tests/support/editorRequests.ts';
import { openLoopback, type Loopback } from '#tests/support/loopback.ts';
import { readQrCode } from '#tests/support/qrCode.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, needs, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import {
  getBounds,
  heading,
  REDUCED_MOTION,
  touch,
  touchAndWait,
  visit,
  waitUntilStill,
} from '#tests/support/shopper.ts';

let stock: Loopback;
let calendar: Loopback;
let opened: OwnShowroom | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });

test.use({ ...OWN_PAGE, ...REDUCED_MOTION });
// One showroom for all of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  stock = await openLoopback(() => ({ json: { count: 3 } }));
  calendar = await openLoopback(() => ({ json: { times: [] } }));
  opened = await openOwnShowroom({ STOCK_URL: stock.url, APPOINTMENT_URL: calendar.url });
});
test.afterAll(async () => {
  await opened?.remove();
  await stock.close();
  await calendar.close();
});

async function send<T>(page: Page, method: 'POST' | 'PATCH', path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
  const response = await page.request.fetch(path, { method, headers, data });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return (await response.json()) as T;
}

/** Puts the kiosk into a store, once it has enrolled by itself. */
async function placeInStore(page: Page, name: string): Promise<void> {
  const { id } = await send<{ id: string }>(page, 'POST', '/api/stores', {
    name,
    settings: { timeZone: 'Europe/Berlin' },
  });
  await page.waitForFunction(() => localStorage.getItem('vitrine-kiosk-key'));
  const kiosk = await page.evaluate(() => localStorage.getItem('vitrine-kiosk'));
  await send(page, 'PATCH', `/api/kiosks/${kiosk}`, { store: id });
}

test(
  'a shopper reads what the store has, and nothing where nobody knows',
  needs('a server of its own'),
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await visit(page, '/product/cairn-9-pro');
    await waitUntilStill(page);
    expect(scripts.filter((url) => /StockLine|\/stock\?/.test(url))).toEqual([]);
    await placeInStore(page, 'Quay');
    const has = (text: string) => page.getByText(text, { exact: true });
    await expect(has('In this store: 3')).toBeAttached();
    await waitUntilStill(page);
    expect(stock.requests[0]?.body).toMatchObject({
      store: { name: 'Quay' },
      product: { id: 'cairn-9-pro' },
    });

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
  },
);

/** Ten in the morning of these days from now on, in UTC; the store is one or two hours ahead. */
const morning = (days: number): string => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + days);
  day.setUTCHours(10, 0, 0, 0);
  return day.toISOString();
};

test(
  'a shopper books a time of the store without a name, and hears when somebody was faster',
  needs('a server of its own'),
  async ({ page }) => {
    const free = new Set([1, 2, 3, 4, 5, 6, 7].map(morning));
    const codes = new Map<string, string>();
    let lost = false;
    calendar.respondBy(({ path, body }) => {
      const { id, start } = (body ?? {}) as { id: string; start: string };
      if (path === '/times')
        return { json: { times: [...free].map((time) => ({ start: time, minutes: 30 })) } };
      if (!codes.has(id) && !free.delete(start)) return { json: {}, status: 409 };
      codes.set(id, codes.get(id) ?? `K${codes.size + 7}M2`);
      // The first response is lost on its way.
      const isLost = codes.size === 1 && !lost;
      lost ||= isLost;
      return isLost ? (response) => void response.destroy() : { json: { code: codes.get(id) }, status: 201 };
    });
    const inStore = (start: string, month: 'short' | 'long'): string =>
      new Date(start).toLocaleString('en', {
        weekday: month,
        day: 'numeric',
        month,
        hour: 'numeric',
        minute: '2-digit',
        timeZone: 'Europe/Berlin',
      });
    await visit(page, '/product/cairn-9-pro');
    const tab = page.getByRole('button', { name: 'Your visit' });
    const book = page.getByRole('button', { name: 'Book a time' });
    await expect(tab).toHaveCount(0);
    await placeInStore(page, 'Harbor');
    await expect(tab).toBeVisible();
    await waitUntilStill(page);
    // By keyboard, as with a keypad.
    await tab.focus();
    await page.keyboard.press('Enter');
    await expect(book).toBeFocused();
    await page.keyboard.press('Enter');
    const choosing = page.getByRole('dialog', { name: 'Book a time' });
    const times = choosing.getByRole('button', { name: /[AP]M$/ });
    await expect(times).toHaveCount(6);
    await expect(times.first()).toBeFocused();
    expect((await getBounds(times.first())).height * 2).toBeGreaterThanOrEqual(72);
    await page.keyboard.press('Escape');
    await expect(choosing).toHaveCount(0);
    await expect(tab).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(book).toBeFocused();
    await page.keyboard.press('Enter');
    // Taken by another customer meanwhile.
    free.delete(morning(2));
    await choosing.getByRole('button', { name: inStore(morning(2), 'short') }).focus();
    await page.keyboard.press('Enter');
    const confirming = page.getByRole('dialog', { name: inStore(morning(2), 'long') });
    await expect(confirming.getByRole('button', { name: 'Yes, please' })).toBeFocused();
    await page.keyboard.press('Enter');
    const taken = page.getByRole('dialog', { name: 'Somebody was faster' });
    await expect(taken.getByRole('button', { name: inStore(morning(7), 'short') })).toBeVisible();
    await expect(taken.getByRole('button', { name: inStore(morning(2), 'short') })).toHaveCount(0);
    await waitUntilStill(page);

    await touchAndWait(page, taken.getByRole('button', { name: inStore(morning(3), 'short') }));
    await touch(page, page.getByRole('button', { name: 'Yes, please' }));
    const booked = page.getByRole('dialog', { name: 'Your appointment' });
    await expect(booked.getByText('K7M2', { exact: true })).toBeAttached();
    await expect(booked.getByText(`${inStore(morning(3), 'long')}, Harbor`)).toBeAttached();
    await waitUntilStill(page);
    const event = await readQrCode(page);
    expect(event).toContain('SUMMARY:Harbor: K7M2');
    expect(codes.size).toBe(1);
    expect(Object.keys(calendar.requests.at(-1)?.body as object)).not.toContain('name');

    await page.keyboard.press('Escape');
    await expect(booked).toHaveCount(0);
    await waitUntilStill(page);
    await touchAndWait(page, tab);
    await touch(page, page.getByRole('button', { name: `Your time: ${inStore(morning(3), 'short')}` }));
    await expect(booked).toBeVisible();
    // The next shopper sees nothing of it.
    await page.keyboard.press('Escape');
    const kiosk = await page.evaluate(() => localStorage.getItem('vitrine-kiosk'));
    await send(page, 'POST', `/api/kiosks/${kiosk}/commands`, { type: 'home' });
    await page.waitForURL((url) => url.pathname === '/');
    await visit(page, '/product/cairn-9-pro');
    await touchAndWait(page, page.getByRole('dialog', { name: 'Touch to begin' }));
    await touchAndWait(page, tab);
    await expect(book).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  },
);
