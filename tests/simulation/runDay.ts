// One simulated day: picks what happens by the seed, lets it happen, and checks after each step
// what must hold.
import { flushMicrotasks, type VirtualTime } from '../headless/VirtualTime.ts';
import { AuditDesk } from './AuditDesk.ts';
import { HEALTHY, Kiosk, textOf } from './Kiosk.ts';
import { randomFrom } from './random.ts';
import { evaluateServer } from './serverProgram.ts';
import { ServerNodes } from './ServerNodes.ts';
import { openProcess, type SimulatedServer } from './SimulatedServer.ts';
import { Showroom } from './Showroom.ts';
import { simulation } from './shims/simulation.ts';
import { Invariants, type Failure } from './Invariants.ts';

export interface Day {
  seed: number;
  kiosks: number;
  nodes: number;
  hours: number;
  time: VirtualTime;
  /** A data folder with the demo, which is copied. */
  demo: string;
  /** Where its copy is. */
  folder: string;
  log: (line: string) => void;
}

/** A weak kiosk draws 30 frames a second, and fewer are enough while it is not touched. */
const ACTIVE_FRAME_MS = 1_000 / 30;
const IDLE_FRAME_MS = 250;
/** Frame times of a kiosk that has other work to do. */
const BUSY_FRAMES_MS = [120, 250, 450] as const;
const HOUR_MS = 3_600_000;
/** Within this time visits end, and what is live is shown. */
const END_MS = 220_000;
/** A visit ends after this time without a touch, with its warning. */
const IDLE_MS = 75_000;

/** Lets everything that can run do so, without time passing. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < QUIET_TURNS; turn += 1) await flushMicrotasks();
}

const QUIET_TURNS = 100;
const SERVER_SEEDS = 1e9;
const AUDIT_SEEDS = 2e9;
const PROXY_SEEDS = 3e9;
/** How long people wait for a response. */
const PATIENCE_MS = 10_000;

