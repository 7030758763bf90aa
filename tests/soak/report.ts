// What a soak found, as a table and as a picture.
import { ALARM, INK, line, OWN, svgDocument, text } from '#tests/support/drawing.ts';
import { median } from '#tests/support/numbers.ts';

/** What the page held at a moment. */
export interface Sample {
  atS: number;
  /** All of the heap, the engine's machine code and its notes for compiling included. */
  heapMb: number;
  /** Of that, what scripts hold. */
  heldMb: number;
  textureMb: number;
  objects: number;
  moves: number;
  listeners: number;
  domNodes: number;
}

/** What is drawn and compared, with its unit. */
export const GAUGES = [
  ['heldMb', 'heap that scripts hold', 'MB'],
  ['heapMb', 'heap, machine code too', 'MB'],
  ['textureMb', 'textures', 'MB'],
  ['objects', 'display objects', ''],
  ['moves', 'tweens', ''],
  ['listeners', 'event listeners', ''],
  ['domNodes', 'DOM nodes', ''],
] as const satisfies readonly (readonly [keyof Sample, string, string])[];

/** Level at the beginning and at the end: medians of a fifth of the samples each, since a shopper is never twice at the same place. */
export function growthOf(
  samples: readonly Sample[],
  gauge: keyof Sample,
): { early: number; late: number; ratio: number } {
  const some = Math.max(1, Math.floor(samples.length / 5));
  const [early, late] = [
    median(samples.slice(0, some).map((sample) => sample[gauge])),
    median(samples.slice(-some).map((sample) => sample[gauge])),
  ];
  return { early, late, ratio: early === 0 ? 1 : late / early };
}

const WIDTH = 960;
const ROW = 120;
const LEFT = 210;
const PAD = 24;

/** One line a gauge over the whole time; what happened to the kiosk stands below, by letter. */
export function pictureOf(
  samples: readonly Sample[],
  marks: readonly { atS: number; letter: string }[],
  fromS: number,
): string {
  const endS = Math.max(1, samples.at(-1)?.atS ?? 1);
  const x = (atS: number): number => LEFT + ((WIDTH - LEFT - PAD) * atS) / endS;
  const rows = GAUGES.flatMap(([gauge, title, unit], index) => {
    const most = Math.max(1, ...samples.map((sample) => sample[gauge])) * 1.1;
    const top = PAD + index * ROW;
    const points = samples
      .map(
        (sample) =>
          `${x(sample.atS).toFixed(1)},${(top + ROW - 30 - ((ROW - 40) * sample[gauge]) / most).toFixed(1)}`,
      )
      .join(' ');
    const last = samples.at(-1)?.[gauge] ?? 0;
    return [
      text(PAD, top + 40, title, { weight: 600 }),
      text(PAD, top + 64, `${last.toFixed(unit === 'MB' ? 1 : 0)} ${unit} at the end`),
      line(LEFT, top + ROW - 30, WIDTH - PAD, top + ROW - 30),
      `<polyline points="${points}" fill="none" stroke="${OWN}" stroke-width="2"/>`,
    ];
  });
  const height = PAD * 2 + GAUGES.length * ROW + 40;
  const foot = height - 36;
  return svgDocument(WIDTH, height, [
    line(x(fromS), PAD, x(fromS), foot - 20, INK, true),
    ...rows,
    ...marks.map(({ atS, letter }) => text(x(atS), foot, letter, { anchor: 'middle', fill: ALARM })),
    text(
      LEFT,
      height - 12,
      `${Math.round(endS / 60)} minutes; a idle, o offline, c context lost, g GPU process killed; growth is measured from the dashed line on`,
    ),
  ]);
}
