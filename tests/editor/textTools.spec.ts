// The tools of a text on the stage, and the slash menu.
import { expect, test } from '#tests/support/journey.ts';
import {
  EDITOR_VIEWPORT,
  dialog,
  expectAccessible,
  hotspot,
  inPlaceText,
  openEditor,
  save,
  selectedTools,
} from '#tests/support/editor.ts';
import { publish } from '#tests/support/editorRequests.ts';
import { REDUCED_MOTION, waitUntilStill } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, viewport: EDITOR_VIEWPORT.viewport });

test.describe('When an editor types on the stage', () => {
  test('the bar makes letters italic, says whether the text fits, and has its translations', async ({
    page,
  }) => {
    const id = await publish(page.request, 'pages', 'Said in two languages', {
      headers: [{ type: 'title', text: 'Welcome', alignment: 'center' }],
      components: [{ type: 'text', text: 'Come in', alignment: 'left' }],
      alternates: [{ language: 'Español', langCode: 'es', headers: [{ type: 'title', text: '' }] }],
    });
    await openEditor(page, `/page/${id}`);
    await hotspot(page, 'headers.0.text').click();
    const bar = selectedTools(page);
    await page.keyboard.press('Control+a');
    await bar.getByRole('button', { name: 'Italic' }).click();
    await expect(bar.getByRole('button', { name: 'Italic' })).toHaveAttribute('aria-pressed', 'true');
    await expect(inPlaceText(page)).toBeFocused();
    await expect(inPlaceText(page).locator('i')).toHaveText('Welcome');
    await expect(bar.getByText('1 line')).toBeVisible();
    await expect(bar.getByRole('status')).toHaveText('');

    await page.keyboard.press('End');
    await page.keyboard.type(` ${'w'.repeat(90)}`);
    await expect(bar.getByRole('status')).toHaveText(/^(No room for “w+”|Too long for a heading)$/);
    for (let step = 0; step < 30 && (await inPlaceText(page).innerText()) !== 'Welcome'; step += 1)
      await page.keyboard.press('Control+z');
    await waitUntilStill(page);

    await bar.getByRole('button', { name: /^Translations: 0 of \d/ }).click();
    const translations = dialog(page, /^Translations: /);
    await expectAccessible(page);
    await translations.getByRole('textbox', { name: 'Español' }).fill('Te damos la bienvenida');
    await page.keyboard.press('Escape');
    // Typing goes on where it was.
    await expect(inPlaceText(page)).toBeFocused();
    await expect(bar.getByRole('button', { name: /^Translations: 1 of \d/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await save(page);
    const saved = (await (await page.request.get(`/api/pages/${id}`)).json()) as {
      alternates: { headers: { text: string }[] }[];
    };
    expect(saved.alternates[0]?.headers[0]?.text).toBe('Te damos la bienvenida');
  });
});

test.describe('When an editor presses a slash', () => {
  test('a block is found by a few letters and gets the caret; Escape leaves the slash in an empty text', async ({
    page,
  }) => {
    const id = await publish(page.request, 'pages', 'Added by a slash', {
      components: [
        { type: 'sectionTitle', title: 'First', subtitle: '' },
        { type: 'sectionTitle', title: 'Last', subtitle: '' },
      ],
    });
    await openEditor(page, `/page/${id}`);
    await hotspot(page, 'components.0.title').focus();
    await waitUntilStill(page);
    await page.keyboard.press('/');
    const menu = dialog(page, 'Add to the page');
    await expect(menu.getByRole('textbox')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('sectoin');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Second');
    await waitUntilStill(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'First',
      'Second',
      'Last',
    ]);

    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('/');
    // An entry added before comes first, and again in its list.
    await expect(menu.getByRole('button', { name: 'Section title' })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(inPlaceText(page)).toHaveText('/');
    await page.keyboard.type('7 days');
    await expect(inPlaceText(page)).toHaveText('/7 days');
  });
});
