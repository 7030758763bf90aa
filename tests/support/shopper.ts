// A shopper at the kiosk: finds elements by role and name, touches, drags and waits.
import type { Locator, Page } from '@playwright/test';
import { TouchContact } from './touchContact.ts';
import { flickCanvas, type Point } from './flick.ts';
import { recordRenderCounts, recordVideos } from './pageRecorders.ts';
import { expect } from './journey.ts';
import { isSharedPage, openInApp } from './sharedPage.ts';

/** Time limit for software rendering to show a screen. */
const SCREEN_TIMEOUT_MS = 25_000;

/** The test window shows the stage at half the kiosk's size. */
export const STAGE_SCALE = 0.5;

/**
 * For `test.use`: software draws a quarter of the pixels in a quarter of the time. The stage keeps
 * its logical size.
 */
export const SMALL_VIEWPORT = { viewport: { width: 480, height: 270 } } as const;

/** The default window size, for tests among `SMALL_VIEWPORT` ones. */
export const DEFAULT_VIEWPORT_SIZE = { width: 960, height: 540 } as const;

/** Scale of the stage in the window of this test. */
export const stageScaleOf = (page: Page): number => (page.viewportSize()?.width ?? Number.NaN) / 1920;

/** For `test.use`: a shopper who prefers reduced motion, so that content appears at once. */
export const REDUCED_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const;
/** Restores full motion for a test in a file that uses `REDUCED_MOTION`. */
export const FULL_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Waits until nothing moves and everything requested has loaded. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['stage'] === 'still', undefined, {
    timeout: SCREEN_TIMEOUT_MS,
  });
}

/** Opens an address as a new visitor and waits until its screen is shown. */
export async function visit(page: Page, path: string): Promise<void> {
  if (!(await openInApp(page, path))) await page.goto(path);
  await waitUntilStill(page);
}

/** Navigates within the showroom, as Back and Forward do. */
export const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    const { idx } = window.history.state as { idx: number };
    window.history.pushState({ idx: idx + 1, key: address }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, path);

/** Bounds in the window, in CSS px. An element may be placed a frame after it is there. */
export async function getBounds(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect
    .poll(async () => (box = await locator.boundingBox()), 'It stands nowhere on the screen')
    .not.toBeNull();
  return box ?? Promise.reject(new Error('It stands nowhere on the screen'));
}

/**
 * Touches the canvas where an element is drawn. Its accessible element ignores pointers, as on a
 * kiosk.
 */
export async function touch(page: Page, locator: Locator): Promise<void> {
  const { x, y, width, height } = await getBounds(locator);
  await new TouchContact(page).tap({ x: x + width / 2, y: y + height / 2 }, stageScaleOf(page));
}

/** Touches an element and waits until the stage is still. */
export async function touchAndWait(page: Page, locator: Locator): Promise<void> {
  await touch(page, locator);
  await settle(page);
}

/** Gives the stage two frames to start moving, then waits until it is still. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await waitUntilStill(page);
}

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, level: 1 });

export async function expectScreen(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('main', { name })).toBeAttached({ timeout: SCREEN_TIMEOUT_MS });
  await waitUntilStill(page);
}

/** Drags over the canvas in steps of one frame. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
  steps = 12,
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(from.x + (by.x * step) / steps, from.y + (by.y * step) / steps);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.mouse.up();
}

/** Flicks over the canvas within 30 ms. */
export const flick = (page: Page, from: Point, by: Point): Promise<void> =>
  page.evaluate(flickCanvas, { from, by });

/** Objects on the stage and textures on the GPU. */
export interface StageUsage {
  objects: number;
  textures: number;
  textureBytes: number;
}

interface DevtoolsNode {
  children?: DevtoolsNode[];
}

export const readStageUsage = (page: Page): Promise<StageUsage> =>
  page.evaluate(() => {
    const { __PIXI_APP__: app } = globalThis as unknown as {
      __PIXI_APP__: {
        stage: DevtoolsNode;
        renderer: { texture: { managedTextures: ({ pixelWidth: number; pixelHeight: number } | null)[] } };
      };
    };
    const count = (node: DevtoolsNode): number =>
      (node.children ?? []).reduce((sum, child) => sum + count(child), 1);
    const live = app.renderer.texture.managedTextures.filter((source) => source !== null);
    return {
      objects: count(app.stage),
      textures: live.length,
      textureBytes: live.reduce((sum, { pixelWidth, pixelHeight }) => sum + pixelWidth * pixelHeight * 4, 0),
    };
  });

