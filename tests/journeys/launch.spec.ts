// A start: the snapshot of the home screen that is shown while the app starts, what is pressed on
// it, and the hand-over to the stage. See src/README.md#15-a-start.
import type { Page } from '@playwright/test';
import { expect, needs, OWN_PAGE, test } from '#tests/support/journey.ts';
import { signInAsEditor, waitUntilEditable } from '#tests/support/editor.ts';
import { createEnvironment, saveDocument } from '../support/editorRequests.ts';
import { expectScreen, REDUCED_MOTION, visit, waitUntilStill } from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, serviceWorkers: 'block' });

const HOME = '/?env=flagship';
const SMALL_HOME = {
  headers: [{ type: 'title', text: 'Good morning', alignment: 'center' }],
  buttons: ['First', 'Second'].map((text) => ({
    type: 'page',
    text,
    targetType: 'pages',
    targetId: 'care',
  })),
};
const LARGEST_SHARE = 0.01;
const SHADE = 16;

const snapshot = (page: Page) => page.locator('#snapshot');
const isKept = (page: Page) => page.waitForFunction(() => localStorage.getItem('vitrine-snapshot') !== null);

/** Visits home until its snapshot is kept. */
async function keepSnapshot(page: Page, path = HOME): Promise<void> {
  await visit(page, path);
  await isKept(page);
}

/** Starts again with the app's script held back; returns what lets it run. */
async function startSlowly(page: Page, path = HOME): Promise<() => void> {
  let letRun: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letRun = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return letRun;
}

/** Share of the pixels that differ by more than a shade between two screenshots. */
const differenceOf = (page: Page, before: Buffer, after: Buffer): Promise<number> =>
  page.evaluate(
    async ({ pictures, shade }) => {
      const [one, other] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (!one || !other || one.length !== other.length) return 1;
      let different = 0;
      for (let index = 0; index < one.length; index += 4) {
        const isDifferent = [0, 1, 2].some(
          (channel) => Math.abs((one[index + channel] ?? 0) - (other[index + channel] ?? 0)) > shade,
        );
        if (isDifferent) different += 1;
      }
      return different / (one.length / 4);
    },
    { pictures: [before.toString('base64'), after.toString('base64')], shade: SHADE },
  );

