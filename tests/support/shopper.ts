// A shopper in front of the kiosk: what they see by role and name, and how they touch, drag, type and wait.
import { expect, type Locator, type Page } from '@playwright/test';
import { flickCanvas, type Point } from './flick.ts';
import { recordRenderCounts, recordVideos } from './pageRecorders.ts';
import { isSharedPage, openInApp } from './sharedPage.ts';

/** Longest that software rendering may take until a screen stands. */
const SCREEN_TIMEOUT_MS = 25_000;

/** The stage in the test's window is half as large as the kiosk's. */
export const STAGE_SCALE = 0.5;

/** For `test.use`: software draws a quarter of the pixels in a quarter of the time, and the stage is the same. */
export const SMALL_VIEWPORT = { viewport: { width: 480, height: 270 } } as const;

/** A window as large as the tests have where nothing else is said, among small ones. */
export const DEFAULT_VIEWPORT_SIZE = { width: 960, height: 540 } as const;

/** How large the stage is in the window of this test. */
export const stageScaleOf = (page: Page): number => (page.viewportSize()?.width ?? Number.NaN) / 1920;

/** A shopper who asked for less motion: what is only about content stands at once. For `test.use`. */
export const REDUCED_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const;
/** One who did not, within a file of calm tests. */
export const FULL_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Waits until nothing moves and everything asked for is there. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['stage'] === 'still', undefined, {
    timeout: SCREEN_TIMEOUT_MS,
  });
}

/** Comes to an address as a new visitor, and waits until its screen can be seen. */
export async function visit(page: Page, path: string): Promise<void> {
  if (!(await openInApp(page, path))) await page.goto(path);
  await waitUntilStill(page);
}

/** Where a thing of the mirror stands in the window. */
export async function getBounds(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It stands nowhere on the screen');
  return box;
}

/** Touches the canvas where a thing is drawn; the mirror is transparent to touch, so this is the finger's own way. */
export async function touch(page: Page, locator: Locator): Promise<void> {
  const { x, y, width, height } = await getBounds(locator);
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Touches, and waits until what came of it stands. */
export async function touchAndWait(page: Page, locator: Locator): Promise<void> {
  await touch(page, locator);
  await settle(page);
}

/** Lets the stage begin to move, then waits until it stands. */
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

/** Drags a finger over the canvas in steps of one frame. */
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

/** Flicks a finger over the canvas within 30 ms. */
export const flick = (page: Page, from: Point, by: Point): Promise<void> =>
  page.evaluate(flickCanvas, { from, by });

/** What lives on the stage and on the GPU now. */
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

/** Pieces of confetti on the stage now. */
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

/** A film that holds a decoder now. */
export interface PlayingVideo {
  src: string;
  isPlaying: boolean;
  isMuted: boolean;
}

/** Watches films from their making, since what the page plays is never in the document. Call before the first visit. */
export async function watchVideos(page: Page): Promise<() => Promise<PlayingVideo[]>> {
  if (!isSharedPage(page)) await page.addInitScript(recordVideos);
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { __videos: HTMLVideoElement[] }).__videos
        // Pixi asks a film of its own, held in a data address, how this browser blends.
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

/** Pauses the film that plays, as a media key would. */
export const pauseVideo = (page: Page): Promise<void> =>
  page.evaluate(() =>
    (globalThis as unknown as { __videos: HTMLVideoElement[] }).__videos
      .find(({ paused }) => !paused)
      ?.pause(),
  );

/** Lets the film that plays come to its end. */
export const finishVideo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const video = (globalThis as unknown as { __videos: HTMLVideoElement[] }).__videos.find(
      ({ paused }) => !paused,
    );
    if (video) video.currentTime = video.duration - 0.1;
  });

/** Draw calls of the frame that the stage shows. Needs `countWork`. */
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

/** Counts frames drawn by WebGL and commits made by React from now on. Call before the first visit. */
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

/** Errors that reached the page from here on, for a test that says there are none. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // A failed request is the browser's own note of what the test itself broke.
    const isError = message.type() === 'error' && !message.text().includes('Failed to load resource');
    // What the GPU refuses, such as a texture too large for it, is only a warning to the browser.
    const isRefused =
      message.type() === 'warning' &&
      /WebGL|GL_INVALID/.test(message.text()) &&
      !/performance|GPU stall/i.test(message.text());
    if (isError || isRefused) errors.push(message.text());
  });
  return errors;
}
