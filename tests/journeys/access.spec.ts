// The accessibility tree: everything on the stage that can be read or pressed, by role, name and
// position.
import { findViolations } from '#tests/support/axe.ts';
import { expect, needs, test } from '#tests/support/journey.ts';
import { REDUCED_MOTION, STAGE_SCALE, visit } from '#tests/support/shopper.ts';

test.use(REDUCED_MOTION);

const PATHS = [
  '/',
  '/product/cairn-9-pro',
  '/page/care',
  '/product/none-such',
  '/view-models/phones',
  '/product/cairn-9-pro/videos',
  '/compare/phones',
  '/new-compare/phones-5',
  '/gift-message/small-thanks',
  '/availability-wizard/fiber',
];

for (const path of PATHS) {
  test.describe(`When ${path} is shown`, needs('layout of elements'), () => {
    // The four tests share one visit, because none of them changes the screen.
    test.describe.configure({ mode: 'default' });
    let isVisited = false;
    test.beforeEach(async ({ page }) => {
      if (!isVisited) await visit(page, path);
      isVisited = true;
    });

    test('axe finds no accessibility violations', async ({ page }) => {
      // The canvas draws the colors: the accessibility tree itself paints nothing.
      expect(await findViolations(page, { hasContrast: false })).toEqual([]);
    });

    test('the screen has a name and one main heading, and the canvas is hidden from screen readers', async ({
      page,
    }) => {
      await expect(page.getByRole('main')).toHaveAttribute('aria-label', /.+/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('#stage')).toHaveAttribute('aria-hidden', 'true');
    });

    test('everything that can be pressed has a name and a target of 72 px', async ({ page }) => {
      const pressables = await page.locator('#mirror :is(button, a)').evaluateAll((elements) =>
        elements.map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return { name: element.textContent?.trim(), width, height };
        }),
      );
      expect(pressables.length).toBeGreaterThan(1);
      for (const { name, width, height } of pressables) {
        expect(name).not.toBe('');
        expect.soft(width / STAGE_SCALE, `${name}: width`).toBeGreaterThanOrEqual(71.5);
        expect.soft(height / STAGE_SCALE, `${name}: height`).toBeGreaterThanOrEqual(71.5);
      }
    });

    test('nothing covers the canvas, so that touches reach it', async ({ page }) => {
      const top = await page.evaluate(() => document.elementFromPoint(480, 270)?.id);
      expect(top).toBe('stage');
    });
  });
}
