// The program of a simulation process: runs the days of some seeds, one after the other, and
// sends what they log to the process that started it. Built by `prepareSimulation.ts`, with
// modules replaced.
import { setMaxListeners } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushMicrotasks, VirtualTime } from '../headless/VirtualTime.ts';
import { useVisitorOf } from '../headless/visitorBundle.ts';
import { useAuditPageOf } from './AuditDesk.ts';
import type { Failure } from './Invariants.ts';
import type { SimulationBuild } from './prepareSimulation.ts';
import { randomFrom } from './random.ts';
import { runDay } from './runDay.ts';
import { evaluateServer, useServerOf } from './serverProgram.ts';
import { installClock } from './simulatedClock.ts';
import { openProcess, settingsOf } from './SimulatedServer.ts';
import { simulation } from './shims/simulation.ts';

export interface DaysSettings {
  build: SimulationBuild;
  isPreparation?: boolean;
  seeds?: number[];
  kiosks?: number;
  nodes?: number;
  hours?: number;
}

export type DaysMessage = { seed: number } & ({ lines: string[] } | { failure: Failure | null });

/** Every simulated day begins on the same morning. */
const MORNING_MS = Date.parse('2026-03-02T08:00:00Z');
/** Within this time the search has its index. */
const INDEX_MS = 600_000;
/** Lines that are sent together. */
const LINES = 50;

const settings = JSON.parse(process.argv[2] ?? '') as DaysSettings;
const { build, seeds = [], kiosks = 1, nodes = 1, hours = 0.1 } = settings;
simulation.pictures = JSON.parse(readFileSync(build.pictures, 'utf8')) as typeof simulation.pictures;
if (existsSync(build.measures))
  simulation.measures = JSON.parse(readFileSync(build.measures, 'utf8')) as typeof simulation.measures;
setMaxListeners(0);
useVisitorOf(build.visitor);
useServerOf(build.server);
useAuditPageOf(build.audit);
const time = new VirtualTime(MORNING_MS);
time.isServerOnClock = true;
installClock(time);

const send = (message: DaysMessage): Promise<void> =>
  new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));

if (settings.isPreparation) await fillWithDemo();
else {
  await warmUp();
  for (const seed of seeds) await runSeed(seed);
}
process.exit(0);

async function fillWithDemo(): Promise<void> {
  simulation.random = randomFrom(0).next;
  Math.random = simulation.random;
  rmSync(build.demo, { recursive: true, force: true });
  const server = await evaluateServer(openProcess(time)).openServer(settingsOf(build.demo));
  // The search fills its index soon after a start.
  await time.pass(INDEX_MS);
  let isClosed = false;
  // Its jobs end after their pauses.
  void server.close().then(() => (isClosed = true));
  await time.runUntil(() => isClosed, INDEX_MS);
  // Most texts are measured in the first days.
  const folder = `${build.demo}-first`;
  for (const seed of [1, 2])
    await runDay({
      seed,
      kiosks: 1,
      nodes: 1,
      hours: 0.2,
      time,
      demo: build.demo,
      folder,
      log: () => undefined,
    });
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(build.measures, JSON.stringify(simulation.measures));
}

/**
 * Some packages draw random numbers when they are loaded, which must not be those of the first
 * seed.
 */
async function warmUp(): Promise<void> {
  const folder = join(build.demo, '..', `day-${process.pid}`);
  await runDay({ seed: 0, kiosks: 1, nodes, hours: 0, time, demo: build.demo, folder, log: () => undefined });
}

async function runSeed(seed: number): Promise<void> {
  let lines: string[] = [];
  const log = (line: string): void => {
    lines.push(line);
    if (lines.length < LINES) return;
    void send({ seed, lines });
    lines = [];
  };
  const folder = join(build.demo, '..', `day-${process.pid}`);
  const failure = await runDay({ seed, kiosks, nodes, hours, time, demo: build.demo, folder, log });
  rmSync(folder, { recursive: true, force: true });
  await send({ seed, lines });
  await send({ seed, failure: failure ?? null });
  await flushMicrotasks();
}
