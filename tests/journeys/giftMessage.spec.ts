// The gift message: a short text that goes on to the quiz's result after 3000 ms. See
// src/screens/gift-message/README.md.
import type { Page } from '@playwright/test';
import { expect, OWN_PAGE, test, IN_NODE } from '#tests/support/journey.ts';
import { openEditor, hotspot } from '#tests/support/editor.ts';
import { QUIZ_STORAGE_KEY } from '#state/quizStore.ts';
import { publish } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  expectScreen,
  countConfetti,
  heading,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  touch,
  touchAndWait,
  visit,
} from '#tests/support/shopper.ts';

test.use(SMALL_VIEWPORT);

const REDIRECT_MS = 3_000;

/**
 * Stores the result of a quiz in the session; `endState` may be anything that another version
 * stored.
 */
async function endQuizIn(page: Page, endState: unknown): Promise<void> {
  await page.addInitScript(
    ([key, state]) => {
      if (!sessionStorage.getItem(key))
        sessionStorage.setItem(key, JSON.stringify({ state: { endState: state }, version: 0 }));
    },
    [QUIZ_STORAGE_KEY, endState] as const,
  );
}

const DOTS_RISE_PX = 18;
/** The dots rise six times in 5.4 s; software rendering takes longer. */
const DOTS_REST_WITHIN_MS = 15_000;

/**
 * Records in each frame how far a dot has risen. A dot is found as the only container with one
 * child that is slightly above its position.
 */
async function recordDots(page: Page): Promise<void> {
  await page.addInitScript((rise) => {
    interface Node {
      y: number;
      children?: Node[];
    }
    const shared = globalThis as unknown as { __PIXI_APP__?: { stage: Node }; __highest: number };
    shared.__highest = 0;
    const recordFrame = (node: Node): void => {
      if (node.y < 0 && node.y >= -rise && node.children?.length === 1)
        shared.__highest = Math.max(shared.__highest, -node.y);
      node.children?.forEach(recordFrame);
    };
    const frame = (): void => {
      if (shared.__PIXI_APP__) recordFrame(shared.__PIXI_APP__.stage);
      requestAnimationFrame(frame);
    };
    frame();
  }, DOTS_RISE_PX);
}

const highestDot = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { __highest: number }).__highest);

const PRODUCT = { targetType: 'products', targetId: 'cairn-9' };

