// The scale of a quiz: which results can still be reached, and where each is.
import { describe, expect, it } from 'vitest';
import { restore } from '#content/restore.ts';
import { quizSlide, type QuizSlide } from '#content/kinds/quizSlideKind.ts';
import type { Target } from '#rules/links.ts';
import { answerSlide, endOf, startQuiz, type Quiz } from '#rules/quiz.ts';
import { slidesOf, spreadOut, standingOf } from '#screens/quiz-scale/quizStanding.ts';

const product = (targetId: string): Target => ({ targetType: 'products', targetId });

interface Answer {
  weights?: Record<string, number>;
  excludes?: string[];
  /** Without, it ends the quiz. */
  next?: string;
  text?: string;
}
type Slides = Record<string, readonly Answer[]>;

const slideWith = (answers: readonly Answer[]): QuizSlide =>
  restore(quizSlide, {
    buttons: answers.map(({ weights = {}, excludes = [], next, text = 'Answer' }) => ({
      type: 'text',
      text,
      weights: Object.entries(weights).map(([id, weight]) => ({ ...product(id), weight })),
      excludedItems: excludes.map(product),
      completeQuiz: next === undefined,
      nextSlide: next ?? '',
    })),
  });

function quizOf(slides: Slides) {
  const documents = new Map(Object.entries(slides).map(([id, answers]) => [id, slideWith(answers)]));
  const slideOf = (id: string): QuizSlide | undefined => documents.get(id);
  /** The quiz after the answers of these indexes. */
  const answered = (...buttons: number[]): Quiz =>
    buttons.reduce<Quiz>(
      (quiz, button) => {
        const answer = slideOf(quiz.way[quiz.at]?.slide ?? '')?.buttons[button];
        if (!answer) throw new Error(`No answer ${button}`);
        const { quiz: next } = answerSlide(quiz, { ...answer, button, label: '' }, true);
        return { ...next, at: quiz.at + 1 };
      },
      startQuiz('a', null, 0),
    );
  const standing = (...buttons: number[]): string[] =>
    standingOf(answered(...buttons), slideOf).map(
      ({ targetId, position, isLeading }) => `${targetId} ${position}${isLeading ? ' leads' : ''}`,
    );
  return { slideOf, answered, standing };
}

const PHONES: Slides = {
  a: [
    { weights: { pro: 4 }, next: 'b' },
    { weights: { mini: 3, pro: 1 }, next: 'b' },
  ],
  b: [
    { weights: { fold: 2, mini: 1 }, next: 'c' },
    { weights: { fold: 8 }, next: 'c' },
  ],
  c: [{ weights: { mini: 6 }, excludes: ['pro'] }, { weights: { pro: 6 } }, { weights: {} }],
};

