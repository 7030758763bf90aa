// The guided quiz: the weights of the answers along any path.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backSteps, type HistoryEntry } from '#state/backSteps.ts';
import type { Target } from '#rules/links.ts';
import {
  answersOnPath,
  answerSlide,
  endOf,
  pathOfAnswers,
  slidesVisited,
  startQuiz,
  totalsOf,
  visitEnd,
  visitSlide,
  type GivenAnswer,
  type Quiz,
} from '#rules/quiz.ts';

const product = (targetId: string): Target => ({ targetType: 'products', targetId });
const givenButtons = (answer: Partial<GivenAnswer> = {}): GivenAnswer => ({
  button: 0,
  label: 'An answer',
  weights: [],
  excludedItems: [],
  completeQuiz: false,
  giftMessage: '',
  nextSlide: 'two',
  ...answer,
});
const weighing = (...weights: [string, number | string | null][]) =>
  weights.map(([id, weight]) => ({ ...product(id), weight }));

const begin = (): Quiz => startQuiz('one', null, 1_000);
const visit = (quiz: Quiz, slide: string, depth: number): Quiz => {
  const visited = visitSlide(quiz, slide, depth);
  if (!visited) throw new Error(`${slide} is not on the way at depth ${depth}`);
  return visited;
};

/** A completed quiz, each slide leading to the next. */
function quizOf(...answers: Partial<GivenAnswer>[]): Quiz {
  return answers.reduce<Quiz>(
    (quiz, answer, index) => {
      const isLast = index === answers.length - 1;
      const next = String(index + 1);
      const { quiz: after } = answerSlide(
        quiz,
        givenButtons({ ...answer, nextSlide: next, completeQuiz: isLast }),
        true,
      );
      return isLast ? after : visit(after, next, index + 1);
    },
    visit(startQuiz('0', null, 0), '0', 0),
  );
}

describe('When a quiz starts', () => {
  it('stores the time, and is at its first slide without answers', () => {
    const quiz = begin();
    expect(quiz.startedAtMs).toBe(1_000);
    expect([slidesVisited(quiz), answersOnPath(quiz).length]).toEqual([1, 0]);
  });

  it('stores the video, images, timings and number of slides of an animated one', () => {
    const animation = {
      video: null,
      poster: null,
      captions: '',
      totalSlides: 5,
      holdTime: 2.5,
      slideTime: 0.6,
      fadeInTime: 0.4,
      images: [],
    };
    expect(startQuiz('one', animation, 0)).toMatchObject({ animation, totalSlides: 5 });
  });
});

