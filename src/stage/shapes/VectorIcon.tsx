// Built-in icons as vector paths on a 24x24 grid, white, to be tinted. One texture each.
import { useRef } from 'react';
import { Texture, type Sprite } from 'pixi.js';
import { useDrawLayer } from './drawLayer.ts';
import { CACHED_SURFACES } from './surfaceTextures.ts';

const PATHS = {
  'star-full': { fill: 'M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.9l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z' },
  'star-empty': {
    line: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.2 6L12 16.8l-5.5 3 1.2-6-4.5-4.2 6.1-.8z',
    weight: 1.4,
  },
  'star-half': {
    fill: 'M12 1.8V17.9l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z',
    line: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.2 6L12 16.8',
    weight: 1.4,
  },
  chevron: { line: 'M5.5 9l6.5 6.5L18.5 9', weight: 2.4 },
  back: { line: 'M14.5 5L7.5 12l7 7', weight: 2.4 },
  home: { line: 'M4 11.5L12 4.5l8 7M6.5 9.8V19.5h11V9.8', weight: 2.2 },
  close: { line: 'M6 6l12 12M18 6L6 18', weight: 2.4 },
  play: { fill: 'M8 5.2v13.6L19 12z' },
  forward: { line: 'M5 12h13M12.5 6l6 6-6 6', weight: 2.2 },
  info: { line: 'M12 2.6a9.4 9.4 0 1 1 0 18.8a9.4 9.4 0 0 1 0-18.8zM12 11v5.4M12 7.5v.1', weight: 1.5 },
  globe: {
    line: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM3 12h18M12 3c-5.2 5-5.2 13 0 18c5.2-5 5.2-13 0-18',
    weight: 1.6,
  },
  touch: {
    line: 'M9.2 13.4V5.6a1.7 1.7 0 0 1 3.4 0v5.2l4.9 1a2.2 2.2 0 0 1 1.8 2.5l-.6 3.6a3.8 3.8 0 0 1-3.8 3.2h-2.2a4 4 0 0 1-3.2-1.6l-3.9-5.2a1.5 1.5 0 0 1 2.3-2z',
    weight: 1.5,
  },
  expand: { line: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5', weight: 2.2 },
  check: { line: 'M5 12.5l4.5 4.5L19 7.5', weight: 2.4 },
} as const satisfies Record<string, { fill?: string; line?: string; weight?: number }>;

export type IconName = keyof typeof PATHS;

const GRID = 24;
/** Texture size; scaled down, so that one serves every size. */
const SIDE_PX = 128;
const textures = new Map<IconName, Texture>();

function textureOf(name: IconName): Texture {
  const cached = textures.get(name);
  if (cached) return cached;
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d', CACHED_SURFACES);
  const path: { fill?: string; line?: string; weight?: number } = PATHS[name];
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
  textures.set(name, texture);
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
  name: IconName;
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
