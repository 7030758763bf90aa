// Export, import and copies of environments in the editor.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { alert, dialog, EDITOR_VIEWPORT, expectAccessible, openAdminPage } from '#tests/support/editor.ts';
import { createEnvironment, saveDocument } from '#tests/support/editorRequests.ts';
import { expect, OWN_PAGE, test } from '#tests/support/journey.ts';
import { REDUCED_MOTION } from '#tests/support/shopper.ts';

// The environments to choose from are read when the page is loaded.
test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

async function openEnvironments(page: Page): Promise<void> {
  await openAdminPage(page, '/edit/lists/environments');
  await expect(page.getByRole('heading', { name: 'Environments', level: 1 })).toBeVisible({
    timeout: 25_000,
  });
}

const importButton = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });

test.describe('When a publisher moves a showroom', () => {
  test('an exported file comes back, and what differs is shown before anything changes', async ({ page }) => {
    const id = await createEnvironment(page.request, 'Jetty', {});
    await openEnvironments(page);

    await page.getByRole('button', { name: 'Export' }).click();
    const exporting = dialog(page, 'Export the showroom');
    await exporting.getByLabel('Environment').selectOption('Jetty');
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      exporting.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^vitrine-jetty-\d{4}-\d\d-\d\d\.zip$/);
    await expect(exporting).toBeHidden();
    const buffer = await readFile(await download.path());

    await saveDocument(page.request, 'environments', id, { scrollText: 'Changed here' });
    const importing = dialog(page, 'Import a showroom');
    const send = async (name: string, content: Buffer): Promise<void> => {
      const choosing = page.waitForEvent('filechooser');
      await importing.getByRole('button', { name: 'File', exact: true }).click();
      await (await choosing).setFiles({ name, mimeType: 'application/zip', buffer: content });
      await importing.getByRole('button', { name: 'Check the file' }).click();
    };
    // By keyboard; and a file that is none says so.
    await importButton(page).focus();
    await page.keyboard.press('Enter');
    await send('holiday.zip', Buffer.from('Hello'));
    await expect(importing.getByText('This is not a whole zip file')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(importing).toBeHidden();
    await expect(importButton(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await send('jetty.zip', buffer);
    const clashes = importing.getByRole('region', { name: '1 differs from yours' });
    await expect(clashes.getByRole('listitem')).toHaveText(/^Jetty/);
    await expectAccessible(page);
    await importing.getByRole('radio', { name: 'Take those of the file' }).check();
    await importing.getByRole('button', { name: 'Import' }).click();
    await expect(alert(page, 'Imported: 0 documents added, 1 replaced, 0 files added.')).toBeVisible();
    await expect(importing).toBeHidden();
    const restored = (await (await page.request.get(`/api/environments/${id}`)).json()) as {
      scrollText: string;
    };
    expect(restored.scrollText).not.toBe('Changed here');
  });

  test('a new environment starts from a copy of another one, with its drafts, and published as chosen', async ({
    page,
  }) => {
    const id = await createEnvironment(page.request, 'Quay', {}, { scrollText: 'Roll on' });
    const save = (fields: object) =>
      saveDocument(page.request, 'environments', id, { name: 'Quay', scrollText: 'Roll on', ...fields });
    await save({ publishing: 'byHand' });
    await save({ scrollText: 'Not public yet' });
    await openEnvironments(page);
    await page.getByRole('button', { name: 'New Environment' }).click();
    const creating = dialog(page, 'New Environment');
    await creating.getByLabel('Name').fill('Wharf');
    await creating.getByLabel('Start from').selectOption('A copy of Quay');
    await expect(creating.getByRole('radio', { name: 'Use the same pages' })).toBeChecked();
    await creating.getByRole('checkbox', { name: 'With unpublished changes' }).check();
    await creating.getByLabel('Publishing').selectOption('Live at once');
    await expectAccessible(page);
    await creating.getByRole('switch', { name: 'Open it afterwards' }).click();
    await creating.getByRole('button', { name: 'Create' }).click();
    await expect(alert(page, "Created Environment 'Wharf' with ID wharf")).toBeVisible();
    const [original, copy] = await Promise.all(
      [id, 'wharf'].map(
        async (one) => (await (await page.request.get(`/api/environments/${one}`)).json()) as object,
      ),
    );
    expect(original).toMatchObject({ publishing: 'byHand', scrollText: 'Not public yet' });
    expect(copy).toEqual({ ...original, id: 'wharf', name: 'Wharf', publishing: 'atOnce' });
  });
});