test.describe('When a quiz has ended with a result', () => {
  test.use({ ...REDUCED_MOTION, ...OWN_PAGE });

  test('the message is shown for 3 seconds and then replaced by the result, so that Back does not return to it', async ({
    page,
    request,
  }) => {
    const id = await publish(request, 'gift-messages', 'On the way', { message: 'On the <i>way</i>' });
    await endQuizIn(page, PRODUCT);
    await visit(page, '/page/care');
    await page.goto(`/gift-message/${id}`);
    await expect(heading(page, 'On the way')).toBeAttached({ timeout: 25_000 });
    const shownMs = await page.evaluate(() => Date.now());
    await expect(page).toHaveURL('/product/cairn-9', { timeout: 15_000 });
    // The test finds the heading slightly after it appears.
    expect((await page.evaluate(() => Date.now())) - shownMs).toBeGreaterThan(REDIRECT_MS * 0.8);
    await expectScreen(page, 'Cairn 9');
    await page.goBack();
    await expect(page).toHaveURL('/page/care');
  });

  test('Back leads from the product to the result and on to the first question, and forward again takes one touch per question', async ({
    page,
    request,
  }) => {
    const question = (text: string, answer: object) => ({
      headers: [{ type: 'title', text }],
      buttons: [
        { type: 'text', text: 'Yes', ...answer },
        { type: 'text', text: 'No', ...answer },
      ],
    });
    const thanks = await publish(request, 'gift-messages', 'Thanks', { message: 'Thanks' });
    const end = await publish(
      request,
      'quiz-slides',
      'Last gift question',
      question('The last?', {
        completeQuiz: true,
        giftMessage: thanks,
        weights: [{ ...PRODUCT, weight: 1 }],
      }),
    );
    const start = await publish(
      request,
      'quiz-slides',
      'First gift question',
      question('The first?', { nextSlide: end }),
    );
    const yes = page.getByRole('button', { name: 'Yes', exact: true });
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await page.clock.install();
    await visit(page, `/help-me-choose/${start}`);
    for (const name of ['The first?', 'The last?']) {
      await expectScreen(page, name);
      await yes.dispatchEvent('click');
    }
    await expectScreen(page, 'Thanks');
    await page.clock.fastForward(REDIRECT_MS);
    await expectScreen(page, 'Cairn 9');
    await back.dispatchEvent('click');
    await expectScreen(page, 'Your results');
    await expect(page.getByRole('link', { name: 'Open: Cairn 9' })).toBeAttached();
    await back.dispatchEvent('click');
    for (const name of ['The first?', 'The last?']) {
      await expectScreen(page, name);
      await expect(yes).toHaveAttribute('aria-current', /.+/);
      await yes.dispatchEvent('click');
    }
    await expectScreen(page, 'Thanks');
  });

  test('language and environment are kept', async ({ page, request }) => {
    const id = await publish(request, 'gift-messages', 'Kept', { message: 'Kept' });
    await endQuizIn(page, PRODUCT);
    await page.clock.install();
    await visit(page, `/gift-message/${id}?lang=es&env=flagship`);
    await page.clock.fastForward(REDIRECT_MS);
    await expect(page).toHaveURL('/product/cairn-9?lang=es&env=flagship', { timeout: 25_000 });
  });

  test('a reload keeps the result', async ({ page, request }) => {
    const id = await publish(request, 'gift-messages', 'Reloaded', { message: 'Reloaded' });
    await endQuizIn(page, PRODUCT);
    await page.clock.install();
    await page.goto(`/gift-message/${id}`);
    await expect(heading(page, 'Reloaded')).toBeAttached({ timeout: 25_000 });
    await page.reload();
    await expectScreen(page, 'Reloaded');
    await page.clock.fastForward(REDIRECT_MS);
    await expect(page).toHaveURL('/product/cairn-9', { timeout: 25_000 });
  });

  test('a shopper who leaves before that is not brought back', async ({ page, request }) => {
    const id = await publish(request, 'gift-messages', 'Left', { message: 'Left' });
    await endQuizIn(page, PRODUCT);
    await page.clock.install();
    await visit(page, `/gift-message/${id}`);
    await touch(page, page.getByRole('link', { name: 'Home' }));
    await expect(page).toHaveURL('/');
    await page.clock.fastForward(REDIRECT_MS);
    await settle(page);
    await expect(page).toHaveURL('/');
  });

  test('in the editor the message stays', IN_NODE, async ({ page, request }) => {
    const id = await publish(request, 'gift-messages', 'Edited', { message: 'Edited' });
    await endQuizIn(page, PRODUCT);
    await page.clock.install();
    await visit(page, `/edit/gift-message/${id}`);
    await page.clock.fastForward(REDIRECT_MS * 2);
    await settle(page);
    await expect(page).toHaveURL(`/edit/gift-message/${id}`);
    await expect(heading(page, 'Edited')).toBeAttached();
  });
});

test.describe('When no quiz has ended', () => {
  test.use({ ...REDUCED_MOTION, ...OWN_PAGE });

  for (const [name, state] of [
    ['no result is stored', null],
    ['the stored result is invalid', { targetType: 'elsewhere', targetId: 7 }],
  ] as const) {
    test(`the message stays, with Back and Home, if ${name}`, async ({ page, request }) => {
      const errors = collectErrors(page);
      const id = await publish(request, 'gift-messages', 'Stays', { message: 'Stays' });
      await endQuizIn(page, state);
      await page.clock.install();
      await visit(page, `/gift-message/${id}`);
      await page.clock.fastForward(REDIRECT_MS * 2);
      await settle(page);
      await expect(page).toHaveURL(`/gift-message/${id}`);
      await expect(page.getByText('At the end of a quiz')).not.toBeAttached();
      await touchAndWait(page, page.getByRole('link', { name: 'Home' }));
      await expect(page).toHaveURL('/');
      expect(errors).toEqual([]);
    });
  }

  test('an editor reads what the message does in a quiz', IN_NODE, async ({ page, request }) => {
    const id = await publish(request, 'gift-messages', 'Noted', { message: 'Noted' });
    await openEditor(page, `/gift-message/${id}`);
    await expect(
      page.getByText('At the end of a quiz, this message goes on to the result by itself.'),
    ).toBeAttached();
    await expect(hotspot(page, 'message')).toBeAttached();
  });
});

