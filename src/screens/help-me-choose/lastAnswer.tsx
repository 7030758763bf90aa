// What was answered before, beside a quiz's progress. See src/screens/README.md#105-counter.
import { RADIUS, THEME, TYPE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { answerPath, cardLabel, mainPictureLabel } from '#rules/pictureMarks.ts';
import { translated } from '#rules/languages.ts';
import type { Quiz } from '#rules/quiz.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import type { ImageSlot } from '#stage/images/crop.ts';
import { picture } from '#stage/images/Picture.tsx';
import type { LayoutBox } from '#stage/layout/boxes.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { typesetText } from '#stage/text/TextBlock.tsx';
import { answerCard, ANSWER_DISC_PX, besideWordsPx } from './answerCard.tsx';

const PICTURE: ImageSlot = { width: 96, height: 72, fit: 'cover', radius: RADIUS.s };
/** A card with its words in 28 px. */
const SCALE = TYPE.caption.size / TYPE.subheading.size;
const CARD_PX = Math.round(SIZES.ctaButton.heightPx * SCALE);
const DISC_PX = Math.round(ANSWER_DISC_PX * SCALE);

/** Room for either; larger words have no card. */
export const lastAnswerPx = (): number => (THEME.isLarger ? PICTURE.height : CARD_PX);

/** The picture of the answer that led here, or its words, where they have room on `widthPx`. */
export function lastAnswer(
  { way, at }: Quiz,
  { langCode, widthPx }: { langCode: string; widthPx: number },
): LayoutBox | null {
  const { slide, given } = way[at - 1] ?? {};
  if (slide === undefined || !given) return null;
  const before = entryOf(contentStore.getState(), 'quizSlide', slide);
  if (before.status !== 'ready') return null;
  const answer = translated(before.document, langCode).buttons[given.button];
  if (!answer) return null;
  const path = answerPath(slide, given.button);
  return answer.type === 'image'
    ? picture(answer.image, { ...PICTURE, mark: mainPictureLabel(path) })
    : inWords(answer.text, mainPictureLabel(cardLabel(path)), widthPx);
}

function inWords(html: string, mark: string, widthPx: number): LayoutBox | null {
  const words = typesetText(html, { role: 'subheading', width: Number.MAX_SAFE_INTEGER, shrink: SCALE });
  const width = words && Math.ceil(words.linePx) + 1 + besideWordsPx(DISC_PX, SCALE);
  if (width === null || THEME.isLarger || width > widthPx) return null;
  const card = answerCard(html, {
    role: 'subheading',
    width,
    leastPx: CARD_PX,
    discPx: DISC_PX,
    isChosen: true,
    mark,
    scale: SCALE,
  });
  return labelledGroup(card, { role: 'text', label: markupOf(html).plain });
}
