// The product overview: gallery, modals, accordions, stars, tabs, confetti, and touch scrolling.
// See src/screens/product/README.md#product-overview.
import type { Page } from '@playwright/test';
import { expect, needs, ownPageThatNeeds, test } from '#tests/support/journey.ts';
import sharp from 'sharp';
import { publish } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  drag,
  expectScreen,
  countConfetti,
  heading,
  FULL_MOTION,
  getBounds,
  readRenderCounts,
  readStageUsage,
  trackRenderCounts,
  stageScaleOf,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  touch,
  touchAndWait,
  visit,
} from '#tests/support/shopper.ts';

test.use({ ...SMALL_VIEWPORT, ...REDUCED_MOTION });

const STAGE_CENTER = { x: 960, y: 540 };

/**
 * Two fingers part around a point, to `px` on either side. `begin` is called once both are down and
 * have moved, and what it returns before they are lifted.
 */
async function pinchOut(
  page: Page,
  at: { x: number; y: number },
  px: number,
  begin: () => Promise<() => Promise<void>>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: at.x - distance, y: at.y, id: 1 },
              { x: at.x + distance, y: at.y, id: 2 },
            ],
    });
  await send('touchStart', px / 4);
  // The first step shows the larger picture and hides what would be in the way.
  await send('touchMove', px / 2);
  await settle(page);
  const end = await begin();
  for (let step = 5; step <= 8; step += 1) {
    await send('touchMove', (px * step) / 8);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await end();
  await send('touchEnd', 0);
}

const MODAL = { title: 'What it costs', body: 'Paid over <i>36 months</i>.' };
const accordion = (title: string) => ({
  type: 'faq',
  title,
  qna: [{ question: `${title}: why?`, answer: 'Because.' }],
});
const FIELDS = {
  subline: 'New',
  headline: 'Nova',
  description: 'A phone.',
  monthlyPrice: '$30',
  monthlyPriceModal: MODAL,
  monthlyPriceTag: 'nova_price',
  customerRating: 3.5,
  modelNameTitle: 'Nova',
  sellingPoints: [{ title: 'Light' }, { title: 'Bright' }],
  blocks: [
    { type: 'sectionTitle', title: 'Details' },
    { type: 'contentBox', title: 'Made well', body: 'A long story. '.repeat(60) },
    accordion('Delivery'),
    accordion('Repairs'),
    { type: 'specAccordion', title: 'Specs', items: [{ label: 'Weight', value: '190 g' }] },
    {
      type: 'reviewAccordion',
      title: 'Reviews',
      reviews: [
        {
          overallRating: 4,
          user: 'Noor',
          contents: 'Good.',
          recommends: true,
          score1Title: 'Camera',
          score1: 5,
        },
      ],
    },
  ],
  footerLinks: [
    { text: 'Overview', freeformUrl: '/product/:id' },
    { text: 'Videos', freeformUrl: '/product/:id/videos' },
    { text: 'Outside', freeformUrl: 'https://elsewhere.example' },
  ],
};

