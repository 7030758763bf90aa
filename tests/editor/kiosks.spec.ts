// The page Kiosks in a real browser: a kiosk is taken in from a phone and takes commands, and ten
// thousand are looked through by keyboard, by alerts and on a map.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { AlertOverview, AlertPage } from '#protocol/alertSchemas.ts';
import type { AlertRule } from '#rules/alerts.ts';
import type { KioskPage, StoreKiosks } from '#protocol/kioskSchemas.ts';
import * as kioskPages from '#server/kiosks/kioskPages.ts';
import { openDatabase } from '#server/platform/database/openDatabase.ts';
import { alert, dialog, EDITOR_VIEWPORT, expectAccessible, signInAsEditor } from '#tests/support/editor.ts';
import { tokenFor } from '#tests/support/editorRequests.ts';
import { makeUpFleet } from '#tests/support/madeUpFleet.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, OWN_PAGE, test as base } from '#tests/support/journey.ts';
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

test('a kiosk is taken in from a phone by its QR code, shows what it shows and why, and loses its key; another starts by a link, and many get a command', async ({
  browser,
}) => {
  const kiosk = await openBrowser(browser, SMALL_VIEWPORT);
  const phone = await openBrowser(browser, PHONE);
  await kiosk.goto('/');
  const panel = kiosk.getByRole('dialog', { name: 'Enrol this kiosk' });
  await expect(panel).toBeVisible({ timeout: 30_000 });
  const link = new URL((await panel.getByRole('img').getAttribute('aria-label')) ?? '');

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
  await expect(panel).toBeHidden();
  expect(
    await phone.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  await adding.getByRole('button', { name: 'Show this kiosk' }).click();

  const shown = phone.getByRole('dialog', { name: 'Window left', exact: true });
  await expect(shown.getByRole('heading', { name: 'Why does it show this?' })).toBeVisible();
  await expect(shown).toContainText('Harbor · Flagships');

  await shown.getByRole('tab', { name: 'Commands' }).click();
  await shown.getByRole('button', { name: 'Take a picture' }).click();
  await shown.getByRole('button', { name: 'Get its log' }).click();
  await shown.getByRole('button', { name: 'Identify' }).click();
  const picture = shown.getByRole('img', { name: /^What Window left showed at/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await shown.getByText('Show the log').click();
  await expect(shown.getByRole('region', { name: /^Log at/ })).toContainText('screen: home');
  await expect(kiosk.getByRole('dialog', { name: 'This kiosk' })).toContainText('Window left');
  await expectAccessible(phone);

  await shown.getByRole('tab', { name: 'Settings' }).click();
  await shown.getByLabel('Volume').fill('30');
  await shown.getByLabel('Orientation of the screen').click();
  await phone.getByRole('option', { name: 'Portrait, 1080 × 1920' }).click();
  await shown.getByLabel('Size of the screen').fill('32');
  await shown.getByLabel('Height of its lower edge').fill('900');
  // The keys of a keypad are recorded from it, one of them a key that would close the panel.
  await shown.getByRole('button', { name: 'Set up a keypad' }).click();
  for (const [name, code] of [
    ['Next', 'ArrowRight'],
    ['Repeat', 'Escape'],
  ] as const) {
    await shown.getByRole('button', { name: `Record the key for “${name}”` }).click();
    await phone.keyboard.press(code);
    await expect(shown.getByLabel(name, { exact: true })).toHaveValue(code);
  }
  await shown.getByLabel('Press', { exact: true }).fill('ArrowRight');
  await expect(shown.getByText('Each key needs a code of its own')).toHaveCount(2);
  await shown.getByLabel('Press', { exact: true }).fill('F15');
  await shown.getByRole('button', { name: 'Set opening hours' }).click();
  await shown.getByRole('switch', { name: 'Open on Sunday' }).press('Space');
  await expect(shown.getByLabel('Sunday, from')).toHaveValue('09:00');
  await expectAccessible(phone);
  await shown.getByRole('button', { name: 'Save' }).click();
  await dismiss(phone, '“Window left” saved.');
  await shown.getByRole('tab', { name: 'Overview' }).click();
  await expect(shown).toContainText('Mon–Sun 09:00–20:00');
  await expect(shown).toContainText('30 %Set for this kiosk');
  await expect(shown).toContainText('Orientation of the screenPortrait, 1080 × 1920Set for this kiosk');
  await expect(shown).toContainText('Height of its lower edge900 mmSet for this kiosk');
  await expect(shown).toContainText('Next ArrowRight, Press F15, Repeat Escape');
  await shown.getByRole('tab', { name: 'History' }).click();
  await expect(shown.getByRole('list', { name: 'The last 30 days' }).getByRole('listitem')).toHaveCount(30);
  await expect(shown.getByRole('region', { name: 'What changed' })).toBeVisible();
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

  const made = await phone.request.post('/api/enrolment-lists', {
    headers: { authorization: `Bearer ${await tokenFor(phone.request)}` },
    data: { kiosks: [{ name: 'Door', store: 'Harbor' }, { name: 'Wall' }] },
  });
  const [door] = (await made.json()) as [{ url: string }];
  // On the same page, only what is after the # would change.
  await kiosk.goto('about:blank');
  const hasKey = kiosk.waitForResponse(/\/api\/enrolments\//);
  await kiosk.goto(door.url);
  expect((await hasKey).status()).toBe(200);
  await phone.goto('/edit/kiosks?as=pictures');
  await expect(phone.getByRole('listitem').filter({ hasText: 'No picture yet' })).toHaveCount(2, {
    timeout: 25_000,
  });
  await phone.getByRole('button', { name: 'Take its picture' }).click();
  const sending = dialog(phone, 'Take a picture');
  await expect(sending).toContainText('1 of them is not enrolled');
  await expect(sending.getByRole('status')).toContainText('Done1');
  await expect(sending).toContainText('All have answered');
  const taken = sending.locator('img');
  await expect(taken).toBeVisible();
  expect(await taken.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await sending.getByRole('button', { name: 'Close' }).last().click();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Door' }).locator('img')).toBeVisible();
  await expectAccessible(phone);
  await kiosk.context().close();
  await phone.context().close();
});

/** Two stores that are close to each other, and one far away. */
const STORES: readonly StoreKiosks[] = (
  [
    ['Berlin', 52.52, 13.4],
    ['Potsdam', 52.39, 13.06],
    ['Vienna', 48.21, 16.37],
  ] as const
).map(([name, latitude, longitude], index) => ({
  id: `store-${index}`,
  name,
  region: '',
  position: { latitude, longitude },
  counts: { online: 2 },
}));

const SINCE = new Date().toISOString();

/** Alerts of a rule that last. */
const lasting = (rule: AlertRule, count: number, message: string): AlertOverview['open'][number] => ({
  rule,
  count,
  since: SINCE,
  latest: { subject: '', message, detail: '', since: SINCE },
  places: ['Berlin'],
  placeCount: 1,
});

const alertPage = (open: AlertOverview['open']): AlertPage => ({
  items: [],
  open,
  channels: { mail: 0, webhook: false },
  undelivered: [],
  total: open.length,
  next: null,
});

const FLEET = 10_000;

test('ten thousand kiosks are searched, filtered and sorted by keyboard, by alerts and on a map; without the server they stay; a file adds three, and places are kept', async ({
  page,
}) => {
  await opened?.stop();
  const database = openDatabase({ dataDir: opened?.dataDir ?? '' });
  await database.deleteFrom('kiosk').execute();
  await makeUpFleet(database, FLEET);
  const { rows: silentKiosks } = (await kioskPages.page(
    database,
    Date.now(),
    { state: 'silent', limit: 12 },
    new Map(),
  )) ?? { rows: [] };
  for (const { id } of silentKiosks)
    await database
      .insertInto('alert')
      .values({
        ...{
          id: `alert ${id}`,
          subject: id,
          rule: 'kioskSilent',
          name: '',
          place: '',
          detail: '',
          since: Date.now(),
        },
        ...{ told_at: null, ended_at: null, end_told_at: null },
      })
      .execute();
  await database.destroy();
  await opened?.start();
  const token = await tokenFor(page.request);
  const ask = async <T>(path: string): Promise<T> =>
    (await (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()) as T;
  const totalOf = async (query: string): Promise<number> =>
    (await ask<KioskPage>(`/api/kiosks?${query}`)).total;
  await page.clock.install();
  const silentOnes = lasting('kioskSilent', silentKiosks.length, '');
  let shownAlerts = alertPage([silentOnes]);
  await page.route('**/api/alerts?limit=1', (route) => route.fulfill({ json: shownAlerts }));
  await page.route('**/api/kiosks/stores*', (route) => route.fulfill({ json: STORES }));
  await openKiosks(page);
  const count = page.getByRole('status');
  await expect(count).toHaveText('10,000 kiosks');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  await expect(rows(page).first()).toBeVisible();
  expect(await rows(page).count()).toBeLessThanOrEqual(60);
  const { counts } = await ask<KioskPage>('/api/kiosks');
  const states = page.getByRole('group', { name: 'Filter by state' });
  await expect(states.getByRole('button', { name: 'All' })).toHaveText('All 10,000');
  await expect(states.getByRole('button', { name: 'Faults' })).toHaveText(`Faults ${counts.faults}`);
  const problems = page.getByRole('region', { name: 'Alerts' });
  await expect(problems).toContainText('12 kiosks are silent');
  await expect(problems).toContainText('Nobody is told of problems');
  await problems.getByRole('button', { name: 'Show the 12 kiosks' }).press('Enter');
  // The server itself looks for silent kiosks once a minute.
  await expect(count).toHaveText(/^(12|1,\d{3}|9\d\d) of 10,000 kiosks$/);
  await expectAccessible(page);
  shownAlerts = alertPage([silentOnes, lasting('kioskClock', 1, 'The clock of Door is off')]);
  await page.clock.fastForward(31_000);
  await expect(page.locator('[aria-live="polite"]', { hasText: 'clock' })).toBeAttached();
  await page.getByRole('button', { name: 'Show all kiosks again' }).click();

  await page.getByText('Map', { exact: true }).click();
  const places = page.getByRole('region', { name: 'Stores' });
  await expect(places.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  // Berlin and Potsdam are one sign until it is touched.
  await page.getByTitle('Berlin, Potsdam').click();
  await expect(places.getByRole('listitem')).toHaveCount(2);
  await page.getByTitle('Potsdam', { exact: true }).click();
  await expect(places.getByRole('heading', { name: 'Potsdam' })).toBeVisible();
  await places.getByRole('button', { name: 'All stores' }).press('Enter');
  await places.getByRole('button', { name: /^Vienna/ }).press('Enter');
  await places.getByRole('button', { name: 'Show them in the list' }).press('Enter');
  await expect(count).toHaveText(`${await totalOf('store=store-2')} of 10,000 kiosks`);
  await page.locator('button[aria-label="All stores"]').click();

  await page.getByLabel('Search kiosks').press('End');
  await page.keyboard.type('window 99');
  await expect(count).toHaveText(`${await totalOf('search=window%2099')} of 10,000 kiosks`);
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Tab');
  await expect(states.getByRole('button', { name: 'Silent' })).toBeFocused();
  await page.keyboard.press('Enter');
  const silent = await ask<KioskPage>('/api/kiosks?search=window%2099&state=silent&sort=-name');
  expect(silent.total).toBeGreaterThan(1);
  await expect(count).toHaveText(`${silent.total} of 10,000 kiosks`);
  const byName = page.getByRole('columnheader', { name: 'Kiosk', exact: true });
  await byName.getByRole('button').press('Enter');
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  const last = silent.items[0]?.name ?? '';
  await expect(rows(page).first()).toContainText(new RegExp(`${last}.*ago.*Silent`));

  await page.reload();
  await expect(count).toHaveText(`${silent.total} of 10,000 kiosks`, { timeout: 25_000 });
  await expect(rows(page).first()).toContainText(last);
  await page.getByRole('checkbox', { name: `Select all ${silent.total} kiosks shown` }).press('Space');
  await expect(page.getByRole('region', { name: `${silent.total} selected` })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await page.getByLabel('Search kiosks').fill('nowhere');
  await expect(page.getByText('No kiosks match')).toBeVisible();
  await page.getByRole('button', { name: 'Show all kiosks' }).click();
  await expect(count).toHaveText('10,000 kiosks');
  // All of them, though a hundred are loaded.
  await page.getByRole('checkbox', { name: 'Select all 10,000 kiosks shown' }).press('Space');
  await expect(page.getByRole('region', { name: '10,000 selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await page.route('**/api/kiosks?*', (route) => route.abort());
  await page.clock.fastForward(31_000);
  await expect(count).toContainText('Can’t reach the server. Showing the last saved data.');
  await expect(rows(page).first()).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Add from a file' }).click();
  const adding = dialog(page, 'Add kiosks from a file');
  const choose = async (button: string, text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await adding.getByRole('button', { name: button }).click();
    await (await chooser).setFiles({ name: 'kiosks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await choose('Choose a file', 'name,store,time zone\nGate,Mall,Mars/Base\nHall,Mall,\n');
  await expect(adding.getByRole('status')).toContainText('1 row needs a correction.');
  await expect(adding.getByRole('row', { name: /^2 Gate Mall/ })).toContainText(
    '“Mars/Base” is no time zone',
  );
  await expectAccessible(page);
  await choose(
    'Choose another file',
    'name;store;group;environment;language;time zone;position\nGate;Mall;Pilot;Corner counter;es;Europe/Madrid;40.42, -3.7\nHall;Mall;Pilot;;;;\nLift;Mall;;;;;\n',
  );
  await expect(adding.getByRole('status')).toContainText('3 kiosks can be added.');
  await adding.getByRole('button', { name: 'Add 3 kiosks' }).click();
  await expect(adding.getByText('3 kiosks added')).toBeVisible();
  const download = page.waitForEvent('download');
  await adding.getByRole('button', { name: 'Download the links' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toMatch(/^Gate,Mall,Pilot,http\S+#enrol=[^,]+,/m);
  expect(file.trim().split('\r\n')).toHaveLength(4);
  await adding.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Stores' }).click();
  await page.getByLabel('Search stores').fill('mall');
  await rows(page).getByRole('button', { name: 'Mall', exact: true }).press('Enter');
  const store = dialog(page, 'Mall');
  const position = store.getByLabel('Position on the map');
  await expect(position).toHaveValue('40.42, -3.7');
  await position.fill('in the middle of the town');
  await store.getByLabel('Region').fill('North');
  await store.getByRole('button', { name: 'Set opening hours' }).press('Enter');
  await store.getByLabel('Monday, to').fill('18:30');
  await store.getByRole('button', { name: 'Copy Monday to Tuesday to Friday' }).press('Enter');
  await store.getByRole('button', { name: 'Add a day' }).press('Enter');
  await store.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(store.getByRole('alert')).toHaveText('Type latitude and longitude, such as “52.52, 13.405”.');
  await expectAccessible(page);
  await position.fill('41.39, 2.17');
  await store.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(rows(page).filter({ hasText: 'Mall' })).toContainText(
    'Mon–Fri 09:00–18:30, Sat 09:00–20:00, Sun Closed; 1 other day',
  );
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByLabel('Search groups').fill('pilot');
  await rows(page).getByRole('button', { name: 'Pilot', exact: true }).click();
  const group = dialog(page, 'Pilot');
  await group.getByRole('button', { name: 'Remove this group' }).click();
  await dialog(page, 'Remove the group “Pilot”?').getByRole('button', { name: 'Remove this group' }).click();
  await expect(rows(page).filter({ hasText: 'Pilot' })).toHaveCount(0);
});
