// Prices from a spreadsheet, in a real browser. See src/screens/README.md#216-lists-of-content.
import { expect, test } from '@playwright/test';
import { dialog, EDITOR_VIEWPORT, expectAccessible, signInAsEditor } from '#tests/support/editor.ts';

test.use({ ...EDITOR_VIEWPORT, contextOptions: { reducedMotion: 'reduce' } });

test('a file of prices is checked, corrected and saved as a whole', async ({ page }) => {
  await signInAsEditor(page);
  await page.goto('/edit/prices');
  await page.getByRole('button', { name: 'From a spreadsheet' }).click({ timeout: 25_000 });
  const reading = dialog(page, 'Prices from a spreadsheet');
  const choose = async (button: string, text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await reading.getByRole('button', { name: button, exact: true }).click();
    await (await chooser).setFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  const rows = (more: string): string => `name,monthly,from,product\nNew plan,$9,${more}\nCare plus,$3,,\n`;
  await choose('Choose a file', rows('32.1.2026,'));
  await expect(reading.getByRole('status')).toContainText('1 row needs a correction.');
  await expect(reading.getByRole('row', { name: /^2 New plan/ })).toContainText('“32.1.2026” is no day.');
  await expectAccessible(page);
  await choose('Choose another file', rows('2026-12-01,gone'));
  await reading.getByRole('button', { name: 'Save 2 prices' }).click();
  await expect(reading).toContainText('There is no such product.');
  await choose('Choose another file', rows('2026-12-01,'));
  await reading.getByRole('button', { name: 'Save 2 prices' }).click();
  await expect(page.getByText('2 prices saved: 2 new, 0 changed.')).toBeVisible();
  const saved = page.getByRole('row', { name: /New plan/ });
  await expect(saved.getByLabel(/^Monthly/)).toHaveValue('$9');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'To a spreadsheet' }).click();
  expect((await download).suggestedFilename()).toBe('prices.csv');
});
