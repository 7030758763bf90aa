// A pattern of square modules as one texture of a pixel each, enlarged without smoothing.
import { useEffect, useMemo } from 'react';
import { Texture } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';

/** Rows of a pattern; '#' is dark, anything else is clear. */
type Pattern = readonly string[];

export const codeBox = (pattern: Pattern, sidePx: number): LayoutBox =>
  leafBox(sidePx, sidePx, (x, y, key) => <Code key={key} pattern={pattern} x={x} y={y} sidePx={sidePx} />);

function Code({ pattern, x, y, sidePx }: { pattern: Pattern; x: number; y: number; sidePx: number }) {
  const texture = useMemo(() => textureOf(pattern), [pattern]);
  // After the sprite has released it.
  useEffect(() => () => texture.destroy(true), [texture]);
  return (
    <pixiSprite
      texture={texture}
      x={x}
      y={y}
      width={sidePx}
      height={sidePx}
      tint={COLORS.ink}
      eventMode="none"
    />
  );
}

function textureOf(pattern: Pattern): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = pattern[0]?.length ?? 1;
  canvas.height = pattern.length;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    pattern.forEach((row, top) => {
      [...row].forEach((module, left) => {
        if (module === '#') context.fillRect(left, top, 1, 1);
      });
    });
  }
  return Texture.from({ resource: canvas, scaleMode: 'nearest' }, true);
}
