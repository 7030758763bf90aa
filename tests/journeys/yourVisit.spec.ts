// The tab 'Your visit' at the edge of the screen, with what was looked at. See
// src/screens/overlays/README.md#your-visit.
import type { Locator, Page } from '@playwright/test';
import { readTakePayload } from '#rules/takeAlong.ts';
import { columnNames } from '#tests/support/comparePage.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, needs, OWN_PAGE, test } from '#tests/support/journey.ts';
import {
  collectErrors,
  expectScreen,
  navigateTo,
  REDUCED_MOTION,
  settle,
  SMALL_VIEWPORT,
  touchAndWait,
  visit,
  waitUntilStill,
} from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...SMALL_VIEWPORT });

const tab = (page: Page): Locator => page.getByRole('button', { name: /^Your visit/ });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Your visit' });
const cards = (page: Page): Locator => dialog(page).getByRole('link');

async function look(page: Page, path: string): Promise<void> {
  await navigateTo(page, path);
  await settle(page);
}

/** Returns the payload of a QR code, from the address below it. */
async function taken(page: Page): Promise<ReturnType<typeof readTakePayload>> {
  const code = page.getByRole('dialog', { name: 'Take it with you' });
  const [, payload = ''] = /\/take\/([0-9a-z]+)/.exec((await code.textContent()) ?? '') ?? [];
  await page.keyboard.press('Escape');
  await expect(code).toHaveCount(0);
  await settle(page);
  return readTakePayload(payload);
}

test.describe('Where the server has a public address', () => {
  let showroom: OwnShowroom;
  test.beforeAll(async () => {
    showroom = await openOwnShowroom(async (address) => ({ PUBLIC_URL: address }));
  });
  test.afterAll(() => showroom.remove());

  test(
    'a shopper finds again what they have looked at, compares it, takes it along and forgets it, by touch',
    needs('a server of its own'),
    async ({ page }) => {
      const errors = collectErrors(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'GET') asked.push(new URL(request.url()).pathname);
      });
      const view = (): string[] => asked.filter((path) => path.includes('/VisitView-'));
      await page.goto(`${showroom.address}/`);
      await waitUntilStill(page);
      expect(view()).toEqual([]);
      await look(page, '/product/cairn-9-pro');
      // The product can be taken along.
      await expect(tab(page)).toHaveAccessibleName('Your visit');
      expect(view()).toHaveLength(1);
      // One product is no list, and a page of this kind is not taken along.
      await look(page, '/page/care');
      await expect(tab(page)).toHaveCount(0);
      expect(asked.some((path) => path.startsWith('/releases/'))).toBe(true);
      await look(page, '/product/solis-mini');
      await expect(tab(page)).toHaveAccessibleName('Your visit: 2');
      await settle(page);

      asked.length = 0;
      await touchAndWait(page, tab(page));
      await expect(cards(page)).toHaveCount(1);
      await touchAndWait(page, dialog(page).getByRole('button', { name: 'Compare all' }));
      await expect(page).toHaveURL(/\/compare\/phones/);
      expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Solis Mini']);
      // It is there already.
      await touchAndWait(page, tab(page));
      await expect(dialog(page).getByRole('button', { name: /^Compare/ })).toHaveCount(0);
      await touchAndWait(page, cards(page).filter({ hasText: 'Cairn 9 Pro' }));
      await expectScreen(page, /Cairn 9 Pro/);
      // All of it was known before, but for pictures.
      expect(asked.filter((path) => path.startsWith('/releases/'))).toEqual([]);

      await look(page, '/product/murmur-buds');
      await touchAndWait(page, tab(page));
      // It is not in the comparison.
      await touchAndWait(page, dialog(page).getByRole('button', { name: 'Take this page with you' }));
      const buds = await taken(page);
      expect(buds).toMatchObject({ kind: 'product' });
      await touchAndWait(page, tab(page));
      await touchAndWait(page, dialog(page).getByRole('button', { name: 'Take with you: Solis Mini' }));
      const phone = await taken(page);
      expect(phone).toMatchObject({ kind: 'product' });
      expect(phone?.document).not.toBe(buds?.document);
      await look(page, '/product/solis-mini');
      await touchAndWait(page, tab(page));
      await touchAndWait(page, dialog(page).getByRole('button', { name: 'Take this comparison with you' }));
      expect(await taken(page)).toMatchObject({ kind: 'compare', choice: [0, 2] });

      await touchAndWait(page, tab(page));
      await expect(
        dialog(page).getByRole('button', { name: 'Compare: Cairn 9 Pro, Solis Mini' }),
      ).toBeAttached();
      await touchAndWait(page, dialog(page).getByRole('button', { name: 'Forget: Cairn 9 Pro' }));
      await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
      await expect(dialog(page).getByRole('button', { name: /^Compare/ })).toHaveCount(0);
      await touchAndWait(page, dialog(page).getByRole('button', { name: 'Forget all' }));
      await expect(dialog(page)).toHaveCount(0);
      await expect(tab(page)).toHaveAccessibleName('Your visit');
      expect(errors).toEqual([]);
    },
  );
});

test('they do the same with keys, in their language; there is no way to where nothing is', async ({
  page,
}) => {
  const errors = collectErrors(page);
  const focused = page.locator('#mirror :focus');
  await visit(page, '/product/hearth-fiber');
  await look(page, '/product/murmur-buds');
  await tab(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).locator(':focus')).toBeAttached();
  // No page compares them, and without a public address nothing is taken along.
  await expect(dialog(page).getByRole('button', { name: /^(Compare|Take)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(focused).toHaveAccessibleName('Your visit: 2');

  await look(page, '/help-me-choose/which-phone-1');
  await expect(tab(page)).toHaveCount(0);
  await look(page, '/product/cairn-9?lang=es');
  const spanish = page.getByRole('button', { name: 'Su visita: 3' });
  await spanish.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Su visita' });
  await panel.getByRole('button', { name: 'Olvidar: Murmur Buds' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.locator(':focus')).toBeAttached();
  await panel.getByRole('button', { name: 'Olvidar: Cairn 9' }).focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/hearth-fiber/);
  await settle(page);
  // One product is no list.
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Su visita/ })).toHaveCount(0);
  expect(errors).toEqual([]);
});
