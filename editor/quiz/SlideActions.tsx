// How a quiz goes on from a slide: the next slide, the end, or another answer.
import { Button } from '@mantine/core';
import { IconFlag, IconPlus } from '@tabler/icons-react';
import { COUNTS } from '#config/limits.ts';
import { addAnswer, connectAll, openAnswers } from './quizEdits.ts';
import type { QuizNode, QuizWork } from './quizWork.ts';
import { ICON_PX } from '../theme.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';

export function SlideActions({
  work,
  node: { id, slide },
  onNewSlide,
  onNewGift,
}: {
  work: QuizWork;
  node: QuizNode;
  onNewSlide: (answers: readonly number[]) => void;
  onNewGift: (answers: readonly number[]) => void;
}) {
  const open = openAnswers(slide);
  const { max } = COUNTS.quizButtons;
  return (
    <div className={styles['buttons']}>
      <Button
        size="xs"
        data-field="next"
        title={t('A new slide after all answers that lead nowhere yet')}
        leftSection={<IconPlus size={ICON_PX.sm} aria-hidden />}
        onClick={() => onNewSlide(open)}
      >
        {t('Next slide')}
      </Button>
      <Button
        size="xs"
        variant="default"
        title={t('All answers that lead nowhere yet end the quiz')}
        disabled={open.length === 0}
        leftSection={<IconFlag size={ICON_PX.sm} aria-hidden />}
        onClick={() => {
          const gift = work.ends.find((end) => end !== '');
          if (gift === undefined) onNewGift(open);
          else connectAll(id, open, { to: 'end', id: gift });
        }}
      >
        {t('End here')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={slide.buttons.length >= max}
        onClick={() => addAnswer(id)}
      >
        {t('Add answer')}
      </Button>
    </div>
  );
}
