// The server of a simulated store: the real code on the simulation's clock, which can be stopped,
// killed and started again on the same data.
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { HeadlessServer } from '../headless/headlessServer.ts';
import { NetworkFailure, type InjectedServer } from '../headless/pageNetwork.ts';
import type { VirtualTime } from '../headless/VirtualTime.ts';
import { isExplained, type MachineFaults } from './explainedErrors.ts';
import { evaluateServer } from './serverProgram.ts';
import type { SimulatedProcess } from './shims/simulation.ts';
import { timersOf } from './simulatedClock.ts';

export const ACCOUNT = { email: 'editor@example.com', password: 'a-password-for-tests' };

/** Without what depends on the machine: its name and its build of the app. */
export const settingsOf = (dataDir: string, nodeName = 'node') => ({
  dataDir,
  seed: 'demo' as const,
  editor: ACCOUNT,
  nodeName,
  // The build has no editor.
  editButton: false,
  clientDir: join(dataDir, 'client'),
});

export const REFUSED = 'net::ERR_CONNECTION_REFUSED';

export class SimulatedServer implements InjectedServer {
  readonly origin = 'http://127.0.0.1:3000';
  private readonly dataDir: string;
  private readonly nodeName: string;
  private readonly time: VirtualTime;
  private running: HeadlessServer | undefined;
  private process: (SimulatedProcess & { isAlive: boolean }) | undefined;
  /** Open streams of events, which end with the server. */
  private readonly streams = new Set<AbortController>();
  /** Requests that the server has begun. */
  private readonly begun = new Set<(error: Error) => void>();
  /** Responses of 500 and above that nothing explains which was broken on purpose. */
  readonly failures: string[] = [];
  private readonly faults: MachineFaults;

  /** `faults` are those of the machine with the data. */
  constructor(dataDir: string, nodeName: string, faults: MachineFaults, time: VirtualTime) {
    this.dataDir = dataDir;
    this.nodeName = nodeName;
    this.faults = faults;
    this.time = time;
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
    this.process = openProcess(this.time);
    try {
      this.running = await evaluateServer(this.process).openServer(settingsOf(this.dataDir, this.nodeName));
    } catch (error) {
      this.endProcess();
      throw error;
    }
  }

  private endProcess(): void {
    if (!this.process) return;
    this.process.isAlive = false;
    for (const writer of [...this.process.writers]) writer.end();
    this.process = undefined;
  }

  /**
   * Stops the server like SIGKILL: nothing of it runs any more, and transactions are rolled back.
   */
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

  async request(request: Parameters<InjectedServer['request']>[0]): ReturnType<InjectedServer['request']> {
    const { running } = this;
    if (!running) throw new NetworkFailure(REFUSED);
    const faultsBefore = { ...this.faults };
    const response = running.request(request);
    const ended = new Promise<never>((_, reject) => {
      this.begun.add(reject);
      response.then(
        () => this.begun.delete(reject),
        () => this.begun.delete(reject),
      );
    });
    const result = await Promise.race([response, ended]);
    const { method } = request;
    const { status } = result;
    const path = new URL(request.url).pathname;
    const hasReason = [faultsBefore, this.faults].some((faults) =>
      isExplained({ method, path, status }, faults),
    );
    if (status >= 500 && !hasReason) this.failures.push(`${method} ${path}: ${status}`);
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

/** Opens the state that a server has for itself in the process of the simulation. */
export function openProcess(time: VirtualTime): SimulatedProcess & { isAlive: boolean } {
  const own = { isAlive: true, writers: new Set<{ end: () => void }>() };
  return Object.assign(own, { timers: timersOf(time, () => () => own.isAlive) });
}

/** Files of media are never written again, so the copies share their bytes. */
export function copyData(demo: string, folder: string): void {
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
