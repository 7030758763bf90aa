// The server's code as one script, which is evaluated anew for each start: its modules hold the
// state of a process, as those of a server that is killed and started again do.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

type ServerProgram = typeof import('../headless/headlessServer.ts');

type Evaluate = (
  require: NodeJS.Require,
  module: { exports: object },
  exports: object,
  file: string,
  folder: string,
) => void;

let program: { file: string; script: Script } | undefined;

/** Names the script that servers are started from. */
export function useServerOf(file: string): void {
  const source = readFileSync(file, 'utf8');
  program = {
    file,
    script: new Script(`(function (require, module, exports, __filename, __dirname) {${source}\n})`, {
      filename: file,
    }),
  };
}

/** Evaluates the script. */
export function evaluateServer(): ServerProgram {
  if (!program) throw new Error('The server of the simulation has no script');
  const { file, script } = program;
  const module = { exports: {} };
  const evaluate = script.runInThisContext() as Evaluate;
  evaluate(createRequire(file), module, module.exports, file, dirname(file));
  return module.exports as ServerProgram;
}
