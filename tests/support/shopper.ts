// A shopper in front of the kiosk: what they see by role and name, and how they touch, drag, type and wait.
import { expect, type Locator, type Page } from '@playwright/test';
import { flickCanvas, type Point } from './flick.ts';
import { countDrawsAndCommits, listFilms } from './instruments.ts';
import { isShared, openInApp } from './sharedPage.ts';

/** Longest that software rendering may take until a screen stands. */
const PATIENCE_MS = 25_000;

/** The stage in the test's window is half as large as the kiosk's. */
export const STAGE_SCALE = 0.5;

/** For `test.use`: software draws a quarter of the pixels in a quarter of the time, and the stage is the same. */
export const SMALL = { viewport: { width: 480, height: 270 } } as const;

/** A window as large as the tests have where nothing else is said, among small ones. */
export const LARGE = { width: 960, height: 540 } as const;

/** How large the stage is in the window of this test. */
export const scaleOf = (page: Page): number => (page.viewportSize()?.width ?? Number.NaN) / 1920;

/** A shopper who asked for less motion: what is only about content stands at once. For `test.use`. */
export const CALM = { contextOptions: { reducedMotion: 'reduce' } } as const;
/** One who did not, within a file of calm tests. */
export const LIVELY = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Waits until nothing moves and everything asked for is there. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['stage'] === 'still', undefined, {
    timeout: PATIENCE_MS,
  });
}

/** Comes to an address as a new visitor, and waits until its screen can be seen. */
export async function visit(page: Page, path: string): Promise<void> {
  if (!(await openInApp(page, path))) await page.goto(path);
  await still(page);
}

/** Where a thing of the mirror stands in the window. */
export async function placeOf(
  thing: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await thing.boundingBox();
  if (!box) throw new Error('It stands nowhere on the screen');
  return box;
}

/** Touches the canvas where a thing is drawn; the mirror is transparent to touch, so this is the finger's own way. */
export async function touch(page: Page, thing: Locator): Promise<void> {
  const { x, y, width, height } = await placeOf(thing);
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Touches, and waits until what came of it stands. */
export async function touchAndWait(page: Page, thing: Locator): Promise<void> {
  await touch(page, thing);
  await settle(page);
}

/** Lets the stage begin to move, then waits until it stands. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await still(page);
}

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, level: 1 });

export async function expectScreen(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('main', { name })).toBeAttached({ timeout: PATIENCE_MS });
  await still(page);
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
export interface Gauge {
  objects: number;
  textures: number;
  textureBytes: number;
}

interface DevtoolsNode {
  children?: DevtoolsNode[];
}

export const gauge = (page: Page): Promise<Gauge> =>
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
export const flakesOn = (page: Page): Promise<number> =>
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
export interface PlayingFilm {
  src: string;
  isPlaying: boolean;
  isMuted: boolean;
}

/** Watches films from their making, since what the page plays is never in the document. Call before the first visit. */
export async function watchFilms(page: Page): Promise<() => Promise<PlayingFilm[]>> {
  if (!isShared(page)) await page.addInitScript(listFilms);
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { __films: HTMLVideoElement[] }).__films
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
export const pauseFilm = (page: Page): Promise<void> =>
  page.evaluate(() =>
    (globalThis as unknown as { __films: HTMLVideoElement[] }).__films.find(({ paused }) => !paused)?.pause(),
  );

/** Lets the film that plays come to its end. */
export const finishFilm = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const film = (globalThis as unknown as { __films: HTMLVideoElement[] }).__films.find(
      ({ paused }) => !paused,
    );
    if (film) film.currentTime = film.duration - 0.1;
  });

/** Draw calls of the frame that the stage shows. Needs `countWork`. */
export const drawsOfAFrame = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { __work: work, __PIXI_APP__: app } = globalThis as unknown as {
      __work: { draws: number };
      __PIXI_APP__: { render: () => void };
    };
    const before = work.draws;
    app.render();
    return work.draws - before;
  });

/** Counts frames drawn by WebGL and commits made by React from now on. Call before the first visit. */
export async function countWork(page: Page): Promise<void> {
  if (!isShared(page)) await page.addInitScript(countDrawsAndCommits);
}

export interface Work {
  draws: number;
  commits: number;
  stageCommits: number;
}

export const workDone = (page: Page): Promise<Work> =>
  page.evaluate(() => ({ ...(globalThis as unknown as { __work: Work }).__work }));

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
