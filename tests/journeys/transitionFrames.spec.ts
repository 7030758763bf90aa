// Each frame between two screens: no words are read through others, and the stage is never empty.
// See src/screens/README.md#screen-transitions.
import type { Page } from '@playwright/test';
import { expect, isHeadless, OWN_PAGE, test } from '#tests/support/journey.ts';
import { FULL_MOTION, navigateTo, SMALL_VIEWPORT, visit } from '#tests/support/shopper.ts';
import { inSteps } from '#tests/support/slowClock.ts';

test.use({ ...OWN_PAGE, ...SMALL_VIEWPORT, ...FULL_MOTION });
test.beforeEach(({ page }) => page.clock.install());

/** Each leads to the next one, and back again. */
const WALKS = [
  [
    '/?env=flagship',
    '/view-models/phones',
    '/product/cairn-9-pro',
    '/compare/phones',
    '/product/cairn-9',
    '/page/care',
    '/gift-message/small-thanks',
    '/product/tempo-watch-3',
  ],
  [
    '/?env=avenue',
    '/page/fiber-at-home',
    '/availability-wizard/fiber',
    '/new-compare/plans',
    '/product/hearth-fiber',
    '/product/cairn-9-pro/videos',
    '/view-models/phones',
  ],
  [
    '/?env=corner',
    '/help-me-choose/find-yours-1',
    '/page/care',
    '/help-me-choose/which-phone-1',
    '/product/cairn-9-pro',
    '/gift-message/small-thanks',
    '/product/cairn-9-pro',
  ],
] as const;

interface WatchedFrames {
  /** Frames with both screens. */
  frames: number;
  /** Pairs of texts that were over each other. */
  overlaps: string[];
  /** The longest time without any text or picture, in ms. */
  emptyMs: number;
}

/** Watches each frame of a transition. */
async function watchTransition(page: Page, move: () => Promise<unknown>): Promise<WatchedFrames> {
  await page.evaluate(() => {
    interface Node {
      text?: unknown;
      label?: string | null;
      visible: boolean;
      renderable: boolean;
      alpha: number;
      children: Node[];
      getBounds: () => { x: number; y: number; width: number; height: number };
    }
    interface Seen {
      text: string;
      alpha: number;
      bounds: ReturnType<Node['getBounds']>;
    }
    /** Fainter texts are not read. */
    const FAINT = 0.1;
    const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: Node } };
    const collect = (node: Node, above: number, seen: Seen[]): Seen[] => {
      const alpha = above * node.alpha;
      if (!node.visible || !node.renderable || alpha < FAINT) return seen;
      const isText = typeof node.text === 'string' && node.text.trim() !== '';
      if (isText || node.label === 'picture' || node.label === 'flight')
        seen.push({ text: isText ? String(node.text) : '', alpha, bounds: node.getBounds() });
      for (const child of node.children) collect(child, alpha, seen);
      return seen;
    };
    const isOver = ({ bounds: one }: Seen, { bounds: other }: Seen): boolean =>
      Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 2 &&
      Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 2;
    const overlaps = new Set<string>();
    let [frames, emptySinceMs, emptyMs] = [0, 0, 0];
    const check = (now: number): void => {
      const layers = app.stage.children[0]?.children[0]?.children ?? [];
      const [old, next] = layers.filter(({ children, visible }) => visible && children.length > 0);
      const isFlying = layers.some(({ label }) => label === 'flight');
      if (old && next && next.label !== 'flight') {
        frames += 1;
        // The ground of the next screen covers the old one.
        const uncovered = 1 - (next.children[0]?.alpha ?? 1);
        const [before, after] = [collect(old, uncovered, []), collect(next, 1, [])];
        for (const one of before)
          for (const other of after)
            if (one.text && other.text && one.text !== other.text && isOver(one, other))
              overlaps.add(`${one.text.slice(0, 30)} / ${other.text.slice(0, 30)}`);
        // Until the next screen has loaded, dots are shown.
        const hasBegun = uncovered < 1;
        if (!hasBegun || before.length + after.length > 0 || isFlying) emptySinceMs = now;
        emptyMs = Math.max(emptyMs, now - emptySinceMs);
      } else emptySinceMs = now;
      frame = requestAnimationFrame(check);
    };
    let frame = requestAnimationFrame(check);
    Object.assign(globalThis, {
      __transition: () => {
        cancelAnimationFrame(frame);
        return { frames, overlaps: [...overlaps], emptyMs };
      },
    });
  });
  await inSteps(page, move);
  return page.evaluate(() => (globalThis as unknown as { __transition: () => WatchedFrames }).__transition());
}

/** Three frames. */
const EMPTY_MAX_MS = 51;

test.describe('When one screen follows another', () => {
  for (const [start, ...path] of WALKS)
    test(`no words are read through others, and no frame is empty, from ${start} and back`, async ({
      page,
    }) => {
      await visit(page, start);
      const [, search = ''] = start.split('?');
      const found: string[] = [];
      const expectClear = async (name: string, move: () => Promise<unknown>): Promise<void> => {
        const { frames, overlaps, emptyMs } = await watchTransition(page, move);
        expect(frames, name).toBeGreaterThan(5);
        for (const one of overlaps) found.push(`${name}: ${one}`);
        // In a browser, what loads late is drawn late by a clock in steps.
        if (isHeadless && emptyMs > EMPTY_MAX_MS) found.push(`${name}: empty for ${Math.round(emptyMs)} ms`);
      };
      for (const address of path) await expectClear(address, () => navigateTo(page, `${address}?${search}`));
      for (const address of path.toReversed()) await expectClear(`Back from ${address}`, () => page.goBack());
      expect(found).toEqual([]);
    });
});
