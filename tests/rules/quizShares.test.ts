// How often each result of a quiz wins: counted by state, compared with walking every way.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { quizSlide, type QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { restore } from '#content/restore.ts';
import {
  answersOnPath,
  answerSlide,
  endOf,
  keyOf,
  startQuiz,
  totalsOf,
  visitSlide,
  type Quiz,
} from '#rules/quiz.ts';
import { shownAnswers } from '#rules/quizChecks.ts';
import { sharesOf, type AnswerCounts } from '#editor/quiz/quizShares.ts';

type Weights = Readonly<Record<string, number | string>>;
interface Given {
  to?: string;
  weights?: Weights;
  excludes?: readonly string[];
  text?: string;
}

const target = (targetId: string) => ({ targetType: 'products', targetId }) as const;

const answerOf = ({ to, weights = {}, excludes = [], text = 'An answer' }: Given) => ({
  type: 'text',
  text,
  weights: Object.entries(weights).map(([id, weight]) => ({ ...target(id), weight })),
  excludedItems: excludes.map(target),
  completeQuiz: to === undefined,
  nextSlide: to ?? '',
});

const quizFrom = (slides: Readonly<Record<string, readonly Given[]>>): Map<string, QuizSlide> =>
  new Map(
    Object.entries(slides).map(([id, answers]) => {
      const buttons = answers.map(answerOf);
      const slide = restore(quizSlide, { buttons });
      // Older content has weights as strings, and numbers that are none.
      return [
        id,
        {
          ...slide,
          buttons: slide.buttons.map((button, at) => ({ ...button, ...buttons[at] })),
        } as QuizSlide,
      ];
    }),
  );

interface Walked {
  ways: number;
  won: Record<string, number>;
  tied: Record<string, number>;
  none: number;
  loops: number;
  stuck: number;
}

/** Every way, one by one, with the quiz that shoppers take. */
function walk(start: string, documents: ReadonlyMap<string, QuizSlide>, counts: AnswerCounts | null): Walked {
  const walked: Walked = { ways: 0, won: {}, tied: {}, none: 0, loops: 0, stuck: 0 };
  const step = (quiz: Quiz, id: string, ways: number): void => {
    const slide = documents.get(id);
    const answers = slide ? shownAnswers(id, slide) : [];
    const given = answers.map(({ index }) => counts?.[id]?.[index] ?? 0);
    const sum = given.reduce((total, count) => total + count, 0);
    if (answers.length === 0) {
      walked.ways += ways;
      walked.stuck += ways;
    }
    for (const [position, { index, answer }] of answers.entries()) {
      const factor = counts ? (sum > 0 ? (given[position] ?? 0) / sum : 1 / answers.length) : 1;
      if (factor === 0) continue;
      const { quiz: after } = answerSlide(quiz, { ...answer, button: index, label: '' }, true);
      const mass = ways * factor;
      const next = after.at >= after.way.length ? null : (after.way[after.at + 1]?.slide ?? null);
      if (next !== null && quiz.way.some((one) => one.slide === next)) {
        walked.ways += mass;
        walked.loops += mass;
      } else if (next !== null) {
        const visited = visitSlide(after, next, after.at + 1);
        if (visited) step(visited, next, mass);
      } else {
        walked.ways += mass;
        const { endState } = endOf(after);
        if (!endState) walked.none += mass;
        else {
          walked.won[keyOf(endState)] = (walked.won[keyOf(endState)] ?? 0) + mass;
          if (isTied(after)) walked.tied[keyOf(endState)] = (walked.tied[keyOf(endState)] ?? 0) + mass;
        }
      }
    }
  };
  const begun = visitSlide(startQuiz(start, null, 0), start, 0);
  if (begun) step(begun, start, 1);
  return walked;
}

/** Whether another that is not excluded has the total of the winner. */
function isTied(quiz: Quiz): boolean {
  const { endState } = endOf(quiz);
  const excluded = answersOnPath(quiz).flatMap(({ excludedItems }) => excludedItems.map(keyOf));
  const totals = totalsOf(quiz).filter((total) => !excluded.includes(keyOf(total)));
  const won = totals.find((total) => endState && keyOf(total) === keyOf(endState))?.total;
  return totals.filter(({ total }) => total === won).length > 1;
}

function expectSame(
  start: string,
  documents: Map<string, QuizSlide>,
  counts: AnswerCounts | null = null,
): void {
  const walked = walk(start, documents, counts);
  const shares = sharesOf(start, documents, counts);
  expect(shares.ways).toBeCloseTo(walked.ways, 6);
  expect(shares.loops).toBeCloseTo(walked.loops / walked.ways, 9);
  expect(shares.stuck).toBeCloseTo(walked.stuck / walked.ways, 9);
  expect(shares.none).toBeCloseTo(walked.none / walked.ways, 9);
  for (const result of shares.results) {
    expect(result.share, keyOf(result)).toBeCloseTo((walked.won[keyOf(result)] ?? 0) / walked.ways, 9);
    expect(result.tied, keyOf(result)).toBeCloseTo((walked.tied[keyOf(result)] ?? 0) / walked.ways, 9);
  }
  const named = new Set(shares.results.map(keyOf));
  expect(Object.keys(walked.won).filter((key) => !named.has(key))).toEqual([]);
}

