// Publishing by hand: a publisher is stopped by a broken link, mends it, publishes, and takes it
// back, beside a kiosk. See editor/shell/README.md#publishing.
import type { Locator, Page } from '@playwright/test';
import { IDLE_SESSION_KEY } from '#config/storageKeys.ts';
import {
  createEnvironment,
  joinTeam,
  publish,
  saveDocument,
  tokenFor,
} from '#tests/support/editorRequests.ts';
import {
  alert,
  choose,
  dialog,
  EDITOR_VIEWPORT,
  expectAccessible,
  leadsTo,
  signInAsEditor,
  tools,
} from '#tests/support/editor.ts';
import { expect, test } from '#tests/support/journey.ts';
import { touchAndWait, visit } from '#tests/support/shopper.ts';

test.use({ ...EDITOR_VIEWPORT, contextOptions: { reducedMotion: 'reduce' } });

const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Publish' }).getByRole('link', { name, exact: true }).click();

test('A publisher is stopped by a broken link, mends it, publishes, and takes it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const { request } = page;
  const title = (text: string) => ({ headers: [{ type: 'title', text, alignment: 'center' }] });
  const target = await publish(request, 'pages', 'Published target', title('Target'));
  const home = (text: string, targetId: string) => ({
    ...title(text),
    buttons: ['One', 'Two'].map((label) => ({ type: 'page', text: label, targetType: 'pages', targetId })),
  });
  const env = await createEnvironment(request, 'By hand', home('Before', target));
  const save = (text: string, targetId: string) =>
    saveDocument(request, 'home-screens', env, { id: env, name: 'By hand', ...home(text, targetId) });
  const kiosk = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  const shows = async (text: string): Promise<void> => {
    await visit(kiosk, `/?env=${env}`);
    await expect(kiosk.getByRole('heading', { level: 1 })).toHaveText(text);
  };

  await signInAsEditor(page);
  await page.goto(`/edit/publishing?env=${env}`);
  // Live at once, the checks run as well.
  await expect(page.getByText('is on its kiosks at once')).toBeVisible({ timeout: 25_000 });
  await save('Before', 'gone');
  await page.getByRole('link', { name: 'Showroom' }).click();
  const things = page.getByRole('form').getByRole('group').filter({ hasText: 'thing' });
  await things.getByText(/^\d things? to look at$/).click();
  await expect(things.getByRole('listitem').first()).toContainText('Error');
  await save('Before', target);
  await page.goto(`/edit/publishing?env=${env}`);
  await page.getByText('Published by hand').click({ timeout: 25_000 });
  await dialog(page, /by hand from now on/)
    .getByRole('button', { name: 'Publish by hand' })
    .click();
  await expect(page.getByText('Everything is published')).toBeVisible();

  // A save waits, and one with a link to nowhere cannot be published.
  await save('Half done', 'gone');
  await shows('Before');
  await expect(page.getByText('1 document not published')).toBeVisible();
  await expect(page.getByText('This has to be mended first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish 1 document' })).toBeDisabled();
  await expectAccessible(page);

  // The bar and the form say so as well.
  await page.getByRole('link', { name: 'Showroom' }).click();
  await expect(tools(page).getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible();
  const findings = page.getByRole('form').getByRole('group').filter({ hasText: 'before publishing' });
  await findings.getByText('2 things to look at before publishing').click();
  await expect(findings.getByRole('listitem').first()).toContainText('Error');
  await tools(page).getByRole('button', { name: '1 change not published' }).click();

  // One touch adds a page that a chosen page needs.
  const needed = await publish(request, 'pages', 'Needed too', title('Needed too'));
  await save('After', needed);
  const neededBox = page.getByRole('checkbox', { name: 'Publish Needed too' });
  await neededBox.uncheck();
  await page.getByRole('button', { name: 'Publish it too' }).first().click();
  await expect(neededBox).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Choose all' })).toBeChecked();
  await expect(page.getByText('This has to be mended first')).toHaveCount(0);
  await save('After', target);
  await page.getByRole('button', { name: 'Discard Needed too to live' }).click();
  await dialog(page, 'Delete “Needed too”?').getByRole('button', { name: 'Delete' }).click();

  await openTab(page, 'Checks');
  await page.getByRole('button', { name: 'Check everything' }).click();
  const everything = page.getByRole('region', { name: 'Checks of everything' });
  await expect(everything.getByRole('button', { name: 'Check again' })).toBeVisible();
  await openTab(page, 'Changes');
  await page.getByLabel('Note for your colleagues').fill('Spring');
  await page.getByRole('button', { name: 'Publish 1 document' }).click();
  await expect(alert(page, 'Published 1 document.')).toBeVisible();
  await shows('After');

  // Each release has a picture of its home screen, as the stage draws it.
  await openTab(page, 'Releases');
  const releases = page.getByRole('table', { name: 'Releases' });
  await releases.getByRole('row').last().scrollIntoViewIfNeeded();
  const pictures = releases.getByRole('img', { name: 'Home screen' });
  await expect(pictures).toHaveCount(2, { timeout: 40_000 });
  const colorCounts = await pictures.evaluateAll((images) =>
    images.map((image) => {
      const context = Object.assign(document.createElement('canvas'), { width: 480, height: 270 }).getContext(
        '2d',
      );
      context?.drawImage(image as HTMLImageElement, 0, 0);
      return new Set(new Uint32Array(context?.getImageData(0, 0, 480, 270).data.buffer ?? [])).size;
    }),
  );
  for (const count of colorCounts) expect(count).toBeGreaterThan(100);
  // The pictures stay in this browser, and the frames that drew them are gone.
  await expect(page.locator('iframe')).toHaveCount(0);

  // An idle kiosk shows the earlier release within five seconds.
  const resting = await kiosk.context().newPage();
  await resting.addInitScript((key) => sessionStorage.setItem(key, '1'), IDLE_SESSION_KEY);
  await visit(resting, `/?env=${env}`);
  await expect(resting.getByRole('button', { name: /^Touch/ })).toBeAttached();
  const headingAtRest = resting.getByRole('heading', { level: 1, includeHidden: true });
  await page.getByRole('button', { name: /^Make live again/ }).click();
  await expect(headingAtRest).toHaveText('Before');
  // One touch takes that back, too.
  const wentBack = alert(page, 'The earlier release is live again.');
  await wentBack.getByRole('button', { name: 'Undo' }).click();
  await expect(headingAtRest).toHaveText('After');
  await expect(releases.getByRole('rowheader')).toHaveCount(4);
  await page
    .getByRole('button', { name: /^Make live again/ })
    .first()
    .click();
  await expect(headingAtRest).toHaveText('Before');
  await shows('Before');
  // The saved change is not lost: it is pending again.
  await openTab(page, 'Changes');
  await expect(page.getByText('1 document not published')).toBeVisible();
  await page.getByRole('button', { name: 'Discard By hand to live' }).click();
  await expect(page.getByText('Everything is published')).toBeVisible();
  await kiosk.context().close();
});

