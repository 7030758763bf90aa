// The quiz result: a carousel with side items of 150 px and one of 300 px in the middle. See
// src/screens/quiz-result/README.md.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, OWN_PAGE_TEST, test } from '#tests/support/journey.ts';
import { QUIZ_STORAGE_KEY } from '#state/quizStore.ts';
import { createEnvironment, publish } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  trackRenderCounts,
  drag,
  expectScreen,
  flick,
  heading,
  DEFAULT_VIEWPORT_SIZE,
  FULL_MOTION,
  getBounds,
  stageScaleOf,
  settle,
  SMALL_VIEWPORT,
  touch,
  touchAndWait,
  visit,
  readRenderCounts,
} from '#tests/support/shopper.ts';
import { LONG_TEXT } from '#tests/support/comparePage.ts';

const SIDE_PX = 150;
const CENTRE_PX = 300;
const STAGE_PX = { width: 1920, half: 960 };
/** A point in the window, within the carousel, that only a result covers. */
const POINTER = { x: 480, y: 175 };

interface Result {
  image: { url: string } | null;
  title: string;
  description: string;
  targetType: string;
  targetId: string;
  ctaText: string;
}

/** Results called 'Result 1' and on; they lead to Cairn 9 and Solis Mini in turn. */
async function resultsOf(
  request: APIRequestContext,
  count: number,
  more: Record<string, unknown> = {},
  each: (index: number) => Partial<Result> = () => ({}),
): Promise<string> {
  const { results } = (await (await request.get('/api/quiz-results/out-and-about')).json()) as {
    results: Result[];
  };
  const targets = ['cairn-9', 'solis-mini'];
  return publish(request, 'quiz-results', `${count} results`, {
    title: `${count} for you`,
    results: Array.from({ length: count }, (_, index) => ({
      ...results[index % results.length],
      title: `Result ${index + 1}`,
      description: `Said of ${index + 1}.`,
      targetType: 'products',
      targetId: targets[index % targets.length],
      ctaText: 'See it',
      ...each(index),
    })),
    ...more,
  });
}

const item = (page: Page, number: number): Locator =>
  page.getByRole('listitem').getByRole('button', { name: `Result ${number}`, exact: true });
const callOf = (page: Page, number: number): Locator =>
  page.getByRole('link', { name: `See it: Result ${number}`, exact: true });

/** Size and middle of an element on the stage, in px. */
async function sizeAndMiddle(locator: Locator): Promise<{ size: number; x: number; y: number }> {
  const { x, y, width, height } = await getBounds(locator);
  const scale = stageScaleOf(locator.page());
  return { size: width / scale, x: (x + width / 2) / scale, y: (y + height / 2) / scale };
}

async function expectCentered(page: Page, number: number, middlePx = STAGE_PX.width / 2): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: `Result ${number}`, exact: true })).toBeAttached();
  const { size, x } = await sizeAndMiddle(item(page, number));
  expect(size).toBeCloseTo(CENTRE_PX, 0);
  expect(x).toBeCloseTo(middlePx, 0);
}

test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

