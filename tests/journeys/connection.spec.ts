// Connection-aware images, with an offline browser and with a stopped server. See
// src/blocks/README.md#connection-aware-images.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, needs, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { publish } from '../support/editorRequests.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  trackRenderCounts,
  getBounds,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  visit,
  readRenderCounts,
} from '#tests/support/shopper.ts';

/** Time for software rendering to draw the change that a probe causes. */
const NOTICED_WITHIN_MS = 12_000;
/** Interval between two probes. */
const PROBE_MS = 5_000;

/** Undefined until the hook has opened it; Playwright reads `baseURL` before. */
let opened: OwnShowroom | undefined;

/** `pageId` has buttons with two images; on `offlineId` both buttons show the offline image. */
const test = base.extend<{ showroom: OwnShowroom; pageId: string; offlineId: string }>({
  showroom: async ({}, use) => use(opened as OwnShowroom),
  baseURL: async ({}, use) => use(opened?.address),
  pageId: async ({ request }, use) => use(await publishButtons(request, 0, 1)),
  offlineId: async ({ request }, use) => use(await publishButtons(request, 1, 1)),
});

// One after another, with one server.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  opened = await openOwnShowroom();
});
test.afterAll(() => opened?.remove());

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...SMALL_VIEWPORT });
// Tests advance the time between two probes.
test.beforeEach(({ page }) => page.clock.install());

/** A page with two buttons; their images are chosen by index from the gallery of a product. */
async function publishButtons(request: APIRequestContext, online: number, offline: number): Promise<string> {
  const { images } = (await (await request.get('/api/products/cairn-9-pro')).json()) as {
    images: { image: { url: string } }[];
  };
  const imageButtons = ['Check my address', 'Another'].map((label) => ({
    type: 'connectionAware',
    label,
    onlineImage: images[online]?.image,
    offlineImage: images[offline]?.image,
    targetType: 'availability-wizards',
    targetId: 'fiber',
  }));
  return publish(request, 'pages', 'Connected', {
    headers: [{ type: 'title', text: 'Connected', alignment: 'center' }],
    imageButtons,
  });
}

/** A screenshot of the button's area. */
async function picture(page: Page): Promise<string> {
  await waitUntilStill(page);
  const clip = await getBounds(page.getByRole('button', { name: 'Check my address' }));
  return (await page.screenshot({ clip })).toString('base64');
}

const changesFrom = (page: Page, before: string) =>
  expect.poll(async () => (await picture(page)) !== before, { timeout: NOTICED_WITHIN_MS }).toBe(true);
const becomes = (page: Page, wanted: string) =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward(PROBE_MS);
        return (await picture(page)) === wanted;
      },
      { timeout: NOTICED_WITHIN_MS },
    )
    .toBe(true);

/** Counts the server probes from now on. */
function countProbes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/healthz') count += 1;
  });
  return () => count;
}

test.describe('When a button has an offline image', () => {
  test(
    'it shows the offline image as soon as the browser is offline, and switches back',
    needs('pixels'),
    async ({ page, context, pageId }) => {
      await visit(page, `/page/${pageId}`);
      const online = await picture(page);
      await context.setOffline(true);
      await changesFrom(page, online);
      await context.setOffline(false);
      await becomes(page, online);
    },
  );

  test(
    'it shows the offline image when the server is down although the browser is online, and switches back',
    needs('pixels'),
    async ({ page, showroom, pageId, offlineId }) => {
      const errors = collectErrors(page);
      await visit(page, `/page/${offlineId}`);
      const offline = await picture(page);
      await visit(page, `/page/${pageId}`);
      const online = await picture(page);
      expect(online).not.toBe(offline);
      await showroom.stop();
      await becomes(page, offline);
      expect(await page.evaluate(() => navigator.onLine)).toBe(true);
      await showroom.start();
      await becomes(page, online);
      expect(errors).toEqual([]);
    },
  );

  test(
    'probing the server draws no frame and causes no React commit',
    needs('timing'),
    async ({ page, pageId }) => {
      await trackRenderCounts(page);
      const probes = countProbes(page);
      await visit(page, `/page/${pageId}`);
      const before = await readRenderCounts(page);
      for (let more = 0; more < 2; more += 1) {
        const [requested, answered] = [probes(), page.waitForResponse('**/healthz')];
        await page.clock.fastForward(PROBE_MS);
        await answered;
        await settle(page);
        // Two buttons share one probe.
        expect(probes()).toBe(requested + 1);
      }
      expect(await readRenderCounts(page)).toEqual(before);
    },
  );

  test('a screen without such a button sends no probes, and leaving the screen stops them', async ({
    page,
    pageId,
  }) => {
    const probes = countProbes(page);
    await visit(page, '/page/care');
    expect(probes()).toBe(0);
    await visit(page, `/page/${pageId}`);
    expect(probes()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Home' }).dispatchEvent('click');
    await expect(page).toHaveURL('/');
    await waitUntilStill(page);
    const requested = probes();
    await page.clock.runFor(PROBE_MS * 2);
    expect(probes()).toBe(requested);
  });
});
