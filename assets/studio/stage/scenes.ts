// Every set-built still, by name.
import type * as T from 'three';
import type { Take } from './rig.ts';
import { contact } from './kit.ts';
import { giftBox } from './giftBox.ts';
import { product } from './products/index.ts';
import { deep, pale, warm } from './palettes.ts';
import { lyingPen, put } from './shots.ts';
import {
  arch,
  ball,
  ballOn,
  block,
  compose,
  D,
  drum,
  moods,
  moon,
  swell,
  type Mood,
  type Plan,
} from './sets.ts';
import { filmSet } from './films.ts';
import { info } from './detailShots.ts';
import { small } from './tiles.ts';

const NIGHT_SWELL = { width: 150, top: 5.5, step: 0.8, amp: 1.6, z: 12, gap: 5, phase: 0.5 };
const EMBER_SWELL = { width: 110, top: 4.2, step: 1.5, amp: 1.5, z: 9, gap: 3.4, phase: 4 };
/** The nearest dune reaches the foot of the picture everywhere. */
const GLOW_SWELL = { width: 100, top: 1.7, step: 0.3, amp: 0.55, z: 9, gap: 1.9, phase: 3.2 };
function large(o: T.Group, k: number, x: number, z: number, y: number): T.Group {
  o.scale.setScalar(k);
  o.position.set(x, y, z);
  return o;
}
const night: Mood = { ...moods.night, near: 0.8 };
const plans: Record<string, () => Plan> = {
  'home-studio': () => ({
    mood: moods.paper,
    view: { far: 130, at: [0, 18.2, 0], el: 5, reach: 46, blur: 0.3, back: 40 },
    things: [
      moon(15, '#F9E2C2', 31, 30, -30),
      arch(19, 40, 3, '#EADCC8', -38, -22),
      arch(13, 27, 3, '#E3D2BA', -27, -13),
      block(14, 5, 12, '#EDE1D1', -39, 2),
      drum(5, 9, '#E8805E', -31, 2),
      ball(3.4, '#14484C', -43, 4, 5),
      drum(10, 4, '#EBDDCA', 39, 0),
      drum(6, 9, '#E2D0B7', 44, -6),
      ball(2.4, '#FF7A58', 35, 3, 4),
      swell(pale, { width: 150, top: 5.5, step: 0.8, amp: 1.6, z: 12, gap: 5, phase: 0.5 }),
    ],
  }),
  'home-night': () => ({
    mood: night,
    // One thing at the right, where a question leaves room; the left group is out of an upright
    // picture as a whole.
    view: { far: 130, at: [0, 18.2, 0], el: 5, reach: 46, blur: 0.35, back: 40 },
    things: [
      moon(14, '#FFB98A', 31.5, 30, -30, 0.95),
      arch(17, 36, 3, '#17464A', -42, -22),
      arch(12, 25, 3, '#1B5054', -33.5, -13),
      drum(4.4, 9, '#E8633F', -42, 2),
      ball(3, '#FFD9A8', -33, 4, 4),
      drum(10.5, 9, '#1C5257', 24.5, -3),
      large(put(product('tempo-watch-3', 'sand'), 0, 0, 26 * D, -8 * D), 3, 27, 3, 9),
      contact(9, 9, 23.4, -4.6, 9),
      ballOn(NIGHT_SWELL, 0, 2.2, '#FF7A58', 40),
      swell(deep, NIGHT_SWELL),
    ],
  }),
  'page-paper': () => ({
    mood: { ...moods.paper, exposure: 1.08 },
    view: { far: 120, at: [0, 24, 0], el: 2, reach: 46, back: 30 },
    things: [swell(pale, { width: 170, top: 12, step: 1.6, amp: 1.8, z: -20, gap: 12, phase: 2 })],
  }),
  'page-tide': () => ({
    mood: { ...moods.night, near: 0.7 },
    view: { far: 120, at: [0, 24, 0], el: 2, reach: 46, back: 30 },
    things: [swell(deep.slice(1), { width: 170, top: 12, step: 2, amp: 1.8, z: -20, gap: 14, phase: 2 })],
  }),
  'quiz-1': () => ({
    mood: moods.glow,
    // The floor bends up far behind the sun, which sinks behind the dunes and is not cut by it.
    view: { far: 120, at: [0, 19, 0], el: 6, reach: 42, blur: 0.25, size: 110, back: 92 },
    things: [
      moon(16, '#FF6B4A', 8, 22.5, -28),
      swell(warm, { width: 150, top: 15, step: 2.6, amp: 3, z: -18, gap: 10, phase: 0.2 }),
    ],
  }),
  'quiz-2': () => ({
    mood: moods.ember,
    // The sun is whole behind the phones on both stages; the ball is only in the upright picture.
    view: { far: 66, at: [1, 10.4, 0], el: 7, az: -8, reach: 32, blur: 0.12 },
    things: [
      moon(9.4, '#FFD9A8', 18.2, 15.6, -22),
      drum(8, 3, '#E9532D', 13, -1),
      put(product('cairn-9-pro', 'ember'), 10.5, -3, 200 * D, 0, 3),
      put(product('cairn-9-pro', 'tide'), 15.5, 1, -14 * D, -4 * D, 3),
      ballOn(EMBER_SWELL, 0, 1.6, '#FFD9A8', -4.4),
      swell(['#F58A64', '#E4573A', '#B93A1C'], EMBER_SWELL),
    ],
  }),
  'quiz-3': () => ({
    mood: moods.sand,
    view: { far: 44, at: [0, 5.4, 0], el: 9, az: 8, reach: 17, blur: 0.1 },
    things: [
      moon(6.5, '#FF8A66', -8, 10, -11),
      drum(4.6, 3, '#EFE4D5', -6, 0),
      drum(3.6, 1.6, '#14484C', 1.6, 2.4),
      put(product('tempo-watch-3', 'ember'), -6, 0, 24 * D, -8 * D, 3),
      put(product('tempo-watch-3', 'ink'), 1.8, 2.2, -14 * D, -8 * D, 1.6),
      ball(1.2, '#FFD9A8', 7.5, 1.5),
      block(4, 8, 4, '#D5C1A5', 9, -4, 0, 0.4),
    ],
  }),
  'quiz-4': () => ({
    mood: moods.lagoon,
    // The open case is where a question leaves room, at the right; upright both are seen.
    view: { far: 49, at: [0, 5.8, 0], el: 11, az: -4, reach: 22, blur: 0.2 },
    things: [
      moon(6.2, '#FFD9A8', 11.6, 9.1, -12),
      drum(5.2, 2.4, '#57A39D', 8.8, 0),
      put(product('murmur-buds', 'paper', 'open'), 8.8, 0, -14 * D, 0, 2.4),
      contact(8, 4.4, 8.8, 0.1, 2.4),
      put(product('murmur-buds', 'ink', 'closed'), -3.4, 2.4, 20 * D),
      contact(8, 4.6, -3.4, 2.6),
      ball(1.2, '#FF6B4A', 14.4, 4.6),
      contact(2, 2, 14.4, 4.6),
      swell(['#67B3AC', '#3E938E', '#2A7472'], {
        width: 80,
        top: 4.4,
        step: 1,
        amp: 1,
        z: -8,
        gap: 1.6,
        phase: 1,
      }),
    ],
  }),
  'quiz-5': () => ({
    mood: moods.paper,
    view: { far: 88, at: [0, 12.5, 0], el: 7, az: 8, reach: 32, blur: 0.15 },
    things: [
      arch(18, 30, 3, '#E5D3BB', 12, -16),
      block(22, 6, 14, '#EDE2D3', 12, 0),
      put(product('hearth-fiber', 'ink', 'bare'), 12, 0, -10 * D, 0, 6),
      put(product('hearth-fiber', 'paper', 'bare'), -10, 3, 14 * D),
      ball(2.2, '#FF6B4A', 20, 4, 6),
      moon(8, '#FFD9A8', -17, 21, -22),
    ],
  }),
  'quiz-6': () => ({
    mood: moods.tide,
    view: { far: 104, at: [0, 14, 0], el: 8, az: -7, reach: 38, blur: 0.18 },
    things: [
      moon(14, '#FF9A72', -14, 24, -26, 0.9),
      put(product('atlas-tab-12', 'sand'), 11, -1, -6 * D, -14 * D),
      put(lyingPen(), 14, 9.5, 70 * D),
      drum(6, 4, '#1F6064', -17, 2),
      put(product('tempo-watch-3', 'sand'), -17, 2, 26 * D, -8 * D, 4),
      swell(deep, { width: 140, top: 6, step: 1.3, amp: 1.8, z: -16, gap: 2, phase: 3 }),
    ],
  }),
  'quiz-7': () => ({
    mood: moods.sand,
    view: { far: 66, at: [0, 9, 0], el: 8, az: -4, reach: 30, blur: 0.12 },
    things: [
      moon(9, '#FF8360', 15.4, 14, -18),
      ball(1.5, '#FF8360', -3.8, 3),
      drum(9.4, 1.4, '#EFE5D8', 12, 0),
      put(product('plia-fold', 'ink'), 12, 1, -26 * D, 0, 1.4),
      swell(pale.slice(1), { width: 110, top: 3, step: 0.9, amp: 1.1, z: -14, gap: 2, phase: 2 }),
    ],
  }),
  'quiz-8': () => ({
    mood: moods.glow,
    view: { far: 56, at: [0, 7.6, 0], el: 7, az: -4, reach: 26, blur: 0.1 },
    things: [
      moon(7.6, '#FF6B4A', 13.9, 9.8, -16),
      drum(7.6, 1.6, '#FBE3C0', 11.5, 0),
      put(product('solis-mini', 'glow'), 8.2, -1.2, 190 * D, 0, 1.6),
      put(product('solis-mini', 'tide'), 14, 1.2, -10 * D, 0, 1.6),
      ballOn(GLOW_SWELL, 0, 1.2, '#14484C', -2.8),
      swell(warm.slice(1), GLOW_SWELL),
    ],
  }),
  // The two that a price decides between, on steps of their own.
  'quiz-10': () => ({
    mood: moods.paper,
    view: { far: 69, at: [1, 8.9, 0], el: 7, az: -6, reach: 32, blur: 0.1 },
    things: [
      moon(8.6, '#FF8A66', 17.4, 15, -22),
      drum(5.4, 1.6, '#EBDDC8', 8.6, 1.6),
      put(product('solis-mini', 'glow'), 8.6, 1.6, 192 * D, 0, 1.6),
      drum(6, 4.6, '#DFCBAF', 17, -1.6),
      put(product('cairn-9-pro', 'tide'), 17, -1.6, -12 * D, -4 * D, 4.6),
      ball(1.4, '#14484C', -3.2, 3),
      swell(pale.slice(1), { width: 110, top: 3, step: 0.9, amp: 1.1, z: -14, gap: 2, phase: 2 }),
    ],
  }),
  'quiz-11': () => ({
    mood: moods.lagoon,
    view: { far: 66, at: [1, 9.6, 0], el: 9, az: -6, reach: 32, blur: 0.1 },
    things: [
      moon(8.6, '#FFD9A8', 16.4, 15.6, -20),
      drum(9, 1.6, '#57A39D', 12.4, 0),
      put(product('plia-fold', 'sand'), 12.4, 0.6, 24 * D, 0, 1.6),
      ball(1.5, '#FF6B4A', -3.4, 3),
      swell(['#67B3AC', '#3E938E', '#2A7472'], {
        width: 110,
        top: 3,
        step: 0.9,
        amp: 1.1,
        z: -14,
        gap: 2,
        phase: 1,
      }),
    ],
  }),
  // For a question at the right: all of it is in the left two fifths.
  'quiz-9': () => ({
    mood: moods.tide,
    view: { far: 66, at: [-1, 10.4, 0], el: 7, az: 8, reach: 32, blur: 0.12 },
    things: [
      moon(9, '#FFD9A8', -21.5, 16.9, -22),
      drum(8, 3, '#1F6064', -14, -1),
      put(product('cairn-9-pro', 'ember'), -18, -3, 160 * D, 0, 3),
      put(product('cairn-9-pro', 'sand'), -12, 1, 14 * D, -4 * D, 3),
      swell(deep, { width: 110, top: 3.6, step: 1.5, amp: 1.2, z: 9, gap: 3.4, phase: 3 }),
    ],
  }),
  'left-fiber': () => ({
    mood: moods.paper,
    view: { far: 84, at: [0, 16, 0], el: 7, az: -9, reach: 34, blur: 0.6, shift: [0, -0.04] },
    things: [
      arch(21, 37, 3, '#E2CDB2', 3, -15),
      moon(6, '#FF8360', 9, 28, -11),
      block(30, 11, 18, '#EADDCB', 0, 0),
      put(product('hearth-fiber', 'paper', 'bare'), 0.5, 0, -6 * D, 0, 11),
      drum(3, 2.2, '#14484C', -9, 3, 11),
      ball(1.9, '#FFC98E', -9, 3, 13.2),
      put(product('cairn-9', 'lagoon'), 10.4, 2.6, -16 * D, -8 * D, 11),
      swell(pale.slice(2), { width: 70, top: 4, step: 1, amp: 1, z: 12, gap: 2, phase: 1 }),
    ],
  }),
  // An old phone, and the sheet of paper with what it is worth.
  'trade-in': () => ({
    mood: moods.ember,
    view: { far: 58, at: [0.6, 8.2, 0], el: 10, az: -6, reach: 26, blur: 0.5 },
    things: [
      moon(7.6, '#FFD9A8', 5, 11, -15),
      drum(10.4, 1.6, '#E9532D', 0, 0),
      block(7.4, 0.24, 9.6, '#FFF6EA', 4.8, 3, 1.6, -0.3),
      put(product('cairn-9', 'ink'), -4.8, -0.6, 196 * D, 0, 1.6),
      put(product('cairn-9', 'ink'), 2.4, 0, -14 * D, -4 * D, 1.84),
    ],
  }),
  // Square, so that an upright stage shows its middle without enlarging it. What a card covers
  // stays empty: the sun looks out above it, the dunes below it.
  'gift-pale': () => giftGround(moods.glow, '#FF6B4A', pale),
  'gift-tide': () => giftGround({ ...moods.night, near: 0.8 }, '#FFB98A', deep, 0.95),
  // In its middle: a card across a portrait stage shows a band of it.
  gift: () => {
    const box = giftBox('#F2603F', '#FF7350', '#FFF1DE');
    box.position.y = 1.6;
    box.rotation.y = 34 * D;
    return {
      mood: moods.lagoon,
      view: { far: 64, at: [0, 7.4, 0], el: 14, reach: 24, blur: 0.4 },
      things: [moon(8.4, '#FFD9A8', 3, 10.8, -13), drum(10.5, 1.6, '#57A39D', 0, 0), box],
    };
  },
  'result-static': () => ({
    mood: moods.glow,
    view: { far: 84, at: [0, 16, 0], el: 6, reach: 34, blur: 0.7 },
    things: [
      moon(13, '#FF6B4A', 0, 24, -16),
      drum(10, 3, '#F6D9B0', 0, -2),
      drum(6.5, 3.4, '#FBE9CF', 0, -2, 3),
      put(product('cairn-9-pro', 'sand'), 0, -2, -12 * D, -3 * D, 6.4),
      ...[
        [-12.4, 3, 1.7, '#14484C'],
        [13, 1, 2.2, '#2F8F8A'],
        [-5.6, 7, 1.0, '#FF6B4A'],
        [6, 7, 0.8, '#FFF3E0'],
        [12, 6, 0.9, '#B93A1C'],
        [-12, 7, 1.1, '#FFF3E0'],
      ].map(([x, z, r, c]) => ball(r as number, c as string, x as number, z as number)),
      swell(warm, { width: 80, top: 6, step: 1.1, amp: 1.3, z: -12, gap: 1.7, phase: 0.4 }),
    ],
  }),
};

function giftGround(mood: Mood, sun: string, dunes: string[], lit = 0): Plan {
  return {
    mood,
    view: { far: 130, at: [0, 24, 0], el: 5, reach: 46, blur: 0.6, size: 130, back: 112 },
    things: [
      moon(11.5, sun, 3, 33, -26, lit),
      swell(dunes, { width: 150, top: 23, step: 3.4, amp: 2.4, z: -18, gap: 9, phase: 0.9 }),
    ],
  };
}

/** The large picture of a result: in the color that its disc and its product page begin with. */
function resultSet(name: string): Plan | null {
  const [, id] = /^result-(.+)$/.exec(name) ?? [];
  return id ? filmSet(id, { 'hearth-fiber': 'paper', 'cairn-9-pro': 'ember' }[id]) : null;
}

function planFor(name: string): Plan {
  const p = plans[name]?.() ?? resultSet(name) ?? small(name) ?? info(name);
  if (!p) throw new Error(`No scene "${name}"`);
  return p;
}
export function sceneTake(
  name: string,
  w: number,
  h: number,
  samples: number,
  room: (n: string) => T.Texture,
): Take {
  const p = planFor(name);
  return compose(p.mood, p.things, p.view, w, h, samples, room(p.mood.room));
}
