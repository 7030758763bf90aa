// Why a quiz ended with its result.
import { describe, expect, it } from 'vitest';
import type { Target } from '#rules/links.ts';
import type { Quiz } from '#rules/quiz.ts';
import { isEndOf, otherResults, reasonsFor, turningPoint, type Choice } from '#rules/quizReasons.ts';

const product = (targetId: string): Target => ({ targetType: 'products', targetId });
const choice = (weights: Record<string, number | string | null>, more: Partial<Choice> = {}): Choice => ({
  weights: Object.entries(weights).map(([id, weight]) => ({ ...product(id), weight })),
  excludedItems: [],
  completeQuiz: false,
  giftMessage: '',
  nextSlide: 'next',
  ...more,
});

/** A quiz in which each slide was answered by the button given. */
const walked = (slides: readonly (readonly Choice[])[], ...buttons: number[]): Quiz => ({
  startSlide: '0',
  startedAtMs: 0,
  animation: null,
  totalSlides: 0,
  way: buttons.map((button, index) => ({
    slide: String(index),
    given: { ...(slides[index]?.[button] as Choice), button, label: '' },
  })),
  at: buttons.length,
  startDepth: 0,
});
const choicesIn =
  (slides: readonly (readonly Choice[])[]) =>
  (slide: string): readonly Choice[] =>
    slides[Number(slide)] ?? [];

describe('When a quiz tells why', () => {
  const slides = [
    [choice({ pro: 1 })],
    [choice({ pro: 4 })],
    [choice({ mini: 3 })],
    [choice({ pro: '2' })],
    [choice({ pro: null })],
    [choice({ pro: 3 })],
  ];

  it('names the three answers with the most weight for the result, in the order given', () => {
    const quiz = walked(slides, 0, 0, 0, 0, 0, 0);
    expect(reasonsFor(quiz, product('pro')).map(({ slide }) => slide)).toEqual(['1', '3', '5']);
  });

  it('names none that gave the result no weight', () => {
    const quiz = walked(slides, 0, 0, 0, 0, 0, 0);
    expect(reasonsFor(quiz, product('mini'))).toEqual([{ slide: '2', button: 0 }]);
    expect(reasonsFor(quiz, product('fold'))).toEqual([]);
  });

  it('speaks only of the result that the answers led to', () => {
    const quiz = walked(slides, 0, 0, 0, 0, 0, 0);
    expect(isEndOf(quiz, product('pro'))).toBe(true);
    expect(isEndOf(quiz, product('mini'))).toBe(false);
    expect(isEndOf({ ...quiz, at: 0 }, product('pro'))).toBe(false);
  });
});

describe('When another answer would have changed the result', () => {
  it('is named with the result that it leads to', () => {
    const slides = [
      [choice({ pro: 3 }), choice({ mini: 3 })],
      [choice({ pro: 2 }), choice({ mini: 1 })],
    ];
    expect(turningPoint(walked(slides, 0, 0), choicesIn(slides))).toEqual({
      slide: '0',
      button: 1,
      endState: product('mini'),
    });
  });

  it('prefers the result that was second, and then the latest slide', () => {
    const slides = [
      [choice({ pro: 3 }), choice({ fold: 9 }), choice({ mini: 4 })],
      [choice({ pro: 1, mini: 2 }), choice({ mini: 5 })],
    ];
    expect(turningPoint(walked(slides, 0, 0), choicesIn(slides))).toEqual({
      slide: '1',
      button: 1,
      endState: product('mini'),
    });
  });

  it('is none where every single one leads to the same', () => {
    const slides = [
      [choice({ pro: 9 }), choice({ pro: 5 })],
      [choice({ pro: 9 }), choice({ mini: 2 })],
    ];
    expect(turningPoint(walked(slides, 0, 0), choicesIn(slides))).toBeNull();
  });

  it('is none that leads to other questions, or out of the quiz', () => {
    const slides = [
      [
        choice({ pro: 1 }),
        choice({ mini: 9 }, { nextSlide: 'elsewhere' }),
        choice({ mini: 9 }, { completeQuiz: true }),
      ],
    ];
    expect(turningPoint(walked(slides, 0), choicesIn(slides))).toBeNull();
  });

  it('may be one that takes back what excluded it', () => {
    const slides = [
      [choice({ pro: 1 }, { excludedItems: [product('fold')] }), choice({ pro: 1 })],
      [choice({ fold: 5 })],
    ];
    expect(turningPoint(walked(slides, 0, 0), choicesIn(slides))).toEqual({
      slide: '0',
      button: 1,
      endState: product('fold'),
    });
  });
});

describe('When a quiz has more than one result', () => {
  it('the others follow by how much the answers spoke for them, without the winner', () => {
    const slides = [[choice({ pro: 5, mini: 1 })], [choice({ fold: 2, mini: 2, tab: 0 })]];
    expect(otherResults(walked(slides, 0, 0))).toEqual([product('mini'), product('fold')]);
  });

  it('what an answer excluded is not shown, nor more than five', () => {
    const slides = [
      [choice({ a: 9, b: 8, c: 7, d: 6, e: 5, f: 4, g: 3 }, { excludedItems: [product('c')] })],
    ];
    expect(
      otherResults(walked(slides, 0))
        .map(({ targetId }) => targetId)
        .join(''),
    ).toBe('bdefg');
  });

  it('a quiz with one result has none', () => {
    expect(otherResults(walked([[choice({ pro: 1 })]], 0))).toEqual([]);
    expect(otherResults(walked([[choice({})]], 0))).toEqual([]);
  });
});
