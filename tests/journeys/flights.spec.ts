// The touched picture travels to the next screen and back, and is never seen twice. See
// src/screens/README.md#shared-elements.
import type { Locator, Page } from '@playwright/test';
import type { SharedElement } from '#state/sceneRegistry.ts';
import { expect, needs, OWN_PAGE, test } from '#tests/support/journey.ts';
import {
  collectErrors,
  expectScreen,
  navigateTo,
  readStageUsage,
  SMALL_VIEWPORT,
  settle,
  touch,
  touchAndWait,
  trackRenderCounts,
  visit,
} from '#tests/support/shopper.ts';
import { inSteps, isStill } from '#tests/support/slowClock.ts';

test.use({ ...SMALL_VIEWPORT, ...OWN_PAGE });
test.beforeEach(({ page }) => page.clock.install());

const PRODUCT = '/product/cairn-9-pro';

interface Flight {
  /** Frames with a travelling picture, or all of them. */
  frames: number;
  /** Those with a travelling picture. */
  flights: number;
  /** Copies of the picture that were seen in a frame: its originals and the travelling one. */
  copies: number[];
  /** React commits of the stage in these frames. */
  commits: number;
  /** Where the copy of a gallery was when it was seen first and last, in px of the window. */
  zoomed: readonly Bounds[];
}

/** A node of the stage. */
interface Container {
  alpha: number;
  children: Container[];
}

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Watches each frame from now on, with a travelling picture or every one; call what it returns to
 * read what was seen.
 */
async function watchFlights(
  page: Page,
  path = PRODUCT,
  frames: 'flights' | 'all' = 'flights',
): Promise<() => Promise<Flight>> {
  await page.evaluate(
    ([sharedPath, isAll]) => {
      interface Node {
        getBounds: () => Bounds;
        label: string;
        visible: boolean;
        renderable: boolean;
        alpha: number;
        children: Node[];
      }
      const {
        __PIXI_APP__: app,
        __VITRINE_SHARED__: sharedElementOf,
        __renderCounts: counts,
      } = globalThis as unknown as {
        __PIXI_APP__: { stage: Node };
        __VITRINE_SHARED__: (node: Node) => SharedElement | undefined;
        __renderCounts: { stageCommits: number };
      };
      Object.assign(globalThis, { __hasFlown: false });
      const seen = { frames: 0, flights: 0, copies: new Set<number>(), commits: 0, zoomed: [] as Bounds[] };
      let commitsBefore: number | null = null;
      /** Shown copies of the picture below a node; `isOf` says that the node is within its link. */
      const copiesIn = (node: Node, isOf: boolean): number => {
        // The next screen is transparent until it comes.
        if (!node.visible || !node.renderable || node.alpha === 0) return 0;
        if (node.label === 'flight') return 1;
        if (node.label === 'zoomed') {
          const { x, y, width, height } = node.getBounds();
          seen.zoomed = [seen.zoomed[0] ?? { x, y, width, height }, { x, y, width, height }];
          return 1;
        }
        const shared = sharedElementOf(node);
        const isShared = isOf || shared?.path === sharedPath;
        if (shared?.isCard && isShared) return 1;
        if (node.label === 'picture') return isShared ? 1 : 0;
        return node.children.reduce((sum, child) => sum + copiesIn(child, isShared), 0);
      };
      // Above both screens: in one of them, it waits for the next screen.
      const hasFlight = (): boolean =>
        app.stage.children[0]?.children[0]?.children.some(({ label }) => label === 'flight') ?? false;
      const check = (): void => {
        const isFlying = hasFlight();
        if (isFlying) {
          seen.flights += 1;
          Object.assign(globalThis, { __hasFlown: true });
        }
        if (isAll || isFlying) {
          seen.frames += 1;
          seen.copies.add(copiesIn(app.stage, false));
          if (commitsBefore !== null) seen.commits += counts.stageCommits - commitsBefore;
          commitsBefore = counts.stageCommits;
        } else commitsBefore = null;
        frame = requestAnimationFrame(check);
      };
      let frame = requestAnimationFrame(check);
      Object.assign(globalThis, {
        __flight: () => {
          cancelAnimationFrame(frame);
          return { ...seen, copies: [...seen.copies] };
        },
      });
    },
    [path, frames === 'all'] as const,
  );
  return () => page.evaluate(() => (globalThis as unknown as { __flight: () => Flight }).__flight());
}

/** Touches a button, and watches how the shared element of `path` travels to the next screen. */
async function walkBy(page: Page, path: string, button: string, screen: string): Promise<Flight> {
  const read = await watchFlights(page, path);
  await inSteps(page, () => touch(page, page.getByRole('button', { name: button, exact: true })));
  await expectScreen(page, screen);
  return read();
}

const hasFlown = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as unknown as { __hasFlown: boolean }).__hasFlown);