test.describe('When a shopper sees what the quiz found', () => {
  test('the first result is in the middle at 300 px, the second and the last beside it at 150 px, and only the first shows its details', async ({
    page,
    request,
  }) => {
    await visit(page, `/quiz-result/${await resultsOf(request, 4)}`);
    await expect(heading(page, '4 for you')).toBeAttached();
    await expect(page.getByRole('list', { name: '4 for you' }).getByRole('listitem')).toHaveCount(4);
    await expectCentered(page, 1);
    const nodes = await Promise.all([4, 1, 2].map((number) => sizeAndMiddle(item(page, number))));
    expect(nodes.map(({ size }) => Math.round(size))).toEqual([SIDE_PX, CENTRE_PX, SIDE_PX]);
    expect(new Set(nodes.map(({ y }) => Math.round(y))).size).toBe(1);
    const gaps = nodes
      .slice(1)
      .map(({ x, size }, index) =>
        Math.round(x - size / 2 - ((nodes[index]?.x ?? 0) + (nodes[index]?.size ?? 0) / 2)),
      );
    expect(new Set(gaps).size).toBe(1);
    await expect(page.getByText('Said of 1.')).toBeAttached();
    await expect(page.getByText('Said of 2.')).not.toBeAttached();
    const call = await getBounds(callOf(page, 1));
    expect([call.width / stageScaleOf(page), call.height / stageScaleOf(page)]).toEqual([600, 110]);
  });

  test('with a static image, the results are in the right half', async ({ page, request }) => {
    const { staticImage } = (await (await request.get('/api/quiz-results/out-and-about')).json()) as {
      staticImage: unknown;
    };
    await visit(page, `/quiz-result/${await resultsOf(request, 3, { staticImage })}`);
    // The demo's results have large images, which replace the static one.
    const image = await getBounds(page.locator('[data-path="results.0.largeImage"]'));
    expect([image.x, image.y, image.width, image.height].map((px) => px / stageScaleOf(page))).toEqual([
      0, 0, 960, 1080,
    ]);
    await expectCentered(page, 1, STAGE_PX.half * 1.5);
    for (const locator of [
      heading(page, '3 for you'),
      callOf(page, 1),
      page.getByRole('link', { name: 'Take the quiz again' }),
    ]) {
      const { x, width } = await getBounds(locator);
      expect(x / stageScaleOf(page)).toBeGreaterThanOrEqual(STAGE_PX.half);
      expect((x + width) / stageScaleOf(page)).toBeLessThanOrEqual(STAGE_PX.width);
    }
  });

  test('a counter shows how many there are, and arrows go to the next one with its large image, up to the last', async ({
    page,
    request,
  }) => {
    const { staticImage } = (await (await request.get('/api/quiz-results/out-and-about')).json()) as {
      staticImage: unknown;
    };
    await visit(page, `/quiz-result/${await resultsOf(request, 2, { staticImage })}`);
    await expect(page.getByText('1 of 2', { exact: true })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Previous' })).not.toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: 'Next' }));
    await expect(page.getByText('2 of 2', { exact: true })).toBeAttached();
    await expect(page.locator('[data-path="results.1.largeImage"]')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Next' })).not.toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: 'Previous' }));
    await expectCentered(page, 1, STAGE_PX.half * 1.5);
  });

  test('from three on they stand in a circle: before the first one comes the last', async ({
    page,
    request,
  }) => {
    await visit(page, `/quiz-result/${await resultsOf(request, 3)}`);
    expect((await sizeAndMiddle(item(page, 3))).x).toBeLessThan((await sizeAndMiddle(item(page, 1))).x);
    await touchAndWait(page, page.getByRole('button', { name: 'Previous' }));
    await expectCentered(page, 3);
    await touchAndWait(page, page.getByRole('button', { name: 'Next' }));
    await expectCentered(page, 1);
  });

  test('it is shown in the shopper’s language', async ({ page }) => {
    for (const [lang, title, again] of [
      ['es', 'Buena compañía en casa', '¿No es lo suyo? Repetir las preguntas'],
      ['zh', '居家好搭档', '不太像您？ 重新测一次'],
    ] as const) {
      await visit(page, `/quiz-results/at-home?env=flagship&lang=${lang}`);
      await expect(heading(page, title)).toBeAttached();
      await expect(page.getByRole('link', { name: again, exact: true })).toBeAttached();
    }
  });
});

test.describe('When a shopper drags the row', () => {
  test.use({ ...FULL_MOTION, viewport: DEFAULT_VIEWPORT_SIZE });

  test('a slow drag grows the next as the first shrinks, without React commits, and releases to the nearer one', async ({
    page,
    request,
  }) => {
    await trackRenderCounts(page);
    await visit(page, `/quiz-result/${await resultsOf(request, 3)}`);
    const { commits } = await readRenderCounts(page);
    await page.mouse.move(POINTER.x, POINTER.y);
    await page.mouse.down();
    for (let step = 1; step <= 10; step += 1) await page.mouse.move(POINTER.x - step * 9, POINTER.y);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    // Longer than the period that the release velocity is measured over.
    await page.waitForFunction(
      (from) => performance.now() - from > 120,
      await page.evaluate(() => performance.now()),
    );
    const [first, second] = [await sizeAndMiddle(item(page, 1)), await sizeAndMiddle(item(page, 2))];
    for (const { size } of [first, second]) {
      expect(size).toBeGreaterThan(SIDE_PX);
      expect(size).toBeLessThan(CENTRE_PX);
    }
    expect(first.size + second.size).toBeCloseTo(SIDE_PX + CENTRE_PX, 0);
    await page.mouse.up();
    await settle(page);
    await expectCentered(page, 2);
    expect((await readRenderCounts(page)).commits).toBe(commits);
    await expect(page.locator('.announcer')).toHaveText('Result 2');
    await expect(page.getByText('Said of 2.')).toBeAttached();
    await expect(page.getByText('Said of 1.')).not.toBeAttached();
  });

  test('a flick travels past several and ends with one exactly in the middle', async ({ page, request }) => {
    await visit(page, `/quiz-result/${await resultsOf(request, 40)}`);
    await flick(page, POINTER, { x: -90, y: 0 });
    await settle(page);
    const name = (await page.getByRole('heading', { level: 2 }).textContent()) ?? '';
    const number = Number(/\d+/.exec(name)?.[0]);
    // 180 px of the stage in 30 ms are 6 px/ms, which travel about 1950 px further: six results.
    expect(number).toBeGreaterThan(4);
    // The page receives the events almost at once: without their timestamps, the flick would reach
    // the end.
    expect(number).toBeLessThan(11);
    await expectCentered(page, number);
    await expect(page).toHaveURL(/quiz-result/);
  });

  test('a touch on a side item moves it to the middle, a touch on the middle one follows its button, and Back returns to it', async ({
    page,
    request,
  }) => {
    await visit(page, `/quiz-result/${await resultsOf(request, 6)}`);
    await touchAndWait(page, item(page, 2));
    await expectCentered(page, 2);
    await expect(page.locator('.announcer')).toHaveText('Result 2');
    await touchAndWait(page, item(page, 2));
    await expectScreen(page, 'Solis Mini');
    await touchAndWait(page, page.getByRole('button', { name: 'Back', exact: true }));
    await expectScreen(page, '6 for you');
    await expectCentered(page, 2);
  });
});

test.describe('When a quiz has more than one result', () => {
  const answerOf = (text: string, weights: [string, number][]) => ({
    type: 'text',
    text,
    weights: weights.map(([targetId, weight]) => ({ targetType: 'products', targetId, weight })),
    excludedItems: [],
    completeQuiz: true,
    nextSlide: '',
  });
  const takeQuiz = async (page: Page, request: APIRequestContext, answer: string): Promise<void> => {
    const id = await publish(request, 'quiz-slides', 'Candidates', {
      headers: [{ type: 'title', text: 'What is it for?', alignment: 'left' }],
      displayAsAni: true,
      buttons: [
        answerOf('Evenings', [
          ['solis-mini', 1],
          ['cairn-9-pro', 4],
          ['plia-fold', 2],
        ]),
        answerOf('Pockets', [['solis-mini', 4]]),
      ],
    });
    await visit(page, `/help-me-choose/${id}`);
    await touchAndWait(page, page.getByRole('button', { name: answer, exact: true }));
  };
  const names = (page: Page) =>
    page
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));

  test('they stand beside the winner by how well the answers fit, by touch and by key, and what it says follows the choice; a single one stands alone', async ({
    page,
    request,
  }) => {
    const errors = collectErrors(page);
    await takeQuiz(page, request, 'Evenings');
    await expect(page.getByText('You said: Evenings')).toBeAttached();
    await expect(page.getByRole('listitem')).toHaveCount(3);
    expect(await names(page)).toEqual(['Cairn 9 Pro', 'Plia Fold', 'Solis Mini']);
    await touchAndWait(page, page.getByRole('button', { name: 'Plia Fold', exact: true }));
    await expect(page.getByRole('heading', { level: 2, name: 'Plia Fold' })).toBeAttached();
    await page.keyboard.press('End');
    await settle(page);
    await expect(page.getByRole('heading', { level: 2, name: 'Solis Mini' })).toBeAttached();
    await touchAndWait(page, page.getByRole('link', { name: 'Open: Solis Mini' }));
    await expect(page).toHaveURL(/product\/solis-mini/);
    await takeQuiz(page, request, 'Pockets');
    await expect(page.getByRole('listitem')).toHaveCount(1);
    expect(errors).toEqual([]);
  });
});

