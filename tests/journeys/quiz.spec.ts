// The guided quiz: questions and answers, Back, the video between slides, and invalid content. See
// src/screens/help-me-choose/README.md.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, OWN_PAGE_TEST, ownPageThatNeeds, test } from '#tests/support/journey.ts';
import sharp from 'sharp';
import { createEnvironment, publish, saveDocument } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  trackRenderCounts,
  expectScreen,
  readStageUsage,
  heading,
  DEFAULT_VIEWPORT_SIZE,
  FULL_MOTION,
  getBounds,
  stageScaleOf,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  touch,
  touchAndWait,
  visit,
  watchVideos,
  readRenderCounts,
} from '#tests/support/shopper.ts';
import { inSteps, isStill } from '#tests/support/slowClock.ts';

const MIN_TARGET_PX = 72;

test.use(SMALL_VIEWPORT);

interface Answer {
  text: string;
  weights?: [string, number][];
  next?: string;
  ends?: boolean;
  [field: string]: unknown;
}

const result = (targetId: string) => ({ targetType: 'quiz-results', targetId });
const buttonOf = ({ text, weights = [], next = '', ends = false, ...more }: Answer) => ({
  type: 'text',
  text,
  weights: weights.map(([id, weight]) => ({ ...result(id), weight })),
  excludedItems: [],
  completeQuiz: ends,
  nextSlide: next,
  ...more,
});

/** A slide that asks `question`; an animated one, so that it ends in a result. */
const slide = (question: string, ...answers: Answer[]) => ({
  headers: [{ type: 'title', text: question, alignment: 'left' }],
  displayAsAni: true,
  buttons: answers.map(buttonOf),
});

const publishSlide = (request: APIRequestContext, question: string, ...answers: Answer[]): Promise<string> =>
  publish(request, 'quiz-slides', question, slide(question, ...answers));

const answer = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });

/** The times of a quiz that an editor has set, in s. */
const TIMES = { holdTime: 1.4, slideTime: 0.7, fadeInTime: 0.4 };

/**
 * Gives the animated quiz of the demo, which says no times, these; `change` may change its texts
 * further.
 */
async function setTimes(
  page: Page,
  times: Partial<typeof TIMES> = TIMES,
  change = (home: string): string => home,
): Promise<void> {
  await page.route('**/api/live*', async (route) => {
    const home = await (await route.fetch()).text();
    const body = change(
      home.replaceAll(/"(holdTime|slideTime|fadeInTime)":null/g, (field, name: keyof typeof TIMES) =>
        times[name] === undefined ? field : `"${name}":${times[name]}`,
      ),
    );
    await route.fulfill({ contentType: 'application/json', body });
  });
}

/** Opens the animated quiz of the demo by its image on the home screen. */
async function findYours(page: Page): Promise<void> {
  await visit(page, '/?env=flagship');
  // On a busy machine the screen of the visit before may still be leaving: nothing is pressed then.
  await expectScreen(page, 'Take your time. Touch things.');
  await touchAndWait(page, page.getByRole('link', { name: 'Find yours' }));
  await expectScreen(page, 'Where would you use it?');
}

