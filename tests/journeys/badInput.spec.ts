// Invalid content and failing networks: the screen draws what it can, reports what is missing, and
// nothing throws.
import type { Locator, Page } from '@playwright/test';
import { expect, OWN_PAGE_TEST, ownPageThatNeeds, test, IN_NODE } from '#tests/support/journey.ts';
import sharp from 'sharp';
import { REQUEST_TIMEOUT_MS, RETRY_MS, RETRY_TIMEOUT_MS } from '#config/limits.ts';
import { Ink } from '#tests/support/ink.ts';
import { publish, uploadImage } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  expectScreen,
  readStageUsage,
  heading,
  DEFAULT_VIEWPORT_SIZE,
  getBounds,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  touch,
  touchAndWait,
  visit,
  releasedUrl,
} from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

/** Loading dots appear earlier, where they may. */
const LONGER_THAN_LOADING_MS = 1_000;

const LONG = 'Nobody reads this much in a store. '.repeat(143);

/** Longest side in px of any texture on the GPU. */
const longestTexture = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { __PIXI_APP__: app } = globalThis as unknown as {
      __PIXI_APP__: {
        renderer: { texture: { managedTextures: ({ pixelHeight: number; pixelWidth: number } | null)[] } };
      };
    };
    return Math.max(
      ...app.renderer.texture.managedTextures.map((source) =>
        Math.max(source?.pixelHeight ?? 0, source?.pixelWidth ?? 0),
      ),
    );
  });

/**
 * Runs the timeout of requests on the test's clock: Playwright's clock does not replace
 * `AbortSignal.timeout`.
 */
async function limitByClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('Too late', 'TimeoutError')), ms);
      return limit.signal;
    };
  });
}

test.describe('When a text holds more than italics', () => {
  test('only italics are kept, whatever else it contains', async ({ page, request }) => {
    const errors = collectErrors(page);
    const unsafeMarkup = [
      '<script>window.__hit = 1</script>Plain',
      '<img src=x onerror="window.__hit = 2">Plain',
      'Fish &amp; chips',
      '<i>Open',
      '<b>Bold</b> and <em>soft</em>',
      '<svg onload="window.__hit=3"></svg>',
      '<a href="javascript:window.__hit=4">Plain</a>',
      '&lt;i&gt;literal&lt;/i&gt;',
      'a < b',
      '</i>stray',
      '<p>One<br>two</p>',
      '<frameset>Framed',
      'price <Unlimited> & more',
    ];
    const buttons = [
      { type: 'page', text: '<i>5G</i> <3 &amp; <Unlimited>', targetType: 'pages', targetId: 'x' },
    ];
    const id = await publish(request, 'pages', 'Nasty', {
      headers: [{ type: 'title', text: 'Nasty', alignment: 'center' }],
      buttons,
      components: unsafeMarkup.map((text) => ({ type: 'text', text })),
    });
    await visit(page, `/page/${id}`);
    await expect(
      page.getByRole('link', { name: '<i>5G</i> <3 &amp; <Unlimited>', exact: true }),
    ).toBeAttached();
    const read = await page.locator('#mirror p').allTextContents();
    expect(read).toEqual([
      'Plain',
      'Plain',
      'Fish & chips',
      'Open',
      'Bold and soft',
      'Plain',
      '<i>literal</i>',
      'a < b',
      'stray',
      'One\ntwo',
      'Framed',
      'price <Unlimited> & more',
    ]);
    expect(read.join(' ')).not.toMatch(/onerror|javascript|script>/);
    expect(await page.evaluate(() => (globalThis as { __hit?: number }).__hit)).toBeUndefined();
    expect(await page.locator('#mirror :is(script, img, svg, iframe, b)').count()).toBe(0);
    // The content security policy also reports each inline handler that is parsed.
    expect(errors.filter((error) => !error.includes('Content Security Policy'))).toEqual([]);
  });

  test('5,000 characters in every field are drawn, wrapped and reachable', async ({ page, request }) => {
    const errors = collectErrors(page);
    const id = await publish(request, 'products', 'Long', {
      subline: LONG,
      headline: LONG,
      description: LONG,
      monthlyPrice: LONG,
      monthlyPriceDesc: LONG,
      retailPrice: LONG,
      modelNameTitle: LONG,
      sellingPoints: [
        { title: LONG, desc: LONG },
        { title: LONG, desc: LONG },
      ],
      blocks: [
        { type: 'sectionTitle', title: LONG },
        { type: 'contentBox', title: LONG, body: LONG },
      ],
      footerLinks: [{ text: LONG, freeformUrl: '/page/x' }],
    });
    // A texture is as tall as its text in the window.
    await page.setViewportSize(DEFAULT_VIEWPORT_SIZE);
    await visit(page, `/product/${id}`);
    await expect(heading(page, LONG.trim()).first()).toBeAttached();
    const tallest = await longestTexture(page);
    expect(tallest).toBeLessThanOrEqual(4_096);
    expect(errors).toEqual([]);
  });

  test('5,000 characters in every cell of a comparison are drawn in several textures, at the full resolution of the stage', async ({
    page,
    request,
  }) => {
    const errors = collectErrors(page);
    const cell = {
      title: LONG,
      subtitle: LONG,
      details: LONG,
      descTitle: LONG,
      legal: LONG,
      legalModal: { title: 'More' },
    };
    const columns = [1, 2, 3, 4, 5];
    const id = await publish(request, 'new-compare-pages', 'Long cells', {
      title: 'Long cells',
      ...Object.fromEntries(columns.map((n) => [`headerColumn${n}`, { enabled: true, title: `Item ${n}` }])),
      rows: [Object.fromEntries(columns.map((n) => [`column${n}`, cell]))],
    });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await visit(page, `/new-compare/${id}`);
    for (const key of ['PageDown', 'PageDown', 'End']) {
      await page.keyboard.press(key);
      await settle(page);
      expect(await longestTexture(page)).toBeLessThanOrEqual(4_096);
      expect((await readStageUsage(page)).textureBytes).toBeLessThan(128 * 1024 * 1024);
    }
    await expect(page.getByRole('button', { name: /^More about More/ })).toHaveCount(5);
    expect(errors).toEqual([]);
  });
});

