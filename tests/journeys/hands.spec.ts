// Touches of people who stand at the screen: fingers that roll, rest, and are several.
import type { Page } from '@playwright/test';
import { expect, OWN_PAGE, test } from '#tests/support/journey.ts';
import {
  expectScreen,
  getBounds,
  REDUCED_MOTION,
  settle,
  stageScaleOf,
  visit,
} from '#tests/support/shopper.ts';
import { TouchContact } from '#tests/support/touchContact.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION });

type Point = { x: number; y: number };

const middleOf = async (page: Page, name: string | RegExp): Promise<Point> => {
  const { x, y, width, height } = await getBounds(
    page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name })).first(),
  );
  return { x: x + width / 2, y: y + height / 2 };
};

/** A finger that comes down, rolls by so many px of the stage, and is lifted. */
async function roll(page: Page, from: Point, by: Point, id = 1): Promise<void> {
  const scale = stageScaleOf(page);
  const finger = new TouchContact(page, id);
  await finger.down(from);
  for (const share of [0.4, 0.8, 1])
    await finger.move({ x: from.x + by.x * share * scale, y: from.y + by.y * share * scale });
  await finger.up();
}

const typed = (page: Page): Promise<string> => page.getByRole('textbox').inputValue();

test.describe('When a finger rolls', () => {
  for (const by of [
    { x: 12, y: 0 },
    { x: -12, y: 0 },
    { x: 0, y: 12 },
    { x: 9, y: -12 },
  ])
    test(`a tile of home is pressed by one that rolls ${by.x}, ${by.y} px`, async ({ page }) => {
      await visit(page, '/');
      await roll(page, await middleOf(page, /^Phones/), by);
      await expect(page).toHaveURL(/\/view-models\//);
    });

  test('20 px are a drag, and press nothing', async ({ page }) => {
    await visit(page, '/');
    await roll(page, await middleOf(page, /^Phones/), { x: 20, y: 0 });
    await settle(page);
    await expect(page).toHaveURL(/\/$/);
  });

  test('a mouse that moves by 3 px drags, as ever', async ({ page }) => {
    await visit(page, '/');
    const { x, y } = await middleOf(page, /^Phones/);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 1.5, y);
    await page.mouse.up();
    await settle(page);
    await expect(page).toHaveURL(/\/$/);
  });

  test('one that rolls over the edge of a button presses what it came down on', async ({ page }) => {
    await visit(page, '/compare/phones');
    const { x, y, width, height } = await getBounds(
      page.getByRole('button', { name: 'Hide Cairn 9', exact: true }),
    );
    await roll(page, { x: x + width - 2, y: y + height / 2 }, { x: 11, y: 0 });
    await expect(page.getByRole('columnheader')).toHaveCount(3);
  });

  test('a row that scrolls is pressed by a roll of 5 px, and goes back', async ({ page }) => {
    await visit(page, '/compare/phones');
    const price = page.getByText(/^\$\d/).first();
    const before = await getBounds(price);
    await roll(page, await middleOf(page, 'Hide Cairn 9'), { x: 1, y: -5 });
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await settle(page);
    expect((await getBounds(price)).y).toBe(before.y);
    const more = page.getByRole('button', { name: /^More about Three lenses/ });
    await more.focus();
    await settle(page);
    const { x, y, width, height } = await getBounds(more);
    await roll(page, { x: x + width / 2, y: y + height / 2 }, { x: 1, y: -5 });
    await expect(page.getByRole('dialog')).toBeAttached();
  });

  test('30 px over a button scroll, and press nothing', async ({ page }) => {
    await visit(page, '/compare/phones');
    const button = page.getByRole('button', { name: 'Hide Cairn 9', exact: true });
    const before = await getBounds(page.getByText(/^\$\d/).first());
    await roll(page, await middleOf(page, 'Hide Cairn 9'), { x: 0, y: -30 });
    await settle(page);
    await expect(button).toBeAttached();
    expect((await getBounds(page.getByText(/^\$\d/).first())).y).toBeLessThan(before.y);
  });
});

