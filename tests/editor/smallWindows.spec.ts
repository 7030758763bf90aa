// The editor in small windows, and at 200 and 400 % zoom: nothing is cut off at the side.
import type { Page } from '@playwright/test';
import { EDITOR_VIEWPORT, form, openAdminPage, openEditor } from '#tests/support/editor.ts';
import { expect, OWN_PAGE, test } from '#tests/support/journey.ts';
import { REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const PAGES = [
  'content quizzes lists/product prices search media publishing calendar releases checks fit languages',
  'insights funnels visits kiosks stores groups alerts calls motion people invitations keys audit',
]
  .join(' ')
  .split(' ');

/** Controls whose middle is outside the window and that no scrolling list brings into it. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isReached = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || ((left + right) / 2 >= 0 && (left + right) / 2 <= window.innerWidth)) return true;
      for (let box = element.parentElement; box; box = box.parentElement)
        if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX))
          return true;
      return false;
    };
    return [
      ...document.querySelectorAll('.editor :is(a, button, input, select, textarea):not([aria-hidden])'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isReached(element))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName);
  });

test('every page is whole in a phone and at 200 % zoom of a laptop', async ({ page }) => {
  test.slow();
  await openAdminPage(page, '/edit/content');
  const lost: string[] = [];
  for (const slug of PAGES) {
    await page.goto(`/edit/${slug}`);
    // On its heading, or on the field of a search.
    await expect(page.locator('main :focus')).toBeAttached({ timeout: 25_000 });
    await expect(page.getByText('Loading...')).toHaveCount(0);
    for (const [width, height] of [
      [720, 450],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const control of await cutOff(page)) lost.push(`${slug} at ${width}: ${control}`);
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      if (scrolled > width) lost.push(`${slug} at ${width}: scrolls sideways`);
    }
  }
  expect(lost).toEqual([]);
});

test('the form of a picture with a long file name keeps its buttons', async ({ page }) => {
  await openEditor(page, '/home?env=flagship');
  await form(page)
    .getByRole('button', { name: /^Modules/ })
    .click();
  await form(page)
    .getByRole('button', { name: /Tablets/ })
    .first()
    .click();
  const remove = form(page).getByRole('button', { name: 'Remove Image' }).first();
  await expect(remove).toBeVisible();
  const { x, width } = (await remove.boundingBox()) ?? { x: NaN, width: NaN };
  expect(x + width).toBeLessThanOrEqual(EDITOR_VIEWPORT.viewport.width);
});