test.describe('When a result leads somewhere, or nowhere', () => {
  test('its button leads there', async ({ page, request }) => {
    await visit(page, `/quiz-result/${await resultsOf(request, 2)}`);
    await touchAndWait(page, callOf(page, 1));
    await expect(page).toHaveURL('/product/cairn-9');
  });

  test('one without a target has no button, and one without a label gets a default label', async ({
    page,
    request,
  }) => {
    await visit(
      page,
      `/quiz-result/${await resultsOf(request, 2, {}, (index) => (index === 0 ? { targetType: 'none' } : { ctaText: '' }))}`,
    );
    await expect(page.getByRole('listitem').getByRole('link')).toHaveCount(0);
    await touchAndWait(page, item(page, 1));
    await expectCentered(page, 1);
    await touchAndWait(page, item(page, 2));
    await expect(page.getByRole('link', { name: 'Open: Result 2' })).toBeAttached();
  });
});

test.describe('When a shopper has a keyboard, a wheel or a screen reader', () => {
  test.use({ viewport: DEFAULT_VIEWPORT_SIZE });

  test('arrow keys and wheel steps move by one result, End and Home to the ends', async ({
    page,
    request,
  }) => {
    await visit(page, `/quiz-result/${await resultsOf(request, 9)}`);
    for (const [key, number] of [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['End', 9],
      ['ArrowRight', 9],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key);
      await settle(page);
      await expectCentered(page, number);
    }
    await page.mouse.move(POINTER.x, POINTER.y);
    await page.mouse.wheel(0, 100);
    await settle(page);
    await expectCentered(page, 2);
  });

  test('every result and its button can be reached in reading order', async ({ page, request }) => {
    await visit(page, `/quiz-result/${await resultsOf(request, 3)}`);
    for (const number of [1, 2, 3]) {
      if (number === 1) await item(page, 1).focus();
      else await page.keyboard.press('Tab');
      await expect(item(page, number)).toBeFocused();
      await settle(page);
      await expectCentered(page, number);
      await page.keyboard.press('Tab');
      await expect(callOf(page, number)).toBeFocused();
    }
    // A screen reader clicks without focus.
    await item(page, 2).dispatchEvent('click');
    await settle(page);
    await expectCentered(page, 2);
    await callOf(page, 2).dispatchEvent('click');
    await expectScreen(page, 'Solis Mini');
  });
});

