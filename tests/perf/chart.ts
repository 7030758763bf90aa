// The chart of a bench: the ratios of each job with peers, and the used share of every other
// budget.
import { ALARM, bar, INK, LINE, line, OWN, svgDocument, text } from '#tests/support/drawing.ts';
import { BUDGETS, budgetOf, figureOf, isMet, type FigureName } from './figures.ts';
import { budgetOfRow, isMeasured, type MeasuredRow, type Row } from './rows.ts';

const WIDTH = 1_280;
const PAD = 32;
const COLUMN = (WIDTH - PAD * 3) / 2;
const NAME = 190;
const BAR = 18;
const STEP = 26;
const HEAD = 54;
/** Longer bars are cut off and labelled with their value. */
const MOST_RATIO = 4;
const PEER = '#c9b79f';
const GREY = '#5b6b6c';

interface Panel {
  job: string;
  figure: FigureName;
  rows: MeasuredRow[];
}

/** Panels side by side: GPU process and main thread, relative to bare WebGL2. */
function panelsOf(rows: readonly MeasuredRow[]): Panel[] {
  return ['confetti', 'scroll', 'slide']
    .flatMap((job) =>
      (['gpuRatioToLimit', 'mainRatioToLimit'] as const).map((figure) => ({
        job,
        figure,
        rows: rows.filter((row) => row.job === job && row.figure === figure),
      })),
    )
    .filter((panel) => panel.rows.length > 0);
}

function drawPanel({ job, figure, rows }: Panel, left: number, top: number): string[] {
  const budget = budgetOf(job, figure);
  const most = Math.min(
    MOST_RATIO,
    Math.max(budget?.limit ?? 1, 1, ...rows.map(({ value }) => value)) * 1.05,
  );
  const from = left + NAME;
  const x = (ratio: number): number => from + ((COLUMN - NAME - 48) * Math.min(ratio, most)) / most;
  const foot = top + HEAD + rows.length * STEP;
  const bars = rows.flatMap((row, index) => {
    const y = top + HEAD + index * STEP;
    const isOwn = row.candidate === 'vitrine';
    const fill = !isOwn ? PEER : budget && !isMet(budget, row.value) ? ALARM : OWN;
    return [
      text(from - 10, y + 14, row.candidate, { anchor: 'end', weight: isOwn ? 700 : 400 }),
      bar(from, y, x(row.value) - from, BAR, fill),
      text(x(row.value) + 6, y + 14, row.value.toFixed(2), {
        weight: isOwn ? 700 : 400,
        fill: isOwn ? fill : GREY,
      }),
    ];
  });
  return [
    text(left, top + 16, `${job}: ${figureOf(figure).title}`, { weight: 700 }),
    ...bars,
    line(x(1), top + HEAD - 10, x(1), foot, LINE),
    ...(budget
      ? [
          line(x(budget.limit), top + HEAD - 10, x(budget.limit), foot, INK, true),
          text(x(budget.limit), top + HEAD - 16, `at most ${budget.limit}`, { anchor: 'middle', fill: GREY }),
        ]
      : []),
  ];
}

/** Used share of every other budget above zero, the highest first. */
function sharesOf(rows: readonly MeasuredRow[]): { row: MeasuredRow; share: number; isKept: boolean }[] {
  return rows
    .flatMap((row) => {
      const budget = budgetOfRow(row);
      if (!budget || budget.limit === 0 || budget.atLeast || /RatioToLimit$/.test(row.figure)) return [];
      return [{ row, share: row.value / budget.limit, isKept: isMet(budget, row.value) }];
    })
    .toSorted((a, b) => b.share - a.share);
}

function drawShares(shares: ReturnType<typeof sharesOf>, top: number): string[] {
  const from = PAD + 620;
  const most = Math.max(1.2, Math.min(2, shares[0]?.share ?? 0));
  const x = (share: number): number => from + ((WIDTH - PAD - from - 60) * Math.min(share, most)) / most;
  return [
    text(PAD, top + 16, 'Every other budget: how much of it is used', { weight: 700 }),
    ...shares.flatMap(({ row, share, isKept }, index) => {
      const y = top + HEAD + index * STEP;
      return [
        text(from - 10, y + 14, `${row.job}: ${figureOf(row.figure).title}`, { anchor: 'end' }),
        bar(from, y, x(share) - from, BAR, isKept ? OWN : ALARM),
        text(x(share) + 6, y + 14, `${Math.round(share * 100)} %`, { fill: isKept ? GREY : ALARM }),
      ];
    }),
    line(x(1), top + HEAD - 10, x(1), top + HEAD + shares.length * STEP, INK, true),
  ];
}

/**
 * The chart as SVG. Budgets of zero, such as frames of a still stage, and what was not measured are
 * only in the table.
 */
export function chartOf(all: readonly Row[]): string {
  const rows = all.filter(isMeasured);
  const panels = panelsOf(rows);
  const parts: string[] = [];
  let top = PAD;
  for (let index = 0; index < panels.length; index += 2) {
    const pair = panels.slice(index, index + 2);
    pair.forEach((panel, column) => parts.push(...drawPanel(panel, PAD + column * (COLUMN + PAD), top)));
    top += HEAD + Math.max(...pair.map((panel) => panel.rows.length)) * STEP + PAD;
  }
  const shares = sharesOf(rows);
  if (shares.length > 0) {
    parts.push(...drawShares(shares, top));
    top += HEAD + shares.length * STEP + PAD;
  }
  const zeros = BUDGETS.filter(({ limit }) => limit === 0);
  const broken = rows.filter((row) => row.value > 0 && zeros.some((budget) => budgetOfRow(row) === budget));
  parts.push(
    text(
      PAD,
      top,
      broken.length === 0
        ? 'What must be none is none.'
        : `Must be none, and is not: ${broken.map(({ job, figure }) => `${job} ${figure}`).join(', ')}`,
      { fill: broken.length === 0 ? GREY : ALARM },
    ),
  );
  return svgDocument(WIDTH, top + PAD, parts);
}