test.describe('When a shopper is asked a question', () => {
  test.use(REDUCED_MOTION);

  test('it is a heading with a list of answer buttons, each large enough to touch', async ({ page }) => {
    await visit(page, '/help-me-choose/which-phone-1');
    await expect(heading(page, 'What is a phone mostly for?')).toBeAttached();
    const answers = page.getByRole('list', { name: 'Answers' }).getByRole('button');
    await expect(answers).toHaveText(['Taking pictures', 'Reading and watching', 'Calling people back']);
    for (const one of await answers.all())
      expect((await getBounds(one)).height / stageScaleOf(page)).toBeGreaterThanOrEqual(MIN_TARGET_PX);
    await expect(page.getByText('answered')).not.toBeAttached();
  });

  test('images are large above their labels or small beside them', async ({ page }) => {
    await visit(page, '/help-me-choose/find-yours-1');
    const large = await getBounds(answer(page, 'At home'));
    await visit(page, '/help-me-choose/find-yours-4');
    const small = await getBounds(answer(page, 'The tablet'));
    expect(large.height).toBeGreaterThan(small.height * 2);
    expect(small.height / stageScaleOf(page)).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  });

  test('the question is at the side that it is aligned to', async ({ page }) => {
    await visit(page, '/help-me-choose/which-phone-1');
    const left = await getBounds(answer(page, 'Taking pictures'));
    await visit(page, '/help-me-choose/which-phone-2');
    const right = await getBounds(answer(page, 'After dark'));
    expect(left.x + left.width).toBeLessThan(right.x + right.width / 2);
  });

  test('an animated quiz shows how many of its questions are answered, even after a reload', async ({
    page,
  }) => {
    await findYours(page);
    const { x, y } = await getBounds(page.getByText('0/5 answered'));
    await touchAndWait(page, answer(page, 'At home'));
    // The picture of the answer, at its right, does not move it.
    expect(await getBounds(page.getByText('1/5 answered'))).toMatchObject({ x, y });
    await page.reload();
    await expectScreen(page, 'Which room first?');
    await expect(page.getByText('1/5 answered')).toBeAttached();
  });

  test('long questions and answers can be read in full, by scrolling if needed', async ({
    page,
    request,
  }) => {
    const long = 'A question that goes on and on, as questions do when nobody stops them in time. '.repeat(4);
    const id = await publish(
      request,
      'quiz-slides',
      'A long question',
      slide(long, ...[1, 2, 3, 4].map((position) => ({ text: `${position}: ${long}`, ends: true }))),
    );
    await visit(page, `/help-me-choose/${id}`);
    await page.keyboard.press('End');
    await settle(page);
    const last = await getBounds(page.getByRole('button', { name: /^4: / }));
    expect(last.y + last.height).toBeLessThanOrEqual(SMALL_VIEWPORT.viewport.height);
  });
});

test.describe('When a shopper goes back', () => {
  test.use(REDUCED_MOTION);

  test('Back returns from any question to the first, where their answer is marked, and from there leaves the quiz', async ({
    page,
  }) => {
    await findYours(page);
    await touchAndWait(page, answer(page, 'Out and about'));
    await touchAndWait(page, answer(page, 'By train'));
    await expectScreen(page, 'Which would you pick up first?');
    await touchAndWait(page, back(page));
    await expectScreen(page, 'Where would you use it?');
    await expect(answer(page, 'Out and about')).toHaveAttribute('aria-current', /.+/);
    await expect(page.getByText('0/5 answered')).toBeAttached();
    await touchAndWait(page, back(page));
    await expect(page).toHaveURL('/?env=flagship');
  });

  test('an answered part of the counter leads to its question, and all answers are kept', async ({
    page,
  }) => {
    await findYours(page);
    for (const words of ['Out and about', 'By train', 'The tablet'])
      await touchAndWait(page, answer(page, words));
    await expect(page.getByText('3/5 answered')).toBeAttached();
    const part = page.getByRole('button', { name: 'Question 2: By train' });
    const { width, height } = await getBounds(part);
    expect(Math.min(width, height) / stageScaleOf(page)).toBeGreaterThanOrEqual(72);
    await part.focus();
    await page.keyboard.press('Enter');
    await settle(page);
    await expect(page.getByText('1/5 answered')).toBeAttached();
    await expect(answer(page, 'By train')).toHaveAttribute('aria-current', /.+/);
    // The same answer leads to the next one, which is kept.
    await touchAndWait(page, answer(page, 'By train'));
    await expect(answer(page, 'The tablet')).toHaveAttribute('aria-current', /.+/);
  });

  test('an answer that was undone has no weight, and one given twice counts once', async ({
    page,
    request,
  }) => {
    const end = await publishSlide(
      request,
      'The last one?',
      { text: 'Home a little', weights: [['at-home', 2]], ends: true },
      { text: 'None', ends: true },
    );
    const start = await publishSlide(
      request,
      'The first one?',
      { text: 'Home', weights: [['at-home', 2]], next: end },
      { text: 'Away', weights: [['out-and-about', 3]], next: end },
    );
    await visit(page, `/help-me-choose/${start}`);
    for (const name of ['Home', 'Home', 'Away']) {
      await touchAndWait(page, answer(page, name));
      await expectScreen(page, 'The last one?');
      await page.goBack();
      await expectScreen(page, 'The first one?');
    }
    await page.goForward();
    await expectScreen(page, 'The last one?');
    await touchAndWait(page, answer(page, 'Home a little'));
    await expectScreen(page, 'Good company, out and about');
  });

  test('Back returns from the result to the first question', async ({ page, request }) => {
    const end = await publishSlide(
      request,
      'And last?',
      { text: 'Done', weights: [['at-home', 1]], ends: true },
      { text: 'Not done' },
    );
    const start = await publishSlide(
      request,
      'And first?',
      { text: 'On', next: end },
      { text: 'Off', next: end },
    );
    await visit(page, `/help-me-choose/${start}`);
    await touchAndWait(page, answer(page, 'On'));
    await touchAndWait(page, answer(page, 'Done'));
    await expectScreen(page, 'Good company at home');
    await touchAndWait(page, back(page));
    await expectScreen(page, 'And first?');
  });
});

