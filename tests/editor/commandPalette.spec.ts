// The command palette: anything by its name, without a mouse.
import { findViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/journey.ts';
import { EDITOR_VIEWPORT, form, openEditor } from '#tests/support/editor.ts';
import { REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

test.describe('When an editor knows the name of what they look for', () => {
  test('they find a page, a field by its text and a list with the keyboard, whatever has the focus', async ({
    page,
  }) => {
    await openEditor(page, '/product/cairn-9-pro');
    const search = page.getByRole('textbox', { name: 'Go to a page, a field or an action' });
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    const dialog = page.getByRole('dialog', { name: 'Commands' });
    await expect(dialog.getByRole('button', { name: /^History/ })).toBeVisible();
    expect(await findViolations(page, { include: '[role=dialog]' })).toEqual([]);

    await page.keyboard.type('waits for the light');
    await expect(dialog.getByRole('button', { name: /^Description\s*A camera that waits/ })).toBeVisible();
    const status = dialog.getByRole('status');
    await expect(status).toHaveText(/^3 results: Description A camera that waits for the light/);
    await page.keyboard.press('ArrowDown');
    await expect(status).toHaveText('3 results: Texts and files with “waits for the light”');
    await page.keyboard.press('ArrowDown');
    await expect(status).toHaveText('3 results: Kiosks with “waits for the light”');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(status).toHaveText(/: Description/);
    await page.keyboard.press('Enter');
    await expect(search).toHaveCount(0);
    await expect(form(page).getByRole('textbox', { name: 'Description' }).first()).toBeInViewport();

    // In a field of the form too.
    await form(page).getByRole('textbox').first().focus();
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await page.keyboard.type('solis mni');
    await dialog.getByRole('button', { name: /^Solis Mini\s*Product/ }).click();
    await expect(page).toHaveURL(/\/edit\/product\/solis-mini/);

    await page.getByRole('button', { name: 'Find anything' }).click();
    await page.keyboard.type('insihgts');
    await expect(dialog.getByRole('button').first()).toHaveText(/^Insights/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/edit\/insights/);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
  });
});
