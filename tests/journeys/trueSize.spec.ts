// A device at its true size, on a kiosk whose screen has a known size. See
// src/screens/README.md#148-true-size.
import { tokenFor } from '#tests/support/editorRequests.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, needs, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { REDUCED_MOTION, touch, visit, waitUntilStill } from '#tests/support/shopper.ts';

let opened: OwnShowroom | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });
const [WIDTH, HEIGHT, INCHES] = [960, 540, 32];

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, viewport: { width: WIDTH, height: HEIGHT } });
test.beforeAll(async () => {
  opened = await openOwnShowroom();
});
test.afterAll(() => opened?.remove());

test(
  'a shopper lays their phone beside a phone as large as it is, where the size of the screen is set',
  needs('a server of its own'),
  async ({ page }) => {
    await visit(page, '/product/cairn-9-pro');
    const button = page.getByRole('button', { name: 'See its true size' });
    await expect(page.getByRole('radiogroup', { name: 'Color' })).toBeAttached();
    await expect(button).toHaveCount(0);

    const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
    const kiosk = () => page.evaluate(() => localStorage.getItem('vitrine-kiosk'));
    const settings = { inches: INCHES };
    await expect
      .poll(async () =>
        (await page.request.patch(`/api/kiosks/${await kiosk()}`, { headers, data: { settings } })).status(),
      )
      .toBe(200);
    await expect(button).toBeAttached();
    await waitUntilStill(page);
    await touch(page, button);
    const shown = page.getByRole('dialog', { name: 'Cairn 9 Pro' });
    await expect(shown.getByText(/^158 × \d\d mm$/)).toBeAttached();
    await waitUntilStill(page);

    const { height = 0 } = (await shown.getByRole('img').boundingBox()) ?? {};
    // 158 mm of a screen whose height is 398.5 mm.
    const screenMm = (INCHES * 25.4 * HEIGHT) / Math.hypot(WIDTH, HEIGHT);
    expect(height).toBeCloseTo((158 * HEIGHT) / screenMm, 0);
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
  },
);
