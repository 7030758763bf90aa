// The moving sets. t runs 0..1; products sway there and back, so only half of their frames are
// shot. What is behind a product is near the middle: the attract screen has words at either side,
// and portrait only the middle is seen.
import type * as T from 'three';
import { contact, group } from './kit.ts';
import { product } from './products/index.ts';
import { cool, warm } from './palettes.ts';
import { looseBud, lyingPen, put } from './shots.ts';
import type { Take } from './rig.ts';
import { arch, ball, compose, D, drum, moods, moon, swell, type Plan } from './sets.ts';

interface Reel extends Plan {
  move(t: number): void;
  sweep?: number;
}
/** Share of half the height of a picture. */
const RAISED = 0.15;
/** Radius of the lens as a share of the distance. */
const BLUR = 0.004;
const ease = (t: number) => t * t * (3 - 2 * t);

function turning(
  mood: Plan['mood'],
  set: T.Object3D[],
  model: T.Object3D,
  view: Plan['view'],
  from: number,
  to: number,
  y = 0,
): Reel {
  const spin = group(model);
  spin.position.y = y;
  return {
    mood,
    things: [...set, spin],
    view,
    sweep: 0.9,
    move: (t) => {
      const mid = (from + to) / 2,
        reach = (to - from) * 0.24;
      spin.rotation.y = (mid + reach * (2 * ease(t) - 1)) * D;
    },
  };
}
const reels: Record<string, (color?: string) => Reel> = {
  'cairn-9-pro': (color) =>
    turning(
      moods.ember,
      [
        moon(9, '#FFD9A8', -4, 13.4, -16),
        drum(8, 1.6, '#E9532D', 0, 0),
        // They reach down to where the ground would be seen before them; a still is raised.
        swell(
          color ? ['#F6875F', '#E4573A', '#D9482B', '#CE3D22', '#C2351C'] : ['#F6875F', '#E4573A', '#D9482B'],
          {
            width: 90,
            top: 2.4,
            step: color ? 0.25 : 0.5,
            amp: 0.7,
            z: 11,
            gap: color ? 3 : 2,
            phase: 1,
          },
        ),
      ],
      group(
        put(product('cairn-9-pro', 'ember'), -4.2, -1.4, 186 * D),
        put(product('cairn-9-pro', 'tide'), 4.2, 1.4, 4 * D),
      ),
      { far: 66, at: [0, 9.6, 0], el: 7, reach: 28 },
      -38,
      34,
      1.6,
    ),
  'cairn-9': () =>
    turning(
      moods.lagoon,
      [moon(9, '#FFD9A8', 9, 14, -16), drum(8, 1.6, '#57A39D', 0, 0)],
      group(
        put(product('cairn-9', 'paper'), -4.2, -1.4, 186 * D),
        put(product('cairn-9', 'lagoon'), 4.2, 1.4, 4 * D),
      ),
      { far: 64, at: [0, 9.2, 0], el: 7, reach: 28 },
      36,
      -36,
      1.6,
    ),
  'solis-mini': () =>
    turning(
      moods.glow,
      [moon(9, '#FF6B4A', 0, 12, -16), drum(7.6, 1.6, '#FBE3C0', 0, 0)],
      group(
        put(product('solis-mini', 'glow'), -3.9, -1.2, 186 * D),
        put(product('solis-mini', 'tide'), 3.9, 1.2, 4 * D),
      ),
      { far: 58, at: [0, 7.8, 0], el: 7, reach: 25 },
      -38,
      34,
      1.6,
    ),
  'plia-fold': () =>
    turning(
      moods.sand,
      [moon(9.4, '#FF8360', 3.4, 12.6, -17), drum(9.4, 1.4, '#EFE5D8', 0, 0)],
      put(product('plia-fold', 'ink'), 0, 2),
      { far: 66, at: [0, 9, 0], el: 10, reach: 28 },
      -50,
      44,
      1.4,
    ),
  'atlas-tab-12': () =>
    turning(
      moods.tide,
      [moon(13, '#FF9A72', 15, 24, -26, 0.9), drum(19, 1.4, '#1F6064', 0, 0)],
      group(put(product('atlas-tab-12', 'sand'), 0, -2, 0, -14 * D), put(lyingPen(), 4, 8, 74 * D)),
      { far: 92, at: [0, 11, 0], el: 10, reach: 38 },
      -36,
      34,
      1.4,
    ),
  'tempo-watch-3': () =>
    turning(
      moods.paper,
      [moon(4.3, '#FF8563', 0, 4.9, -8), drum(4.4, 1, '#E3D0B6', 0, 0)],
      // Never from straight ahead, where the end of its strap's loop looks cut.
      group(
        put(product('tempo-watch-3', 'ember'), 0, 2.1, 0, -10 * D),
        contact(3.4, 3.4, 0, -0.8),
        contact(2, 1.1, 0, -0.9),
      ),
      { far: 28.5, at: [0, 3.75, 0], el: 11, fov: 25.6, reach: 12 },
      // Farther, and its dial would mirror the lamp at the right.
      0,
      48,
      1,
    ),
  'murmur-buds': () =>
    turning(
      moods.lagoon,
      [moon(5, '#FFD9A8', -5, 7, -9), drum(5.8, 1, '#57A39D', 0, 0)],
      group(
        put(product('murmur-buds', 'paper', 'open'), -0.9, -0.4),
        contact(7, 3.8, -0.9, -0.3),
        put(looseBud('paper'), 2.2, 2.5, 12 * D),
      ),
      { far: 30, at: [0, 4, 0], el: 13, reach: 13 },
      -32,
      36,
      1,
    ),
  'hearth-fiber': (color = 'ink') =>
    turning(
      moods.paper,
      [
        // Behind a pale one the strong color.
        arch(15, 24, 2.4, color === 'ink' ? '#E4D0B5' : '#FF7D5A', 6, -13),
        drum(7.6, 2.4, '#EFE3D3', 0, 0),
        // Whole in the narrower picture of a result, which is of the pale one.
        color === 'ink' ? ball(1.6, '#FF6B4A', 11, 4) : ball(1.6, '#14484C', 8.2, 6),
      ],
      put(product('hearth-fiber', color, 'bare'), 0, 0),
      color === 'ink'
        ? { far: 66, at: [0, 9.6, 0], el: 8, reach: 27 }
        : { far: 70, at: [0, 9, 0], el: 8, reach: 27 },
      -34,
      30,
      2.4,
    ),
  'quiz-intro': () => {
    const m = moon(13, '#FF6B4A', 0, 8, -24),
      s = warm.map((c, i) =>
        swell([c], {
          width: 170,
          top: 15 - i * 2.4,
          step: 0,
          amp: 2.8,
          z: -16 + i * 10,
          gap: 4,
          phase: i * 1.7,
        }),
      );
    return {
      mood: moods.glow,
      view: { far: 120, at: [0, 19, 0], el: 6, reach: 40, back: 34 },
      things: [m, ...s],
      sweep: 0.4,
      move: (t) => {
        m.position.y = -6 + 34 * ease(Math.min(1, t * 1.25));
        s.forEach((o, i) => {
          o.position.x = (i % 2 ? 1 : -1) * (10 - 14 * ease(t));
          o.position.y = -14 * (1 - ease(Math.min(1, Math.max(t * 1.6 - i * 0.08, 0))));
        });
      },
    };
  },
  'quiz-answer': () => {
    const m = moon(11, '#FFB284', 0, 19, -14, 0.95),
      s = swell(cool, { width: 150, top: 11, step: 2.4, amp: 2.4, z: -10, gap: 5, phase: 1.4 }),
      b = [
        [-16, 6, 2],
        [16, 4, 2.4],
        [-25, 0, 1.4],
        [26, 2, 1.2],
      ].map(([x, z, r], i) => ball(r!, ['#FF6B4A', '#FFD9A8', '#F6F1EA', '#FF6B4A'][i]!, x!, z!));
    return {
      mood: moods.tide,
      view: { far: 100, at: [0, 17, 0], el: 5, reach: 38, back: 30 },
      things: [m, s, ...b],
      sweep: 0.5,
      move: (t) => {
        m.scale.setScalar(0.9 + 0.12 * ease(t));
        m.position.y = 18 + 3 * ease(t);
        b.forEach((o, i) => {
          o.position.y = 13 + i + 9 * ease(t);
        });
        s.position.x = 6 * ease(t);
      },
    };
  },
  'left-home': () => {
    const m = moon(8.4, '#FF7D5A', 2, 17.4, -17),
      s = swell(warm.slice(1), { width: 90, top: 5.2, step: 0.9, amp: 0.4, z: 9, gap: 2, phase: 2.2 }),
      p = group(put(product('cairn-9-pro', 'ember'), 0, 0, 0, -4 * D)),
      q = group(put(product('cairn-9', 'lagoon'), 0, 0, 186 * D));
    // In the one pass of a film, shadows on them would be notched along the edges.
    for (const o of [m, p, q])
      o.traverse((part) => {
        part.receiveShadow = false;
      });
    p.position.set(6.6, 5.6, 1);
    q.position.set(-6.4, 8.6, -3);
    return {
      mood: moods.sand,
      // An upright stage shows the middle three quarters of its height, with all of the sun.
      view: { far: 82, at: [0, 14, 0], el: 6, az: -8, reach: 34 },
      things: [m, s, p, q, drum(5.4, 5.6, '#14484C', 6.6, 1), drum(5.4, 8.6, '#E9DCC9', -6.4, -3)],
      sweep: 0.6,
      move: (t) => {
        const e = ease(t);
        p.rotation.y = (-24 + 30 * e) * D;
        q.rotation.y = (20 - 30 * e) * D;
        m.position.y = 17.4 + 0.6 * e;
        s.position.x = -4 + 8 * e;
      },
    };
  },
};

/**
 * The set of a product's film as it begins, in a color of its own where the film has another one.
 * Higher in the picture, since a button lies on its lower end.
 */
export function filmSet(name: string, color?: string): Plan {
  const reel = reels[name]?.(color);
  if (!reel) throw new Error(`No film "${name}"`);
  reel.move(0);
  // In step with the distance: a small thing seen from close up would be out of focus.
  return { ...reel, view: { ...reel.view, blur: reel.view.far * BLUR, shift: [0, RAISED] } };
}

export function film(
  name: string,
  w: number,
  h: number,
  samples: number,
  room: (n: string) => T.Texture,
): (t: number) => Take {
  const r = reels[name]?.();
  if (!r) throw new Error(`No film "${name}"`);
  const take = compose(r.mood, r.things, r.view, w, h, samples, room(r.mood.room));
  take.swift = samples === 1;
  return (t) => {
    r.move(t);
    take.scene.environmentRotation.y = (ease(t) - 0.5) * (r.sweep ?? 0.6);
    return take;
  };
}