describe('When a shopper answers', () => {
  it('goes to the next slide, and counts one more slide and answer', () => {
    const { quiz, path, faults } = answerSlide(visit(begin(), 'one', 3), givenButtons(), false);
    expect(path).toBe('/help-me-choose/two');
    expect(faults).toEqual([]);
    const there = visit(quiz, 'two', 4);
    expect([slidesVisited(there), answersOnPath(there).length]).toEqual([2, 1]);
  });

  it('adds up weights by target, as numbers or as strings', () => {
    expect(
      totalsOf(quizOf({ weights: weighing(['a', 2], ['b', '3']) }, { weights: weighing(['a', '1.5']) })),
    ).toEqual([
      { ...product('a'), total: 3.5 },
      { ...product('b'), total: 3 },
    ]);
  });

  it.each([
    ['an animated quiz to its result', { completeQuiz: true, giftMessage: 'thanks' }, true, '/quiz-result'],
    [
      'a normal quiz to its gift message',
      { completeQuiz: true, giftMessage: 'thanks' },
      false,
      '/gift-message/thanks',
    ],
  ])('ends %s', (_name, answer, isAnimated, path) => {
    expect(answerSlide(visit(begin(), 'one', 0), givenButtons(answer), isAnimated)).toMatchObject({
      path,
      faults: [],
    });
  });

  it.each([
    ['a button without a next slide', { nextSlide: '' }],
    ['a button that leads to its own slide', { nextSlide: 'one' }],
    ['an end without a gift message', { completeQuiz: true, nextSlide: '' }],
  ])('%s is reported with slide and button, and leads to the best result so far', (_name, answer) => {
    const { path, faults, quiz } = answerSlide(
      visit(begin(), 'one', 0),
      givenButtons({ ...answer, button: 2, weights: weighing(['a', 1]) }),
      false,
    );
    expect(faults).toEqual([{ message: 'COULD NOT GET NEXT SLIDE LINK', ids: { slide: 'one', button: 2 } }]);
    expect(path).toBe('/quiz-result');
    expect(endOf(quiz).endState).toEqual(product('a'));
  });

  it('reports a repeated slide, and goes there', () => {
    const { quiz } = answerSlide(visit(begin(), 'one', 0), givenButtons(), false);
    const again = answerSlide(visit(quiz, 'two', 1), givenButtons({ nextSlide: 'one' }), false);
    expect(again.path).toBe('/help-me-choose/one');
    expect(again.faults).toEqual([
      { message: 'QUIZ SLIDE IS ASKED AGAIN', ids: { slide: 'two', button: 0, nextSlide: 'one' } },
    ]);
    expect(answersOnPath(visit(again.quiz, 'one', 2)).length).toBe(2);
  });

  it.each([
    ['abc', 'QUIZ WEIGHT IS NO NUMBER'],
    [null, 'QUIZ WEIGHT IS NO NUMBER'],
    [-5, 'QUIZ WEIGHT IS OUT OF RANGE'],
    [20_000, 'QUIZ WEIGHT IS OUT OF RANGE'],
  ])('reports a weight of %s with slide, button and target', (weight, message) => {
    const { faults } = answerSlide(
      visit(begin(), 'one', 0),
      givenButtons({ weights: weighing(['a', weight]) }),
      false,
    );
    expect(faults).toEqual([{ message, ids: { slide: 'one', button: 0, weight, target: 'products/a' } }]);
  });

  it('is counted as the path of all answers so far', () => {
    expect(pathOfAnswers(quizOf({ label: 'At home' }, { label: 'The desk' }))).toBe('At home > The desk');
  });
});

describe('When a quiz has ended', () => {
  it.each([
    [
      'the highest total wins',
      [
        ['a', 1],
        ['b', 2],
      ],
      'b',
    ],
    [
      'the first found of equals wins',
      [
        ['a', 2],
        ['b', 2],
      ],
      'a',
    ],
    ['a total of nothing wins nothing', [['a', 0]], null],
    ['a negative total wins nothing', [['a', -3]], null],
    [
      'what is no number weighs nothing',
      [
        ['a', 'abc'],
        ['b', 1],
      ],
      'b',
    ],
    [
      'tenths that add up to the same tie',
      [
        ['a', 0.3],
        ['b', 0.1],
        ['b', 0.2],
      ],
      'a',
    ],
    [
      'targets that name nothing win nothing',
      [
        ['', 9],
        ['b', 1],
      ],
      'b',
    ],
  ] as const)('%s', (_name, weights, winner) => {
    const { endState } = endOf(
      quizOf({
        weights: weighing(...weights.map(([id, weight]): [string, number | string] => [id, weight])),
      }),
    );
    expect(endState).toEqual(winner && product(winner));
  });

  it('skips an excluded item with the highest total, and reports it', () => {
    const quiz = quizOf({ weights: weighing(['a', 9], ['b', 1]) }, { excludedItems: [product('a')] });
    expect(endOf(quiz)).toEqual({
      endState: product('b'),
      faults: [
        {
          message: 'QUIZ LEADER IS EXCLUDED',
          ids: { leader: 'products/a', total: 9, endState: 'products/b' },
        },
      ],
    });
  });

  it('distinguishes a product from a page with the same id', () => {
    const page: Target = { targetType: 'pages', targetId: 'a' };
    const quiz = quizOf({
      weights: [...weighing(['a', 1]), { ...page, weight: 2 }],
      excludedItems: [product('a')],
    });
    expect(endOf(quiz).endState).toEqual(page);
  });
});

const on = (screen: HistoryEntry['route']['screen'], depth: number, id = ''): HistoryEntry => ({
  route: { screen, id },
  depth,
});

