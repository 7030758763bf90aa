// The 5-column compare page: a header that collapses while scrolling, see details, calls to action,
// modals. See src/screens/table/README.md#5-column-page.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, ownPageThatNeeds, test, IN_NODE } from '#tests/support/journey.ts';
import { publish } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  FULL_MOTION,
  SMALL_VIEWPORT,
  collectErrors,
  trackRenderCounts,
  drag,
  expectScreen,
  readStageUsage,
  heading,
  getBounds,
  stageScaleOf,
  settle,
  touchAndWait,
  visit,
  readRenderCounts,
  releasedUrl,
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

const COLUMNS = [1, 2, 3, 4, 5] as const;
const TEXTURE_BUDGET_BYTES = 128 * 1024 * 1024;
const DRAWS_BUDGET = 120;

const hide = (page: Page, name: string) => page.getByRole('button', { name: `Hide ${name}`, exact: true });
const details = (page: Page, name: string) =>
  page.getByRole('button', { name: `See details: ${name}`, exact: true });
const reset = (page: Page) => page.getByRole('button', { name: 'Reset' });

const header = (n: number, more: Record<string, unknown> = {}) => ({
  enabled: true,
  title: `Item ${n}`,
  legal: `Legal of ${n}`,
  ...more,
});
const headers = (more: (n: number) => Record<string, unknown> = () => ({})) =>
  Object.fromEntries(COLUMNS.map((n) => [`headerColumn${n}`, header(n, more(n))]));
const row = (cell: (n: number) => Record<string, unknown>) =>
  Object.fromEntries(COLUMNS.map((n) => [`column${n}`, cell(n)]));

