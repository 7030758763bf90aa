// The server of a simulated store: the real code on the simulation's clock, which can be stopped,
// killed and started again on the same data.
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { HeadlessServer } from '../headless/headlessServer.ts';
import { NetworkFailure, type InjectedServer } from '../headless/pageNetwork.ts';
import { evaluateServer } from './serverProgram.ts';
import { dropTimers } from './simulatedClock.ts';
import { simulation } from './shims/simulation.ts';

export const ACCOUNT = { email: 'editor@example.com', password: 'a-password-for-tests' };

/** Without what depends on the machine: its name and its build of the app. */
export const settingsOf = (dataDir: string) => ({
  dataDir,
  seed: 'demo' as const,
  editor: ACCOUNT,
  nodeName: 'node',
  clientDir: join(dataDir, 'client'),
});

const REFUSED = 'net::ERR_CONNECTION_REFUSED';

export class SimulatedServer implements InjectedServer {
  readonly origin = 'http://127.0.0.1:3000';
  private readonly dataDir: string;
  private running: HeadlessServer | undefined;
  /** Open streams of events, which end with the server. */
  private readonly streams = new Set<AbortController>();
  /** Requests that the server has begun. */
  private readonly begun = new Set<(error: Error) => void>();
  /** Responses of 500 and above, while nothing was broken on purpose. */
  readonly failures: string[] = [];
  isBroken: () => boolean = () => false;
  /** Time of the simulation in ms. */
  nowMs: () => number = () => 0;

  constructor(folder: string, demo: string) {
    this.dataDir = folder;
    copyData(demo, folder);
  }

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** The services of the running server, for checks. */
  get app(): HeadlessServer['app'] {
    if (!this.running) throw new Error('The server is not running');
    return this.running.app;
  }

  /** Rejects if it cannot start, as with a full disk: then nothing of it is left. */
  async start(): Promise<void> {
    if (this.running) return;
    try {
      this.running = await evaluateServer().openServer(settingsOf(this.dataDir));
    } catch (error) {
      this.endProcess();
      throw error;
    }
  }

  private endProcess(): void {
    dropTimers();
    for (const writer of [...simulation.writers]) writer.end();
  }

  /** As SIGKILL does: nothing of it runs any more, and open transactions are rolled back. */
  kill(): void {
    if (!this.running) return;
    this.running = undefined;
    this.endProcess();
    this.breakConnections();
  }

  private breakConnections(): void {
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
    await running.close();
    this.endProcess();
  }

  remove(): void {
    this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async request(request: Parameters<InjectedServer['request']>[0]): ReturnType<InjectedServer['request']> {
    const { running } = this;
    if (!running) throw new NetworkFailure(REFUSED);
    const wasBroken = this.isBroken();
    const response = running.request(request);
    const ended = new Promise<never>((_, reject) => {
      this.begun.add(reject);
      response.then(
        () => this.begun.delete(reject),
        () => this.begun.delete(reject),
      );
    });
    const result = await Promise.race([response, ended]);
    if (result.status >= 500 && !wasBroken && !this.isBroken())
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
    signal.addEventListener('abort', () => {
      this.streams.delete(ended);
      ended.abort();
    });
    return running.stream(request, ended.signal);
  }
}

/** Files of media are never written again, so the copies share their bytes. */
function copyData(demo: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(demo, { withFileTypes: true })) {
    if (!entry.isDirectory()) {
      copyFileSync(join(demo, entry.name), join(folder, entry.name));
      continue;
    }
    mkdirSync(join(folder, entry.name));
    for (const file of readdirSync(join(demo, entry.name)))
      linkSync(join(demo, entry.name, file), join(folder, entry.name, file));
  }
}
