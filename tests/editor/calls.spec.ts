// A shopper calls a colleague to a kiosk, and a colleague answers on a phone.
import type { Page } from '@playwright/test';
import { EDITOR_VIEWPORT, expectAccessible, signInAsEditor } from '#tests/support/editor.ts';
import { tokenFor } from '#tests/support/editorRequests.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { heading, REDUCED_MOTION, SMALL_VIEWPORT, touch } from '#tests/support/shopper.ts';

let opened: OwnShowroom | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });
test.beforeAll(async () => {
  opened = await openOwnShowroom({ ENROLMENT: 'required' });
});
test.afterAll(() => opened?.remove());

const PHONE = { width: 390, height: 844 };

async function send<T>(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
  const response = await page.request.fetch(path, { method, headers, data });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return (await response.json()) as T;
}

test('a shopper asks somebody over, a colleague comes, and a call nobody needs any more is withdrawn', async ({
  browser,
  page: phone,
}) => {
  const context = await browser.newContext({
    ...REDUCED_MOTION.contextOptions,
    ...SMALL_VIEWPORT,
    baseURL: opened?.address ?? '',
    serviceWorkers: 'block',
  });
  const kiosk = await context.newPage();
  const scripts: string[] = [];
  kiosk.on('request', (request) => scripts.push(request.url()));
  await kiosk.goto('/');
  const enrolling = kiosk.getByRole('dialog', { name: 'Enrol this kiosk' });
  await expect(enrolling).toBeVisible({ timeout: 30_000 });
  const code = (await enrolling.getByRole('img').getAttribute('aria-label'))?.slice(-6) ?? '';

  await phone.setViewportSize(PHONE);
  await signInAsEditor(phone);
  await phone.goto('/edit/calls');
  await expect(heading(phone, 'Calls')).toBeVisible({ timeout: 25_000 });
  await expect(phone.getByText('Calls are switched off')).toBeVisible();
  await expectAccessible(phone);

  const store = await send<{ id: string }>(phone, 'POST', '/api/stores', { name: 'Harbor' });
  const place = { name: 'Window left', store: store.id };
  await send(phone, 'POST', `/api/enrolments/${code}`, place);
  await expect(enrolling).toBeHidden();
  await expect(kiosk.getByRole('button', { name: 'Accessibility' })).toBeVisible();
  const tab = kiosk.getByRole('button', { name: 'Ask somebody over' });
  await expect(tab).toHaveCount(0);
  expect(scripts.filter((url) => url.includes('StaffCall'))).toEqual([]);
  await send(phone, 'PUT', `/api/stores/${store.id}`, { name: 'Harbor', settings: { calls: true } });
  await expect(tab).toBeVisible();
  await expect(phone.getByText('Nobody is calling')).toBeVisible();
  await phone.getByRole('switch', { name: 'Sound for new calls' }).check({ force: true });

  // By keyboard, as with a keypad: focus is in the panel, and comes back to the tab.
  await tab.focus();
  await kiosk.keyboard.press('Enter');
  const panel = kiosk.getByRole('dialog', { name: 'Ask somebody over' });
  await expect(panel.getByRole('button', { name: 'Yes, please' })).toBeFocused();
  await kiosk.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(tab).toBeFocused();
  await kiosk.keyboard.press('Enter');
  await touch(kiosk, panel.getByRole('button', { name: 'Yes, please' }));
  await expect(kiosk.getByRole('dialog', { name: 'Our team knows' })).toBeVisible();

  const call = phone
    .getByRole('listitem')
    .filter({ has: phone.getByRole('heading', { name: 'Window left' }) });
  await expect(call).toContainText('Harbor');
  await expect(call).toContainText('(Home Screen) · English');
  await expect(phone).toHaveTitle('(1) Calls');
  await expectAccessible(phone);
  expect(
    await phone.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  await call.getByRole('button', { name: 'I am coming to Window left' }).click();
  const coming = kiosk.getByRole('dialog', { name: 'Someone is coming' });
  await expect(coming).toBeVisible();
  await touch(kiosk, coming.getByRole('button', { name: 'Keep looking' }));
  await expect(kiosk.getByRole('button', { name: 'Someone is coming' })).toBeVisible();
  // A page that is loaded anew in the middle of a visit does not lose the call.
  await kiosk.reload();
  await expect(coming).toBeVisible();
  await touch(kiosk, coming.getByRole('button', { name: 'Keep looking' }));
  await call.getByRole('button', { name: 'Done at Window left' }).click();
  await expect(phone.getByText('Nobody is calling')).toBeVisible();
  await expect(tab).toBeVisible();

  // The shopper leaves: what ends the visit ends the call.
  await touch(kiosk, tab);
  await touch(kiosk, panel.getByRole('button', { name: 'Yes, please' }));
  await expect(call).toBeVisible();
  const { items } = (await (
    await phone.request.get('/api/kiosks', {
      headers: { authorization: `Bearer ${await tokenFor(phone.request)}` },
    })
  ).json()) as { items: { id: string }[] };
  await send(phone, 'POST', `/api/kiosks/${items[0]?.id}/commands`, { type: 'home' });
  await expect(phone.getByText('Nobody is calling')).toBeVisible();
  await expect(phone.getByText('Withdrawn')).toBeVisible();
  await context.close();
});