/**
 * Walks until something flies without a commit: a screen whose pictures are decoded late shows them
 * on its way.
 */
async function expectFlight(
  walk: () => Promise<Flight>,
  walkBack: () => Promise<unknown>,
  expected = [1],
): Promise<void> {
  const seen: string[] = [];
  for (let walks = 0; walks < 4; walks += 1) {
    const { frames, copies, commits } = await walk();
    seen.push(`${commits} commits in ${frames} frames`);
    expect(copies.sort()).toEqual(frames > 0 ? expected : []);
    if (frames > 0 && commits === 0) return;
    await walkBack();
  }
  throw new Error(`Nothing has flown without a commit: ${seen.join('; ')}`);
}

test.describe('When a shopper touches the picture of a product', () => {
  test('it flies into the product and back, seen once in every frame, without a commit, and leaves no texture', async ({
    page,
  }) => {
    const errors = collectErrors(page);
    await trackRenderCounts(page);
    await visit(page, '/view-models/phones');
    const card = page.getByRole('link', { name: /Cairn 9 Pro/ });
    const walk = async (press: () => Promise<unknown>, name: RegExp): Promise<Flight> => {
      const read = await watchFlights(page);
      await inSteps(page, press);
      await expectScreen(page, name);
      return read();
    };
    const go = () => walk(() => touch(page, card), /Cairn 9 Pro/);
    const goBack = () =>
      walk(() => touch(page, page.getByRole('button', { name: 'Back', exact: true })), /Four phones/);
    await go();
    await goBack();
    const before = await readStageUsage(page);
    await expectFlight(go, goBack);
    await expectFlight(goBack, go);
    const after = await readStageUsage(page);
    // Resources of the first screen may be released since; none are added.
    for (const [name, count] of Object.entries(after))
      expect(count, name).toBeLessThanOrEqual(before[name as keyof typeof before]);

    // Overtaken by another navigation, it ends with its screen.
    const read = await watchFlights(page);
    await inSteps(page, () => touch(page, card), hasFlown);
    await inSteps(page, () => page.evaluate(() => window.history.back()));
    await expectScreen(page, /Four phones/);
    expect((await read()).copies).toEqual([1]);
    for (const [name, count] of Object.entries(await readStageUsage(page)))
      expect(count, name).toBeLessThanOrEqual(before[name as keyof typeof before]);

    // From a product into its column of a compare page, and back.
    await go();
    const compare = () => walk(() => touch(page, page.getByRole('link', { name: 'Compare' })), /^Compare/);
    const product = () => walk(() => navigateTo(page, PRODUCT), /Cairn 9 Pro/);
    await expectFlight(compare, product);
    await expectFlight(product, compare);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await compare()).toMatchObject({ frames: 0 });
    expect(errors).toEqual([]);
  });
});

test.describe('When the next screen takes long to load', () => {
  test('what was touched stays until it flies, seen once in every frame', async ({ page }) => {
    await trackRenderCounts(page);
    await visit(page, '/view-models/phones');
    let goOn: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (goOn = resolve));
    const answered: Promise<void>[] = [];
    await page.route('**/uploads/**', async (route) => {
      const response = await route.fetch();
      await isHeld;
      const answer = route.fulfill({ response });
      answered.push(answer);
      await answer;
    });
    const read = await watchFlights(page, PRODUCT, 'all');
    const hasFaded = () =>
      page.evaluate(() => {
        const { stage } = (globalThis as unknown as { __PIXI_APP__: { stage: Container } }).__PIXI_APP__;
        const screen = stage.children[0]?.children[0]?.children[0]?.children[0];
        return screen?.children.some(({ alpha }) => alpha < 0.25) ?? false;
      });
    let isLoaded = false;
    await inSteps(
      page,
      () => touch(page, page.getByRole('link', { name: /Cairn 9 Pro/ })),
      async () => {
        if (isLoaded) return isStill(page);
        if (!(await hasFaded())) return false;
        goOn();
        await expect.poll(() => answered.length).toBeGreaterThan(0);
        await Promise.all(answered);
        isLoaded = true;
        return false;
      },
    );
    await page.clock.resume();
    await expectScreen(page, /Cairn 9 Pro/);
    const flown = await read();
    expect(flown.copies).toEqual([1]);
    expect(flown.flights).toBeGreaterThan(0);
  });
});

