// The top of a product: text and price at the left, one strong image at the right, with thumbnails
// below.
import { annotated } from '#blocks/annotated.tsx';
import type { BlockContext, BlockPosition } from '#blocks/blockContext.ts';
import { ratingText, stars } from '#blocks/ratingStars.tsx';
import { COLORS, RADIUS, SPACE, THEME } from '#config/brand.ts';
import { fullScreenLabelFor } from '#config/fullScreenLabel.ts';
import { HERO_TEXT_PX, IS_PORTRAIT } from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { actionOfModal, hasModal } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import { openGallery } from '#state/openOverlay.ts';
import type { SharedElement } from '#state/sceneRegistry.ts';
import {
  column,
  gapBox,
  layered,
  padded,
  row,
  centeredIn,
  wrapRow,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { gradient, panel } from '#stage/shapes/Panel.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable, type PressableOptions } from '#stage/input/Pressable.tsx';
import { textBlock, typesetText } from '#stage/text/TextBlock.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { navButton } from '../chrome/NavButton.tsx';

const EXPAND = { line: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5', weight: 2.2 };

const TEXT_PX = HERO_TEXT_PX;
const THUMB_PX = { min: 72, max: 112, withFooter: 88 } as const;
/** More than within them, between the pictures and the tab bar. */
const TABS_GAP_PX = IS_PORTRAIT ? 0 : SPACE.s;
/** Beside a price with a modal. */
const PRICE_ICON_PX = 72;
const PRICE_SHRINK_MIN = 0.75;
const OWN_IMAGES = 'images';

export interface Gallery {
  chosen: number;
  choose: (index: number) => void;
  sharedElement: SharedElement;
  /** Content path of the images. */
  path?: string;
  /** Draws the large picture. */
  draw?: typeof picture;
  /** Below the thumbnails. */
  footer?: ((position: BlockPosition) => LayoutBox | null) | undefined;
}

/** Part below the price: the stock, and the button to the true size. */
type Below = (position: BlockPosition) => LayoutBox;

/** `pictures` is the result of `galleryBox`; null without images. */
export function hero(
  product: Product,
  pictures: LayoutBox | null,
  position: BlockPosition,
  height: number,
  below: Below,
): LayoutBox {
  const text = productFacts(
    product,
    { ...position, width: pictures ? TEXT_PX : position.width },
    below,
    height,
  );
  if (!pictures) return text;
  if (IS_PORTRAIT) return column([pictures, text], { gap: SPACE.l });
  return row(
    [
      centeredIn(text, TEXT_PX, height, 'start', 'center'),
      gapBox(SPACE.xl, 1),
      centeredIn(pictures, galleryPx(position), height, 'center', 'start'),
    ],
    { align: 'start' },
  );
}

/** A price rather becomes a little smaller than break. */
function inOneLine(price: string, availablePx: number): { shrink?: number } {
  const shrink = availablePx / (typesetText(price, { role: 'price', width: STAGE.widthPx })?.linePx ?? 1);
  return shrink < 1 && shrink > PRICE_SHRINK_MIN ? { shrink } : {};
}

/** Width of the gallery beside the text, or above it. */
const galleryPx = ({ width }: BlockPosition): number => (IS_PORTRAIT ? width : width - TEXT_PX - SPACE.xl);

/** Texts and prices, each with its modal. See src/screens/product/README.md#hero. */
function productFacts(product: Product, position: BlockPosition, below: Below, height: number): LayoutBox {
  const { width, context } = position;
  // While editing, the stars are shown without a rating too. See
  // editor/shell/README.md#placeholders.
  const rating = product.customerRating ?? (context.emptyLabel?.('customerRating') ? 0 : null);
  const isLarger = THEME.isLarger === true;
  const price = column(
    [
      annotated(product, 'monthlyPrice', position, {
        role: 'price',
        width,
        color: COLORS.ink,
        ...inOneLine(product.monthlyPrice, width - PRICE_ICON_PX),
      }),
      annotated(product, 'monthlyPriceDesc', position, {
        role: 'caption',
        width,
        color: COLORS.inkSoft,
      }),
      annotated(product, 'retailPrice', position, { role: 'body', width, color: COLORS.ink }),
      annotated(product, 'termTotal', position, { role: 'caption', width, color: COLORS.inkSoft }),
    ],
    { gap: SPACE.xs },
  );
  const lead = column(
    [
      column([
        annotated(product, 'subline', position, { role: 'label', width, color: COLORS.emberDeep }),
        annotated(product, 'headline', position, { role: 'display', width, level: 1 }),
      ]),
      isLarger && price,
    ],
    { gap: SPACE.m },
  );
  return column(
    [
      // Larger, there is no space for more above the tab bar, and no line of it shows half.
      isLarger && !IS_PORTRAIT ? centeredIn(lead, 0, height, 'start', 'start') : lead,
      annotated(product, 'description', position, { role: 'body', width, color: COLORS.inkSoft }),
      rating !== null &&
        row(
          [
            stars(rating, context, 'customerRating'),
            textBlock(ratingText(rating, context.langCode), { role: 'label', width: 100, isSilent: true }),
          ],
          { gap: SPACE.s, align: 'center' },
        ),
      !isLarger && price,
      below(position),
    ],
    { gap: SPACE.m },
  );
}

/**
 * The selected image, at most 800 px high, on a card; thumbnails select another. See
 * src/screens/product/README.md#hero.
 */
export function galleryBox(
  images: Product['images'],
  { chosen, choose, sharedElement, path = OWN_IMAGES, draw = picture, footer: footerOf }: Gallery,
  position: BlockPosition,
  height: number,
): LayoutBox | null {
  if (images.length === 0) return null;
  const { context } = position;
  const width = galleryPx(position);
  const hasThumbs = images.length > 1;
  const thumbPx = Math.floor((width + SPACE.s) / images.length) - SPACE.s;
  const footer = footerOf?.({ ...position, width }) ?? null;
  const side = Math.min(Math.max(thumbPx, THUMB_PX.min), footer ? THUMB_PX.withFooter : THUMB_PX.max);
  const cardHeight = Math.min(
    // Upright, also over the row of colors that is not there.
    SIZES.galleryMaxHeightPx + (IS_PORTRAIT && !footer ? THUMB_PX.max : 0),
    height - TABS_GAP_PX - (hasThumbs ? side + SPACE.m : 0) - (footer ? footer.height + SPACE.m : 0),
  );
  const current = images[chosen];
  const inset = SPACE.xs;
  const alt = markupOf(current?.alt ?? '').plain;
  const face = panel(
    layered([
      !THEME.isPlain && gradient(width, cardHeight, RADIUS.l, COLORS.sand),
      centeredIn(
        draw(current?.image ?? null, {
          width: width - inset * 2,
          height: cardHeight - inset * 2,
          fit: 'contain',
          path: joinPath(path, chosen, 'image'),
          context,
          sharedElement,
        }),
        width,
        cardHeight,
      ),
    ]),
    { fill: COLORS.white, radius: RADIUS.l, shadow: 56, shadowAlpha: 0.12 },
  );
  // While editing, a click selects the image for editing.
  const isPressable = current !== undefined && (hasModal(current.modal) || !context.emptyLabel);
  const pressableFace = isPressable ? pressable(face, galleryAction(images, chosen, alt, context)) : face;
  const card = context.emptyLabel
    ? pressableFace
    : layered([
        pressableFace,
        centeredIn(
          padded(fullScreenButton(images, chosen, context), SPACE.m),
          width,
          cardHeight,
          'end',
          'end',
        ),
      ]);
  if (!hasThumbs && !footer) return card;
  const thumbs = images.map((image, index) =>
    thumbnailButton(image, index, side, index === chosen, () => choose(index), context, path === OWN_IMAGES),
  );
  return column(
    [
      card,
      hasThumbs &&
        labelledGroup(wrapRow(thumbs, width, { gap: SPACE.s, align: 'center' }), {
          role: 'group',
          label: context.speech.picture,
        }),
      footer,
    ],
    { gap: SPACE.m, align: 'center' },
  );
}

/** A press on the large image opens its modal, or all images over the whole stage. */
function galleryAction(
  images: Product['images'],
  chosen: number,
  alt: string,
  { speech }: BlockContext,
): PressableOptions {
  const modal = images[chosen]?.modal;
  if (modal && hasModal(modal))
    return {
      action: actionOfModal(modal),
      label: `${speech.moreInfo} ${alt}`,
      path: joinPath('images', chosen, 'modal'),
    };
  return {
    action: () => openPictures(images, chosen),
    label: [speech.picture, alt].filter(Boolean).join(': '),
  };
}

function openPictures(images: Product['images'], chosen: number): void {
  const pictures = images.flatMap(({ image, alt }) =>
    image ? [{ url: image.url, alt: markupOf(alt).plain }] : [],
  );
  openGallery(pictures, images.slice(0, chosen).filter(({ image }) => image).length);
}

const fullScreenButton = (images: Product['images'], chosen: number, { langCode }: BlockContext): LayoutBox =>
  navButton(null, EXPAND, {
    action: () => openPictures(images, chosen),
    label: fullScreenLabelFor(langCode),
  });

function thumbnailButton(
  image: Product['images'][number],
  index: number,
  side: number,
  isChosen: boolean,
  choose: () => void,
  context: BlockContext,
  isOwn: boolean,
): LayoutBox {
  const inner = side - SPACE.xs * 2;
  const slot = { width: inner, height: inner, fit: 'contain' } as const;
  const thumbnail = picture(
    image.thumbnail ?? image.image,
    // The pictures of a color have no thumbnail to edit.
    isOwn ? { ...slot, path: joinPath(OWN_IMAGES, index, 'thumbnail'), context } : slot,
  );
  const face = panel(centeredIn(thumbnail, side, side), {
    fill: COLORS.white,
    radius: RADIUS.s,
    ...(isChosen
      ? { line: COLORS.emberDeep, lineWidth: 4 }
      : { line: THEME.edge ?? COLORS.sand, lineWidth: 2 }),
  });
  return pressable(face, {
    action: choose,
    label: markupOf(image.alt).plain || `${context.speech.picture} ${index + 1}`,
    isCurrent: isChosen,
  });
}