test('A campaign is scheduled for a while, found in the calendar by keys, moved, and cancelled', async ({
  page,
}) => {
  const { request } = page;
  const env = await createEnvironment(request, 'Scheduled', {
    headers: [{ type: 'title', text: 'Everyday', alignment: 'center' }],
  });
  const headers = { authorization: `Bearer ${await tokenFor(request)}` };
  await request.put(`/api/environments/${env}`, { headers, data: { publishing: 'byHand' } });
  await saveDocument(request, 'home-screens', env, {
    id: env,
    name: 'Scheduled',
    headers: [{ type: 'title', text: 'Black week', alignment: 'center' }],
  });
  await signInAsEditor(page);
  await page.goto(`/edit/publishing?env=${env}`);
  await page.getByText('For a while').click({ timeout: 25_000 });
  const year = new Date().getFullYear() + 1;
  // The hour that the clocks skip.
  await page.getByRole('combobox', { name: 'Time zone of the stores' }).fill('Berlin');
  await page.getByRole('option', { name: 'Europe/Berlin' }).click();
  await page.getByLabel('From', { exact: true }).fill(`${lastSundayOfMarch(year)}T02:30`);
  await expect(
    page.getByText('This time does not exist: the clocks go forward. Choose 03:00.'),
  ).toBeVisible();
  const [from, until] = [3, 6].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10));
  await page.getByLabel('From', { exact: true }).fill(`${from}T07:00`);
  await page.getByLabel('Until').fill(`${until}T20:00`);
  await page.getByLabel(/^Note/).fill('Black week');
  await page.getByRole('button', { name: 'Schedule 1 document' }).click();
  await openTab(page, 'Calendar');
  const schedules = page.getByRole('table', { name: 'Scheduled' });
  await expect(schedules.getByRole('rowheader')).toContainText(/07:00 to .* 20:00/);
  // Then is seen today.
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    schedules.getByRole('link', { name: 'Preview the schedule: Scheduled' }).click(),
  ]);
  await expect(preview.getByRole('heading', { name: 'Black week' })).toBeAttached({ timeout: 20_000 });
  await expect(preview.getByRole('status').filter({ hasText: 'What will be public on' })).toBeVisible();
  await preview.close();
  // A scheduled change is not published by accident.
  await openTab(page, 'Changes');
  await expect(page.getByRole('checkbox', { name: 'Publish Scheduled' })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await openTab(page, 'Calendar');

  // Three days from today it begins: keys lead there, and from the schedule to its actions.
  const calendar = page.getByRole('grid');
  await calendar.locator('[aria-current="date"]').focus();
  for (let day = 0; day < 3; day += 1) await page.keyboard.press('ArrowRight');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAccessibleName(/, 1 scheduled$/);
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName(/^Black week: .*07:00 to .*20:00, Scheduled$/);
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Black week');
  await expect(page.getByText('Times of')).not.toHaveCount(0);
  await expectAccessible(page);
  await page
    .getByRole('article', { name: 'Black week' })
    .getByRole('button', { name: /^Change/ })
    .click();
  const change = dialog(page, 'Change the time');
  await expect(change.getByLabel('From', { exact: true })).toHaveValue(`${from}T07:00`);
  await change.getByLabel('Until').fill(`${until}T21:30`);
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(schedules.getByRole('rowheader')).toContainText(/07:00 to .* 21:30/);
  // A day leads to planning something on it.
  await calendar.locator('[tabindex="0"]').first().press('PageDown');
  await expect(focused).toHaveAccessibleName(/nothing scheduled$/);
  const month = await focused.getAttribute('data-day');
  await page.getByRole('button', { name: 'Schedule for this day' }).click();
  await expect(focused).toHaveValue(`${month}T07:00`);
  await openTab(page, 'Calendar');
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeDisabled();

  await schedules.getByRole('button', { name: 'Cancel the schedule: Scheduled' }).click();
  await dialog(page, 'Cancel this schedule?').getByRole('button', { name: 'Cancel the schedule' }).click();
  await expect(schedules.getByText('Cancelled')).toBeVisible();
});

