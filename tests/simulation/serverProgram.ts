// The server's code as one script, which is evaluated anew for each start: its modules hold the
// state of a process, as those of a server that is killed and started again do.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import type { SimulatedProcess } from './shims/simulation.ts';

type ServerProgram = typeof import('../headless/headlessServer.ts');

/** Free names of the script, in this order. */
const NAMES = [
  'require',
  'module',
  'exports',
  '__filename',
  '__dirname',
  'simulatedProcess',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const;

let program: { file: string; script: Script } | undefined;

/** Names the script that servers are started from. */
export function useServerOf(file: string): void {
  const source = `(function (${NAMES.join(', ')}) {${readFileSync(file, 'utf8')}\n})`;
  program = { file, script: new Script(source, { filename: file }) };
}

/** Evaluates the script in a process of its own, so to speak. */
export function evaluateServer(simulatedProcess: SimulatedProcess): ServerProgram {
  if (!program) throw new Error('The server of the simulation has no script');
  const { file, script } = program;
  const module = { exports: {} };
  const values: Record<(typeof NAMES)[number], unknown> = {
    require: createRequire(file),
    module,
    exports: module.exports,
    __filename: file,
    __dirname: dirname(file),
    simulatedProcess,
    ...simulatedProcess.timers,
  };
  (script.runInThisContext() as (...own: unknown[]) => void)(...NAMES.map((name) => values[name]));
  return module.exports as ServerProgram;
}