test.describe('When a shopper compares five items', () => {
  for (const lang of ['en', 'es', 'zh']) {
    for (const id of ['phones-5', 'plans']) {
      test(`${id} is drawn in ${lang} from its header to its last legal line`, async ({ page }) => {
        const errors = collectErrors(page);
        await visit(page, `/new-compare/${id}?lang=${lang}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('row')).toHaveCount(9);
        await scrollToEnd(page);
        const foot = await getBounds(page.locator('[data-path="legalFooter2Sub"]'));
        expect(foot.y + foot.height).toBeLessThan(SMALL_VIEWPORT.viewport.height);
        expect(errors).toEqual([]);
      });
    }
  }

  test('the header begins 65 px from the top and 210 px from the sides', async ({ page }) => {
    await visit(page, '/new-compare/phones-5');
    const title = await getBounds(heading(page, 'Phones, side by side'));
    const columns = await Promise.all((await page.getByRole('columnheader').all()).map(getBounds));
    expect(title.y / stageScaleOf(page)).toBe(65);
    expect((columns[0]?.x ?? 0) / stageScaleOf(page)).toBe(210);
    expect(((columns[4]?.x ?? 0) + (columns[4]?.width ?? 0)) / stageScaleOf(page)).toBe(1_710);
  });

  test('only what differs is shown on request, also after a column is closed, and the best of a row is marked', async ({
    page,
    request,
  }) => {
    const cells = (title: string, texts: readonly string[]) =>
      row((n) => ({ descTitle: title, title: texts[n - 1] }));
    const id = await publish(request, 'new-compare-pages', 'Differences', {
      title: 'Differences',
      ...headers((n) => ({ enabled: n <= 3 })),
      rows: [
        { ...cells('Screen', ['6.7 in', '6.3 in', '6.3 in']), best: 'more' },
        cells('Contract', ['None', 'None', 'None']),
        { ...cells('Weight', ['196 g', '174 g', '174 g']), best: 'less' },
      ],
    });
    await visit(page, `/new-compare/${id}`);
    await expect(page.getByRole('rowheader', { name: 'Contract' })).toHaveCount(1);
    await expect(page.getByText('Best', { exact: true })).toHaveCount(3);
    await openHelp(page);
    const only = helpSheet(page).getByRole('button', { name: 'Only differences' });
    await touchAndWait(page, only);
    await expect(only).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[aria-live="polite"]')).toHaveText('1 row is the same and left out');
    await page.keyboard.press('Escape');
    await settle(page);
    await expect(page.getByText('Contract', { exact: true })).toHaveCount(0);
    // Without the first column, the others say the same in every row.
    await touchAndWait(page, hide(page, 'Item 1'));
    await expect(page.getByText('Weight', { exact: true })).toHaveCount(0);
    await chooseInHelp(page, 'Only differences');
    await expect(page.getByText('Contract', { exact: true })).toHaveCount(1);
  });

  test('the buttons of the table stay where they are while it is scrolled', async ({ page }) => {
    await visit(page, '/new-compare/plans');
    await touchAndWait(page, hide(page, 'Fiber 600'));
    const buttons = [page.getByRole('button', { name: 'Help me compare' }), reset(page)];
    const row = page.getByRole('rowheader').last();
    const { y: rowBefore } = await getBounds(row);
    const before = await Promise.all(buttons.map(getBounds));
    await scrollBy(page, 600);
    expect((await getBounds(row)).y).toBeLessThan(rowBefore - 50);
    expect(await Promise.all(buttons.map(getBounds))).toEqual(before);
  });

  test('a disabled column starts hidden, and Reset is not offered for it', async ({ page }) => {
    await visit(page, '/new-compare/plans');
    expect(await columnNames(page)).toHaveLength(4);
    await expect(reset(page)).not.toBeAttached();
  });

  test('Reset is offered once a column is closed, and brings back what was closed', async ({ page }) => {
    await visit(page, '/new-compare/plans');
    const before = await columnNames(page);
    await touchAndWait(page, hide(page, before[1] ?? ''));
    expect(await columnNames(page)).toEqual(before.filter((_, index) => index !== 1));
    await touchAndWait(page, reset(page));
    expect(await columnNames(page)).toEqual(before);
    await expect(reset(page)).not.toBeAttached();
  });

  test('by keyboard, focus moves on to the next column, and from Reset to the first, and the change is announced', async ({
    page,
  }) => {
    await visit(page, '/new-compare/phones-5');
    const said = page.locator('[aria-live="polite"]');
    await hide(page, 'Cairn 9').focus();
    for (const [closed, next] of [
      ['Cairn 9', 'Solis Mini'],
      ['Solis Mini', 'Plia Fold'],
      ['Plia Fold', 'Mini, renewed'],
    ] as const) {
      await page.keyboard.press('Enter');
      await settle(page);
      await expect(said).toHaveText(`${closed}: hidden`);
      await expect(hide(page, next)).toBeFocused();
    }
    // The last column stays: the key that closed the others does nothing here.
    await page.keyboard.press('Enter');
    await settle(page);
    await expect(hide(page, 'Cairn 9 Pro')).toBeFocused();
    await reset(page).focus();
    await page.keyboard.press('Enter');
    await settle(page);
    await expect(said).toHaveText('All columns are shown again');
    await expect(hide(page, 'Cairn 9 Pro')).toBeFocused();
  });

  test('the last column cannot be closed', async ({ page }) => {
    await visit(page, '/new-compare/phones-5');
    for (const name of ['Cairn 9 Pro', 'Cairn 9', 'Solis Mini', 'Plia Fold'])
      await touchAndWait(page, hide(page, name));
    await expect(hide(page, 'Mini, renewed')).toBeDisabled();
    await touchAndWait(page, hide(page, 'Mini, renewed'));
    expect(await columnNames(page)).toEqual(['Mini, renewed']);
  });

  test('an editor sees all five and closes none', IN_NODE, async ({ page }) => {
    await visit(page, '/edit/new-compare/plans');
    await expect(page.getByRole('columnheader')).toHaveCount(5);
    await expect(page.getByRole('button', { name: /^Hide/ })).toHaveCount(0);
  });
});

test.describe('When a closed column leaves a gap', () => {
  test.use(FULL_MOTION);

  test('the other columns widen and slide to their new positions without a jump', async ({ page }) => {
    await visit(page, '/new-compare/phones-5');
    const steps = await recordPositions(page, 'Plia Fold', () =>
      hide(page, 'Cairn 9').dispatchEvent('click'),
    );
    expect(Math.abs((steps.at(-1) ?? 0) - (steps[0] ?? 0))).toBe(112);
    // A slow machine may draw only one frame of the slide.
    expect(new Set(steps).size).toBeGreaterThan(2);
    expect(steps).toEqual([...steps].sort((a, b) => b - a));
  });
});

test.describe('When a shopper scrolls', () => {
  test('the header comes to rest small or full, its images zoom, and there is no gap below it', async ({
    page,
  }) => {
    await visit(page, '/new-compare/phones-5');
    const nameAt = async () =>
      (await getBounds(page.getByRole('heading', { level: 2, name: 'Plia Fold' }))).y;
    const picture = page.locator('[data-path="headerColumn4.image"]');
    const [header, first] = [page.getByRole('row').nth(0), page.getByRole('row').nth(1)];
    const [name, size] = [await nameAt(), (await getBounds(picture)).height];
    await scrollBy(page, 120);
    const small = await nameAt();
    expect((await getBounds(picture)).height).toBeLessThan(size);
    expect((await getBounds(first)).y).toBeCloseTo((await getBounds(header)).height, 0);
    await scrollBy(page, 200);
    expect(await nameAt()).toBe(small);
    await scrollBy(page, -2_000);
    expect(await nameAt()).toBe(name);
    await scrollBy(page, 120);
    await scrollBy(page, -120);
    expect(await nameAt()).toBe(name);
  });

  test('no row is cut by the header when it ends, and the last one has each price and button again, within reach', async ({
    page,
  }) => {
    await visit(page, '/new-compare/phones-5');
    const scale = stageScaleOf(page);
    const headerPx = 131;
    for (const px of [500, 130, 90, -70]) {
      await scrollBy(page, px);
      const rows = await Promise.all((await page.getByRole('row').all()).slice(1).map(getBounds));
      const cut = rows.filter(
        ({ y, height }) => y / scale < headerPx - 24 && (y + height) / scale > headerPx + 24,
      );
      expect(cut).toEqual([]);
    }
    await scrollToEnd(page);
    const link = page.getByRole('link', { name: 'Cairn 9 Pro: See it', exact: true });
    await expect(link).toHaveAttribute('href', '/product/cairn-9-pro');
    const { y, height } = await getBounds(link);
    expect(y / scale).toBeGreaterThan(1_080 * 0.45);
    expect((y + height) / scale).toBeLessThan(1_080);
  });

  test('a drag that starts on the header scrolls too, and presses nothing', async ({ page }) => {
    await visit(page, '/new-compare/phones-5');
    const start = await getBounds(hide(page, 'Solis Mini'));
    await drag(page, { x: start.x + 5, y: start.y + 5 }, { x: 0, y: -120 });
    await settle(page);
    expect(await columnNames(page)).toHaveLength(5);
    expect((await getBounds(heading(page, 'Phones, side by side'))).y).toBeLessThan(0);
  });

  test('a focused element is scrolled out from under the header', async ({ page }) => {
    await visit(page, '/new-compare/phones-5');
    await scrollToEnd(page);
    const price = page.getByRole('button', { name: 'More about Price' });
    await price.focus();
    await settle(page);
    const { y } = await getBounds(price);
    expect(y / stageScaleOf(page)).toBeGreaterThan(131);
    expect(y).toBeLessThan(SMALL_VIEWPORT.viewport.height);
  });
});

test.describe('When a shopper wants the details', () => {
  test('one legal text is open at a time, and touching it again closes it', async ({ page, request }) => {
    const id = await publish(request, 'new-compare-pages', 'Details', { title: 'Details', ...headers() });
    await visit(page, `/new-compare/${id}`);
    const open = (name: string) => touchAndWait(page, details(page, name));
    await expect(page.getByText(/^Legal of/)).toHaveCount(0);
    await open('Item 2');
    await expect(page.locator('[aria-live="polite"]')).toHaveText('Item 2: Legal of 2');
    await expect(details(page, 'Item 2')).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(/^Legal of/)).toHaveText('Legal of 2');
    await open('Item 4');
    await expect(page.getByText(/^Legal of/)).toHaveText('Legal of 4');
    await expect(details(page, 'Item 2')).toHaveAttribute('aria-expanded', 'false');
    await open('Item 4');
    await expect(page.getByText(/^Legal of/)).toHaveCount(0);
  });

  test('closing a column closes its legal text', async ({ page, request }) => {
    const id = await publish(request, 'new-compare-pages', 'Closed details', {
      title: 'Closed details',
      ...headers(),
    });
    await visit(page, `/new-compare/${id}`);
    await touchAndWait(page, details(page, 'Item 3'));
    await touchAndWait(page, hide(page, 'Item 3'));
    await expect(page.getByText(/^Legal of/)).toHaveCount(0);
  });

  test('every line of a cell can open its modal', async ({ page, request }) => {
    const lines = ['title', 'subtitle', 'details', 'descTitle', 'legal'];
    const cell = Object.fromEntries(
      lines.flatMap((line) => [
        [line, `A ${line}`],
        [
          `${line === 'descTitle' ? 'descriptionTitle' : line}Modal`,
          { title: `About ${line}`, body: 'More' },
        ],
        [`${line}Tag`, `tag_${line}`],
      ]),
    );
    const id = await publish(request, 'new-compare-pages', 'Modals', {
      title: 'Modals',
      ...headers(),
      rows: [row((n) => (n === 1 ? cell : {}))],
    });
    await visit(page, `/new-compare/${id}`);
    for (const line of lines) {
      await page
        .getByRole('button', { name: `More about A ${line}: Item 1`, exact: true })
        .dispatchEvent('click');
      await expect(page.getByRole('dialog', { name: `About ${line}` })).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).not.toBeAttached();
    }
  });

  test('the legal lines at the bottom open theirs', async ({ page }) => {
    await visit(page, '/new-compare/phones-5');
    const marks = page
      .locator('[data-path^="legalFooter"]')
      .getByRole('button')
      .or(page.locator('button[data-path^="legalFooter"]'));
    await expect(marks).toHaveCount(2);
    await marks.first().dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeAttached();
  });
});

test.describe('When a column has a call to action', () => {
  const cta = (n: number) =>
    [
      { cta: { type: 'page', text: 'To a page', targetType: 'products', targetId: 'cairn-9' } },
      { cta: { type: 'quiz', text: 'To a quiz', startSlide: 'which-phone-1' } },
      { cta: { type: 'aniQuiz', text: 'To an animated quiz', startSlide: 'find-yours-1' } },
      { cta: { type: 'none', text: 'To nothing' } },
      { cta: { type: 'page', text: 'To what was deleted', targetType: 'products', targetId: 'long-gone' } },
    ][n - 1] ?? {};
  const unfinished = () => ({ cta: { type: 'page', text: 'Buy now', targetType: 'none' } });

  test('it leads to a page, a quiz or an animated quiz, and an empty one has no button', async ({
    page,
    request,
  }) => {
    const id = await publish(request, 'new-compare-pages', 'Calls', { title: 'Calls', ...headers(cta) });
    await visit(page, `/new-compare/${id}`);
    const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}: Item`) });
    await expect(link('To a page')).toHaveAttribute('href', '/product/cairn-9');
    await expect(link('To a quiz')).toHaveAttribute('href', '/help-me-choose/which-phone-1');
    await expect(link('To an animated quiz')).toHaveAttribute('href', '/help-me-choose/find-yours-1');
    await expect(page.getByText('To nothing')).not.toBeAttached();
    await touchAndWait(page, link('To a page'));
    await expectScreen(page, 'Cairn 9');
  });

  test('the buttons of a row have the same height, even if one has two lines', async ({ page, request }) => {
    const words = (n: number) => ({
      cta: {
        type: 'page',
        text: n === 3 ? 'Go and see everything about it' : 'See it',
        targetType: 'products',
        targetId: 'cairn-9',
      },
    });
    const id = await publish(request, 'new-compare-pages', 'Words', { title: 'Words', ...headers(words) });
    await visit(page, `/new-compare/${id}`);
    const buttons = page.getByRole('link', { name: /^(Go and )?see (it|everything)/i });
    await expect(buttons).toHaveCount(5);
    const heights = await Promise.all(
      (await buttons.all()).map(async (button) => Math.round((await getBounds(button)).height)),
    );
    expect(new Set(heights).size).toBe(1);
  });

  test('one without a target is shown only to editors', IN_NODE, async ({ page, request }) => {
    const id = await publish(request, 'new-compare-pages', 'Unfinished', {
      title: 'Unfinished',
      ...headers(unfinished),
    });
    await visit(page, `/new-compare/${id}`);
    await expect(page.getByText('Buy now')).toHaveCount(0);
    await visit(page, `/edit/new-compare/${id}`);
    await expect(page.getByText('Buy now')).toHaveCount(5);
  });

  test('one to a deleted document shows a calm view with buttons that lead on', async ({ page, request }) => {
    const id = await publish(request, 'new-compare-pages', 'Deleted', { title: 'Deleted', ...headers(cta) });
    await visit(page, `/new-compare/${id}`);
    await touchAndWait(page, page.getByRole('link', { name: 'To what was deleted' }));
    await expect(heading(page, 'We could not find this page')).toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: 'Back', exact: true }).first());
    await expectScreen(page, 'Deleted');
  });
});

