// A motion designer at the motion desk: its controls, and measurements of what moves on the stage.
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { waitUntilStill, visit } from './shopper.ts';

/** Wide enough for the desk beside part of the stage, and small enough for software rendering. */
export const MOTION_DESK_VIEWPORT = { viewport: { width: 900, height: 600 } } as const;

export const desk = (page: Page): Locator => page.getByRole('region', { name: 'Motion desk' });
export const slider = (page: Page, label: string): Locator =>
  desk(page).getByRole('slider', { name: label, exact: true });
export const field = (page: Page, label: string): Locator =>
  desk(page).getByRole('textbox', { name: new RegExp(`^${label}, in `) });
export const button = (page: Page, name: string | RegExp): Locator =>
  desk(page).getByRole('button', { name, exact: true });
export const deskStatus = (page: Page): Locator => desk(page).getByRole('status');

/** Opens a visitor path with the motion desk. */
export async function openMotionDesk(page: Page, path: string): Promise<void> {
  await visit(page, `${path}${path.includes('?') ? '&' : '?'}motion`);
  await expect(slider(page, 'Screens: fade')).toBeAttached({ timeout: 25_000 });
  await waitUntilStill(page);
}

/**
 * Clicks an accessible element as a screen reader does: without a touch, so that only its effect
 * moves.
 */
export const clickByScreenReader = (locator: Locator): Promise<void> => locator.dispatchEvent('click');

/** Runs `act` and returns the duration of the longest movement that follows, in ms. */
export async function measureMovementMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const { __VITRINE_MOVES__: moves } = globalThis as unknown as { __VITRINE_MOVES__: () => number };
    const SHORTEST_MS = 150;
    const REST_MS = 900;
    Object.assign(globalThis, {
      __movement: new Promise<number>((resolve) => {
        let [longest, checkedMs, lastMs] = [0, performance.now(), performance.now()];
        let sinceMs: number | undefined;
        const checkFrame = (nowMs: number): void => {
          // Measured from the frame before it starts to the frame after it ends, so that slow
          // frames count in full.
          if (sinceMs !== undefined) longest = Math.max(longest, nowMs - sinceMs);
          if (moves() > 0) sinceMs ??= checkedMs;
          else sinceMs = undefined;
          // The movement under test may start late, after a screen has loaded.
          if (document.documentElement.dataset['stage'] !== 'still') lastMs = nowMs;
          checkedMs = nowMs;
          if (longest > SHORTEST_MS && nowMs - lastMs > REST_MS) resolve(longest);
          else requestAnimationFrame(checkFrame);
        };
        requestAnimationFrame(checkFrame);
      }),
    });
  });
  await act();
  return page.evaluate(() => (globalThis as unknown as { __movement: Promise<number> }).__movement);
}

/** Position and opacity of everything large on the stage. */
export const readPoses = (page: Page): Promise<string> =>
  page.evaluate(() => {
    interface Node {
      x: number;
      y: number;
      alpha: number;
      children: Node[];
    }
    const DEPTH = 9;
    const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: Node } };
    const posesOf = (node: Node, depth: number): string =>
      `${node.x.toFixed(1)},${node.y.toFixed(1)},${node.alpha.toFixed(3)};${depth > 0 ? node.children.map((child) => posesOf(child, depth - 1)).join('') : ''}`;
    return posesOf(app.stage, DEPTH);
  });

/**
 * The poses once nothing has moved for a while: the fading highlight of a touch is not part of the
 * scrubbed animation.
 */
export async function readRestingPoses(page: Page): Promise<string> {
  const REST_MS = 150;
  let resting = '';
  await expect(async () => {
    resting = await readPoses(page);
    await page.evaluate((ms) => new Promise((resolve) => void setTimeout(resolve, ms)), REST_MS);
    expect(await readPoses(page)).toBe(resting);
  }).toPass();
  return resting;
}