test('A publisher is stopped by a broken link, mends it, schedules it for 07:00 tomorrow in two languages, sees tomorrow today, and takes it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const { request } = page;
  const target = await publish(request, 'pages', 'Scheduled target', {
    headers: [{ type: 'title', text: 'Target', alignment: 'center' }],
  });
  const home = ([english, spanish, french]: readonly string[], targetId = target) => {
    const texts = (title: string | undefined, firstId = target) => ({
      headers: [{ type: 'title', text: title, alignment: 'center' }],
      buttons: [firstId, target].map((id, index) => ({
        type: 'page',
        text: String(index + 1),
        targetType: 'pages',
        targetId: id,
      })),
    });
    return {
      langCode: 'en',
      language: 'English',
      languageLong: 'See it in English',
      ...texts(english, targetId),
      alternates: [
        { langCode: 'es', language: 'Español', languageLong: 'Ver en español', ...texts(spanish) },
        { langCode: 'fr', language: 'Français', languageLong: 'Voir en français', ...texts(french) },
      ],
    };
  };
  const env = await createEnvironment(request, 'Three languages', home(['Today', 'Hoy', "Aujourd'hui"]));
  const headers = { authorization: `Bearer ${await tokenFor(request)}` };
  await request.put(`/api/environments/${env}`, { headers, data: { publishing: 'byHand' } });
  const save = (targetId?: string) =>
    saveDocument(request, 'home-screens', env, {
      id: env,
      name: 'Three languages',
      ...home(['Tomorrow', 'Mañana', 'Demain'], targetId),
    });
  await save('gone');
  await signInAsEditor(page);
  await page.goto(`/edit/publishing?env=${env}`);
  await expect(page.getByText('This has to be mended first')).toBeVisible({ timeout: 25_000 });

  // The finding leads to its field, where it is corrected.
  await page.getByRole('button', { name: /“Three languages” › Buttons › 1 › Leads to/ }).click();
  await choose(page, leadsTo(page.getByRole('form')), 'Scheduled target');
  await page.keyboard.press('Control+s');
  await expect(alert(page, 'Content Saved!')).toBeVisible();
  await tools(page).getByRole('button', { name: '1 change not published' }).click();
  await expect(page.getByRole('button', { name: 'Publish 1 document' })).toBeEnabled();
  await expect(page.getByText('This has to be mended first')).toHaveCount(0);

  await page.getByText('At a time').click();
  await page.getByRole('combobox', { name: 'Time zone of the stores' }).fill('Berlin');
  await page.getByRole('option', { name: 'Europe/Berlin' }).click();
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel('At', { exact: true }).fill(`${tomorrow}T07:00`);
  await page.getByRole('group', { name: 'Languages' }).getByText('Français').click();
  await page.getByLabel(/^Note|^Why/).fill('French is not ready');
  await page.getByRole('button', { name: 'Schedule 1 document' }).click();
  await openTab(page, 'Calendar');
  const schedules = page.getByRole('table', { name: 'Scheduled' });
  await expect(schedules.getByRole('rowheader')).toContainText('07:00');

  // Tomorrow is seen today, with the third language as it is public now.
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    schedules.getByRole('link', { name: 'Preview the schedule: Three languages' }).click(),
  ]);
  const shows = async (shown: Page, title: string): Promise<void> =>
    expect(shown.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 20_000 });
  await shows(preview, 'Tomorrow');
  await touchAndWait(preview, preview.getByRole('button', { name: 'Español' }));
  await shows(preview, 'Mañana');
  await touchAndWait(preview, preview.getByRole('button', { name: 'Français' }));
  await shows(preview, "Aujourd'hui");
  await preview.close();

  // An idle kiosk shows today, and knows of tomorrow.
  const kiosk = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await kiosk.addInitScript((key) => sessionStorage.setItem(key, '1'), IDLE_SESSION_KEY);
  await visit(kiosk, `/?env=${env}`);
  await expect(kiosk.getByRole('button', { name: /^Touch/ })).toBeAttached();
  const headingAtRest = kiosk.getByRole('heading', { level: 1, includeHidden: true });
  await expect(headingAtRest).toHaveText('Today');
  const planned = async (): Promise<number> =>
    ((await (await request.get(`/api/live?env=${env}`)).json()) as { next: unknown[] }).next.length;
  expect(await planned()).toBe(1);

  // The test cannot wait a night: it is moved to a moment from now, which passes.
  const schedulesPath = `/api/environments/${env}/schedules`;
  const [schedule] = (await (await request.get(schedulesPath, { headers })).json()) as { id: number }[];
  const moved = await request.patch(`${schedulesPath}/${schedule?.id}`, {
    headers,
    data: { at: new Date(Date.now() + 2_000).toISOString() },
  });
  expect(moved.status()).toBe(200);
  await expect(headingAtRest).toHaveText('Tomorrow', { timeout: 20_000 });
  expect(await planned()).toBe(0);
  const shopper = await kiosk.context().newPage();
  await visit(shopper, `/?env=${env}`);
  await shows(shopper, 'Tomorrow');
  await touchAndWait(shopper, shopper.getByRole('button', { name: 'Español' }));
  await shows(shopper, 'Mañana');
  await touchAndWait(shopper, shopper.getByRole('button', { name: 'Français' }));
  await shows(shopper, "Aujourd'hui");

  // It is taken back in one touch; what waits are the saves, French among them.
  await expect(schedules.getByText('Done')).toBeVisible();
  await openTab(page, 'Releases');
  await page.getByRole('button', { name: /^Make live again/ }).click();
  await expect(headingAtRest).toHaveText('Today');
  await openTab(page, 'Changes');
  await expect(page.getByText('1 document not published')).toBeVisible();
  await kiosk.context().close();
});