test.describe('When a shopper touches a tile that leads to several products', () => {
  test(
    'its picture opens to their cards and comes back, seen once in every frame',
    needs('timing'),
    async ({ page }) => {
      await trackRenderCounts(page);
      await visit(page, '/?env=flagship');
      const walk = async (press: () => Promise<unknown>, name: RegExp): Promise<Flight> => {
        const read = await watchFlights(page, '/view-models/phones');
        await inSteps(page, press);
        await expectScreen(page, name);
        return read();
      };
      const go = () => walk(() => touch(page, page.getByRole('link', { name: /^Phones/ })), /Four phones/);
      const goBack = () =>
        walk(() => touch(page, page.getByRole('button', { name: 'Back', exact: true })), /Take your time/);
      const cards = () =>
        page.getByRole('link', { name: /Cairn 9|Solis Mini|Plia Fold/ }).evaluateAll((links) =>
          links.map((link) => {
            const { x, y, width, height } = link.getBoundingClientRect();
            return [x, y, width, height].map(Math.round);
          }),
        );
      await go();
      const atRest = await cards();
      await goBack();
      await expectFlight(go, goBack);
      expect(await cards()).toEqual(atRest);
      // It is not there while the cards are still large.
      await expectFlight(goBack, go, [0, 1]);
    },
  );
});

test.describe('When a shopper answers in words', () => {
  test('the card flies to the next question and back, seen once in every frame', async ({ page }) => {
    await trackRenderCounts(page);
    await visit(page, '/help-me-choose/which-phone-1');
    const walk = (button: string, screen: string) =>
      walkBy(page, '/help-me-choose/which-phone-1.0', button, screen);
    const go = () => walk('Taking pictures', 'When do you take them?');
    const goBack = () => walk('Back', 'What is a phone mostly for?');
    await expectFlight(go, goBack);
    await expect(page.getByRole('main').getByText('Taking pictures')).toBeAttached();
    await expectFlight(goBack, go);
  });

  test('it stands beside the next question in the language of the screen', async ({ page }) => {
    await visit(page, '/help-me-choose/which-phone-1?lang=es');
    const answer = page.getByRole('main').getByRole('listitem').first().getByRole('button');
    const words = (await answer.getAttribute('aria-label')) ?? (await answer.textContent()) ?? '';
    expect(words).not.toBe('Taking pictures');
    await touch(page, answer);
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeAttached();
  });
});

test.describe('When a shopper opens the pictures of a product', () => {
  test('the large one grows from its place and returns there, seen once in every frame', async ({ page }) => {
    await trackRenderCounts(page);
    await visit(page, PRODUCT);
    const closed = page.getByRole('button', { name: 'Full screen' });
    const dialog = page.getByRole('dialog', { name: 'Pictures' });
    const watch = async (press: Locator): Promise<Flight> => {
      const read = await watchFlights(page, PRODUCT, 'all');
      await inSteps(page, () => touch(page, press));
      return read();
    };
    const opened = await watch(closed);
    await expect(dialog).toBeAttached();
    expect(opened.copies).toEqual([1]);
    const [first, large] = opened.zoomed;
    const left = await watch(dialog.getByRole('button', { name: 'Close' }));
    await expect(dialog).not.toBeAttached();
    expect(left.copies).toEqual([1]);
    const [from, last] = left.zoomed;
    expect(from?.height).toBeCloseTo(large?.height ?? 0, 0);
    expect(large?.height).toBeGreaterThan((first?.height ?? 0) * 1.3);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((last?.[side] ?? 0) - (first?.[side] ?? 0)), side).toBeLessThan(2);
  });

  test('another one returns to its thumbnail, and reduced motion shows and closes them at once', async ({
    page,
  }) => {
    await trackRenderCounts(page);
    await visit(page, PRODUCT);
    const dialog = page.getByRole('dialog', { name: 'Pictures' });
    await touchAndWait(page, page.getByRole('button', { name: 'Full screen' }));
    await touchAndWait(page, dialog.getByRole('button', { name: 'Next' }));
    const read = await watchFlights(page, PRODUCT, 'all');
    await page.keyboard.press('Escape');
    await expect(dialog).not.toBeAttached();
    await settle(page);
    const { zoomed } = await read();
    expect(zoomed[1]?.height).toBeLessThan((zoomed[0]?.height ?? 0) / 3);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    const readCalm = await watchFlights(page, PRODUCT, 'all');
    await touchAndWait(page, page.getByRole('button', { name: 'Full screen' }));
    const calm = await readCalm();
    expect(calm.copies).toEqual([1]);
    await page.keyboard.press('Escape');
    await expect(dialog).not.toBeAttached();
  });
});

test.describe('When a shopper answers with a picture', () => {
  test('it goes on to the next question of a quiz that says no time of its own, and back', async ({
    page,
  }) => {
    await trackRenderCounts(page);
    await visit(page, '/?env=flagship');
    await touch(page, page.getByRole('link', { name: 'Find yours' }));
    await expectScreen(page, 'Where would you use it?');
    const walk = (button: string, screen: string) =>
      walkBy(page, '/help-me-choose/find-yours-1.0', button, screen);
    const go = () => walk('At home', 'Which room first?');
    const goBack = () => walk('Back', 'Where would you use it?');
    await expectFlight(go, goBack);
    await expectFlight(goBack, go);
  });
});
