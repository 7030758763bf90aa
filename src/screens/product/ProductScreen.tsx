// The product overview: hero with gallery and price, selling points, blocks, and the tab bar. See
// src/screens/README.md#7-product-overview.
import { useContext, useEffect, useMemo, useState } from 'react';
import { annotated } from '#blocks/annotated.tsx';
import { renderBlock } from '#blocks/renderBlock.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, SPACE } from '#config/brand.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { Product } from '#content/kinds/productKind.ts';
import type { Route } from '#rules/routes.ts';
import { joinPath } from '#schema/path.ts';
import { Confetti } from '#stage/shapes/Confetti.tsx';
import { column, memoBox, centeredIn } from '#stage/layout/boxes.tsx';
import { fillBox, gradient } from '#stage/shapes/Panel.tsx';
import { showroomEvents } from '#state/showroomEvents.ts';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX, Screen, TOP_BAND_PX } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { ActiveScreenContext, useBlockContext } from '../useScreenContext.ts';
import { galleryBox, hero } from './hero.tsx';
import { pointCards } from './sellingPoints.tsx';
import { tabBar, TAB_BAR_ROOM_PX } from './tabBar.tsx';

/** The content fades out before the tab bar. */
const VEIL_PX = 36;
const VEIL = memoBox(
  column([
    gradient(STAGE.widthPx, VEIL_PX, 0, COLORS.paper),
    fillBox(STAGE.widthPx, TAB_BAR_ROOM_PX - SPACE.m, COLORS.paper),
  ]),
);

export function ProductScreen({ document, route }: { document: Product; route: Route }) {
  const context = useBlockContext();
  const [picture, choosePicture] = useState(0);
  const place: BlockPosition = useMemo(
    () => ({ path: '', width: SIZES.moduleAreaWidthPx, context }),
    [context],
  );
  const { footerLinks, id, images, infoImage, sellingPoints } = document;
  const tabs = useMemo(() => tabBar(footerLinks, id, route, context), [footerLinks, id, route, context]);
  const points = useMemo(
    () => memoBox(pointCards({ infoImage, sellingPoints }, place)),
    [infoImage, sellingPoints, place],
  );
  const footRoom = tabs ? TAB_BAR_ROOM_PX : SPACE.xxl;
  const height = STAGE.heightPx - TOP_BAND_PX - footRoom;
  const pictures = useMemo(() => {
    const box = galleryBox(
      images,
      { chosen: Math.min(picture, Math.max(0, images.length - 1)), choose: choosePicture },
      place,
      height,
    );
    return box && memoBox(box);
  }, [images, picture, place, height]);
  const celebrates = useContext(ActiveScreenContext) && route.celebrate;
  useEffect(() => {
    if (celebrates) showroomEvents.emit('celebrate');
  }, [celebrates]);
  const title = annotated(document, 'modelNameTitle', place, {
    role: 'subheading',
    width: STAGE.widthPx - (EDGE_PX + NAV_PX * 2 + NAV_GAP_PX + SPACE.l) * 2,
    align: 'center',
    color: COLORS.inkSoft,
  });
  return (
    <Screen name={document.headline || document.modelNameTitle || document.name || document.id}>
      <ScrollArea
        rows={[
          centeredIn(title, STAGE.widthPx, NAV_PX),
          hero(document, pictures, place, height),
          points,
          ...document.blocks.map((block, index) =>
            renderBlock(block, { ...place, path: joinPath('blocks', index) }),
          ),
        ]}
        gap={SPACE.l}
        top={EDGE_PX}
        bottom={footRoom + SPACE.l}
        buttonsBottom={footRoom}
      />
      {tabs && VEIL.place(0, STAGE.heightPx - VEIL.height, 'veil')}
      {tabs?.place((STAGE.widthPx - tabs.width) / 2, STAGE.heightPx - tabs.height - SPACE.m, 'tabs')}
      {celebrates && <Confetti />}
    </Screen>
  );
}
