// How a quiz goes on from a slide: the next slide, the end, or another answer.
import { Button } from '@mantine/core';
import { IconFlag, IconPlus } from '@tabler/icons-react';
import { COUNTS } from '#config/limits.ts';
import { STUDIO } from '../messages/quizStudioMessages.ts';
import { addAnswer, connectAll, openAnswers } from './quizEdits.ts';
import type { QuizNode, QuizWork } from './quizWork.ts';
import { ICON_PX } from '../theme.ts';
import styles from './quizStudio.module.css';

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
        title={STUDIO.nextSlideHint}
        leftSection={<IconPlus size={ICON_PX.sm} aria-hidden />}
        onClick={() => onNewSlide(open)}
      >
        {STUDIO.nextSlide}
      </Button>
      <Button
        size="xs"
        variant="default"
        title={STUDIO.endHereHint}
        disabled={open.length === 0}
        leftSection={<IconFlag size={ICON_PX.sm} aria-hidden />}
        onClick={() => {
          const gift = work.ends.find((end) => end !== '');
          if (gift === undefined) onNewGift(open);
          else connectAll(id, open, { to: 'end', id: gift });
        }}
      >
        {STUDIO.endHere}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={slide.buttons.length >= max}
        onClick={() => addAnswer(id)}
      >
        {STUDIO.addAnswer}
      </Button>
    </div>
  );
}
