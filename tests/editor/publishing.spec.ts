// Publishing by hand: a publisher is stopped by a broken link, mends it, publishes, and takes it
// back, beside a kiosk. See src/screens/README.md#2115-publishing.
import { expect, test } from '@playwright/test';
import { createEnvironment, publish, saveDocument } from '#tests/support/editorRequests.ts';
import { alert, dialog, EDITOR_VIEWPORT, expectAccessible, signInAsEditor } from '#tests/support/editor.ts';
import { visit } from '#tests/support/shopper.ts';

test.use({ ...EDITOR_VIEWPORT, contextOptions: { reducedMotion: 'reduce' } });

test('A publisher is stopped by a broken link, mends it, publishes, and takes it back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
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
  await page.getByText('Published by hand').click({ timeout: 25_000 });
  await dialog(page, /by hand from now on/)
    .getByRole('button', { name: 'Publish by hand' })
    .click();
  await expect(page.getByText('Everything is published')).toBeVisible();

  // A save waits, and one with a link to nowhere cannot be published.
  await save('Half done', 'gone');
  await shows('Before');
  await page.reload();
  await expect(page.getByText('1 document not published')).toBeVisible({ timeout: 25_000 });
  await expect(page.getByText('This has to be mended first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish 1 document' })).toBeDisabled();
  await expectAccessible(page);

  await save('After', target);
  await page.reload();
  await page.getByLabel('Note for your colleagues').fill('Spring', { timeout: 25_000 });
  await page.getByRole('button', { name: 'Publish 1 document' }).click();
  await expect(alert(page, 'Published 1 document.')).toBeVisible();
  await shows('After');

  await page.getByRole('button', { name: /^Make live again/ }).click();
  await dialog(page, 'Make this release live again?').getByRole('button', { name: 'Make it live' }).click();
  await expect(alert(page, 'The earlier release is live again.')).toBeVisible();
  await shows('Before');
  // What was saved is not lost: it waits again.
  await expect(page.getByText('1 document not published')).toBeVisible();
  await page.getByRole('button', { name: 'Discard By hand to live' }).click();
  await expect(page.getByText('Everything is published')).toBeVisible();
  await kiosk.context().close();
});