test.describe('When a quiz shows which result is ahead', () => {
  test.use(FULL_MOTION);

  test(
    'each answer moves the results, which React does not see, Back moves them back, and both are said once',
    OWN_PAGE_TEST,
    async ({ page }) => {
      await trackRenderCounts(page);
      await visit(page, '/help-me-choose/which-phone-1');
      const scale = page.getByRole('main').getByText(/^(Possible|Leading|Level): /);
      const announcer = page.locator('.announcer');
      await expect(scale).toHaveText('Possible: Cairn 9 Pro, Cairn 9, Plia Fold, Solis Mini');
      await expect(announcer).toHaveText('What is a phone mostly for?');
      const [start, atStart] = [await readStageUsage(page), await chipsOf(page)];
      expect(atStart.map(({ name }) => name)).toEqual(['Solis Mini', 'Plia Fold', 'Cairn 9', 'Cairn 9 Pro']);

      const stopRecording = await recordMovement(page, 'Cairn 9 Pro');
      await touchAndWait(page, answer(page, 'Taking pictures'));
      await waitUntilStill(page);
      const frames = await stopRecording();
      await expect(scale).toHaveText('Leading: Cairn 9 Pro, then Cairn 9');
      await expect(announcer).toHaveText('Leading: Cairn 9 Pro, then Cairn 9');
      const moving = frames.filter(({ x }, index) => index > 0 && x !== frames[index - 1]?.x);
      expect(moving.length).toBeGreaterThan(3);
      expect(new Set(moving.map(({ commits }) => commits)).size).toBe(1);
      const moved = await readRenderCounts(page);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
      expect(await readRenderCounts(page)).toEqual(moved);
      const first = await chipsOf(page);
      expect(first.at(-1)?.name).toBe('Cairn 9 Pro');
      expect(first.at(-1)?.x).toBeGreaterThan((atStart.at(-1)?.x ?? 0) + 100);

      await touchAndWait(page, answer(page, 'In good daylight'));
      await expect(scale).toHaveText('Leading: Cairn 9, then Cairn 9 Pro');
      expect((await chipsOf(page)).map(({ name }) => name)).toEqual(['Plia Fold', 'Cairn 9 Pro', 'Cairn 9']);

      await page.goBack();
      await expectScreen(page, 'When do you take them?');
      await waitUntilStill(page);
      await expect(announcer).toHaveText('Leading: Cairn 9 Pro, then Cairn 9');
      expect(await chipsOf(page)).toEqual(first);
      await touchAndWait(page, back(page));
      await waitUntilStill(page);
      await expect(scale).toHaveText(/^Possible: /);
      expect(await chipsOf(page)).toEqual(atStart);
      const { objects } = await readStageUsage(page);
      // The check mark of the given answer.
      expect(Math.abs(objects - start.objects)).toBeLessThan(12);

      await visit(page, '/help-me-choose/which-phone-1?lang=zh');
      await touchAndWait(page, answer(page, '拍照片'));
      await expect(page.getByRole('main').getByText('领先：Cairn 9 Pro，其次是Cairn 9')).toBeAttached();

      // Without the option there is none, and its script is not fetched.
      await page.goto('/help-me-choose/find-yours-1');
      await waitUntilStill(page);
      expect(await chipsOf(page)).toEqual([]);
      const scripts = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      expect(scripts.filter((name) => name.includes('quizScale'))).toEqual([]);
    },
  );
});

interface TextNode {
  text?: string;
  alpha: number;
  parent: TextNode | null;
  children: TextNode[];
  getGlobalPosition: () => { x: number };
}

