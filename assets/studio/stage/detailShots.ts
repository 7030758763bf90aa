// Info pictures: a device taken apart in layers, or close up, so that its materials are visible.
import * as T from 'three';
import { contact, group, solid } from './kit.ts';
import { gloss, metal, rubber, satin } from './materials.ts';
import { product } from './products/index.ts';
import { bud } from './products/buds.ts';
import { puck, slab } from './roundedShapes.ts';
import { put } from './shots.ts';
import { D, drum, moods, moon, type Plan } from './sets.ts';

/** The inside of a phone or tablet: battery, board, coil. */
function inside(w: number, h: number): T.Group {
  const g = group(solid(slab(w * 0.92, h * 0.94, 0.08, 0.7, { front: 0.03 }), metal('#8b9492', 0.45)));
  g.add(
    solid(
      slab(w * 0.5, h * 0.52, 0.3, 0.25, { front: 0.1 }),
      satin('#22383B', 0.5),
      w * 0.14,
      -h * 0.12,
      0.16,
    ),
    solid(slab(w * 0.24, h * 0.8, 0.1, 0.2, { front: 0.03 }), rubber('#14484C'), -w * 0.3, 0, 0.1),
    solid(slab(w * 0.58, h * 0.2, 0.1, 0.2, { front: 0.03 }), rubber('#14484C'), w * 0.1, h * 0.32, 0.1),
  );
  g.add(
    solid(slab(w * 0.2, w * 0.2, 0.14, 0.12, { front: 0.05 }), gloss('#0E2326'), w * 0.06, h * 0.33, 0.18),
    solid(
      slab(w * 0.14, w * 0.2, 0.12, 0.08, { front: 0.04 }),
      metal('#d9b98a', 0.3),
      w * 0.27,
      h * 0.33,
      0.18,
    ),
  );
  for (let i = 0; i < 7; i++)
    g.add(
      solid(
        slab(w * 0.07, w * 0.055, 0.1, 0.04, { front: 0.03 }),
        metal(i % 2 ? '#c9ced0' : '#d9b98a', 0.35),
        -w * 0.3,
        h * (0.3 - i * 0.1),
        0.18,
      ),
    );
  const coil = group();
  for (let i = 0; i < 5; i++)
    coil.add(solid(new T.TorusGeometry(w * (0.1 + i * 0.022), w * 0.008, 10, 64), metal('#E39A6C', 0.3)));
  coil.position.set(w * 0.14, -h * 0.12, 0.34);
  g.add(coil);
  return g;
}
/** Slides the display forward and the back cover backward, and shows what lies between. */
function apart(name: string, color: string, gap: number, w: number, h: number): T.Group {
  const whole = product(name, color),
    body = whole.children[0] as T.Group;
  body.children.forEach((o, i) => {
    if (o.rotation.y > 3) o.position.z -= gap;
    else if (i > 0 && o.position.z > 0.2) o.position.z += gap * 1.5;
  });
  const core = inside(w, h);
  core.position.set(0, 0, gap * 0.72);
  body.add(core);
  return whole;
}
const board = (
  name: string,
  color: string,
  w: number,
  h: number,
  gap: number,
  k: number,
  mood = moods.paper,
): Plan => {
  return {
    mood,
    view: {
      az: -38,
      el: 17,
      far: (name === 'atlas-tab-12' ? 94 : 64) * k,
      at: [0.4 * k, h / 2 + 1.2, 0],
      fov: 20,
      reach: 26 * k,
      blur: 0.2,
      back: 40 * k,
    },
    things: [put(apart(name, color, gap, w, h), 0, 0, 0, 0, 1.5)],
  };
};
const plans: Record<string, () => Plan> = {
  // On its long side, so that a wide picture is full of it.
  'six-screws': () => {
    const g = apart('cairn-9-pro', 'tide', 3, 7.5, 15.8);
    g.rotation.z = 90 * D;
    return {
      mood: moods.sand,
      view: { az: -34, el: 20, far: 43.5, at: [-0.5, 3.2, 0], fov: 20, reach: 20, blur: 0.12, back: 34 },
      things: [put(g, -7.9, 0, 180 * D), contact(18, 11, 0, 0.6, 0, 0.4)],
    };
  },
  'cairn-9-pro': () => board('cairn-9-pro', 'ember', 7.5, 15.8, 3.2, 1),
  'cairn-9': () => board('cairn-9', 'lagoon', 7.2, 14.9, 3.2, 1, moods.ember),
  'solis-mini': () => board('solis-mini', 'ember', 6.5, 12.4, 3, 0.86, moods.glow),
  'atlas-tab-12': () => board('atlas-tab-12', 'tide', 28.2, 20.4, 6, 1.5),
  'plia-fold': () => ({
    mood: moods.sand,
    view: { az: -12, el: 14, far: 66, at: [0, 8.2, 0], fov: 20, reach: 22, blur: 0.2, back: 34 },
    things: [put(product('plia-fold', 'ink'), 0, 0, 168 * D)],
  }),
  'tempo-watch-3': () => ({
    mood: moods.paper,
    view: { az: 36, el: 12, far: 27, at: [0, 3.3, 0], fov: 20, reach: 9, blur: 0.16 },
    things: [put(product('tempo-watch-3', 'ember'), 0, 0, 0, -6 * D)],
  }),
  'murmur-buds': () => {
    const b = bud('paper', 1),
      c = bud('paper', -1);
    b.rotation.set(0, 0.5, 0.35);
    c.rotation.set(0, -0.3, -0.4);
    return {
      mood: moods.lagoon,
      view: { az: -8, el: 8, far: 27, at: [0, 3.6, 0], fov: 18, reach: 11, blur: 0.18 },
      things: [
        moon(3.2, '#FFD9A8', 1, 4.6, -5),
        drum(2.8, 0.9, '#5FABA5', 0, 0),
        put(b, -1.6, 0.6, 0, 0, 2.6),
        put(c, 1.7, 0, 0, 0, 1.5),
      ],
    };
  },
  'hearth-fiber': () => ({
    mood: moods.paper,
    view: { az: -26, el: 15, far: 62, at: [0, 9.6, 0], fov: 20, reach: 22, blur: 0.3 },
    things: [put(lifted(), 0, 0)],
  }),
};
/** The router with its dish raised over the antenna column. */
function lifted(): T.Group {
  const g = product('hearth-fiber', 'paper', 'bare'),
    oval = g.children[0]!.children[0] ?? g.children[0]!,
    parts = oval.children;
  for (const o of parts.slice(3)) o.position.y += 3.6;
  oval.add(
    solid(puck(3.4, 3.4, 0.4).rotateX(-Math.PI / 2), rubber('#14484C'), 0, 12.6, 0),
    solid(puck(3.55, 0.3, 0.1).rotateX(-Math.PI / 2), metal('#E39A6C', 0.3), 0, 13.2, 0),
    solid(puck(3.55, 0.3, 0.1).rotateX(-Math.PI / 2), metal('#E39A6C', 0.3), 0, 14, 0),
  );
  return g;
}
export function info(name: string): Plan | null {
  return plans[name.replace('info-', '')]?.() ?? null;
}
