// Puts a fault of the past back into a build: the text of a source is replaced before it is
// compiled.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

export interface Fault {
  /** In file names. */
  name: string;
  /** Symptom for visitors or editors, and the commit that fixed it. */
  description: string;
  /** Relative to the repository. */
  file: string;
  /** Each text is in the file once. */
  edits: readonly { from: string; to: string }[];
  /** Arguments of the simulation that find it. */
  found: { seed: number; kiosks: number; hours: number };
  /** Matches the report of the simulation. */
  invariant: RegExp;
}

export function plantFault({ name, file, edits }: Fault): { plugin: Plugin; assertPlanted: () => void } {
  let isPlanted = false;
  return {
    plugin: {
      name: 'planted-fault',
      enforce: 'pre',
      transform: (code, id) => {
        if (id.split('?')[0] !== join(ROOT, file)) return undefined;
        for (const { from } of edits)
          if (code.split(from).length !== 2)
            throw new Error(`The fault '${name}' needs a text that is not, or not once, in ${file}: ${from}`);
        isPlanted = true;
        return edits.reduce((planted, { from, to }) => planted.replace(from, () => to), code);
      },
    },
    assertPlanted: () => {
      if (!isPlanted) throw new Error(`The fault '${name}' is not planted: ${file} is not part of the build`);
    },
  };
}
