// Runs the days of several seeds in several processes. Their logs come in the order of the seeds.
import { fork, type ChildProcess } from 'node:child_process';
import { SHORT_RUN_FLAGS } from '../support/shortRunFlags.mjs';
import type { DaysMessage, DaysSettings } from './days.ts';
import type { Failure } from './Invariants.ts';
import type { SimulationBuild } from './prepareSimulation.ts';

interface SeedsSettings {
  build: SimulationBuild;
  seeds: readonly number[];
  kiosks: number;
  nodes?: number;
  hours: number;
  processes: number;
  log: (line: string) => void;
  /** Ends with the first violation. */
  isFirstEnough?: boolean;
  /** Only the last lines of seeds that fail. */
  isBrief?: boolean;
  /** Without the server's own messages. */
  isQuiet?: boolean;
}

export interface SeedFailure extends Failure {
  seed: number;
  /** The end of the shortest prefix that fails. */
  lastLines: string[];
}

const LAST_LINES = 12;

const NODE_OPTIONS = [
  ...SHORT_RUN_FLAGS,
  '--max-old-space-size=4096',
  '--single-threaded-gc',
  '--no-flush-bytecode',
];
/** A process that has run so many seeds ends, since each leaves some memory. */
const SEEDS_OF_A_PROCESS = 50;

/** Returns what was violated, by seed. */
export async function runSeeds({
  build,
  seeds,
  kiosks,
  nodes = 1,
  hours,
  processes,
  log,
  isFirstEnough = false,
  isBrief = false,
  isQuiet = isBrief,
}: SeedsSettings): Promise<SeedFailure[]> {
  const failures: SeedFailure[] = [];
  const ended = new Set<number>();
  const held = new Map<number, string[]>();
  const children = new Set<ChildProcess>();
  let next = 0;
  const write = (): void => {
    for (let seed = seeds[next]; seed !== undefined; seed = seeds[next]) {
      const lines = held.get(seed) ?? [];
      if (isBrief && !ended.has(seed)) return;
      for (const line of isBrief ? briefly(seed, lines) : lines.splice(0)) log(line);
      if (!ended.has(seed)) return;
      next += 1;
    }
  };
  const briefly = (seed: number, lines: string[]): string[] =>
    failures.some((failure) => failure.seed === seed) ? lines.splice(0).slice(-LAST_LINES - 1) : [];
  const receive = (message: DaysMessage): void => {
    const { seed } = message;
    const lines = held.get(seed) ?? [];
    held.set(seed, lines);
    if ('lines' in message) lines.push(...message.lines);
    else {
      ended.add(seed);
      if (message.failure) {
        failures.push({ seed, ...message.failure, lastLines: lines.slice(-LAST_LINES) });
        lines.push(`seed ${seed}, step ${message.failure.step}: ${message.failure.invariant}`);
      }
    }
    write();
  };
  const run = (own: number[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const settings: DaysSettings = { build, seeds: own, kiosks, nodes, hours };
      const child = fork(build.program, [JSON.stringify(settings)], {
        execArgv: NODE_OPTIONS,
        stdio: ['ignore', 'inherit', isQuiet ? 'ignore' : 'inherit', 'ipc'],
        env: { ...process.env, TZ: 'UTC' },
      });
      child.on('message', (message: DaysMessage) => {
        receive(message);
        if (isFirstEnough && failures.length > 0) for (const other of children) other.kill();
      });
      children.add(child);
      child.on('exit', (code, signal) =>
        code === 0 || (isFirstEnough && failures.length > 0)
          ? resolve()
          : reject(
              new Error(
                `Seed ${own.find((seed) => !ended.has(seed))}: its process ended with ${code ?? signal}`,
              ),
            ),
      );
    });
  const waiting = [...seeds];
  const most = Math.min(SEEDS_OF_A_PROCESS, Math.ceil(seeds.length / processes));
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      await run(waiting.splice(0, most));
      if (isFirstEnough && failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(processes, seeds.length) }, work));
  // A seed before it may not have ended.
  for (const { seed } of isFirstEnough ? failures : [])
    for (const line of held.get(seed)?.splice(0) ?? []) log(line);
  return failures.sort((a, b) => a.seed - b.seed);
}
