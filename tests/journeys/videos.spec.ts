// Product videos: the carousel, and the transition from poster to video and back. See
// src/screens/product/README.md#product-videos and src/screens/overlays/README.md#video.
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, OWN_PAGE_TEST, test, needs, IN_NODE } from '#tests/support/journey.ts';
import { openEditor, hotspot } from '#tests/support/editor.ts';
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts';
import { publish } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  trackRenderCounts,
  drag,
  expectScreen,
  finishVideo,
  flick,
  readStageUsage,
  heading,
  FULL_MOTION,
  muteVideo,
  pauseVideo,
  slowDownVideos,
  getBounds,
  stageScaleOf,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  touch,
  touchAndWait,
  visit,
  watchVideos,
} from '#tests/support/shopper.ts';

test.use({ ...SMALL_VIEWPORT, ...REDUCED_MOTION });

const STAGE_WIDTH_PX = 1920;
const POSTER_HEIGHT_PX = 540;
const SIDE_PADDING_PX = 96;

interface Video {
  video: { url: string } | null;
  poster: { url: string } | null;
  title: string;
  captions: string;
}

const poster = (page: Page, title: string) =>
  page.getByRole('button', { name: `Play video: ${title}`, exact: true });

/** A product with this many videos, called 'Film 1' and on. */
async function productWith(
  request: APIRequestContext,
  count: number,
  more: Partial<Video> = {},
): Promise<string> {
  const { videos } = (await (await request.get('/api/products/cairn-9-pro')).json()) as { videos: Video[] };
  return publish(request, 'products', `${count} films`, {
    modelNameTitle: `With ${count} films`,
    videos: Array.from({ length: count }, (_, index) => ({
      ...videos[index % videos.length],
      title: `Film ${index + 1}`,
      captions: '',
      ...more,
    })),
    footerLinks: [
      { text: 'Overview', freeformUrl: '/product/:id' },
      { text: 'Videos', freeformUrl: '/product/:id/videos' },
    ],
  });
}

/** Height of the video on the stage; 0 while there is none. */
const filmHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    interface Node {
      children?: Node[];
      texture?: { source?: { resource?: unknown } };
      getBounds: () => { height: number };
    }
    const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: Node } };
    const find = (node: Node): Node | undefined =>
      node.texture?.source?.resource instanceof HTMLVideoElement
        ? node
        : (node.children ?? []).map(find).find((one) => one !== undefined);
    return find(app.stage)?.getBounds().height ?? 0;
  });

/** Draw calls of one current frame. Needs `trackRenderCounts`. */
const drawsOfFrame = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { __PIXI_APP__: app, __renderCounts: work } = globalThis as unknown as {
      __PIXI_APP__: { render: () => void };
      __renderCounts: { draws: number };
    };
    const before = work.draws;
    app.render();
    return work.draws - before;
  });

test.describe('When a product has few videos', () => {
  for (const count of [1, 2]) {
    test(`${count} of them are centered, 540 px high, and a drag does not move them`, async ({
      page,
      request,
    }) => {
      const id = await productWith(request, count);
      await visit(page, `/product/${id}/videos`);
      await expect(heading(page, `With ${count} films`)).toBeAttached();
      await expect(page.getByRole('list', { name: `With ${count} films` }).getByRole('listitem')).toHaveCount(
        count,
      );
      const first = await getBounds(poster(page, 'Film 1'));
      const last = await getBounds(poster(page, `Film ${count}`));
      expect(first.x).toBeGreaterThan(0);
      expect(first.x / stageScaleOf(page)).toBeCloseTo(
        STAGE_WIDTH_PX - (last.x + last.width) / stageScaleOf(page),
        0,
      );
      expect(first.height / stageScaleOf(page)).toBeCloseTo(POSTER_HEIGHT_PX, 0);
      await drag(page, { x: 350, y: 150 }, { x: -150, y: 0 });
      await settle(page);
      expect((await getBounds(poster(page, 'Film 1'))).x).toBe(first.x);
      await expect(page.getByRole('dialog')).not.toBeAttached();
    });
  }

  test('one without a video is only its poster, and one without a poster still plays', async ({
    page,
    request,
  }) => {
    const errors = collectErrors(page);
    const bare = await productWith(request, 1, { video: null });
    await visit(page, `/product/${bare}/videos`);
    await expect(page.getByText('Film 1')).toBeAttached();
    await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(0);
    const plain = await productWith(request, 2, { poster: null });
    await visit(page, `/product/${plain}/videos`);
    await poster(page, 'Film 2').dispatchEvent('click');
    await expect.poll(() => filmHeight(page)).toBeCloseTo(1080, 0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).not.toBeAttached();
    const none = await publish(request, 'products', 'No films', { modelNameTitle: 'No films' });
    await visit(page, `/product/${none}/videos`);
    await expectScreen(page, 'No films');
    expect(errors).toEqual([]);
  });
});

