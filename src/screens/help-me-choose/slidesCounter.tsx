// Progress of an animated quiz: a bar with one segment per question, and 'answered/total'. See
// src/screens/help-me-choose/README.md#counter.
import { COLORS, SPACE } from '#config/brand.ts';
import type { SpeechLabels } from '#config/messages.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { centeredIn, gapBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { questionsAnswered, type Quiz } from '#rules/quiz.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { lastAnswer, lastAnswerPx } from './lastAnswer.tsx';

const BAR_PX = { width: 420, height: 10 } as const;
/** With more questions the segments would be too small. */
const PARTS_MAX = 14;

/** Without a number of questions it says which one this is. */
function slidesCounter(answered: number, slideCount: number, speech: SpeechLabels): LayoutBox {
  const total = Math.round(slideCount);
  if (total <= 0)
    return textBlock(speech.question(answered + 1), {
      role: 'label',
      width: BAR_PX.width,
      color: COLORS.inkSoft,
    });
  // A looping quiz asks more questions than it has.
  const count = `${Math.min(answered, total)}/${total}`;
  const parts = Math.min(total, PARTS_MAX);
  const done = Math.round((Math.min(answered, total) / total) * parts);
  const width = Math.floor((BAR_PX.width - SPACE.xs * (parts - 1)) / parts);
  const bar = Array.from({ length: parts }, (_, index) =>
    panel(gapBox(width, BAR_PX.height), {
      fill: index < done ? COLORS.emberDeep : COLORS.ink,
      alpha: index < done ? 1 : 0.2,
      radius: BAR_PX.height / 2,
    }),
  );
  return labelledGroup(
    row(
      [row(bar, { gap: SPACE.xs }), textBlock(count, { role: 'label', width: BAR_PX.width, isSilent: true })],
      {
        gap: SPACE.m,
        align: 'center',
      },
    ),
    { role: 'text', label: speech.answered(count) },
  );
}

/**
 * The counter and the last answer, as high with or without one, so that neither the bar nor the
 * question jumps; without a height if there is nothing to say.
 */
export function progressRow(
  quiz: Quiz,
  isAnimated: boolean,
  { speech, ...options }: { speech: SpeechLabels; langCode: string; widthPx: number },
): LayoutBox {
  const counter = isAnimated && slidesCounter(questionsAnswered(quiz), quiz.totalSlides, speech);
  const answerPx = options.widthPx - (counter ? counter.width + SPACE.m : 0);
  const answer = lastAnswer(quiz, { ...options, widthPx: answerPx });
  const line = row([counter, answer], { gap: SPACE.m, align: 'center' });
  return line.height > 0 ? centeredIn(line, 0, lastAnswerPx()) : line;
}