/** The results on the scale that can be seen, from left to right, in px of the stage. */
const chipsOf = (page: Page): Promise<{ name: string; x: number }[]> =>
  page.evaluate(
    (names) => {
      const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: TextNode } };
      const isSeen = (node: TextNode | null): boolean =>
        node === null || (node.alpha > 0 && isSeen(node.parent));
      const textsIn = (node: TextNode): TextNode[] => [node, ...node.children.flatMap(textsIn)];
      return textsIn(app.stage)
        .filter((node) => names.includes(node.text ?? '') && isSeen(node))
        .map((node) => ({ name: node.text ?? '', x: Math.round(node.getGlobalPosition().x) }))
        .toSorted((one, other) => one.x - other.x);
    },
    ['Cairn 9 Pro', 'Cairn 9', 'Plia Fold', 'Solis Mini'],
  );

/**
 * Records where a result is, furthest to the right, and how often React has committed, frame by
 * frame; returns a function that ends this.
 */
async function recordMovement(
  page: Page,
  name: string,
): Promise<() => Promise<{ x: number; commits: number }[]>> {
  await page.evaluate((text) => {
    const shared = globalThis as unknown as {
      __PIXI_APP__: { stage: TextNode };
      __renderCounts: { commits: number };
      __movement: { x: number; commits: number }[] | undefined;
    };
    const textsIn = (node: TextNode): TextNode[] => [node, ...node.children.flatMap(textsIn)];
    shared.__movement = [];
    const record = (): void => {
      if (!shared.__movement) return;
      // The one before leaves to the right, unseen.
      const xs = textsIn(shared.__PIXI_APP__.stage)
        .filter((node) => node.text === text)
        .map((node) => node.getGlobalPosition().x);
      shared.__movement.push({ x: Math.round(Math.min(...xs)), commits: shared.__renderCounts.commits });
      requestAnimationFrame(record);
    };
    record();
  }, name);
  return () =>
    page.evaluate(() => {
      const shared = globalThis as unknown as { __movement: { x: number; commits: number }[] | undefined };
      const frames = shared.__movement ?? [];
      shared.__movement = undefined;
      return frames;
    });
}

