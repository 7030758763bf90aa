// Rounded panels with light and depth, and what stands on them.
import { Fragment } from 'react';
import { COLORS } from '#config/brand.ts';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import {
  cardSurface,
  outlineSurface,
  plainTexture,
  roundedSurface,
  gradientSurface,
  shadowSurface,
  type CardStyle,
  type SurfaceTexture,
} from './surfaceTextures.ts';

export interface PanelStyle {
  fill?: number;
  alpha?: number;
  radius: number;
  /** A soft shadow this wide, falling a little below. */
  shadow?: number;
  shadowAlpha?: number;
  line?: number;
  lineWidth?: number;
}

const SHADOW_ALPHA = 0.16;
const LINE_PX = 2;
/** How far below its panel a shadow falls, as a share of its width. */
const SHADOW_DROP = 0.35;
const SHADOW_COLOR = 0x0a1b1d;

function Stretched({
  surface,
  x,
  y,
  width,
  height,
  tint,
  alpha = 1,
}: {
  surface: SurfaceTexture;
  x: number;
  y: number;
  width: number;
  height: number;
  tint: number;
  alpha?: number;
}) {
  const { texture, inset, overhang } = surface;
  return (
    <pixiNineSliceSprite
      texture={texture}
      leftWidth={inset}
      rightWidth={inset}
      topHeight={inset}
      bottomHeight={inset}
      eventMode="none"
      x={x - overhang}
      y={y - overhang}
      width={width + overhang * 2}
      height={height + overhang * 2}
      tint={tint}
      alpha={alpha}
    />
  );
}

/** Colours of the house, of which there are few enough to paint a card in each. */
const BRAND_COLORS = new Set<number>(Object.values(COLORS));

/** A filled panel as one picture. */
export const cardStyleOf = ({
  fill,
  radius,
  shadow = 0,
  shadowAlpha = SHADOW_ALPHA,
  line,
  lineWidth = LINE_PX,
}: PanelStyle & { fill: number }): CardStyle => ({
  fill,
  radius,
  shadow: {
    blur: shadow,
    dropPx: Math.round(shadow * SHADOW_DROP),
    color: SHADOW_COLOR,
    alpha: shadowAlpha,
  },
  ...(line !== undefined && { line: { color: line, thickness: lineWidth } }),
});

/** A box with its shadow, where both can be one picture. */
function Card({
  x,
  y,
  width,
  height,
  look,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  look: CardStyle;
}) {
  const { texture, inset, overhang } = cardSurface(look);
  const { dropPx } = look.shadow;
  return (
    <pixiNineSliceSprite
      texture={texture}
      leftWidth={inset}
      rightWidth={inset}
      topHeight={inset}
      bottomHeight={inset + dropPx}
      eventMode="none"
      x={x - overhang}
      y={y - overhang}
      width={width + overhang * 2}
      height={height + overhang * 2 + dropPx}
    />
  );
}

/** A rounded box behind `child`, as large as it. */
export function panel(
  child: LayoutBox,
  { fill, alpha = 1, radius, shadow = 0, shadowAlpha = SHADOW_ALPHA, line, lineWidth = LINE_PX }: PanelStyle,
): LayoutBox {
  const { width, height } = child;
  // A pill is half as round as it is high, less the pixel at each side that nine-slice stretches.
  const round = Math.floor(Math.min(radius, width / 2 - 1, height / 2 - 1));
  const isCard =
    shadow > 0 &&
    fill !== undefined &&
    alpha === 1 &&
    BRAND_COLORS.has(fill) &&
    hasRoomFor(round + shadow * 2, width, height, shadow);
  return leafBox(width, height, (x, y, key) => (
    <Fragment key={key}>
      {isCard && (
        <Card
          x={x}
          y={y}
          width={width}
          height={height}
          look={cardStyleOf({ fill, radius: round, shadow, shadowAlpha })}
        />
      )}
      {shadow > 0 && !isCard && (
        <Stretched
          surface={shadowSurface(round, shadow)}
          x={x}
          y={y + shadow * SHADOW_DROP}
          width={width}
          height={height}
          tint={SHADOW_COLOR}
          alpha={shadowAlpha}
        />
      )}
      {fill !== undefined && !isCard && (
        <Stretched
          surface={roundedSurface(round)}
          x={x}
          y={y}
          width={width}
          height={height}
          tint={fill}
          alpha={alpha}
        />
      )}
      {line !== undefined && (
        <Stretched
          surface={outlineSurface(round, lineWidth)}
          x={x}
          y={y}
          width={width}
          height={height}
          tint={line}
        />
      )}
      {child.place(x, y, `${key}.child`)}
    </Fragment>
  ));
}

/** Nine-slice shrinks edges that do not fit, and with them the corners of the box. */
const hasRoomFor = (insetPx: number, width: number, height: number, overhangPx: number): boolean =>
  Math.min(width, height) + overhangPx * 2 >= insetPx * 2 + Math.round(overhangPx * SHADOW_DROP);

/** A shade that darkens the foot of a picture, so that words on it can be read. */
export const gradient = (width: number, height: number, radius: number, tint: number, alpha = 1): LayoutBox =>
  leafBox(width, height, (x, y, key) => {
    const { texture, inset } = gradientSurface(radius);
    return (
      <pixiNineSliceSprite
        key={key}
        texture={texture}
        leftWidth={inset}
        rightWidth={inset}
        topHeight={0}
        bottomHeight={inset}
        eventMode="none"
        x={x}
        y={y}
        width={width}
        height={height}
        tint={tint}
        alpha={alpha}
      />
    );
  });

/** A plain filled rectangle: rules and veils. */
export const fillBox = (width: number, height: number, tint: number, alpha = 1): LayoutBox =>
  leafBox(width, height, (x, y, key) => (
    <pixiSprite
      key={key}
      texture={plainTexture()}
      x={x}
      y={y}
      width={width}
      height={height}
      tint={tint}
      alpha={alpha}
      eventMode="none"
    />
  ));