test('An editor compares a draft with what is public, takes a field back, and shows the rest to somebody without an account', async ({
  page,
  browser,
}) => {
  const { request } = page;
  const env = await createEnvironment(request, 'Compared', {
    headers: [
      { type: 'title', text: 'Everyday', alignment: 'center' },
      { type: 'title', text: 'Below', alignment: 'center' },
    ],
  });
  const headers = { authorization: `Bearer ${await tokenFor(request)}` };
  await request.put(`/api/environments/${env}`, { headers, data: { publishing: 'byHand' } });
  const colleague = await joinTeam(request, { email: 'bo@example.com', name: 'Bo Berg', role: 'publisher' });
  const colleaguesHeaders = { authorization: `Bearer ${colleague}` };
  await request.put(`/api/home-screens/${env}`, {
    headers: colleaguesHeaders,
    data: { id: env, name: 'Compared', headers: [{ type: 'title', text: 'First', alignment: 'center' }] },
  });
  await saveDocument(request, 'home-screens', env, {
    id: env,
    name: 'Compared',
    headers: [
      { type: 'title', text: 'Draft', alignment: 'center' },
      { type: 'title', text: 'Too early', alignment: 'center' },
    ],
  });
  await signInAsEditor(page);
  await page.goto(`/edit/releases?env=${env}`);
  await expect(page.getByRole('table', { name: 'Releases' })).toBeInViewport({ timeout: 25_000 });
  await openTab(page, 'Changes');
  await expect(page.getByText(/1 document not published, saved by .+ and Bo Berg/)).toBeVisible();
  await page.getByRole('button', { name: 'Compare Compared with what is public' }).click({ timeout: 25_000 });
  const comparison = dialog(page, '“Compared”: what would change');
  const fields = comparison.getByRole('table', { name: 'These fields differ' });
  await expect(fields.getByRole('row').nth(1)).toContainText(/Everyday.*Draft/);
  const [before, after] = ['Public now', 'Draft'].map((title) =>
    page.frameLocator(`iframe[title="${title}"]`),
  );
  await expect(before?.getByRole('heading', { name: 'Everyday' }) as Locator).toBeAttached({
    timeout: 20_000,
  });
  await expect(after?.getByRole('heading', { name: 'Draft' }) as Locator).toBeAttached({ timeout: 20_000 });
  expect((await page.locator('iframe[title="Draft"]').boundingBox())?.width).toBeGreaterThan(500);
  const wipe = comparison.getByRole('slider');
  await wipe.press('Home');
  await expect(page.locator('iframe[title="Draft"]')).toHaveCSS('clip-path', 'inset(0px 0px 0px 0%)');
  await expectAccessible(page);
  await fields
    .getByRole('button', { name: /^Discard .* to what is public/ })
    .nth(1)
    .click();
  await expect(fields.getByRole('row')).toHaveCount(2);
  await expect(comparison).toContainText('Draft');
  // An open dialog says that a colleague has published.
  const other = await publish(request, 'pages', 'Published by Bo', {});
  const published = await request.post(`/api/environments/${env}/releases`, {
    headers: colleaguesHeaders,
    data: { note: 'Bo’s offer', only: [`pages/${other}`] },
  });
  expect(published.status()).toBe(201);
  await expect(alert(page, 'Bo Berg has published meanwhile: “Bo’s offer”.')).toBeVisible();
  await expect(comparison).toBeVisible();
  await comparison.getByRole('button', { name: 'Close' }).click();

  // Older releases are a button away.
  await openTab(page, 'Releases');
  const releases = page.getByRole('table', { name: 'Releases' }).getByRole('rowheader');
  await expect(releases).toHaveCount(2);
  const { hash } = (await published.json()) as { hash: string };
  const { hash: first } = (
    (await (await request.get(`/api/environments/${env}/releases`, { headers })).json()) as {
      hash: string;
    }[]
  )[1] as { hash: string };
  for (let back = 0; back < 50; back += 1)
    await request.post(`/api/environments/${env}/release`, {
      headers,
      data: { hash: back % 2 === 0 ? first : hash },
    });
  await page.reload();
  await expect(releases).toHaveCount(50, { timeout: 25_000 });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(releases).toHaveCount(52);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await openTab(page, 'Changes');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share a preview…' }).click();
  await dialog(page, 'Share a preview').getByRole('button', { name: 'Make a link' }).click();
  const made = dialog(page, 'The link is made');
  const link = await made.getByLabel('Link').inputValue();
  await page.keyboard.press('Escape');
  const guest = await (
    await browser.newContext({ viewport: { width: 960, height: 540 }, reducedMotion: 'reduce' })
  ).newPage();
  const sent: string[] = [];
  guest.on('request', (sentRequest) => sent.push(new URL(sentRequest.url()).pathname));
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Draft' })).toBeAttached({ timeout: 20_000 });
  await expect(guest.getByRole('heading', { name: 'Below' })).toBeAttached();
  await expect(
    guest.getByRole('status').filter({ hasText: 'Drafts as last saved, not public' }),
  ).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Edit this Site' })).toHaveCount(0);
  // It is no kiosk.
  expect(sent.filter((path) => /kiosks|events|changes|sw\.js/.test(path))).toEqual([]);
  const links = dialog(page, 'Share a preview');
  await links.getByRole('button', { name: 'End the link: The drafts' }).click();
  await dialog(page, 'End this link?').getByRole('button', { name: 'End', exact: true }).click();
  await expect(links.getByText('No link works at the moment.')).toBeVisible();
  await guest.reload();
  await expect(
    guest.getByText('This preview has ended. Ask the person who sent it for a new link.'),
  ).toBeVisible();
  await guest.context().close();
});

const DAY_MS = 86_400_000;

/** '2027-03-28' */
function lastSundayOfMarch(year: number): string {
  const last = new Date(Date.UTC(year, 2, 31));
  return new Date(last.getTime() - last.getUTCDay() * DAY_MS).toISOString().slice(0, 10);
}
