// Progress of an animated quiz: a bar with one segment per question, and 'answered/total'. See
// src/screens/help-me-choose/README.md#counter.
import { COLORS, SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import type { SpeechLabels } from '#config/messages.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { centeredIn, gapBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { answersOnPath, type Quiz } from '#rules/quiz.ts';
import { goBack } from '#state/navigation.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { answerOf, lastAnswer, lastAnswerPx } from './lastAnswer.tsx';

const BAR_PX = { width: 420, height: 10 } as const;
/** With more questions the segments would be too small. */
const PARTS_MAX = 14;

interface ProgressOptions {
  speech: SpeechLabels;
  langCode: string;
  /** Room for both. */
  widthPx: number;
}

/**
 * Without a number of questions it says which one this is. Parts of the bar that are answered lead
 * to their questions; they are as wide as a touch target where `widthPx` has room.
 */
function slidesCounter(quiz: Quiz, { speech, langCode, widthPx }: ProgressOptions): LayoutBox {
  const answered = answersOnPath(quiz).length;
  const total = Math.round(quiz.totalSlides);
  if (total <= 0)
    return textBlock(speech.question(answered + 1), {
      role: 'label',
      width: BAR_PX.width,
      color: COLORS.inkSoft,
    });
  // A looping quiz asks more questions than it has.
  const count = textBlock(`${Math.min(answered, total)}/${total}`, {
    role: 'label',
    width: BAR_PX.width,
    isSilent: true,
  });
  const parts = Math.min(total, PARTS_MAX);
  const done = Math.round((Math.min(answered, total) / total) * parts);
  const roomPx = Math.max(BAR_PX.width, widthPx - SPACE.m - count.width);
  const barPx = Math.min(Math.max(BAR_PX.width, parts * (SIZES.minTargetPx + SPACE.xs)), roomPx);
  const width = Math.floor((barPx - SPACE.xs * (parts - 1)) / parts);
  const bar = Array.from({ length: parts }, (_, index) => {
    const part = panel(gapBox(width, BAR_PX.height), {
      fill: index < done ? COLORS.emberDeep : COLORS.ink,
      alpha: index < done ? 1 : 0.2,
      radius: BAR_PX.height / 2,
    });
    const step = quiz.way[index];
    if (!step || index >= done || parts < total) return part;
    const question = speech.question(index + 1);
    const answer = markupOf(answerOf(step, langCode)?.text ?? '').plain;
    return pressable(part, {
      label: answer === '' ? question : `${question}: ${answer}`,
      action: () => goBack(quiz.at - index),
    });
  });
  return row(
    [
      row(bar, { gap: SPACE.xs }),
      labelledGroup(count, {
        role: 'text',
        label: speech.answered(`${Math.min(answered, total)}/${total}`),
      }),
    ],
    { gap: SPACE.m, align: 'center' },
  );
}

/**
 * The counter and the last answer, as high with or without one, so that neither the bar nor the
 * question jumps; without a height if there is nothing to say.
 */
export function progressRow(quiz: Quiz, isAnimated: boolean, options: ProgressOptions): LayoutBox {
  const counter = isAnimated && slidesCounter(quiz, options);
  const answerPx = options.widthPx - (counter ? counter.width + SPACE.m : 0);
  const answer = lastAnswer(quiz, { ...options, widthPx: answerPx });
  const line = row([counter, answer], { gap: SPACE.m, align: 'center' });
  return line.height > 0 ? centeredIn(line, 0, lastAnswerPx()) : line;
}
