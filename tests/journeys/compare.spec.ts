// The 4-column compare page: rows of three kinds, a header that shrinks, columns that close and
// reopen. See src/screens/table/README.md#4-column-page.
import type { Locator, Page } from '@playwright/test';
import { COLORS } from '#config/brand.ts';
import { expect, needs, test, IN_NODE } from '#tests/support/journey.ts';
import { publish } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  FULL_MOTION,
  SMALL_VIEWPORT,
  collectErrors,
  expectScreen,
  getBounds,
  navigateTo,
  stageScaleOf,
  settle,
  touchAndWait,
  visit,
} from '#tests/support/shopper.ts';
import {
  LONG_TEXT,
  chooseInHelp,
  columnNames,
  helpSheet,
  openHelp,
  recordPositions,
  scrollBy,
  scrollToEnd,
} from '#tests/support/comparePage.ts';

test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

const COLUMNS = [1, 2, 3, 4] as const;
const LANGUAGES = [
  { lang: 'en', title: 'Compare', hide: 'Hide Cairn 9', reset: 'Reset' },
  { lang: 'es', title: 'Comparar', hide: 'Ocultar Cairn 9', reset: 'Restablecer' },
  { lang: 'zh', title: '对比', hide: '隐藏Cairn 9', reset: '重置' },
] as const;

const headers = (titles: readonly string[], image: unknown = null) =>
  Object.fromEntries(titles.map((title, index) => [`headerColumn${index + 1}`, { title, image }]));
const cells = (cell: Record<string, unknown>) => ({
  type: 'cells',
  ...Object.fromEntries(COLUMNS.map((n) => [`column${n}`, cell])),
});
const hide = (page: Page, name: string) => page.getByRole('button', { name: `Hide ${name}`, exact: true });
const reset = (page: Page) => page.getByRole('button', { name: 'Reset' });

test.describe('When a shopper compares models', () => {
  for (const { lang, title, hide: close, reset: back } of LANGUAGES) {
    test(`they read every row, close a column and bring it back, in ${lang}`, async ({ page }) => {
      const errors = collectErrors(page);
      await visit(page, `/compare/phones?lang=${lang}`);
      await expect(page.getByRole('main', { name: new RegExp(`^${title}`) })).toBeAttached();
      await expect(page.getByRole('row')).toHaveCount(10);
      expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Cairn 9', 'Solis Mini', 'Plia Fold']);
      await touchAndWait(page, page.getByRole('button', { name: close, exact: true }));
      expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Solis Mini', 'Plia Fold']);
      await touchAndWait(page, page.getByRole('button', { name: back }));
      expect(await columnNames(page)).toHaveLength(4);
      await scrollToEnd(page);
      expect(errors).toEqual([]);
    });
  }

  test('a column without a title starts hidden, and no cell of it can be read', async ({ page }) => {
    await visit(page, '/compare/everyday');
    expect(await columnNames(page)).toEqual(['Atlas Tab 12', 'Tempo Watch 3', 'Murmur Buds']);
    for (const row of await page.getByRole('row').all())
      expect(await row.getByRole('cell').count()).toBeLessThanOrEqual(3);
  });

  test('the last column cannot be closed', async ({ page }) => {
    await visit(page, '/compare/phones');
    for (const name of ['Cairn 9 Pro', 'Solis Mini', 'Plia Fold']) await touchAndWait(page, hide(page, name));
    await expect(hide(page, 'Cairn 9')).toBeDisabled();
    await touchAndWait(page, hide(page, 'Cairn 9'));
    expect(await columnNames(page)).toEqual(['Cairn 9']);
  });

  test('Reset is 234x78, or 182x78 with the small header, and is shown only while a column can be restored', async ({
    page,
  }) => {
    await visit(page, '/compare/phones');
    await expect(reset(page)).not.toBeAttached();
    await touchAndWait(page, hide(page, 'Plia Fold'));
    const large = await getBounds(reset(page));
    expect([large.width / stageScaleOf(page), large.height / stageScaleOf(page)]).toEqual([234, 78]);
    await scrollBy(page, 17);
    const small = await getBounds(reset(page));
    expect([small.width / stageScaleOf(page), small.height / stageScaleOf(page)]).toEqual([182, 78]);
    await expect(reset(page)).toHaveCount(1);
    await touchAndWait(page, reset(page));
    expect(await columnNames(page)).toHaveLength(4);
    await expect(reset(page)).not.toBeAttached();
  });

  test('keyboard and screen reader close and restore columns as a touch does', async ({ page }) => {
    await visit(page, '/compare/phones');
    await hide(page, 'Solis Mini').focus();
    await page.keyboard.press('Enter');
    await settle(page);
    expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Cairn 9', 'Plia Fold']);
    await expect(hide(page, 'Plia Fold')).toBeFocused();
    await expect(page.locator('[aria-live="polite"]')).toHaveText('Solis Mini: hidden');
    await reset(page).dispatchEvent('click');
    await settle(page);
    expect(await columnNames(page)).toHaveLength(4);
  });
});