test.describe('When a shopper wants to answer again', () => {
  const PAGE = { type: 'page', text: 'Care', targetType: 'pages', targetId: 'care' };

  test('one button with question and answer starts the quiz that the home screen offers', async ({
    page,
    request,
  }) => {
    const env = await createEnvironment(request, 'With a quiz', {
      buttons: [PAGE, { type: 'quiz', text: 'Quiz', startSlide: 'which-phone-1' }],
    });
    await visit(page, `/quiz-result/${await resultsOf(request, 1, { tryAgainCopy: 'Again?' })}?env=${env}`);
    await expect(page.getByRole('link', { name: 'Again?', exact: true })).toBeAttached();
    await visit(
      page,
      `/quiz-result/${await resultsOf(request, 1, { tryAgainCopy: 'Not you?', takeAgainCopy: 'Once more' })}?env=${env}`,
    );
    await touch(page, page.getByRole('link', { name: 'Not you? Once more', exact: true }));
    await expect(page).toHaveURL(`/help-me-choose/which-phone-1?env=${env}`);
  });

  test(
    'without a quiz on the home screen there is no such button, unless one was taken in this visit',
    OWN_PAGE_TEST,
    async ({ page, request }) => {
      const env = await createEnvironment(request, 'No quiz', { buttons: [PAGE, PAGE] });
      const path = `/quiz-result/${await resultsOf(request, 1, { tryAgainCopy: 'Again?' })}?env=${env}`;
      await visit(page, path);
      await expectCentered(page, 1);
      const again = page.getByRole('link', { name: 'Again?' });
      await expect(again).not.toBeAttached();
      await page.evaluate(
        ([key, slide]) =>
          sessionStorage.setItem(
            key,
            JSON.stringify({
              version: 0,
              state: {
                endState: null,
                quiz: {
                  startSlide: slide,
                  startedAtMs: 0,
                  animation: null,
                  totalSlides: 0,
                  way: [{ slide, given: null }],
                  at: 1,
                  startDepth: null,
                },
              },
            }),
          ),
        [QUIZ_STORAGE_KEY, 'find-yours-1'] as const,
      );
      await visit(page, path);
      await expect(again).toHaveAttribute('href', `/help-me-choose/find-yours-1?env=${env}`);
    },
  );
});

