// The report of a bench: figures, budgets, rows, table and chart.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, p95, quantile, sumOf } from '#tests/support/numbers.ts';
import { chartOf } from './chart.ts';
import { BUDGETS, budgetOf, FIGURES, figureOf, isMet, type FigureName } from './figures.ts';
import { missed, rowOf, rowsSchema, type Row } from './rows.ts';
import { asMarkdown, highlights, linesOf, printed } from './table.ts';

/** The promised budgets, each with a screen or job as an example. */
const PROMISED: [string, FigureName, number][] = [
  ['confetti', 'gpuRatioToLimit', 1],
  ['scroll', 'gpuRatioToLimit', 1.05],
  ['slide', 'gpuRatioToLimit', 1.15],
  ['confetti', 'mainRatioToLimit', 1.6],
  ['scroll', 'mainRatioToLimit', 1.6],
  ['slide', 'mainRatioToLimit', 1.5],
  ['fling', 'frameRatioToLimit', 1],
  ['still', 'frames', 0],
  ['still', 'cpuRatioToDom', 1.2],
  ['confetti', 'mainRatioToCanvasConfetti', 1],
  ['confetti', 'longestBlockMs', 50],
  ['scroll', 'gpuRatioToBetterScroll', 0.95],
  ['slide', 'mainRatioToMotion', 1],
  ['screen:home', 'drawCalls', 120],
  ['screen:page', 'textureMB', 128],
  ['slide', 'decodes', 0],
  ['slide', 'slowUploads', 0],
  ['screen:product', 'decodes', 0],
  ['screen:quiz', 'slowUploads', 0],
  ['memory', 'textureRatio', 1.05],
  ['memory', 'objectRatio', 1.05],
  ['keystroke', 'scriptMs', 8],
  ['scroll', 'reactCommits', 0],
  ['boot', 'bytes', 330],
  ['boot', 'coldSeenAfterDomMs', 500],
  ['boot', 'warmSeenAfterDomMs', 250],
  ['boot', 'serviceWorkerSeenAfterDomMs', 250],
  ['boot', 'warmRatioToPixi', 1.2],
];

const figures = Object.keys(FIGURES) as (keyof typeof FIGURES)[];
const aRow = fc
  .record({
    job: fc.constantFrom('confetti', 'scroll', 'slide', 'still', 'memory', 'boot', 'screen:new-compare'),
    candidate: fc.constantFrom('vitrine', 'limit', '@better-scroll/core'),
    figure: fc.constantFrom<FigureName>(...figures, 'bytes:index'),
    value: fc.double({ min: 0, max: 1e6, noNaN: true }),
  })
  .map(({ job, candidate, figure, value }) => rowOf(job, candidate, figure, value));
const someRows = fc.array(aRow, { minLength: 1, maxLength: 40 });

describe('When measurements are summarized', () => {
  it('a quantile is one of the values, with its share of them below it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (values, share) => {
          const found = quantile(values, share);
          expect(values).toContain(found);
          expect(values.filter((value) => value < found).length).toBeLessThanOrEqual(values.length * share);
          expect(values.filter((value) => value <= found).length).toBeGreaterThan(values.length * share);
        },
      ),
    );
  });

  it('the order of values makes no difference, and an empty list has no median', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const [there, back] = [values.toSorted((a, b) => a - b), values.toSorted((a, b) => b - a)];
        expect([median(there), p95(there), sumOf(there)]).toEqual([median(back), p95(back), sumOf(back)]);
      }),
    );
    expect([median([]), median([3, 1, 2]), sumOf([])]).toEqual([Number.NaN, 2, 0]);
  });
});

describe('When a figure is compared with its budget', () => {
  it.each(PROMISED)('%s has the budget %s of %d', (job, figure, limit) => {
    expect(budgetOf(job, figure)?.limit).toBe(limit);
  });

  it('each budget is of one figure, and its aim is no looser', () => {
    expect(new Set(BUDGETS.map(({ job, figure }) => `${job} ${figure}`)).size).toBe(BUDGETS.length);
    expect(BUDGETS.filter(({ limit, aim = limit }) => aim > limit)).toEqual([]);
  });

  it('a value equal to the budget meets it, and one beyond misses it', () => {
    for (const budget of BUDGETS) {
      expect(isMet(budget, budget.limit)).toBe(true);
      expect(isMet(budget, budget.limit + (budget.atLeast ? -0.01 : 0.01))).toBe(false);
    }
  });

  it('only the showroom can miss a budget', () => {
    const slow = (candidate: string): Row => rowOf('scroll', candidate, 'gpuRatioToLimit', 9);
    expect(missed([slow('vitrine'), slow('lenis'), rowOf('scroll', 'vitrine', 'gpuMsPerFrame', 9)])).toEqual([
      slow('vitrine'),
    ]);
  });
});

