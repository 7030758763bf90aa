// The cards of a view-models page: image, name and price, or one strong image with a label. Cards
// of a row are equally high, and their sections align.
import { COLORS, RADIUS, SPACE, THEME } from '#config/brand.ts';
import { IS_PORTRAIT, MODEL_CARDS_IN_ROW, MODEL_CARDS_PX } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import type { ViewModels } from '#content/kinds/viewModelsKind.ts';
import { actionOfTarget } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import { column, gapBox, layered, padded, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import type { Presentation } from '#stage/layout/presentation.ts';
import { panel, gradient } from '#stage/shapes/Panel.tsx';
import { isDrawn, picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX } from '../Screen.tsx';
import { forwardIcon, FORWARD_PX, labelOf, sectionsOf, type ModelCard, type Sections } from './modelCard.tsx';

type AnyCard = ViewModels['cards'][number];
type ImageCard = Extract<AnyCard, { type: 'imageCard' }>;

/** Card width by number of cards. */
const CARD_PX: readonly number[] = MODEL_CARDS_PX;
export const CARD_GAP_PX: readonly number[] = [0, 0, 56, 40, 20];
/** Share of a wide card's width for its image. */
const WIDE_PICTURE_SHARE = 0.48;
/** On a portrait stage the page scrolls, and its pictures need not be small. */
const PICTURE_MIN_PX = IS_PORTRAIT ? 324 : 224;
/** Least heights of a card across a portrait stage, and of one that is a picture. */
const [UPRIGHT_PX, UPRIGHT_PICTURE_PX] = [480, 600];
/** Space of the scroll buttons at each side of the stage, where there are any. */
const BUTTONS_PX = EDGE_PX + NAV_PX + SPACE.xs;
/** Margin between card and image background. */
const CARD_MARGIN_PX = 12;
const PAD_PX = 32;
/** Opacity of the gradient at the bottom of an image background. */
const GRADIENT_ALPHA = 0.75;

/** Larger cards make the page scroll; its buttons are beside them. */
function cardPx(count: number): number {
  const usual = CARD_PX[count] ?? 0;
  if (IS_PORTRAIT || !THEME.isLarger) return usual;
  const gaps = (CARD_GAP_PX[count] ?? 0) * (count - 1);
  return Math.min(usual, Math.floor((STAGE.widthPx - BUTTONS_PX * 2 - gaps) / count));
}

const isModel = (card: AnyCard): card is Extract<AnyCard, { type: 'card' }> => card.type === 'card';
const pathOf = (index: number): string => joinPath('cards', index);

const imageAt = (index: number, context: Presentation) => ({
  path: joinPath(pathOf(index), 'image'),
  context,
});

const hasPicture = ({ image }: AnyCard, index: number, context: Presentation): boolean =>
  isDrawn(image, imageAt(index, context));

/**
 * A box per card, `availablePx` high, or as high as its text and a recognizable image need; then
 * the page scrolls.
 */
export function cardRow(cards: readonly AnyCard[], availablePx: number, context: Presentation): LayoutBox[] {
  const width = cardPx(cards.length);
  // A single one on a portrait stage is as high as the stage, its picture above its words.
  const isBeside = MODEL_CARDS_IN_ROW[cards.length] === 1 && (cards.length === 1) !== IS_PORTRAIT;
  if (isBeside) {
    const leastPx = IS_PORTRAIT ? UPRIGHT_PX : availablePx;
    return cards.map((card, index) =>
      isModel(card)
        ? wideCard(card, index, { width, leastPx }, context)
        : imageCard(
            card,
            index,
            width,
            Math.max(IS_PORTRAIT ? UPRIGHT_PICTURE_PX : leastPx, imageCardMin(card, index, width, context)),
            context,
          ),
    );
  }
  const pad = cards.length > 3 ? SPACE.m : PAD_PX;
  const inner = width - pad * 2;
  const shape = cards.length < 3 ? 'broad' : 'tall';
  const sections = cards.map((card, index) =>
    isModel(card) ? sectionsOf(card, { path: pathOf(index), width: inner, shape, context }) : null,
  );
  const shared = sharedHeights(sections);
  const hasPictures = cards.some((card, index) => hasPicture(card, index, context));
  const text =
    stacked(
      shared.map((height) => gapBox(inner, height)),
      inner,
    ).height +
    pad * 2;
  const minHeight = Math.max(
    ...cards.map((card, index) => (isModel(card) ? 0 : imageCardMin(card, index, width, context))),
  );
  const height = Math.max(hasPictures ? Math.max(availablePx, text + PICTURE_MIN_PX) : text, minHeight);
  return cards.map((card, index) => {
    const cardSections = sections[index];
    if (!isModel(card) || !cardSections) return imageCard(card as ImageCard, index, width, height, context);
    const textBox = stacked(
      cardSections.map((section, at) =>
        centeredIn(
          section,
          inner,
          shared[at] ?? 0,
          'start',
          at === cardSections.length - 1 ? 'end' : 'start',
        ),
      ),
      inner,
    );
    // The margin below the image is part of the space above the text.
    const face = column(
      [
        hasPictures
          ? pictureOf(card, index, width, height - text + CARD_MARGIN_PX, context)
          : gapBox(width, CARD_MARGIN_PX),
        centeredIn(textBox, width, 0, 'center'),
      ],
      { gap: pad - CARD_MARGIN_PX, width },
    );
    return linked(card, index, centeredIn(face, width, height, 'start', 'start'));
  });
}

/** Height of each section across all cards, so that prices align. */
const sharedHeights = (all: readonly (Sections | null)[]): number[] =>
  (all.find((one) => one !== null) ?? []).map((_, at) =>
    Math.max(0, ...all.map((one) => one?.[at]?.height ?? 0)),
  );

const stacked = (sections: readonly LayoutBox[], width: number): LayoutBox =>
  column(sections, { gap: SPACE.m, width });

/** A single card, or one as wide as the content: a large image beside the text. */
function wideCard(
  card: ModelCard,
  index: number,
  { width, leastPx }: { width: number; leastPx: number },
  context: Presentation,
): LayoutBox {
  const isPictured = hasPicture(card, index, context);
  const pictureWidth = isPictured ? Math.round(width * WIDE_PICTURE_SHARE) : 0;
  const pad = IS_PORTRAIT ? SPACE.l : SPACE.xl;
  const inner = width - pictureWidth - pad * 2;
  const textBox = column(
    sectionsOf(card, { path: pathOf(index), width: inner, shape: IS_PORTRAIT ? 'tall' : 'wide', context }),
    {
      gap: IS_PORTRAIT ? SPACE.m : SPACE.l,
      width: inner,
    },
  );
  const height = Math.max(isPictured ? Math.max(leastPx, PICTURE_MIN_PX) : 0, textBox.height + pad * 2);
  return linked(
    card,
    index,
    row([
      isPictured && pictureOf(card, index, pictureWidth, height, context),
      centeredIn(padded(textBox, pad), 0, height, 'start', 'center'),
    ]),
  );
}

/** The image on a warm background inside the card's margin. */
function pictureOf(
  card: ModelCard,
  index: number,
  width: number,
  height: number,
  context: Presentation,
): LayoutBox {
  const backgroundSize = { width: width - CARD_MARGIN_PX * 2, height: height - CARD_MARGIN_PX * 2 };
  const image = picture(card.image, {
    width: backgroundSize.width,
    height: backgroundSize.height,
    fit: 'contain',
    ...imageAt(index, context),
  });
  const face = panel(
    layered([
      gradient(
        backgroundSize.width,
        backgroundSize.height,
        RADIUS.l - CARD_MARGIN_PX,
        COLORS.sand,
        GRADIENT_ALPHA,
      ),
      centeredIn(image, backgroundSize.width, backgroundSize.height),
    ]),
    { fill: COLORS.paper, radius: RADIUS.l - CARD_MARGIN_PX },
  );
  return centeredIn(face, width, height);
}

/**
 * The whole card is one link named by all its text; without a target its texts are read one by one.
 */
function linked(card: ModelCard, index: number, face: LayoutBox): LayoutBox {
  const action = actionOfTarget(card);
  const cardPanel = panel(face, { fill: COLORS.white, radius: RADIUS.l, shadow: 56, shadowAlpha: 0.16 });
  return pressable(cardPanel, {
    action,
    label: action.type === 'nothing' ? '' : labelOf(card),
    analyticsTag: card.analyticsTag,
    path: pathOf(index),
  });
}

/** The label of an image card within its margin; null without one. */
function labelCardOf(card: ImageCard, index: number, width: number, context: Presentation): LayoutBox | null {
  const isLink = actionOfTarget(card).type !== 'nothing';
  const pad = SPACE.m;
  const labelPx = width - (CARD_MARGIN_PX + pad) * 2 - (isLink ? FORWARD_PX + SPACE.s : 0);
  const label = textBlock(card.label, {
    role: 'subheading',
    width: labelPx,
    path: joinPath(pathOf(index), 'label'),
    context,
    isSilent: isLink,
  });
  if (label.height === 0) return null;
  return padded(
    panel(
      padded(
        row([centeredIn(label, labelPx, FORWARD_PX, 'start', 'center'), isLink && forwardIcon()], {
          gap: SPACE.s,
          align: 'center',
        }),
        pad,
        SPACE.s,
      ),
      { fill: COLORS.white, radius: RADIUS.l - CARD_MARGIN_PX, shadow: 28, shadowAlpha: 0.2 },
    ),
    CARD_MARGIN_PX,
  );
}

/** Minimum height of an image card: its label and enough of its image. */
const imageCardMin = (card: ImageCard, index: number, width: number, context: Presentation): number =>
  (hasPicture(card, index, context) ? PICTURE_MIN_PX : 0) +
  (labelCardOf(card, index, width, context)?.height ?? 0);

/** One strong image with its label on a card at the bottom. */
function imageCard(
  card: ImageCard,
  index: number,
  width: number,
  height: number,
  context: Presentation,
): LayoutBox {
  const action = actionOfTarget(card);
  const isLink = action.type !== 'nothing';
  const labelCard = labelCardOf(card, index, width, context);
  const image = picture(card.image, {
    width,
    height,
    fit: 'cover',
    radius: RADIUS.l,
    ...imageAt(index, context),
  });
  const face = layered([
    centeredIn(image, width, height),
    labelCard && centeredIn(labelCard, width, height, 'center', 'end'),
  ]);
  const cardPanel = panel(face, { fill: COLORS.sand, radius: RADIUS.l, shadow: 56, shadowAlpha: 0.16 });
  return pressable(cardPanel, {
    action,
    label: isLink ? markupOf(card.label).plain : '',
    analyticsTag: card.analyticsTag,
    path: pathOf(index),
  });
}
