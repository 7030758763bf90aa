// What the simulation and the server's code share, whichever copy of a module reads it.

export interface SimulationState {
  /** Open writers of databases. */
  writers: Set<{ end: () => void }>;
  /** Calls at once, or when the database responds again. */
  whenDatabaseResponds: (run: () => void) => void;
  /** The error of a statement; undefined for none. */
  databaseFailure: (sql: string) => Error | undefined;
  /** 0 to 1, from the seed. */
  random: () => number;
}

const KEY = Symbol.for('vitrine.simulation');
const shared = globalThis as unknown as Record<symbol, SimulationState>;

shared[KEY] ??= {
  writers: new Set(),
  whenDatabaseResponds: (run) => queueMicrotask(run),
  databaseFailure: () => undefined,
  random: Math.random,
};

export const simulation: SimulationState = shared[KEY];
