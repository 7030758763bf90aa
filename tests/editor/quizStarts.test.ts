// Where quizzes begin.
import { expect, it } from 'vitest';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { quizStartsOf } from '#editor/quiz/quizStarts.ts';

const slides = (ways: Record<string, string[]>): Map<string, QuizSlide> =>
  new Map(
    Object.entries(ways).map(([id, next]) => [
      id,
      {
        buttons: next.map((nextSlide) => ({ nextSlide, completeQuiz: nextSlide === '' })),
      } as unknown as QuizSlide,
    ]),
  );

it('a quiz begins at the slide that no other one leads to', () => {
  expect(quizStartsOf(slides({ b: ['c'], a: ['b', 'c'], c: [''], alone: [] }))).toEqual(['a', 'alone']);
});

it('a slide that leads back to itself or to an earlier one is no start', () => {
  expect(quizStartsOf(slides({ a: ['b'], b: ['b', 'a2'], a2: ['b'] }))).toEqual(['a']);
});

it('a quiz that is one loop begins at its first slide, and is there once', () => {
  expect(quizStartsOf(slides({ a: ['b'], b: ['c'], c: ['a'], x: [] }))).toEqual(['x', 'a']);
});
