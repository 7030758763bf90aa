// Taking a screen along: a QR code on the stage, and the page that it opens on a phone.
import type { Browser, Locator, Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { readQrCode } from '#tests/support/qrCode.ts';
import { expect, needs, OWN_PAGE, test } from '#tests/support/journey.ts';
import {
  collectErrors,
  expectScreen,
  REDUCED_MOTION,
  settle,
  touch,
  touchAndWait,
  waitUntilStill,
} from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION });

let showroom: OwnShowroom;
// One showroom for all of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  showroom = await openOwnShowroom(async (address) => ({ PUBLIC_URL: address }));
});
test.afterAll(() => showroom.remove());

const tab = (page: Page): Locator => page.getByRole('button', { name: /^Your visit/ });
const button = (page: Page): Locator => page.getByRole('button', { name: 'Take this page with you' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Take it with you' });

/** Opens the dialog, and scans what it shows. */
async function scan(page: Page): Promise<string> {
  await expect(tab(page)).toBeAttached();
  await touchAndWait(page, tab(page));
  await touch(page, button(page));
  await expect(dialog(page).getByRole('img', { name: 'QR code' })).toBeAttached();
  await settle(page);
  const address = (await readQrCode(page)) ?? '';
  await expect(dialog(page)).toContainText(address.toLowerCase());
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await settle(page);
  return address;
}

/** A phone without JavaScript at an address; asserts that all can read it. */
async function openOnPhone(browser: Browser, address: string, width = 390): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, javaScriptEnabled: false });
  const phone = await context.newPage();
  await phone.goto(address);
  expect(await context.cookies()).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  return phone;
}

/** In light and dark, as axe sees it: that needs scripts of its own. */
async function expectAccessible(browser: Browser, address: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme });
    const phone = await context.newPage();
    await phone.goto(address);
    expect(await findViolations(phone)).toEqual([]);
    await context.close();
  }
}

test(
  'a shopper scans what they look at, and reads it on their phone: a product, a comparison, a result',
  needs('pixels'),
  async ({ page, browser }) => {
    const errors = collectErrors(page);
    await page.goto(`${showroom.address}/product/cairn-9-pro`);
    await waitUntilStill(page);
    const product = await scan(page);
    expect(product).toMatch(/^HTTP:\/\/127\.0\.0\.1:\d+\/TAKE\/[0-9A-Z]+$/);
    const phone = await openOnPhone(browser, product);
    await expect(phone.getByRole('heading', { level: 1, name: 'Cairn 9 Pro' })).toBeVisible();
    await expect(phone.getByText('$33.00 a month')).toBeVisible();
    await phone.context().close();
    await expectAccessible(browser, product);

    await page.goto(`${showroom.address}/compare/phones?lang=en`);
    await waitUntilStill(page);
    await touchAndWait(page, page.getByRole('button', { name: 'Hide Cairn 9', exact: true }));
    const comparison = await scan(page);
    const compared = await openOnPhone(browser, comparison, 320);
    await expect(compared.getByRole('columnheader')).toHaveText(['Cairn 9 Pro', 'Solis Mini', 'Plia Fold']);
    await compared.context().close();
    await expectAccessible(browser, comparison);

    await page.goto(`${showroom.address}/help-me-choose/find-yours-1`);
    for (const answer of ['Out and about', 'On foot', 'The watch', 'Morning', 'For someone who travels']) {
      await waitUntilStill(page);
      await page.getByRole('button', { name: answer, exact: true }).dispatchEvent('click');
      await settle(page);
    }
    await expectScreen(page, 'Good company, out and about');
    await touchAndWait(page, page.getByRole('button', { name: 'Next' }));
    const result = await openOnPhone(browser, await scan(page));
    await expect(result.getByRole('heading', { level: 2 })).toHaveText(['Murmur Buds', 'Also worth a look']);
    await expect(result.getByText('You said: Out and about · On foot · The watch')).toBeVisible();
    await result.context().close();
    expect(errors).toEqual([]);
  },
);

test(
  'of a quiz that ends in a phone, the one in the center goes along, also one that came second',
  needs('pixels'),
  async ({ page, browser }) => {
    await page.goto(`${showroom.address}/help-me-choose/which-phone-1`);
    await waitUntilStill(page);
    while (page.url().includes('/help-me-choose/')) {
      await page.getByRole('list', { name: 'Answers' }).getByRole('button').first().dispatchEvent('click');
      await settle(page);
    }
    await expectScreen(page, 'Cairn 9 Pro');
    // After the gift message and the phone, Back leads to all of the results.
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Next' })).toBeAttached();
    const nameOf = async (phone: Page): Promise<string> =>
      (await phone.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const names: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      if (index > 0) await touchAndWait(page, page.getByRole('button', { name: 'Next' }));
      const phone = await openOnPhone(browser, await scan(page));
      names.push(await nameOf(phone));
      await phone.context().close();
    }
    expect(names).toEqual(['Cairn 9 Pro', 'Solis Mini']);
  },
);

test(
  'the plans at an address go along without it; nothing is offered where it is not public',
  needs('pixels'),
  async ({ page, browser }) => {
    await page.route('**/fiber/search', (route) =>
      route.fulfill({
        json: {
          outcome: 'available',
          searchId: 's',
          address: { label: '12 Oak Street' },
          plans: [{ code: 'fiber-600' }],
          similar: [],
        },
      }),
    );
    await page.goto(`${showroom.address}/page/fiber-at-home`);
    await waitUntilStill(page);
    await touchAndWait(page, page.getByRole('button', { name: 'Check my address' }));
    await page.getByRole('textbox', { name: 'Your address' }).fill('12 Oak Street');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Plans' })).toBeAttached();
    const plans = await scan(page);
    // The wizard is still there.
    await expect(page.getByRole('list', { name: 'Plans' })).toBeAttached();
    const phone = await openOnPhone(browser, plans);
    await expect(phone.getByRole('heading', { level: 2 })).toHaveText(['Fiber 600']);
    await expect(phone.getByText('Oak Street')).toHaveCount(0);
    await phone.context().close();

    // The public preview shows the same screen to everyone who has its link.
    await page.goto(`${showroom.address}/product/cairn-9-pro#preview=&show=public`);
    await waitUntilStill(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Cairn 9 Pro' })).toBeAttached();
    await expect(tab(page)).toHaveCount(0);
  },
);
