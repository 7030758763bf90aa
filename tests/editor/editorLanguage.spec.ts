// The editor in the language of the person who uses it.
import { EDITOR_VIEWPORT, expectAccessible } from '#tests/support/editor.ts';
import { joinTeam } from '#tests/support/editorRequests.ts';
import { expect, IN_NODE, OWN_PAGE, test } from '#tests/support/journey.ts';
import { REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

test.describe('When an editor does not read English', () => {
  test(
    'they choose another language in their account, and everything is in it, also after a reload',
    IN_NODE,
    async ({ page, browser, baseURL }) => {
      const lin = { email: 'lin@example.com', name: 'Lin', role: 'administrator' } as const;
      const token = await joinTeam(page.request, lin);
      const cookie = { name: 'vitrine_jwt', value: token, url: baseURL ?? '' };
      await page.context().addCookies([cookie]);
      await page.goto('/edit/kiosks');
      await expect(page.getByRole('heading', { name: 'Kiosks', level: 1 })).toBeVisible({ timeout: 25_000 });

      const choose = async (account: string, own: string, language: string): Promise<void> => {
        await page.getByRole('button', { name: account }).click();
        await page.getByRole('menuitem', { name: own }).click();
        await page.getByRole('dialog', { name: own }).locator('select').selectOption({ label: language });
      };
      await choose('Account of Lin', 'Your account', 'Español');
      await expect(page.getByRole('heading', { name: 'Quioscos', level: 1 })).toBeVisible({
        timeout: 25_000,
      });
      await page.getByText('Tiendas', { exact: true }).click();
      await expect(page.getByRole('searchbox', { name: /tiendas/i })).toBeVisible();
      await page.getByRole('button', { name: 'Agregar tienda' }).click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' })).toBeFocused();
      await expectAccessible(page);

      // Loads the editor anew.
      await page.goto('/edit/page/care');
      await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible({
        timeout: 25_000,
      });
      // The undo history goes on in the other language.
      await expect(page.locator('.hotspot').first()).toBeAttached({ timeout: 25_000 });
      const field = page.locator('.editor-form').getByRole('textbox').first();
      const before = await field.inputValue();
      await field.fill('Otro nombre');
      await choose('Cuenta de Lin', 'Su cuenta', 'English');
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      await expect(undo).toBeEnabled({ timeout: 25_000 });
      await expect(field).toHaveValue('Otro nombre');
      await undo.click();
      await expect(field).toHaveValue(before);
      await choose('Account of Lin', 'Your account', 'Español');
      await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible({
        timeout: 25_000,
      });

      await page.goto('/edit/people');
      await choose('Cuenta de Lin', 'Su cuenta', '中文');
      await expect(page.getByRole('heading', { name: '人员', level: 1 })).toBeVisible({ timeout: 25_000 });
      await expectAccessible(page);
      // The system of a shop may have no Chinese font.
      const hasFont = () => page.evaluate(() => document.fonts.check('16px "Noto Sans SC Variable"', '人员'));
      await expect.poll(hasFont).toBe(true);

      // Another browser learns it where they sign in.
      const context = await browser.newContext({ ...EDITOR_VIEWPORT, baseURL: baseURL ?? '' });
      await context.addCookies([cookie]);
      const other = await context.newPage();
      await other.goto('/edit/people');
      await expect(other.getByRole('heading', { name: '人员', level: 1 })).toBeVisible({ timeout: 25_000 });
      await context.close();
    },
  );
});