/** Names of the rows, from the top down. */
const rowNames = async (page: Page) =>
  Promise.all((await page.getByRole('rowheader').all()).map((row) => row.getAttribute('aria-label')));

test.describe('When a shopper says what matters', () => {
  const USUAL = ['Cairn 9 Pro', 'Cairn 9', 'Solis Mini', 'Plia Fold'];
  const SAID = '[aria-live="polite"]';

  test('by touch: rows that are chosen go to the top and sort the columns, for the visit, until they are released', async ({
    page,
  }) => {
    const errors = collectErrors(page);
    const chip = (name: string) => helpSheet(page).getByRole('button', { name, exact: true });
    await visit(page, '/compare/phones');
    const before = await rowNames(page);
    await openHelp(page);
    // A row that would sort nothing is not offered; the sheet stays.
    await expect(chip('Good at')).toHaveCount(0);
    await touchAndWait(page, chip('Water'));
    await touchAndWait(page, chip('Weight'));
    await expect(chip('Water, 1st')).toHaveAttribute('aria-pressed', 'true');
    // The targets are large enough for a finger.
    const { height } = await getBounds(chip('Weight, 2nd'));
    expect(height / stageScaleOf(page)).toBeGreaterThanOrEqual(72);
    await page.keyboard.press('Escape');
    await settle(page);
    expect((await rowNames(page)).slice(0, 2)).toEqual(['Water', 'Weight']);
    // Equal in water, the lighter one is first.
    expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Solis Mini', 'Cairn 9', 'Plia Fold']);
    await expect(page.getByRole('cell').getByText('Sorted by: Water, Weight')).toBeAttached();
    // A column that is closed leaves the others in their order, and comes back from the sheet.
    await touchAndWait(page, hide(page, 'Cairn 9'));
    expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Solis Mini', 'Plia Fold']);
    await chooseInHelp(page, 'Cairn 9');
    expect(await columnNames(page)).toHaveLength(4);
    await chooseInHelp(page, 'Water, 1st');
    expect((await rowNames(page))[0]).toBe('Weight');
    await chooseInHelp(page, 'Screen');
    expect((await rowNames(page)).slice(0, 2)).toEqual(['Weight', 'Screen']);
    expect((await columnNames(page))[0]).toBe('Solis Mini');
    // Wherever it is opened from in this visit, it is as it was left.
    for (const path of ['/compare/everyday', '/compare/phones']) {
      await navigateTo(page, path);
      await settle(page);
    }
    expect((await rowNames(page)).slice(0, 2)).toEqual(['Weight', 'Screen']);
    await chooseInHelp(page, 'Screen, 2nd');
    await chooseInHelp(page, 'Weight, 1st');
    expect(await rowNames(page)).toEqual(before);
    expect(await columnNames(page)).toEqual(USUAL);
    expect(errors).toEqual([]);
  });

  test('by keyboard: the chip keeps the focus, says its state, and the new order is announced', async ({
    page,
  }) => {
    await visit(page, '/compare/phones');
    const help = page.getByRole('button', { name: 'Help me compare' });
    await help.focus();
    await page.keyboard.press('Enter');
    const weight = helpSheet(page).getByRole('button', { name: /^Weight/ });
    await weight.focus();
    await page.keyboard.press('Enter');
    await settle(page);
    await expect(weight).toBeFocused();
    await expect(weight).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator(SAID)).toHaveText(
      'At the top: Weight. Sorted by: Weight. Columns: Solis Mini, Cairn 9, Cairn 9 Pro, Plia Fold. Solis Mini costs the least, and none is better in what matters to you.',
    );
    await page.keyboard.press('Space');
    await settle(page);
    await expect(page.locator(SAID)).toHaveText('Rows and columns are in their usual order');
    expect(await columnNames(page)).toEqual(USUAL);
    await page.keyboard.press('Escape');
    await expect(help).toBeFocused();
  });
});

