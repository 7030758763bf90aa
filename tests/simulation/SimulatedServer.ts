// The server of a simulated store: the real code on the simulation's clock, which can be stopped,
// killed and started again on the same data.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HeadlessServer } from '../headless/headlessServer.ts';
import { NetworkFailure, type InjectedServer } from '../headless/pageNetwork.ts';
import { importServer } from '../headless/serverBundle.ts';
import { processes, type SimulatedProcess } from './simulatedClock.ts';
import { simulation } from './shims/simulation.ts';

export const ACCOUNT = { email: 'editor@example.com', password: 'a-password-for-tests' };

const REFUSED = 'net::ERR_CONNECTION_REFUSED';

export class SimulatedServer implements InjectedServer {
  readonly origin = 'http://127.0.0.1:3000';
  private readonly folder: string;
  private readonly dataDir: string;
  private running: { server: HeadlessServer; process: SimulatedProcess } | undefined;
  /** Open streams of events, which end with the server. */
  private readonly streams = new Set<AbortController>();
  /** Requests that the server has begun. */
  private readonly begun = new Set<(error: Error) => void>();
  /** Responses of 500 and above, while nothing was broken on purpose. */
  readonly failures: string[] = [];
  isBroken: () => boolean = () => false;

  constructor(folder: string, demo: string) {
    this.folder = folder;
    this.dataDir = mkdtempSync(join(tmpdir(), 'vitrine-simulation-'));
    cpSync(demo, this.dataDir, { recursive: true });
  }

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** The services of the running server, for checks. */
  get app(): HeadlessServer['app'] {
    if (!this.running) throw new Error('The server is not running');
    return this.running.server.app;
  }

  async start(): Promise<void> {
    if (this.running) return;
    const process: SimulatedProcess = { isAlive: true };
    const server = await processes.run(process, async () => {
      const { openServer } = await importServer(this.folder);
      return openServer({ dataDir: this.dataDir, seed: 'demo', editor: ACCOUNT });
    });
    this.running = { server, process };
  }

  /** As SIGKILL does: nothing of it runs any more, and open transactions are rolled back. */
  kill(): void {
    const { running } = this;
    if (!running) return;
    this.running = undefined;
    running.process.isAlive = false;
    for (const writer of [...simulation.writers]) writer.end();
    for (const stream of this.streams) stream.abort();
    this.streams.clear();
    for (const reject of this.begun) reject(new NetworkFailure(REFUSED));
    this.begun.clear();
  }

  async stop(): Promise<void> {
    const { running } = this;
    if (!running) return;
    this.running = undefined;
    for (const stream of this.streams) stream.abort();
    this.streams.clear();
    await processes.run(running.process, () => running.server.close());
    running.process.isAlive = false;
  }

  remove(): void {
    this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async request(request: Parameters<InjectedServer['request']>[0]): ReturnType<InjectedServer['request']> {
    const { running } = this;
    if (!running) throw new NetworkFailure(REFUSED);
    const response = processes.run(running.process, () => running.server.request(request));
    const ended = new Promise<never>((_, reject) => {
      this.begun.add(reject);
      response.then(
        () => this.begun.delete(reject),
        () => this.begun.delete(reject),
      );
    });
    const result = await Promise.race([response, ended]);
    if (result.status >= 500 && !this.isBroken())
      this.failures.push(`${request.method} ${new URL(request.url).pathname}: ${result.status}`);
    return result;
  }

  async stream(
    request: Parameters<InjectedServer['stream']>[0],
    signal: AbortSignal,
  ): ReturnType<InjectedServer['stream']> {
    const { running } = this;
    if (!running) throw new NetworkFailure(REFUSED);
    const ended = new AbortController();
    this.streams.add(ended);
    signal.addEventListener('abort', () => this.streams.delete(ended));
    const both = AbortSignal.any([signal, ended.signal]);
    return processes.run(running.process, () => running.server.stream(request, both));
  }
}
