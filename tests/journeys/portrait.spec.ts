// A kiosk whose screen hangs upright: a stage of 1080x1920 with a layout of its own. See
// src/screens/README.md#stage.
import type { Page } from '@playwright/test';
import { expect, needs, OWN_PAGE, test } from '#tests/support/journey.ts';
import {
  expectScreen,
  heading,
  REDUCED_MOTION,
  settle,
  touch,
  touchAndWait,
  visit,
} from '#tests/support/shopper.ts';
import { columnNames, scrollToEnd } from '#tests/support/comparePage.ts';

const VIEWPORT = { width: 540, height: 960 };
const SCALE = VIEWPORT.width / 1080;

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, viewport: VIEWPORT });
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    if (!sessionStorage.getItem('lies')) localStorage.setItem('vitrine-orientation', 'portrait');
  }),
);

interface Box {
  name: string;
  isTarget: boolean;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the boxes of the stage's accessible elements, in px of the stage. */
const boxesOn = (page: Page): Promise<Box[]> =>
  page.evaluate((scale) => {
    const frame = document.getElementById('frame')?.getBoundingClientRect();
    return [...document.querySelectorAll('#mirror :is(h1, h2, h3, p, a, button, img, [role])')].flatMap(
      (node) => {
        const { left, top, right, bottom, width } = node.getBoundingClientRect();
        const name = `${node.tagName} ${node.getAttribute('aria-label') ?? node.textContent}`;
        // The tab at the edge begins beyond it, with its round corners.
        if (!frame || width === 0 || /Accessibility/.test(name) || node.closest('[hidden]')) return [];
        const [x, y] = [frame.left, frame.top];
        return [
          {
            name,
            isTarget: node.matches('a, button'),
            left: Math.round((left - x) / scale),
            top: Math.round((top - y) / scale),
            right: Math.round((right - x) / scale),
            bottom: Math.round((bottom - y) / scale),
          },
        ];
      },
    );
  }, SCALE);

interface StageNode {
  texture?: { source: { resource: unknown } };
  children?: StageNode[];
  getBounds: () => { x: number; y: number; width: number; height: number };
}

/** Where a film is drawn, in px of the stage. */
const filmOn = (page: Page) =>
  page.evaluate(() => {
    const { stage } = (globalThis as unknown as { __PIXI_APP__: { stage: StageNode } }).__PIXI_APP__;
    const nodes = (node: StageNode): StageNode[] => [node, ...(node.children ?? []).flatMap(nodes)];
    const film = nodes(stage).find(({ texture }) => texture?.source.resource instanceof HTMLVideoElement);
    const { x, y, width, height } = film?.getBounds() ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x, y, width, height };
  });

/** Nothing is beyond the sides of the stage; where nothing scrolls, nothing is beyond it at all. */
async function expectOnStage(page: Page, { isScrolling = true } = {}): Promise<Box[]> {
  const boxes = await boxesOn(page);
  expect(boxes.length).toBeGreaterThan(4);
  expect(boxes.filter(({ left, right }) => left < 0 || right > 1080)).toEqual([]);
  if (!isScrolling) expect(boxes.filter(({ top, bottom }) => top < 0 || bottom > 1920)).toEqual([]);
  return boxes;
}

/** Targets that cover each other, other than one within the other. */
const overlaps = (boxes: readonly Box[]): string[] => {
  const targets = boxes.filter(({ isTarget }) => isTarget);
  return targets.flatMap((one, index) =>
    targets.slice(index + 1).flatMap((other) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return width > 1 && height > 1 ? [`${one.name} and ${other.name}`] : [];
    }),
  );
};