test.describe('When the keyboard of the wizard is typed on', () => {
  test.beforeEach(async ({ page }) => {
    await visit(page, '/availability-wizard/fiber');
  });

  test('five keys that the finger slides on by 3 px type five letters', async ({ page }) => {
    for (const key of ['1', '2', 'o', 'a', 'k']) await roll(page, await middleOf(page, key), { x: 3, y: 1 });
    await expect.poll(() => typed(page)).toBe('12oak');
  });

  test('two thumbs type both letters, though the second comes before the first is up', async ({ page }) => {
    const [first, second] = [new TouchContact(page, 1), new TouchContact(page, 2)];
    await first.down(await middleOf(page, 'o'));
    await second.down(await middleOf(page, 'a'));
    await first.up();
    await second.up();
    await roll(page, await middleOf(page, 'k'), { x: 0, y: 0 });
    await expect.poll(() => typed(page)).toBe('oak');
  });

  test('a letter is there before the finger is lifted', async ({ page }) => {
    const finger = new TouchContact(page);
    await finger.down(await middleOf(page, 'o'));
    await expect.poll(() => typed(page)).toBe('o');
    await finger.up();
    expect(await typed(page)).toBe('o');
  });
});

test.describe('When a contact never ends, such as a drop of water', () => {
  test('after three seconds a finger presses, scrolls and goes on', async ({ page }) => {
    await visit(page, '/');
    const drop = new TouchContact(page, 1);
    await drop.down(await middleOf(page, /^Tablets/));
    await page.waitForTimeout(3_100);
    await roll(page, await middleOf(page, /^Phones/), { x: 1, y: 0 }, 2);
    await expect(page).toHaveURL(/\/view-models\//);
    await settle(page);
    await drop.up();
    await expect(page).toHaveURL(/\/view-models\//);
  });

  test('keys and screen readers do not wait for it', async ({ page }) => {
    await visit(page, '/');
    const drop = new TouchContact(page, 1);
    const at = await middleOf(page, /^Tablets/);
    await drop.down(at);
    await drop.move({ x: at.x + 60, y: at.y });
    await page.getByRole('link', { name: /^Phones/ }).press('Enter');
    await expect(page).toHaveURL(/\/view-models\//);
  });

  test('one that lies where nothing is stops nobody', async ({ page }) => {
    await visit(page, '/');
    await new TouchContact(page, 1).down({ x: 959, y: 1 });
    await roll(page, await middleOf(page, /^Phones/), { x: 1, y: 0 }, 2);
    await expectScreen(page, /.+/);
    await expect(page).toHaveURL(/\/view-models\//);
  });
});

test.describe('When nobody is there but a drop of water', () => {
  test('the visit ends on time, though the drop trembles', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/view-models/phones');
    const drop = new TouchContact(page);
    await drop.down({ x: 480, y: 300 });
    for (let second = 0; second < 66; second += 1) {
      await drop.move({ x: 480 + (second % 2), y: 300 });
      await page.clock.fastForward(1_000);
    }
    await expect(page.getByRole('dialog', { name: 'Touch to begin' })).toBeAttached();
  });
});

test.describe('When the system takes a touch away', () => {
  test('a press that it ends presses nothing, and the next one does', async ({ page }) => {
    await visit(page, '/');
    const at = await middleOf(page, /^Phones/);
    const finger = new TouchContact(page);
    await finger.down(at);
    await finger.cancel();
    await settle(page);
    await expect(page).toHaveURL(/\/$/);
    await roll(page, at, { x: 2, y: 0 });
    await expect(page).toHaveURL(/\/view-models\//);
  });

  test('a drag that it ends leaves the table free for the next touch', async ({ page }) => {
    await visit(page, '/compare/phones');
    const at = { x: 500, y: 400 };
    const finger = new TouchContact(page);
    await finger.down(at);
    await finger.move({ x: 500, y: 300 });
    await finger.cancel();
    await settle(page);
    await roll(page, await middleOf(page, 'Hide Cairn 9'), { x: 2, y: 0 });
    await expect(page.getByRole('columnheader')).toHaveCount(3);
  });
});
