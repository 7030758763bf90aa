// Small sets: module tiles, cube faces, buttons, plans and the coverage wizard.
import { contact } from './kit.ts';
import { cool, warm } from './palettes.ts';
import { product } from './products/index.ts';
import { looseBud, lyingPen, put } from './shots.ts';
import { house, pin } from './houses.ts';
import { arch, ball, ballOn, block, D, drum, moods, moon, swell, type Mood, type Plan } from './sets.ts';

const clear = { ...moods.paper, exposure: 1 };
const phones = (m: Mood, wide: boolean): Plan => ({
  mood: m,
  view: { far: wide ? 62 : 66, at: [wide ? 2 : 0, 9.6, 0], el: 6, az: -10, reach: 26, blur: 0.12 },
  things: [
    moon(8, '#FFD9A8', wide ? -9 : -4, 14, -15),
    put(product('cairn-9-pro', 'ember'), wide ? 4.4 : -1.4, -4, 200 * D),
    put(product('cairn-9-pro', 'tide'), wide ? 9.6 : 4.2, 0, -12 * D, -4 * D),
    ...(wide
      ? [drum(4, 2.2, '#F7DDB9', -8, 2), put(product('solis-mini', 'glow'), -8, 2, 14 * D, -4 * D, 2.2)]
      : []),
    swell(['#F6875F', '#E4573A'], { width: 80, top: 2, step: 0.7, amp: 0.6, z: 8, gap: 1.6, phase: 1 }),
  ],
});
const tablets = (far = 92): Plan => ({
  mood: moods.lagoon,
  view: { far, at: [0, 10, 0], el: 11, az: -16, reach: 34, blur: 0.15 },
  things: [
    moon(10, '#FFD9A8', 8, 20, -18),
    put(product('atlas-tab-12', 'tide'), 0, 0, 0, -16 * D),
    put(lyingPen(), 4, 8, 74 * D),
  ],
});
/** A tile is cropped to its place: what it shows keeps clear of the edges. */
const watches = (m: Mood, isTile = false): Plan => ({
  mood: m,
  view: { far: isTile ? 37 : 30, at: [0, 4.6, 0], el: 11, az: 4, reach: 12, blur: 0.06 },
  things: [
    moon(4.4, '#FF8563', 2.6, 8, -8),
    drum(4.2, 1.4, '#E3D0B6', 0, 0),
    put(product('tempo-watch-3', 'ink'), 0, 0, 26 * D, -8 * D, 1.4),
    ...(isTile ? [] : [ball(0.8, '#14484C', -4.8, 2.6)]),
  ],
});
const sound = (far = 34): Plan => ({
  mood: moods.glow,
  view: { far, at: [0.6, 4, 0], el: 14, az: -14, reach: 14, blur: 0.06 },
  things: [
    moon(4.6, '#FF6B4A', 2.4, 6.6, -9),
    drum(4.6, 1.2, '#FBE3C0', 0, 0),
    put(product('murmur-buds', 'ink', 'open'), 0, 0, 8 * D, 0, 1.2),
    contact(7, 3.8, 0, 0.1, 1.2),
    put(looseBud('paper'), 3.5, 4.3, 16 * D),
  ],
});
const fiber = (m: Mood, wide: boolean, isButton = false): Plan => ({
  mood: m,
  view: {
    far: wide ? 68 : isButton ? 76 : 64,
    at: [wide ? -3 : 0, 10.4, 0],
    el: 8,
    az: -7,
    reach: 26,
    blur: 0.12,
  },
  things: [
    arch(14, 23, 2.4, m === moods.paper ? '#E4D0B5' : '#236468', 1, -12),
    drum(7.4, 3, '#EFE3D3', 0, 0),
    put(product('hearth-fiber', m === moods.paper ? 'ink' : 'paper', 'bare'), 0, 0, -8 * D, 0, 3),
    ...(isButton ? [] : [ball(1.6, '#FF6B4A', 9, 4)]),
    ...(wide
      ? [block(10, 5, 8, '#E6D6C1', -17, -2), put(product('cairn-9', 'paper'), -16, -1, 14 * D, -6 * D, 5)]
      : []),
  ],
});

