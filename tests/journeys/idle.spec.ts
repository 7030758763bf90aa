// An idle kiosk: the warning, then home and the attract screen; the first touch only wakes it. The
// test advances the browser's clock. See src/visit/README.md.
import type { Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { expect, needs, OWN_PAGE, test, IN_NODE } from '#tests/support/journey.ts';
import {
  collectErrors,
  trackRenderCounts,
  expectScreen,
  finishVideo,
  readStageUsage,
  heading,
  FULL_MOTION,
  REDUCED_MOTION,
  getBounds,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  touch,
  touchAndWait,
  visit,
  watchVideos,
  readRenderCounts,
  type StageUsage,
} from '#tests/support/shopper.ts';
import { signInAsEditor } from '#tests/support/editor.ts';

test.use({ ...OWN_PAGE, ...SMALL_VIEWPORT, ...REDUCED_MOTION });

/** Entries in the demo's playlist, two of them videos. */
const PLAYLIST = 5;
const ASKED = 'Are you still there?';
const CALL = 'Touch to begin';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens the showroom with a clock that the test can advance. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await visit(page, path);
}

/** Lets this many seconds pass without a touch. */
async function waitSeconds(page: Page, seconds: number): Promise<void> {
  await page.clock.fastForward(seconds * 1_000);
  await settle(page);
}

/** Advances the clock until the kiosk is idle. */
async function waitForIdle(page: Page): Promise<void> {
  await waitSeconds(page, 42);
  await expect(dialog(page, ASKED)).toBeAttached();
  await waitSeconds(page, 20);
  await expect(dialog(page, CALL)).toBeAttached();
}

const middle = (page: Page) => ({
  x: (page.viewportSize()?.width ?? 0) / 2,
  y: (page.viewportSize()?.height ?? 0) / 2,
});

