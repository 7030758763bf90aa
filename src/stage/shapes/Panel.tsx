// Rounded panels with shadow and depth.
import { Fragment } from 'react';
import { COLORS, THEME } from '#config/brand.ts';
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
  /** A soft shadow of this width, slightly below. */
  shadow?: number;
  shadowAlpha?: number;
  line?: number;
  lineWidth?: number;
}

const SHADOW_ALPHA = 0.16;
const LINE_PX = 2;
/** Offset of a shadow below its panel, as a share of its width. */
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

/** Brand colors: few enough for one card texture each. */
const BRAND_COLORS = new Set<number>(Object.values(COLORS));

/** A filled panel as one texture. */
export const cardStyleOf = ({
  fill,
  radius,
  shadow = 0,
  shadowAlpha = SHADOW_ALPHA,
  line = THEME.edge,
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

/** A box with its shadow and outline, as one texture. */
function Card({
  x,
  y,
  width,
  height,
  cardStyle,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  cardStyle: CardStyle;
}) {
  const { texture, inset, overhang } = cardSurface(cardStyle, {
    ...(!isStretchable(cardStyle, width) && { width }),
    ...(!isStretchable(cardStyle, height) && { height }),
  });
  const { dropPx } = cardStyle.shadow;
  const [drawnWidth, drawnHeight] = [width + overhang * 2, height + overhang * 2 + dropPx];
  const [across, below] = [
    Math.min(inset, Math.floor(drawnWidth / 2)),
    Math.min(inset + dropPx, Math.floor(drawnHeight / 2)),
  ];
  return (
    <pixiNineSliceSprite
      texture={texture}
      leftWidth={across}
      rightWidth={across}
      topHeight={Math.min(inset, below)}
      bottomHeight={below}
      eventMode="none"
      x={x - overhang}
      y={y - overhang}
      width={drawnWidth}
      height={drawnHeight}
    />
  );
}

/** Nine-slice shrinks edges that do not fit, and with them the corners. */
const isStretchable = ({ radius, shadow: { blur, dropPx } }: CardStyle, length: number): boolean =>
  length + blur * 2 >= (radius + blur * 2) * 2 + dropPx;

/** A larger box has a texture of its own only if it is one of few sizes. */
const OWN_SIZE_MAX_PX = 240;

const fitsCard = (cardStyle: CardStyle, length: number): boolean =>
  isStretchable(cardStyle, length) || (length <= OWN_SIZE_MAX_PX && Number.isInteger(length));

/** A rounded box behind `child`, of its size. */
export function panel(
  child: LayoutBox,
  {
    fill,
    alpha = 1,
    radius,
    shadow = 0,
    shadowAlpha = SHADOW_ALPHA,
    line = THEME.edge,
    lineWidth = LINE_PX,
  }: PanelStyle,
): LayoutBox {
  const { width, height } = child;
  // A pill's radius is half its height, minus the pixel per side that nine-slice stretches.
  const round = Math.max(0, Math.floor(Math.min(radius, width / 2 - 1, height / 2 - 1)));
  const card =
    shadow > 0 && fill !== undefined && alpha === 1 && BRAND_COLORS.has(fill)
      ? cardStyleOf({
          fill,
          radius: round,
          shadow,
          shadowAlpha,
          ...(line !== undefined && { line, lineWidth }),
        })
      : null;
  if (card && fitsCard(card, width) && fitsCard(card, height))
    return leafBox(width, height, (x, y, key) => (
      <Fragment key={key}>
        <Card x={x} y={y} width={width} height={height} cardStyle={card} />
        {child.place(x, y, `${key}.child`)}
      </Fragment>
    ));
  return leafBox(width, height, (x, y, key) => (
    <Fragment key={key}>
      {shadow > 0 && (
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
      {fill !== undefined && (
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

/** A gradient that darkens the bottom of an image, so that text on it is readable. */
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

/** A plain filled rectangle: rules and scrims. */
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