/** The color of a button, left of its words, as 0xRRGGBB. */
const colorOf = async (page: Page, button: Locator): Promise<number> => {
  await button.focus();
  await settle(page);
  const { x, y, width, height } = await getBounds(button);
  const clip = { x: x + width * 0.2, y: y + height / 2, width: 1, height: 1 };
  const png = await page.screenshot({ clip });
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      return red * 0x10000 + green * 0x100 + blue;
    },
    [...png],
  );
};

test.describe('When a shopper reads the rows', () => {
  test('the label of each is in line with what it names, and 24 px clear of the tab at the edge', async ({
    page,
  }) => {
    await visit(page, '/compare/phones');
    const scale = stageScaleOf(page);
    const middleOf = async (of: Locator): Promise<number> => {
      const { y, height } = await getBounds(of);
      return (y + height / 2) / scale;
    };
    for (const [name, path] of [
      ['Price', 'rows.0.column1.monthlyPrice'],
      ['Camera', 'rows.3.column2.title'],
      ['Weight', 'rows.6.column3.title'],
    ] as const) {
      const label = page.getByRole('rowheader', { name }).getByText(name, { exact: true });
      const values = await middleOf(page.locator(`p[data-path="${path}"]`));
      expect(Math.abs((await middleOf(label)) - values)).toBeLessThan(3);
      expect((await getBounds(label)).x / scale).toBeCloseTo(72 + 24, 0);
    }
  });

  test('a title with more to read keeps to the middle of its column', async ({ page }) => {
    await visit(page, '/compare/phones');
    const middleOf = async (of: Locator): Promise<number> => {
      const { x, width } = await getBounds(of);
      return (x + width / 2) / stageScaleOf(page);
    };
    const title = await middleOf(page.locator('p[data-path="rows.3.column1.title"]'));
    const column = await middleOf(page.getByRole('columnheader').first());
    expect(Math.abs(title - column)).toBeLessThan(2);
  });

  test(
    'no button is coral until they say what matters, then that of the column that suits best',
    needs('pixels'),
    async ({ page }) => {
      await visit(page, '/compare/phones');
      const button = (name: string) => page.getByRole('link', { name: `See it: ${name}`, exact: true });
      const [mini, pro] = [button('Solis Mini'), button('Cairn 9 Pro')];
      expect(await colorOf(page, mini)).toBe(COLORS.white);
      await chooseInHelp(page, 'Weight');
      expect(await colorOf(page, mini)).toBe(COLORS.ember);
      expect(await colorOf(page, pro)).toBe(COLORS.white);
      await chooseInHelp(page, 'Weight, 1st');
      expect(await colorOf(page, mini)).toBe(COLORS.white);
    },
  );
});

