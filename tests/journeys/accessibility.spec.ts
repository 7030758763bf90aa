// The button 'Accessibility', its panel and modes. See src/access/README.md#accessibility.
import type { Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { expect, OWN_PAGE, test, needs } from '#tests/support/journey.ts';
import {
  collectErrors,
  expectScreen,
  FULL_MOTION,
  getBounds,
  navigateTo,
  readRenderCounts,
  REDUCED_MOTION,
  settle,
  stageScaleOf,
  touch,
  touchAndWait,
  trackRenderCounts,
  visit,
} from '#tests/support/shopper.ts';

test.use(OWN_PAGE);

const opener = (page: Page) => page.getByRole('button', { name: 'Accessibility', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Accessibility' });
const mode = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const root = (page: Page) => page.locator('html');

/** Opens the panel, changes modes and closes it, by touch. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  await touchAndWait(page, opener(page));
  for (const name of names)
    await touchAndWait(
      page,
      panel(page).getByRole(name.includes('%') ? 'button' : 'switch', { name, exact: true }),
    );
  await touchAndWait(page, panel(page).getByRole('button', { name: 'Close', exact: true }));
  await expect(panel(page)).toHaveCount(0);
}

/** Vertical extents on the stage of everything that can be pressed and is in view, in px. */
const pressableExtents = (page: Page) =>
  page.evaluate(
    (scale) =>
      [...document.querySelectorAll('#mirror :is(button, a)')]
        .map((element) => element.getBoundingClientRect())
        .map(({ top, bottom }) => ({ top: top / scale, bottom: bottom / scale }))
        .filter(({ top, bottom }) => bottom > 0 && top < 1_080),
    stageScaleOf(page),
  );

test.describe('When a shopper opens Accessibility', () => {
  test.use(FULL_MOTION);

  test(
    'modes work together on every screen, keep what was done, and end with the visit',
    needs('layout of elements'),
    async ({ page }) => {
      const errors = collectErrors(page);
      await trackRenderCounts(page);
      await page.clock.install();
      await visit(page, '/?env=avenue');
      await expect(root(page)).toHaveAttribute('data-ambient', '1');
      await expect(root(page)).toHaveAttribute('data-access', '');
      const { height, y } = await getBounds(opener(page));
      expect(height / stageScaleOf(page)).toBeCloseTo(96, 0);
      expect(y / stageScaleOf(page)).toBeGreaterThan(1_080 * 0.75);

      // By keyboard: Enter opens, Space switches, Escape closes, and focus returns.
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await expect(panel(page)).toBeAttached();
      await settle(page);
      await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
      for (const name of ['Lower controls', 'High contrast', 'Less motion']) {
        await expect(mode(page, name)).toHaveAttribute('aria-checked', 'false');
        const bounds = await getBounds(mode(page, name));
        expect(Math.min(bounds.width, bounds.height) / stageScaleOf(page)).toBeGreaterThanOrEqual(72);
      }
      expect(await findViolations(page, { hasContrast: false })).toEqual([]);
      await mode(page, 'Less motion').focus();
      await page.keyboard.press('Space');
      await settle(page);
      await expect(mode(page, 'Less motion')).toHaveAttribute('aria-checked', 'true');
      await expect(mode(page, 'Less motion')).toBeFocused();
      await expect(root(page)).toHaveAttribute('data-ambient', '0');
      await page.keyboard.press('Escape');
      await expect(panel(page)).toHaveCount(0);
      await expect(opener(page)).toBeFocused();

      // Scrolled, then lowered and enlarged: the place is kept, and all controls are within reach.
      await navigateTo(page, '/product/cairn-9-pro?env=avenue');
      await expectScreen(page, /Cairn 9 Pro/);
      await settle(page);
      await page.keyboard.press('PageDown');
      await settle(page);
      const priceText = page.getByText(/a month/).first();
      const scrolledTo = (await getBounds(priceText)).y / stageScaleOf(page);
      await choose(page, 'Lower controls');
      await expect(root(page)).toHaveAttribute('data-access', 'lower calm');
      expect((await getBounds(priceText)).y / stageScaleOf(page)).toBeCloseTo(486 + scrolledTo * 0.55, -1);
      // A finger moves the content as far as it goes itself.
      const middle = {
        x: (page.viewportSize()?.width ?? 0) / 2,
        y: (page.viewportSize()?.height ?? 0) * 0.7,
      };
      const before = (await getBounds(priceText)).y;
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      const { commits } = await readRenderCounts(page);
      await page.mouse.move(middle.x, middle.y + 20, { steps: 4 });
      await settle(page);
      expect((await getBounds(priceText)).y - before).toBeCloseTo(20, 0);
      expect((await readRenderCounts(page)).commits).toBe(commits);
      await page.mouse.up();
      await settle(page);
      // Touches land where things are drawn.
      await touchAndWait(page, page.getByRole('link', { name: 'Compare' }).last());
      await expectScreen(page, /^Compare/);
      await settle(page);
      const extents = await pressableExtents(page);
      expect(extents.length).toBeGreaterThan(5);
      expect(Math.min(...extents.map(({ top }) => top))).toBeGreaterThanOrEqual(1_080 * 0.45 - 1);

      const [legal] = await page.getByText(/0%\sAPR/).all();
      if (!legal) throw new Error('There is no legal text');
      const usual = (await getBounds(legal)).height;
      await choose(page, 'High contrast', '200%');
      await expect(root(page)).toHaveAttribute('data-access', 'lower larger contrast calm');
      expect((await getBounds(legal)).height).toBeGreaterThan(usual * 1.9);
      // Nothing is drawn while nothing changes.
      const { draws } = await readRenderCounts(page);
      await settle(page);
      expect((await readRenderCounts(page)).draws).toBe(draws);

      // A reload in the middle of the visit keeps them; the end of the visit ends them.
      await page.reload();
      await settle(page);
      await expect(root(page)).toHaveAttribute('data-access', 'lower larger contrast calm');
      await page.clock.fastForward(42_000);
      await settle(page);
      await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeAttached();
      await page.clock.fastForward(20_000);
      await settle(page);
      await expect(root(page)).toHaveAttribute('data-access', '');
      await expect(opener(page)).toHaveCount(0);
      await touch(page, page.getByRole('main'));
      await settle(page);
      await expect(opener(page)).toBeAttached();
      expect(errors).toEqual([]);
    },
  );
});

test.describe('When the browser asks for contrast and less motion', () => {
  test.use({ ...REDUCED_MOTION, contextOptions: { reducedMotion: 'reduce', contrast: 'more' } });

  test('the visit starts so, over a wizard and a modal too', async ({ page }) => {
    await visit(page, '/availability-wizard/fiber');
    await expect(root(page)).toHaveAttribute('data-access', 'contrast calm');
    const field = page.getByRole('textbox', { name: 'Your address' });
    await field.focus();
    await page.keyboard.type('12 oak');
    await settle(page);
    const suggestion = page.getByRole('button', { name: /^12 Oak Street/ }).first();
    await expect(suggestion).toBeAttached();
    await choose(page, 'Lower controls', '150%');
    await expect(root(page)).toHaveAttribute('data-access', 'lower larger contrast calm');
    await expect(field).toHaveValue('12 oak');
    await expect(field).toBeFocused();
    await expect(suggestion).toBeAttached();
    // The field is where it is drawn: above its suggestions, in the lowered stage.
    const [box, below] = [await getBounds(field), await getBounds(suggestion)];
    expect(box.y / stageScaleOf(page)).toBeGreaterThan(486);
    expect(box.y + box.height).toBeLessThanOrEqual(below.y);
    expect(Math.abs(box.x - below.x)).toBeLessThan(4);

    // Over a dialog: Escape closes the panel only.
    await touchAndWait(page, page.getByRole('button', { name: 'Close', exact: true }));
    const leaving = page.getByRole('dialog').last();
    await expect(leaving).toBeAttached();
    await touchAndWait(page, opener(page));
    await expect(panel(page)).toBeAttached();
    await touchAndWait(page, panel(page).getByRole('button', { name: 'Reset', exact: true }));
    await expect(root(page)).toHaveAttribute('data-access', 'contrast calm');
    await touchAndWait(page, mode(page, 'High contrast'));
    await expect(root(page)).toHaveAttribute('data-access', 'calm');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(leaving).toBeAttached();
  });
});
