// Both demo quizzes by roles alone: each path ends in the result with the highest total.
// `EVERY_WAY=1` takes all paths; the default takes enough to give every answer and reach every end.
import type { Page } from '@playwright/test';
import { expect, OWN_PAGE_TEST, test } from '#tests/support/journey.ts';
import { GIFT_MESSAGE_MS } from '#config/limits.ts';
import { coveringPaths, quizPathsFrom, type QuizPath } from '#tests/support/quizPaths.ts';
import { REDUCED_MOTION, collectErrors, heading, settle, visit } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, viewport: { width: 320, height: 180 } });

const isEvery = process.env['EVERY_WAY'] === '1';
const EVERY_PATH_TIMEOUT_MS = 30 * 60_000;

const pathsOf = (start: string): QuizPath[] =>
  isEvery ? quizPathsFrom(start) : coveringPaths(quizPathsFrom(start));

/** The errors, without the report of an excluded item that was skipped, which the demo intends. */
const faultsIn = (errors: readonly string[]): string[] =>
  errors.filter((error) => !error.startsWith('QUIZ LEADER IS EXCLUDED'));

/** Number of steps that two paths share. */
const shared = (a: QuizPath | undefined, b: QuizPath): number => {
  const differs = b.steps.findIndex(
    ({ question, answer }, index) =>
      a?.steps[index]?.question !== question || a.steps[index]?.answer !== answer,
  );
  return differs < 0 ? b.steps.length : differs;
};

/**
 * Takes each path in turn and uses the browser's Back to return to where it differs from the
 * previous one. `endSteps` is the number of history entries from the last question to the end.
 */
async function walk(
  page: Page,
  ways: readonly QuizPath[],
  endSteps: number,
  arrive: (path: QuizPath) => Promise<void>,
): Promise<void> {
  let before: QuizPath | undefined;
  for (const path of ways) {
    const kept = shared(before, path);
    if (before) {
      await page.evaluate((steps) => window.history.go(-steps), before.steps.length - 1 + endSteps - kept);
      await expect(heading(page, path.steps[kept]?.question ?? '')).toBeAttached();
      await settle(page);
    }
    for (const { question, answer } of path.steps.slice(kept)) {
      await expect(heading(page, question)).toBeAttached();
      await settle(page);
      await page.getByRole('button', { name: answer, exact: true }).dispatchEvent('click');
    }
    await arrive(path);
    before = path;
  }
}

/** The ends of the quiz, and what each answer of its fourth question asks for. */
const TITLES: Readonly<Record<string, string>> = {
  'quiz-results/at-home': ' at home',
  'quiz-results/out-and-about': ', out and about',
  'quiz-results/on-the-sofa': ' on the sofa',
  'quiz-results/in-your-ears': ' in your ears',
};
const ASKED_FOR: Readonly<Record<string, string>> = {
  'The tablet': 'atlas-tab-12',
  'The watch': 'tempo-watch-3',
  'The earbuds': 'murmur-buds',
  'The router': 'hearth-fiber',
};

test.describe('When a shopper takes the quiz', () => {
  if (isEvery) test.setTimeout(EVERY_PATH_TIMEOUT_MS);

  test('with images and a video, every path ends in the result with the highest total, which says why and what would have changed it', async ({
    page,
  }) => {
    const errors = collectErrors(page);
    await visit(page, '/?env=flagship');
    await page.getByRole('link', { name: 'Find yours' }).dispatchEvent('click');
    const other = page.getByRole('link', { name: /^If you had said “/ });
    let changeable = 0;
    await walk(page, pathsOf('find-yours-1'), 1, async ({ end, steps }) => {
      await expect(heading(page, `Good company${TITLES[end] ?? ''}`)).toBeAttached();
      // The product that the shopper wanted is suggested, and comes first.
      const asked = steps.find(({ answer }) => answer in ASKED_FOR)?.answer ?? '';
      await expect(page.getByRole('link', { name: 'Show me' }).first()).toHaveAttribute(
        'href',
        new RegExp(`^/product/${ASKED_FOR[asked]}[/?]`),
      );
      await expect(page).toHaveURL(/\/quiz-result\?/);
      await settle(page);
      const said = (await page.getByText(/^You said: /).textContent())
        ?.slice('You said: '.length)
        .split(' · ');
      const answers = steps.map(({ answer }) => answer);
      expect(said?.length).toBeGreaterThan(0);
      expect(answers).toEqual(expect.arrayContaining(said ?? []));
      changeable += await other.count();
    });
    expect(changeable).toBeGreaterThan(0);

    await visit(page, '/help-me-choose/find-yours-1?env=flagship');
    for (const name of ['Out and about', 'On foot', 'The router', 'Evening', 'For me']) {
      await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
      await settle(page);
    }
    await expect(other).toHaveAccessibleName('If you had said “The watch”: Good company, out and about');
    await other.dispatchEvent('click');
    await expect(heading(page, /out and about/)).toBeAttached();
    expect(faultsIn(errors)).toEqual([]);
  });

  test(
    'in its normal form, every path ends through a gift message in the product with the highest total',
    OWN_PAGE_TEST,
    async ({ page }) => {
      const errors = collectErrors(page);
      await page.clock.install();
      await visit(page, '/page/care');
      await visit(page, '/help-me-choose/which-phone-1');
      // The result is between the last question and the product.
      await walk(page, pathsOf('which-phone-1'), 2, async ({ end }) => {
        await expect(page).toHaveURL(/\/gift-message\//);
        await settle(page);
        await page.clock.fastForward(GIFT_MESSAGE_MS);
        await expect(page).toHaveURL(`/product/${end.replace('products/', '')}`);
        await settle(page);
      });
      expect(faultsIn(errors)).toEqual([]);
    },
  );
});