test.describe('When a shopper looks at a product', () => {
  let id: string;
  test.beforeAll(async ({ request }) => {
    id = await publish(request, 'products', 'Nova', FIELDS);
  });
  test.beforeEach(async ({ page }) => visit(page, `/product/${id}`));

  test('they can read every field', async ({ page }) => {
    for (const text of ['New', 'A phone.', '$30', 'Light', 'Bright'])
      await expect(page.getByText(text, { exact: true }).first()).toBeAttached();
    await expect(page.getByRole('img', { name: '3.5 out of 5 stars' })).toBeAttached();
  });

  test('a touch on an explained price opens its modal, italics and all, and the close icon closes it', async ({
    page,
  }) => {
    const price = page.getByRole('button', { name: 'More about $30' });
    await touchAndWait(page, price);
    const dialog = page.getByRole('dialog', { name: 'What it costs' });
    await expect(dialog.getByText('Paid over 36 months.')).toBeAttached();
    await expect(page.getByRole('main')).toHaveAttribute('inert', '');
    await touchAndWait(page, dialog.getByRole('button', { name: 'Close' }));
    await expect(dialog).not.toBeAttached();
    await expect(page.getByRole('main')).not.toHaveAttribute('inert', '');
  });

  test(
    'a modal longer than the stage scrolls inside its panel',
    needs('pixels'),
    async ({ page, request }) => {
      const errors = collectErrors(page);
      const body = 'A long explanation that nobody skips. '.repeat(80);
      const long = await publish(request, 'products', 'Explained', {
        headline: 'Explained',
        headlineModal: { title: 'All of it', body, legal: 'The very end.' },
      });
      await visit(page, `/product/${long}`);
      await touchAndWait(page, page.getByRole('button', { name: 'More about Explained' }));
      const end = page.getByText('The very end.');
      expect((await getBounds(end)).y).toBeGreaterThan(250);
      const before = await page.screenshot();
      await drag(page, { x: 240, y: 200 }, { x: 0, y: -150 });
      await drag(page, { x: 240, y: 200 }, { x: 0, y: -150 });
      await drag(page, { x: 240, y: 200 }, { x: 0, y: -150 });
      await settle(page);
      expect((await getBounds(end)).y).toBeLessThan(250);
      const after = await page.screenshot();
      expect(after.equals(before)).toBe(false);
      // The stage outside the panel is unchanged: the content is clipped to the panel.
      const band = { left: 0, top: 0, width: 480, height: 18 };
      const [top, topAfter] = await Promise.all(
        [before, after].map((shot) => sharp(shot).extract(band).raw().toBuffer()),
      );
      expect(top && topAfter?.equals(top)).toBe(true);
      await expect(page.getByRole('dialog')).toBeAttached();
      expect(errors).toEqual([]);
    },
  );

  test('the large image opens whichever thumbnail is chosen', async ({ page }) => {
    await visit(page, '/product/cairn-9-pro');
    const gallery = page.getByRole('group', { name: 'Picture' });
    const chosen = gallery.getByRole('button').nth(2);
    const name = (await chosen.textContent()) ?? '';
    await touchAndWait(page, chosen);
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    await touchAndWait(page, page.getByRole('button', { name: `Picture: ${name}`, exact: true }));
    const pictures = page.getByRole('dialog', { name: 'Pictures' });
    await expect(pictures.getByRole('img', { name: `3 of 5: ${name}` })).toBeAttached();
    await touchAndWait(page, pictures.getByRole('button', { name: 'Close' }));
    await expect(page.getByRole('dialog')).not.toBeAttached();
  });

  test('they choose its color by touch and by keys, and Back from what goes with it keeps it', async ({
    page,
  }) => {
    const errors = collectErrors(page);
    await visit(page, '/product/cairn-9-pro');
    const colors = page.getByRole('radiogroup', { name: 'Color' });
    const color = (name: RegExp) => colors.getByRole('radio', { name });
    const pictures = page.getByRole('group', { name: 'Picture' }).getByRole('button');
    const announced = page.locator('[aria-live="polite"]');
    // The picture says which one it is.
    await expect(color(/^Ember/)).toBeChecked();
    await touchAndWait(page, pictures.nth(3));
    await expect(color(/^Tide/)).toBeChecked();
    await expect(pictures).toHaveCount(5);
    for (const radio of await colors.getByRole('radio').all()) {
      const { width, height } = await getBounds(radio);
      expect(Math.min(width, height) / stageScaleOf(page)).toBeGreaterThanOrEqual(72);
    }

    await touchAndWait(page, color(/^Sand/));
    await expect(color(/^Sand/)).toBeChecked();
    await expect(announced).toHaveText('Sand, + $1.00 a month');
    await expect(page.getByText('+ $1.00 a month', { exact: true })).toBeAttached();
    await expect(pictures).toHaveCount(3);
    await expect(pictures.first()).toHaveAttribute('aria-current', 'true');

    await color(/^Sand/).focus();
    await page.keyboard.press('ArrowRight');
    await settle(page);
    await expect(color(/^Ember/)).toBeChecked();
    await expect(color(/^Ember/)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await settle(page);
    await expect(color(/^Tide/)).toBeChecked();
    await expect(announced).toHaveText('Tide, No extra cost');
    await touchAndWait(page, page.getByRole('button', { name: 'Full screen' }));
    const gallery = page.getByRole('dialog', { name: 'Pictures' });
    await expect(
      gallery.getByRole('img', { name: '1 of 3: Cairn 9 Pro in tide, on display' }),
    ).toBeAttached();
    await page.keyboard.press('Escape');
    await settle(page);

    // By its own document, with the price that holds today.
    const card = page.getByRole('list', { name: 'Goes with it' }).getByRole('link').nth(1);
    await expect(card).toHaveAccessibleName('Murmur Buds, $7.50 a month, Paired as the lid opens');
    await card.focus();
    await page.keyboard.press('Enter');
    await expectScreen(page, 'Murmur Buds');
    await expect(page.getByText('Total over 24 months: $180')).toBeAttached();
    await page.goBack();
    await expectScreen(page, 'Cairn 9 Pro');
    await settle(page);
    await expect(color(/^Tide/)).toBeChecked();
    await expect(pictures).toHaveCount(3);
    expect(errors).toEqual([]);
  });

  test('one that is no longer there does not stand among what goes with it', async ({ page, request }) => {
    const { headline } = FIELDS;
    const other = await publish(request, 'products', 'Case', { headline: 'Case', monthlyPrice: '$1' });
    const id = await publish(request, 'products', 'Nova with a case', {
      headline,
      related: [{ product: 'never-made' }, { product: other, reason: 'Made for it' }],
    });
    await visit(page, `/product/${id}`);
    const cards = page.getByRole('list', { name: 'Goes with it' }).getByRole('link');
    await expect(cards).toHaveCount(1);
    await expect(cards).toHaveAccessibleName('Case, $1, Made for it');
  });

  test(
    'all images fill the screen: swiped, pinched and tapped twice without React commits, or by keys, and sharp when zoomed',
    needs('developer tools'),
    async ({ page }) => {
      const errors = collectErrors(page);
      await trackRenderCounts(page);
      await visit(page, '/product/cairn-9-pro');
      await touchAndWait(page, page.getByRole('button', { name: 'Full screen' }));
      const pictures = page.getByRole('dialog', { name: 'Pictures' });
      const shown = (place: string) => pictures.getByRole('img', { name: new RegExp(`^${place} of 5`) });
      await expect(shown('1')).toBeAttached();
      await expect(pictures.getByRole('button', { name: 'Previous' })).toHaveCount(0);

      const at = { x: STAGE_CENTER.x * stageScaleOf(page), y: STAGE_CENTER.y * stageScaleOf(page) };
      await drag(page, at, { x: -at.x / 2, y: 0 });
      await settle(page);
      await expect(shown('2')).toBeAttached();
      // A small move springs back.
      await drag(page, at, { x: -at.x / 16, y: 0 });
      await settle(page);
      await expect(shown('2')).toBeAttached();

      const { textureBytes } = await readStageUsage(page);
      await pinchOut(page, at, 40, async () => {
        const before = await readRenderCounts(page);
        return async () => {
          const after = await readRenderCounts(page);
          expect(after.stageCommits).toBe(before.stageCommits);
        };
      });
      await settle(page);
      await expect(pictures.getByRole('button', { name: 'Next' })).toHaveCount(0);
      // This window draws a quarter of the pixels, so the picture alone is small beside all others.
      expect((await readStageUsage(page)).textureBytes).toBeGreaterThan(textureBytes + 200_000);
      // Zoomed, a drag moves the picture and leaves it.
      await drag(page, at, { x: -at.x / 2, y: 0 });
      await settle(page);
      await expect(shown('2')).toBeAttached();
      await page.mouse.dblclick(at.x, at.y);
      await settle(page);
      await expect(pictures.getByRole('button', { name: 'Next' })).toBeAttached();

      await page.keyboard.press('ArrowRight');
      await settle(page);
      await expect(shown('3')).toBeAttached();
      await expect(page.locator('[aria-live="polite"]')).toHaveText(/^3 of 5: /);
      await page.keyboard.press('+');
      await settle(page);
      const out = pictures.getByRole('button', { name: 'Zoom out' });
      await expect(out).toBeEnabled();
      await touchAndWait(page, out);
      await expect(out).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
      await expect(pictures).toHaveCount(0);
      expect(errors).toEqual([]);
    },
  );

  test('Escape closes a modal, and focus returns to the element that opened it', async ({ page }) => {
    const price = page.getByRole('button', { name: 'More about $30' });
    await price.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(price).toBeFocused();
  });

  test('an accordion unfolds and folds again', async ({ page }) => {
    const specs = page.getByRole('button', { name: 'Specs' });
    await specs.focus();
    await settle(page);
    await touchAndWait(page, specs);
    await expect(specs).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText('190 g')).toBeAttached();
    await touchAndWait(page, specs);
    await expect(page.getByText('190 g')).not.toBeAttached();
    await specs.focus();
    await page.keyboard.press('Enter');
    await settle(page);
    await expect(specs).toHaveAttribute('aria-expanded', 'true');
    await expect(specs).toBeFocused();
  });

  test('the tab of this page is highlighted, :id is replaced, and a link out of the showroom does nothing', async ({
    page,
  }) => {
    const tabs = page.getByRole('navigation', { name: 'Pages of this product' });
    await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.getByRole('link', { name: 'Videos' })).toHaveAttribute('href', `/product/${id}/videos`);
    await expect(tabs.getByText('Outside')).toBeAttached();
    await touchAndWait(page, tabs.getByText('Outside'));
    await expect(page).toHaveURL(`/product/${id}`);
  });

  test('a drag that starts on a button scrolls and presses nothing', async ({ page }) => {
    const price = page.getByRole('button', { name: 'More about $30' });
    const box = await price.boundingBox();
    if (!box) throw new Error('The price stands nowhere');
    await drag(page, { x: box.x + 10, y: box.y + 5 }, { x: 0, y: -60 });
    await settle(page);
    await expect(page.getByRole('dialog')).not.toBeAttached();
    const after = await price.boundingBox();
    expect(box.y - (after?.y ?? 0)).toBeGreaterThan(50);
  });

  test('a slow drag moves the page exactly with the pointer, and never beyond its ends', async ({ page }) => {
    const before = await heading(page, 'Nova').boundingBox();
    await drag(page, { x: 150, y: 200 }, { x: 0, y: -75 });
    // A pointer that rests before it lifts leaves no momentum.
    const during = await heading(page, 'Nova').boundingBox();
    expect((before?.y ?? 0) - (during?.y ?? 0)).toBeGreaterThanOrEqual(74.5);
    await settle(page);
    for (let pulls = 0; pulls < 4; pulls += 1) await drag(page, { x: 150, y: 75 }, { x: 0, y: 175 });
    await settle(page);
    expect((await getBounds(heading(page, 'Nova'))).y / stageScaleOf(page)).toBeCloseTo(
      (before?.y ?? 0) / stageScaleOf(page),
      0,
    );
  });

  test('a swipe across a button presses nothing, sideways or on a page that does not scroll', async ({
    page,
    request,
  }) => {
    const low = await publish(request, 'pages', 'Swiped', {
      headers: [{ type: 'title', text: 'Swiped', alignment: 'center' }],
      buttons: [{ type: 'modal', text: 'Explain', modal: MODAL }],
    });
    await visit(page, `/page/${low}`);
    const { x, y, width, height } = await getBounds(page.getByRole('button', { name: 'Explain' }));
    await drag(page, { x: x + 20, y: y + height / 2 }, { x: width - 40, y: 0 });
    await settle(page);
    await expect(page.getByRole('dialog')).not.toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: 'Explain' }));
    await expect(page.getByRole('dialog')).toBeAttached();
  });

  test('Back returns to where they were reading', async ({ page }) => {
    await page.keyboard.press('End');
    await settle(page);
    const before = await getBounds(heading(page, 'Nova'));
    await page
      .getByRole('navigation', { name: 'Pages of this product' })
      .getByRole('link', { name: 'Videos' })
      .dispatchEvent('click');
    await settle(page);
    await page.goBack();
    // The videos screen has the same name, so the test waits for a text that only the overview has.
    await expect(page.getByText('A phone.', { exact: true })).toBeAttached();
    await expectScreen(page, 'Nova');
    expect((await getBounds(heading(page, 'Nova'))).y / stageScaleOf(page)).toBeCloseTo(
      before.y / stageScaleOf(page),
      0,
    );
  });

  test.describe('with full motion', () => {
    test.use(FULL_MOTION);

    test('a scroll button moves the page by 540 px at 0.5 px/ms', async ({ page }) => {
      const before = await heading(page, 'Nova').boundingBox();
      await touch(page, page.getByRole('button', { name: 'Scroll down' }));
      await settle(page);
      const after = await heading(page, 'Nova').boundingBox();
      expect(((before?.y ?? 0) - (after?.y ?? 0)) / stageScaleOf(page)).toBeCloseTo(540, 0);
      await expect(page.getByRole('button', { name: 'Scroll up' })).toBeAttached();
    });

    test('during a screen transition, a second touch does nothing', async ({ page }) => {
      await visit(page, `/product/${id}`);
      const tabs = page.getByRole('navigation', { name: 'Pages of this product' });
      const home = await page.getByRole('link', { name: 'Home', exact: true }).boundingBox();
      await touch(page, tabs.getByRole('link', { name: 'Videos' }));
      await page.mouse.click((home?.x ?? 0) + 5, (home?.y ?? 0) + 5);
      await settle(page);
      await expect(page).toHaveURL(`/product/${id}/videos`);
    });
  });
});

