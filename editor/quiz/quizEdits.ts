// Changes of a quiz, each one action that can be undone, in as many slides as it takes. New
// documents are on the server at once, as everywhere in the editor; what leads to them is a draft.
import type { HttpFailure } from '#api/http.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { fieldAt, newEntry } from '#schema/fieldAt.ts';
import { plainOf } from '#rules/plainText.ts';
import { keyOf } from '#rules/quiz.ts';
import type { Target } from '#rules/links.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { createDocument } from '../api/editApi.ts';
import {
  asOneAction,
  documentOf,
  openDraft,
  patch,
  patchList,
  schemaOf,
  type DocumentRef,
} from '../draft/draftStore.ts';
import { describeError } from '../api/describeError.ts';
import { notifyProblem } from '../notify.tsx';
import { questionOf } from './quizWork.ts';
import { t } from '../i18n/t.ts';

type Answer = QuizSlide['buttons'][number];

const slideRef = (id: string): DocumentRef => ({ kind: 'quizSlide', id });
const slideAt = (id: string): QuizSlide | undefined => documentOf(slideRef(id)) as QuizSlide | undefined;

/** Where an answer leads: a slide, the end with a gift message ('' for none), or nowhere yet. */
export type Way = { to: 'slide' | 'end'; id: string } | { to: 'nowhere' };

export const wayOf = ({ completeQuiz, giftMessage, nextSlide }: Answer): Way =>
  completeQuiz
    ? { to: 'end', id: giftMessage }
    : nextSlide === ''
      ? { to: 'nowhere' }
      : { to: 'slide', id: nextSlide };

export function connect(slide: string, answer: number, way: Way): void {
  const ref = slideRef(slide);
  if (!openDraft(ref)) return;
  const set = (key: string, value: unknown): void =>
    patch(ref, `buttons.${answer}.${key}`, value, { origin: 'elsewhere' });
  asOneAction(() => {
    set('completeQuiz', way.to === 'end');
    if (way.to === 'end') set('giftMessage', way.id);
    else set('nextSlide', way.to === 'slide' ? way.id : '');
  });
}

/** Indexes of the answers that lead nowhere yet. */
export const openAnswers = ({ buttons }: QuizSlide): number[] =>
  buttons.flatMap((answer, index) => (wayOf(answer).to === 'nowhere' ? [index] : []));

/** Lets answers lead the same way, as one action. */
export const connectAll = (slide: string, answers: readonly number[], way: Way): void =>
  asOneAction(() => {
    for (const answer of answers) connect(slide, answer, way);
  });

