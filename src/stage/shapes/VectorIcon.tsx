// Built-in icons as vector paths on a 24x24 grid, white, to be tinted. One texture each.
import { useRef } from 'react';
import { Texture, type Sprite } from 'pixi.js';
import { useDrawLayer } from './drawLayer.ts';
import { CACHED_SURFACES } from './surfaceTextures.ts';

interface IconPaths {
  fill?: string;
  line?: string;
  /** Width of the line in units of the grid; default: 2. */
  weight?: number;
}

const PATHS = {
  chevron: { line: 'M5.5 9l6.5 6.5L18.5 9', weight: 2.4 },
  back: { line: 'M14.5 5L7.5 12l7 7', weight: 2.4 },
  home: { line: 'M4 11.5L12 4.5l8 7M6.5 9.8V19.5h11V9.8', weight: 2.2 },
  close: { line: 'M6 6l12 12M18 6L6 18', weight: 2.4 },
  globe: {
    line: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM3 12h18M12 3c-5.2 5-5.2 13 0 18c5.2-5 5.2-13 0-18',
    weight: 2,
  },
} as const satisfies Record<string, IconPaths>;

/** A built-in icon, or the paths of one that a single screen has: the same object each time. */
export type Icon = keyof typeof PATHS | IconPaths;

const GRID = 24;
/** Texture size; scaled down, so that one serves every size. */
const SIDE_PX = 128;
const textures = new Map<Icon, Texture>();

function textureOf(icon: Icon): Texture {
  const cached = textures.get(icon);
  if (cached) return cached;
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d', CACHED_SURFACES);
  const path: IconPaths = typeof icon === 'string' ? PATHS[icon] : icon;
  if (context) {
    context.scale(SIDE_PX / GRID, SIDE_PX / GRID);
    Object.assign(context, {
      fillStyle: '#fff',
      strokeStyle: '#fff',
      lineCap: 'round',
      lineJoin: 'round',
      lineWidth: path.weight ?? 2,
    });
    if (path.fill) context.fill(new Path2D(path.fill));
    if (path.line) context.stroke(new Path2D(path.line));
  }
  const texture = Texture.from({ resource: canvas, autoGenerateMipmaps: true }, true);
  textures.set(icon, texture);
  return texture;
}

/** An icon of `size` px, rotated by `turns` quarter turns clockwise. */
export function VectorIcon({
  name,
  x,
  y,
  size,
  tint,
  turns = 0,
}: {
  name: Icon;
  x: number;
  y: number;
  size: number;
  tint: number;
  turns?: number;
}) {
  const node = useRef<Sprite>(null);
  useDrawLayer(node);
  return (
    <pixiSprite
      ref={node}
      texture={textureOf(name)}
      anchor={0.5}
      x={x + size / 2}
      y={y + size / 2}
      width={size}
      height={size}
      tint={tint}
      rotation={(turns * Math.PI) / 2}
      eventMode="none"
    />
  );
}
