// Nothing of the browser's own appears on a visitor's way.
import type { Page } from '@playwright/test';
import { expect, needs, OWN_PAGE, test } from '#tests/support/journey.ts';
import { REDUCED_MOTION, settle, visit } from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, viewport: { width: 960, height: 700 } });

/** In the dark beside the stage. */
const LETTERBOX = { x: 480, y: 20 };

const zoomOf = (page: Page) => page.evaluate(() => window.visualViewport?.scale);

/** Two fingers beside the stage move apart. */
async function pinch(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (let step = 0; step <= 10; step += 1)
    await devtools.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [
        { x: LETTERBOX.x - step * 15, y: LETTERBOX.y, id: 1 },
        { x: LETTERBOX.x + 20 + step * 15, y: LETTERBOX.y, id: 2 },
      ],
    });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test.describe('When hands ask for what the browser has', needs('developer tools'), () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await visit(page, '/');
    // Its script comes a moment after the first screen.
    await expect
      .poll(() => page.evaluate(() => dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }))))
      .toBe(false);
  });

  test('a right click and a long press open no menu, on the stage and beside it', async ({ page }) => {
    await page.evaluate(() => {
      const menus: boolean[] = [];
      Object.assign(globalThis, { __menus: menus });
      addEventListener('contextmenu', ({ defaultPrevented }) => menus.push(!defaultPrevented));
    });
    const menus = () => page.evaluate(() => (globalThis as unknown as { __menus: boolean[] }).__menus);
    await page.mouse.click(480, 350, { button: 'right' });
    await page.mouse.click(LETTERBOX.x, LETTERBOX.y, { button: 'right' });
    await expect.poll(menus).toEqual([false, false]);
    await settle(page);
    await expect(page).toHaveURL(/\/$/);
  });

  test('two fingers in the letterbox, and Ctrl with the wheel, zoom nothing', async ({ page }) => {
    await pinch(page);
    await settle(page);
    expect(await zoomOf(page)).toBe(1);
    const isRefused = page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          addEventListener('wheel', ({ defaultPrevented }) => resolve(defaultPrevented), { once: true }),
        ),
    );
    await page.mouse.move(LETTERBOX.x, LETTERBOX.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    expect(await isRefused).toBe(true);
  });

  test('a swipe from an edge of the screen leads to no other page', async ({ page }) => {
    await visit(page, '/page/fiber-at-home');
    await visit(page, '/');
    await page.evaluate(() => {
      const canceled: string[] = [];
      Object.assign(globalThis, { __canceled: canceled });
      addEventListener('pointercancel', () => canceled.push('pointer'), { capture: true });
      addEventListener('touchcancel', () => canceled.push('touch'), { capture: true });
    });
    const devtools = await page.context().newCDPSession(page);
    for (const y of [LETTERBOX.y, 350])
      for (const [from, direction] of [
        [2, 1],
        [957, -1],
      ] as const) {
        for (let step = 0; step <= 12; step += 1)
          await devtools.send('Input.dispatchTouchEvent', {
            type: step === 0 ? 'touchStart' : 'touchMove',
            touchPoints: [{ x: from + direction * step * 50, y, id: 1 }],
          });
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        await settle(page);
        await expect(page).toHaveURL(/\/$/);
      }
    // A browser that pans or navigates takes the contact from the page.
    expect(await page.evaluate(() => (globalThis as unknown as { __canceled: string[] }).__canceled)).toEqual(
      [],
    );
    const styles = await page.evaluate(() =>
      [document.documentElement, document.body].map((element) => {
        const { overscrollBehaviorX, touchAction } = getComputedStyle(element);
        return [overscrollBehaviorX, touchAction];
      }),
    );
    expect(styles.map(([overscroll]) => overscroll)).toEqual(['none', 'none']);
    expect(styles[0]?.[1]).toBe('none');
  });

  test('a page that was zoomed all the same is as before for the next visit', async ({ page }) => {
    await page.evaluate(() => document.documentElement.style.setProperty('touch-action', 'auto'));
    await pinch(page);
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(2);
    const isLoadedAnew = page.waitForEvent('load');
    for (let minute = 0; minute < 3; minute += 1) await page.clock.fastForward(60_000);
    await isLoadedAnew;
    await expect.poll(() => zoomOf(page)).toBe(1);
  });

  test('a browser that translates pages leaves this one alone: it has languages of its own', async ({
    page,
  }) => {
    await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  });
});