/** Removes all answers from a slide, or from a gift message. */
export function disconnect(slides: readonly string[], from: Way): void {
  asOneAction(() => {
    for (const slide of slides)
      slideAt(slide)?.buttons.forEach((answer, index) => {
        const way = wayOf(answer);
        if (way.to !== 'nowhere' && from.to === way.to && from.id === way.id)
          connect(slide, index, { to: 'nowhere' });
      });
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Changes the question; a name that was the question follows it. */
export function ask(slide: string, question: string): void {
  const ref = slideRef(slide);
  const document = slideAt(slide);
  if (!document || !openDraft(ref) || question === questionOf(document)) return;
  const titleAt = document.headers.findIndex(({ type }) => type === 'title');
  asOneAction(() => {
    if (question !== '' && document.name === questionOf(document))
      patch(ref, 'name', question, { origin: 'elsewhere' });
    if (document.headers.length === 0)
      patchList(
        ref,
        'headers',
        { type: 'add', at: 0, entry: { type: 'title', text: escaped(question), alignment: 'center' } },
        'elsewhere',
      );
    else
      patch(ref, `headers.${Math.max(0, titleAt)}.text`, escaped(question), {
        origin: 'elsewhere',
      });
  });
}

/** Changes one field of a document. */
export function setField(ref: DocumentRef, path: string, value: string): void {
  if (openDraft(ref)) patch(ref, path, value, { origin: 'elsewhere' });
}

export const setAnswerText = (slide: string, answer: number, text: string): void =>
  setField(slideRef(slide), `buttons.${answer}.text`, text);

export const moveAnswer = (slide: string, from: number, to: number): void =>
  patchList(slideRef(slide), 'buttons', { type: 'move', from, to }, 'elsewhere');

export const removeAnswer = (slide: string, at: number): void =>
  patchList(slideRef(slide), 'buttons', { type: 'remove', at }, 'elsewhere');

export function addAnswer(slide: string): void {
  const ref = slideRef(slide);
  const list = fieldAt(schemaOf(ref), slideAt(slide), 'buttons');
  const at = slideAt(slide)?.buttons.length ?? 0;
  if (list) patchList(ref, 'buttons', { type: 'add', at, entry: newEntry(list, 'text') }, 'elsewhere');
}

/** Returns the weight that an answer gives to a target, as written; 'excluded' comes first. */
export function weightAt({ weights, excludedItems }: Answer, target: Target): string {
  const isThis = (other: Target): boolean => keyOf(other) === keyOf(target);
  if (excludedItems.some(isThis)) return 'excluded';
  const own = weights.filter(isThis).map(({ weight }) => weight);
  if (own.length > 1) return String(own.reduce<number>((sum, weight) => sum + (Number(weight) || 0), 0));
  return own[0] === undefined || own[0] === null ? '' : String(own[0]);
}

/** Weighs a target in an answer; null removes the weight, 'excluded' excludes the target. */
export function weigh(
  slide: string,
  answer: number,
  target: Target,
  weight: number | 'excluded' | null,
): void {
  const ref = slideRef(slide);
  const before = slideAt(slide)?.buttons[answer];
  if (!before || !openDraft(ref)) return;
  const isThis = (other: Target): boolean => keyOf(other) === keyOf(target);
  const listOf = (key: 'weights' | 'excludedItems') => {
    const path = `buttons.${answer}.${key}`;
    const own = before[key].flatMap((other, at) => (isThis(other) ? [at] : []));
    return {
      path,
      own,
      removeAll: (from: number): void => {
        for (const at of own.slice(from).toReversed())
          patchList(ref, path, { type: 'remove', at }, 'elsewhere');
      },
      add: (entry: object): void => {
        const list = fieldAt(schemaOf(ref), slideAt(slide), path);
        const at = before[key].length;
        if (list)
          patchList(
            ref,
            path,
            { type: 'add', at, entry: { ...newEntry(list), ...target, ...entry } },
            'elsewhere',
          );
      },
    };
  };
  const [weights, excluded] = [listOf('weights'), listOf('excludedItems')];
  asOneAction(() => {
    if (weight === 'excluded') {
      if (excluded.own.length === 0) excluded.add({});
      return;
    }
    excluded.removeAll(0);
    const [first] = weights.own;
    weights.removeAll(weight === null ? 0 : 1);
    if (weight === null) return;
    if (first === undefined) weights.add({ weight });
    else patch(ref, `${weights.path}.${first}.weight`, weight, { isTyping: true, origin: 'elsewhere' });
  });
}

type Creatable = 'quizSlide' | 'giftMessage' | 'quizResult';

/** Creates a document and loads it; '' if that failed, which is shown. */
export async function createInQuiz(kind: Creatable, name: string): Promise<string> {
  try {
    const { id } = await createDocument(KINDS_BY_NAME[kind].collection, {
      name,
      openAfter: false,
      ...(kind === 'quizResult' && { title: escaped(name) }),
      ...(kind === 'giftMessage' && { message: 'Thank you!' }),
    });
    await ensureDocument(kind, id);
    return id;
  } catch (failure) {
    notifyProblem(
      t('Couldn’t create it: {message}', { message: describeError(failure as HttpFailure | Error) }),
    );
    return '';
  }
}

/** The first name of a series that is not in use. */
export function freeName(nameOf: (number: number) => string, from: number, used: readonly string[]): string {
  const names = new Set(used.map((name) => plainOf(name).toLowerCase()));
  let number = from;
  while (names.has(nameOf(number).toLowerCase())) number += 1;
  return nameOf(number);
}