test.describe('When a closed column leaves a gap', () => {
  test.use(FULL_MOTION);

  test('the other columns slide to their new positions without a jump', async ({ page }) => {
    await visit(page, '/compare/phones');
    const steps = await recordPositions(page, 'Cairn 9', () =>
      hide(page, 'Plia Fold').dispatchEvent('click'),
    );
    const distance = Math.abs((steps.at(-1) ?? 0) - (steps[0] ?? 0));
    expect(distance).toBeGreaterThan(180);
    expect(new Set(steps).size).toBeGreaterThan(3);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });
});

test.describe('When the page is scrolled', () => {
  test.use(FULL_MOTION);

  const nameTop = async (page: Page) =>
    (await getBounds(page.getByRole('heading', { level: 2, name: 'Cairn 9', exact: true }))).y /
    stageScaleOf(page);

  test('the header keeps its size up to 16 px, shrinks after that, and grows again', async ({ page }) => {
    await visit(page, '/compare/phones');
    const atRest = await nameTop(page);
    await scrollBy(page, 16);
    expect(await nameTop(page)).toBe(atRest);
    await scrollBy(page, 1);
    expect(await nameTop(page)).toBeLessThan(atRest - 200);
    await scrollBy(page, -1);
    expect(await nameTop(page)).toBe(atRest);
  });

  test('a page that barely scrolls shrinks its header once and then stays still', async ({
    page,
    request,
  }) => {
    const image = { id: null, url: '/uploads/none.webp' };
    const rows = Array.from({ length: 4 }, (_, index) => cells({ title: `Row ${index}`, subtitle: 'Short' }));
    const id = await publish(request, 'compare-pages', 'Just', {
      ...headers(['A', 'B', 'C', 'D'], image),
      rows,
    });
    await visit(page, `/compare/${id}`);
    // The page scrolls, but by less than its header shrinks.
    await expect(page.getByRole('button', { name: 'Scroll down' })).toBeAttached();
    const steps = await recordPositions(page, 'B', () => page.keyboard.press('End'), 'y');
    expect(steps).toEqual([...steps].sort((a, b) => b - a));
    expect((steps[0] ?? 0) - (steps.at(-1) ?? 0)).toBeGreaterThan(200);
    const last = await getBounds(page.getByText('Row 3').first());
    expect(last.y + last.height).toBeLessThan(SMALL_VIEWPORT.viewport.height);
  });
});

test.describe('When a row shows prices, ratings or an explained cell', () => {
  test('its button opens the product, and Back returns to the page as it was', async ({ page }) => {
    await visit(page, '/compare/phones');
    await touchAndWait(page, hide(page, 'Solis Mini'));
    await scrollBy(page, 120);
    const button = page.getByRole('link', { name: 'See it: Plia Fold' });
    await expect(button).toHaveAttribute('href', '/product/plia-fold');
    const before = await getBounds(button);
    await button.dispatchEvent('click');
    await expectScreen(page, 'Plia Fold');
    await touchAndWait(page, page.getByRole('button', { name: 'Back', exact: true }));
    await expectScreen(page, /^Compare/);
    expect(await columnNames(page)).toEqual(['Cairn 9 Pro', 'Cairn 9', 'Plia Fold']);
    expect(
      (await getBounds(page.getByRole('link', { name: 'See it: Plia Fold' }))).y / stageScaleOf(page),
    ).toBeCloseTo(before.y / stageScaleOf(page), 0);
  });

  test('a new review row is 2.5 of 5 in every column', async ({ page, request }) => {
    const reviews = {
      type: 'reviews',
      title: 'What people say',
      ...Object.fromEntries(COLUMNS.map((n) => [`ratingColumn${n}`, 2.5])),
    };
    const id = await publish(request, 'compare-pages', 'Rated', {
      ...headers(['A', 'B', 'C', 'D']),
      rows: [reviews],
    });
    await visit(page, `/compare/${id}`);
    await expect(page.getByRole('img', { name: '2.5 out of 5 stars' })).toHaveCount(4);
  });

  test('the lines of neighboring cells align, and rows keep their positions when a column is closed', async ({
    page,
  }) => {
    await visit(page, '/compare/phones');
    const top = async (path: string) => (await getBounds(page.locator(`p[data-path="${path}"]`))).y;
    const subtitles = await Promise.all(COLUMNS.map((n) => top(`rows.3.column${n}.subtitle`)));
    expect(new Set(subtitles).size).toBe(1);
    const weight = await top('rows.6.column4.title');
    await touchAndWait(page, hide(page, 'Cairn 9 Pro'));
    expect(await top('rows.6.column4.title')).toBe(weight);
  });

  test('the price picture is 275 px wide', async ({ page }) => {
    await visit(page, '/compare/everyday');
    const { width } = await getBounds(page.locator('[data-path="rows.0.column1.image"]'));
    expect(width / stageScaleOf(page)).toBe(275);
  });

  test('a cell opens its modal, and closing that returns to the table', async ({ page }) => {
    await visit(page, '/compare/phones');
    const more = page.getByRole('button', { name: 'More about Three lenses' });
    await more.focus();
    await settle(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'The one-inch sensor' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).not.toBeAttached();
    await expect(more).toBeFocused();
  });
});

