// The page side: renders one request of render.ts at a time and posts raw pixels back.
import * as T from 'three';
import { environment } from './environmentMap.ts';
import { Rig, type Take } from './rig.ts';
import { packshot } from './shots.ts';
import { film } from './films.ts';
import { sceneTake } from './scenes.ts';

export interface Order {
  kind: 'product' | 'scene' | 'film';
  name: string;
  color?: string;
  angle?: string;
  w: number;
  h: number;
  samples: number;
  at?: number;
  /** Fraction of the picture that a product fills. */
  fill?: number;
}

const rig = new Rig(),
  rooms = new Map<string, T.Texture>();
const room = (name: string): T.Texture => {
  const e = rooms.get(name) ?? environment(rig.renderer, name);
  rooms.set(name, e);
  return e;
};
let reel: { name: string; at: (t: number) => Take } | null = null;

// Finishes and pictures stay: throwing them away would compile every shader again for the next
// shot.
function drop(scene: T.Scene) {
  scene.traverse((o) => {
    if (o instanceof T.Mesh) o.geometry.dispose();
  });
}

async function shoot(o: Order): Promise<number> {
  const from = performance.now();
  let take: Take;
  if (o.kind === 'film') {
    if (reel?.name !== o.name) reel = { name: o.name, at: film(o.name, o.w, o.h, o.samples, room) };
    take = reel.at(o.at ?? 0);
  } else
    take =
      o.kind === 'product'
        ? packshot(o.name, o.color ?? '', o.angle ?? 'front', o.w, o.h, o.samples, room('day'), o.fill)
        : sceneTake(o.name, o.w, o.h, o.samples, room);
  const px = rig.shoot(take);
  if (o.kind !== 'film') drop(take.scene);
  await fetch('/pixels', { method: 'POST', body: px as Uint8Array<ArrayBuffer> });
  return performance.now() - from;
}

declare global {
  interface Window {
    studio: { shoot: typeof shoot; ready: Promise<unknown> };
  }
}
window.studio = {
  shoot,
  ready: Promise.all(
    [500, 600].map((w) => document.fonts.load(`${w} 40px "Instrument Sans Variable"`, 'Ondalune 10:24')),
  ),
};