describe('When a quiz shows which result is ahead', () => {
  it('all that can be reached start level, in the order in which answers weigh them', () => {
    expect(quizOf(PHONES).standing()).toEqual(['pro 0', 'mini 0', 'fold 0']);
  });

  it('each answer moves them by the totals that decide the result, the highest at 1', () => {
    const { standing, answered } = quizOf(PHONES);
    expect(standing(1)).toEqual(['mini 1 leads', `pro ${1 / 3}`, 'fold 0']);
    expect(standing(1, 1)).toEqual(['fold 1 leads', 'mini 0.375']);
    expect(endOf(answered(1, 1)).endState).toEqual(product('fold'));
  });

  it('going back moves them back, whatever was answered further on', () => {
    const { standing, slideOf, answered } = quizOf(PHONES);
    const back = standingOf({ ...answered(1, 1), at: 1 }, slideOf);
    expect(back).toEqual(standingOf(answered(1), slideOf));
    expect(standingOf({ ...answered(1, 1), at: 0 }, slideOf)).toEqual(standingOf(answered(), slideOf));
    expect(standing(0)[0]).toBe('pro 1 leads');
  });

  it('several with the highest total lead together, the one weighed first before the others', () => {
    const { standing, answered } = quizOf({
      a: [{ weights: { mini: 2, pro: 2, fold: 1 }, next: 'b' }],
      b: [{ weights: { pro: 1 } }, { weights: { mini: 1 } }, { weights: { fold: 4 } }],
    });
    expect(standing(0)).toEqual(['mini 1 leads', 'pro 1 leads', 'fold 0.5']);
    expect(endOf(answered(0)).endState).toEqual(product('mini'));
  });

  it('what an answer excluded is out, even with the highest total', () => {
    const { standing } = quizOf({
      a: [{ weights: { pro: 9, mini: 1 }, excludes: ['pro'], next: 'b' }],
      b: [{ weights: { pro: 9 } }, { weights: { fold: 3 } }],
    });
    expect(standing(0)).toEqual(['mini 1 leads', 'fold 0']);
  });

  it('what no way can end with any more is out', () => {
    const { standing } = quizOf({
      a: [
        { weights: { pro: 9 }, next: 'b' },
        { weights: { mini: 1 }, next: 'b' },
      ],
      b: [{ weights: { pro: 1 } }, { weights: { mini: 3 } }],
    });
    expect(standing()).toEqual(['pro 0', 'mini 0']);
    expect(standing(0)).toEqual(['pro 1 leads']);
  });

  it('at most five are shown, those that are ahead', () => {
    const { standing } = quizOf({
      a: [{ weights: { seven: 3, six: 2 }, next: 'b' }],
      b: ['one', 'two', 'three', 'four'].map((id) => ({ weights: { [id]: 9 }, next: 'c' })),
      c: [{ weights: { six: 9 } }, { weights: { seven: 9 } }, {}, { weights: { five: 20 } }],
    });
    expect(standing()).toHaveLength(5);
    expect(standing(0)).toEqual(['seven 1 leads', `six ${2 / 3}`, 'one 0', 'two 0', 'three 0']);
  });

  it('a loop, a slide that is missing, one without answers and an answer without a text do no harm', () => {
    const { standing, slideOf } = quizOf({
      a: [
        { weights: { pro: 1 }, next: 'b' },
        { weights: { mini: 1 }, next: 'gone' },
        { weights: { hidden: 9 }, text: ' ', next: 'b' },
      ],
      b: [
        { weights: {}, next: 'a' },
        { weights: { fold: 3 }, next: 'c' },
      ],
      c: [],
    });
    expect(slidesOf('a', slideOf)).toEqual(['a', 'b', 'gone', 'c']);
    expect(standing()).toEqual(['pro 0', 'mini 0', 'fold 0']);
    // Every way from here ends where the fold is ahead.
    expect(standing(0)).toEqual(['fold 0']);
  });

  it('a quiz of very many ways is not followed to its end', () => {
    const slides = Object.fromEntries(
      Array.from({ length: 30 }, (_, index): [string, Answer[]] => [
        index === 0 ? 'a' : `s${index}`,
        ['pro', 'mini', 'fold', 'tab'].map((id) => ({
          weights: index === 0 ? { [id]: 1, never: 1 } : { [id]: 5 },
          ...(index < 29 && { next: `s${index + 1}` }),
        })),
      ]),
    );
    const { answered, slideOf } = quizOf(slides);
    let followed = 0;
    const countedSlideOf = (id: string): QuizSlide | undefined => {
      followed += 1;
      // A million, and all ways would be 4 ** 29.
      if (followed > 1_000_000) throw new Error('It is followed to its end');
      return slideOf(id);
    };
    const candidates = standingOf(answered(0), countedSlideOf);
    expect(candidates.filter(({ isLeading }) => isLeading).map(({ targetId }) => targetId)).toContain(
      'never',
    );
    // 2,000 ends, and the slides before them.
    expect(followed).toBeLessThan(3_000);
  });
});

describe('When candidates are placed on the scale', () => {
  const at = (...positions: number[]) => positions.map((position) => ({ position, width: 100 }));

  it('each is where its total puts it, between both ends', () => {
    expect(spreadOut(at(1, 0.5, 0), 1_000, 10)).toEqual([900, 450, 0]);
  });

  it('equals are beside each other in their order, the first one ahead', () => {
    expect(spreadOut(at(0, 0, 0), 1_000, 10)).toEqual([220, 110, 0]);
    expect(spreadOut(at(1, 1, 0), 1_000, 10)).toEqual([900, 790, 0]);
  });

  it('those that are close stay apart, in order, and none is beyond an end', () => {
    const lefts = spreadOut(at(1, 0.98, 0.97, 0.02, 0), 1_000, 10);
    expect(lefts).toEqual([900, 790, 680, 110, 0]);
  });

  it('without any there is nothing to place', () => {
    expect(spreadOut([], 1_000, 10)).toEqual([]);
  });
});
