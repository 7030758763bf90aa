// Dialogs and menus of the editor, and the actions of its toolbar.
import type { Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { expect, test, IN_NODE } from '#tests/support/journey.ts';
import {
  alert,
  EDITOR_VIEWPORT,
  openEditor,
  form,
  hotspot,
  replaceText,
  selectedTools,
  tools,
} from '#tests/support/editor.ts';
import { publish, deleteDocument } from '../support/editorRequests.ts';
import { REDUCED_MOTION, heading, settle, visit } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const POINTS = ['Light', 'Quiet', 'Long'].map((title) => ({ title, desc: `${title} as can be` }));
const publishPhone = (page: Page, name: string): Promise<string> =>
  publish(page.request, 'products', name, { headline: 'A phone', sellingPoints: POINTS });

async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  // access.spec.ts tests the accessibility tree of the stage.
  expect.soft(await findViolations(page, { exclude: ['#mirror', '.hotspots'] })).toEqual([]);
}

test.describe('When a menu or a dialog opens', () => {
  test('the sign-in is a page of its own before a picture of home, and asks for one thing at a time', async ({
    page,
  }) => {
    const id = await publishPhone(page, 'Come in');
    await visit(page, `/product/${id}`);
    await page.keyboard.press('Control+e');
    const signIn = page.getByRole('dialog', { name: 'Sign in' });
    const identifier = signIn.getByLabel('E-mail or user name');
    const password = signIn.getByLabel('Password', { exact: true });
    await expect(identifier).toBeFocused();
    await expect(password).toHaveCount(0);
    const picture = signIn.locator('img');
    await expect(picture).toBeVisible({ timeout: 25_000 });
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1280);
    for (const viewport of [
      { width: 1920, height: 1080 },
      { width: 1024, height: 768 },
      { width: 1280, height: 760 },
    ]) {
      await page.setViewportSize(viewport);
      expect(await signIn.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
      await expect(signIn.getByRole('button', { name: 'Back to the showroom' })).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Enter');
    await expect(identifier).toBeFocused();
    await expect(identifier).toHaveAccessibleDescription('Enter your e-mail or user name.');
    await expectAccessible(page);
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Enter');
    await expect(password).toBeFocused();
    await expect(identifier).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription('Enter your password.');
    await expectAccessible(page);
    await signIn.getByRole('button', { name: 'Change' }).click();
    await expect(identifier).toHaveValue('ada@example.com');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/product/${id}`);
  });

  test('the Add menu and the media manager are accessible', async ({ page }) => {
    const id = await publishPhone(page, 'Open to all');
    await openEditor(page, `/product/${id}`);
    await tools(page).getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('dialog', { name: 'Add to the page' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await form(page)
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click();
    const manager = page.getByRole('dialog', { name: 'Media Manager' });
    await expect(manager).toBeVisible();
    await expectAccessible(page);
    // Focus that the page below takes, as a closing menu does, returns to the manager.
    await page.getByRole('button', { name: 'Add', exact: true, includeHidden: true }).first().focus();
    await expect(manager.getByRole('searchbox')).toBeFocused();
  });
});

test.describe('When an editor enlarges the stage', () => {
  test('the form is resized by pointer and keys, collapsed and remembered; menus stay visible, and Stop Editing covers nothing', async ({
    page,
  }) => {
    const id = await publish(page.request, 'pages', 'Room', {});
    await openEditor(page, `/product/cairn-9-pro`);
    const edge = page.getByRole('separator', { name: 'Form width' });
    const boxOf = async (selector: string) =>
      (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const stop = await page.getByRole('button', { name: 'Stop Editing' }).boundingBox();
    const expectClear = async (...selectors: string[]) => {
      for (const selector of selectors)
        expect((await boxOf(selector)).y + (await boxOf(selector)).height).toBeLessThanOrEqual(
          (stop?.y ?? 0) + 0.5,
        );
    };
    await expect(edge).toHaveAttribute('aria-valuenow', '320');
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(edge).toHaveAttribute('aria-valuenow', '340');
    await page.keyboard.press('End');
    await expect(edge).toHaveAttribute('aria-valuenow', '640');
    const { x, y, height } = await boxOf('.editor-form-edge');
    await page.mouse.move(x + 5, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(880, y + height / 2, { steps: 3 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', '400');
    expect((await boxOf('.editor-form')).width).toBe(400);
    await settle(page);
    expect((await boxOf('#frame')).width).toBe(792);
    await expectClear('#frame', '.editor-form');

    await edge.focus();
    await page.keyboard.press('Enter');
    await expect(form(page)).toHaveCount(0);
    await expect(tools(page).getByRole('button', { name: 'Open form' })).toBeFocused();
    await page.goto(`/edit/page/${id}`);
    const empty = page.locator('.empty-page');
    await expect(empty).toBeVisible({ timeout: 25_000 });
    await settle(page);
    await expect(form(page)).toHaveCount(0);
    await expectClear('#frame');
    await empty.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('dialog', { name: 'Add to the page' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await tools(page).getByRole('button', { name: 'Open form' }).click();
    await expect(edge).toHaveAttribute('aria-valuenow', '400');
    for (const slug of ['product', 'insights', 'kiosks']) {
      await page.goto(`/edit/lists/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused({ timeout: 25_000 });
      await expectClear('main[aria-label]:not([data-scene])');
    }
  });
});