test.describe('When the content of a quiz is wrong', () => {
  test.use(REDUCED_MOTION);

  for (const [name, wrong] of [
    ['an answer without a target', {}],
    ['an answer that leads to its own slide', { next: 'self' }],
  ] as const) {
    test(`${name} is logged with its slide and button, and leads to the best result so far`, async ({
      page,
      request,
    }) => {
      const errors = collectErrors(page);
      const id = await publishSlide(
        request,
        'Where to?',
        { text: 'Nowhere', weights: [['at-home', 1]] },
        { text: 'Elsewhere' },
      );
      if ('next' in wrong)
        await saveDocument(request, 'quiz-slides', id, {
          id,
          name: 'Where to?',
          ...slide(
            'Where to?',
            { text: 'Nowhere', weights: [['at-home', 1]], next: id },
            { text: 'Elsewhere' },
          ),
        });
      await visit(page, `/help-me-choose/${id}`);
      await touchAndWait(page, answer(page, 'Nowhere'));
      await expectScreen(page, 'Good company at home');
      expect(errors).toEqual([`COULD NOT GET NEXT SLIDE LINK ${JSON.stringify({ slide: id, button: 0 })}`]);
    });
  }

  test('a missing slide is logged, and Back and Home still work', async ({ page, request }) => {
    const errors = collectErrors(page);
    const id = await publishSlide(
      request,
      'Who is gone?',
      { text: 'That one', next: 'no-such-slide' },
      { text: 'Nobody' },
    );
    await visit(page, `/help-me-choose/${id}`);
    await touchAndWait(page, answer(page, 'That one'));
    await expectScreen(page, 'We could not find this page');
    expect(errors).toEqual([
      `QUIZ SLIDE IS MISSING ${JSON.stringify({ slide: id, button: 0, nextSlide: 'no-such-slide' })}`,
      `QUIZ CONTENT IS MISSING ${JSON.stringify({ screen: 'help-me-choose', id: 'no-such-slide' })}`,
    ]);
    await touchAndWait(page, back(page));
    await expectScreen(page, 'Who is gone?');
  });

  test('weights that are not numbers or out of range are logged, and the quiz continues', async ({
    page,
    request,
  }) => {
    const errors = collectErrors(page);
    const id = await publishSlide(
      request,
      'How heavy?',
      {
        text: 'Very',
        weights: [
          ['at-home', 1],
          ['out-and-about', 1],
          ['out-and-about', 1],
        ],
        ends: true,
      },
      { text: 'Not' },
    );
    // In the release of a page that is opened now, else in the last save.
    await page.route(new RegExp(`/quiz-slides/${id}(\\?|$)`), async (route) => {
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      const document = (await response.json()) as {
        buttons: { weights: { weight: unknown }[] }[];
      };
      document.buttons[0]?.weights.forEach((weight, index) => {
        weight.weight = [20_000, 'abc', -5][index];
      });
      await route.fulfill({ json: document });
    });
    await visit(page, `/help-me-choose/${id}`);
    await expect
      .poll(() => errors.join())
      .toMatch(
        new RegExp(
          `CONTENT WAS REPAIRED .*"${id}".*buttons\\.0\\.weights\\.0\\.weight.*weights\\.1\\.weight.*weights\\.2\\.weight`,
        ),
      );
    await touchAndWait(page, answer(page, 'Very'));
    await expectScreen(page, 'Good company at home');
  });

  test('a question without answers is logged, and leads to the best result so far', async ({
    page,
    request,
  }) => {
    const errors = collectErrors(page);
    const empty = await publishSlide(request, 'And nothing more?');
    const id = await publishSlide(
      request,
      'Something first?',
      { text: 'Yes', weights: [['at-home', 1]], next: empty },
      { text: 'No' },
    );
    await visit(page, `/help-me-choose/${id}`);
    await touchAndWait(page, answer(page, 'Yes'));
    await touchAndWait(page, answer(page, 'Go on'));
    await expectScreen(page, 'Good company at home');
    expect(errors).toEqual([`QUIZ SLIDE HAS NO ANSWERS ${JSON.stringify({ slide: empty })}`]);
  });

  test('a quiz that loops to its first question can be left from there with Back', async ({
    page,
    request,
  }) => {
    const id = await publishSlide(
      request,
      'Round and round?',
      { text: 'On' },
      { text: 'Out', weights: [['at-home', 1]], ends: true },
    );
    const other = await publishSlide(
      request,
      'And back?',
      { text: 'Again', weights: [['out-and-about', 5]], next: id },
      { text: 'No' },
    );
    await saveDocument(request, 'quiz-slides', id, {
      id,
      name: 'Round and round?',
      ...slide(
        'Round and round?',
        { text: 'On', next: other },
        { text: 'Out', weights: [['at-home', 1]], ends: true },
      ),
    });
    await visit(page, '/page/care');
    await page.goto(`/help-me-choose/${id}`);
    await expectScreen(page, 'Round and round?');
    await touchAndWait(page, answer(page, 'On'));
    await touchAndWait(page, answer(page, 'Again'));
    await expectScreen(page, 'Round and round?');
    await touchAndWait(page, back(page));
    await expectScreen(page, 'Round and round?');
    await touchAndWait(page, answer(page, 'Out'));
    await expectScreen(page, 'Good company at home');
  });

  test('a quiz without a result offers to start again', async ({ page, request }) => {
    const id = await publishSlide(
      request,
      'Anything?',
      { text: 'Nothing', weights: [['at-home', 1]], excludedItems: [result('at-home')], ends: true },
      { text: 'Something' },
    );
    const errors = collectErrors(page);
    await visit(page, `/help-me-choose/${id}`);
    await touchAndWait(page, answer(page, 'Nothing'));
    expect(errors.join()).toContain('QUIZ LEADER IS EXCLUDED');
    await page
      .getByRole('main')
      .getByRole('button')
      .or(page.getByRole('main').getByRole('link'))
      .first()
      .dispatchEvent('click');
    await expectScreen(page, 'Anything?');
  });
});

