// A button to take the quiz again: a question and a call to action, as one pressable node.
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import type { BlockContext } from '#blocks/blockContext.ts';
import type { QuizResult } from '#content/kinds/quizResultKind.ts';
import type { Action } from '#rules/actions.ts';
import { column, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { typesetText, textBlock, type TextBlockOptions } from '#stage/text/TextBlock.tsx';

type Copy = Pick<QuizResult, 'tryAgainCopy' | 'takeAgainCopy'>;

/** At most `width` wide: question beside the pill, or above it if too narrow. */
export function retakeQuiz(
  { tryAgainCopy, takeAgainCopy }: Copy,
  action: Action,
  width: number,
  context: BlockContext,
): LayoutBox {
  // With one of the two texts, it is the call to action.
  const isQuestionAlone = takeAgainCopy === '' && tryAgainCopy !== '';
  const question = isQuestionAlone ? '' : tryAgainCopy;
  const copy = isQuestionAlone ? tryAgainCopy : takeAgainCopy || context.speech.takeAgain;
  const path = isQuestionAlone ? 'tryAgainCopy' : 'takeAgainCopy';
  const availablePx = width;
  const copyBox = shrinkToFit(copy, {
    role: 'label',
    width: availablePx - SPACE.l * 2,
    align: 'center',
    path,
    context,
  });
  const pill = panel(
    centeredIn(
      copyBox,
      copyBox.width + SPACE.l * 2,
      Math.max(SIZES.minTargetPx, copyBox.height + SPACE.s * 2),
    ),
    {
      fill: COLORS.white,
      radius: RADIUS.pill,
      line: COLORS.line,
      shadow: 20,
      shadowAlpha: 0.1,
    },
  );
  const questionBox = shrinkToFit(question, {
    role: 'body',
    width: availablePx - SPACE.l * 2,
    align: 'center',
    color: COLORS.inkSoft,
    path: 'tryAgainCopy',
    context,
  });
  const label = [question, copy]
    .map((text) => markupOf(text).plain)
    .filter(Boolean)
    .join(' ');
  return pressable(questionBox.height > 0 ? besideOrAbove(questionBox, pill, availablePx) : pill, {
    action,
    label,
  });
}

/** The question, and the pill beside or below it. */
function besideOrAbove(questionBox: LayoutBox, pill: LayoutBox, availablePx: number): LayoutBox {
  const sideBySide = row([questionBox, pill], { align: 'center', gap: SPACE.m });
  return sideBySide.width <= availablePx
    ? sideBySide
    : column([questionBox, pill], { align: 'center', gap: SPACE.xs });
}

/** Text as narrow as possible: its single line, or its balanced lines. */
function shrinkToFit(text: string, options: TextBlockOptions): LayoutBox {
  const typeset = typesetText(text, options);
  const isLine = typeset !== null && typeset.height <= TYPE[options.role].line;
  return textBlock(text, {
    ...options,
    width: isLine ? Math.ceil(typeset.linePx) + 2 : (typeset?.appearance.width ?? options.width),
    isSilent: true,
  });
}
