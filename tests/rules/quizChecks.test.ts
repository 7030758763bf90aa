// Findings in quizzes before publishing. See src/content/README.md#checks-before-publishing.
import { describe, expect, it } from 'vitest';
import { CHECKS, type CheckedDocument } from '#rules/checkTypes.ts';
import { checkForPublishing } from '#server/publishing/publishChecks.ts';
import { byKey, checked } from '../support/checkedDocuments.ts';

type Answer = Record<string, unknown>;

const WEIGHT = { weight: 1, targetType: 'products', targetId: 'phone' };
const to = (nextSlide: string, more: Answer = {}): Answer => ({ nextSlide, weights: [WEIGHT], ...more });
const end = (more: Answer = {}): Answer => ({
  completeQuiz: true,
  giftMessage: 'thanks',
  weights: [WEIGHT],
  ...more,
});
const slide = (id: string, answers: Answer[], more: Record<string, unknown> = {}): CheckedDocument =>
  checked('quizSlide', id, {
    buttons: answers.map((answer, index) => ({ type: 'text', text: `Answer ${index}`, ...answer })),
    ...more,
  });
const home = (buttons: Record<string, unknown>[]): CheckedDocument =>
  checked('homeScreen', 'store', { buttons: buttons.map((button) => ({ text: 'Go', ...button })) });

const START = { type: 'quiz', startSlide: 'one' };
const ANIMATED = { type: 'aniQuiz', startSlide: 'one' };
const OTHERS = [
  checked('environment', 'store'),
  checked('product', 'phone'),
  checked('giftMessage', 'thanks'),
];

/** Returns the findings in slides and results, as 'id: check path'. */
const found = (documents: CheckedDocument[], starts: Record<string, unknown>[] = [START]): string[] =>
  checkForPublishing({
    environment: 'store',
    documents: byKey([...OTHERS, home(starts), ...documents]),
    files: new Map(),
  })
    .filter(({ kind, check }) => kind.startsWith('quiz') && check !== 'invalid')
    .map(({ id, check, path }) => `${id}: ${check} ${path}`.trim());

describe('When a quiz is checked before publishing', () => {
  it('nothing is found in one where every answer leads on or ends it', () => {
    expect(found([slide('one', [to('two'), end()]), slide('two', [end(), end()])])).toEqual([]);
  });

  it('an answer that leads nowhere, to its own slide or to a missing slide is an error', () => {
    expect(found([slide('one', [to(''), to('one'), to('gone'), end()])])).toEqual([
      'one: missingDocument buttons.2.nextSlide',
      'one: quizDeadEnd buttons.0.nextSlide',
      'one: quizDeadEnd buttons.1.nextSlide',
    ]);
    expect(CHECKS.quizDeadEnd).toBe('error');
  });

  it('an answer that ends it needs a gift message, unless the quiz is animated', () => {
    const quiz = (more: Record<string, unknown> = {}) => [
      slide('one', [to('two'), to('two')]),
      slide('two', [end({ giftMessage: '' }), end()], more),
    ];
    expect(found(quiz())).toEqual(['two: quizDeadEnd buttons.0.giftMessage']);
    expect(found(quiz({ displayAsAni: true }))).toEqual([]);
    expect(found(quiz(), [ANIMATED])).toEqual([]);
    // A link to the slide takes the animation of the button that starts it.
    const link = { type: 'page', targetType: 'quiz-slides', targetId: 'one' };
    expect(found(quiz(), [ANIMATED, link])).toEqual([]);
    expect(found(quiz(), [link])).toEqual(['two: quizDeadEnd buttons.0.giftMessage']);
  });

  it('a loop that no answer leaves is an error, one that can be left a warning', () => {
    const loop = (last: Answer) => [
      slide('one', [to('two'), to('three')]),
      slide('two', [to('three'), to('three')]),
      slide('three', [to('two'), last]),
    ];
    expect(found(loop(to('one')))).toEqual([
      'three: quizEndlessLoop buttons.0.nextSlide',
      'three: quizEndlessLoop buttons.1.nextSlide',
    ]);
    expect(found(loop(end()))).toEqual(['three: quizLoop buttons.0.nextSlide']);
    expect([CHECKS.quizEndlessLoop, CHECKS.quizLoop]).toEqual(['error', 'warning']);
  });

  it('two ways to one slide are no loop', () => {
    expect(
      found([
        slide('one', [to('two'), to('three')]),
        slide('two', [to('three'), to('three')]),
        slide('three', [end(), end()]),
      ]),
    ).toEqual([]);
  });

  it('a long quiz is followed to its end', () => {
    const count = 5_000;
    const idOf = (index: number): string => (index === 0 ? 'one' : `s${index}`);
    const [template] = [slide('one', [end(), end()])];
    if (template?.kind !== 'quizSlide') throw new Error('No slide');
    const { document } = template;
    const [answer] = document.buttons;
    if (!answer) throw new Error('No answer');
    const slides = Array.from({ length: count }, (_, index): CheckedDocument => {
      const isLast = index === count - 1;
      const buttons = [{ ...answer, completeQuiz: isLast, nextSlide: isLast ? '' : idOf(index + 1) }, answer];
      return { kind: 'quizSlide', id: idOf(index), document: { ...document, id: idOf(index), buttons } };
    });
    expect(found(slides)).toEqual([]);
  });

  it('a slide that nothing leads to, and a result that nothing weighs, are named', () => {
    const result = (id: string) => checked('quizResult', id);
    const weighing = (id: string) => ({ weights: [{ weight: 2, targetType: 'quiz-results', targetId: id }] });
    expect(
      found([
        slide('one', [end(weighing('a')), end()]),
        slide('alone', [end(weighing('b')), end()]),
        result('a'),
        result('b'),
      ]),
    ).toEqual(['alone: unreachable', 'b: unreachable']);
    const link = { type: 'page', targetType: 'quiz-results', targetId: 'b' };
    expect(found([slide('one', [end(), end()]), result('b')], [START, link])).toEqual([]);
  });

  it('an address of a product, a weight and a translation lead to slides too', () => {
    const linked = checked('product', 'phone', {
      footerLinks: [{ text: 'Quiz', freeformUrl: '/help-me-choose/one' }],
    });
    expect(found([linked, slide('one', [end(), end()])], [])).toEqual([]);
    const weight = { weights: [{ weight: 1, targetType: 'quiz-slides', targetId: 'two' }] };
    expect(found([slide('one', [end(weight), end()]), slide('two', [end(), end()])])).toEqual([]);
    const translated = checked('page', 'p', {
      alternates: [{ langCode: 'es', language: 'Español', buttons: [{ ...START, text: 'Ir' }] }],
    });
    expect(found([translated, slide('one', [end(), end()])], [])).toEqual([]);
  });

  it('a way through it on which nothing has a weight ends without a result', () => {
    const none = { weights: [] };
    expect(
      found([
        slide('one', [to('two', none), to('three')]),
        slide('two', [end(none), end()]),
        slide('three', [end(none), end()]),
      ]),
    ).toEqual(['two: quizNoResult buttons.0.weights']);
  });

  it('a slide without answers ends it early', () => {
    expect(found([slide('one', [])])).toEqual(['one: quizNoAnswers buttons']);
  });

  it('an answer that shoppers do not see leads nowhere for them', () => {
    expect(
      found([slide('one', [end(), end(), to('two', { text: '' })]), slide('two', [end(), end()])]),
    ).toEqual(['one: hiddenButton buttons.2.text', 'two: unreachable']);
  });
});