test.describe('When a shopper starts an animated quiz that says no times', () => {
  test.use(FULL_MOTION);

  test(
    'its film plays before the first question, until its time or a touch, and nothing waits for one that is not there',
    OWN_PAGE_TEST,
    async ({ page, request }) => {
      const home = (await (await request.get('/api/home-screens/flagship')).json()) as object;
      // A film so long that only a touch ends it in time.
      const env = await createEnvironment(
        request,
        'A long film',
        Object.fromEntries(Object.entries(home).filter(([name]) => name !== 'id' && name !== 'name')),
        { motion: { quizHoldS: 10 } },
      );
      const videos = await watchVideos(page);
      await trackRenderCounts(page);
      const playing = async () => (await videos()).filter(({ isPlaying }) => isPlaying).length;
      const start = page.getByRole('link', { name: 'Find yours' });
      await page.clock.install();
      await visit(page, `/?env=${env}`);
      const question = page.getByRole('main', { name: 'Where would you use it?' });
      await inSteps(
        page,
        () => touch(page, start),
        async () => (await playing()) === 1 && (await question.count()) === 1,
      );
      // The answer below is not pressed. Time for a touch to end it, and not for the film itself.
      const { x, y, width, height } = await getBounds(answer(page, 'At home'));
      await inSteps(page, () => page.mouse.click(x + width / 2, y + height / 2));
      expect(await playing()).toBe(0);
      await expectScreen(page, 'Where would you use it?');
      await expect(async () => {
        const before = await readRenderCounts(page);
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
        expect(await readRenderCounts(page)).toEqual(before);
      }).toPass();

      // Between questions and on the way back there is none.
      await touchAndWait(page, answer(page, 'At home'));
      await expectScreen(page, 'Which room first?');
      await touchAndWait(page, back(page));
      await expectScreen(page, 'Where would you use it?');
      expect(await playing()).toBe(0);

      await page.route('**/*.mp4', (route) => route.abort());
      await touchAndWait(page, back(page));
      await inSteps(
        page,
        () => touch(page, start),
        async () => (await answer(page, 'At home').count()) === 1 && (await isStill(page)),
      );
      await page.clock.resume();
    },
  );
});

test.describe('When an answer is given in an animated quiz', () => {
  test.use(FULL_MOTION);

  test(
    'the video plays and pauses once the next question is shown, and then no frame is drawn',
    OWN_PAGE_TEST,
    async ({ page }) => {
      const videos = await watchVideos(page);
      await trackRenderCounts(page);
      await setTimes(page);
      await findYours(page);
      expect(await videos()).toMatchObject([{ isPlaying: false }]);
      await touch(page, answer(page, 'At home'));
      await expect.poll(async () => (await videos()).filter(({ isPlaying }) => isPlaying).length).toBe(1);
      await expectScreen(page, 'Which room first?');
      await expect.poll(async () => (await videos()).map(({ isPlaying }) => isPlaying)).toEqual([false]);
      await waitUntilStill(page);
      const before = await readRenderCounts(page);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
      expect(await readRenderCounts(page)).toEqual(before);
    },
  );

  test(
    'the old screen slides 960 px to the right, the next image slides in by the width of the stage, and nothing is decoded or uploaded meanwhile',
    OWN_PAGE_TEST,
    async ({ page }) => {
      // The size of uploads depends on the window, which has its default size here.
      await page.setViewportSize(DEFAULT_VIEWPORT_SIZE);
      await page.addInitScript(recordTransition);
      await setTimes(page);
      await findYours(page);
      await touch(page, answer(page, 'At home'));
      await expectScreen(page, 'Which room first?');
      const { leavingX, wholeX, uploads, decodes } = await page.evaluate(
        () => (globalThis as unknown as { __transition: RecordedTransition }).__transition,
      );
      expect(Math.max(...leavingX)).toBeGreaterThan(900);
      expect(Math.max(...leavingX)).toBeLessThanOrEqual(960);
      expect(Math.min(...wholeX)).toBeLessThan(-1_700);
      expect(uploads.filter((pixels) => pixels > PICTURE_PIXELS)).toEqual([]);
      expect(decodes).toBe(0);
    },
  );

  for (const [name, poster] of [
    ['its poster is shown instead', true],
    ['without a poster the image stays until the next one', false],
  ] as const) {
    test(
      `a video that cannot be played is logged, and ${name}`,
      ownPageThatNeeds('films', 'pixels'),
      async ({ page }) => {
        const errors = collectErrors(page);
        await page.route('**/*.mp4', (route) => route.abort());
        const withoutPoster = (home: string) => home.replaceAll(/"poster":\{[^}]*\}/g, '"poster":null');
        await setTimes(page, TIMES, poster ? undefined : withoutPoster);
        await findYours(page);
        const before = await colorAboveMiddle(page);
        await touch(page, answer(page, 'At home'));
        await expect(page.getByRole('main', { name: 'Which room first?' })).toBeAttached();
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
        const interpolate = await colorAboveMiddle(page);
        // The poster shows the petrol night of the video; the image before it is sand and ember.
        expect(isPetrol(before)).toBe(false);
        expect(isPetrol(interpolate)).toBe(poster);
        expect(isPaper(interpolate)).toBe(false);
        await expectScreen(page, 'Which room first?');
        expect(errors.filter((error) => error.startsWith('QUIZ VIDEO FAILED')).length).toBeGreaterThan(0);
      },
    );
  }

  test(
    'an image that loads too late is not decoded before the question is shown',
    OWN_PAGE_TEST,
    async ({ page, request }) => {
      // The size of uploads depends on the window, which has its default size here.
      await page.setViewportSize(DEFAULT_VIEWPORT_SIZE);
      await page.addInitScript(recordTransition);
      const media = (await (await request.get('/api/quiz-slides/find-yours-2')).json()) as {
        settings: object;
      };
      const late = await publish(request, 'quiz-slides', 'Too late?', {
        ...slide('Too late?', { text: 'Done', ends: true }, { text: 'Not' }),
        settings: media.settings,
      });
      const id = await publishSlide(request, 'In time?', { text: 'On', next: late }, { text: 'Off' });
      let isSlow = true;
      await page.route('**/uploads/**', async (route) => {
        if (isSlow) await page.waitForTimeout(900);
        await route.continue();
      });
      await visit(page, `/help-me-choose/${id}`);
      await touch(page, answer(page, 'On'));
      await expectScreen(page, 'Too late?');
      isSlow = false;
      const { wholeX, uploads, decodes } = await page.evaluate(
        () => (globalThis as unknown as { __transition: RecordedTransition }).__transition,
      );
      expect(Math.min(...wholeX)).toBeLessThan(-1_700);
      expect(uploads.filter((pixels) => pixels > PICTURE_PIXELS)).toEqual([]);
      expect(decodes).toBe(0);
    },
  );

  test('a touch during the video shows the next question at once', OWN_PAGE_TEST, async ({ page }) => {
    await setTimes(page, { ...TIMES, holdTime: 60 });
    await findYours(page);
    await touch(page, answer(page, 'At home'));
    await expect(page.getByRole('main', { name: 'Which room first?' })).toBeAttached();
    const touchedMs = Date.now();
    await page.mouse.click(350, 250);
    await expectScreen(page, 'Which room first?');
    // The video alone would have taken six seconds.
    expect(Date.now() - touchedMs).toBeLessThan(5_000);
  });
});

