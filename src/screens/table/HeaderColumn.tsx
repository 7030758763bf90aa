// A column header: image on a card, name, and close button. It scales as the header collapses.
import { useLayoutEffect, useRef } from 'react';
import type { Container, NineSliceSprite } from 'pixi.js';
import { COLORS, RADIUS } from '#config/brand.ts';
import { interpolate } from '#rules/interpolate.ts';
import { leafBox, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { Picture, pictureOr } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import type { ColumnTrack } from '#stage/scrolling/ColumnTrack.tsx';
import type { Signal } from '#stage/render/signal.ts';
import { roundedSurface, shadowSurface } from '#stage/shapes/surfaceTextures.ts';
import {
  COLUMN_PAD_PX,
  innerWidth,
  NAME_GAP_PX,
  HEADER_CARD_PAD_PX,
  SMALL_TOP_PX,
  type StickyHeaderLayout,
} from './tableLayout.ts';

export interface HeaderColumn {
  /** Its name for screen readers and as drawn. */
  plain: string;
  box: LayoutBox;
  image: { url: string } | null;
  imagePath: string;
}

interface Props {
  head: HeaderColumn;
  columnPx: number;
  plan: StickyHeaderLayout;
  progress: Signal<number>;
  track: ColumnTrack;
  close: LayoutBox | null;
}

const CLOSE_PX = 48;
const CLOSE_SIGN_PX = 24;
/** How far the button extends beyond the card's corner. */
const CLOSE_OUT_PX = 10;
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
  const sign = leafBox(CLOSE_SIGN_PX, CLOSE_SIGN_PX, (x, y, key) => (
    <VectorIcon key={key} name="close" x={x} y={y} size={CLOSE_SIGN_PX} tint={COLORS.ink} />
  ));
  const drawn = panel(centeredIn(sign, CLOSE_PX, CLOSE_PX), { fill: COLORS.paper, radius: CLOSE_PX / 2 });
  const face = pictureOr(image, drawn, { width: CLOSE_PX, height: CLOSE_PX, fit: 'contain' });
  return pressable(face, { action: run, label, isDisabled });
}

export function HeaderColumnView({ head, columnPx, plan, progress, track, close }: Props) {
  const width = innerWidth(columnPx);
  const side = { width: width - HEADER_CARD_PAD_PX * 2, height: plan.cardPx - HEADER_CARD_PAD_PX * 2 };
  const plate = useRef<NineSliceSprite>(null);
  const shadow = useRef<NineSliceSprite>(null);
  const image = useRef<Container>(null);
  const name = useRef<Container>(null);
  const corner = useRef<Container>(null);
  const soft = shadowSurface(RADIUS.m, SHADOW_PX);
  const round = roundedSurface(RADIUS.m);
  useLayoutEffect(
    () =>
      progress.listen((at) => {
        const top = interpolate(plan.cardTopPx, SMALL_TOP_PX, at);
        const height = interpolate(plan.cardPx, plan.smallCardPx, at);
        if (!plate.current || !shadow.current || !image.current || !name.current) return;
        Object.assign(plate.current, { y: top, height });
        Object.assign(shadow.current, {
          y: top + SHADOW_DROP_PX - soft.overhang,
          height: height + soft.overhang * 2,
        });
        image.current.y = top + height / 2;
        image.current.scale.set((height - HEADER_CARD_PAD_PX * 2) / side.height);
        name.current.y = top + height + NAME_GAP_PX;
        if (corner.current) corner.current.y = top - CLOSE_OUT_PX;
      }),
    [progress, plan, side.height, soft],
  );
  // The card fills the column, and its button keeps to the corner.
  useLayoutEffect(
    () =>
      track.followWidth((widerPx) => {
        if (!plate.current || !shadow.current || !corner.current) return;
        Object.assign(plate.current, { x: COLUMN_PAD_PX - widerPx / 2, width: width + widerPx });
        Object.assign(shadow.current, {
          x: COLUMN_PAD_PX - widerPx / 2 - soft.overhang,
          width: width + widerPx + soft.overhang * 2,
        });
        corner.current.x = columnPx - COLUMN_PAD_PX - CLOSE_PX + CLOSE_OUT_PX + widerPx / 2;
      }),
    [track, columnPx, width, soft],
  );
  return (
    <>
      <pixiNineSliceSprite
        ref={shadow}
        texture={soft.texture}
        leftWidth={soft.inset}
        rightWidth={soft.inset}
        topHeight={soft.inset}
        bottomHeight={soft.inset}
        tint={COLORS.ink}
        alpha={SHADOW_ALPHA}
        eventMode="none"
      />
      <pixiNineSliceSprite
        ref={plate}
        texture={round.texture}
        leftWidth={round.inset}
        rightWidth={round.inset}
        topHeight={round.inset}
        bottomHeight={round.inset}
        tint={COLORS.white}
        eventMode="none"
      />
      <pixiContainer ref={image} x={columnPx / 2} pivot={{ x: side.width / 2, y: side.height / 2 }}>
        {head.image && (
          <Picture
            url={head.image.url}
            x={0}
            y={0}
            {...side}
            fit="contain"
            radius={RADIUS.s}
            path={head.imagePath}
            isZoomed
          />
        )}
      </pixiContainer>
      <pixiContainer ref={name}>{head.box.place((columnPx - head.box.width) / 2, 0, 'name')}</pixiContainer>
      <pixiContainer ref={corner}>{close?.place(0, 0, 'close')}</pixiContainer>
    </>
  );
}