test.describe('When a shopper does nothing for a while', () => {
  test(
    'a warning appears after 41 seconds, is read out, plays a sound and counts down',
    needs('sound'),
    async ({ page }) => {
      const errors = collectErrors(page);
      const sounds: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.wav')) sounds.push(request.url());
      });
      await arrive(page, '/page/care?lang=es');
      await waitSeconds(page, 30);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await waitSeconds(page, 12);
      await expect(dialog(page, '¿Sigue ahí?')).toBeAttached();
      await expect(page.getByRole('button', { name: 'Sí, continuar' })).toBeFocused();
      await expect.poll(() => sounds.some((url) => url.includes('asked'))).toBe(true);
      const left = async (): Promise<number> =>
        Number(
          /\d+/.exec(
            await page
              .getByText(/Quedan \d+ segundos/)
              .first()
              .innerText(),
          )?.[0],
        );
      const before = await left();
      await waitSeconds(page, 5);
      expect(before - (await left())).toBeGreaterThanOrEqual(5);
      await expect(page.locator('.announcer')).toHaveText(/Quedan \d+ segundos|¿Sigue ahí\?/);
      expect(await findViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  test('a touch anywhere closes it without pressing anything below, and the minute starts again', async ({
    page,
  }) => {
    await arrive(page, '/page/care');
    const home = await getBounds(
      page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Home' }),
    );
    await waitSeconds(page, 42);
    await expect(dialog(page, ASKED)).toBeAttached();
    // The button lies below the scrim.
    await page.mouse.click(home.x + home.width / 2, home.y + home.height / 2);
    await settle(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectScreen(page, /care/i);
    await waitSeconds(page, 30);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await waitSeconds(page, 12);
    await expect(dialog(page, ASKED)).toBeAttached();
    await page.keyboard.press('x');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a keyboard user has the three minutes of the site settings, and is warned before they end', async ({
    page,
  }) => {
    await arrive(page, '/page/care');
    await page.keyboard.press('Tab');
    await waitSeconds(page, 120);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await waitSeconds(page, 42);
    await expect(dialog(page, ASKED)).toBeAttached();
    await waitSeconds(page, 20);
    await expect(dialog(page, CALL)).toBeAttached();
  });

  test('a playing video counts as activity', async ({ page }) => {
    const videos = await watchVideos(page);
    await arrive(page, '/product/cairn-9-pro/videos');
    await touch(page, page.getByRole('button', { name: /^Play video/ }).first());
    await expect.poll(videos).toMatchObject([{ isPlaying: true }]);
    await page.clock.fastForward(50_000);
    await expect(dialog(page, ASKED)).toHaveCount(0);
  });
});

test.describe('When the kiosk is idle', () => {
  test('it returns home in its main language, and the first touch wakes it without pressing anything', async ({
    page,
  }) => {
    await arrive(page, '/product/cairn-9-pro?lang=es');
    await page.clock.fastForward(42_000);
    await page.clock.fastForward(20_000);
    await expect(dialog(page, CALL)).toBeAttached();
    // Its offer and the reason are read with it.
    await expect(dialog(page, 'Everything new at 0% interest. 36 payments')).toBeAttached();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Edit this Site' })).toBeHidden();
    await waitUntilStill(page);
    const { x, y } = middle(page);
    await page.mouse.click(x, y);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await settle(page);
    await expect(page).toHaveURL(/\/$/);
    await expectScreen(page, /Take your time/);
    await touchAndWait(page, page.getByRole('link', { name: 'Tablets' }));
    await expect(page).not.toHaveURL(/\/$/);
  });

  test('nothing of the visit remains for the next shopper: no quiz, scroll position, wizard or address', async ({
    page,
  }) => {
    await arrive(page, '/help-me-choose/which-phone-1');
    const main = await page.getByRole('main').getAttribute('aria-label');
    await touchAndWait(page, page.getByRole('list', { name: 'Answers' }).getByRole('button').first());
    await expect(page).not.toHaveURL(/which-phone-1/);
    await waitForIdle(page);
    expect(
      await page.evaluate(() => JSON.parse(sessionStorage.getItem('vitrine-quiz') ?? '{}').state),
    ).toEqual({ quiz: null, endState: null });
    expect(main).not.toBeNull();

    await page.mouse.click(10, 10);
    await visit(page, '/availability-wizard/fiber');
    await page.getByRole('textbox').fill('12 oak');
    await settle(page);
    await waitForIdle(page);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.mouse.click(10, 10);
    await visit(page, '/availability-wizard/fiber');
    await expect(page.getByRole('textbox')).toHaveValue('');
  });

  test('a screen reader and a key wake it too, and a reloaded page stays on the attract screen', async ({
    page,
  }) => {
    await arrive(page, '/page/care');
    await waitForIdle(page);
    await page.reload();
    await expect(dialog(page, CALL)).toBeAttached();
    await page.getByRole('button', { name: CALL }).dispatchEvent('click');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await waitUntilStill(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await waitForIdle(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectScreen(page, /Take your time/);
  });

  test('touches of a corner that follow each other fast wake it and press nothing that is not drawn yet', async ({
    page,
  }) => {
    await arrive(page, '/page/care');
    await waitForIdle(page);
    const opened = await page.evaluate(async () => {
      const canvas = document.querySelector('canvas');
      const touch = async (): Promise<void> => {
        const at = { bubbles: true, clientX: 5, clientY: 5, pointerId: 1, isPrimary: true };
        canvas?.dispatchEvent(new PointerEvent('pointerdown', at));
        canvas?.dispatchEvent(new PointerEvent('pointerup', at));
        canvas?.dispatchEvent(new PointerEvent('click', at));
        // React renders what follows; the stage draws no frame while the task is not over.
        for (let turn = 0; turn < 5; turn += 1) {
          const { port1, port2 } = new MessageChannel();
          await new Promise((resolve) => {
            port1.onmessage = resolve;
            port2.postMessage(null);
          });
        }
      };
      const isOpen = (): string | undefined =>
        document.querySelector('[data-analytics-tag=accessibility]')?.ariaExpanded ?? undefined;
      const after: (string | undefined)[] = [];
      for (let touches = 0; touches < 4; touches += 1) {
        await touch();
        after.push(isOpen());
      }
      return after;
    });
    expect(opened).toEqual(['false', 'false', 'false', 'false']);
    await waitUntilStill(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test(
    'images and videos are shown one at a time and released: the GPU holds no more after two rounds than after one',
    needs('films'),
    async ({ page }) => {
      const errors = collectErrors(page);
      const videos = await watchVideos(page);
      await arrive(page, '/page/care');
      await waitForIdle(page);
      const seen = new Set<string>();
      const round = async (): Promise<StageUsage> => {
        for (let turn = 0; turn < PLAYLIST; turn += 1) {
          await page.clock.fastForward(9_000);
          await expect(async () => {
            const playing = (await videos()).filter(({ isPlaying }) => isPlaying);
            expect(playing.length).toBeLessThanOrEqual(1);
            for (const { src, isMuted } of playing) {
              seen.add(src);
              expect(isMuted).toBe(true);
              await finishVideo(page);
            }
            // A video that plays by itself leaves the stage still.
            const { stage, ambient } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
            expect([stage, ambient]).toEqual(['still', '0']);
          }).toPass();
        }
        return readStageUsage(page);
      };
      const once = await round();
      const twice = await round();
      expect(seen.size).toBe(2);
      expect(twice.textureBytes).toBeLessThanOrEqual(once.textureBytes * 1.05);
      expect(twice.objects).toBe(once.objects);
      expect(errors).toEqual([]);
    },
  );
});

test.describe('When the kiosk is idle, with full motion', () => {
  test.use(FULL_MOTION);

  test('once it is woken, its words are gone before home is seen through the scene', async ({ page }) => {
    await arrive(page, '/page/care');
    await waitForIdle(page);
    await waitUntilStill(page);
    await page.evaluate(() => {
      interface Node {
        label: string;
        alpha: number;
        children: Node[];
      }
      const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: Node } };
      const seen: { scene: number; words: number }[] = [];
      Object.assign(globalThis, { __seen: seen });
      const labelled = (node: Node, label: string): Node[] =>
        node.label === label ? [node] : node.children.flatMap((child) => labelled(child, label));
      const check = (): void => {
        const [scene] = labelled(app.stage, 'attract');
        if (!scene) return;
        const words = labelled(scene, 'attract words').map(({ alpha }) => alpha);
        seen.push({ scene: scene.alpha, words: Math.max(...words) });
        requestAnimationFrame(check);
      };
      check();
    });
    await page.mouse.click(10, 10);
    await settle(page);
    const seen = await page.evaluate(
      () => (globalThis as unknown as { __seen: { scene: number; words: number }[] }).__seen,
    );
    const fading = seen.filter(({ scene }) => scene < 0.99);
    expect(seen[0]).toEqual({ scene: 1, words: 1 });
    expect(fading.length).toBeGreaterThan(2);
    expect(Math.max(...fading.map(({ words }) => words))).toBe(0);
  });

  test('a static image of the playlist draws no frames', async ({ page }) => {
    await trackRenderCounts(page);
    await arrive(page, '/page/care');
    await page.clock.fastForward(42_000);
    await page.clock.fastForward(20_000);
    await expect(dialog(page, CALL)).toBeAttached();
    await waitUntilStill(page);
    // From here on, only the test advances time: a playlist entry is static for 3.4 s between its
    // rings.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
    await expect(async () => {
      const before = await readRenderCounts(page);
      await page.clock.runFor(1_500);
      expect(await readRenderCounts(page)).toEqual(before);
    }).toPass();
  });
});

test.describe('When an editor does nothing', () => {
  test('no warning appears and nothing is reset, however long', IN_NODE, async ({ page }) => {
    await page.clock.install();
    await signInAsEditor(page);
    await page.goto('/edit/page/care');
    await waitUntilStill(page);
    await page.clock.fastForward(42_000);
    await page.clock.fastForward(600_000);
    await expect(dialog(page, ASKED)).toHaveCount(0);
    await expect(dialog(page, CALL)).toHaveCount(0);
    await expect(page).toHaveURL(/\/edit\/page\/care/);
    await expect(heading(page, /care/i)).toHaveCount(1);
    await touch(page, page.getByRole('heading', { level: 1 }));
  });
});
