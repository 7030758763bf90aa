// A shopper's path: home, product, page and back, by touch, keyboard and screen reader, in three
// languages.
import { expect, OWN_PAGE_TEST, test } from '#tests/support/journey.ts';
import { createEnvironment } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  expectScreen,
  heading,
  FULL_MOTION,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  touchAndWait,
  visit,
} from '#tests/support/shopper.ts';

test.use({ ...SMALL_VIEWPORT, ...REDUCED_MOTION });

const LANGUAGES = [
  { lang: 'en', back: 'Back', home: 'Home' },
  { lang: 'es', back: 'Atrás', home: 'Inicio' },
  { lang: 'zh', back: '返回', home: '首页' },
] as const;

test.describe('When a shopper uses the showroom by touch', () => {
  for (const { lang, back, home } of LANGUAGES) {
    test.describe(`in ${lang}`, () => {
      // Only one language runs with full motion: the motion is the same in all.
      if (lang === 'en') test.use(FULL_MOTION);

      test(`they go from home to a product, on to a page and back`, async ({ page }) => {
        const errors = collectErrors(page);
        await visit(page, `/?lang=${lang}`);
        const welcome = (await page.getByRole('main').getAttribute('aria-label')) ?? '';
        await expect(page.locator('html')).toHaveAttribute('lang', lang);

        await touchAndWait(page, page.locator('a[href^="/product/atlas-tab-12"]').first());
        await expect(page).toHaveURL(`/product/atlas-tab-12?lang=${lang}`);
        await expect(heading(page, 'Atlas Tab 12')).toBeAttached();

        await touchAndWait(page, page.locator('a[href^="/page/"]').first());
        await expect(page).toHaveURL(new RegExp(`/page/[^?]+\\?lang=${lang}$`));

        await touchAndWait(page, page.getByRole('button', { name: back, exact: true }));
        await expect(page).toHaveURL(`/product/atlas-tab-12?lang=${lang}`);
        await touchAndWait(page, page.getByRole('link', { name: home, exact: true }));
        await expectScreen(page, welcome);
        expect(errors).toEqual([]);
      });
    });
  }
});

test.describe('When a shopper cannot use the screen by touch', () => {
  test('the Tab and Enter keys take them from home to a product and back', async ({ page }) => {
    await visit(page, '/');
    const product = page.locator('a[href^="/product/atlas-tab-12"]').first();
    for (
      let presses = 0;
      presses < 30 && !(await product.evaluate((element) => element === document.activeElement));
      presses += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await expect(product).toBeFocused();
    await page.keyboard.press('Enter');
    await settle(page);
    await expect(heading(page, 'Atlas Tab 12')).toBeAttached();
    await page.getByRole('button', { name: 'Back', exact: true }).focus();
    await page.keyboard.press('Space');
    await settle(page);
    await expect(page).toHaveURL('/');
  });

  test('the space bar presses a link too', async ({ page }) => {
    await visit(page, '/');
    await page.locator('a[href^="/product/atlas-tab-12"]').first().focus();
    await page.keyboard.press('Space');
    await settle(page);
    await expect(page).toHaveURL('/product/atlas-tab-12');
  });

  test('a screen reader can press what it reads, and announces the new screen', async ({ page }) => {
    await visit(page, '/');
    await page.locator('a[href^="/product/atlas-tab-12"]').first().dispatchEvent('click');
    await settle(page);
    await expect(page.locator('[aria-live="polite"]')).toHaveText('Atlas Tab 12');
    await expect(page).toHaveTitle('Atlas Tab 12');
  });

  test('a focused element is scrolled into view', async ({ page }) => {
    await visit(page, '/product/cairn-9-pro');
    const last = page.locator('button[aria-expanded]').last();
    await last.focus();
    await settle(page);
    const box = await last.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThanOrEqual(SMALL_VIEWPORT.viewport.height);
  });

  test('Page Up and Page Down scroll', async ({ page }) => {
    await visit(page, '/product/cairn-9-pro');
    const before = await heading(page, 'Cairn 9 Pro').boundingBox();
    await page.keyboard.press('PageDown');
    await settle(page);
    const after = await heading(page, 'Cairn 9 Pro').boundingBox();
    expect((before?.y ?? 0) - (after?.y ?? 0)).toBeGreaterThan(150);
  });
});

test.describe('When an address is opened', () => {
  test(
    'a link works even if the script that follows it cannot be loaded',
    OWN_PAGE_TEST,
    async ({ page }) => {
      await page.route(/AddressRouter/, (route) => route.abort());
      await visit(page, '/');
      await page.getByRole('link', { name: 'Watches' }).dispatchEvent('click');
      await expectScreen(page, 'Tempo Watch 3');
      await expect(page).toHaveURL('/product/tempo-watch-3');
    },
  );

  test('an unknown path shows home', async ({ page }) => {
    await visit(page, '/nothing/of/the/kind');
    const unknown = await page.getByRole('main').getAttribute('aria-label');
    await visit(page, '/');
    expect(await page.getByRole('main').getAttribute('aria-label')).toBe(unknown);
  });

  test('unknown languages and environments fall back, without an error', async ({ page }) => {
    const errors = collectErrors(page);
    await visit(page, '/?lang=xx&env=nowhere');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('main')).toBeAttached();
    expect(errors).toEqual([]);
  });

  test('a screen that does not exist yet and a deleted document show a calm view with buttons that lead on', async ({
    page,
  }) => {
    for (const path of ['/compare/none-such', '/product/none-such', '/page/none-such']) {
      await visit(page, path);
      await expect(heading(page, 'We could not find this page')).toBeAttached();
    }
    await touchAndWait(page, page.getByRole('link', { name: 'Home' }));
    await expect(page).toHaveURL('/');
  });

  test('what home has leads on from there: its first pictures, or its image buttons where it has none', async ({
    page,
    request,
  }) => {
    const target = { targetType: 'pages', targetId: 'care', image: null };
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const modules = names.map((label) => ({ type: 'page', label, ...target }));
    const imageButtons = [{ type: 'image', label: 'Of the buttons', showLabel: true, ...target }];
    for (const [name, home, shown] of [
      ['With pictures', { style: 'modular', modules, imageButtons }, names.slice(0, 4)],
      ['Without pictures', { imageButtons }, ['Of the buttons']],
    ] as const) {
      const env = await createEnvironment(request, name, {
        headers: [{ type: 'title', text: name, alignment: 'center' }],
        ...home,
      });
      await visit(page, `/page/none-such?env=${env}`);
      await expect(page.locator('a[href*="/page/care"]')).toHaveText([...shown]);
    }
    await touchAndWait(page, page.getByRole('link', { name: 'Of the buttons' }));
    await expect(page).toHaveURL(/\/page\/care/);
  });

  test('other search parameters are kept at every step', async ({ page }) => {
    await visit(page, '/?env=flagship&lang=es&campaign=window');
    await touchAndWait(page, page.locator('a[href*="/product/atlas-tab-12"]').first());
    await expect(page).toHaveURL('/product/atlas-tab-12?env=flagship&lang=es&campaign=window');
    await page.goBack();
    await waitUntilStill(page);
    await expect(page).toHaveURL('/?env=flagship&lang=es&campaign=window');
  });
});
