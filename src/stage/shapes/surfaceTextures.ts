// Rounded panels, soft shadows and gradients as small shared textures, painted once on a 2D canvas
// and stretched by nine-slice: crisp edges without antialiasing the stage, and unlike render
// textures they survive a lost context.
import { Texture } from 'pixi.js';
import { STAGE } from '#config/limits.ts';
import { uploadNow } from '../images/textureCache.ts';

/**
 * Canvas pixels per px of the stage: crisp corners on a dense screen, four times as expensive
 * there.
 */
const DENSITY =
  Math.min(window.screen.width / STAGE.widthPx, window.screen.height / STAGE.heightPx) *
    window.devicePixelRatio >
  1
    ? 2
    : 1;

/**
 * Options of a 2D canvas for a texture: kept in page memory, since GPU memory is lost with the GPU
 * process.
 */
export const CACHED_SURFACES: CanvasRenderingContext2DSettings = { willReadFrequently: true };

export interface SurfaceTexture {
  texture: Texture;
  /** Margin in px that nine-slice does not stretch. */
  inset: number;
  /** Margin in px by which the texture extends beyond its box. */
  overhang: number;
}

const surfaces = new Map<string, SurfaceTexture>();

function cachedSurface(key: string, create: () => SurfaceTexture): SurfaceTexture {
  const cached = surfaces.get(key);
  if (cached) return cached;
  const created = create();
  surfaces.set(key, created);
  return created;
}

function canvasOf(
  widthPx: number,
  heightPx: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx * DENSITY;
  canvas.height = heightPx * DENSITY;
  const context = canvas.getContext('2d', CACHED_SURFACES);
  if (context) {
    context.scale(DENSITY, DENSITY);
    draw(context);
  }
  return canvas;
}

function paint(
  widthPx: number,
  heightPx: number,
  draw: (context: CanvasRenderingContext2D) => void,
): Texture {
  const texture = Texture.from({ resource: canvasOf(widthPx, heightPx, draw), resolution: DENSITY }, true);
  // A surface first seen during a transition would be uploaded in the middle of it.
  uploadNow(texture);
  return texture;
}

/** A white rounded box, to be tinted. */
export const roundedSurface = (radius: number): SurfaceTexture =>
  cachedSurface(`box:${radius}`, () => {
    const side = radius * 2 + 4;
    const texture = paint(side, side, (context) => {
      context.fillStyle = '#fff';
      context.beginPath();
      context.roundRect(0, 0, side, side, radius);
      context.fill();
    });
    return { texture, inset: radius + 1, overhang: 0 };
  });

/** A white outline of a rounded box, to be tinted. */
export const outlineSurface = (radius: number, thickness: number): SurfaceTexture =>
  cachedSurface(`line:${radius}:${thickness}`, () => {
    const side = radius * 2 + 4;
    const texture = paint(side, side, (context) => {
      context.strokeStyle = '#fff';
      context.lineWidth = thickness;
      context.beginPath();
      context.roundRect(
        thickness / 2,
        thickness / 2,
        side - thickness,
        side - thickness,
        Math.max(0, radius - thickness / 2),
      );
      context.stroke();
    });
    return { texture, inset: radius + 1, overhang: 0 };
  });

/** Side in px of the box whose shadow is painted, and the margin that does not stretch. */
const shadowSize = (radius: number, blur: number): { side: number; inset: number } => ({
  side: (radius + blur) * 2 + 4,
  inset: radius + blur * 2,
});

/** Paints a soft white shadow of a rounded box at `blur`, `blur`. */
function paintShadow(context: CanvasRenderingContext2D, radius: number, blur: number): void {
  const { side } = shadowSize(radius, blur);
  context.shadowColor = '#fff';
  // The canvas blurs by half of shadowBlur; the box itself is drawn far outside.
  context.shadowBlur = blur * DENSITY;
  const offscreenPx = 10_000;
  context.shadowOffsetX = offscreenPx * DENSITY;
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect(blur - offscreenPx, blur, side, side, radius);
  context.fill();
}

/** A soft white shadow of a rounded box, to be tinted dark; extends `blur` beyond the box. */
export const shadowSurface = (radius: number, blur: number): SurfaceTexture =>
  cachedSurface(`shadow:${radius}:${blur}`, () => {
    const { side, inset } = shadowSize(radius, blur);
    const texture = paint(side + blur * 2, side + blur * 2, (context) => paintShadow(context, radius, blur));
    return { texture, inset, overhang: blur };
  });

/** White that fades from the bottom to the top, to be tinted: makes text on an image readable. */
export const gradientSurface = (radius: number): SurfaceTexture =>
  cachedSurface(`shade:${radius}`, () => {
    const height = 256;
    const width = radius * 2 + 4;
    const texture = paint(width, height, (context) => {
      const gradient = context.createLinearGradient(0, 0, 0, height);
      const stops = 12;
      for (let stop = 0; stop <= stops; stop += 1) {
        const progress = stop / stops;
        gradient.addColorStop(
          progress,
          `rgba(255,255,255,${(progress * progress * (3 - 2 * progress)).toFixed(3)})`,
        );
      }
      context.fillStyle = gradient;
      context.beginPath();
      context.roundRect(0, 0, width, height, [0, 0, radius, radius]);
      context.fill();
    });
    return { texture, inset: radius + 1, overhang: 0 };
  });