test.describe('When an editor changes their mind', () => {
  test('all unsaved changes are discarded at once, and an undo restores them', async ({ page }) => {
    const id = await publishPhone(page, 'Never mind');
    await openEditor(page, `/product/${id}`);
    const discard = tools(page).getByRole('button', { name: 'Discard changes' });
    await expect(discard).toBeDisabled();
    await replaceText(page, 'headline', 'Something else');
    await discard.click();
    await expect(heading(page, 'A phone')).toBeAttached();
    await expect(alert(page, 'Undo to restore them.')).toBeVisible();
    await expect(discard).toBeDisabled();
    await page.keyboard.press('Control+z');
    await expect(heading(page, 'Something else')).toBeAttached();
  });

  test('Escape closes the list of a select first, and then its settings', IN_NODE, async ({ page }) => {
    const id = await publish(page.request, 'pages', 'One at a time', {
      buttons: [{ type: 'quiz', text: 'Go on', startSlide: 'which-phone-1' }],
    });
    await openEditor(page, `/page/${id}`);
    await hotspot(page, 'buttons.0.text').click();
    await page.keyboard.press('Escape');
    await selectedTools(page).getByRole('button', { name: 'Settings' }).click();
    // The stage does not draw the analytics tag, so it is typed in the form; the label of the
    // button is typed in place.
    await expect(page.getByRole('dialog', { name: 'Settings' }).getByLabel('Analytics tag')).toBeVisible();
    await expect(
      page.getByRole('dialog', { name: 'Settings' }).getByLabel('Text', { exact: true }),
    ).toHaveCount(0);
    await page.keyboard.press('Escape');
    await selectedTools(page).getByRole('button', { name: 'Link' }).click();
    const settings = page.getByRole('dialog', { name: 'Link' });
    await settings.getByRole('combobox').first().click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(settings).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(settings).toHaveCount(0);
  });
});

test.describe('When another editor deletes the page', () => {
  test('it can be restored at the same address, with the unsaved changes', async ({ page }) => {
    const id = await publishPhone(page, 'Come back');
    await openEditor(page, `/product/${id}`);
    await replaceText(page, 'headline', 'Still here');
    await deleteDocument(page.request, 'products', id);
    await page.keyboard.press('Control+s');
    await alert(page, 'This page has been deleted.')
      .getByRole('button', { name: 'Restore with my changes' })
      .click();
    await expect(alert(page, `Created Product Overview Page 'Come back' with ID ${id}`)).toBeVisible();
    await expect(heading(page, 'Still here')).toBeAttached();
    expect(
      ((await (await page.request.get(`/api/products/${id}`)).json()) as { headline: string }).headline,
    ).toBe('Still here');
    await expect(tools(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  });
});
