// The report of a soak, as a table and a chart.
import { ALARM, line, OWN, svgDocument, text } from '#tests/support/drawing.ts';
import { median } from '#tests/support/numbers.ts';

/** Usage of the page at a time. */
export interface Sample {
  atS: number;
  /** The whole heap, including V8's machine code and compile feedback. */
  heapMb: number;
  /** The part of the heap that scripts hold. */
  heldMb: number;
  /** V8's machine code, bytecode and compile feedback. */
  codeMb: number;
  textureMb: number;
  objects: number;
  moves: number;
  listeners: number;
  domNodes: number;
}

/** Values in the chart and the comparison, with their units. */
export const GAUGES = [
  ['heldMb', 'heap that scripts hold', 'MB'],
  ['heapMb', 'heap, machine code too', 'MB'],
  ['codeMb', 'machine code', 'MB'],
  ['textureMb', 'textures', 'MB'],
  ['objects', 'display objects', ''],
  ['moves', 'tweens', ''],
  ['listeners', 'event listeners', ''],
  ['domNodes', 'DOM nodes', ''],
] as const satisfies readonly (readonly [keyof Sample, string, string])[];

/**
 * Growth from the median of the first fifth of samples to that of the last fifth, because each
 * shopper is in another state.
 */
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

/** A line per value over time; the failures are listed below, by letter. */
export function pictureOf(
  samples: readonly Sample[],
  marks: readonly { atS: number; letter: string }[],
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
    ...rows,
    ...marks.map(({ atS, letter }) => text(x(atS), foot, letter, { anchor: 'middle', fill: ALARM })),
    text(
      LEFT,
      height - 12,
      `${Math.round(endS / 60)} minutes; a idle, o offline, c context lost, g GPU process killed; every screen was seen twice before`,
    ),
  ]);
}
