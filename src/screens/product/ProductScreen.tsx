// The product overview: hero with gallery and price, selling points, blocks, and the tab bar. See
// src/screens/product/README.md#product-overview.
import { useContext, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { annotated } from '#blocks/annotated.tsx';
import { renderBlock } from '#blocks/renderBlock.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT, TRUE_SIZE_PX } from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { hasModal } from '#rules/actions.ts';
import { pathOfTarget } from '#rules/links.ts';
import type { Route } from '#rules/routes.ts';
import { joinPath } from '#schema/path.ts';
import { Confetti } from '#stage/shapes/Confetti.tsx';
import { column, gapBox, memoBox, centeredIn, row } from '#stage/layout/boxes.tsx';
import { fillBox, gradient } from '#stage/shapes/Panel.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { hasStock } from '#state/offers.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { useLazyModule } from '#stage/render/lazyComponent.tsx';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { hasExtras, PRODUCT_EXTRAS, STOCK } from '../lazyModules.ts';
import { priced } from '../prices/priced.tsx';
import type { Extras } from '../product-extras/WithExtras.tsx';
import { EDGE_PX, Screen, TOP_BAND_PX } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { ActiveScreenContext, useBlockContext } from '../useScreenContext.ts';
import { useKeptState } from '../useVisitState.ts';
import { galleryBox, hero } from './hero.tsx';
import { pointCards } from './sellingPoints.tsx';
import { tabBar, tabBarAreaPx } from './tabBar.tsx';

/** The content fades out before the tab bar, and at the top, beneath the buttons. */
const BOTTOM_FADE_PX = 36;
const TOP_FADE_PX = 80;
const bottomFade = () =>
  memoBox(
    column([
      gradient(STAGE.widthPx, BOTTOM_FADE_PX, 0, COLORS.paper),
      fillBox(STAGE.widthPx, tabBarAreaPx() - SPACE.m, COLORS.paper),
    ]),
  );

const topFade = () => memoBox(gradient(STAGE.widthPx, TOP_FADE_PX, 0, COLORS.paper));
const FLIPPED = { x: 1, y: -1 };

interface Props {
  document: Product;
  route: Route;
}

/** On a portrait stage, beside the way to the true size. */
const stockPosition = (position: BlockPosition): BlockPosition =>
  IS_PORTRAIT ? { ...position, width: position.width - SPACE.m - TRUE_SIZE_PX } : position;

export const ProductScreen = priced(function ProductScreen(props: Props) {
  const script = useLazyModule(PRODUCT_EXTRAS, hasExtras(props.document));
  return script ? (
    <script.WithExtras document={props.document}>
      {(extras) => <ProductView {...props} extras={extras} />}
    </script.WithExtras>
  ) : (
    <ProductView {...props} />
  );
});

function ProductView({ document, route, extras }: Props & { extras?: Extras }) {
  const stock = useLazyModule(STOCK, useStore(kioskStore, hasStock));
  const context = useBlockContext();
  const [picture, choosePicture] = useKeptState('picture', 0);
  const position: BlockPosition = useMemo(
    () => ({ path: '', width: SIZES.moduleAreaWidthPx, context }),
    [context],
  );
  const { footerLinks, id, infoImage, sellingPoints } = document;
  const { images } = extras ?? document;
  const tabs = useMemo(() => tabBar(footerLinks, id, route, context), [footerLinks, id, route, context]);
  const points = useMemo(
    () => memoBox(pointCards({ infoImage, sellingPoints }, position)),
    [infoImage, sellingPoints, position],
  );
  const [fade, above] = useMemo(() => [bottomFade(), topFade()], []);
  const footerPx = tabs ? tabBarAreaPx() : SPACE.xxl;
  const height = STAGE.heightPx - TOP_BAND_PX - footerPx;
  const pictures = useMemo(() => {
    const chosen = Math.min(picture, Math.max(0, images.length - 1));
    const gallery = {
      chosen,
      choose: choosePicture,
      sharedElement: { path: pathOfTarget({ targetType: 'products', targetId: id }), isMain: true },
      ...(extras && {
        path: extras.path,
        draw: extras.draw,
        footer: (below: BlockPosition) => extras.colors(chosen, () => choosePicture(0), below),
      }),
    };
    const box = galleryBox(images, gallery, position, height);
    return box && memoBox(box);
  }, [images, extras, picture, choosePicture, id, position, height]);
  const related = useMemo(() => {
    const box = extras?.related(position);
    return box ? memoBox(box) : null;
  }, [extras, position]);
  const celebrates = useContext(ActiveScreenContext) && route.celebrate;
  useEffect(() => {
    if (celebrates) showroomEvents.emit('celebrate');
  }, [celebrates]);
  const trueSize = extras?.trueSize(context) ?? null;
  const stockLine = (beside: BlockPosition) => stock?.stockLine(id, stockPosition(beside)) ?? null;
  // A name that is the headline too is shown there alone.
  const isHeadline =
    !context.emptyLabel &&
    !hasModal(document.modelNameTitleModal) &&
    markupOf(document.modelNameTitle).plain === markupOf(document.headline).plain;
  const title = annotated(document, 'modelNameTitle', position, {
    role: 'subheading',
    width: STAGE.widthPx - (EDGE_PX + NAV_PX * 2 + NAV_GAP_PX + SPACE.l) * 2,
    align: 'center',
    color: COLORS.inkSoft,
  });
  return (
    <Screen
      name={document.headline || document.modelNameTitle || document.name || document.id}
      // Not part of what slides: rows below the fold shine through a veil that is half there.
      footer={
        <>
          <pixiContainer y={TOP_FADE_PX} scale={FLIPPED}>
            {above.place(0, 0, 'above')}
          </pixiContainer>
          {tabs && fade.place(0, STAGE.heightPx - fade.height, 'veil')}
          {tabs?.place((STAGE.widthPx - tabs.width) / 2, STAGE.heightPx - tabs.height - SPACE.m, 'tabs')}
          {celebrates && <Confetti />}
        </>
      }
    >
      <ScrollArea
        rows={[
          centeredIn(isHeadline ? gapBox(1, 1) : title, STAGE.widthPx, NAV_PX),
          // No strip of what follows is above the tab bar of a portrait stage.
          centeredIn(
            hero(document, pictures, position, height, (beside) =>
              // Optional parts are last: nothing moves when they appear. A portrait stage has no
              // space for two rows above the tab bar.
              (IS_PORTRAIT ? row : column)([stockLine(beside), trueSize], { gap: SPACE.m }),
            ),
            0,
            IS_PORTRAIT ? height : 0,
            'center',
            'start',
          ),
          points,
          ...document.blocks.map((block, index) =>
            renderBlock(block, { ...position, path: joinPath('blocks', index) }),
          ),
          related,
        ]}
        gap={SPACE.l}
        top={EDGE_PX}
        bottom={footerPx + SPACE.l}
        buttonsBottom={footerPx}
      />
    </Screen>
  );
}