test.describe('When the content is unusual', () => {
  test('rows with missing columns and with more than five are drawn', async ({ page }) => {
    const errors = collectErrors(page);
    await page.route(releasedUrl('new-compare-pages', 'odd'), (route) =>
      route.fulfill({
        json: {
          id: 'odd',
          title: 'Odd',
          ...headers(),
          rows: [
            { column1: { title: 'Only one' } },
            { ...row((n) => ({ title: `Cell ${n}` })), column6: { title: 'Sixth' } },
            null,
            'none',
            { column2: 7 },
          ],
        },
      }),
    );
    await visit(page, '/new-compare/odd');
    await expect(page.getByText('Only one')).toBeAttached();
    await expect(page.getByText('Cell 5')).toBeAttached();
    await expect(page.getByText('Sixth')).not.toBeAttached();
    await expect
      .poll(() => errors)
      .toEqual([expect.stringMatching(/^CONTENT WAS REPAIRED .*"id":"odd".*rows\.2/)]);
  });

  for (const count of [0, ...COLUMNS]) {
    test(`${count} columns are drawn, with short and very long copy and missing images`, async ({
      page,
      request,
    }) => {
      const errors = collectErrors(page);
      const image = { id: null, url: '/uploads/none.webp' };
      const id = await publish(request, 'new-compare-pages', `Items ${count}`, {
        title: count === 2 ? LONG_TEXT : 'Items',
        ...headers((n) => ({
          enabled: n <= count,
          title: n === 2 ? LONG_TEXT : 'B',
          image,
          extraDetails: n === 3 ? LONG_TEXT : '',
          legal: LONG_TEXT,
          seeDetails: n === 1 ? LONG_TEXT.slice(0, 200) : '',
        })),
        rows: [row((n) => ({ icon: image, title: n === 1 ? LONG_TEXT : 'Short', legal: 'L' }))],
      });
      await visit(page, `/new-compare/${id}`);
      await expect(page.getByRole('columnheader')).toHaveCount(Math.max(1, count));
      await page.getByRole('button', { expanded: false }).first().dispatchEvent('click');
      await scrollToEnd(page);
      for (const box of await Promise.all((await page.getByRole('columnheader').all()).map(getBounds)))
        expect(box.height / stageScaleOf(page)).toBeLessThan(440);
      expect(errors).toEqual([]);
    });
  }
});