describe('When a shopper goes back', () => {
  const atThree = (): Quiz => {
    const two = visit(
      answerSlide(visit(begin(), 'one', 4), givenButtons({ weights: weighing(['a', 1]) }), false).quiz,
      'two',
      5,
    );
    return visit(
      answerSlide(two, givenButtons({ nextSlide: 'three', weights: weighing(['b', 1]) }), false).quiz,
      'three',
      6,
    );
  };

  it('returns from any slide, and from the result, to the slide where the quiz started', () => {
    expect(backSteps(on('help-me-choose', 6, 'three'), atThree())).toBe(2);
    const ended = answerSlide(atThree(), givenButtons({ completeQuiz: true }), true).quiz;
    expect(backSteps(on('quiz-result', 7), ended)).toBe(3);
  });

  it('leaves the quiz from its first slide, and goes one step back anywhere else', () => {
    expect(backSteps(on('help-me-choose', 4, 'one'), visit(atThree(), 'one', 4))).toBe(1);
    expect(backSteps(on('product', 6, 'three'), atThree())).toBe(1);
    expect(backSteps(on('quiz-result', 2), null)).toBe(1);
  });

  it('counts no step from another screen at the same history depth as a slide', () => {
    expect(backSteps(on('quiz-result', 6), atThree())).toBe(1);
    expect(backSteps(on('help-me-choose', 9, 'three'), atThree())).toBe(1);
  });

  it('counts only the answers on the path to the current slide', () => {
    expect(totalsOf(visit(atThree(), 'two', 5))).toEqual([{ ...product('a'), total: 1 }]);
    expect(totalsOf(visit(atThree(), 'one', 4))).toEqual([]);
  });

  it('keeps the result for going forward', () => {
    const ended = answerSlide(atThree(), givenButtons({ completeQuiz: true }), true).quiz;
    const again = visitEnd(visit(ended, 'one', 4), 7);
    expect(again).toEqual(ended);
    expect(visitEnd(atThree(), 7)).toBeNull();
  });

  it('keeps the answers for going forward', () => {
    expect(totalsOf(visit(visit(atThree(), 'one', 4), 'three', 6))).toHaveLength(2);
  });

  it('discards later answers when a slide gets another answer', () => {
    const anew = answerSlide(visit(atThree(), 'one', 4), givenButtons({ nextSlide: 'three' }), false).quiz;
    expect(totalsOf(visit(anew, 'three', 5))).toEqual([]);
    expect(visitSlide(anew, 'three', 6)).toBeNull();
  });

  it('keeps the answers after the first slide, so that going forward again takes one touch per slide', () => {
    const ended = answerSlide(atThree(), givenButtons({ button: 2, completeQuiz: true }), true).quiz;
    const again = answerSlide(
      visit(ended, 'one', 4),
      givenButtons({ weights: weighing(['a', 1]) }),
      false,
    ).quiz;
    expect(again.way).toEqual(ended.way);
    expect(visit(again, 'two', 5).way[1]?.given?.nextSlide).toBe('three');
    expect(visit(again, 'three', 6).way[2]?.given?.button).toBe(2);
  });

  it('keeps an answer for another path to its slide, and counts it only once that slide is answered', () => {
    const shortcut = answerSlide(
      visit(
        answerSlide(
          atThree(),
          givenButtons({ button: 2, weights: weighing(['c', 1]), completeQuiz: true }),
          true,
        ).quiz,
        'one',
        4,
      ),
      givenButtons({ nextSlide: 'three' }),
      false,
    ).quiz;
    const three = visit(shortcut, 'three', 5);
    expect(three.way[1]?.given?.button).toBe(2);
    expect(totalsOf(three)).toEqual([]);
  });
});

// An oracle without the rules: it keeps the history as a browser does and adds up at the end.
const SLIDES = ['s0', 's1', 's2', 's3', 's4'];
const TARGETS = ['a', 'b', 'c', 'd'];

