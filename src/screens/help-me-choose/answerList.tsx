// The answers of a quiz slide: text on a card, or an image with text, large or small. The answer
// given earlier is marked. See src/screens/help-me-choose/README.md#slides.
import type { BlockContext } from '#blocks/blockContext.ts';
import type { Presentation } from '#stage/layout/presentation.ts';
import { COLORS, SPACE, THEME } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { joinPath } from '#schema/path.ts';
import {
  column,
  gapBox,
  padded,
  row,
  centeredIn,
  wrapRow,
  type Align,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { listItems, accessibleList } from '#stage/accessibility/LabelledGroup.tsx';
import { isBlank } from '#blocks/isBlank.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { ANSWER_DISC_PX, answerCard, answerPanel, answerPath } from './answerCard.tsx';
import { ANSWER_GAP_PX, answerSlot, CARD_INSET_PX, cardWidth } from './slideLayout.ts';

type Answer = QuizSlide['buttons'][number];
type ImageAnswer = Extract<Answer, { type: 'image' }>;

export interface AnswersOptions {
  width: number;
  align: Align;
  /** Index of the answer given earlier; undefined for none. */
  chosen: number | undefined;
  /**
   * An animated quiz ends elsewhere than a normal one. See
   * src/screens/help-me-choose/README.md#answers.
   */
  isAnimated: boolean;
  context: BlockContext;
  /** Id of the slide. */
  slide: string;
  /** Height of the question above, in px. */
  questionPx: number;
}

const LABEL_PX = 84;
/** Two answers in words below a question no higher than this are larger: they have room. */
const LARGE = { questionPx: 260, heightPx: 176, discPx: 84 } as const;

/** The answers with content, each with its index. */
export const visibleAnswers = (
  buttons: readonly Answer[],
  context: Presentation,
): { answer: Answer; index: number }[] =>
  buttons
    .map((answer, index) => ({ answer, index }))
    .filter(({ answer }) => !isBlank(context, answer.text, answer.type === 'image' ? answer.image : null));

export function answerList(buttons: readonly Answer[], options: AnswersOptions): LayoutBox {
  const visible = visibleAnswers(buttons, options.context);
  const { speech } = options.context;
  const isLarge = visible.length === 2 && !THEME.isLarger && options.questionPx <= LARGE.questionPx;
  const boxes = visible.map(({ answer, index }) => {
    const label = markupOf(answer.text).plain || speech.answer(index + 1);
    const face =
      answer.type === 'text'
        ? textFace(answer.text, index, isLarge, options)
        : imageFace(answer, index, visible.length, options);
    const { weights, excludedItems, completeQuiz, giftMessage, nextSlide, analyticsTag } = answer;
    const givenAnswer = {
      weights,
      excludedItems,
      completeQuiz,
      giftMessage,
      nextSlide,
      button: index,
      label: analyticsTag || label,
    };
    return pressable(face, {
      action: { type: 'answer', answer: givenAnswer, isAnimated: options.isAnimated },
      label,
      analyticsTag,
      path: joinPath('buttons', index),
      ...(options.chosen === index && { isCurrent: true }),
    });
  });
  return accessibleList(
    wrapRow(listItems(boxes), options.width, { gap: ANSWER_GAP_PX, align: options.align }),
    speech.answers,
  );
}

function textFace(
  html: string,
  index: number,
  isLarge: boolean,
  { width, chosen, context, slide }: AnswersOptions,
): LayoutBox {
  return answerCard(html, {
    role: isLarge ? 'heading' : 'subheading',
    width,
    leastPx: isLarge ? LARGE.heightPx : SIZES.ctaButton.heightPx,
    discPx: isLarge ? LARGE.discPx : ANSWER_DISC_PX,
    isChosen: chosen === index,
    sharedElement: { path: answerPath(slide, index), isCard: true },
    at: { path: joinPath('buttons', index, 'text'), context },
  });
}

function imageFace(
  answer: ImageAnswer,
  index: number,
  count: number,
  { width, chosen, context, slide }: AnswersOptions,
): LayoutBox {
  const slot = answerSlot(answer, count, width);
  const isSmall = answer.size === 'small';
  // Larger words beside a picture need the whole line.
  const cardPx = isSmall && THEME.isLarger ? width : cardWidth(width);
  const textPx = cardPx - (isSmall ? slot.width + CARD_INSET_PX * 2 : 0);
  const text = textBlock(answer.text, {
    role: 'label',
    width: textPx - SPACE.m * 2,
    align: isSmall ? 'left' : 'center',
    isSilent: true,
    path: joinPath('buttons', index, 'text'),
    context,
  });
  const path = joinPath('buttons', index, 'image');
  const face =
    answer.image || context.emptyLabel
      ? picture(answer.image, { ...slot, path, context, sharedElement: { path: answerPath(slide, index) } })
      : panel(gapBox(slot.width, slot.height), { fill: COLORS.sand, radius: slot.radius ?? 0 });
  const image = padded(face, CARD_INSET_PX, CARD_INSET_PX);
  const labelBox =
    text.width > 0 &&
    centeredIn(padded(text, SPACE.m, SPACE.s), textPx, LABEL_PX, isSmall ? 'start' : 'center');
  return answerPanel(
    isSmall ? row([image, labelBox], { align: 'center' }) : column([image, labelBox]),
    chosen === index,
  );
}
