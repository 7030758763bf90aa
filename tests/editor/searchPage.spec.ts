// The page that searches everything, and words that are replaced as one step. See
// editor/shell/README.md#search-over-everything.
import { deleteDocument, joinTeam, publish, saveDocument } from '#tests/support/editorRequests.ts';
import { EDITOR_VIEWPORT, expectAccessible, form, openAdminPage } from '#tests/support/editor.ts';
import { expect, test, IN_NODE } from '#tests/support/journey.ts';
import { heading, REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const care = (title: string) => ({
  headers: [
    { type: 'title', text: title },
    { type: 'subtitle', text: 'A <i>zeppelin</i> for everyone' },
  ],
  buttons: [{ type: 'page', text: 'To the zeppelin', analyticsTag: 'zeppelin' }],
});

test('a word is found though it is misspelled, its field opens, and it is replaced and taken back', async ({
  page,
}) => {
  const first = await publish(page.request, 'pages', 'Harbor flights', care('Fly by zeppelin'));
  const second = await publish(page.request, 'pages', 'Pier flights', care('No zeppelin today'));
  const textOf = async (id: string): Promise<string> =>
    JSON.stringify(await (await page.request.get(`/api/pages/${id}`)).json());
  await openAdminPage(page, '/edit/audit');
  await expect(heading(page, 'Audit')).toBeVisible({ timeout: 25_000 });
  await page.keyboard.press('Control+Shift+F');
  const words = page.getByLabel('Search all texts and files');
  await expect(words).toBeFocused();
  await expect(page.getByText('What are you looking for?')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.type('zepelin');
  await expect(page.getByRole('status').filter({ hasText: '2 documents' })).toBeVisible();
  const found = page.getByRole('list', { name: 'Results' });
  await expect(found.getByText('Spelled much the same')).toHaveCount(2);
  await words.fill('harbor zeppelin');
  await expect(page.getByRole('status').filter({ hasText: '1 document' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=harbor\+zeppelin/);
  await words.fill('xqzwv');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing says “xqzwv”' })).toBeVisible();
  await words.fill('zeppelin');
  const hit = found.getByRole('link', { name: 'Headers › 1 › Text EN Fly by zeppelin' });
  await expect(hit.locator('mark')).toHaveText('zeppelin');
  await expectAccessible(page);
  await hit.press('Enter');
  await expect(form(page)).toContainText('Fly by zeppelin', { timeout: 25_000 });
  await expect(page).toHaveURL(new RegExp(`/edit/page/${first}`));
  await expect(page.getByRole('toolbar', { name: /^Selected/ })).toBeVisible();

  // From the command palette, with its words.
  await page.keyboard.press('Control+k');
  await page.getByLabel('Go to a page, a field or an action').fill('zeppelin');
  await page.getByText('Texts and files with “zeppelin”').click();
  await expect(words).toHaveValue('zeppelin');

  await page.getByRole('button', { name: 'Replace…' }).click();
  await page.getByLabel('Replace by').fill('balloon');
  const run = page.getByRole('button', { name: 'Replace 6 texts in 2 documents' });
  await expect(run).toBeVisible();
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes.locator('ins').first()).toHaveText('balloon');
  await expect(page.getByText('Stays as it is: 2 places')).toBeVisible();
  await expectAccessible(page);
  await changes.getByRole('checkbox', { name: 'Buttons › 1 › Text EN' }).first().press('Space');
  const before = [await textOf(first), await textOf(second)];
  await page.getByRole('button', { name: 'Replace 5 texts in 2 documents' }).press('Enter');
  const done = page.getByRole('alert').filter({ hasText: 'Replaced 5 texts in 2 documents.' });
  await expect(done).toBeFocused();
  const replaced = await textOf(first);
  expect(replaced + (await textOf(second))).toContain('A <i>balloon</i> for everyone');
  expect(replaced).toContain('"analyticsTag":"zeppelin"');
  await expectAccessible(page);

  // Another editor changes one of them: it stays, and is named.
  await saveDocument(page.request, 'pages', second, {
    ...JSON.parse(await textOf(second)),
    name: 'Pier flights, new',
  });
  await done.getByRole('button', { name: 'Undo' }).press('Enter');
  const undone = page.getByRole('alert').filter({ hasText: 'Taken back in 1 document.' });
  await expect(undone).toBeFocused();
  await expect(undone).toContainText('Pier flights, new');
  await expect(undone).toContainText('somebody changed it in the meantime');
  expect(await textOf(first)).toBe(before[0]);
  expect(await textOf(second)).toContain('balloon');
  await deleteDocument(page.request, 'pages', first);
  await deleteDocument(page.request, 'pages', second);
});

test('a viewer searches, and is told who may replace', IN_NODE, async ({ page }) => {
  const vera = { email: 'search.viewer@example.com', name: 'Sira Seeker', role: 'viewer' } as const;
  const token = await joinTeam(page.request, vera);
  const url = new URL((await page.request.get('/healthz')).url()).origin;
  await page.context().addCookies([{ name: 'vitrine_jwt', value: token, url }]);
  await page.goto('/edit/search?q=fiber');
  await expect(page.getByRole('list', { name: 'Results' })).toBeVisible({ timeout: 25_000 });
  await expect(page.getByText('Replacing words takes the role “Author”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace…' })).toHaveCount(0);
});