test.describe('When the transition of an animated quiz is interrupted', () => {
  test.use({ ...FULL_MOTION, viewport: { width: 320, height: 180 } });

  test('at any moment, by going back, home, another language or a lost GPU, no video, motion or object is left behind', async ({
    page,
  }) => {
    const errors = collectErrors(page);
    const videos = await watchVideos(page);
    await setTimes(page);
    await findYours(page);
    let objects = 0;
    for (const { name, atMs, interrupt, screen, undo } of INTERRUPTIONS) {
      await touch(page, answer(page, 'At home'));
      // On a slow machine, not before there is something to go back to.
      await expect(page).toHaveURL(/find-yours-2/);
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), atMs);
      await interrupt(page);
      await expectScreen(page, screen);
      expect(
        (await videos()).filter(({ isPlaying }) => isPlaying),
        name,
      ).toEqual([]);
      await undo(page);
      await expectScreen(page, 'Where would you use it?');
      // A given answer stays marked, so the first round is the baseline.
      const now = (await readStageUsage(page)).objects;
      objects ||= now;
      expect(now, name).toBe(objects);
    }
    // The kiosk reports what the test causes: the lost context and the changed response.
    expect(errors.filter((error) => !/^(GPU CONTEXT WAS LOST|STALE RELEASE)/.test(error))).toEqual([]);
  });
});

/** Fewer than a picture has on a stage of half the size, and more than a text. */
const PICTURE_PIXELS = 100_000;

interface RecordedTransition {
  leavingX: number[];
  wholeX: number[];
  uploads: number[];
  decodes: number;
}

/**
 * Records what moves in each frame of a transition, and what is decoded or uploaded during it. Runs
 * in the page.
 */