test.describe('When a kiosk starts again', needs('pixels'), () => {
  test('home is seen before the app has loaded, and the stage takes over without moving anything', async ({
    page,
  }) => {
    // In a smaller window more of the pixels are edges, which the picture's compression blurs.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await keepSnapshot(page);
    const letRun = await startSlowly(page);
    await expect(snapshot(page).getByRole('link', { name: 'Phones' })).toBeVisible();
    const before = await page.screenshot();
    letRun();
    await expect(snapshot(page)).toHaveCount(0);
    await waitUntilStill(page);
    // The button for editors is not part of the stage.
    await page.locator('.edit-button').evaluate((button) => button.remove());
    const share = await differenceOf(page, before, await page.screenshot());
    expect(share).toBeLessThanOrEqual(LARGEST_SHARE);
  });

  test('the stage draws nothing until it takes over', async ({ page }) => {
    await keepSnapshot(page);
    const letRun = await startSlowly(page);
    await expect(snapshot(page)).toBeVisible();
    await page.evaluate(() => {
      const shared = globalThis as unknown as { drawnBehind: number };
      shared.drawnBehind = 0;
      const { prototype } = WebGL2RenderingContext;
      const drawElements = prototype.drawElements;
      prototype.drawElements = function (...values) {
        const isHidden =
          getComputedStyle(document.getElementById('stage') as Element).visibility === 'hidden';
        if (document.documentElement.dataset['stage'] === 'loading' && isHidden) shared.drawnBehind += 1;
        return drawElements.apply(this, values);
      };
    });
    letRun();
    await expect(snapshot(page)).toHaveCount(0);
    await waitUntilStill(page);
    const drawn = await page.evaluate(() => (globalThis as unknown as { drawnBehind: number }).drawnBehind);
    expect(drawn).toBe(0);
  });

  test('a press is answered at once, and performed once when the stage is there', async ({ page }) => {
    await keepSnapshot(page);
    const letRun = await startSlowly(page);
    const button = snapshot(page).getByRole('link', { name: 'Phones' });
    await button.click();
    await button.click();
    // A second button does not react while the first is pressed, as on the stage.
    await snapshot(page).getByRole('link', { name: 'Tablets' }).click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    const depth = await page.evaluate(() => history.length);
    letRun();
    await expectScreen(page, /phones/i);
    await waitUntilStill(page);
    expect(await page.evaluate(() => history.length)).toBe(depth + 1);
  });

  test('a keyboard reaches its buttons, and keeps its place on the stage', async ({ page }) => {
    await keepSnapshot(page);
    const letRun = await startSlowly(page);
    await expect(snapshot(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(snapshot(page).getByRole('link', { name: 'Tablets' })).toBeFocused();
    letRun();
    await expect(snapshot(page)).toHaveCount(0);
    await expect(page.locator('#mirror').getByRole('link', { name: 'Tablets' })).toBeFocused();
  });

  test('another window, another address and a kiosk between visits get no snapshot', async ({
    page,
    request,
  }) => {
    // No administrator has drawn one for this store.
    const home = `/?env=${await createEnvironment(request, 'Store without publishers', SMALL_HOME)}`;
    await keepSnapshot(page, home);
    const isShownAt = async (path: string): Promise<boolean> => {
      const letRun = await startSlowly(page, path);
      await page.waitForFunction(
        () => document.readyState !== 'loading' || document.querySelector('#snapshot'),
      );
      const isShown = (await snapshot(page).count()) > 0;
      letRun();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await waitUntilStill(page);
      return isShown;
    };
    expect(await isShownAt(`${home}&lang=es`)).toBe(false);
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ ...size, width: size.width - 100 });
    expect(await isShownAt(home)).toBe(false);
    await page.setViewportSize(size);
    await page.evaluate(() => sessionStorage.setItem('vitrine-away', '1'));
    expect(await isShownAt(home)).toBe(false);
  });

  test('content that has changed meanwhile replaces the snapshot as soon as it arrives', async ({
    page,
    request,
  }) => {
    const title = (text: string) => [{ type: 'title', text, alignment: 'center' }];
    const buttons = ['First', 'Second'].map((text) => ({
      type: 'page',
      text,
      targetType: 'pages',
      targetId: 'none-such',
    }));
    const env = await createEnvironment(request, 'Store that changes', { headers: title('Before'), buttons });
    await keepSnapshot(page, `/?env=${env}`);
    const after = { id: env, name: 'Store that changes', headers: title('After'), buttons };
    await saveDocument(request, 'home-screens', env, after);
    const letRun = await startSlowly(page, `/?env=${env}`);
    await expect(snapshot(page)).toBeVisible();
    letRun();
    await expectScreen(page, 'After');
    await expect(snapshot(page)).toHaveCount(0);
  });
});

test.describe('When a browser opens the showroom for the first time', needs('pixels'), () => {
  test('home is seen before the app has loaded, as an administrator’s browser has drawn it', async ({
    page,
    browser,
    request,
  }) => {
    const env = await createEnvironment(request, 'Store of a new kiosk', SMALL_HOME);
    await page.clock.install();
    await signInAsEditor(page, '');
    await visit(page, `/edit?env=${env}`);
    await waitUntilEditable(page);
    const sent = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/launch-snapshot'),
    );
    await page.clock.fastForward(10_000);
    expect((await sent).status()).toBe(204);

    const kiosk = await browser.newPage({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
    const letRun = await startSlowly(kiosk, `/?env=${env}`);
    const button = snapshot(kiosk).getByRole('link', { name: 'Second' });
    await expect(button).toBeVisible();
    await kiosk.waitForFunction(() => document.querySelector<HTMLImageElement>('#snapshot img')?.complete);
    const before = await kiosk.screenshot();
    letRun();
    await expect(snapshot(kiosk)).toHaveCount(0);
    await waitUntilStill(kiosk);
    await kiosk.locator('.edit-button').evaluate((element) => element.remove());
    expect(await differenceOf(kiosk, before, await kiosk.screenshot())).toBeLessThanOrEqual(LARGEST_SHARE);

    await kiosk.evaluate(() => localStorage.clear());
    const letRunAgain = await startSlowly(kiosk, `/?env=${env}`);
    await button.click();
    letRunAgain();
    await expectScreen(kiosk, 'Care, without the counter');
    await kiosk.close();
  });
});
