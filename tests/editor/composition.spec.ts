// Letters that an input method composes, as for Chinese: typed in place on the stage.
import type { Page } from '@playwright/test';
import { expect, OWN_PAGE, test } from '#tests/support/journey.ts';
import { publish, saveDocument as saveElsewhere } from '../support/editorRequests.ts';
import { form, hotspot, inPlaceText, openEditor, EDITOR_VIEWPORT } from '#tests/support/editor.ts';
import { REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, viewport: EDITOR_VIEWPORT.viewport });

const PROCESS_KEY = 229;

/** An input method of the system. */
async function inputMethod(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  return {
    compose: (text: string) =>
      devtools.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    commit: (text: string) => devtools.send('Input.insertText', { text }),
    /** A key that it takes for itself. */
    press: async (key: string) => {
      for (const type of ['rawKeyDown', 'keyUp'] as const)
        await devtools.send('Input.dispatchKeyEvent', {
          type,
          key,
          code: key,
          windowsVirtualKeyCode: PROCESS_KEY,
        });
    },
  };
}

test('In place, keys of an input method neither leave the text nor open a menu', async ({ page }) => {
  await openEditor(page, '/product/cairn-9-pro');
  await hotspot(page, 'modelNameTitle').focus();
  await page.keyboard.press('Enter');
  await expect(inPlaceText(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const method = await inputMethod(page);
  await method.compose('ni');
  for (const key of ['/', 'Escape', 'Tab', 'Enter']) {
    await method.press(key);
    await expect(inPlaceText(page)).toBeFocused();
    await expect(page.getByRole('listbox')).toHaveCount(0);
  }
  await expect(inPlaceText(page)).toHaveText('ni');
  await method.compose('nihao');
  await method.commit('你好');
  await expect(inPlaceText(page)).toHaveText('你好');
  await page.keyboard.press('Escape');
  await expect(inPlaceText(page)).toHaveCount(0);
  const field = form(page).getByRole('textbox', { name: 'Model Name Title' });
  await expect(field).toHaveText('你好');
});

test('A colleague saves while a word is composed: nothing of either is lost, and one undo takes the word back', async ({
  page,
}) => {
  const id = await publish(page.request, 'products', 'Composed', {
    modelNameTitle: 'Cairn',
    headline: 'A phone',
  });
  const current = async () =>
    (await (await page.request.get(`/api/products/${id}`)).json()) as Record<string, unknown>;
  await openEditor(page, `/product/${id}`);
  await hotspot(page, 'modelNameTitle').focus();
  await page.keyboard.press('Enter');
  await expect(inPlaceText(page)).toBeFocused();
  await page.keyboard.press('End');
  const method = await inputMethod(page);
  await method.compose('ni');
  await saveElsewhere(page.request, 'products', id, {
    ...(await current()),
    modelNameTitle: 'Their name',
    headline: 'Their line',
  });
  await method.compose('niha');
  await method.compose('nihao');
  await method.commit('你好');
  await expect(inPlaceText(page)).toHaveText('Cairn你好');
  await page.keyboard.press('Control+z');
  await expect(inPlaceText(page)).toHaveText('Cairn');
  await page.keyboard.press('Control+y');
  await expect(inPlaceText(page)).toHaveText('Cairn你好');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'You saved another version of this page' });
  for (const text of ['Cairn你好', 'Their name', 'Their line']) await expect(dialog).toContainText(text);
});
