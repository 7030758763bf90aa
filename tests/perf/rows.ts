// The rows of a bench, in their JSON format: {job, candidate, figure, value, unit, frames,
// spread}.
import { z } from 'zod';
import { budgetOf, FIGURES, figureOf, isMet, type Budget, type FigureName } from './figures.ts';

/** Decimals that are kept. */
const PRECISION = 1_000;
const JOBS =
  /^(batches|confetti|scroll|slide|fling|still|memory|boot|keystroke|addresses|server|fleet|publishing|growth|screen:[a-z-]+)$/;

const rowSchema = z.strictObject({
  job: z.string().regex(JOBS),
  /** 'vitrine', 'limit', the name of a peer's package, or '4 times' the content. */
  candidate: z.string().min(1),
  figure: z.custom<FigureName>(
    (name) => typeof name === 'string' && (name in FIGURES || /^bytes:./.test(name)),
    'is no figure of figures.ts',
  ),
  /** Null where it could not be measured. */
  value: z.number().nullable(),
  unit: z.string(),
  /** The fewest frames of a round. */
  frames: z.number().optional(),
  /** The lowest and the highest round. */
  spread: z.tuple([z.number(), z.number()]).optional(),
});
export type Row = z.infer<typeof rowSchema>;
/** Frames and spread of the measurement behind a value. */
export type Measured = Pick<Row, 'frames'> & Required<Pick<Row, 'spread'>>;
/** A row with a value. */
export type MeasuredRow = Row & { value: number };

export const isMeasured = (row: Row): row is MeasuredRow => row.value !== null;

const rounded = (value: number): number => Math.round(value * PRECISION) / PRECISION;

/** Creates a row; throws for an unknown job or figure, or for a value that is not finite. */
export const rowOf = (
  job: string,
  candidate: string,
  figure: FigureName,
  value: number | null,
  measured?: Measured,
): Row =>
  rowSchema.parse({
    job,
    candidate,
    figure,
    value: value === null ? null : rounded(value),
    unit: figureOf(figure).unit,
    ...(measured && { ...measured, spread: measured.spread.map(rounded) }),
  });

export const rowsSchema = z.strictObject({ rows: z.array(rowSchema).min(1) });

/** The budget of a row; only the showroom has budgets. */
export const budgetOfRow = ({ job, candidate, figure }: Row): Budget | undefined =>
  candidate === 'vitrine' ? budgetOf(job, figure) : undefined;

/** The rows that miss their budget. */
export const missed = (rows: readonly Row[]): Row[] =>
  rows.filter(isMeasured).filter((row) => {
    const budget = budgetOfRow(row);
    return budget !== undefined && !isMet(budget, row.value);
  });