test.describe('When fields are missing or broken', () => {
  for (const [collection, route] of [
    ['products', 'product'],
    ['pages', 'page'],
    ['view-model-pages', 'view-models'],
    ['compare-pages', 'compare'],
    ['new-compare-pages', 'new-compare'],
    ['gift-messages', 'gift-message'],
    ['quiz-slides', 'help-me-choose'],
    ['quiz-results', 'quiz-result'],
  ] as const) {
    test(`an empty document of ${collection} is drawn`, async ({ page, request }) => {
      const errors = collectErrors(page);
      const id = await publish(request, collection, `Empty ${route}`, {});
      await visit(page, `/${route}/${id}`);
      await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeAttached();
      // A question without answers is no draft, so operators must see the error.
      expect(errors).toEqual(
        collection === 'quiz-slides' ? [`QUIZ SLIDE HAS NO ANSWERS ${JSON.stringify({ slide: id })}`] : [],
      );
    });
  }

  test(
    'a document that is almost unreadable is drawn as an empty one, and each repair is logged',
    OWN_PAGE_TEST,
    async ({ page }) => {
      const errors = collectErrors(page);
      await page.route(releasedUrl('products', 'odd'), (route) =>
        route.fulfill({
          json: {
            id: 'odd',
            headline: 'Odd',
            images: 'none',
            blocks: [{ type: 'unknown' }, 7, null],
            sellingPoints: [{}],
            customerRating: 'many',
          },
        }),
      );
      await visit(page, '/product/odd');
      await expect(heading(page, 'Odd')).toBeAttached();
      await expect
        .poll(() => errors)
        .toEqual([expect.stringMatching(/^CONTENT WAS REPAIRED .*"id":"odd".*customerRating/)]);
    },
  );
});