test.describe('When a product has three videos or more', () => {
  let id: string;
  test.beforeAll(async ({ request }) => {
    id = await productWith(request, 4);
  });
  test.beforeEach(async ({ page }) => visit(page, `/product/${id}/videos`));

  test('the first is at the edge, and the last can be dragged fully into view with the same padding', async ({
    page,
  }) => {
    expect((await getBounds(poster(page, 'Film 1'))).x / stageScaleOf(page)).toBeCloseTo(SIDE_PADDING_PX, 0);
    for (let pulls = 0; pulls < 4; pulls += 1) await drag(page, { x: 450, y: 150 }, { x: -400, y: 0 });
    await settle(page);
    const last = await getBounds(poster(page, 'Film 4'));
    expect(STAGE_WIDTH_PX - (last.x + last.width) / stageScaleOf(page)).toBeCloseTo(SIDE_PADDING_PX, 0);
  });

  test('focus brings a video into view, and the arrow keys move along the row', async ({ page }) => {
    await poster(page, 'Film 3').focus();
    await settle(page);
    const shown = await getBounds(poster(page, 'Film 3'));
    expect(shown.x).toBeGreaterThanOrEqual(0);
    expect((shown.x + shown.width) / stageScaleOf(page)).toBeLessThanOrEqual(STAGE_WIDTH_PX);
    await page.keyboard.press('ArrowLeft');
    await settle(page);
    const moved = await getBounds(poster(page, 'Film 3'));
    expect(moved.x).toBeGreaterThan(shown.x);
    await page.keyboard.press('ArrowDown');
    await settle(page);
    expect((await getBounds(poster(page, 'Film 3'))).x).toBe(moved.x);
  });

  test('leaving from a later video and coming back returns to it', async ({ page }) => {
    const before = await getBounds(poster(page, 'Film 2'));
    await drag(page, { x: 450, y: 150 }, { x: -250, y: 0 });
    await settle(page);
    const left = await getBounds(poster(page, 'Film 2'));
    await touchAndWait(
      page,
      page.getByRole('navigation', { name: 'Pages of this product' }).getByRole('link', { name: 'Overview' }),
    );
    await expect(page).toHaveURL(`/product/${id}`);
    await touchAndWait(page, page.getByRole('button', { name: 'Back', exact: true }));
    await expect(heading(page, 'With 4 films')).toBeAttached();
    expect(left.x).toBeLessThan(before.x - 150);
    expect(await getBounds(poster(page, 'Film 2'))).toEqual(left);
  });

  test('scroll keys do not move the row while a video is open', async ({ page }) => {
    const videos = await watchVideos(page);
    await page.reload();
    await waitUntilStill(page);
    const before = await getBounds(poster(page, 'Film 2'));
    await poster(page, 'Film 1').dispatchEvent('click');
    await expect.poll(videos).toMatchObject([{ isPlaying: true }]);
    for (const key of ['ArrowRight', 'End', 'PageDown']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).not.toBeAttached();
    await settle(page);
    expect(await getBounds(poster(page, 'Film 2'))).toEqual(before);
  });

  test('the videos tab is highlighted, and the other leads to the overview', async ({ page }) => {
    const tabs = page.getByRole('navigation', { name: 'Pages of this product' });
    await expect(tabs.getByRole('link', { name: 'Videos' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current');
    await touchAndWait(page, tabs.getByRole('link', { name: 'Overview' }));
    await expect(page).toHaveURL(`/product/${id}`);
  });

  test.describe('and flicks them', () => {
    test.use(FULL_MOTION);

    test('a flick keeps moving after the release, and plays nothing', async ({ page }) => {
      const before = await getBounds(poster(page, 'Film 1'));
      await flick(page, { x: before.x + 150, y: before.y + 50 }, { x: -75, y: 0 });
      await settle(page);
      const after = await getBounds(poster(page, 'Film 1'));
      // 300 px of the stage in 30 ms are 10 px/ms, which would travel 3250 px further, so it stops
      // at the end.
      expect((before.x - after.x) / stageScaleOf(page)).toBeGreaterThan(1_200);
      await expect(page.getByRole('dialog')).not.toBeAttached();
    });
  });
});

test.describe('When the title has a modal', () => {
  test('a touch on it opens the modal', async ({ page, request }) => {
    const { videos } = (await (await request.get('/api/products/cairn-9-pro')).json()) as { videos: Video[] };
    const id = await publish(request, 'products', 'Explained films', {
      modelNameTitle: 'Explained',
      modelNameTitleModal: { title: 'What the name means', body: 'A heap of stones.', legal: '' },
      videos,
    });
    await visit(page, `/product/${id}/videos`);
    await touchAndWait(page, page.locator('[data-path="modelNameTitleModal"]'));
    await expect(page.getByRole('dialog', { name: 'What the name means' })).toBeAttached();
  });
});

test.describe('When a film has captions', () => {
  const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:30.000\n<v Ana>A long & winding road';

  /** A film of four seconds might end, and close, before the next touch. */
  const hold = async (page: Page, videos: Awaited<ReturnType<typeof watchVideos>>) => {
    await expect.poll(videos).toContainEqual(expect.objectContaining({ isPlaying: true }));
    await slowDownVideos(page);
  };

  test(
    'a switch beside the close button shows them in the picture, for the rest of the visit',
    needs('films'),
    async ({ page, request }) => {
      const videos = await watchVideos(page);
      const id = await productWith(request, 2, { captions: CAPTIONS });
      await visit(page, `/product/${id}/videos`);
      await touch(page, poster(page, 'Film 1'));
      await hold(page, videos);
      const button = page.getByRole('button', { name: 'Captions' });
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      const caption = page.getByText('A long & winding road');
      await expect(caption).not.toBeAttached();
      await touch(page, button);
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await expect(caption).toBeAttached();
      const [text, control] = [await getBounds(caption), await getBounds(button)];
      const scale = stageScaleOf(page);
      expect(text.height / scale).toBeGreaterThanOrEqual(38);
      expect((text.y + text.height) / scale).toBeLessThan(1080);
      expect(text.y).toBeGreaterThan(control.y + control.height);
      expect(control.height / scale).toBeGreaterThanOrEqual(72);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).not.toBeAttached();
      await waitUntilStill(page);
      await touch(page, poster(page, 'Film 2'));
      await hold(page, videos);
      await expect(caption).toBeAttached();
      await touch(page, page.getByRole('button', { name: 'Transcript' }));
      const transcript = page.getByRole('dialog', { name: 'Transcript: Film 2' });
      await expect(transcript.getByText('A long & winding road')).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).not.toBeAttached();
      await visit(page, `/product/${id}/videos`);
      await touch(page, poster(page, 'Film 1'));
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    },
  );

  test(
    'they are shown at once where the film plays without sound',
    needs('films'),
    async ({ page, request }) => {
      const videos = await watchVideos(page);
      const id = await productWith(request, 1, { captions: CAPTIONS });
      await visit(page, `/product/${id}/videos`);
      await touch(page, poster(page, 'Film 1'));
      await hold(page, videos);
      await expect(page.getByRole('button', { name: 'Captions' })).toBeAttached();
      const caption = page.getByText('A long & winding road');
      await expect(caption).not.toBeAttached();
      await muteVideo(page);
      await expect(caption).toBeAttached();
    },
  );

  test(
    'a sound that cannot be heard is named once captions are asked for',
    needs('films'),
    async ({ page, request }) => {
      const videos = await watchVideos(page);
      const captions = CAPTIONS.replace(/<v Ana>.*/, '[Rain]');
      const id = await productWith(request, 1, { captions });
      await visit(page, `/product/${id}/videos`);
      await touch(page, poster(page, 'Film 1'));
      await hold(page, videos);
      await muteVideo(page);
      const captionsButton = page.getByRole('button', { name: 'Captions' });
      await expect(captionsButton).toHaveAttribute('aria-pressed', 'true');
      const caption = page.getByText('[Rain]');
      await expect(caption).not.toBeAttached();
      for (let times = 0; times < 2; times += 1) await touch(page, captionsButton);
      await expect(caption).toBeAttached();
    },
  );
});

test.describe('When a shopper touches a poster', () => {
  test.use(FULL_MOTION);

  test('it grows to the whole stage, and only this video plays there, with sound', async ({
    page,
    request,
  }) => {
    const videos = await watchVideos(page);
    const id = await productWith(request, 2);
    await visit(page, `/product/${id}/videos`);
    const from = await getBounds(poster(page, 'Film 1'));
    await page.evaluate(() => {
      interface Node {
        children?: Node[];
        mask?: { area: { x: number; width: number } } | null;
      }
      const widths: { x: number; width: number }[] = [];
      const shared = Object.assign(globalThis as { __grown?: typeof widths }, { __grown: widths });
      const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: Node } };
      const find = (node: Node): Node | undefined =>
        node.mask ? node : (node.children ?? []).map(find).find((one) => one !== undefined);
      const recordFrame = () => {
        const edge = find(app.stage)?.mask?.area;
        if (edge) widths.push({ x: edge.x, width: edge.width });
        if (shared.__grown) requestAnimationFrame(recordFrame);
      };
      recordFrame();
    });
    await touch(page, poster(page, 'Film 1'));
    const dialog = page.getByRole('dialog', { name: 'Film 1' });
    await expect(dialog).toBeAttached();
    await expect.poll(videos).toMatchObject([{ isPlaying: true, isMuted: false }]);
    expect(await filmHeight(page)).toBeCloseTo(1080, 0);
    const grown = await page.evaluate(() => {
      const shared = globalThis as { __grown?: { x: number; width: number }[] };
      const widths = shared.__grown ?? [];
      // Ends the recording.
      delete shared.__grown;
      return widths;
    });
    expect(grown.length).toBeGreaterThan(1);
    // Every frame lies between the poster, still at its pressed scale, and the whole stage, at any
    // frame rate.
    const start = { x: from.x / stageScaleOf(page), width: from.width / stageScaleOf(page) };
    for (const { x, width } of grown) {
      const progress = (width - start.width) / (STAGE_WIDTH_PX - start.width);
      expect(progress).toBeGreaterThan(-0.1);
      expect(Math.abs(x - start.x * (1 - progress))).toBeLessThan(40);
    }
    expect(grown.every(({ width }, index) => index === 0 || width >= (grown[index - 1]?.width ?? 0))).toBe(
      true,
    );
  });

  test(
    'a video whose first frame is late is shown from the next one on',
    OWN_PAGE_TEST,
    async ({ page, request }) => {
      const errors = collectErrors(page);
      // Chromium on a busy page may skip an upload without an error.
      await page.addInitScript(() => {
        const { prototype } = WebGL2RenderingContext;
        const uploads: Record<string, number> = { missed: 0, done: 0 };
        Object.assign(globalThis, { __uploads: uploads });
        for (const name of ['texImage2D', 'texSubImage2D'] as const) {
          const own = prototype[name] as (...values: unknown[]) => void;
          Object.assign(prototype, {
            [name](this: WebGL2RenderingContext, ...values: unknown[]) {
              const video = values.find((value) => value instanceof HTMLVideoElement);
              // Pixi creates a video with a data URL to test how this browser uploads it.
              if (!video || video.src.startsWith('data:')) return own.apply(this, values);
              if (uploads['missed'] === 0) return void (uploads['missed'] = 1);
              own.apply(this, values);
              uploads['done'] = (uploads['done'] ?? 0) + 1;
            },
          });
        }
      });
      await visit(page, `/product/${await productWith(request, 1)}/videos`);
      await touch(page, poster(page, 'Film 1'));
      await expect
        .poll(() =>
          page.evaluate(() => (globalThis as unknown as { __uploads: { done: number } }).__uploads.done),
        )
        .toBeGreaterThan(2);
      expect(errors).toEqual([]);
    },
  );

  test('in full size, only the video and its buttons are drawn, and everything else is back before it shrinks', async ({
    page,
    request,
  }) => {
    const videos = await watchVideos(page);
    await trackRenderCounts(page);
    const id = await productWith(request, 4);
    await visit(page, `/product/${id}/videos`);
    const screen = await drawsOfFrame(page);
    await poster(page, 'Film 1').dispatchEvent('click');
    await expect.poll(videos).toMatchObject([{ isPlaying: true }]);
    // The video and its button are two batches at most, the button 'Accessibility' two more.
    await expect.poll(() => drawsOfFrame(page)).toBeLessThanOrEqual(4);
    await expect(poster(page, 'Film 2')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).not.toBeAttached();
    await waitUntilStill(page);
    expect(await drawsOfFrame(page)).toBe(screen);
  });

  const WAYS_BACK: [string, (page: Page) => Promise<void>][] = [
    ['a touch on the video', (page) => page.mouse.click(100, 200)],
    ['the close button', (page) => touch(page, page.getByRole('button', { name: 'Stop video' }))],
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['a pause by a media key', pauseVideo],
    ['its end', finishVideo],
  ];
  for (const [name, goBack] of WAYS_BACK) {
    test(`${name} restores the poster and frees the decoder, and another video can be played`, async ({
      page,
      request,
    }) => {
      const videos = await watchVideos(page);
      const id = await productWith(request, 2);
      await visit(page, `/product/${id}/videos`);
      await poster(page, 'Film 1').dispatchEvent('click');
      await expect.poll(videos).toMatchObject([{ isPlaying: true }]);
      await goBack(page);
      await expect(page.getByRole('dialog')).not.toBeAttached();
      expect(await videos()).toEqual([]);
      await waitUntilStill(page);
      await touch(page, poster(page, 'Film 2'));
      await expect.poll(videos).toMatchObject([{ isPlaying: true }]);
    });
  }

  test('Enter plays the focused video, and focus returns to it', async ({ page, request }) => {
    const id = await productWith(request, 2);
    await visit(page, `/product/${id}/videos`);
    await poster(page, 'Film 2').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Stop video' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).not.toBeAttached();
    await expect(poster(page, 'Film 2')).toBeFocused();
  });

  test('with reduced motion the video opens at once', async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const videos = await watchVideos(page);
    const id = await productWith(request, 1);
    await visit(page, `/product/${id}/videos`);
    await poster(page, 'Film 1').dispatchEvent('click');
    await expect.poll(videos).toMatchObject([{ isPlaying: true }]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).not.toBeAttached();
  });

  test('a video that cannot be decoded shows a message, and its poster comes back', async ({
    page,
    request,
  }) => {
    const errors = collectErrors(page);
    const id = await productWith(request, 1, { video: { url: '/uploads/none.mp4' } });
    await visit(page, `/product/${id}/videos`);
    await touch(page, poster(page, 'Film 1'));
    await expect(page.getByRole('status')).toContainText('The video could not be played');
    // The fault that operators read names the film, and the document that shows it.
    const [fault] = errors.filter((error) => error.startsWith('A FILM COULD NOT BE PLAYED'));
    expect(fault).toContain('/uploads/none.mp4');
    expect(fault).toContain(id);
    await settle(page);
    await page.mouse.click(100, 50);
    await expect(page.getByRole('dialog')).not.toBeAttached();
  });
});