test.describe('When a message has an ellipsis or a celebration', () => {
  test.use(OWN_PAGE);

  test('its dots stop moving after a while, so that a message that stays draws no frames', async ({
    page,
    request,
  }) => {
    const id = await publish(request, 'gift-messages', 'Dots', { message: 'Wait', showEllipsis: true });
    await recordDots(page);
    await page.goto(`/gift-message/${id}`);
    await expectSoon(page, 'Wait');
    await expect.poll(() => highestDot(page)).toBeGreaterThan(DOTS_RISE_PX / 2);
    await expect(page.locator('html')).toHaveAttribute('data-stage', 'still', {
      timeout: DOTS_REST_WITHIN_MS,
    });
    await expect(page).toHaveURL(`/gift-message/${id}`);
  });

  test('with reduced motion its dots never rise', async ({ page, request }) => {
    const id = await publish(request, 'gift-messages', 'Calm dots', {
      message: 'Wait calmly',
      showEllipsis: true,
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await recordDots(page);
    await visit(page, `/gift-message/${id}`);
    await expectScreen(page, 'Wait calmly');
    expect(await highestDot(page)).toBe(0);
  });

  test('confetti flies only where the content asks for it', async ({ page, request }) => {
    const party = await publish(request, 'gift-messages', 'Party', {
      message: 'Hooray',
      showCelebration: true,
    });
    const calm = await publish(request, 'gift-messages', 'Calm', { message: 'Calm' });
    await page.goto(`/gift-message/${party}`);
    await expectSoon(page, 'Hooray');
    await expect.poll(() => countConfetti(page), { timeout: 15_000, intervals: [50] }).toBeGreaterThan(300);
    await visit(page, `/gift-message/${calm}`);
    await expectScreen(page, 'Calm');
    expect(await countConfetti(page)).toBe(0);
  });

  const expectSoon = (page: Page, name: string) =>
    expect(heading(page, name)).toBeAttached({ timeout: 25_000 });
});

test.describe('When a message is empty or very long', () => {
  test.use(REDUCED_MOTION);

  test('it is still drawn, and a long one scrolls to its end', async ({ page, request }) => {
    const errors = collectErrors(page);
    const empty = await publish(request, 'gift-messages', 'Empty gift', { message: '' });
    await visit(page, `/gift-message/${empty}`);
    await expectScreen(page, 'Empty gift');
    const long = await publish(request, 'gift-messages', 'Long gift', {
      message: 'Thank you for everything. '.repeat(80),
    });
    await visit(page, `/gift-message/${long}`);
    await page.keyboard.press('End');
    await settle(page);
    const box = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 1_000)).toBeLessThan(SMALL_VIEWPORT.viewport.height);
    expect(errors).toEqual([]);
  });
});

test.describe('When the demo shows a gift message', () => {
  test.use(REDUCED_MOTION);

  test('a shopper reaches one from home by touch, and goes on from it', async ({ page }) => {
    await visit(page, '/?env=flagship');
    await touchAndWait(page, page.locator('a[href^="/page/care"]').first());
    await page.getByRole('link', { name: 'A small thank-you' }).focus();
    await settle(page);
    await touch(page, page.getByRole('link', { name: 'A small thank-you' }));
    await expectScreen(page, 'Thank you for stopping by.');
    await touchAndWait(page, page.getByRole('link', { name: 'Go on' }));
    await expect(page).toHaveURL('/?env=flagship');
  });

  for (const [lang, message] of [
    ['en', 'Thank you. We thought so.'],
    ['es', 'Gracias. Lo sospechábamos.'],
    ['zh', '谢谢！ 果然如此。'],
  ] as const) {
    test(`it is shown in ${lang}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(page, `/gift-message/your-fold?lang=${lang}`);
      await expect(heading(page, message)).toBeAttached();
      await waitUntilStill(page);
    });
  }
});