test.describe('When an editor looks at the page', () => {
  test('every column is shown, and none can be closed', IN_NODE, async ({ page }) => {
    await visit(page, '/edit/compare/everyday');
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    await expect(page.getByRole('button', { name: /^Hide/ })).toHaveCount(0);
  });

  test(
    'editing shows every column, and leaving it hides columns without a title again',
    IN_NODE,
    async ({ page }) => {
      await visit(page, '/compare/everyday');
      const goTo = async (path: string) => {
        // Navigates like the browser's Back and Forward: the page stays, the mode changes.
        await page.evaluate((address) => {
          history.replaceState(history.state, '', address);
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        }, path);
        await settle(page);
      };
      await goTo('/edit/compare/everyday');
      await expect(page.getByRole('columnheader')).toHaveCount(4);
      await expect(page.getByRole('button', { name: /^Hide/ })).toHaveCount(0);
      await goTo('/compare/everyday');
      await expect(page.getByRole('columnheader')).toHaveCount(3);
      await expect(page.getByRole('button', { name: /^Hide/ })).toHaveCount(3);
    },
  );
});

test.describe('When a page has one to four columns', () => {
  for (const count of COLUMNS) {
    test(`${count} of them are centered, with short and very long copy and missing images`, async ({
      page,
      request,
    }) => {
      const errors = collectErrors(page);
      const titles = ['A', LONG_TEXT.slice(0, 160), LONG_TEXT, 'D'].slice(0, count);
      const broken = { id: null, url: '/uploads/none.webp' };
      const id = await publish(request, 'compare-pages', `Columns ${count}`, {
        ...headers(titles, broken),
        rows: [
          cells({
            icon: broken,
            title: 'S',
            subtitle: LONG_TEXT.slice(0, 400),
            details: LONG_TEXT,
            legal: 'L',
          }),
          { type: 'prices' },
          { type: 'reviews' },
        ],
      });
      await visit(page, `/compare/${id}`);
      const boxes = await Promise.all((await page.getByRole('columnheader').all()).map(getBounds));
      expect(boxes).toHaveLength(count);
      const [first, last] = [boxes[0], boxes.at(-1)];
      expect(((first?.x ?? 0) + (last?.x ?? 0) + (last?.width ?? 0)) / stageScaleOf(page)).toBeCloseTo(
        1920,
        0,
      );
      await scrollToEnd(page);
      // The small header leaves most of the stage to the rows, however long its names are.
      for (const box of await Promise.all((await page.getByRole('columnheader').all()).map(getBounds)))
        expect(box.height / stageScaleOf(page)).toBeLessThan(440);
      expect(errors).toEqual([]);
    });
  }
});
