// Every screen but the wizard can be reached from a home screen, by finger, by keyboard and by roles (spec 2).
import { expect, test, type Locator, type Page } from '@playwright/test';
import { CALM, collectErrors, expectScreen, LIVELY, settle, touch, visit } from '#tests/support/shopper.ts';

interface Way {
  to: string;
  from: string;
  /** What is pressed on the way, by the address that it leads to. */
  links: readonly string[];
  /** What the screen at the end is called. */
  screen: string | RegExp;
}

const WAYS: readonly Way[] = [
  { to: 'view models', from: '/?env=corner', links: ['/view-models/phones'], screen: 'Four phones, no wrong answer' },
  { to: 'a product', from: '/?env=flagship', links: ['/product/cairn-9-pro'], screen: 'Cairn 9 Pro' },
  { to: 'its videos', from: '/?env=flagship', links: ['/product/cairn-9-pro', '/product/cairn-9-pro/videos'], screen: 'Cairn 9 Pro' },
  { to: 'the 4-column comparison', from: '/?env=flagship', links: ['/product/cairn-9-pro', '/compare/phones'], screen: /^Compare: Cairn 9 Pro/ },
  { to: 'the 5-column comparison', from: '/?env=flagship', links: ['/product/hearth-fiber', '/new-compare/plans'], screen: 'Four plans, one line' },
  { to: 'a page', from: '/?env=corner', links: ['/page/care'], screen: 'Care, without the counter' },
  { to: 'the quiz', from: '/?env=flagship', links: ['/help-me-choose/find-yours-1'], screen: 'Where would you use it?' },
  { to: 'the gift message', from: '/?env=flagship', links: ['/product/cairn-9-pro', '/page/care', '/gift-message/small-thanks'], screen: /./ },
];

type Press = (page: Page, link: Locator) => Promise<void>;

const PRESSES: Record<string, Press> = {
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

for (const [name, press] of Object.entries(PRESSES)) {
  test.describe(`When a shopper goes by ${name}`, () => {
    // A small window is drawn fast by software, and the way is the same.
    test.use({ ...(name === 'finger' ? LIVELY : CALM), viewport: { width: 320, height: 180 } });

    for (const { to, from, links, screen } of WAYS) {
      test(`they reach ${to} from home, and Back brings them home again`, async ({ page }) => {
        const errors = collectErrors(page);
        await visit(page, from);
        // A home with one button stands for the screen that it leads to.
        const home = page.url();
        for (const href of links) {
          await press(page, page.locator(`a[href^="${href}?"]`).first());
          await expect(page).toHaveURL((url) => url.pathname === href);
          await settle(page);
        }
        await expectScreen(page, screen);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        for (let step = 0; step < links.length; step += 1) {
          await page.getByRole('button', { name: 'Back', exact: true }).dispatchEvent('click');
          await settle(page);
        }
        await expect(page).toHaveURL(home);
        expect(errors).toEqual([]);
      });
    }
  });
}

test.describe('When something that is counted is on the stage', () => {
  test.use(CALM);

  test('it carries the tag that its content gives it', async ({ page }) => {
    await visit(page, '/new-compare/phones-5');
    const tagOf = (name: string) => page.getByRole('link', { name, exact: true });
    await expect(tagOf('See it: Cairn 9 Pro')).toHaveAttribute('data-analytics-tag', 'phones5_cairn_9_pro');
    await expect(page.getByRole('button', { name: 'More about $33.00: Cairn 9 Pro' })).toHaveAttribute('data-analytics-tag', 'phones5_price_1');
    await visit(page, '/view-models/phones');
    await expect(page.locator('a[href="/product/solis-mini"]')).toHaveAttribute('data-analytics-tag', 'models_solis_mini');
  });
});
