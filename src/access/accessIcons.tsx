// Icons of the button and the panel, on a 24x24 grid.
import { Texture } from 'pixi.js';
import type { AccessSwitch } from './accessModes.ts';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { CACHED_SURFACES } from '#stage/shapes/surfaceTextures.ts';

interface Icon {
  fill?: string;
  line: string;
  weight: number;
}

const RING = 'M12 2.4a9.6 9.6 0 1 1 0 19.2a9.6 9.6 0 0 1 0-19.2z';

const ICONS: Readonly<Record<AccessSwitch | 'access', Icon>> = {
  access: {
    fill: 'M12 5.1a1.7 1.7 0 1 1 0 3.4a1.7 1.7 0 0 1 0-3.4zM10.2 10h3.6v4.2h-3.6z',
    line: `${RING}M6.9 9.7l3.6.9h3l3.6-.9M10.6 10.6v3.4l-1.5 4.3M13.4 10.6v3.4l1.5 4.3`,
    weight: 1.6,
  },
  lower: {
    fill: 'M6.4 13h11.2v5.6H6.4z',
    line: 'M5.6 2.8h12.8a2 2 0 0 1 2 2v14.4a2 2 0 0 1-2 2H5.6a2 2 0 0 1-2-2V4.8a2 2 0 0 1 2-2z',
    weight: 1.9,
  },
  contrast: { fill: 'M12 2.4a9.6 9.6 0 0 1 0 19.2z', line: RING, weight: 1.8 },
  speak: {
    fill: 'M3.5 9.2h3.6L12 5v14l-4.9-4.2H3.5z',
    line: 'M3.5 9.2h3.6L12 5v14l-4.9-4.2H3.5zM15.3 8.8a4.6 4.6 0 0 1 0 6.4M18 6a8.6 8.6 0 0 1 0 12',
    weight: 1.9,
  },
  calm: { line: `${RING}M9.6 8.6v6.8M14.4 8.6v6.8`, weight: 1.9 },
};

const GRID = 24;
const SIDE_PX = 128;
const textures = new Map<keyof typeof ICONS, Texture>();

function textureOf(name: keyof typeof ICONS): Texture {
  const cached = textures.get(name);
  if (cached) return cached;
  const { fill, line, weight } = ICONS[name];
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d', CACHED_SURFACES);
  if (context) {
    context.scale(SIDE_PX / GRID, SIDE_PX / GRID);
    Object.assign(context, {
      fillStyle: '#fff',
      strokeStyle: '#fff',
      lineCap: 'round',
      lineJoin: 'round',
      lineWidth: weight,
    });
    if (fill) context.fill(new Path2D(fill));
    context.stroke(new Path2D(line));
  }
  const texture = Texture.from({ resource: canvas, autoGenerateMipmaps: true }, true);
  textures.set(name, texture);
  return texture;
}

export const accessIcon = (name: keyof typeof ICONS, side: number, tint: number): LayoutBox =>
  leafBox(side, side, (x, y, key) => (
    <pixiSprite
      key={key}
      texture={textureOf(name)}
      x={x}
      y={y}
      width={side}
      height={side}
      tint={tint}
      eventMode="none"
    />
  ));
