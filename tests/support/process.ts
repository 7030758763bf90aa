// The built server as a process that can be stopped or killed.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { BUILT_SERVER, ROOT } from '#server/boot/prepare.mjs';

const OPEN_WITHIN_MS = 45_000;
const POLL_INTERVAL_MS = 10;

/** A running server: `said` returns its output so far, `ended` resolves to its exit code. */
export type ServerProcess = {
  said(): string;
  ended: Promise<number | null>;
  /**
   * Waits until the server listens and returns its address; throws with its output if it exits
   * first.
   */
  address(): Promise<string>;
  signal(name: NodeJS.Signals): void;
  pid: number;
};

/** Starts the built server with these settings, on a free port unless PORT is set. */
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
    pid: child.pid ?? 0,
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
