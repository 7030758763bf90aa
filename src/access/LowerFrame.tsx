// Scenery around the lowered stage: an evening with a setting sun. It hides content that slides out
// of the stage and catches the touches beside it.
import { useEffect, useMemo } from 'react';
import { Texture } from 'pixi.js';
import { COLORS, RADIUS, THEME } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import type { LowerReachArea } from '#state/lowerReachArea.ts';
import { CACHED_SURFACES, cssColor } from '#stage/shapes/surfaceTextures.ts';

const { widthPx: WIDTH_PX, heightPx: HEIGHT_PX } = STAGE;
const SUN = { radiusPx: 0.16 * Math.max(WIDTH_PX, HEIGHT_PX), across: 0.7 } as const;
/** From the far one: how high above the band, in px, at the left, the middle and the right. */
const DUNES = [
  { color: 'lagoon', left: 40, middle: 150, right: 30 },
  { color: 'tide', left: 120, middle: -40, right: 100 },
  { color: 'tideDeep', left: -60, middle: 70, right: -150 },
] as const;

export function LowerFrame({ band }: { band: LowerReachArea }) {
  const isPlain = THEME.isPlain === true;
  const texture = useMemo(
    () =>
      Texture.from({ resource: frameCanvas(band, isPlain), alphaMode: 'premultiply-alpha-on-upload' }, true),
    [band, isPlain],
  );
  useEffect(() => () => texture.destroy(true), [texture]);
  const { x, y, width, height } = band;
  return (
    <pixiSprite
      texture={texture}
      eventMode="static"
      hitArea={{
        contains: (atX, atY) => !(atX >= x && atX < x + width && atY >= y && atY < y + height),
      }}
    />
  );
}

/** The whole stage but for the band, a hole with round corners. */
function frameCanvas({ x, y, width, height }: LowerReachArea, isPlain: boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = HEIGHT_PX;
  const context = canvas.getContext('2d', CACHED_SURFACES);
  if (!context) return canvas;
  context.fillStyle = cssColor(COLORS.tideDeep);
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  if (!isPlain) paintEvening(context, y, x + width * SUN.across);
  context.globalCompositeOperation = 'destination-out';
  context.beginPath();
  // Flush with the lower edge of the stage, it has no round corners there.
  context.roundRect(x, y, width, height, y + height < HEIGHT_PX ? RADIUS.m : [RADIUS.m, RADIUS.m, 0, 0]);
  context.fill();
  return canvas;
}

function paintEvening(context: CanvasRenderingContext2D, horizonPx: number, sunX: number): void {
  const sky = context.createLinearGradient(0, 0, 0, horizonPx + 200);
  sky.addColorStop(0, cssColor(COLORS.tideDeep));
  sky.addColorStop(1, cssColor(COLORS.tide));
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  const sunY = horizonPx - 60;
  const sun = context.createLinearGradient(0, sunY - SUN.radiusPx, 0, sunY + SUN.radiusPx);
  sun.addColorStop(0, cssColor(COLORS.glow));
  sun.addColorStop(0.75, cssColor(COLORS.ember));
  context.fillStyle = sun;
  context.beginPath();
  context.arc(sunX, sunY, SUN.radiusPx, 0, Math.PI * 2);
  context.fill();
  for (const { color, left, middle, right } of DUNES) {
    context.fillStyle = cssColor(COLORS[color]);
    context.beginPath();
    context.moveTo(0, horizonPx - left);
    context.bezierCurveTo(
      WIDTH_PX * 0.25,
      horizonPx - left,
      WIDTH_PX * 0.3,
      horizonPx - middle,
      WIDTH_PX * 0.55,
      horizonPx - middle,
    );
    context.bezierCurveTo(
      WIDTH_PX * 0.75,
      horizonPx - middle,
      WIDTH_PX * 0.85,
      horizonPx - right,
      WIDTH_PX,
      horizonPx - right,
    );
    context.lineTo(WIDTH_PX, HEIGHT_PX);
    context.lineTo(0, HEIGHT_PX);
    context.fill();
  }
}
