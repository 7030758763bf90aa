// One command to many kiosks, and what has come of it. Without React. See
// src/server/kiosks/README.md#commands-to-kiosks.
import type { CommandBatchState } from '../api/kioskApi.ts';

/** Maximum number of kiosks in a request, as the server limits it. */
const KIOSKS_MAX = 10_000;

type Counts = Record<'waiting' | 'done' | 'failed' | 'expired', number>;

export interface BatchProgress {
  counts: Counts;
  notDone: CommandBatchState['notDone'];
  isFinished: boolean;
  /** By the server's clock. */
  sentMs: number;
}

/** The kiosks of each request. */
export const batchesOf = (kiosks: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(kiosks.length / KIOSKS_MAX) }, (_, index) =>
    kiosks.slice(index * KIOSKS_MAX, (index + 1) * KIOSKS_MAX),
  );

export function progressOf(batches: readonly CommandBatchState[]): BatchProgress {
  const sum = (...states: (keyof CommandBatchState['counts'])[]): number =>
    batches.reduce((total, { counts }) => total + states.reduce((all, state) => all + counts[state], 0), 0);
  const counts: Counts = {
    waiting: sum('queued', 'sent'),
    done: sum('done'),
    failed: sum('failed'),
    expired: sum('expired'),
  };
  return {
    counts,
    notDone: batches.flatMap(({ notDone }) => notDone),
    isFinished: batches.length > 0 && counts.waiting === 0,
    sentMs: Math.min(...batches.map(({ at }) => Date.parse(at))),
  };
}
