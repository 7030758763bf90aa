// Related products, as cards in one row: picture, name, price and why. One or two are broad, with
// the picture at the left. See src/screens/product/README.md#goes-with-it.
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { extrasLabelsFor } from '#config/extrasLabels.ts';
import { IS_PORTRAIT, RELATED_IN_ROW } from '#config/layout.ts';
import { COUNTS } from '#config/limits.ts';
import { actionOfTarget } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import { accessibleList, listItems } from '#stage/accessibility/LabelledGroup.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { centeredIn, column, gapBox, padded, row, type LayoutBox, wrapRow } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import type { RelatedProduct } from './useRelated.ts';

const PICTURE_PX = { broad: 240, upright: 260 } as const;

/** Null if there is nothing to show. */
export function relatedRow(
  all: readonly RelatedProduct[],
  { width, context }: BlockPosition,
): LayoutBox | null {
  const products = all.slice(0, COUNTS.related.max);
  if (products.length === 0) return null;
  const { goesWith } = extrasLabelsFor(context.langCode);
  const columns = Math.min(RELATED_IN_ROW, Math.max(2, products.length));
  const cardPx = Math.floor((width - SPACE.l * (columns - 1)) / columns);
  // Four are narrow.
  const pad = columns > 3 ? SPACE.m : SPACE.l;
  const contents = products.map((product) =>
    (columns === 2 && !IS_PORTRAIT ? broad : upright)(product, {
      path: '',
      width: cardPx - pad * 2,
      context,
    }),
  );
  // Equally high.
  const heightPx = Math.max(...contents.map((box) => box.height));
  const cards = contents.map((content, order) => {
    const { id, index, name, monthlyPrice, reason } = products[order] as RelatedProduct;
    const face = panel(padded(centeredIn(content, cardPx - pad * 2, heightPx, 'start', 'start'), pad), {
      fill: COLORS.white,
      radius: RADIUS.m,
      shadow: 32,
      shadowAlpha: 0.1,
    });
    return pressable(face, {
      action: actionOfTarget({ targetType: 'products', targetId: id }),
      label: [name, monthlyPrice, reason]
        .map((text) => markupOf(text).plain)
        .filter(Boolean)
        .join(', '),
      path: joinPath('related', index),
    });
  });
  return column(
    [
      padded(textBlock(goesWith, { role: 'title', width, align: 'center', level: 2 }), 0, SPACE.m),
      accessibleList(wrapRow(listItems(cards), width, { gap: SPACE.l, align: 'center' }), goesWith),
    ],
    { gap: SPACE.m, align: 'center', width },
  );
}

function upright(product: RelatedProduct, position: BlockPosition): LayoutBox {
  const { width } = position;
  return column(
    [product.image && pictureOf(product, width, PICTURE_PX.upright, position), textsOf(product, position)],
    { gap: SPACE.m },
  );
}

function broad(product: RelatedProduct, position: BlockPosition): LayoutBox {
  const side = PICTURE_PX.broad;
  const textPx = position.width - (product.image ? side + SPACE.l : 0);
  const texts = textsOf(product, { ...position, width: textPx });
  return row(
    [
      product.image && pictureOf(product, side, side, position),
      product.image && gapBox(SPACE.l, 1),
      centeredIn(texts, textPx, 0, 'start'),
    ],
    { align: 'center' },
  );
}

const pictureOf = (
  { image }: RelatedProduct,
  width: number,
  height: number,
  { context }: BlockPosition,
): LayoutBox => picture(image, { width, height, fit: 'contain', context });

function textsOf(
  { name, monthlyPrice, reason, index }: RelatedProduct,
  { width, context }: BlockPosition,
): LayoutBox {
  return column(
    [
      textBlock(name, { role: 'subheading', width, isSilent: true }),
      textBlock(monthlyPrice, { role: 'label', width, isSilent: true }),
      textBlock(reason, {
        role: 'caption',
        width,
        color: COLORS.inkSoft,
        isSilent: true,
        path: joinPath('related', index, 'reason'),
        context,
      }),
    ],
    { gap: SPACE.xs },
  );
}
