// A bench as a table: the showroom's value of each figure, its budget, and the values of peers.
import { budgetOf, figureOf, isMet, type Budget, type FigureName } from './figures.ts';
import { isMeasured, type Row } from './rows.ts';

export interface Line {
  job: string;
  figure: string;
  vitrine: string;
  budget: string;
  decision: '' | 'met' | 'NOT MET' | 'not measured';
  others: string;
}

const digits = (value: number): string =>
  value.toLocaleString('en', {
    maximumFractionDigits:
      Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2,
  });
const withUnit = (value: number, unit: string): string =>
  unit === '' ? digits(value) : `${digits(value)} ${unit}`;

/** '1.05 (1.02 to 1.1)': the value, and the lowest and the highest round. */
function valueWithRange({ value, unit, spread }: Row): string {
  if (value === null) return '';
  const range = spread ? ` (${digits(spread[0])} to ${digits(spread[1])})` : '';
  return `${withUnit(value, unit)}${range}`;
}

function decisionOf(budget: Budget, { value }: Row): Line['decision'] {
  if (value === null) return 'not measured';
  return isMet(budget, value) ? 'met' : 'NOT MET';
}

/** One line per figure of a job, in the order of the rows. */
export function linesOf(rows: readonly Row[]): Line[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows)
    groups.set(`${row.job}/${row.figure}`, [...(groups.get(`${row.job}/${row.figure}`) ?? []), row]);
  return [...groups.values()].map((group) => {
    const [{ job, figure } = { job: '', figure: 'bytes' as FigureName }] = group;
    const { title, unit } = figureOf(figure);
    const own = group.find(({ candidate }) => candidate === 'vitrine');
    const budget = own && budgetOf(job, figure);
    return {
      job,
      figure: title,
      vitrine: own ? valueWithRange(own) : '',
      budget: budget ? `${budget.atLeast ? 'at least ' : ''}${withUnit(budget.limit, unit)}` : '',
      decision: own && budget ? decisionOf(budget, own) : '',
      others: group
        .filter(({ candidate }) => candidate !== 'vitrine')
        .filter(isMeasured)
        .map(({ candidate, value }) => `${candidate} ${digits(value)}`)
        .join(', '),
    };
  });
}

/** The table for a terminal. */
export function printed(lines: readonly Line[]): string {
  const columns = ['job', 'figure', 'vitrine', 'budget', 'decision', 'others'] as const;
  const all: Record<(typeof columns)[number], string>[] = [
    {
      job: 'JOB',
      figure: 'FIGURE',
      vitrine: 'VITRINE',
      budget: 'BUDGET',
      decision: '' as Line['decision'],
      others: 'OTHERS',
    },
    ...lines,
  ];
  const widths = columns.map((column) => Math.max(...all.map((line) => line[column].length)));
  return all
    .map((line) =>
      columns
        .map((column, index) => line[column].padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * The README's rows: figures with a budget or with peers, and of the screens only the worst by
 * figure.
 */
export function highlights(rows: readonly Row[]): Row[] {
  const isScreen = ({ job }: Row): boolean => job.startsWith('screen:');
  const worst = new Map<string, Row>();
  for (const row of rows.filter(isScreen).filter(isMeasured))
    if (row.value >= (worst.get(row.figure)?.value ?? Number.NEGATIVE_INFINITY)) worst.set(row.figure, row);
  const isBeside = ({ job, figure }: Row): boolean =>
    rows.some((other) => other.job === job && other.figure === figure && other.candidate !== 'vitrine');
  return rows.filter(
    (row) =>
      (budgetOf(row.job, row.figure) !== undefined || isBeside(row)) &&
      (!isScreen(row) || worst.get(row.figure) === row),
  );
}

/** The lines as Markdown. */
export const asMarkdown = (lines: readonly Line[]): string =>
  [
    '| Job | Figure | Vitrine | Budget | | The same of others |',
    '|---|---|---|---|---|---|',
    ...lines.map(
      ({ job, figure, vitrine, budget, decision, others }) =>
        `| ${job} | ${figure} | ${vitrine} | ${budget} | ${decision} | ${others} |`,
    ),
  ].join('\n');
