// Rounded panels with light and depth, and what stands on them.
import { Fragment } from 'react';
import { leaf, type Box } from './layout.tsx';
import { outlineSurface, plainTexture, roundedSurface, shadeSurface, shadowSurface, type Surface } from './surfaces.ts';

export interface PanelLook {
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
/** How far below its panel a shadow falls, as a share of its width. */
const SHADOW_DROP = 0.35;
const SHADOW_COLOUR = 0x0a1b1d;

function Stretched({ surface, x, y, width, height, tint, alpha = 1 }: {
  surface: Surface; x: number; y: number; width: number; height: number; tint: number; alpha?: number;
}) {
  const { texture, inset, overhang } = surface;
  return (
    <pixiNineSliceSprite
      texture={texture} leftWidth={inset} rightWidth={inset} topHeight={inset} bottomHeight={inset} eventMode="none"
      x={x - overhang} y={y - overhang} width={width + overhang * 2} height={height + overhang * 2} tint={tint} alpha={alpha}
    />
  );
}

/** A rounded box behind `child`, as large as it. */
export function panel(child: Box, { fill, alpha = 1, radius, shadow = 0, shadowAlpha = SHADOW_ALPHA, line, lineWidth = 2 }: PanelLook): Box {
  const { width, height } = child;
  // A pill is half as round as it is high, less the pixel at each side that nine-slice stretches.
  const round = Math.floor(Math.min(radius, width / 2 - 1, height / 2 - 1));
  return leaf(width, height, (x, y, key) => (
    <Fragment key={key}>
      {shadow > 0 && (
        <Stretched surface={shadowSurface(round, shadow)} x={x} y={y + shadow * SHADOW_DROP} width={width} height={height} tint={SHADOW_COLOUR} alpha={shadowAlpha} />
      )}
      {fill !== undefined && <Stretched surface={roundedSurface(round)} x={x} y={y} width={width} height={height} tint={fill} alpha={alpha} />}
      {line !== undefined && <Stretched surface={outlineSurface(round, lineWidth)} x={x} y={y} width={width} height={height} tint={line} />}
      {child.place(x, y, `${key}.child`)}
    </Fragment>
  ));
}

/** A shade that darkens the foot of a picture, so that words on it can be read. */
export const shade = (width: number, height: number, radius: number, tint: number, alpha = 1): Box =>
  leaf(width, height, (x, y, key) => {
    const { texture, inset } = shadeSurface(radius);
    return (
      <pixiNineSliceSprite
        key={key} texture={texture} leftWidth={inset} rightWidth={inset} topHeight={0} bottomHeight={inset} eventMode="none"
        x={x} y={y} width={width} height={height} tint={tint} alpha={alpha}
      />
    );
  });

/** A plain filled rectangle: rules and veils. */
export const fillBox = (width: number, height: number, tint: number, alpha = 1): Box =>
  leaf(width, height, (x, y, key) => (
    <pixiSprite key={key} texture={plainTexture()} x={x} y={y} width={width} height={height} tint={tint} alpha={alpha} eventMode="none" />
  ));
