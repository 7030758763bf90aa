// Comments in the editor: pins, threads, and what becomes of them when an entry moves.
import type { Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import {
  alert,
  EDITOR_VIEWPORT,
  hotspot,
  openEditor,
  save,
  selectedTools,
  tools,
} from '#tests/support/editor.ts';
import { joinTeam, publish } from '#tests/support/editorRequests.ts';
import { expect, OWN_PAGE, test, IN_NODE } from '#tests/support/journey.ts';
import { REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Comments on/ });
const pin = (page: Page, path: string) => hotspot(page, path).locator('.comment-pin');

test.describe('When editors comment on a page', () => {
  test(
    'a thread is begun at a field, answered, resolved, and follows its entry',
    IN_NODE,
    async ({ page, request }) => {
      const id = await publish(request, 'pages', 'Commented', {
        headers: [
          { type: 'title', text: 'First', alignment: 'left' },
          { type: 'subtitle', text: 'Second', alignment: 'left' },
        ],
      });
      await openEditor(page, `/page/${id}`);
      await hotspot(page, 'headers.0.text').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await tools(page).getByRole('button', { name: 'Comments' }).click();
      await expect(dialog(page)).toContainText('No comments');
      await dialog(page).getByLabel('New comment').fill('Too long?');
      await dialog(page).getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(dialog(page).getByRole('article')).toContainText('Too long?');
      expect(await findViolations(page, { include: '[role="dialog"]' })).toEqual([]);
      await dialog(page).getByLabel('Reply').fill('No, it fits.');
      await dialog(page).getByRole('button', { name: 'Send reply' }).click();
      await expect(dialog(page).getByRole('article')).toHaveCount(2);
      await page.keyboard.press('Escape');
      await expect(pin(page, 'headers.0.text')).toHaveText('1');

      await hotspot(page, 'headers.0.text').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await selectedTools(page).getByRole('button', { name: 'Move forward' }).click();
      await save(page);
      await expect(pin(page, 'headers.1.text')).toHaveText('1');

      await pin(page, 'headers.1.text').click();
      await dialog(page).getByRole('button', { name: 'Resolve' }).click();
      await expect(dialog(page)).toContainText('No comments');
      await expect(pin(page, 'headers.1.text')).toHaveCount(0);
      await expect(alert(page, /did not work/)).toHaveCount(0);
    },
  );

  test(
    'a viewer chooses a field to comment on, by touch and by keyboard, and a mail leads back to it',
    IN_NODE,
    async ({ page, request, baseURL }) => {
      const id = await publish(request, 'pages', 'Looked at', {
        headers: [
          { type: 'title', text: 'First', alignment: 'left' },
          { type: 'subtitle', text: 'Second', alignment: 'left' },
        ],
      });
      const vera = { email: 'vera.comments@example.com', name: 'Vera', role: 'viewer' } as const;
      const token = await joinTeam(request, vera);
      await page.context().addCookies([{ name: 'vitrine_jwt', value: token, url: baseURL ?? '' }]);
      await page.goto(`/edit/page/${id}`);
      const choose = tools(page).getByRole('button', { name: 'Comment on a field' });
      await choose.click({ timeout: 25_000 });
      await hotspot(page, 'headers.0.text').click();
      await expect(dialog(page)).toHaveAccessibleName(/^Comments on Title/);
      await dialog(page).getByLabel('New comment').fill('Too long?');
      await dialog(page).getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(dialog(page).getByRole('article')).toContainText('Too long?');
      await page.keyboard.press('Escape');
      await expect(pin(page, 'headers.0.text')).toHaveText('1');
      await hotspot(page, 'headers.0.text').focus();
      await page.keyboard.press('Tab');
      await expect(hotspot(page, 'headers.1.text')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toHaveAccessibleName(/^Comments on Subtitle/);
      await expect(dialog(page)).toContainText('No comments');
      await page.keyboard.press('Escape');
      await choose.click();
      await expect(page.locator('.hotspot')).toHaveCount(0);

      const headers = { authorization: `Bearer ${token}` };
      const threads = await request.get(`/api/comments/pages/${id}`, { headers });
      const [thread] = (await threads.json()) as { id: string }[];
      await page.goto(`/edit?before`);
      await page.goto(`/edit/page/${id}#comments=${thread?.id}`);
      await expect(dialog(page)).toHaveAccessibleName(/^Comments on Title/, { timeout: 25_000 });
      await expect(dialog(page).getByRole('article')).toContainText('Too long?');
      await expect(page).toHaveURL(new RegExp(`/edit/page/${id}$`));
    },
  );
});