describe('When rows are written', () => {
  it('they are the same after a JSON round trip', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        expect(rowsSchema.parse(JSON.parse(JSON.stringify({ rows })))).toEqual({ rows });
      }),
    );
  });

  it.each([
    ['a job that is none', 'lunch', 'gpuRatioToLimit', 1],
    ['a figure that is none', 'scroll', 'speed', 1],
    ['what could not be measured', 'scroll', 'gpuRatioToLimit', Number.NaN],
    ['a ratio to nothing', 'scroll', 'gpuRatioToLimit', Number.POSITIVE_INFINITY],
  ])('%s is refused', (_what, job, figure, value) => {
    expect(() => rowOf(job, 'vitrine', figure as FigureName, value)).toThrow();
  });
});

describe('When rows are read', () => {
  it('each figure of a job is one line, and says whether the showroom meets its budget', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const lines = linesOf(rows);
        expect(lines.length).toBe(new Set(rows.map(({ job, figure }) => `${job}/${figure}`)).size);
        expect(printed(lines).split('\n').length).toBe(lines.length + 1);
        expect(asMarkdown(lines).split('\n').length).toBe(lines.length + 2);
      }),
    );
  });

  it('a README shows figures with a budget, and of the screens only the worst', () => {
    const rows = [
      rowOf('screen:home', 'vitrine', 'drawCalls', 52),
      rowOf('screen:wizard', 'vitrine', 'drawCalls', 182),
      rowOf('screen:home', 'vitrine', 'displayObjects', 97),
      rowOf('scroll', 'lenis', 'gpuMsPerFrame', 40),
    ];
    expect(highlights(rows)).toEqual([rows[1], rows[3]]);
  });

  it('a ratio has its lowest and highest round, and what was not measured is never met', () => {
    const [met, unmeasured] = linesOf([
      rowOf('scroll', 'vitrine', 'gpuRatioToLimit', 1.04, { frames: 55, spread: [1.01, 1.0904] }),
      rowOf('confetti', 'vitrine', 'gpuRatioToLimit', null),
    ]);
    expect([met?.vitrine, met?.decision]).toEqual(['1.04 (1.01 to 1.09)', 'met']);
    expect([unmeasured?.vitrine, unmeasured?.decision]).toEqual(['', 'not measured']);
    expect(missed([rowOf('confetti', 'vitrine', 'gpuRatioToLimit', null)])).toEqual([]);
    expect(
      JSON.parse(
        JSON.stringify(rowOf('scroll', 'vitrine', 'gpuRatioToLimit', 1.04, { frames: 55, spread: [1, 1.1] })),
      ),
    ).toMatchObject({ frames: 55, spread: [1, 1.1] });
  });

  it('peers are in the line of the showroom', () => {
    const [line] = linesOf([
      rowOf('scroll', 'limit', 'gpuMsPerFrame', 60.1),
      rowOf('scroll', 'vitrine', 'gpuMsPerFrame', 55),
      rowOf('scroll', 'lenis', 'gpuMsPerFrame', 40),
    ]);
    expect(line).toEqual({
      job: 'scroll',
      figure: figureOf('gpuMsPerFrame').title,
      vitrine: '55 ms',
      budget: '',
      decision: '',
      others: 'limit 60.1, lenis 40',
    });
  });

  it('the chart names every candidate of a ratio', () => {
    const drawn = chartOf([
      rowOf('scroll', 'vitrine', 'gpuRatioToLimit', 2.6),
      rowOf('scroll', '@better-scroll/core', 'gpuRatioToLimit', 1.1),
      rowOf('boot', 'vitrine', 'bytes', 327),
    ]);
    for (const words of ['vitrine', '@better-scroll/core', '2.60', 'at most 1.05', '99 %'])
      expect(drawn).toContain(words);
    fc.assert(
      fc.property(someRows, (rows) => {
        expect(chartOf(rows)).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });
});
