// Helpers for compare pages: visible columns, scrolling, and recorded positions.
import type { Locator, Page } from '@playwright/test';
import { settle, touchAndWait } from './shopper.ts';

/** A text as long as an editor might paste. */
export const LONG_TEXT = 'Nobody reads this much in a store, but somebody once pasted it. '.repeat(70);

/** Names of the visible columns, from left to right. */
export const columnNames = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader').getByRole('heading').allTextContents();

/** The sheet 'Help me compare'. */
export const helpSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Help me compare' });

/** Opens the sheet, by touch. */
export const openHelp = (page: Page): Promise<void> =>
  touchAndWait(page, page.getByRole('button', { name: 'Help me compare' }));

/** Opens the sheet, presses a choice of it and closes it. */
export async function chooseInHelp(page: Page, name: string | RegExp): Promise<void> {
  await openHelp(page);
  await touchAndWait(page, helpSheet(page).getByRole('button', { name, exact: true }));
  await page.keyboard.press('Escape');
  await settle(page);
}

/** Turns the wheel by this many px of the stage. */
export async function scrollBy(page: Page, px: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height * 0.75);
  await page.mouse.wheel(0, px);
  await settle(page);
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await settle(page);
}

/**
 * Position of a text on the stage in each frame after `act`, in px from the left or the top, until
 * the stage is still.
 */
export async function recordPositions(
  page: Page,
  text: string,
  act: () => Promise<void>,
  axis: 'x' | 'y' = 'x',
): Promise<number[]> {
  await page.evaluate(
    ([targetText, axisName]) => {
      interface Node {
        text?: string;
        children?: Node[];
        getGlobalPosition: () => { x: number; y: number };
      }
      const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: Node } };
      const find = (node: Node): Node | undefined =>
        node.text === targetText ? node : node.children?.map(find).find(Boolean);
      const positions: number[] = [];
      const shared = Object.assign(globalThis as { __positions?: number[] }, { __positions: positions });
      const recordFrame = () => {
        const node = find(app.stage);
        if (node) positions.push(Math.round(node.getGlobalPosition()[axisName as 'x' | 'y']));
        if (shared.__positions === positions) requestAnimationFrame(recordFrame);
      };
      recordFrame();
    },
    [text, axis],
  );
  await act();
  await settle(page);
  return page.evaluate(() => {
    const shared = globalThis as unknown as { __positions?: number[] };
    const positions = shared.__positions ?? [];
    // Ends the recording.
    delete shared.__positions;
    return positions;
  });
}