const IDS = ['one', 'two', 'three', 'four'];
const RESULTS = ['a', 'b', 'c'];
const weight = fc.oneof(
  fc.integer({ min: 1, max: 4 }),
  fc.constantFrom('2', '1.5', '', 'many', '0.1', '0.2', 0.3, 0, -1),
);
const answer = (ids: readonly string[]): fc.Arbitrary<Given> =>
  fc.record({
    to: fc.option(fc.constantFrom(...ids, 'gone'), { nil: undefined, freq: 3 }),
    weights: fc.dictionary(fc.constantFrom(...RESULTS), weight, { maxKeys: 3 }),
    excludes: fc.uniqueArray(fc.constantFrom(...RESULTS), { maxLength: 1 }),
    text: fc.constantFrom('An answer', 'An answer', 'An answer', ''),
  });
/** Any links, loops and dead ends included. */
const anyQuiz = fc
  .tuple(...IDS.map(() => fc.array(answer(IDS), { maxLength: 3 })))
  .map((slides) => quizFrom(Object.fromEntries(IDS.map((id, at) => [id, slides[at] ?? []]))));
/** Slides that lead on to later ones only, so that states are merged and decided early. */
const forwardQuiz = fc
  .tuple(...IDS.map((_, at) => fc.array(answer(IDS.slice(at + 1)), { minLength: 1, maxLength: 4 })))
  .map((slides) =>
    quizFrom(
      Object.fromEntries(
        IDS.map((id, at) => [
          id,
          (slides[at] ?? []).map(({ to, ...given }) => ({
            ...given,
            ...(to !== undefined && to !== 'gone' && { to }),
          })),
        ]),
      ),
    ),
  );

describe('When the ways through a quiz are counted', () => {
  it('each result has the share that walking every way finds, with loops, dead ends and exclusions', () => {
    fc.assert(
      fc.property(anyQuiz, (documents) => expectSame('one', documents)),
      { numRuns: 400 },
    );
  });

  it('and where results are decided before the last slide, with ties and weights as strings', () => {
    fc.assert(
      fc.property(forwardQuiz, (documents) => expectSame('one', documents)),
      { numRuns: 600 },
    );
  });

  it('a way counts as often as its answers were given, where they were', () => {
    const counts = fc.dictionary(
      fc.constantFrom(...IDS),
      fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
    );
    fc.assert(
      fc.property(forwardQuiz, counts, (documents, given) => expectSame('one', documents, given)),
      { numRuns: 300 },
    );
  });

  it('of equals the one that was weighted first wins, and that is told as a tie', () => {
    const documents = quizFrom({
      one: [
        { to: 'two', weights: { a: 1 } },
        { to: 'two', weights: { b: 1 } },
      ],
      two: [{ weights: { a: 1 } }, { weights: { b: 1 } }],
    });
    const { ways, results } = sharesOf('one', documents);
    expect(ways).toBe(4);
    expect(results.map(({ targetId, share, tied }) => [targetId, share, tied])).toEqual([
      ['a', 0.5, 0.25],
      ['b', 0.5, 0.25],
    ]);
  });

  it('a result that nobody can get has a share of 0', () => {
    const documents = quizFrom({
      one: [{ weights: { a: 2, b: 1 } }, { weights: { a: 3, b: 2 } }],
    });
    expect(sharesOf('one', documents).results.map(({ share }) => share)).toEqual([1, 0]);
  });

  it('an answer that weighs and excludes nothing is named if another leads the same way', () => {
    const documents = quizFrom({
      one: [{ to: 'two' }, { to: 'two', weights: { a: 1 } }, { to: 'two', excludes: ['a'] }, { to: 'three' }],
      two: [{ weights: { a: 1 } }, {}],
      three: [{}],
    });
    expect(sharesOf('one', documents).idle).toEqual([
      { slide: 'one', button: 0 },
      { slide: 'two', button: 1 },
    ]);
  });

  it('ways with the same totals are counted together: a million through ten slides of four answers', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const documents = quizFrom(
      Object.fromEntries(
        Array.from({ length: 10 }, (_, at) => [
          `${at}`,
          Array.from({ length: 4 }, () => ({
            ...(at < 9 && { to: `${at + 1}` }),
            weights: Object.fromEntries(
              ['a', 'b', 'c', 'd'].flatMap((id) => (random(2) === 0 ? [[id, 1 + random(5)]] : [])),
            ),
          })),
        ]),
      ),
    );
    // Each state of the quiz is looked up where it is counted.
    const lookUps = vi.spyOn(Map.prototype, 'get');
    const { ways } = sharesOf('0', documents);
    const count = lookUps.mock.calls.length;
    lookUps.mockRestore();
    expect(ways).toBe(4 ** 10);
    expect(count).toBeLessThan(150_000);
  });
});