test.describe('When an image cannot be shown', () => {
  const withPictures = (urls: string[]) => ({
    headers: [{ type: 'title', text: 'Pictures', alignment: 'center' }],
    components: urls.map((url) => ({ type: 'image', image: { id: null, url }, alt: `Picture ${url}` })),
  });

  test(
    'a missing one is a plain panel for shoppers and a message for an editor',
    IN_NODE,
    async ({ page, request }) => {
      // Leaves the screen of an earlier test, whose errors do not count here.
      await visit(page, '/');
      const errors = collectErrors(page);
      const id = await publish(request, 'pages', 'Holes', withPictures(['/uploads/none.webp']));
      await visit(page, `/page/${id}`);
      await expect(page.getByRole('img', { name: 'Picture /uploads/none.webp' })).toBeAttached();
      await expect(page.getByText('Picture missing')).not.toBeAttached();
      await visit(page, `/edit/page/${id}`);
      await expect(page.getByText('Picture missing')).toBeAttached();
      expect(errors).toEqual([]);
    },
  );

  test('image buttons keep an icon or their label', ownPageThatNeeds('pixels'), async ({ page, request }) => {
    await page.setViewportSize(DEFAULT_VIEWPORT_SIZE);
    const button = (label: string, more: object) => ({
      type: 'image',
      label,
      image: { id: null, url: '/uploads/none.webp' },
      targetType: 'pages',
      targetId: 'x',
      ...more,
    });
    const id = await publish(request, 'pages', 'Bare buttons', {
      headers: [{ type: 'title', text: 'Bare buttons', alignment: 'center' }],
      imageButtons: [button('MMMMM', {}), button('WWWWW', { showLabel: true })],
    });
    const video = await publish(request, 'pages', 'Bare film', {
      headers: [{ type: 'title', text: 'Bare film', alignment: 'center' }],
      components: [{ type: 'video', video: { id: null, url: '/uploads/none.mp4' }, title: 'Film' }],
    });
    await page.route('**/uploads/**', (route) => route.abort());
    /** Number of inked pixels where an element is drawn. */
    const inkOn = async (locator: Locator): Promise<number> => {
      const ink = await Ink.of(await page.screenshot({ clip: await getBounds(locator) }));
      return ink.rows().reduce((sum, count) => sum + count, 0);
    };
    await visit(page, `/page/${id}`);
    for (const name of ['MMMMM', 'WWWWW', 'Home'])
      expect(await inkOn(page.getByRole('link', { name, exact: true })), name).toBeGreaterThan(20);
    await visit(page, `/page/${video}`);
    expect(await inkOn(page.getByRole('button', { name: 'Play video: Film' }))).toBeGreaterThan(100);
  });

  test('one of 9,000 px is loaded in the size of its slot, never in full', async ({ page, request }) => {
    const wide = await sharp({ create: { width: 9_000, height: 3_000, channels: 3, background: '#ff6b4a' } })
      .jpeg()
      .toBuffer();
    const url = await uploadImage(request, 'wide.jpg', wide);
    const id = await publish(request, 'pages', 'Wide and whole', withPictures([url]));
    const requested = new Set<string>();
    page.on('request', (sent) => void (sent.url().includes(url) && requested.add(sent.url())));
    await visit(page, `/page/${id}`);
    const bounds = page.getByRole('img', { name: `Picture ${url}` });
    await expect(bounds).toBeAttached();
    const { width, height } = (await bounds.boundingBox()) ?? { width: 0, height: 0 };
    // Slots are measured in px of the stage, which is larger than the window.
    const perSlotPx = 1920 / SMALL_VIEWPORT.viewport.width;
    expect(requested.size).toBeGreaterThan(0);
    for (const address of requested) {
      const bytes = await (await request.get(address)).body();
      const size = await sharp(bytes).metadata();
      expect(size.width * size.height).toBeLessThanOrEqual(2.02 * width * height * perSlotPx ** 2);
      expect(bytes.length).toBeLessThan(wide.length / 4);
    }
  });

  test(
    'one of 9,000 px is scaled to its slot, and a broken one is a plain panel',
    ownPageThatNeeds('pixels'),
    async ({ page, request }) => {
      const errors = collectErrors(page);
      const wide = await sharp({
        create: { width: 9_000, height: 3_000, channels: 3, background: '#ff6b4a' },
      })
        .png()
        .toBuffer();
      await page.route('**/uploads/wide.png*', (route) =>
        route.fulfill({ body: wide, contentType: 'image/png' }),
      );
      await page.route('**/uploads/broken.png*', (route) =>
        route.fulfill({ body: wide.subarray(0, 2_000), contentType: 'image/png' }),
      );
      const id = await publish(
        request,
        'pages',
        'Wide',
        withPictures(['/uploads/wide.png', '/uploads/broken.png']),
      );
      await visit(page, `/page/${id}`);
      const shot = sharp(await page.screenshot());
      const box = await page.getByRole('img', { name: 'Picture /uploads/wide.png' }).boundingBox();
      const { data } = await shot
        .extract({
          left: SMALL_VIEWPORT.viewport.width / 2,
          top: Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2),
          width: 1,
          height: 1,
        })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([...data.subarray(0, 3)]).toEqual([0xff, 0x6b, 0x4a]);
      expect(errors).toEqual([]);
    },
  );
});

