// The page of prices, in a real browser. See editor/shell/README.md#lists-of-content.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import { alert, dialog, EDITOR_VIEWPORT, expectAccessible, openAdminPage } from '#tests/support/editor.ts';
import { deleteDocument, publish } from '#tests/support/editorRequests.ts';
import { heading, REDUCED_MOTION, visit } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

test('a price is changed by keyboard, and a product, a plan and a table show it', async ({ page }) => {
  const price = await publish(page.request, 'prices', 'Autumn', { monthly: '$9', to: '2031-01-01' });
  await publish(page.request, 'prices', 'Bygone', { monthly: '$3', to: '2020-01-01' });
  const product = await publish(page.request, 'products', 'Autumn phone', {
    headline: 'Autumn phone',
    price,
  });
  const wizard = await publish(page.request, 'availability-wizards', 'Autumn plans', {
    available: { title: 'Yes', plans: [{ code: 'a', price, popup: { title: 'Fiber', body: 'All' } }] },
  });
  const table = await publish(page.request, 'new-compare-pages', 'Autumn table', {
    headerColumn1: { enabled: true, title: 'One' },
    headerColumn2: { enabled: true, title: 'Two' },
    rows: [{ column1: { price, title: 'own' }, column2: { title: '5G' } }],
  });
  await page.route('**/api/price-lists', async (route) => {
    const response = await route.fetch();
    const source = {
      triedAt: new Date().toISOString(),
      takenAt: new Date().toISOString(),
      problem: '',
      isDue: false,
      prices: [{ id: price, isListed: true, fields: { name: 'Autumn', monthly: '$8' } }],
    };
    await route.fulfill({ response, json: { ...(await response.json()), source } });
  });
  await openAdminPage(page, '/edit/prices');
  const autumn = row(page, 'Autumn');
  await expect(autumn.getByLabel('Monthly: Autumn', { exact: true })).toHaveValue('$9', { timeout: 25_000 });
  await expect(autumn).toContainText('Changed by hand');
  await expect(page.getByText('Taken from the price source')).toBeVisible();
  await expectAccessible(page);

  // Enter goes to the same field of the row below, the arrow back up.
  await page.getByLabel('Search Prices').fill('bygone');
  await expect(autumn).toBeHidden();
  await page.getByLabel('Search Prices').fill('');
  await autumn.getByLabel('Total: Autumn').focus();
  await page.keyboard.type('or $300');
  await page.keyboard.press('Enter');
  await expect(alert(page, 'Content Saved!')).toBeVisible();
  await expect(row(page, 'Bygone').getByLabel('Total: Bygone')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(autumn.getByLabel('Total: Autumn')).toBeFocused();
  await page.keyboard.type('gone');
  await page.keyboard.press('Escape');
  await expect(autumn.getByLabel('Total: Autumn')).toHaveValue('or $300');
  await autumn.getByLabel('Legal line: Autumn').fill('Tax & fees <more>');
  await page.keyboard.press('Tab');
  await autumn.getByRole('button', { name: 'Take Monthly of Autumn from the source: $8' }).click();
  await expect(autumn).toContainText('From the source');
  await expect(autumn.getByLabel('Monthly: Autumn', { exact: true })).toHaveValue('$8');
  await expect(autumn.getByLabel('Legal line: Autumn')).toHaveValue('Tax & fees <more>');

  await page.getByText(/^Expired \d/).click();
  await expect(autumn).toBeHidden();
  await expect(row(page, 'Bygone')).toBeVisible();
  await page.getByText(/^All \d/).click();
  await autumn.getByRole('button', { name: 'Autumn is shown on 3 pages' }).click();
  const shownOn = page.getByRole('dialog', { name: 'Shown on' });
  await expect(shownOn.getByRole('link')).toHaveText(['Autumn phone', 'Autumn plans', 'Autumn table']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 760 });
  await expect(page.getByRole('button', { name: 'New Price' })).toBeInViewport();
  await expectAccessible(page);

  await page.setViewportSize(EDITOR_VIEWPORT.viewport);
  await visit(page, `/product/${product}`);
  await expect(page.getByText('or $300')).toBeAttached();
  await visit(page, `/new-compare/${table}`);
  await expect(page.getByText('$8', { exact: true })).toBeAttached();
  await expect(page.getByText('Tax & fees <more>')).toBeAttached();
  await page.route('**/fiber/search', (route) =>
    route.fulfill({
      json: { outcome: 'available', searchId: 's', address: { label: 'Here' }, plans: [], similar: [] },
    }),
  );
  await page.route('**/loc/search', (route) =>
    route.fulfill({
      json: { suggestions: [{ id: 'b:1', kind: 'address', text: '12 Oak', detail: 'Here', entries: null }] },
    }),
  );
  await visit(page, `/availability-wizard/${wizard}`);
  await page.getByRole('textbox', { name: 'Your address' }).fill('12 Oak');
  await page.getByRole('textbox', { name: 'Your address' }).press('Enter');
  await expect(heading(page, 'Yes')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Fiber, \$8, .*or \$300$/s })).toBeAttached();
  await deleteDocument(page.request, 'products', product);
  await deleteDocument(page.request, 'new-compare-pages', table);
});

test('a file of prices is checked, corrected, saved as a whole, and taken back', async ({ page }) => {
  await publish(page.request, 'prices', 'Care', { monthly: '$4' });
  await openAdminPage(page, '/edit/prices');
  await page.getByRole('button', { name: 'From a spreadsheet' }).click({ timeout: 25_000 });
  const reading = dialog(page, 'Prices from a spreadsheet');
  const choose = async (button: string, text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await reading.getByRole('button', { name: button, exact: true }).click();
    await (await chooser).setFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  const rows = (more: string): string => `name,monthly,from,product\nNew plan,$9,${more}\nCare,$3,,\n`;
  await choose('Choose a file', rows('32.1.2026,'));
  await expect(reading.getByRole('status')).toContainText('1 row needs a correction.');
  await expect(reading.getByRole('row', { name: /^2 New plan/ })).toContainText('“32.1.2026” is no day.');
  await expectAccessible(page);
  await choose('Choose another file', rows('2026-12-01,gone'));
  await reading.getByRole('button', { name: 'Save 2 prices' }).click();
  await expect(reading).toContainText('There is no such product.');
  await choose('Choose another file', rows('2026-12-01,'));
  await expect(reading.getByRole('status')).toContainText('1 new, 1 changed, 0 as before.');
  await expect(reading.getByRole('row', { name: /^3 Care/ })).toContainText('Monthly: $4 → $3');
  await expectAccessible(page);
  await reading.getByRole('button', { name: 'Save 2 prices' }).click();
  const saved = alert(page, '2 prices saved: 1 new, 1 changed.');
  await expect(saved).toBeVisible();
  await expect(row(page, 'New plan').getByLabel(/^Monthly/)).toHaveValue('$9');
  await expect(row(page, 'Care').getByLabel(/^Monthly/)).toHaveValue('$3');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'To a spreadsheet' }).click();
  expect((await download).suggestedFilename()).toBe('prices.csv');
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Care').getByLabel(/^Monthly/)).toHaveValue('$4');
  await expect(row(page, 'New plan')).toHaveCount(0);
});