const tenths = fc.integer({ min: -60, max: 60 }).map((tenth) => tenth / 10);
const weight = fc.oneof(
  { weight: 8, arbitrary: fc.oneof(fc.integer({ min: -6, max: 6 }), tenths, tenths.map(String)) },
  { weight: 1, arbitrary: fc.constantFrom('abc', '', null) },
);
const button = fc.record({
  weights: fc.array(fc.tuple(fc.constantFrom(...TARGETS), weight), { maxLength: 3 }),
  excluded: fc.array(fc.constantFrom(...TARGETS), { maxLength: 1 }),
  next: fc.constantFrom(...SLIDES, null),
});
/** Slides with random links, including loops; the quiz ends without a next slide. */
const graph = fc.tuple(...SLIDES.map(() => fc.array(button, { minLength: 2, maxLength: 4 })));
const moves = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ type: fc.constant('answer' as const), which: fc.nat(3) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('back' as const, 'start' as const, 'forward' as const),
        which: fc.constant(0),
      }),
    },
  ),
  { minLength: 1, maxLength: 30 },
);

type Button = { weights: [string, number | string | null][]; excluded: string[]; next: string | null };

/** The value of a weight in whole tenths; 0 for invalid numbers. */
const tenthsOf = (value: number | string | null): number => {
  const tenth = Math.round(parseFloat(String(value)) * 10);
  return Number.isNaN(tenth) ? 0 : tenth;
};

/** The result of the given buttons, added up by brute force. */
function bruteForce(buttons: readonly Button[]): string | null {
  const found: string[] = [];
  const sums: Record<string, number> = {};
  for (const { weights } of buttons) {
    for (const [id, value] of weights) {
      if (!found.includes(id)) found.push(id);
      sums[id] = (sums[id] ?? 0) + tenthsOf(value);
    }
  }
  const barred = buttons.flatMap(({ excluded }) => excluded);
  const left = found.filter((id) => !barred.includes(id) && (sums[id] ?? 0) > 0);
  const top = Math.max(...left.map((id) => sums[id] ?? 0));
  return left.find((id) => sums[id] === top) ?? null;
}

describe('When any quiz is taken on any path', () => {
  it('ends in the result of adding up the answers by hand', () => {
    let ended = 0;
    fc.assert(
      fc.property(graph, moves, (slides, walk) => {
        const buttonsOf = (slide: string): readonly Button[] => slides[SLIDES.indexOf(slide)] ?? [];
        let quiz = visit(startQuiz('s0', null, 0), 's0', 0);
        let history: { slide: string; answer: Button | null }[] = [{ slide: 's0', answer: null }];
        let at = 0;
        for (const { type: what, which } of walk) {
          const here = history[at];
          if (!here) return;
          if (what === 'answer') {
            const buttons = buttonsOf(here.slide);
            const chosen = buttons[which % buttons.length] as Button;
            const next = chosen.next === here.slide ? null : chosen.next;
            history = [...history.slice(0, at), { slide: here.slide, answer: chosen }];
            const answered = answerSlide(
              quiz,
              givenButtons({
                button: which,
                weights: weighing(...chosen.weights),
                excludedItems: chosen.excluded.map(product),
                nextSlide: next ?? '',
                completeQuiz: next === null,
              }),
              true,
            );
            quiz = answered.quiz;
            if (next === null) {
              ended += 1;
              expect(endOf(quiz).endState?.targetId ?? null).toBe(
                bruteForce(history.map(({ answer }) => answer as Button)),
              );
              return;
            }
            history.push({ slide: next, answer: null });
            at += 1;
          } else {
            at =
              what === 'start'
                ? 0
                : what === 'back'
                  ? Math.max(0, at - 1)
                  : Math.min(history.length - 1, at + 1);
          }
          quiz = visit(quiz, history[at]?.slide ?? '', at);
          expect([slidesVisited(quiz), answersOnPath(quiz).length]).toEqual([at + 1, at]);
          const sums = Object.fromEntries(totalsOf(quiz).map(({ targetId, total }) => [targetId, total]));
          for (const id of TARGETS) {
            const byHand = history
              .slice(0, at)
              .flatMap(({ answer }) => answer?.weights ?? [])
              .filter(([name]) => name === id)
              .reduce((sum, [, value]) => sum + tenthsOf(value), 0);
            expect(Math.round((sums[id] ?? 0) * 10) + 0).toBe(byHand + 0);
          }
        }
      }),
      { numRuns: 400 },
    );
    expect(ended).toBeGreaterThan(100);
  });
});
