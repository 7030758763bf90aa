// The info image, 575 px wide, beside two to four selling points with icon, title and text. See
// src/screens/product/README.md#selling-points.
import { annotated } from '#blocks/annotated.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { INFO_IMAGE_HEIGHT_PX, IS_PORTRAIT } from '#config/layout.ts';
import { SIZES } from '#config/limits.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { joinPath } from '#schema/path.ts';
import {
  column,
  padded,
  centeredIn,
  outdented,
  wrapRow,
  type LayoutBox,
  rowOrColumn,
} from '#stage/layout/boxes.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';

const ICON_PX = 96;
/** The margin in the picture of an icon, so that its drawing begins where the text does. */
const ICON_INSET_PX = 14;
const TITLE_PX = 48;
/** Two rows of them fit between the buttons above and the tab bar. */
const PAD_Y_PX = SPACE.m;

export function pointCards(
  { infoImage, sellingPoints: points }: Pick<Product, 'infoImage' | 'sellingPoints'>,
  position: BlockPosition,
): LayoutBox {
  const image = picture(infoImage, {
    width: SIZES.infoImageWidthPx,
    height: INFO_IMAGE_HEIGHT_PX,
    fit: 'cover',
    radius: RADIUS.l,
    path: 'infoImage',
    context: position.context,
  });
  // A placeholder needs as much space as a picture.
  const isBeside = image.width > 0 && !IS_PORTRAIT;
  const availablePx = position.width - (isBeside ? SIZES.infoImageWidthPx + SPACE.xl : 0);
  const perRow = points.length === 3 && !isBeside && !IS_PORTRAIT ? 3 : Math.min(2, points.length);
  const gap = SPACE.l;
  const width = perRow > 0 ? Math.floor((availablePx - gap * (perRow - 1)) / perRow) : 0;
  const contents = points.map((point, index) =>
    content(point, { ...position, width: width - SPACE.l * 2, path: joinPath('sellingPoints', index) }),
  );
  // The cards of a row are equally high.
  const height = Math.max(0, ...contents.map((box) => box.height));
  const cards = contents.flatMap((box) =>
    box.height === 0
      ? []
      : [
          panel(padded(centeredIn(box, width - SPACE.l * 2, height, 'start', 'start'), SPACE.l, PAD_Y_PX), {
            fill: COLORS.white,
            radius: RADIUS.m,
            shadow: 32,
            shadowAlpha: 0.1,
          }),
        ],
  );
  return rowOrColumn([image, cards.length > 0 && wrapRow(cards, availablePx, { gap })], {
    gap: SPACE.xl,
    align: 'center',
  });
}

function content(point: Product['sellingPoints'][number], position: BlockPosition): LayoutBox {
  const { width } = position;
  const icon = picture(point.icon, {
    width: ICON_PX,
    height: ICON_PX,
    fit: 'contain',
    path: joinPath(position.path, 'icon'),
    context: position.context,
  });
  const box = column(
    [
      outdented(icon, ICON_INSET_PX),
      // Same height with the sign of a modal as without.
      centeredIn(annotated(point, 'title', position, { role: 'label', width, level: 2 }), 0, TITLE_PX),
      annotated(point, 'desc', position, { role: 'body', width, color: COLORS.inkSoft }),
    ],
    { gap: SPACE.s },
  );
  return box.height > 0 ? labelledGroup(box, { role: 'group', label: markupOf(point.title).plain }) : box;
}