const WIZARD_SWELL = { width: 150, top: 2.5, step: 2.4, amp: 2, z: -6, gap: 3.4, phase: 0.8 };
const wizardWave = (
  tones: string[],
  moonTone: string,
  extra: Plan['things'],
  o: { r?: number; y?: number; lit?: number; atY?: number } = {},
): Plan => ({
  mood: clear,
  view: { open: true, far: 150, at: [0, o.atY ?? 9, 0], el: 3, fov: 11, reach: 48 },
  things: [moon(o.r ?? 9.5, moonTone, 0, o.y ?? 11, -12, o.lit ?? 0), swell(tones, WIZARD_SWELL), ...extra],
});
const grey = ['#D9D3CA', '#C9C3BA', '#B5B1AA', '#989894', '#7C8382'];
const plan = (n: number, isWide = false): Plan => {
  const m = [moods.sand, moods.lagoon, moods.night][n - 1]!,
    t = [warm.slice(0, 3), cool.slice(0, 4), warm][n - 1]!;
  const sun = moon(
    7 + n * 1.7,
    n === 3 ? '#FF9A72' : '#FFD9A8',
    2,
    n === 1 ? 20 : 24,
    -16,
    n === 3 ? 0.95 : 0,
  );
  return {
    mood: m,
    view: { far: isWide ? 70 : 84, at: [0, isWide ? 12.6 : 15, 0], el: 7, az: -8, reach: 34, blur: 0.12 },
    things: [
      sun,
      ...Array.from({ length: n }, (_, i) =>
        drum(8 + (n - i) * 1.6, 2.2, ['#EFE3D3', '#57A39D', '#1F6064'][n - 1]!, 0, 0, i * 2.2),
      ),
      put(product('hearth-fiber', n === 2 ? 'ink' : 'paper', 'bare'), 0, 0, -10 * D, 0, n * 2.2),
      swell(t, { width: 90, top: 5, step: 1, amp: 1.2, z: -12, gap: 1.6, phase: n }),
      swell(t.slice(-2), { width: 90, top: 1.6, step: 0.8, amp: 0.9, z: 13, gap: 2, phase: n * 2 }),
    ],
  };
};

