// The selected slide: its question, its answers and where they lead.
import { useEffect, useRef } from 'react';
import type { Problem } from '#rules/checkTypes.ts';
import { ask } from './quizEdits.ts';
import { SavedText } from './SavedText.tsx';
import { SlideActions } from './SlideActions.tsx';
import { SlideAnswers } from './SlideAnswers.tsx';
import { SlideFoot } from './SlideFoot.tsx';
import type { Names } from './useNames.ts';
import { questionOf, type QuizNode, type QuizWork } from './quizWork.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';
import { translateMessage } from '../i18n/sources.ts';

interface SlidePanelProps {
  work: QuizWork;
  node: QuizNode;
  names: Names;
  problems: readonly Problem[];
  idle: readonly number[];
  mayEdit: boolean;
  /** Increases when the question is to be typed. */
  focusRequest: number;
  /** Makes a slide to which these answers lead. */
  onNewSlide: (answers: readonly number[]) => void;
  onNewGift: (answers: readonly number[]) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function SlidePanel({
  work,
  node,
  names,
  problems,
  idle,
  mayEdit,
  focusRequest,
  onNewSlide,
  onNewGift,
  onEdit,
  onDelete,
}: SlidePanelProps) {
  const { id, slide } = node;
  const panel = useRef<HTMLDivElement>(null);
  const field = (name: string): HTMLElement | null | undefined =>
    panel.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
  useEffect(() => {
    if (focusRequest > 0) panel.current?.querySelector<HTMLInputElement>('[data-field="question"]')?.select();
  }, [focusRequest]);
  return (
    <div ref={panel} className={styles['panelBody']}>
      <SavedText
        key={`question ${id}`}
        field="question"
        label={t('Question')}
        value={questionOf(slide)}
        isReadOnly={!mayEdit}
        onSave={(question) => ask(id, question)}
        onEnter={() => field('answer 0')?.focus()}
      />
      <h3>{t('Answers')}</h3>
      <SlideAnswers
        work={work}
        node={node}
        names={names}
        problems={problems}
        idle={idle}
        mayEdit={mayEdit}
        onEnter={(index) => (field(`answer ${index + 1}`) ?? field('next'))?.focus()}
        onNewSlide={onNewSlide}
        onNewGift={onNewGift}
      />
      {problems
        .filter(({ path }) => !path.startsWith('buttons.'))
        .map(({ message }) => (
          <p key={message} className={styles['problem']}>
            {translateMessage(message)}
          </p>
        ))}
      {mayEdit && <SlideActions work={work} node={node} onNewSlide={onNewSlide} onNewGift={onNewGift} />}
      <SlideFoot work={work} node={node} mayEdit={mayEdit} onEdit={onEdit} onDelete={onDelete} />
    </div>
  );
}