function recordTransition(): void {
  interface Node {
    x: number;
    label: string;
    children: Node[];
  }
  const seen: RecordedTransition = { leavingX: [], wholeX: [], uploads: [], decodes: 0 };
  Object.assign(globalThis, { __transition: seen });
  const shared = globalThis as unknown as { __PIXI_APP__?: { stage?: Node } };
  // The transition starts when the next screen is placed beside the stage, and ends when the
  // previous one is removed.
  const layers = (): Node[] =>
    (shared.__PIXI_APP__?.stage?.children[0]?.children[0]?.children ?? []).filter(
      // The layer of traveling pictures is above both screens.
      (layer) => layer.children.length > 0 && layer.label !== 'flight',
    );
  const isTransitionRunning = (): boolean =>
    layers().length === 2 && (layers()[1]?.children[0]?.x ?? 0) !== 0;
  const frame = (): void => {
    if (isTransitionRunning()) {
      const [leaving, coming] = layers();
      if (leaving?.children[0]) seen.leavingX.push(leaving.children[0].x);
      seen.wholeX.push(coming?.children[0]?.x ?? 0);
    }
    requestAnimationFrame(frame);
  };
  frame();
  for (const name of ['texImage2D', 'texSubImage2D'] as const) {
    const own = WebGL2RenderingContext.prototype[name] as (...values: unknown[]) => void;
    Object.assign(WebGL2RenderingContext.prototype, {
      [name](this: WebGL2RenderingContext, ...values: unknown[]) {
        own.apply(this, values);
        const source = values.at(-1) as Partial<{ width: number; height: number }> | null;
        if (isTransitionRunning() && !(source instanceof HTMLVideoElement))
          seen.uploads.push((source?.width ?? 0) * (source?.height ?? 0));
      },
    });
  }
  // The page posts image files to a worker that decodes them.
  const order = Worker.prototype.postMessage as (...values: unknown[]) => void;
  Worker.prototype.postMessage = function postMessage(this: Worker, ...values: unknown[]) {
    if (isTransitionRunning()) seen.decodes += 1;
    order.apply(this, values);
  };
}

/** Color of the stage slightly above its middle, where the video shows its night sky. */
async function colorAboveMiddle(page: Page): Promise<{ r: number; g: number; b: number }> {
  const { data } = await sharp(await page.screenshot({ clip: { x: 450, y: 100, width: 10, height: 10 } }))
    .removeAlpha()
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { r: data[0] ?? 0, g: data[1] ?? 0, b: data[2] ?? 0 };
}

const isPetrol = ({ r, g, b }: { r: number; g: number; b: number }): boolean => r < 60 && r < g && r < b;

/** The empty background of the brand. */
const isPaper = ({ r, g, b }: { r: number; g: number; b: number }): boolean =>
  Math.abs(r - 0xf6) + Math.abs(g - 0xf1) + Math.abs(b - 0xea) < 6;

interface Interruption {
  name: string;
  /** After the answer, in ms: while the question leaves, before, during and after the video. */
  atMs: number;
  interrupt: (page: Page) => Promise<unknown>;
  screen: string;
  undo: (page: Page) => Promise<unknown>;
}

const speak = (page: Page, lang: string) =>
  page.evaluate((code) => {
    const address = new URL(window.location.href);
    address.searchParams.set('lang', code);
    window.history.replaceState(window.history.state, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, lang);

const loseGpu = (page: Page) =>
  page.evaluate(() => {
    const loss = document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    loss?.loseContext();
    setTimeout(() => loss?.restoreContext(), 200);
  });

const goBack = (atMs: number): Interruption => ({
  name: `back after ${atMs} ms`,
  atMs,
  interrupt: (page) => page.evaluate(() => window.history.back()),
  screen: 'Where would you use it?',
  undo: async () => undefined,
});

const lostGpu = (atMs: number): Interruption => ({
  name: `lost GPU after ${atMs} ms`,
  atMs,
  interrupt: loseGpu,
  screen: 'Which room first?',
  undo: (page) => page.goBack(),
});

const INTERRUPTIONS: readonly Interruption[] = [
  goBack(60),
  goBack(2_000),
  {
    name: 'home',
    atMs: 900,
    interrupt: (page) => page.evaluate(() => window.history.go(-2)),
    screen: 'Take your time. Touch things.',
    undo: (page) => touchAndWait(page, page.getByRole('link', { name: 'Find yours' })),
  },
  {
    name: 'language',
    atMs: 1_700,
    interrupt: (page) => speak(page, 'es'),
    screen: '¿Qué cuarto primero?',
    undo: async (page) => {
      await speak(page, 'en');
      await expectScreen(page, 'Which room first?');
      await page.goBack();
    },
  },
  lostGpu(300),
  lostGpu(1_400),
];
