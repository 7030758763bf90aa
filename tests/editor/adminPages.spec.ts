// The editor's admin pages in a real browser: lists, creating, copying, deleting, site settings,
// languages, history.
import type { APIRequestContext, Dialog, Locator, Page } from '@playwright/test';
import { expect, test, IN_NODE } from '#tests/support/journey.ts';
import {
  alert,
  EDITOR_VIEWPORT,
  expectAccessible,
  openAdminPage,
  openEditor,
  form,
  hotspot,
  waitUntilEditable,
  replaceText,
  save,
  tools,
} from '../support/editor.ts';
import { createEnvironment, publish, deleteDocument, tokenFor } from '../support/editorRequests.ts';
import { REDUCED_MOTION, heading, settle, visit } from '../support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

async function openList(page: Page, slug: string): Promise<void> {
  await openAdminPage(page, `/edit/lists/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 25_000 });
  // The list of another kind may have been open.
  if (slug !== 'environments') await expect(page.getByLabel('Kind')).toHaveValue(slug);
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`^${name}`) }) });
const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Answers the next browser prompt; null cancels it. */
function answer(page: Page, words: string | null): Promise<Dialog> {
  return new Promise((resolve) =>
    page.once('dialog', (requested) => {
      void (words === null ? requested.dismiss() : requested.accept(words)).then(() => resolve(requested));
    }),
  );
}

/** Holds the next request to this address until the returned function is called. */
async function holdOnce(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    address,
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  return release;
}

interface Listed {
  id: string;
  name: string;
}

async function listed(request: APIRequestContext, collection: string): Promise<Listed[]> {
  const headers = { authorization: `Bearer ${await tokenFor(request)}` };
  return (await (await request.get(`/api/lists/${collection}`, { headers })).json()) as Listed[];
}

/** The address of the document with this name. */
async function addressOf(request: APIRequestContext, collection: string, name: string): Promise<string> {
  const found = (await listed(request, collection)).find((one) => one.name === name);
  return `/api/${collection}/${found?.id}`;
}

/** Deletes what an earlier try of this test has left. */
async function removeLeftOvers(
  request: APIRequestContext,
  collection: string,
  ...names: string[]
): Promise<void> {
  for (const { id, name } of await listed(request, collection))
    if (names.includes(name)) await deleteDocument(request, collection, id);
}

test.describe('When an editor manages the content', () => {
  test('they find, sort, copy, delete and restore documents, by pointer and by keyboard', async ({
    page,
  }) => {
    await removeLeftOvers(page.request, 'gift-messages', 'Thank you', 'A present', 'Zebra');
    await publish(page.request, 'gift-messages', 'Thank you', { message: 'Thank you' });
    await publish(page.request, 'gift-messages', 'A present', { message: 'For you' });
    await openList(page, 'gift-message');
    await expect(heading(page, 'Gift Messages')).toBeVisible();
    await expect(rows(page).first()).toContainText('A present');
    await expect(rows(page).first()).toContainText(/now|seconds? ago/);
    await expectAccessible(page);

    const search = page.getByRole('searchbox', { name: 'Search Gift Messages' });
    await search.fill('thank YOU');
    await expect(rows(page)).toHaveCount(1);
    await search.fill('nothing of the kind');
    await expect(page.getByText('No results for “nothing of the kind”')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();

    const byName = page.getByRole('columnheader', { name: 'Name' });
    await byName.getByRole('button').press('Enter');
    await expect(byName).toHaveAttribute('aria-sort', 'ascending');
    const names = await rows(page).getByRole('link').allTextContents();
    expect(names).toEqual(
      names.toSorted(new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare),
    );

    // Cancelling copies nothing; the name is proposed and checked; a native alert shows a refusal;
    // the copy is first in any sort order.
    const copyIt = row(page, 'Thank you').getByRole('button', { name: 'Copy Thank you' });
    const naming = dialog(page, 'Name of the copy of “Thank you”');
    const nameIt = naming.getByRole('button', { name: 'Copy', exact: true });
    await copyIt.click();
    await expect(naming.getByLabel('Name')).toBeFocused();
    await expect(naming.getByLabel('Name')).toHaveValue('Thank you copy');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(naming).toHaveCount(0);
    await expect(rows(page)).toHaveCount(names.length);
    await copyIt.click();
    await naming.getByLabel('Name').fill('a PRESENT');
    await expect(naming.getByRole('status')).toContainText('This name is already in use.');
    await naming.getByLabel('Name').fill(' ');
    await nameIt.click();
    await expect(naming.getByRole('alert')).toHaveText('Required');
    await page.route(
      '**/api/duplicate/**',
      (route) => route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
      { times: 1 },
    );
    const refusal = answer(page, '');
    await naming.getByLabel('Name').fill('Zebra');
    await nameIt.click();
    expect((await refusal).message()).toBe('Unable to duplicate item: The disk is full');
    await expect(naming.getByLabel('Name')).toHaveValue('Zebra');
    const release = await holdOnce(page, '**/api/duplicate/**');
    await nameIt.click();
    const copyButtons = await page.getByRole('button', { name: /^Copy /, includeHidden: true }).all();
    expect(copyButtons.length).toBeGreaterThan(1);
    for (const button of copyButtons) await expect(button).toBeDisabled();
    release();
    await expect(rows(page).first()).toContainText('Zebra');
    await expect(copyIt).toBeEnabled();

    const zebra = await addressOf(page.request, 'gift-messages', 'Zebra');
    const zebraId = zebra.slice(zebra.lastIndexOf('/') + 1);
    await row(page, 'Zebra').getByRole('button', { name: 'Delete Zebra' }).click();
    await expect(dialog(page, 'Delete “Zebra”?')).toContainText('No links to this page.');
    await dialog(page, 'Delete “Zebra”?').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(row(page, 'Zebra')).toHaveCount(0);
    expect((await page.request.get(zebra)).status()).toBe(404);
    await alert(page, '“Zebra” deleted.').getByRole('button', { name: 'Restore' }).click();
    await expect(row(page, 'Zebra')).toHaveCount(1);
    expect((await page.request.get(zebra)).status()).toBe(200);
    // A deleted document can also be restored later.
    await deleteDocument(page.request, 'gift-messages', zebraId);
    await page.getByRole('button', { name: 'Deleted', exact: true }).click();
    // The last one that was deleted is first.
    await dialog(page, 'Deleted: Gift Messages')
      .getByRole('button', { name: 'Restore Zebra' })
      .first()
      .click();
    await expect.poll(async () => (await page.request.get(zebra)).status()).toBe(200);
    await page.keyboard.press('Escape');
    // A key pressed in an admin page changes nothing on the page below it.
    await search.fill('Zebra');
    await page.keyboard.press('Control+z');
    await expect(search).toHaveValue('');
    await expect(rows(page).first()).toContainText('Zebra');
    await deleteDocument(page.request, 'gift-messages', zebraId);
  });

  test('they select several to copy or delete at once, and begin a new one as a copy', async ({ page }) => {
    const made = ['Moss 1', 'Moss 2', 'Moss 3', 'Moss 1 copy', 'Moss 2 copy', 'Moss from Moss'];
    await removeLeftOvers(page.request, 'gift-messages', ...made);
    for (const name of made.slice(0, 3))
      await publish(page.request, 'gift-messages', name, { message: `From ${name}` });
    await openList(page, 'gift-message');
    await page.getByRole('searchbox', { name: 'Search Gift Messages' }).fill('Moss');
    await expect(rows(page)).toHaveCount(3);
    const selected = page.getByRole('region', { name: /selected$/ });
    const choose = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

    // By keyboard, then a range by Shift; the list is newest first.
    await choose('Moss 3').focus();
    await page.keyboard.press('Space');
    await expect(selected).toContainText('1 selected');
    await choose('Moss 1').click({ modifiers: ['Shift'] });
    await expect(selected).toContainText('3 selected');
    await choose('Moss 3').click();
    await expect(selected).toContainText('2 selected');
    await expectAccessible(page);

    await selected.getByRole('button', { name: 'Copy' }).click();
    await expect(alert(page, '2 copies made.')).toBeVisible();
    await expect(row(page, 'Moss 1 copy')).toHaveCount(1);
    await expect(row(page, 'Moss 2 copy')).toHaveCount(1);
    await expect(selected).toHaveCount(0);
    await alert(page, '2 copies made.').getByRole('button', { name: 'Delete the copies' }).click();
    await expect(rows(page)).toHaveCount(3);

    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await selected.getByRole('button', { name: 'Delete' }).click();
    const asking = dialog(page, 'Delete 3 of Gift Messages?');
    await expect(asking).toContainText('No other page links to these.');
    await expectAccessible(page);
    await asking.getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toHaveCount(0);
    await alert(page, '3 items deleted.').getByRole('button', { name: 'Restore' }).click();
    await expect(rows(page)).toHaveCount(3);
    await expect(selected).toHaveCount(0);

    await page.getByRole('button', { name: 'New Gift Message' }).click();
    const creating = dialog(page, 'New Gift Message');
    await creating.getByLabel('Name').fill('Moss from Moss');
    await creating.getByRole('combobox', { name: 'Start from' }).click();
    await page.keyboard.type('Moss 2');
    await page.getByRole('option', { name: 'Moss 2' }).click();
    await expectAccessible(page);
    await creating.getByRole('switch', { name: 'Open it afterwards' }).uncheck();
    await creating.getByRole('button', { name: 'Create' }).click();
    await expect(row(page, 'Moss from Moss')).toHaveCount(1);
    const copied = await addressOf(page.request, 'gift-messages', 'Moss from Moss');
    expect(await (await page.request.get(copied)).json()).toMatchObject({ message: 'From Moss 2' });
    await removeLeftOvers(page.request, 'gift-messages', ...made);
  });

  test(
    'prices are a table that is sorted by any column and changed in the row',
    IN_NODE,
    async ({ page }) => {
      const days = { from: '2030-01-01', to: '2030-02-01', monthly: '$5.00' };
      await removeLeftOvers(page.request, 'prices', 'Winter offer');
      const id = await publish(page.request, 'prices', 'Winter offer', { ...days, product: 'murmur-buds' });
      await openAdminPage(page, '/edit/prices');
      await expect(heading(page, 'Prices')).toBeVisible();
      await expect(row(page, 'Murmur Buds spring')).toContainText('Expired');
      await expect(row(page, 'Tempo Watch 3')).toContainText('Valid');
      const winter = row(page, 'Winter offer');
      await expect(winter).toContainText('Murmur Buds');
      await expect(winter).toContainText('Scheduled');
      await page.getByRole('button', { name: 'From', exact: true }).click();
      await page.getByRole('button', { name: 'From', exact: true }).click();
      await expect(rows(page).first()).toContainText('Winter offer');
      await expectAccessible(page);
      await winter.getByLabel('Monthly: Winter offer').fill('$4.00');
      await page.keyboard.press('Enter');
      await expect(alert(page, 'Content Saved!')).toBeVisible();
      await winter.getByLabel('From: Winter offer').fill('2025-01-01');
      await page.keyboard.press('Enter');
      await expect(winter).toContainText('Valid');
      const saved = async () => (await page.request.get(`/api/prices/${id}`)).json();
      await expect.poll(saved).toMatchObject({ monthly: '$4.00', from: '2025-01-01', to: '2030-02-01' });
      await deleteDocument(page.request, 'prices', id);
    },
  );

  test('the delete dialog names the links to a page, and an empty or failed list shows a message', async ({
    page,
  }) => {
    await removeLeftOvers(page.request, 'products', 'Wanted phone');
    await removeLeftOvers(page.request, 'pages', 'Leads there');
    const phone = await publish(page.request, 'products', 'Wanted phone', { headline: 'Wanted' });
    await publish(page.request, 'pages', 'Leads there', {
      buttons: [{ type: 'page', text: 'See it', targetType: 'products', targetId: phone }],
    });
    await openList(page, 'product');
    await row(page, 'Wanted phone')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(dialog(page, /Wanted phone/)).toContainText('1 link to this page will break:');
    await expect(dialog(page, /Wanted phone/)).toContainText('Leads there Page: Buttons › 1 › Leads to');
    await expectAccessible(page);
    await dialog(page, /Wanted phone/)
      .getByRole('button', { name: 'Keep it' })
      .nth(1)
      .click();
    await expect(row(page, 'Wanted phone')).toHaveCount(1);

    await page.route(
      '**/api/lists/pages',
      (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }),
      { times: 1 },
    );
    await page.getByLabel('Kind').selectOption('Pages');
    await expect(alert(page, 'Error fetching data from /api/lists/pages')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'Leads there')).toHaveCount(1);
    await page.route('**/api/lists/compare-pages', (route) => route.fulfill({ json: [] }), { times: 1 });
    await page.getByLabel('Kind').selectOption('Compare Models Pages');
    await expect(page.getByText('No Compare Models Pages')).toBeVisible();
  });

  test('of a thousand entries only the visible ones are rendered, so that search and scrolling are instant', async ({
    page,
  }) => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      id: `phone-${index}`,
      name: `Phone ${index}`,
      updatedAt: new Date(index * 1e9).toISOString(),
    }));
    await page.route('**/api/lists/products', (route) => route.fulfill({ json: many }));
    await openList(page, 'product');
    await expect(page.getByText('1000', { exact: true })).toBeVisible();
    await expect(row(page, 'Phone 0 ')).toHaveCount(1);
    for (const press of ['PageDown', 'PageDown', 'End']) {
      expect(await rows(page).count()).toBeLessThan(40);
      await rows(page).last().getByRole('link').focus();
      await page.keyboard.press(press);
    }
    await expect(row(page, 'Phone 999')).toHaveCount(1);
    expect(await rows(page).count()).toBeLessThan(40);
    await page.getByRole('searchbox').fill('phone-99');
    await expect(rows(page)).toHaveCount(11);
  });
});

test.describe('When an editor creates a document', () => {
  test(
    'the form shows what is missing, its progress and its errors, and the document opens or is first in its list',
    IN_NODE,
    async ({ page }) => {
      await removeLeftOvers(page.request, 'view-model-pages', 'Spring phones');
      await removeLeftOvers(page.request, 'compare-pages', 'Side by side');
      await openList(page, 'view-models');
      await page.getByRole('button', { name: 'New View Models Page' }).click();
      const requested = dialog(page, 'New View Models Page');
      await expect(requested.getByLabel('Name')).toBeFocused();
      await requested.getByRole('button', { name: 'Create' }).click();
      await expect(requested.getByText('Required')).toHaveCount(2);
      await expectAccessible(page);
      await requested.getByLabel('Name').fill('Spring phones');
      await requested.getByLabel('Title').fill('Phones of spring');
      const answers: [object, string][] = [
        [{ status: 500, json: {} }, 'Error Creating Content: HTTP Error'],
        [{ status: 507, json: { message: 'The disk is full' } }, 'Error Creating Content: The disk is full'],
        [
          { status: 200, json: { name: 'Spring phones' } },
          'The server reported success, but did not include an ID in the response',
        ],
      ];
      for (const [fulfilled, words] of answers) {
        await page.route('**/api/view-model-pages', (route) => route.fulfill(fulfilled), { times: 1 });
        await requested.getByRole('button', { name: 'Create' }).click();
        await expect(alert(page, words)).toBeVisible();
      }
      // The form keeps what was typed.
      await requested.getByRole('switch', { name: 'Open it afterwards' }).click();
      const release = await holdOnce(page, '**/api/view-model-pages');
      await requested.getByRole('button', { name: 'Create' }).click();
      await expect(alert(page, 'Creating View Models Page...')).toBeVisible();
      release();
      await expect(
        alert(page, /^Created View Models Page 'Spring phones' with ID spring-phones/),
      ).toBeVisible();
      await expect(rows(page).first()).toContainText('Spring phones');

      await page.getByRole('link', { name: 'Content', exact: true }).click();
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Compare Models Page', exact: true }).click();
      await dialog(page, 'New Compare Models Page').getByLabel('Name').fill('Side by side');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/edit\/compare\/side-by-side/);
      await waitUntilEditable(page);
      // A new compare page gets column titles. See src/content/README.md#new-documents.
      for (const number of [1, 2, 3, 4])
        await expect(hotspot(page, `headerColumn${number}.title`)).toBeAttached();
      await expect(page.getByRole('columnheader', { name: 'Model 4' })).toBeAttached();
    },
  );
});

test.describe('When an editor sets up the whole site', () => {
  test(
    'its settings are changed beside the page that shows them, in each language, and saved as the server stores them',
    IN_NODE,
    async ({ page }) => {
      const env = await createEnvironment(page.request, 'Harbour', {
        headers: [{ type: 'title', text: 'Welcome' }],
        alternates: [{ langCode: 'es', language: 'Español', headers: [] }],
      });
      await openEditor(page, `/?env=${env}`);
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByText('Site settings: Harbour')).toBeVisible();
      await expect(page.locator('.hotspot').first()).toBeHidden();
      await form(page).getByLabel('Scroll text').first().fill('More below');
      await tools(page).getByRole('button', { name: 'Languages' }).click();
      const languages = dialog(page, /^Languages of/);
      await languages.getByLabel('Language code').fill('ES');
      await languages.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(languages.getByText('Must be lowercase')).toBeVisible();
      await languages.getByLabel('Language code').fill('esp');
      await expect(languages.getByText('Must be 2 characters')).toBeVisible();
      await languages.getByLabel('Language code').fill('es');
      await languages.getByRole('button', { name: 'Add', exact: true }).click();
      const scrollText = languages.getByRole('group', { name: 'Scroll text' });
      await expect(scrollText.getByRole('textbox')).toHaveAttribute('placeholder', 'More below');
      await scrollText.getByRole('textbox').fill('Más abajo');
      await expect(languages.getByText('No texts missing.')).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect(alert(page, 'Content Saved!')).toBeVisible();
      const kept = (await (await page.request.get(`/api/environments/${env}`)).json()) as Record<
        string,
        unknown
      >;
      expect(kept).toMatchObject({
        scrollText: 'More below',
        click: null,
        celebration: null,
        alternates: [{ langCode: 'es', scrollText: 'Más abajo' }],
      });
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Showroom' }).click();
      await expect(page.locator('.hotspot').first()).toBeVisible();
    },
  );

  test('a new environment can be created, renamed and opened', IN_NODE, async ({ page }) => {
    // A try before this one has left its environment.
    const tag = Date.now();
    const [name, renamed, id] = [`Station ${tag}`, `Central station ${tag}`, `station-${tag}`];
    await openList(page, 'environments');
    await page.getByRole('button', { name: 'New Environment' }).click();
    await dialog(page, 'New Environment').getByLabel('Name').fill(name);
    await dialog(page, 'New Environment').getByRole('switch', { name: 'Open it afterwards' }).click();
    await page.keyboard.press('Enter');
    await expect(alert(page, `Created Environment '${name}' with ID ${id}`)).toBeVisible();
    await row(page, name)
      .getByRole('button', { name: `Rename ${name}` })
      .click();
    const naming = dialog(page, `New name for “${name}”`);
    await expect(naming.getByLabel('Name')).toHaveValue(name);
    await naming.getByLabel('Name').fill(renamed);
    await page.keyboard.press('Enter');
    await expect(naming).toHaveCount(0);
    await expect(
      page.getByRole('combobox', { name: 'Environment' }).getByRole('option', { name: renamed }),
    ).toBeAttached();
    await row(page, renamed).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/edit\\?env=${id}`));
    await expect(page.getByRole('combobox', { name: 'Environment' })).toHaveValue(id);
  });
});

