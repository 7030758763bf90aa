// A test of the editor leaves nothing to the next one in a page that stays loaded. Tests that share
// a page rely on this.
import type { Page } from '@playwright/test';
import {
  alert,
  dialog,
  EDITOR_VIEWPORT,
  form,
  hotspot,
  inPlaceText,
  openAdminPage,
  openEditor,
  replaceText,
  save,
  tools,
} from '#tests/support/editor.ts';
import { publish } from '#tests/support/editorRequests.ts';
import { expect, test } from '#tests/support/journey.ts';
import { heading, REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });
test.describe.configure({ mode: 'serial' });

const publishPage = (page: Page, name: string): Promise<string> =>
  publish(page.request, 'pages', name, { headers: [{ type: 'title', text: name, alignment: 'center' }] });

const TITLE = 'headers.0.text';
let leftPage: string;

const drafts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('keyval').objectStore('keyval').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

test.describe('When tests of the editor share a page', () => {
  test('one leaves an unsaved text, an open dialog, a message, a language and a response', async ({
    page,
  }) => {
    leftPage = await publishPage(page, 'Left behind');
    await openEditor(page, `/page/${leftPage}?lang=es`);
    await replaceText(page, TITLE, 'Saved');
    await save(page);
    await replaceText(page, TITLE, 'Never saved');
    await expect.poll(() => drafts(page)).toBe(1);
    await page.route('**/api/lists/pages', (route) => route.fulfill({ json: [] }));
    await tools(page).getByRole('button', { name: 'Languages' }).click();
    await expect(dialog(page, /^Languages of/)).toBeVisible();
    await expect(alert(page, 'Content Saved!')).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { __leftPage: true }));
  });

  test('the next one finds none of it on another document, nor on the same one', async ({ page }) => {
    const id = await publishPage(page, 'Fresh');
    await openEditor(page, `/page/${id}`);
    // Otherwise the page was loaded anew, which proves nothing.
    expect(await page.evaluate(() => '__leftPage' in globalThis)).toBe(true);
    await expect(heading(page, 'Fresh')).toBeAttached();
    await expect(hotspot(page, TITLE)).toBeAttached();
    await expect(form(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(inPlaceText(page)).toHaveCount(0);
    await expect(page.locator('.hotspot[data-selected]')).toHaveCount(0);
    await expect(tools(page).getByRole('button', { name: 'Undo' })).toBeDisabled();
    await expect(tools(page).getByRole('button', { name: 'Redo' })).toBeDisabled();
    await expect(tools(page).getByRole('status')).toHaveText('');
    await expect(tools(page).getByRole('switch', { name: 'Disable links' })).toBeChecked();
    expect(await drafts(page)).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('vitrine-editor-form');
    expect(await page.evaluate(() => window.location.search)).toBe('');

    await openAdminPage(page, '/edit/lists/page');
    await expect(page.getByRole('link', { name: /^Left behind/ })).toBeVisible();

    await openEditor(page, `/page/${leftPage}?lang=es`);
    await expect(heading(page, 'Saved')).toBeAttached();
    await expect(tools(page).getByRole('button', { name: 'Undo' })).toBeDisabled();
    await expect(tools(page).getByRole('status')).toHaveText('');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await replaceText(page, TITLE, 'Never saved');
  });

  test('nor on an admin page, which is left without a question', async ({ page }) => {
    await openAdminPage(page, '/edit/keys');
    await expect(heading(page, 'Keys')).toBeVisible();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit' }).click();
    await expect(heading(page, 'Audit')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