test.describe('When a video never loads', () => {
  test.use(FULL_MOTION);

  test(
    'it is given up in time with a message, and the stage becomes still',
    OWN_PAGE_TEST,
    async ({ page, request }) => {
      const id = await productWith(request, 1, { video: { url: '/uploads/silent.mp4' } });
      await page.route('**/uploads/silent.mp4', () => undefined);
      await page.clock.install();
      await visit(page, `/product/${id}/videos`);
      await touch(page, poster(page, 'Film 1'));
      await expect(page.getByRole('dialog', { name: 'Film 1' })).toBeAttached();
      await expect(page.locator('html')).toHaveAttribute('data-stage', 'loading');
      await expect(page.getByRole('status')).not.toBeAttached();
      await page.clock.fastForward(REQUEST_TIMEOUT_MS);
      await expect(page.getByRole('status')).toContainText('The video could not be played');
      await waitUntilStill(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).not.toBeAttached();
      await waitUntilStill(page);
    },
  );
});

test.describe('When a shopper leaves the videos', () => {
  test.use(FULL_MOTION);

  test('even while one plays, its decoder and all textures are released', async ({ page, request }) => {
    const videos = await watchVideos(page);
    const id = await productWith(request, 3);
    const round = async (): Promise<void> => {
      await touchAndWait(page, page.getByRole('link', { name: 'Videos' }));
      await poster(page, 'Film 1').dispatchEvent('click');
      await expect.poll(videos).toMatchObject([{ isPlaying: true }]);
      await page.goBack();
      await expect(page).toHaveURL(`/product/${id}`);
      await waitUntilStill(page);
      expect(await videos()).toEqual([]);
    };
    await visit(page, `/product/${id}`);
    await round();
    const before = await readStageUsage(page);
    await round();
    await round();
    await expect
      .poll(async () => (await readStageUsage(page)).textureBytes)
      .toBeLessThanOrEqual(before.textureBytes);
    expect((await readStageUsage(page)).objects).toBe(before.objects);
  });
});