test.describe('When an editor translates a page', () => {
  test('a language is added beside the main one, with a list of missing texts, and the stage shows it', async ({
    page,
  }) => {
    const id = await publish(page.request, 'pages', 'Translate me', {
      headers: [
        { type: 'title', text: 'Good morning' },
        { type: 'subtitle', text: 'Come in' },
      ],
    });
    await openEditor(page, `/page/${id}?lang=es`);
    await tools(page).getByRole('button', { name: 'Languages' }).click();
    const languages = dialog(page, 'Languages of “Translate me”');
    await languages.getByLabel('Language code').fill('en');
    await languages.getByLabel('Language', { exact: true }).fill('Español');
    await languages.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(languages.getByText('Already added')).toBeVisible();
    await languages.getByLabel('Language code').fill('es');
    await languages.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(languages.getByRole('button', { name: 'Español 2 texts missing' })).toBeVisible();
    await expectAccessible(page);
    await languages
      .getByRole('group', { name: 'Headers › 1 › Text' })
      .getByRole('textbox')
      .fill('Buenos días');
    await languages.getByRole('switch', { name: 'Only missing texts' }).click();
    await expect(languages.getByRole('group', { name: /^Headers/ })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await settle(page);
    await expect(heading(page, 'Buenos días')).toBeAttached();
    await save(page);
    await tools(page).getByRole('button', { name: 'Languages' }).click();
    await languages.getByRole('button', { name: 'Remove Español' }).click();
    await expect(languages.getByRole('button', { name: /^Español/ })).toHaveCount(0);
  });
});

test.describe('When an editor opens the history', () => {
  test('they see who saved what and when and what differs, and can restore it with an undo', async ({
    page,
  }) => {
    const id = await publish(page.request, 'products', 'Old and new', { headline: 'As it was' });
    await openEditor(page, `/product/${id}`);
    await replaceText(page, 'headline', 'As it is');
    await save(page);
    await tools(page).getByRole('button', { name: 'History' }).click();
    const history = dialog(page, 'History of “Old and new”');
    const versions = history.getByRole('list', { name: 'Versions' }).getByRole('button');
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText('editor@example.com');
    await versions.nth(1).click();
    await expect(history.getByRole('row', { name: /^Headline As it was As it is/ })).toBeVisible();
    const stage = page.frameLocator('iframe[name="vitrine-version"]').locator('#mirror h1');
    await expect(stage).toHaveText('As it was');
    await expectAccessible(page);
    // Through time by the slider, which loads nothing anew.
    const time = history.getByRole('slider', { name: 'Time' });
    await time.press('ArrowRight');
    await expect(stage).toHaveText('As it is');
    await expect(time).toHaveAttribute('aria-valuetext', /^Now, saved .* by editor@example\.com$/);
    await expect(history.getByText('No differences from the current page.')).toBeVisible();
    await time.press('ArrowLeft');
    await expect(stage).toHaveText('As it was');
    // One field alone, which is not saved yet.
    await history.getByRole('button', { name: 'Take this back: Headline' }).click();
    await expect(history.getByText('No differences from the current page.')).toBeVisible();
    await expect(heading(page, 'As it was')).toBeAttached();
    await history.getByRole('button', { name: 'Close' }).click();
    await expect(history).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(heading(page, 'As it is')).toBeAttached();
    await tools(page).getByRole('button', { name: 'History' }).click();
    await versions.nth(1).click();
    await history.getByRole('button', { name: 'Restore this version' }).click();
    await expect(alert(page, 'Version restored.')).toBeVisible();
    await expect(heading(page, 'As it was')).toBeAttached();
    const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
    const versionsKept = (await (
      await page.request.get(`/api/history/products/${id}`, { headers })
    ).json()) as { version: number }[];
    expect(versionsKept.map(({ version }) => version)).toEqual([3, 2, 1]);
    await page.keyboard.press('Control+z');
    await expect(heading(page, 'As it is')).toBeAttached();
    await save(page);
    await visit(page, `/product/${id}`);
    await expect(heading(page, 'As it is')).toBeAttached();
  });
});

test.describe('When an administrator opens the pages for administrators', () => {
  test('keys, the audit and their own account are accessible', async ({ page }) => {
    await openAdminPage(page, '/edit/keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await expect(dialog(page, 'Make a key')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Make a key')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit' }).click();
    await expect(page.getByLabel('What')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await expect(dialog(page, 'Your account')).toBeVisible();
    await expectAccessible(page);
  });
});
