// Generic pages: every block and button, videos, and the watermark. See
// src/blocks/README.md#generic-page-and-blocks.
import { expect, OWN_PAGE_TEST, test } from '#tests/support/journey.ts';
import { publish } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  expectScreen,
  heading,
  getBounds,
  stageScaleOf,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  touchAndWait,
  visit,
  watchVideos,
} from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

const TITLE = (text: string) => [{ type: 'title', text, alignment: 'center' }];

test.describe('When a page has every block and button of the demo', () => {
  for (const id of ['welcome', 'care', 'trade-in', 'fiber-at-home']) {
    for (const lang of ['en', 'es', 'zh']) {
      test(`${id} is drawn in ${lang} from its first to its last row`, async ({ page }) => {
        const errors = collectErrors(page);
        await visit(page, `/page/${id}?lang=${lang}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await page.keyboard.press('End');
        await settle(page);
        await page.keyboard.press('Home');
        await settle(page);
        expect(errors).toEqual([]);
      });
    }
  }
});

test.describe('When a page ends with a text above two buttons', () => {
  test('the text stands right above the middle of both, which share the width of the page', async ({
    page,
  }) => {
    await visit(page, '/page/welcome');
    const text = await getBounds(page.getByText('Not sure yet? Six questions usually do it.'));
    const button = await getBounds(page.getByRole('link', { name: 'Help me choose a phone' }));
    const other = await getBounds(page.getByRole('link', { name: 'Care and repairs' }));
    const scale = stageScaleOf(page);
    expect(text.x + text.width / 2).toBeCloseTo((button.x + other.x + other.width) / 2, 0);
    expect((other.x + other.width - button.x) / scale).toBeCloseTo(1_500, 0);
    expect((button.y - text.y - text.height) / scale).toBeCloseTo(24, 0);
  });
});

test.describe('When a page has a video', () => {
  test('a touch on its poster plays it full screen, and the close button restores the poster and frees the decoder', async ({
    page,
    request,
  }) => {
    const { videos } = (await (await request.get('/api/products/cairn-9-pro')).json()) as {
      videos: { video: { url: string }; poster: { url: string } }[];
    };
    const id = await publish(request, 'pages', 'Film', {
      headers: TITLE('Film'),
      components: [{ ...videos[0], type: 'video', title: 'A turn' }],
    });
    const playingVideos = await watchVideos(page);
    await visit(page, `/page/${id}`);
    await page.getByRole('button', { name: 'Play video: A turn' }).dispatchEvent('click');
    await expect(page.getByRole('dialog', { name: 'A turn' })).toBeAttached();
    await expect.poll(playingVideos).toMatchObject([{ isPlaying: true }]);
    await page.getByRole('button', { name: 'Stop video' }).dispatchEvent('click');
    await expect(page.getByRole('dialog')).not.toBeAttached();
    await expect.poll(playingVideos).toEqual([]);
    await waitUntilStill(page);
  });

  test('a video that cannot be decoded shows a message and can be closed', async ({ page, request }) => {
    const id = await publish(request, 'pages', 'Broken film', {
      headers: TITLE('Broken film'),
      components: [{ type: 'video', title: 'Broken', video: { id: null, url: '/uploads/none.mp4' } }],
    });
    await visit(page, `/page/${id}`);
    await page.getByRole('button', { name: 'Play video: Broken' }).dispatchEvent('click');
    await expect(page.getByText('The video could not be played')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).not.toBeAttached();
  });
});

test.describe('When the showroom is a test build', () => {
  test('a watermark says INTERNAL USE ONLY over every screen', OWN_PAGE_TEST, async ({ page }) => {
    await page.route('**/config.json*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), testBuild: true } });
    });
    for (const path of ['/', '/product/cairn-9-pro', '/page/none-such']) {
      await visit(page, path);
      await expect(page.getByText('INTERNAL USE ONLY')).toBeAttached();
    }
  });

  test('no other build has one', async ({ page }) => {
    await visit(page, '/');
    await expect(page.getByText('INTERNAL USE ONLY')).not.toBeAttached();
  });
});

test.describe('When a page is shorter than the stage', () => {
  test('it is centered, or at the top where its content says so', async ({ page, request }) => {
    const fields = { headers: TITLE('Low') };
    const middle = await publish(request, 'pages', 'Low center', { ...fields, alignment: 'center' });
    const top = await publish(request, 'pages', 'Low top', { ...fields, alignment: 'top' });
    await visit(page, `/page/${middle}`);
    const centered = await heading(page, 'Low').boundingBox();
    expect((centered?.y ?? 0) / stageScaleOf(page)).toBeGreaterThan(400);
    await visit(page, `/page/${top}`);
    await expectScreen(page, 'Low');
    const raised = await heading(page, 'Low').boundingBox();
    expect((raised?.y ?? Infinity) / stageScaleOf(page)).toBeLessThan(240);
    await expect(page.getByRole('button', { name: 'Scroll down' })).not.toBeAttached();
  });

  test('a taller one has scroll buttons, only those that can scroll at each end', async ({
    page,
    request,
  }) => {
    const id = await publish(request, 'pages', 'High', {
      headers: TITLE('High'),
      components: [
        { type: 'spacer', height: 3000 },
        { type: 'text', text: 'The end', alignment: 'left' },
      ],
    });
    await visit(page, `/page/${id}`);
    await expect(page.getByRole('button', { name: 'Scroll up' })).not.toBeAttached();
    await page.keyboard.press('End');
    await settle(page);
    await expect(page.getByRole('button', { name: 'Scroll down' })).not.toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: 'Scroll up' }));
    await expect(page.getByRole('button', { name: 'Scroll down' })).toBeAttached();
  });

  test('the store’s own label is beside the scroll button, in the current language', async ({
    page,
    request,
  }) => {
    const rows = {
      headers: TITLE('High'),
      components: [{ type: 'spacer', height: 3000 }],
      alternates: [{ language: 'Español', langCode: 'es', headers: TITLE('Alta') }],
    };
    const id = await publish(request, 'pages', 'High with words', rows);
    await visit(page, `/page/${id}`);
    const on = page.getByRole('button', { name: 'Scroll down', exact: true });
    const wide = (await getBounds(on)).width;
    await visit(page, `/page/${id}?lang=es`);
    await page.getByRole('button', { name: 'Deslice: Bajar', exact: true }).dispatchEvent('click');
    await settle(page);
    // The button that scrolls back up is only an image.
    expect(wide).toBeGreaterThan((await getBounds(page.getByRole('button', { name: 'Subir' }))).width * 1.5);
  });

  test('scroll keys do not move it while a modal is open', async ({ page, request }) => {
    const id = await publish(request, 'pages', 'Behind', {
      headers: TITLE('Behind'),
      components: [
        {
          type: 'buttons',
          buttons: [{ type: 'modal', text: 'More', modal: { title: 'A short word', body: '', legal: '' } }],
        },
        { type: 'spacer', height: 3000 },
      ],
    });
    await visit(page, `/page/${id}`);
    const before = await heading(page, 'Behind').boundingBox();
    await touchAndWait(page, page.getByRole('button', { name: 'More' }));
    await expect(page.getByRole('dialog', { name: 'A short word' })).toBeAttached();
    for (const key of ['ArrowDown', 'PageDown', 'End']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).not.toBeAttached();
    await settle(page);
    expect(await heading(page, 'Behind').boundingBox()).toEqual(before);
    await page.keyboard.press('End');
    await settle(page);
    expect((await heading(page, 'Behind').boundingBox())?.y).toBeLessThan(0);
  });
});