test.describe('When a shopper closes a video just as its first frame arrives', () => {
  test.use(REDUCED_MOTION);

  test('no error is thrown', OWN_PAGE_TEST, async ({ page, request }) => {
    const errors = collectErrors(page);
    await page.addInitScript(() => {
      const create = document.createElement.bind(document);
      document.createElement = ((name: string) => {
        const made = create(name);
        const press = () => {
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          Object.assign(globalThis, { __isPressed: true });
        };
        if (name === 'video') made.addEventListener('loadeddata', () => setTimeout(press));
        return made;
      }) as typeof create;
    });
    await visit(page, `/product/${await productWith(request, 1)}/videos`);
    await poster(page, 'Film 1').dispatchEvent('click');
    await page.waitForFunction(() => '__isPressed' in globalThis);
    await expect(page.getByRole('dialog')).not.toBeAttached();
    await settle(page);
    expect(errors).toEqual([]);
  });
});

test.describe('When the demo shows videos', () => {
  for (const [lang, play] of [
    ['en', 'Play video: Cairn 9 Pro, turning slowly'],
    ['es', 'Reproducir vídeo: Cairn 9 Pro, girando despacio'],
    ['zh', '播放视频: Cairn 9 Pro：慢慢转一圈'],
  ] as const) {
    test(`a shopper reaches them from a product by touch, in ${lang}`, async ({ page }) => {
      const errors = collectErrors(page);
      await visit(page, `/product/cairn-9-pro?lang=${lang}`);
      await touchAndWait(page, page.locator('a[href^="/product/cairn-9-pro/videos"]'));
      await expect(heading(page, 'Cairn 9 Pro')).toBeAttached();
      await expect(page.getByRole('button', { name: play, exact: true })).toBeAttached();
      expect(errors).toEqual([]);
    });
  }

  test(
    'each video starts with the same image as its poster, so that the change is not visible',
    needs('films'),
    async ({ page, request }) => {
      // The demo's own products: other tests create more.
      const products = JSON.parse(
        readFileSync(new URL('../../assets/demo/products.json', import.meta.url), 'utf8'),
      ) as { id: string }[];
      await page.goto('/healthz');
      for (const { id } of products) {
        const { videos } = (await (await request.get(`/api/products/${id}`)).json()) as {
          videos: { video: { url: string }; poster: { url: string } }[];
        };
        for (const { video, poster } of videos)
          expect(await differenceOf(page, video.url, poster.url), id).toBeLessThan(6);
      }
    },
  );

  test('an editor sees the same videos', IN_NODE, async ({ page }) => {
    await openEditor(page, '/product/cairn-9-pro/videos');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(hotspot(page, 'videos.0.title')).toBeAttached();
    await expect(hotspot(page, 'modelNameTitle')).toBeAttached();
  });
});

