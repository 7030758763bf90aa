// A column header: image on a card, name, and close button. It scales as the header collapses.
import { useContext, useLayoutEffect, useRef } from 'react';
import type { Container, NineSliceSprite } from 'pixi.js';
import { COLORS, RADIUS, THEME } from '#config/brand.ts';
import { COLUMN_PAD_PX, IS_PORTRAIT } from '#config/layout.ts';
import type { SharedElement } from '#state/sceneRegistry.ts';
import { interpolate } from '#stage/shapes/interpolate.ts';
import { leafBox, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { PresentationContext } from '#stage/layout/presentation.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { picture, Picture, pictureOr, type PictureReference } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import type { Signal } from '#stage/render/signal.ts';
import { CardLayerContext, useDrawLayer } from '#stage/shapes/drawLayer.ts';
import { roundedSurface, shadowSurface } from '#stage/shapes/surfaceTextures.ts';
import { innerWidth, NAME_GAP_PX, SMALL_TOP_PX, type StickyHeaderLayout } from './tableLayout.ts';

export interface HeaderColumn {
  /** Its name for screen readers and as drawn. */
  plain: string;
  box: LayoutBox;
  /** With a point to keep in view it fills its card; else all of it is seen. */
  image: PictureReference | null;
  imagePath: string;
  sharedElement: SharedElement;
}

interface Props {
  header: HeaderColumn;
  columnPx: number;
  layout: StickyHeaderLayout;
  progress: Signal<number>;
  close: LayoutBox | null;
}

const CLOSE_PX = 60;
const CLOSE_ICON_PX = 28;
/** How far the button extends beyond the card's side and its top, clear of most of the picture. */
const CLOSE_OUT_PX = 6;
const CLOSE_UP_PX = 26;
/** The same in the small header, clear of the name. */
const SMALL_CLOSE_UP_PX = IS_PORTRAIT ? CLOSE_PX / 2 : 32;
/** A picture is gone when its name comes onto the card. */
const IMAGE_FADES_AT = 0.4;
/** A picture that is seen whole leaves the corner of its card to the button. */
const WHOLE = { share: 0.93, lowerPx: 6 } as const;
const EDGE_PX = 2;
const SHADOW_PX = 32;
const SHADOW_DROP_PX = 10;
const SHADOW_ALPHA = 0.1;

/** The small close button in the corner of a card; the site settings' image if there is one. */
export function closeButton(
  image: { url: string } | null | undefined,
  label: string,
  isDisabled: boolean,
  run: () => void,
): LayoutBox {
  const icon = leafBox(CLOSE_ICON_PX, CLOSE_ICON_PX, (x, y, key) => (
    <VectorIcon key={key} name="close" x={x} y={y} size={CLOSE_ICON_PX} tint={COLORS.ink} />
  ));
  const iconBox = panel(centeredIn(icon, CLOSE_PX, CLOSE_PX), { fill: COLORS.paper, radius: CLOSE_PX / 2 });
  const face = pictureOr(THEME.isPlain ? null : image, iconBox, {
    width: CLOSE_PX,
    height: CLOSE_PX,
    fit: 'contain',
  });
  return pressable(face, { action: run, label, isDisabled });
}

const wholeIn = ({ width, height }: { width: number; height: number }) =>
  ({
    x: (width * (1 - WHOLE.share)) / 2,
    y: (height * (1 - WHOLE.share)) / 2 + WHOLE.lowerPx,
    width: width * WHOLE.share,
    height: height * WHOLE.share,
    fit: 'contain',
  }) as const;

export function HeaderColumnView({ header, columnPx, layout, progress, close }: Props) {
  const context = useContext(PresentationContext);
  const width = innerWidth(columnPx);
  const imageSize = { width, height: layout.cardPx };
  // On its card a name is in the middle, however many lines its neighbors have.
  const smallNamePx =
    SMALL_TOP_PX +
    (layout.isNamed
      ? (layout.smallCardPx - header.box.height * layout.nameScale) / 2
      : layout.smallCardPx + NAME_GAP_PX);
  const namePx = layout.cardTopPx + layout.cardPx + NAME_GAP_PX;
  const shrinkPx = layout.fullPx - layout.smallPx;
  const card = useRef<NineSliceSprite>(null);
  const shadow = useRef<NineSliceSprite>(null);
  const image = useRef<Container>(null);
  const name = useRef<Container>(null);
  const corner = useRef<Container>(null);
  // Below the card, its shadow, or with high contrast its edge.
  const { edge } = THEME;
  const behind =
    edge === undefined
      ? shadowSurface(RADIUS.m, SHADOW_PX)
      : { ...roundedSurface(RADIUS.m + EDGE_PX), overhang: EDGE_PX };
  const dropPx = edge === undefined ? SHADOW_DROP_PX : 0;
  const cardSurfaceTexture = roundedSurface(RADIUS.m);
  useLayoutEffect(
    () =>
      progress.listen((collapsed) => {
        const top = interpolate(layout.cardTopPx, SMALL_TOP_PX, collapsed);
        const height = interpolate(layout.cardPx, layout.smallCardPx, collapsed);
        if (!card.current || !shadow.current || !image.current || !name.current) return;
        Object.assign(card.current, { y: top, height });
        Object.assign(shadow.current, {
          y: top + dropPx - behind.overhang,
          height: height + behind.overhang * 2,
        });
        image.current.y = top + height / 2;
        image.current.scale.set(height / imageSize.height);
        // With the page, and onto its card at the end.
        name.current.y = namePx - shrinkPx * collapsed - (namePx - shrinkPx - smallNamePx) * collapsed ** 4;
        const scale = interpolate(1, layout.nameScale, collapsed);
        name.current.scale.set(scale);
        name.current.x = (columnPx * (1 - scale)) / 2;
        image.current.alpha = Math.max(0, 1 - collapsed / IMAGE_FADES_AT);
        image.current.renderable = image.current.alpha > 0;
        if (corner.current) corner.current.y = top - interpolate(CLOSE_UP_PX, SMALL_CLOSE_UP_PX, collapsed);
      }),
    [progress, layout, namePx, shrinkPx, smallNamePx, columnPx, imageSize.height, behind.overhang, dropPx],
  );
  useDrawLayer(shadow, CardLayerContext);
  useDrawLayer(card, CardLayerContext);
  return (
    <>
      <pixiNineSliceSprite
        ref={shadow}
        x={COLUMN_PAD_PX - behind.overhang}
        width={width + behind.overhang * 2}
        zIndex={-1}
        texture={behind.texture}
        leftWidth={behind.inset}
        rightWidth={behind.inset}
        topHeight={behind.inset}
        bottomHeight={behind.inset}
        tint={edge ?? COLORS.ink}
        alpha={edge === undefined ? SHADOW_ALPHA : 1}
        eventMode="none"
      />
      <pixiNineSliceSprite
        ref={card}
        x={COLUMN_PAD_PX}
        width={width}
        texture={cardSurfaceTexture.texture}
        leftWidth={cardSurfaceTexture.inset}
        rightWidth={cardSurfaceTexture.inset}
        topHeight={cardSurfaceTexture.inset}
        bottomHeight={cardSurfaceTexture.inset}
        tint={COLORS.white}
        eventMode="none"
      />
      <pixiContainer ref={image} x={columnPx / 2} pivot={{ x: imageSize.width / 2, y: imageSize.height / 2 }}>
        {header.image ? (
          <Picture
            url={header.image.url}
            focus={header.image.focus}
            {...(header.image.focus ? { x: 0, y: 0, ...imageSize, fit: 'cover' } : wholeIn(imageSize))}
            radius={RADIUS.m}
            path={header.imagePath}
            sharedElement={header.sharedElement}
            isZoomed
          />
        ) : (
          picture(null, {
            ...imageSize,
            fit: 'contain',
            radius: RADIUS.m,
            path: header.imagePath,
            context,
          }).place(0, 0, 'empty')
        )}
      </pixiContainer>
      <pixiContainer ref={name}>
        {header.box.place((columnPx - header.box.width) / 2, 0, 'name')}
      </pixiContainer>
      <pixiContainer ref={corner} x={columnPx - COLUMN_PAD_PX - CLOSE_PX + CLOSE_OUT_PX}>
        {close?.place(0, 0, 'close')}
      </pixiContainer>
    </>
  );
}
