// The page Kiosks in a real browser: a kiosk is taken in from a phone and takes commands, ten
// thousand are looked through by keyboard, a file of three starts one.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { KioskRecord } from '#protocol/kioskSchemas.ts';
import { alert, dialog, EDITOR_VIEWPORT, expectAccessible, signInAsEditor } from '#tests/support/editor.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, OWN_PAGE, test as base } from '#tests/support/sharedPage.ts';
import { heading, REDUCED_MOTION, SMALL_VIEWPORT } from '#tests/support/shopper.ts';

let opened: OwnShowroom | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  opened = await openOwnShowroom({ ENROLMENT: 'required' });
});
test.afterAll(() => opened?.remove());

const PHONE = { viewport: { width: 390, height: 844 } };

/** A page in a browser of its own, closed with the test's. */
async function openBrowser(
  browser: Browser,
  more: { viewport: { width: number; height: number } },
): Promise<Page> {
  const context = await browser.newContext({
    ...REDUCED_MOTION.contextOptions,
    ...more,
    baseURL: opened?.address ?? '',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

async function openKiosks(page: Page, search = ''): Promise<void> {
  await signInAsEditor(page);
  await page.goto(`/edit/kiosks${search}`);
  await expect(heading(page, 'Kiosks')).toBeVisible({ timeout: 25_000 });
}

/** Closes an alert, which lies over the foot of the page. */
const dismiss = (page: Page, message: string): Promise<void> =>
  alert(page, message).getByRole('button', { name: 'Close' }).click();

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test('a kiosk is taken in from a phone by its QR code, takes a picture, says why it shows what it shows, and loses its key', async ({
  browser,
}) => {
  const kiosk = await openBrowser(browser, SMALL_VIEWPORT);
  await kiosk.goto('/');
  const panel = kiosk.getByRole('dialog', { name: 'Enrol this kiosk' });
  await expect(panel).toBeVisible({ timeout: 30_000 });
  const link = new URL((await panel.getByRole('img').getAttribute('aria-label')) ?? '');

  const phone = await openBrowser(browser, PHONE);
  await openKiosks(phone, link.search.toLowerCase());
  const adding = dialog(phone, 'Add a kiosk');
  const code = adding.getByLabel('Code on the screen');
  await expect(code).toHaveValue(link.search.slice(-6));
  await expect(adding.getByLabel('Name')).toBeFocused();
  await expectAccessible(phone);
  const submit = adding.getByRole('button', { name: 'Add the kiosk' });
  await adding.getByLabel('Name').fill('Window left');
  await adding.getByLabel('Store').fill('Harbor');
  await adding.getByLabel('Group').fill('Flagships');
  await code.fill('abc 234');
  await submit.click();
  await expect(adding.getByRole('alert')).toContainText('No kiosk shows this code now.');
  await expect(code).toBeFocused();
  await code.fill([...link.search.slice(-6).toLowerCase()].join('-'));
  await submit.click();
  await expect(adding.getByRole('heading', { name: '“Window left” is enrolled' })).toBeVisible();
  await expect(panel).toBeHidden({ timeout: 15_000 });
  expect(
    await phone.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  await adding.getByRole('button', { name: 'Show this kiosk' }).click();

  const shown = phone.getByRole('dialog', { name: 'Window left', exact: true });
  await expect(shown.getByRole('heading', { name: 'Why does it show this?' })).toBeVisible();
  await expect(shown).toContainText('Harbor · Flagships');
  await expectAccessible(phone);

  await shown.getByRole('tab', { name: 'Commands' }).click();
  await shown.getByRole('button', { name: 'Take a picture' }).click();
  const picture = shown.getByRole('img', { name: /^What Window left showed at/ });
  await expect(picture).toBeVisible({ timeout: 20_000 });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await shown.getByRole('button', { name: 'Get its log' }).click();
  await shown.getByText('Show the log').click({ timeout: 20_000 });
  await expect(shown.getByRole('region', { name: /^Log at/ })).toContainText('screen: home');
  await shown.getByRole('button', { name: 'Identify' }).click();
  await expect(kiosk.getByRole('dialog', { name: 'This kiosk' })).toContainText('Window left');
  await expectAccessible(phone);

  await shown.getByRole('tab', { name: 'Settings' }).click();
  await shown.getByLabel('Volume').fill('30');
  await shown.getByRole('button', { name: 'Set opening hours' }).click();
  await shown.getByRole('switch', { name: 'Open on Sunday' }).press('Space');
  await expect(shown.getByLabel('Sunday, from')).toHaveValue('09:00');
  await expectAccessible(phone);
  await shown.getByRole('button', { name: 'Save' }).click();
  await dismiss(phone, '“Window left” saved.');
  await shown.getByRole('tab', { name: 'Overview' }).click();
  await expect(shown).toContainText('Mon–Sun 09:00–20:00');
  await expect(shown).toContainText('30 %Set for this kiosk');
  await shown.getByRole('tab', { name: 'History' }).click();
  await expect(shown.getByRole('heading', { name: 'Faults of the last 7 days' })).toBeVisible();
  await expectAccessible(phone);

  await shown.getByRole('tab', { name: 'Settings' }).click();
  await shown.getByRole('button', { name: 'Revoke the key' }).click();
  await dialog(phone, 'Revoke the key of “Window left”?')
    .getByRole('button', { name: 'Revoke the key' })
    .click();
  await expect(shown).toContainText('It has no key.');
  await dismiss(phone, 'The key of “Window left” is revoked.');
  await shown.getByRole('button', { name: 'Remove from the list' }).click();
  await dialog(phone, 'Remove “Window left”?').getByRole('button', { name: 'Remove from the list' }).click();
  await expect(phone.getByText('No kiosks have connected yet')).toBeVisible();
  await kiosk.context().close();
  await phone.context().close();
});

/** Kiosks as the server would send them. */
const manyKiosks = (count: number): KioskRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Kiosk ${index + 1}`,
    store: null,
    group: null,
    enrolled: index % 100 !== 0,
    version: '0.1.0',
    environment: 'flagship',
    language: 'en',
    screen: index % 1000 === 7 ? 'dark' : 'home',
    release: 'an older one',
    uptimeMs: 60_000,
    dropped: 0,
    clockAheadMs: 0,
    since: '2026-11-01T08:00:00.000Z',
    pictureAt: null,
    seenAt: index % 10 === 3 ? '2026-11-24T08:00:00.000Z' : '2026-11-24T09:59:30.000Z',
    faultCount: index === 42 ? 1 : 0,
    faults: [],
  }));

test('ten thousand kiosks are searched, filtered and sorted by keyboard, and the address keeps it; without the server they stay', async ({
  page,
}) => {
  await page.clock.install();
  const list = { now: '2026-11-24T10:00:00.000Z', kiosks: manyKiosks(10_000) };
  await page.route('**/api/kiosks', (route) => route.fulfill({ json: list }));
  await openKiosks(page);
  const count = page.getByRole('status');
  await expect(count).toHaveText('10,000 kiosks');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  expect(await rows(page).count()).toBeLessThanOrEqual(60);
  await expectAccessible(page);
  const states = page.getByRole('group', { name: 'Filter by state' });
  await expect(states.getByRole('button')).toHaveText([
    'All 10,000',
    'Online 9,000',
    'Silent 1,000',
    'Faults 1',
    'Clock off 0',
    'Dark 10',
    'Not enrolled 100',
  ]);

  await page.getByLabel('Search kiosks').press('End');
  await page.keyboard.type('kiosk 99');
  const found = list.kiosks.filter(({ name }) => name.includes('99'));
  await expect(count).toHaveText(`${found.length} of 10,000 kiosks`);
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab');
  await expect(states.getByRole('button', { name: 'Silent' })).toBeFocused();
  await page.keyboard.press('Enter');
  const silent = found.filter(({ name }) => name.endsWith('4')).length;
  await expect(count).toHaveText(`${silent} of 10,000 kiosks`);
  const byName = page.getByRole('columnheader', { name: 'Kiosk', exact: true });
  await byName.getByRole('button').press('Enter');
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toContainText(/Kiosk 9994.*Flagship kiosk.*Older.*2 hours ago.*Silent/);

  await page.reload();
  await expect(count).toHaveText(`${silent} of 10,000 kiosks`, { timeout: 25_000 });
  await expect(rows(page).first()).toContainText('Kiosk 9994');
  await page.getByRole('checkbox', { name: `Select all ${silent} kiosks shown` }).press('Space');
  await expect(page.getByRole('region', { name: `${silent} selected` })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Search kiosks').fill('nowhere');
  await expect(page.getByText('No kiosks match')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all kiosks' }).click();
  await expect(count).toHaveText('10,000 kiosks');
  await page.route('**/api/kiosks', (route) => route.abort());
  await page.clock.runFor(31_000);
  await expect(count).toContainText('Can’t reach the server. Showing the last saved data.');
  await expect(rows(page).first()).toBeVisible();
});

test('a file of three kiosks is checked and added; one starts by its link, and all get a command; a store and a group are kept', async ({
  page,
  browser,
}) => {
  await openKiosks(page);
  await page.getByRole('button', { name: 'Add from a file' }).click();
  const adding = dialog(page, 'Add kiosks from a file');
  await expectAccessible(page);
  const choose = async (button: string, text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await adding.getByRole('button', { name: button }).click();
    await (await chooser).setFiles({ name: 'kiosks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await choose('Choose a file', 'name,store,time zone\nDoor,Mall,Mars/Base\nWall,Mall,\n');
  await expect(adding.getByRole('status')).toContainText('1 row needs a correction.');
  await expect(adding.getByRole('row', { name: /^2 Door Mall/ })).toContainText(
    '“Mars/Base” is no time zone',
  );
  await expectAccessible(page);
  await choose(
    'Choose another file',
    'name;store;group;environment;language;time zone\nDoor;Mall;Pilot;Corner counter;es;Europe/Madrid\nWall;Mall;Pilot;;;\nCounter;Mall;;;;\n',
  );
  await expect(adding.getByRole('status')).toContainText(
    '3 kiosks can be added. Adds 1 new store and 1 new group.',
  );
  await adding.getByRole('button', { name: 'Add 3 kiosks' }).click();
  await expect(adding.getByText('3 kiosks added')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await adding.getByRole('button', { name: 'Download the links' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const link = /^Door,Mall,Pilot,(http\S+#enrol=[^,]+),/m.exec(file)?.[1] ?? '';
  expect(file.trim().split('\r\n')).toHaveLength(4);
  await adding.getByRole('button', { name: 'Close' }).click();

  const kiosk = await openBrowser(browser, SMALL_VIEWPORT);
  const hasKey = kiosk.waitForResponse(/\/api\/enrolments\//);
  await kiosk.goto(link);
  expect((await hasKey).status()).toBe(200);
  await page.reload();
  await expect(rows(page)).toHaveCount(3, { timeout: 25_000 });
  await page.getByRole('checkbox', { name: 'Select all 3 kiosks shown' }).check();
  await page.getByRole('button', { name: 'Send a command' }).click();
  const sending = dialog(page, 'Send a command to 3 kiosks');
  await expect(sending).toContainText('2 of them are not enrolled');
  await expectAccessible(page);
  await sending.getByRole('button', { name: 'Identify' }).click();
  await expect(kiosk.getByRole('dialog')).toContainText('Door', { timeout: 15_000 });
  await expect(sending.getByRole('status')).toContainText('Done1');
  await expect(sending).toContainText('All have answered');
  await expectAccessible(page);
  await sending.getByRole('button', { name: 'Close' }).last().click();
  await kiosk.context().close();

  await page.getByRole('radiogroup').getByText('Stores').click();
  await expectAccessible(page);
  await rows(page).getByRole('button', { name: 'Mall', exact: true }).press('Enter');
  const store = dialog(page, 'Mall');
  await store.getByLabel('Region').fill('North');
  await store.getByRole('button', { name: 'Set opening hours' }).press('Enter');
  await store.getByLabel('Monday, to').fill('18:30');
  await store.getByRole('button', { name: 'Copy Monday to Tuesday to Friday' }).press('Enter');
  await store.getByRole('button', { name: 'Add a day' }).press('Enter');
  await expectAccessible(page);
  await store.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(rows(page)).toContainText(['Mon–Fri 09:00–18:30, Sat 09:00–20:00, Sun Closed; 1 other day']);
  await page.getByRole('radiogroup').getByText('Groups').click();
  await rows(page).getByRole('button', { name: 'Pilot', exact: true }).click();
  await expectAccessible(page);
  const group = dialog(page, 'Pilot');
  await group.getByRole('button', { name: 'Remove this group' }).click();
  await dialog(page, 'Remove the group “Pilot”?').getByRole('button', { name: 'Remove this group' }).click();
  await expect(rows(page).filter({ hasText: 'Pilot' })).toHaveCount(0);
});