/**
 * Mean difference of a video's first frame from its poster, over all pixels and channels, 0 to 255.
 */
const differenceOf = (page: Page, video: string, poster: string): Promise<number> =>
  page.evaluate(
    async ([videoUrl, posterUrl]) => {
      const [width, height] = [320, 180];
      const pixelsOf = (source: CanvasImageSource): Uint8ClampedArray => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(source, 0, 0, width, height);
        return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      };
      const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto' });
      // 'loadeddata' may come before the frame can be drawn.
      const presented = new Promise((resolve, reject) => {
        video.requestVideoFrameCallback(resolve);
        video.addEventListener('error', reject);
      });
      video.src = videoUrl;
      await presented;
      const image = Object.assign(new Image(), { src: posterUrl });
      await image.decode();
      const [a, b] = [pixelsOf(video), pixelsOf(image)];
      return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
    },
    [video, poster] as const,
  );

test.describe('When a page has a film at its left', () => {
  test.use(FULL_MOTION);

  test('it plays without sound beside the words', needs('films'), async ({ page }) => {
    const { videos } = (await (await page.request.get('/api/products/cairn-9-pro')).json()) as {
      videos: Video[];
    };
    const id = await publish(page.request, 'pages', 'Beside a film', {
      headers: [{ type: 'title', text: 'Beside a film', alignment: 'left' }],
      leftSideVideo: videos[0]?.video,
    });
    const playing = await watchVideos(page);
    await visit(page, `/page/${id}`);
    await expect
      .poll(async () => (await playing()).filter(({ isPlaying }) => isPlaying))
      .toEqual([{ src: videos[0]?.video?.url, isPlaying: true, isMuted: true }]);
  });
});
