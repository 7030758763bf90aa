// A device at its true size, on a kiosk whose screen has a known size. See
// src/screens/overlays/README.md#true-size.
import { tokenFor } from '#tests/support/editorRequests.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, needs, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { REDUCED_MOTION, touchAndWait, visit, waitUntilStill } from '#tests/support/shopper.ts';

let opened: OwnShowroom | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });
const [WIDTH, HEIGHT] = [960, 540];
/** At a counter, and on a wall: there, a line of 0.6 mm is less than two pixels, or than one. */
const INCHES = [32, 43, 98];

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
    const shown = page.getByRole('dialog', { name: 'Cairn 9 Pro' });
    for (const inches of INCHES) {
      const settings = { inches };
      await expect
        .poll(async () =>
          (
            await page.request.patch(`/api/kiosks/${await kiosk()}`, { headers, data: { settings } })
          ).status(),
        )
        .toBe(200);
      await expect(button).toBeAttached();
      await waitUntilStill(page);

      // 158 mm of the height of the screen.
      const screenMm = (inches * 25.4 * HEIGHT) / Math.hypot(WIDTH, HEIGHT);
      const height = async (): Promise<number> =>
        Math.round((await shown.getByRole('img').boundingBox())?.height ?? 0);
      await expect
        .poll(async () => {
          if ((await shown.count()) === 0) await touchAndWait(page, button);
          return height();
        })
        .toBe(Math.round((158 * HEIGHT) / screenMm));
      await expect(shown.getByText(/^158 × \d\d mm$/)).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(shown).toHaveCount(0);
    }
  },
);
