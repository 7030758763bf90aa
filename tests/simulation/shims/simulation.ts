// State that the simulation and the server's code share.
import type { NodeTimers } from '../simulatedClock.ts';

/** In the order of `shims/canvas.ts`. */
export type TextMeasure = [number, number, number, number, number, number, number];

/** Resources of one server, which end when it is killed. */
export interface SimulatedProcess {
  timers: NodeTimers;
  /** Open writers of databases. */
  writers: Set<{ end: () => void }>;
}

/** The server's code has it as a free name: see `serverProgram.ts`. */
declare const simulatedProcess: SimulatedProcess;

export const ownProcess = (): SimulatedProcess => simulatedProcess;

export interface SimulationState {
  /** Calls at once, or when the database responds again. */
  whenDatabaseResponds: (run: () => void) => void;
  /** The error of a statement; undefined for none. */
  databaseFailure: (sql: string) => Error | undefined;
  isDiskFull: () => boolean;
  /** 0 to 1, from the seed. */
  random: () => number;
  /** Widths and heights of pictures in px, by the hash of their bytes. */
  pictures: Record<string, [number, number]>;
  /** Measures of texts, by font, letter spacing and text. */
  measures: Record<string, TextMeasure>;
}

const own = globalThis as { __simulation?: SimulationState };

/** One for the process: the server's code is evaluated anew for each start of a server. */
export const simulation: SimulationState = (own.__simulation ??= {
  whenDatabaseResponds: (run) => queueMicrotask(run),
  databaseFailure: () => undefined,
  isDiskFull: () => false,
  random: () => 0.5,
  pictures: {},
  measures: {},
});