test.describe('When the server fails', () => {
  test('an error 500 shows a calm view whose buttons work', OWN_PAGE_TEST, async ({ page }) => {
    await visit(page, '/');
    let fails = true;
    await page.route(releasedUrl('products', 'atlas-tab-12'), (route) =>
      fails ? route.fulfill({ status: 500, json: { statusCode: 500, message: 'Boom' } }) : route.continue(),
    );
    await touchAndWait(page, page.locator('a[href^="/product/atlas-tab-12"]').first());
    await expectScreen(page, 'This page could not be loaded');
    fails = false;
    await touchAndWait(page, page.getByRole('button', { name: 'Try again' }));
    await expect(heading(page, 'Atlas Tab 12')).toBeAttached();
  });

  test(
    'the view stays while it retries, by a touch or by itself, and its buttons work',
    ownPageThatNeeds('pixels'),
    async ({ page }) => {
      let answer: Promise<void> = Promise.resolve();
      let finish = (): void => undefined;
      await page.route(releasedUrl('pages', 'care'), async (route) => {
        await answer;
        await route.fulfill({
          status: 500,
          json: { statusCode: 500, error: 'Internal Server Error', message: 'Broken' },
        });
      });
      const asked = (): Promise<unknown> => page.waitForRequest(releasedUrl('pages', 'care'));
      const answered = (): Promise<unknown> => page.waitForResponse(releasedUrl('pages', 'care'));
      await page.clock.install();
      await visit(page, '/page/care');
      const inkOf = async (): Promise<number> =>
        (
          await sharp(await page.screenshot())
            .greyscale()
            .stats()
        ).channels[0]?.stdev ?? 0;
      const before = await inkOf();
      const byTouch = () => touch(page, page.getByRole('button', { name: 'Try again' }));
      const byItself = () => page.clock.fastForward(RETRY_MS);
      for (const retry of [byTouch, byItself]) {
        answer = new Promise((resolve) => (finish = resolve));
        await Promise.all([asked(), retry()]);
        await page.clock.fastForward(LONGER_THAN_LOADING_MS);
        expect(await inkOf()).toBeCloseTo(before, 1);
        await Promise.all([answered(), finish()]);
        await settle(page);
        expect(await inkOf()).toBeCloseTo(before, 1);
      }
      answer = new Promise((resolve) => (finish = resolve));
      await Promise.all([asked(), byItself()]);
      await touch(page, page.getByRole('link', { name: 'Home' }));
      await expect(page.getByRole('link', { name: 'Phones' })).toBeAttached();
      finish();
    },
  );

  for (const [name, answer] of [
    ['a page of a proxy', { body: '<html>proxy</html>', contentType: 'text/html' }],
    ['an empty response', { status: 204 }],
    ['a list', { json: [] }],
    ['JSON of another shape', { json: { ok: true } }],
  ] as const) {
    test(
      `${name} instead of a document shows the same view, and the page appears once the server recovers`,
      OWN_PAGE_TEST,
      async ({ page }) => {
        await page.clock.install();
        await page.route(releasedUrl('products', 'cairn-9-pro'), (route) => route.fulfill(answer));
        await visit(page, '/product/cairn-9-pro');
        await expectScreen(page, 'This page could not be loaded');
        await page.unroute(releasedUrl('products', 'cairn-9-pro'));
        await page.clock.fastForward(RETRY_MS);
        await expectScreen(page, 'Cairn 9 Pro');
      },
    );
  }

  test(
    'a server without releases shows home and its pages by their last saves',
    OWN_PAGE_TEST,
    async ({ page }) => {
      for (const unknown of ['**/api/live*', '**/config.json*', '**/releases/**'])
        await page.route(unknown, (route) => route.fulfill({ status: 404, json: { statusCode: 404 } }));
      await page.goto('/');
      const product = page.locator('a[href^="/product/atlas-tab-12"]').first();
      await expect(product).toBeAttached({ timeout: 25_000 });
      await visit(page, '/product/atlas-tab-12');
      await expectScreen(page, 'Atlas Tab 12');
    },
  );

  test('an answer without what is live is requested again', OWN_PAGE_TEST, async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/live*', (route) => route.fulfill({ json: { ok: true } }));
    await page.goto('/');
    await expectScreen(page, 'This page could not be loaded');
    await page.unroute('**/api/live*');
    await page.clock.fastForward(RETRY_MS);
    await expect(page.locator('a[href^="/product/atlas-tab-12"]').first()).toBeAttached({ timeout: 25_000 });
  });

  test(
    'a server that never answers shows the loading animation, then the same view',
    OWN_PAGE_TEST,
    async ({ page }) => {
      await page.clock.install();
      await limitByClock(page);
      await visit(page, '/');
      let requested = 0;
      await page.route(releasedUrl('products', 'atlas-tab-12'), () => {
        requested += 1;
      });
      const failed = page.getByRole('main', { name: 'This page could not be loaded' });
      await page.locator('a[href^="/product/atlas-tab-12"]').first().dispatchEvent('click');
      await expect(
        page.getByRole('status', { name: '' }).or(page.getByText('Loading')).first(),
      ).toBeAttached();
      await expect.poll(() => requested).toBe(1);
      await page.clock.fastForward(REQUEST_TIMEOUT_MS);
      await expect(failed).toBeAttached();
      await waitUntilStill(page);
      // It retries by itself, and after another failure it shows the same view.
      await page.clock.fastForward(RETRY_MS);
      await expect.poll(() => requested).toBe(2);
      // The second attempt has a shorter timeout, so a server that recovers is requested within 10
      // s.
      expect(RETRY_MS + RETRY_TIMEOUT_MS).toBeLessThan(10_000);
      await page.clock.fastForward(RETRY_TIMEOUT_MS);
      await waitUntilStill(page);
      await expect(failed).toBeAttached();
      await page.unroute(releasedUrl('products', 'atlas-tab-12'));
      await page.clock.fastForward(RETRY_MS);
      await expectScreen(page, 'Atlas Tab 12');
    },
  );

  test(
    'a server that is down from the start is requested until it responds',
    OWN_PAGE_TEST,
    async ({ page }) => {
      await page.clock.install();
      await page.route('**/api/**', (route) => route.abort());
      await page.goto('/');
      await expect(page.getByRole('main', { name: 'This page could not be loaded' })).toBeAttached({
        timeout: 25_000,
      });
      await waitUntilStill(page);
      await page.unroute('**/api/**');
      await page.clock.fastForward(RETRY_MS);
      await expect(page.locator('a[href^="/product/atlas-tab-12"]').first()).toBeAttached({
        timeout: 25_000,
      });
    },
  );
});