/** Publishes a table of so many rows and returns its id. */
const publishRows = (request: APIRequestContext, count: number): Promise<string> =>
  publish(request, 'new-compare-pages', `Rows ${count}`, {
    title: 'Many rows',
    ...headers(),
    rows: Array.from({ length: count }, (_, index) =>
      row((n) => ({
        icon: null,
        descTitle: 'Fact',
        title: `${index}.${n}`,
        subtitle: 'A subtitle',
        details: 'Some details',
        legal: 'A legal line',
        titleModal: { title: 'More', body: 'More' },
      })),
    ),
  });

/** The title of the last cell of a row. */
const cellText = (page: Page, index: number) => page.getByText(`${index}.5`, { exact: true });

test.describe('When there are sixty rows', () => {
  test(
    'only rows near the viewport are drawn: few draw calls, no React commit while scrolling, textures within the budget',
    ownPageThatNeeds('pixels'),
    async ({ page, request }) => {
      const id = await publishRows(request, 60);
      await trackRenderCounts(page);
      await visit(page, `/new-compare/${id}`);
      await expect(cellText(page, 59)).toBeAttached();
      await settle(page);
      const before = await readRenderCounts(page);
      const most = await page.evaluate(async () => {
        const work = (globalThis as unknown as { __renderCounts: { draws: number } }).__renderCounts;
        const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { render: () => void } };
        const render = app.render.bind(app);
        let highest = 0;
        app.render = () => {
          const drawn = work.draws;
          render();
          highest = Math.max(highest, work.draws - drawn);
        };
        const canvas = document.getElementById('stage');
        for (let turn = 0; turn < 120; turn += 1) {
          canvas?.dispatchEvent(
            new WheelEvent('wheel', { deltaY: 150, clientX: 240, clientY: 200, bubbles: true }),
          );
          await new Promise(requestAnimationFrame);
        }
        app.render = render;
        return highest;
      });
      await settle(page);
      const after = await readRenderCounts(page);
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(DRAWS_BUDGET);
      expect(after.commits - before.commits).toBe(0);
      expect((await readStageUsage(page)).textureBytes).toBeLessThan(
        TEXTURE_BUDGET_BYTES * stageScaleOf(page) ** 2,
      );
    },
  );

  test('a screen reader finds all of them soon, without any scrolling', async ({ page, request }) => {
    const id = await publishRows(request, 60);
    await visit(page, `/new-compare/${id}`);
    for (const index of [0, 20, 40, 59]) await expect(cellText(page, index)).toBeAttached();
    const last = page.getByRole('button', { name: 'More about 59.5: Item 5' });
    await last.focus();
    await settle(page);
    expect((await getBounds(last)).y).toBeLessThan(SMALL_VIEWPORT.viewport.height);
  });

  test('a shopper who goes to the end at once sees the last ones, and the page keeps its height', async ({
    page,
    request,
  }) => {
    const id = await publishRows(request, 60);
    await visit(page, `/new-compare/${id}`);
    await page.keyboard.press('End');
    await expect(cellText(page, 59)).toBeAttached();
    await settle(page);
    const { y } = await getBounds(cellText(page, 59));
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(SMALL_VIEWPORT.viewport.height);
    await expect(cellText(page, 30)).toBeAttached();
    await settle(page);
    expect((await getBounds(cellText(page, 59))).y).toBe(y);
  });
});