test.describe('When there are no results, one, or very long ones', () => {
  test.use({ viewport: DEFAULT_VIEWPORT_SIZE });

  test('none shows a title and a button, a single one stays in the middle, and missing images leave their space empty', async ({
    page,
    request,
  }) => {
    const errors = collectErrors(page);
    await visit(page, `/quiz-result/${await resultsOf(request, 0)}`);
    await expectScreen(page, '0 for you');
    await expect(page.getByRole('listitem')).toHaveCount(0);
    await visit(page, `/quiz-result/${await resultsOf(request, 1, {}, () => ({ image: null }))}`);
    await drag(page, POINTER, { x: -200, y: 0 });
    await settle(page);
    await expectCentered(page, 1);
    await visit(
      page,
      `/quiz-result/${await resultsOf(request, 3, {}, (index) => ({ image: index === 1 ? null : { url: '/uploads/none.webp' } }))}`,
    );
    await expectCentered(page, 1);
    expect(errors).toEqual([]);
  });

  test('long ones can be read to their end: a vertical drag scrolls, a horizontal one moves the row', async ({
    page,
    request,
  }) => {
    const errors = collectErrors(page);
    const id = await resultsOf(
      request,
      3,
      {
        title: LONG_TEXT.slice(0, 400),
        tryAgainCopy: LONG_TEXT.slice(0, 200),
        takeAgainCopy: LONG_TEXT.slice(0, 200),
      },
      () => ({ description: LONG_TEXT.slice(0, 1_500) }),
    );
    await visit(page, `/quiz-result/${id}`);
    const before = await sizeAndMiddle(item(page, 1));
    await drag(page, { x: 480, y: 400 }, { x: 12, y: -120 });
    await settle(page);
    const after = await sizeAndMiddle(item(page, 1));
    expect(after.y).toBeLessThan(before.y - 150);
    expect([after.x, after.size]).toEqual([before.x, before.size]);
    // Slowly: a fast one goes further by its momentum.
    await drag(page, { x: 480, y: 300 }, { x: -110, y: 12 }, 40);
    await settle(page);
    await expectCentered(page, 2);
    expect((await sizeAndMiddle(item(page, 2))).y).toBeCloseTo(after.y, 0);
    await page.keyboard.press('End');
    await settle(page);
    const again = await getBounds(page.getByRole('link', { name: /^Nobody reads this much/ }));
    expect(again.y + again.height).toBeLessThanOrEqual(DEFAULT_VIEWPORT_SIZE.height);
    expect(errors).toEqual([]);
  });
});
