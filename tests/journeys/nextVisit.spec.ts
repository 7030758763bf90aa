// A visit leaves nothing to the next one in a page that stays loaded. Tests that share a page rely
// on this. See src/visit/README.md.
import type { Locator, Page } from '@playwright/test';
import { expect, OWN_PAGE, test } from '#tests/support/journey.ts';
import {
  REDUCED_MOTION,
  expectScreen,
  readStageUsage,
  heading,
  getBounds,
  navigateTo,
  settle,
  SMALL_VIEWPORT,
  touchAndWait,
  visit,
  watchVideos,
  type StageUsage,
} from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...SMALL_VIEWPORT, ...REDUCED_MOTION });

/** Shows another screen without loading the page. */
async function showScreen(page: Page, path: string): Promise<void> {
  await navigateTo(page, path);
  await settle(page);
}

/**
 * Stage usage of the home screen after another screen was shown: a screen releases its images when
 * it is left.
 */
async function usageAtHome(page: Page): Promise<StageUsage> {
  await showScreen(page, '/page/care');
  await showScreen(page, '/');
  return readStageUsage(page);
}

/** Returns the browser's storage, except content for the next start. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify(
      [sessionStorage, localStorage].map((storage) =>
        Object.entries(storage).filter(([key]) => !/^vitrine-(snapshot|restored-)/.test(key)),
      ),
    ),
  );

const visitTab = (page: Page): Locator => page.getByRole('button', { name: /^Your visit/ });

/**
 * A visit with two products, a quiz, a wizard, a video, a scroll and another language, until the
 * attract screen is shown.
 */
async function tryEverything(page: Page): Promise<void> {
  await showScreen(page, '/product/solis-mini');
  await showScreen(page, '/product/cairn-9-pro');
  await expect(visitTab(page)).toBeAttached();
  await page.mouse.move(240, 200);
  await page.mouse.wheel(0, 2_000);
  await settle(page);
  await showScreen(page, '/help-me-choose/which-phone-1?lang=es');
  await touchAndWait(page, page.getByRole('list').getByRole('button').first());
  await expect(page).not.toHaveURL(/which-phone-1/);
  expect(await stored(page)).toContain('which-phone-1');
  await showScreen(page, '/availability-wizard/fiber?lang=es');
  await page.getByRole('textbox').fill('12 oak');
  await showScreen(page, '/product/cairn-9-pro/videos?lang=es');
  await page
    .getByRole('button', { name: /^Reproducir|^Play/ })
    .first()
    .dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeAttached();
  await settle(page);
  await page.keyboard.press('Escape');
  await settle(page);
  // A visitor who used a key has three minutes.
  await page.clock.fastForward(170_000);
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('dialog', { name: 'Touch to begin' })).toBeAttached();
}

test('a shopper who tried everything leaves nothing to the next one', async ({ page }) => {
  const videos = await watchVideos(page);
  await page.clock.install();
  await visit(page, '/product/cairn-9-pro');
  const top = await getBounds(heading(page, 'Cairn 9 Pro'));
  const held: StageUsage[] = [];
  for (let visits = 0; visits < 2; visits += 1) {
    await tryEverything(page);
    await page.mouse.click(5, 265);
    await expectScreen(page, /Take your time/);
    await expect(page).toHaveURL('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await stored(page)).not.toMatch(/which-phone|oak|cairn|solis|"es"/);
    expect(await videos()).toEqual([]);
    held.push(await usageAtHome(page));
  }
  // The second visit reuses what the first one cached for all visits, such as outlines of buttons.
  expect(held[1]?.objects).toBeLessThanOrEqual((held[0]?.objects ?? 0) * 1.05);
  expect(held[1]?.textureBytes).toBeLessThanOrEqual((held[0]?.textureBytes ?? 0) * 1.05);

  await showScreen(page, '/product/cairn-9-pro');
  expect((await getBounds(heading(page, 'Cairn 9 Pro'))).y).toBeCloseTo(top.y, 0);
  await expect(visitTab(page)).toHaveCount(0);
  await showScreen(page, '/availability-wizard/fiber');
  await expect(page.getByRole('textbox')).toHaveValue('');
  await showScreen(page, '/quiz-result');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await page.evaluate(() => sessionStorage.getItem('vitrine-quiz'))).toContain('"endState":null');
});
