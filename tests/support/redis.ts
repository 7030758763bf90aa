// A Redis without files, on a port of its own, that can stop, hang and start again.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './ports.mjs';

export interface LocalRedis {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Holds its connections and answers none. */
  hang(): void;
}

export async function openRedis(program: string): Promise<LocalRedis> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const starting = spawn(program, options, { stdio: ['ignore', 'pipe', 'ignore'] });
    server = starting;
    let said = '';
    for await (const chunk of starting.stdout) {
      said += String(chunk);
      if (said.includes('Ready to accept connections')) break;
    }
  };
  const stop = async (): Promise<void> => {
    const ending = server;
    server = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop, hang: () => void server?.kill('SIGSTOP') };
}