/** Names of the sounds played so far, from Howler's global. */
const playing = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { Howler } = globalThis as unknown as {
      Howler?: { _howls: { _src: string; _sounds: { _playStart: number }[] }[] };
    };
    return (Howler?._howls ?? [])
      .filter(({ _sounds }) => _sounds.some(({ _playStart }) => _playStart > 0))
      .map(({ _src }) => _src)
      .join(' ');
  });

test.describe('When a product is celebrated', () => {
  test.use(FULL_MOTION);

  test(
    '700 pieces of confetti fly in three bursts, a sound plays, and then the stage is still again',
    needs('sound'),
    async ({ page, request }) => {
      const id = await publish(request, 'products', 'Party', { headline: 'Party' });
      await page.goto(`/product/${id}/celebrate`);
      await expectScreenSoon(page);
      await expect.poll(() => playing(page), { timeout: 15_000, intervals: [30] }).toContain('celebration');
      let most = 0;
      await expect
        .poll(async () => (most = Math.max(most, await countConfetti(page))), {
          timeout: 15_000,
          intervals: [50],
        })
        .toBeGreaterThan(450);
      expect(most).toBeLessThanOrEqual(700);
      await waitUntilStill(page);
      expect(await countConfetti(page)).toBe(0);
    },
  );

  async function expectScreenSoon(page: Page): Promise<void> {
    await expect(page.getByRole('main', { name: 'Party' })).toBeAttached({ timeout: 25_000 });
  }

  test('a press on a button plays its sound', needs('sound'), async ({ page, request }) => {
    const id = await publish(request, 'products', 'Click', {
      headline: 'Click',
      blocks: [accordion('Delivery')],
    });
    await visit(page, `/product/${id}`);
    await touch(page, page.getByRole('button', { name: 'Delivery' }));
    await expect.poll(() => playing(page), { intervals: [5] }).toContain('click');
  });

  test(
    'a touch without a sound does not keep the audio context open',
    ownPageThatNeeds('sound'),
    async ({ page, request }) => {
      const audio = () =>
        page.evaluate(() => {
          const { Howler } = globalThis as unknown as {
            Howler?: { ctx: AudioContext | null; _suspendTimer: unknown };
          };
          return { state: Howler?.ctx?.state, isSuspensionDue: Boolean(Howler?._suspendTimer) };
        });
      const id = await publish(request, 'products', 'Hush', { headline: 'Hush' });
      await page.clock.install();
      await visit(page, `/product/${id}`);
      await expect.poll(async () => (await audio()).state).toBe('running');
      await page.mouse.click(5, 535);
      // The touch unlocks the audio once its empty sound has ended, in real time.
      await expect.poll(async () => (await audio()).isSuspensionDue).toBe(true);
      await page.clock.runFor(31_000);
      await expect.poll(async () => (await audio()).state).toBe('suspended');
    },
  );

  test('a product without confetti has none', async ({ page, request }) => {
    const id = await publish(request, 'products', 'Calm', { headline: 'Calm' });
    await visit(page, `/product/${id}`);
    await expectScreen(page, 'Calm');
    expect(await countConfetti(page)).toBe(0);
  });
});
