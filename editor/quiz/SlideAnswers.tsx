// The answers of a slide, their order, and where each leads.
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { COUNTS } from '#config/limits.ts';
import type { Problem } from '#rules/checkTypes.ts';
import { connect, moveAnswer, removeAnswer, setAnswerText, wayOf } from './quizEdits.ts';
import { SavedText } from './SavedText.tsx';
import type { Names } from './useNames.ts';
import type { QuizNode, QuizWork } from './quizWork.ts';
import { WaySelect } from './WaySelect.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';
import { translateMessage } from '../i18n/sources.ts';

interface AnswersProps {
  work: QuizWork;
  node: QuizNode;
  names: Names;
  problems: readonly Problem[];
  /** Positions of the answers that change nothing. */
  idle: readonly number[];
  mayEdit: boolean;
  onEnter: (index: number) => void;
  onNewSlide: (answers: readonly number[]) => void;
  onNewGift: (answers: readonly number[]) => void;
}

export function SlideAnswers({
  work,
  node: { id, slide },
  names,
  problems,
  idle,
  mayEdit,
  onEnter,
  onNewSlide,
  onNewGift,
}: AnswersProps) {
  const { min } = COUNTS.quizButtons;
  return (
    <ol className={styles['answers']}>
      {slide.buttons.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity but their position.
        <li key={index}>
          <div className={styles['answerLine']}>
            <SavedText
              key={id}
              field={`answer ${index}`}
              label={t('Answer {number}', { number: index + 1 })}
              isLabelHidden
              value={answer.text}
              isReadOnly={!mayEdit}
              onSave={(text) => setAnswerText(id, index, text)}
              onEnter={() => onEnter(index)}
            />
            {mayEdit && (
              <>
                <Move
                  label={t('Move answer {number} up', { number: index + 1 })}
                  isOff={index === 0}
                  run={() => moveAnswer(id, index, index - 1)}
                >
                  <IconArrowUp size={ICON_PX.sm} />
                </Move>
                <Move
                  label={t('Move answer {number} down', { number: index + 1 })}
                  isOff={index === slide.buttons.length - 1}
                  run={() => moveAnswer(id, index, index + 1)}
                >
                  <IconArrowDown size={ICON_PX.sm} />
                </Move>
                <Move
                  label={t('Remove answer {number}', { number: index + 1 })}
                  isOff={slide.buttons.length <= min}
                  run={() => removeAnswer(id, index)}
                >
                  <IconX size={ICON_PX.sm} />
                </Move>
              </>
            )}
          </div>
          <WaySelect
            work={work}
            names={names}
            slide={id}
            label={t('Answer {number} leads to', { number: index + 1 })}
            way={wayOf(answer)}
            isReadOnly={!mayEdit}
            onWay={(way) => connect(id, index, way)}
            onNewSlide={() => onNewSlide([index])}
            onNewGift={() => onNewGift([index])}
          />
          {problems
            .filter(({ path }) => path.startsWith(`buttons.${index}.`))
            .map(({ message }) => (
              <p key={message} className={styles['problem']}>
                {translateMessage(message)}
              </p>
            ))}
          {idle.includes(index) && (
            <p className={styles['note']}>
              {t('This answer changes nothing: it weighs and excludes nothing.')}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Move({
  label,
  isOff,
  run,
  children,
}: {
  label: string;
  isOff: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="tide.7"
      size={28}
      aria-label={label}
      title={label}
      // Not disabled, which would lose focus at the end of a move.
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && run()}
    >
      {children}
    </ActionIcon>
  );
}
