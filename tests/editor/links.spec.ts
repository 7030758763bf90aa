// Links, by an editor who knows where a button shall lead but not what that is called.
import { findViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/journey.ts';
import { alert, EDITOR_VIEWPORT, form, hotspot, leadsTo, openEditor, save } from '#tests/support/editor.ts';
import { publish } from '#tests/support/editorRequests.ts';
import { REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

test('an editor links a button by a search, by an address, and to a page that is made for it, and follows it', async ({
  page,
}) => {
  const id = await publish(page.request, 'pages', 'Ways on', {
    headers: [{ type: 'title', text: 'Ways on', alignment: 'center' }],
    buttons: [{ text: 'Onwards', type: 'page' }],
  });
  await openEditor(page, `/page/${id}`);
  await hotspot(page, 'buttons.0.text').click();
  await page.keyboard.press('Escape');
  const button = form(page).getByRole('group', { name: /^Page button 1/ });
  const target = leadsTo(button);
  await target.click();
  const picker = page.getByRole('dialog', { name: 'Where does it lead?' });
  const search = picker.getByRole('combobox', { name: 'Search pages, or paste an address' });
  const results = picker.getByRole('listbox');
  await expect(search).toBeFocused();
  await expect(picker.getByRole('option', { name: /^Home screen/ })).toBeVisible();
  expect(await findViolations(page, { include: '[role=dialog]' })).toEqual([]);
  await search.fill('solis mni');
  await expect(results.getByRole('option').first()).toHaveAccessibleName(/^Solis Mini/);
  await search.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(target).toHaveAccessibleName('Leads to: Solis Mini, Product overview');

  // One step is undone as one.
  await page.keyboard.press('Control+z');
  await expect(target).toHaveAccessibleName('Leads to: Nowhere');
  await page.keyboard.press('Control+Shift+z');
  await expect(target).toHaveAccessibleName('Leads to: Solis Mini, Product overview');

  await target.click();
  await expect(picker.getByText('Linked last')).toBeVisible();
  await search.fill('https://store.example/product/cairn-9/videos');
  await expect(results.getByRole('option').first()).toHaveAccessibleName(/^Cairn 9/);
  await search.press('Enter');
  await expect(target).toHaveAccessibleName('Leads to: Cairn 9, Product videos');

  await target.click();
  await search.fill('Summer of calls');
  await picker.getByRole('option', { name: 'New Page: Summer of calls' }).click();
  await expect(alert(page, "Created Page 'Summer of calls' and linked it")).toBeVisible();
  await expect(target).toHaveAccessibleName('Leads to: Summer of calls, Page');
  await save(page);
  await hotspot(page, 'buttons.0.text').click({ modifiers: ['Alt'] });
  await expect(page).toHaveURL(/\/edit\/page\/summer-of-calls/);
});