/** Number of confetti pieces on the stage. */
export const countConfetti = (page: Page): Promise<number> =>
  page.evaluate(() => {
    interface Node {
      children?: Node[];
      particleChildren?: unknown[];
    }
    const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: Node } };
    const count = (node: Node): number =>
      (node.particleChildren?.length ?? 0) +
      (node.children ?? []).reduce((sum, child) => sum + count(child), 0);
    return count(app.stage);
  });

/** A video that holds a decoder. */
export interface PlayingVideo {
  src: string;
  isPlaying: boolean;
  isMuted: boolean;
}

/**
 * Records videos as they are created, because the app never adds them to the document. Call before
 * the first visit.
 */
export async function watchVideos(page: Page): Promise<() => Promise<PlayingVideo[]>> {
  if (!isSharedPage(page)) await page.addInitScript(recordVideos);
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { __videos: HTMLVideoElement[] }).__videos
        // Pixi creates a video with a data URL to test how this browser uploads it.
        .filter(
          ({ src, networkState, readyState }) =>
            !src.startsWith('data:') && (networkState !== HTMLMediaElement.NETWORK_EMPTY || readyState > 0),
        )
        .map(({ src, paused, currentTime, muted }) => ({
          src: new URL(src).pathname,
          isPlaying: !paused && currentTime > 0,
          isMuted: muted,
        })),
    );
}

/** Pauses the playing video, as a media key does. */
export const pauseVideo = (page: Page): Promise<void> =>
  page.evaluate(() =>
    (globalThis as unknown as { __videos: HTMLVideoElement[] }).__videos
      .find(({ paused }) => !paused)
      ?.pause(),
  );

/** Lets videos last ten times as long. Needs `watchVideos`. */
export const slowDownVideos = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const video of (globalThis as unknown as { __videos: HTMLVideoElement[] }).__videos)
      video.playbackRate = 0.1;
  });

/** Takes the sound of the playing video away. Needs `watchVideos`. */
export const muteVideo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const video of (globalThis as unknown as { __videos: HTMLVideoElement[] }).__videos)
      video.muted = true;
  });

/** Seeks the playing video close to its end. */
export const finishVideo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const video = (globalThis as unknown as { __videos: HTMLVideoElement[] }).__videos.find(
      ({ paused }) => !paused,
    );
    if (video) video.currentTime = video.duration - 0.1;
  });

/** Draw calls of the current frame. Needs `trackRenderCounts`. */
export const countDrawCalls = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { __renderCounts: work, __PIXI_APP__: app } = globalThis as unknown as {
      __renderCounts: { draws: number };
      __PIXI_APP__: { render: () => void };
    };
    const before = work.draws;
    app.render();
    return work.draws - before;
  });

/** Counts WebGL draw calls and React commits from now on. Call before the first visit. */
export async function trackRenderCounts(page: Page): Promise<void> {
  if (!isSharedPage(page)) await page.addInitScript(recordRenderCounts);
}

export interface RenderCounts {
  draws: number;
  commits: number;
  stageCommits: number;
}

export const readRenderCounts = (page: Page): Promise<RenderCounts> =>
  page.evaluate(() => ({ ...(globalThis as unknown as { __renderCounts: RenderCounts }).__renderCounts }));

/** Collects the errors of the page from now on. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The browser logs each failed request; tests cause those on purpose.
    const isError = message.type() === 'error' && !message.text().includes('Failed to load resource');
    // The browser only warns of what the GPU rejects, such as a texture that is too large.
    const isRefused =
      message.type() === 'warning' &&
      /WebGL|GL_INVALID/.test(message.text()) &&
      !/performance|GPU stall/i.test(message.text());
    if (isError || isRefused) errors.push(message.text());
  });
  return errors;
}

/** Address of a document as visitors get it, for `page.route`. */
export const releasedUrl = (collection: string, id: string): RegExp =>
  new RegExp(`/releases/[0-9a-f]{64}/${collection}/${id}(\\?|$)`);