/** Returns what was violated, or undefined if everything held. */
export async function runDay({
  seed,
  kiosks: kioskCount,
  nodes,
  hours,
  time,
  demo,
  folder,
  log,
}: Day): Promise<Failure | undefined> {
  const random = randomFrom(seed);
  // Random numbers of the server's code do not change the course of the day.
  simulation.random = randomFrom(seed + SERVER_SEEDS).next;
  Math.random = simulation.random;
  time.restart();
  time.frameMs = ACTIVE_FRAME_MS;
  const server = new ServerNodes({
    demo,
    folder,
    count: nodes,
    time,
    random: randomFrom(seed + PROXY_SEEDS),
  });
  const { faults } = server;
  let waiting: (() => void)[] = [];
  simulation.whenDatabaseResponds = (run) => {
    if (faults.isDatabaseHung) waiting.push(run);
    else queueMicrotask(run);
  };
  simulation.isDiskFull = () => faults.isDiskFull;
  simulation.databaseFailure = (sql) => {
    const isRead = /^\s*(select|pragma|rollback)/i.test(sql);
    if (faults.isDiskFull && !isRead)
      return Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    if (faults.isDatabaseRefusing && !isRead)
      return Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
    return undefined;
  };
  const unhandled: string[] = [];
  for (const node of server.nodes) await node.start();
  const client = evaluateServer(openProcess(time)).serverClient(server);
  const showroom = new Showroom(server, client, random);
  const kiosks: Kiosk[] = [];
  const audit = new AuditDesk(server, time, randomFrom(seed + AUDIT_SEEDS));
  const invariants = new Invariants(server, showroom, kiosks, audit, time);
  const rejected = (reason: unknown): void => {
    unhandled.push(reason instanceof Error ? textOf(reason) : JSON.stringify(reason));
  };
  process.on('unhandledRejection', rejected);
  let step = 0;
  const at = (): string => new Date(time.epochMs + time.nowMs).toISOString().slice(11, 23);
  const say = (text: string): void => log(`${at()} ${String(step).padStart(5)} ${text}`);
  let failure: Failure | undefined;
  /** Waits for a response while time passes; a database that hangs may never give one. */
  const settled = async (work: Promise<string>): Promise<string> => {
    let result = 'no response';
    let isSettled = false;
    const finish = time.waitFor();
    const followed = work.then(
      (text) => (result = text),
      (error: unknown) => (result = String(error)),
    );
    void followed.then(() => {
      isSettled = true;
      finish();
    });
    await time.runUntil(() => isSettled, PATIENCE_MS);
    finish();
    return result;
  };
  /** Nodes that stay away. */
  const unwanted = new Set<SimulatedServer>();
  let activeFrameMs = ACTIVE_FRAME_MS;
  /** Starts nodes like a service manager: tries again until they run. */
  const startWanted = async (): Promise<void> => {
    for (const node of server.nodes) {
      if (unwanted.has(node) || node.isRunning || faults.isDatabaseHung) continue;
      await quiet();
      const isStarted = await settled(
        node.start().then(
          () => 'started',
          () => 'cannot start',
        ),
      );
      say(`${nameOf(node)} ${isStarted === 'started' ? 'has started' : 'cannot start'}`);
    }
  };
  const nameOf = (node: SimulatedServer): string =>
    nodes === 1 ? 'the server' : `node ${server.nodes.indexOf(node) + 1}`;
  const check = async (): Promise<void> => {
    if (failure) return;
    const [reason] = unhandled.splice(0);
    if (reason !== undefined) failure = { step, invariant: `a rejection is not handled: ${reason}` };
    let invariant: string | undefined;
    await settled(invariants.violated().then((violated) => (invariant = violated) ?? ''));
    if (invariant) failure ??= { step, invariant };
  };
  try {
    showroom.kioskIds = () => kiosks.flatMap(({ id }) => id ?? []);
    await showroom.signIn();
    for (let index = 0; index < kioskCount; index += 1) {
      const kiosk = new Kiosk(`kiosk ${index + 1}`, server, client, time, randomFrom(seed * 1_000 + index));
      kiosks.push(kiosk);
      await kiosk.open();
    }
    await time.pass(3_000);
    const endMs = hours * HOUR_MS;
    /** Ends each fault after a while. */
    const heal: (() => void | Promise<void>)[] = [];
    while (time.nowMs < endMs && !failure) {
      step += 1;
      const kiosk = random.pick(kiosks) as Kiosk;
      const kind = random.weighted({
        shopper: 70,
        pause: 12,
        editor: 8,
        audit: 5,
        fault: 9,
        heal: 11,
      });
      if (kind === 'shopper') say(`${kiosk.name}: ${await kiosk.act()}`);
      else if (kind === 'pause') {
        const ms = random.pick([5_000, 20_000, IDLE_MS, 200_000]) as number;
        say(`nobody does anything for ${ms / 1_000} s`);
        time.frameMs = IDLE_FRAME_MS;
        await time.pass(ms);
        time.frameMs = activeFrameMs;
      } else if (kind === 'editor') say(`editor: ${await settled(showroom.act())}`);
      else if (kind === 'audit') say(`audit: ${await audit.act(showroom.token)}`);
      else if (kind === 'heal') {
        const end = heal.shift();
        if (end) {
          await end();
          say('the oldest fault ends');
        }
      } else say(await cause(kiosk));
      if (heal.length > 0 || server.running.length < nodes) invariants.faultedMs = time.nowMs;
      await time.pass(random.integer(20, 1_500));
      await startWanted();
      await check();
    }
    if (!failure) {
      for (const end of heal.splice(0)) await end();
      say('the last fault ends');
      await startWanted();
      invariants.faultedMs = time.nowMs;
      // Shoppers leave first: what is live is taken over between visits.
      time.frameMs = IDLE_FRAME_MS;
      for (let waitedMs = 0; waitedMs < END_MS && !failure && !invariants.isOver(); waitedMs += 10_000) {
        await time.pass(10_000);
        step += 1;
        await check();
      }
    }

    /** Breaks something, and puts its end on the list. */
    async function cause(kiosk: Kiosk): Promise<string> {
      const what = random.weighted({
        kill: 3,
        stop: 2,
        offline: 4,
        halfOpen: 3,
        buffered: 2,
        loss: 4,
        slow: 4,
        diskFull: 2,
        hang: 2,
        refuse: 2,
        storage: 4,
        clock: 3,
        context: 3,
        power: 3,
        busy: 6,
      });
      const { faults: own } = kiosk;
      const end = (run: () => void | Promise<void>): void => void heal.push(run);
      switch (what) {
        case 'kill':
        case 'stop': {
          const node = (nodes === 1 ? server.nodes[0] : random.pick(server.nodes)) as SimulatedServer;
          if (what === 'kill' || faults.isDatabaseHung) node.kill();
          else await settled(node.stop().then(() => 'stopped'));
          end(() => void unwanted.delete(node));
          unwanted.add(node);
          if (nodes > 1) return `${nameOf(node)}: ${what}`;
          break;
        }
        case 'offline':
          kiosk.setOffline(true);
          end(() => kiosk.setOffline(false));
          break;
        case 'halfOpen':
        case 'buffered':
          kiosk.setStream(what);
          end(() => kiosk.setStream('open'));
          break;
        case 'loss':
          own.loss = 0.3;
          end(() => void (own.loss = 0));
          break;
        case 'slow':
          // Each way: a screen that loads holds the interaction lock until it has its document.
          own.delayMs = 2_000;
          end(() => void (own.delayMs = HEALTHY.delayMs));
          break;
        case 'diskFull':
          faults.isDiskFull = true;
          end(() => void (faults.isDiskFull = false));
          break;
        case 'refuse':
          faults.isDatabaseRefusing = true;
          end(() => void (faults.isDatabaseRefusing = false));
          break;
        case 'hang':
          faults.isDatabaseHung = true;
          end(async () => {
            faults.isDatabaseHung = false;
            for (const run of waiting) run();
            waiting = [];
            await flushMicrotasks();
          });
          break;
        case 'storage':
          kiosk.breakStorage();
          end(() => void (own.isStorageBroken = false));
          break;
        case 'clock':
          own.wallOffsetMs = (random.pick([-12, -1, 1, 26]) as number) * HOUR_MS;
          end(() => void (own.wallOffsetMs = 0));
          break;
        case 'busy':
          activeFrameMs = time.frameMs = random.pick(BUSY_FRAMES_MS) as number;
          end(() => void (activeFrameMs = time.frameMs = ACTIVE_FRAME_MS));
          break;
        case 'context':
          await kiosk.loseContext();
          break;
        case 'power':
          await kiosk.restart();
          break;
      }
      return what === 'kill' || what === 'stop' || what === 'diskFull' || what === 'hang' || what === 'refuse'
        ? `server: ${what}`
        : `${kiosk.name}: ${what}`;
    }
  } finally {
    Object.assign(faults, { isDatabaseHung: false, isDiskFull: false, isDatabaseRefusing: false });
    for (const kiosk of kiosks) await kiosk.context.close();
    audit.close();
    server.remove();
    time.stop();
    // The remaining tasks of this day must not run in the next.
    await quiet();
    time.stop();
    process.off('unhandledRejection', rejected);
  }
  if (!failure) say('everything held');
  return failure;
}
