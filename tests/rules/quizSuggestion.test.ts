// The quiz that a home screen suggests after a result. See src/screens/quiz-result/README.md#again.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { suggestedQuiz } from '#rules/quizSuggestion.ts';

const offerOf = (home: Record<string, unknown>) => suggestedQuiz(restore(KINDS_BY_NAME.homeScreen, home));
const toPage = { type: 'page', text: 'Care', targetType: 'pages', targetId: 'care' };
const quiz = (startSlide: string) => ({ type: 'quiz', text: 'Quiz', startSlide });

describe('When a home screen offers a quiz', () => {
  it('is the first one in reading order', () => {
    expect(offerOf({ buttons: [toPage, quiz('b'), quiz('c')] })).toEqual({
      type: 'startQuiz',
      slide: 'b',
      animation: null,
    });
    expect(
      offerOf({
        modules: [{ type: 'page', targetType: 'pages', targetId: 'x' }, quiz('m')],
        buttons: [quiz('b')],
      })?.slide,
    ).toBe('m');
    expect(offerOf({ buttons: [toPage], moduleBottom: quiz('f') })?.slide).toBe('f');
    expect(offerOf({ buttons: [quiz('b')], moduleBottom: quiz('f') })?.slide).toBe('b');
  });

  it('includes its animation', () => {
    const offer = offerOf({
      buttons: [{ type: 'aniQuiz', text: 'Quiz', startSlide: 'a', totalSlides: 6, holdTime: 2.5 }],
    });
    expect(offer).toMatchObject({ slide: 'a', animation: { totalSlides: 6, holdTime: 2.5 } });
  });
});

describe('When a home screen offers none', () => {
  it('is none, even for a start button without a slide', () => {
    expect(offerOf({})).toBeNull();
    expect(offerOf({ buttons: [toPage, quiz('')], modules: [{ type: 'aniQuiz' }] })).toBeNull();
  });
});
