// Makes the slides, gift messages and results of a quiz, each with a name that is free.
import { useRef } from 'react';
import { connectAll, createInQuiz, freeName } from './quizEdits.ts';
import { addName, type Names } from './useNames.ts';
import { keepSlide, keepTarget, type QuizWork } from './quizWork.ts';
import { t } from '../i18n/t.ts';

interface QuizCreation {
  /** Makes a slide to which these answers lead. */
  newSlide: (from: string, answers: readonly number[]) => Promise<void>;
  newGift: (from: string, answers: readonly number[]) => Promise<void>;
  newResult: (name: string) => Promise<void>;
}

export function useQuizCreation({
  work: { start, slides },
  startName,
  names,
  onSlide,
}: {
  work: QuizWork;
  startName: string;
  names: Names;
  /** Gets a slide that was made. */
  onSlide: (id: string) => void;
}): QuizCreation {
  /** True while a document is made: no second one by a double click. */
  const isMaking = useRef(false);
  const make = async (kind: Parameters<typeof createInQuiz>[0], name: string): Promise<string> => {
    if (isMaking.current) return '';
    isMaking.current = true;
    const id = await createInQuiz(kind, name);
    isMaking.current = false;
    return id;
  };
  const newSlide = async (from: string, answers: readonly number[]): Promise<void> => {
    const used = [...(names.get('quiz-slides')?.values() ?? []), ...slides.map(({ slide }) => slide.name)];
    const name = freeName((number) => `${startName} ${number}`, slides.length + 1, used);
    const id = await make('quizSlide', name);
    if (id === '') return;
    keepSlide(start, id);
    connectAll(from, answers, { to: 'slide', id });
    onSlide(id);
    addName('quiz-slides', id, name);
  };
  const newGift = async (from: string, answers: readonly number[]): Promise<void> => {
    const used = [...(names.get('gift-messages')?.values() ?? [])];
    const name = freeName(
      (number) =>
        number === 1
          ? t('Thanks: {start}', { start: startName })
          : `${t('Thanks: {start}', { start: startName })} ${number}`,
      1,
      used,
    );
    const id = await make('giftMessage', name);
    if (id === '') return;
    connectAll(from, answers, { to: 'end', id });
    addName('gift-messages', id, name);
  };
  const newResult = async (name: string): Promise<void> => {
    const id = await createInQuiz('quizResult', name);
    if (id === '') return;
    addName('quiz-results', id, name);
    keepTarget(start, { targetType: 'quiz-results', targetId: id });
  };
  return { newSlide, newGift, newResult };
}