const plans: Record<string, () => Plan> = {
  'mod-phones': () => phones(moods.ember, true),
  'mod-tablets': () => tablets(116),
  'mod-watches': () => watches(moods.paper, true),
  'mod-sound': () => sound(42),
  'mod-fiber': () => fiber(moods.paper, true),
  // A house among others; its middle is what a wide tile shows.
  'mod-street': () => ({
    mood: moods.lagoon,
    view: { far: 61, at: [0.4, 7.9, 0], el: 7, az: -5, reach: 30, blur: 0.4 },
    things: [
      moon(7, '#FFD9A8', 7.4, 11.6, -16),
      swell(['#67B3AC', '#3E938E'], { width: 110, top: 3.4, step: 0.8, amp: 0.9, z: -12, gap: 2, phase: 2 }),
      house(7, 5.4, -11.6, -2, '#F6E9D8', '#2F7F7C', 7 * D),
      house(7.4, 6.4, 0, 0.6, '#FFF3E2', '#FF6B4A', -6 * D),
      house(6.6, 4.8, 11.4, -1.6, '#EAD7BC', '#14484C', -10 * D),
      pin(0, 13.6, 0.6),
      ...[-6.2, 6, 16.4, -17].map((x, i) => ball([1.1, 1.3, 1.5, 1.4][i]!, '#1F6467', x, 3, 0, false)),
    ],
  }),
  'mod-quiz': () => ({
    mood: moods.tide,
    view: { far: 60, at: [0, 9, 0], el: 8, reach: 24, blur: 0.12 },
    things: [
      moon(7.5, '#FF8A63', 0, 12, -12, 0.95),
      swell(cool, { width: 70, top: 8, step: 1.5, amp: 1.4, z: -9, gap: 4.4, phase: 1.4 }),
    ],
  }),
  'bottom-band': () => ({
    mood: { ...moods.tide, near: 0.7 },
    view: { far: 260, at: [15.9, 8, 0], el: 3, fov: 3.3, reach: 100, size: 60, back: 30 },
    things: [
      moon(7, '#FF8A63', 47, 11, -12, 0.95),
      swell(['#2F7F7C', '#1F6467', '#184F53'], {
        width: 300,
        top: 4.4,
        step: 1.6,
        amp: 1.5,
        z: -8,
        gap: 2.4,
        phase: 1,
      }),
      // The arrow of the band is at their right.
      ...(['ember', 'tide'] as const).map((c, i) => {
        const p = put(product('cairn-9-pro', c), [69.5, 82.5][i]!, -1, (i === 1 ? 194 : -12) * D);
        p.rotation.z = -0.18;
        p.position.y = -1.4;
        return p;
      }),
    ],
  }),
  'cube-cairn': () => ({
    mood: moods.ember,
    view: { far: 30, at: [0.4, 13, 0], el: 8, az: -20, reach: 16, blur: 0.35 },
    things: [moon(5, '#FFD9A8', 4.4, 13, -10), put(product('cairn-9-pro', 'sand'), 0, 0, 176 * D)],
  }),
  'cube-atlas': () => ({ ...tablets(), mood: moods.sand }),
  'cube-tempo': () => watches(moods.tide),
  'cube-hearth': () => fiber(moods.paper, false),
  'button-phones': () => phones(moods.ember, false),
  'button-tablets': () => tablets(),
  'button-watches': () => watches(moods.sand),
  'button-sound': () => sound(42),
  'button-fiber': () => fiber(moods.tide, false, true),
  'fiber-300': () => plan(1),
  'fiber-600': () => plan(2),
  'fiber-1000': () => plan(3),
  'fiber-300-wide': () => plan(1, true),
  'fiber-600-wide': () => plan(2, true),
  'fiber-1000-wide': () => plan(3, true),
  'wizard-available': () =>
    wizardWave(cool, '#FF6B4A', [
      put(product('hearth-fiber', 'paper', 'bare'), 24, 4, -10 * D, 0, 0),
      ball(1.7, '#FF6B4A', -24, 14, 1),
    ]),
  'wizard-unavailable': () => wizardWave(grey, '#E9DFD1', [ball(1.7, '#B9B2A8', -24, 14, 1)], { y: 5 }),
  'wizard-bottom': () => wizardWave(warm, '#FF9468', [], { r: 13, y: 3, lit: 0.95, atY: 3.6 }),
  'wizard-loading': () =>
    wizardWave(
      ['#F3C9A4', '#8CC3BC', '#4FA19B'],
      '#FFD9A8',
      [-8, 0, 9].map((x, i) =>
        ballOn(WIZARD_SWELL, 1, 1.7 + i * 0.5, ['#14484C', '#2F8F8A', '#FF6B4A'][i]!, x),
      ),
      { r: 11, y: 12 },
    ),
  'wizard-error': () =>
    wizardWave(
      ['#F3C9A4', '#EE6A47', '#B93A1C'],
      '#E9DFD1',
      [
        ((b) => {
          b.rotation.z = 0.5;
          return b;
        })(put(product('hearth-fiber', 'ink', 'bare'), 8, 6, 10 * D, 0, 1)),
      ],
      { y: 7 },
    ),
  'wizard-offline': () => ({
    mood: clear,
    view: { open: true, far: 100, at: [0, 9, 0], el: 6, fov: 16, reach: 30 },
    things: [
      moon(9.6, '#D8CFC3', 0, 7, -6),
      swell(grey, { width: 70, top: 7, step: 1.9, amp: 0.35, z: -2, gap: 2.6, phase: 0.6 }),
    ],
  }),
};
export function small(name: string): Plan | null {
  return plans[name]?.() ?? null;
}
