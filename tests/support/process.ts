// The server as an operator runs it: a process of its own that can be asked, told to stop, or killed.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { BUILT_SERVER, ROOT } from '#server/boot/prepare.mjs';

const OPEN_WITHIN_MS = 20_000;
const POLL_INTERVAL_MS = 10;

/** A running server; `said` is what it told people and its log so far, `ended` its exit code. */
export type ServerProcess = {
  said(): string;
  ended: Promise<number | null>;
  /** Waits until it is open and gives its address; fails with what it said if it ends instead. */
  address(): Promise<string>;
  signal(name: NodeJS.Signals): void;
};

/** Starts the server as it was built, with these settings, on a free port unless they name one. */
export function startProcess(settings: Record<string, string>): ServerProcess {
  const env = { PATH: process.env['PATH'], PORT: '0', SEED: 'empty', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, [BUILT_SERVER], { cwd: ROOT, env });
  let output = '';
  let isRunning = true;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      isRunning = false;
      resolve(code);
    });
  });
  return {
    said: () => output,
    ended,
    signal: (name) => child.kill(name),
    async address() {
      for (
        const latest = Date.now() + OPEN_WITHIN_MS;
        Date.now() < latest && isRunning;
        await sleep(POLL_INTERVAL_MS)
      ) {
        const open = /Vitrine is open at (http:\S+)\n/.exec(output);
        if (open?.[1]) return open[1];
      }
      child.kill('SIGKILL');
      throw new Error(`The server did not open: ${output}`);
    },
  };
}