/** Colors and depth of a card. */
export interface CardStyle {
  radius: number;
  fill: number;
  shadow: { blur: number; dropPx: number; color: number; alpha: number };
  line?: { color: number; thickness: number };
}

export const cssColor = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/**
 * Paints a card at `density` pixels per px: at `x`, `y`, `width` by `height` px, with its shadow
 * beyond.
 */
export function paintCard(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  { radius, fill, shadow, line }: CardStyle,
  density: number,
): void {
  const { blur, dropPx, color, alpha } = shadow;
  context.save();
  context.shadowColor = `rgba(${color >> 16}, ${(color >> 8) & 0xff}, ${color & 0xff}, ${alpha})`;
  // The canvas blurs by half of shadowBlur and ignores its scale.
  context.shadowBlur = blur * density;
  context.shadowOffsetY = dropPx * density;
  context.fillStyle = cssColor(fill);
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
  context.restore();
  paintOutline(context, { x, y, width, height }, radius, line);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function paintOutline(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  radius: number,
  line: CardStyle['line'],
): void {
  if (!line) return;
  const { thickness } = line;
  context.strokeStyle = cssColor(line.color);
  context.lineWidth = thickness;
  context.beginPath();
  context.roundRect(
    x + thickness / 2,
    y + thickness / 2,
    width - thickness,
    height - thickness,
    Math.max(0, radius - thickness / 2),
  );
  context.stroke();
}

/** Paints a card whose corners and their shadows meet: the shadow is softer there. */
function paintSmallCard(
  context: CanvasRenderingContext2D,
  box: Box,
  { radius, fill, shadow: { blur, dropPx, color, alpha }, line }: CardStyle,
): void {
  const { side, inset } = shadowSize(radius, blur);
  const length = side + blur * 2;
  const shadow = canvasOf(length, length, (own) => {
    paintShadow(own, radius, blur);
    own.shadowColor = 'transparent';
    own.globalCompositeOperation = 'source-in';
    own.fillStyle = cssColor(color);
    own.fillRect(0, 0, length, length);
  });
  const [width, height] = [box.width + blur * 2, box.height + blur * 2];
  const corner = inset * Math.min(1, width / (inset * 2), height / (inset * 2));
  // On whole pixels, so that no seam is seen.
  const edges = (at: number, full: number): number[] =>
    [0, corner, full - corner, full].map((edge) => Math.round(at + edge));
  const from = [0, inset, length - inset, length];
  const [across, down] = [edges(box.x - blur, width), edges(box.y - blur + dropPx, height)];
  context.globalAlpha = alpha;
  for (const row of [0, 1, 2])
    for (const column of [0, 1, 2]) {
      const [left, right] = [from[column] ?? 0, from[column + 1] ?? 0];
      const [top, bottom] = [from[row] ?? 0, from[row + 1] ?? 0];
      const [x, y] = [across[column] ?? 0, down[row] ?? 0];
      const [cellWidth, cellHeight] = [(across[column + 1] ?? 0) - x, (down[row + 1] ?? 0) - y];
      if (cellWidth <= 0 || cellHeight <= 0) continue;
      context.drawImage(
        shadow,
        left * DENSITY,
        top * DENSITY,
        (right - left) * DENSITY,
        (bottom - top) * DENSITY,
        x,
        y,
        cellWidth,
        cellHeight,
      );
    }
  context.globalAlpha = 1;
  context.fillStyle = cssColor(fill);
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, radius);
  context.fill();
  paintOutline(context, box, radius, line);
}

/**
 * A rounded box with its soft shadow and outline in their own colors, extending `overhang` beyond
 * the box and `dropPx` further at the bottom. One texture instead of three, which would be painted
 * over each other. With `width` or `height` it is of that size, for a box whose corners and their
 * shadows meet.
 */
export const cardSurface = (
  style: CardStyle,
  { width, height }: { width?: number; height?: number } = {},
): SurfaceTexture => {
  const {
    radius,
    shadow: { blur, dropPx },
  } = style;
  return cachedSurface(`card:${JSON.stringify(style)}:${width}:${height}`, () => {
    const { side, inset } = shadowSize(radius, blur);
    const box = { x: blur, y: blur, width: width ?? side, height: height ?? side };
    const isSmall = width !== undefined || height !== undefined;
    const texture = paint(box.width + blur * 2, box.height + blur * 2 + dropPx, (context) =>
      isSmall ? paintSmallCard(context, box, style) : paintCard(context, box, style, DENSITY),
    );
    return { texture, inset, overhang: blur };
  });
};

const EDGE_PX = 32;

/**
 * White that fades from the top to the bottom, to be tinted and stretched: the shadow below an
 * edge.
 */
export const edgeTexture = (): Texture =>
  cachedSurface('edge', () => {
    const texture = paint(1, EDGE_PX, (context) => {
      const gradient = context.createLinearGradient(0, 0, 0, EDGE_PX);
      for (const [at, alpha] of [
        [0, 1],
        [0.25, 0.5],
        [0.5, 0.2],
        [1, 0],
      ] as const)
        gradient.addColorStop(at, `rgba(255,255,255,${alpha})`);
      context.fillStyle = gradient;
      context.fillRect(0, 0, 1, EDGE_PX);
    });
    return { texture, inset: 0, overhang: 0 };
  }).texture;

/** One white pixel, to be tinted and stretched: rules and scrims. */
export const plainTexture = (): Texture => Texture.WHITE;
