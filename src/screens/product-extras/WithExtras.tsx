// Parts that only some products have: colors to choose from, a true size, and related products. See
// src/screens/product/README.md#colors and src/screens/product/README.md#goes-with-it.
import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { BlockContext, BlockPosition } from '#blocks/blockContext.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { galleryOf, markedColor } from '#rules/productColors.ts';
import { announce } from '#state/sceneRegistry.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { LayoutBox } from '#stage/layout/boxes.tsx';
import { useKeptState } from '../useVisitState.ts';
import { crossFadedPicture } from './CrossFade.tsx';
import { colorName, colorRow } from './colorRow.tsx';
import { relatedRow } from './relatedCards.tsx';
import { trueSizeButton } from './trueSizeButton.tsx';
import { useColorKeys } from './useColorKeys.ts';
import { useRelated } from './useRelated.ts';

export interface Extras {
  /** The pictures of the gallery, with their content path. */
  images: Product['images'];
  path: string;
  /** Draws the large picture. */
  draw: typeof crossFadedPicture;
  /** Button that opens the true size; null where it is not offered. */
  trueSize: (context: BlockContext) => LayoutBox | null;
  /** The colors; `shown` is the picture that is shown, `restart` goes back to the first one. */
  colors: (shown: number, restart: () => void, position: BlockPosition) => LayoutBox | null;
  /** The products that go with it. */
  related: (position: BlockPosition) => LayoutBox | null;
}

/** -1 until a shopper chooses a color. */
const NOT_CHOSEN = -1;

export function WithExtras({
  document,
  children,
}: {
  document: Product;
  children: (extras: Extras) => ReactNode;
}) {
  const [chosen, choose] = useKeptState('color', NOT_CHOSEN);
  const related = useRelated(document);
  useColorKeys();
  const inches = useStore(kioskStore, ({ machine }) => machine?.place.inches);
  const extras = useMemo<Extras>(() => {
    const { colors } = document;
    const { images, path } = galleryOf(document, chosen);
    return {
      images,
      path,
      draw: crossFadedPicture,
      trueSize: (context) => trueSizeButton(document, inches, context),
      colors: (shown, restart, position) =>
        colorRow(
          colors,
          {
            marked: markedColor(colors, chosen, images[shown]?.image),
            choose: (index) => {
              restart();
              choose(index);
              announce(colorName(colors[index]));
            },
          },
          position,
        ),
      related: (position) => relatedRow(related, position),
    };
  }, [document, chosen, choose, related, inches]);
  return children(extras);
}