test.describe('When a screen hangs upright', () => {
  test('home fills it, with modules in rows of two', async ({ page }) => {
    await visit(page, '/?env=flagship');
    await expect(page.locator('html')).toHaveAttribute('data-orientation', 'portrait');
    expect(await page.locator('#frame').boundingBox()).toEqual({ x: 0, y: 0, ...VIEWPORT });
    const boxes = await expectOnStage(page, { isScrolling: false });
    expect(overlaps(boxes)).toEqual([]);
    const rows = new Set(
      boxes.filter(({ name, isTarget }) => isTarget && !/Ver en|中文/.test(name)).map(({ top }) => top),
    );
    expect(rows.size).toBeGreaterThan(3);
  });

  test('a home with a film has it at the top, and its words below it', async ({ page }) => {
    await visit(page, '/?env=avenue');
    const boxes = await expectOnStage(page, { isScrolling: false });
    expect(overlaps(boxes)).toEqual([]);
    const words = boxes.filter(({ name }) => !/English|Español|DIV/.test(name));
    expect(words.length).toBeGreaterThan(4);
    expect(Math.min(...words.map(({ top }) => top))).toBeGreaterThan(860);
  });

  test('a product has its picture above its text, and all of it is between the edges', async ({ page }) => {
    await visit(page, '/product/cairn-9-pro');
    const boxes = await expectOnStage(page);
    const [picture, title] = [/Picture/, /^H1 Cairn 9 Pro/].map((name) =>
      boxes.find((box) => name.test(box.name)),
    );
    expect(picture?.bottom).toBeLessThanOrEqual(title?.top ?? 0);
    // In px of a landscape stage it would be 760 wide, beside the picture.
    expect(picture?.right).toBe(984);
    await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
    await page.mouse.wheel(0, 700);
    await settle(page);
    await expectOnStage(page);
  });

  for (const [path, name, models] of [
    ['/compare/phones', /^Compare: Cairn 9 Pro/, 4],
    ['/new-compare/phones-5', /Phones, side by side/, 5],
  ] as const)
    test(`of ${models} models three stand side by side, each row below its own label`, async ({ page }) => {
      await visit(page, path);
      await expectScreen(page, name);
      await expectOnStage(page);
      await expect(page.getByRole('columnheader')).toHaveCount(3);
      const chips = page.getByRole('group', { name: 'Choose up to 3 to compare' }).getByRole('button');
      await expect(chips).toHaveCount(models);
      const label = await page.getByRole('rowheader').first().boundingBox();
      const cell = await page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .first();
      const first = await cell.getByRole('cell').first().boundingBox();
      expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
      await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
      await page.mouse.wheel(0, 600);
      await settle(page);
      // The small header leaves back and home free.
      const back = await page.getByRole('button', { name: 'Back' }).boundingBox();
      const close = await page
        .getByRole('button', { name: /^Hide / })
        .first()
        .boundingBox();
      expect((back?.y ?? 0) + (back?.height ?? 0)).toBeLessThanOrEqual(close?.y ?? 0);
      await expectOnStage(page);
    });

  test('shoppers choose which models they compare, by touch and by keyboard, and find them again', async ({
    page,
  }) => {
    await visit(page, '/new-compare/phones-5');
    const chip = (name: string) => page.getByRole('button', { name, exact: true });
    const said = page.locator('[aria-live="polite"]');
    await expect(chip('Plia Fold')).toHaveAttribute('aria-pressed', 'false');
    await touchAndWait(page, chip('Plia Fold'));
    expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Cairn 9', 'Plia Fold']);
    await expect(said).toHaveText('Cairn 9 Pro, Cairn 9, Plia Fold');
    await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0);
    await chip('Cairn 9').focus();
    await page.keyboard.press('Enter');
    await settle(page);
    await expect(chip('Cairn 9')).toBeFocused();
    await expect(chip('Cairn 9')).toHaveAttribute('aria-pressed', 'false');
    expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Plia Fold']);
    await page.getByRole('link', { name: 'See it: Cairn 9 Pro', exact: true }).dispatchEvent('click');
    await expectScreen(page, 'Cairn 9 Pro');
    await touchAndWait(page, page.getByRole('button', { name: 'Back', exact: true }));
    await expectScreen(page, /Phones, side by side/);
    expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Plia Fold']);
    await touchAndWait(page, page.getByRole('button', { name: 'Reset' }));
    expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Cairn 9', 'Solis Mini']);
    // At the end, each has its price and its button again, within reach.
    await scrollToEnd(page);
    const link = page.getByRole('link', { name: 'Cairn 9 Pro: See it', exact: true });
    await expect(link).toHaveAttribute('href', '/product/cairn-9-pro');
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(VIEWPORT.height * 0.45);
    expect(y + height).toBeLessThan(VIEWPORT.height);
  });

  for (const path of ['/compare/phones', '/new-compare/phones-5', '/page/care', '/product/cairn-9-pro'])
    test(`the scroll buttons are beside all that is read and pressed on ${path}`, async ({ page }) => {
      await visit(page, path);
      await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
      await page.mouse.wheel(0, 400);
      await settle(page);
      const boxes = await boxesOn(page);
      const scroll = boxes.filter(({ name }) => /^BUTTON .*Scroll (up|down)$/.test(name));
      expect(scroll).toHaveLength(2);
      const left = Math.min(...scroll.map((box) => box.left));
      const content = boxes.filter(({ name, top }) => /^(H\d|P|A|BUTTON) /.test(name) && top > 240);
      expect(content.length).toBeGreaterThan(10);
      expect(content.filter((box) => box.right > left && !scroll.includes(box))).toEqual([]);
    });

  test('help to compare is between back and home, and its sheet is within reach', async ({ page }) => {
    await visit(page, '/compare/phones');
    await touchAndWait(page, page.getByRole('button', { name: 'Help me compare' }));
    const chips = (await boxesOn(page)).filter(({ name }) =>
      /^BUTTON (Price|Weight|What people say)/.test(name),
    );
    expect(chips).toHaveLength(3);
    expect(Math.min(...chips.map(({ top }) => top))).toBeGreaterThan(864);
    expect(Math.max(...chips.map(({ bottom }) => bottom))).toBeLessThan(1_920);
  });

  test('each rating is a star with its number', async ({ page }) => {
    await visit(page, '/compare/phones');
    await expect(page.getByRole('img', { name: /stars/ })).toHaveCount(3);
    const stars = (await boxesOn(page)).filter(({ name }) => /stars/.test(name));
    expect(new Set(stars.map(({ left, right }) => right - left))).toEqual(new Set([45]));
  });

  test('a film is as wide as it, in the middle', async ({ page }) => {
    await visit(page, '/product/cairn-9-pro/videos');
    await touch(page, page.getByRole('button', { name: 'Cairn 9 Pro, turning slowly' }));
    await expect.poll(() => filmOn(page)).toEqual({ x: 0, y: 360, width: 1080, height: 1200 });
  });

  test('what is said of a film that fails is in the middle', async ({ page }) => {
    await page.route('**/*.mp4', (route) => route.abort());
    await visit(page, '/product/cairn-9-pro/videos');
    await touchAndWait(page, page.getByRole('button', { name: 'Cairn 9 Pro, turning slowly' }));
    await expect(page.getByRole('status')).toContainText('The video could not be played');
    await settle(page);
    const said = (await boxesOn(page)).find(({ name }) => /could not be played/.test(name));
    expect(((said?.top ?? 0) + (said?.bottom ?? 0)) / 2).toBeCloseTo(960, -1);
  });

  test('a quiz has its picture above and its answers within reach', async ({ page }) => {
    await visit(page, '/help-me-choose/find-yours-1');
    await touchAndWait(page, page.getByRole('button', { name: 'At home' }));
    await expect(heading(page, 'Which room first?')).toBeAttached();
    const boxes = await expectOnStage(page, { isScrolling: false });
    expect(overlaps(boxes)).toEqual([]);
    const answers = boxes.filter(({ name }) => /BUTTON (The living room|The desk|All of them)/.test(name));
    expect(answers).toHaveLength(3);
    // In the lower 55 %.
    expect(Math.min(...answers.map(({ top }) => top))).toBeGreaterThan(864);
  });

  test('the wizard has its keys and its button within reach, between the edges', async ({ page }) => {
    await visit(page, '/availability-wizard/fiber');
    const keyboard = page.getByRole('group', { name: 'Keyboard' });
    await expect(keyboard).toBeAttached();
    const atRest = await expectOnStage(page, { isScrolling: false });
    expect(overlaps(atRest)).toEqual([]);
    const keys = atRest.filter(({ name }) => /^BUTTON .$/.test(name));
    expect(keys.length).toBeGreaterThan(35);
    expect(Math.min(...keys.map(({ left, right }) => right - left))).toBeGreaterThanOrEqual(72);
    await page.keyboard.type('12 oak');
    await settle(page);
    await expect(page.getByRole('button', { name: /^12 Oak Street/ })).toBeAttached();
    const typing = await expectOnStage(page, { isScrolling: false });
    expect(overlaps(typing)).toEqual([]);
    expect(typing.find(({ name }) => name === 'BUTTON Check my address')?.top).toBeGreaterThan(864);
  });

  test('three plans of the wizard stand below each other, each as wide as the area', async ({ page }) => {
    await visit(page, '/availability-wizard/fiber');
    await page.keyboard.type('12 oak');
    await touchAndWait(page, page.getByRole('button', { name: /8 addresses/ }));
    await touchAndWait(page, page.getByRole('button', { name: /Flat 2/ }));
    await expect(page.getByRole('list', { name: 'Plans' })).toBeAttached();
    await settle(page);
    const plans = (await expectOnStage(page, { isScrolling: false })).filter(({ name }) =>
      /^BUTTON Fiber \d+/.test(name),
    );
    expect(plans.map(({ left, right }) => [left, right])).toEqual([
      [96, 984],
      [96, 984],
      [96, 984],
    ]);
    expect(plans.map(({ top, bottom }) => bottom - top)).toEqual([392, 392, 392]);
  });

  test('the panel of access is all on it, and so is a product, with text at twice its size too', async ({
    page,
  }) => {
    await visit(page, '/product/cairn-9-pro');
    await touchAndWait(page, page.getByRole('button', { name: 'Accessibility' }));
    const panel = page.getByRole('dialog', { name: 'Accessibility' });
    await expect(panel).toBeAttached();
    await expectOnStage(page);
    await touchAndWait(page, panel.getByRole('button', { name: '200%' }));
    await expectOnStage(page);
    await touchAndWait(page, panel.getByRole('button', { name: 'Close' }));
    await expectOnStage(page);
    await expect(page.getByRole('navigation', { name: 'Pages of this product' })).toBeAttached();
  });

  test(
    'a picture of a landscape home is not shown on it, and an address may ask for either',
    needs('pixels'),
    async ({ page }) => {
      await page.goto('/404');
      await page.evaluate(() => {
        localStorage.setItem('vitrine-orientation', 'landscape');
        sessionStorage.setItem('lies', '1');
      });
      await visit(page, '/?env=flagship');
      await expect(page.locator('html')).not.toHaveAttribute('data-orientation');
      await page.waitForFunction(() => localStorage.getItem('vitrine-snapshot') !== null);
      await page.evaluate(() => localStorage.setItem('vitrine-orientation', 'portrait'));
      await page.route('**/assets/index-*.js', (route) => route.abort());
      await page.goto('/?env=flagship', { waitUntil: 'domcontentloaded' });
      await expect(page.locator('html')).toHaveAttribute('data-orientation', 'portrait');
      await expect(page.locator('#snapshot')).toHaveCount(0);
      await page.goto('/?env=flagship&orientation=landscape', { waitUntil: 'domcontentloaded' });
      await expect(page.locator('html')).not.toHaveAttribute('data-orientation');
    },
  );
});
