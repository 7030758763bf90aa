// A button to take the quiz again: a question and a call to action, as one pressable node.
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import type { BlockContext } from '#blocks/blockContext.ts';
import type { QuizResult } from '#content/kinds/quizResultKind.ts';
import type { Action } from '#rules/actions.ts';
import { column, padded, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { typesetText, textBlock, type TextBlockOptions } from '#stage/text/TextBlock.tsx';

type Copy = Pick<QuizResult, 'tryAgainCopy' | 'takeAgainCopy'>;

/** Space between the outer edge and the pill inside. */
const RIM_PX = 10;

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
  const room = width - RIM_PX * 2;
  const label = fitted(copy, { role: 'label', width: room - SPACE.l * 2, align: 'center', path, context });
  const pill = panel(
    centeredIn(label, label.width + SPACE.l * 2, Math.max(SIZES.minTargetPx, label.height + SPACE.s * 2)),
    {
      fill: COLORS.white,
      radius: RADIUS.pill,
      line: COLORS.line,
      shadow: question ? 0 : 20,
      shadowAlpha: 0.1,
    },
  );
  const requested = fitted(question, {
    role: 'body',
    width: room - SPACE.l * 2,
    align: 'center',
    color: COLORS.inkSoft,
    path: 'tryAgainCopy',
    context,
  });
  const said = [question, copy]
    .map((text) => markupOf(text).plain)
    .filter(Boolean)
    .join(' ');
  return pressable(requested.height > 0 ? together(requested, pill, room) : pill, {
    action,
    label: said,
  });
}

/** Question and pill on one card. */
function together(requested: LayoutBox, pill: LayoutBox, room: number): LayoutBox {
  const beside = row([padded(requested, SPACE.l, 0), pill], { align: 'center' });
  const isRow = beside.width <= room;
  const inner = isRow ? beside : column([padded(requested, SPACE.l, SPACE.s), pill], { align: 'center' });
  return panel(padded(inner, RIM_PX), {
    fill: COLORS.paper,
    radius: isRow ? RADIUS.pill : RADIUS.l,
    shadow: 20,
    shadowAlpha: 0.1,
  });
}

/** Text as narrow as possible: its single line, or its balanced lines. */
function fitted(text: string, look: TextBlockOptions): LayoutBox {
  const set = typesetText(text, look);
  const isLine = set !== null && set.height <= TYPE[look.role].line;
  return textBlock(text, {
    ...look,
    width: isLine ? Math.ceil(set.linePx) + 2 : (set?.look.width ?? look.width),
    isSilent: true,
  });
}
