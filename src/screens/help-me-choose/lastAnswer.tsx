// Previous answer, beside a quiz's progress. See src/screens/help-me-choose/README.md#counter.
import { arrowDisc } from '#blocks/arrowDisc.tsx';
import { COLORS, RADIUS, SPACE, THEME, TYPE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { translated } from '#rules/languages.ts';
import type { Quiz } from '#rules/quiz.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import type { SharedElement } from '#state/sceneRegistry.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import type { ImageSlot } from '#stage/images/crop.ts';
import { picture, type PictureReference } from '#stage/images/Picture.tsx';
import { centeredIn, gapBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { CHECK_ICON } from '#stage/shapes/screenIcons.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock, typesetText } from '#stage/text/TextBlock.tsx';
import { answerCard, answerPanel, answerPath, ANSWER_DISC_PX, besideWordsPx } from './answerCard.tsx';

const PICTURE: ImageSlot = { width: 96, height: 72, fit: 'cover', radius: RADIUS.s };
/** A card with its words in 28 px. */
const SCALE = TYPE.caption.size / TYPE.subheading.size;
const CARD_PX = Math.round(SIZES.ctaButton.heightPx * SCALE);
const DISC_PX = Math.round(ANSWER_DISC_PX * SCALE);
/** From the edge of a card to its picture, which is as high as the rest. */
const INSET_PX = 10;
const ON_CARD: ImageSlot = {
  width: Math.round(((CARD_PX - INSET_PX * 2) * 4) / 3),
  height: CARD_PX - INSET_PX * 2,
  fit: 'cover',
  radius: RADIUS.s,
};

/** Room for either; larger words have no card. */
export const lastAnswerPx = (): number => (THEME.isLarger ? PICTURE.height : CARD_PX);

/** The answer given at a step, as its slide has it; undefined while that is not loaded. */
export function answerOf({ slide, given }: Quiz['way'][number], langCode: string) {
  const entry = entryOf(contentStore.getState(), 'quizSlide', slide);
  return given && entry.status === 'ready'
    ? translated(entry.document, langCode).buttons[given.button]
    : undefined;
}

/**
 * The answer that led here, with its picture if it has one. Its words are there where they have
 * room on `widthPx`.
 */
export function lastAnswer(
  { way, at }: Quiz,
  { langCode, widthPx }: { langCode: string; widthPx: number },
): LayoutBox | null {
  const step = way[at - 1];
  const answer = step && answerOf(step, langCode);
  if (!step?.given || !answer) return null;
  const path = answerPath(step.slide, step.given.button);
  return answer.type === 'image'
    ? withPicture(answer, { path, isMain: true }, widthPx)
    : inWords(answer.text, { path, isMain: true, isCard: true }, widthPx);
}

/** On a card with its words, where they have room. */
function withPicture(
  { image, text }: { image: PictureReference | null; text: string },
  sharedElement: SharedElement,
  widthPx: number,
): LayoutBox | null {
  const words = textBlock(text, {
    role: 'subheading',
    width: Math.ceil(linePxOf(text)) + 1,
    shrink: SCALE,
    isSilent: true,
  });
  const line = row(
    [
      gapBox(INSET_PX, 1),
      picture(image, { ...ON_CARD, sharedElement }),
      gapBox(SPACE.s, 1),
      words,
      gapBox(SPACE.s, 1),
      arrowDisc(DISC_PX, CHECK_ICON, COLORS.ember),
      gapBox(SPACE.s, 1),
    ],
    { align: 'center' },
  );
  if (THEME.isLarger || words.width === 0 || line.width > widthPx)
    return picture(image, { ...PICTURE, sharedElement });
  const card = answerPanel(centeredIn(line, line.width, CARD_PX), true, SCALE);
  return labelledGroup(card, { role: 'text', label: markupOf(text).plain });
}

/** Returns the line height of a text on one line. */
const linePxOf = (html: string): number =>
  typesetText(html, { role: 'subheading', width: Number.MAX_SAFE_INTEGER, shrink: SCALE })?.linePx ?? 0;

function inWords(html: string, sharedElement: SharedElement, widthPx: number): LayoutBox | null {
  const linePx = linePxOf(html);
  const width = Math.ceil(linePx) + 1 + besideWordsPx(DISC_PX, SCALE);
  if (linePx === 0 || THEME.isLarger || width > widthPx) return null;
  const card = answerCard(html, {
    role: 'subheading',
    width,
    leastPx: CARD_PX,
    discPx: DISC_PX,
    isChosen: true,
    sharedElement,
    scale: SCALE,
  });
  return labelledGroup(card, { role: 'text', label: markupOf(html).plain });
}
