// The nodes of a simulated server, which share one database and one folder of media, behind a proxy
// that gives each request to one of those that run.
import { rmSync } from 'node:fs';
import type { HeadlessServer } from '../headless/headlessServer.ts';
import { NetworkFailure, type InjectedServer } from '../headless/pageNetwork.ts';
import type { VirtualTime } from '../headless/VirtualTime.ts';
import type { MachineFaults } from './explainedErrors.ts';
import type { Random } from './random.ts';
import { dropTimers } from './simulatedClock.ts';
import { copyData, REFUSED, SimulatedServer } from './SimulatedServer.ts';

interface NodesSettings {
  /** A data folder with the demo, which is copied to `folder`. */
  demo: string;
  folder: string;
  count: number;
  time: VirtualTime;
  random: Random;
}

export class ServerNodes implements InjectedServer {
  readonly origin = 'http://127.0.0.1:3000';
  readonly nodes: readonly SimulatedServer[];
  readonly faults: MachineFaults = { isDiskFull: false, isDatabaseHung: false, isDatabaseRefusing: false };
  private readonly folder: string;
  private readonly time: VirtualTime;
  private readonly random: Random;

  constructor({ demo, folder, count, time, random }: NodesSettings) {
    this.folder = folder;
    this.time = time;
    this.random = random;
    copyData(demo, folder);
    this.nodes = Array.from(
      { length: count },
      (_, index) =>
        new SimulatedServer(folder, count === 1 ? 'node' : `node-${index + 1}`, this.faults, time),
    );
  }

  get running(): SimulatedServer[] {
    return this.nodes.filter(({ isRunning }) => isRunning);
  }

  get isRunning(): boolean {
    return this.running.length > 0;
  }

  /** Whether the database or the disk is broken. */
  get isBroken(): boolean {
    return Object.values(this.faults).some(Boolean);
  }

  get nowMs(): number {
    return this.time.nowMs;
  }

  /** The services of a running node, for checks. */
  get app(): HeadlessServer['app'] {
    return this.one().app;
  }

  /** Errors of the nodes, which nothing explains that was broken on purpose. */
  takeFailures(): string[] {
    return this.nodes.flatMap(({ failures }) => failures.splice(0));
  }

  private one(): SimulatedServer {
    const { running } = this;
    const [only] = running;
    if (!only) throw new NetworkFailure(REFUSED);
    return running.length === 1 ? only : (this.random.pick(running) as SimulatedServer);
  }

  async request(request: Parameters<InjectedServer['request']>[0]): ReturnType<InjectedServer['request']> {
    return this.one().request(request);
  }

  async stream(
    request: Parameters<InjectedServer['stream']>[0],
    signal: AbortSignal,
  ): ReturnType<InjectedServer['stream']> {
    return this.one().stream(request, signal);
  }

  remove(): void {
    for (const node of this.nodes) node.kill();
    dropTimers();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
