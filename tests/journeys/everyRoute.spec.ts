// Every screen but the wizard, which is no link, can be reached from a home screen by touch,
// keyboard and screen reader. See src/screens/README.md#visitor-routes.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import {
  REDUCED_MOTION,
  SMALL_VIEWPORT,
  collectErrors,
  expectScreen,
  settle,
  touch,
  visit,
} from '#tests/support/shopper.ts';

/** The address of the link that is pressed, and the name of the screen that it opens. */
type Step = readonly [href: string, screen: string | RegExp];

const PRODUCT: Step = ['/product/cairn-9-pro', 'Cairn 9 Pro'];
const CARE: Step = ['/page/care', 'Care, without the counter'];

const RANGE: Step = ['/view-models/phones', 'Four phones, no wrong answer'];

/** Paths by the home screen that they start at: each leads to a screen and back. */
const PATHS_BY_HOME: Readonly<Record<string, readonly (readonly Step[])[]>> = {
  '/?env=corner': [[RANGE], [CARE]],
  '/?env=flagship': [
    [RANGE, PRODUCT, ['/product/cairn-9-pro/videos', 'Cairn 9 Pro']],
    [RANGE, PRODUCT, ['/compare/phones', /^Compare: Cairn 9 Pro/]],
    [
      ['/page/fiber-at-home', 'Fiber at home'],
      ['/new-compare/plans', 'Four plans, one line'],
    ],
    [['/help-me-choose/find-yours-1', 'Where would you use it?']],
    [RANGE, PRODUCT, CARE, ['/gift-message/small-thanks', /./]],
  ],
};

type Input = (page: Page, link: Locator) => Promise<void>;

const INPUTS: Record<string, Input> = {
  finger: async (page, link) => {
    await link.focus();
    await settle(page);
    await touch(page, link);
  },
  keyboard: async (page, link) => {
    await link.focus();
    await settle(page);
    await page.keyboard.press('Enter');
  },
  'screen reader': async (_page, link) => link.dispatchEvent('click'),
};

for (const [name, press] of Object.entries(INPUTS)) {
  test.describe(`When a shopper uses ${name}`, () => {
    // A small window renders faster; in a smaller one `Edit this Site` lies on buttons. The same
    // path with full motion is in walk.spec.ts.
    test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

    for (const [home, ways] of Object.entries(PATHS_BY_HOME)) {
      test(`they reach every screen from ${home}, and Back returns home`, async ({ page }) => {
        const errors = collectErrors(page);
        await visit(page, home);
        const start = page.url();
        for (const path of ways) {
          for (const [href, screen] of path) {
            await press(page, page.locator(`a[href^="${href}?"]`).first());
            await expect(page).toHaveURL((url) => url.pathname === href);
            await settle(page);
            await expectScreen(page, screen);
            await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          }
          for (let step = 0; step < path.length; step += 1) {
            await page.getByRole('button', { name: 'Back', exact: true }).dispatchEvent('click');
            await settle(page);
          }
          await expect(page).toHaveURL(start);
        }
        expect(errors).toEqual([]);
      });
    }
  });
}

test.describe('When an element has an analytics tag', () => {
  test.use(REDUCED_MOTION);

  test('its accessible element has the tag that the content sets', async ({ page }) => {
    await visit(page, '/new-compare/phones-5');
    const tagOf = (name: string) => page.getByRole('link', { name, exact: true });
    await expect(tagOf('See it: Cairn 9 Pro')).toHaveAttribute('data-analytics-tag', 'phones5_cairn_9_pro');
    await expect(page.getByRole('button', { name: 'More about Price' })).toHaveAttribute(
      'data-analytics-tag',
      'phones5_price',
    );
    await visit(page, '/view-models/phones');
    await expect(page.locator('a[href="/product/solis-mini"]')).toHaveAttribute(
      'data-analytics-tag',
      'models_solis_mini',
    );
  });
});
