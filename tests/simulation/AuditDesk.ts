// An operator who looks through the audit, faster than the network answers.
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { IDBFactory } from 'fake-indexeddb';
import { fixGlobalNames, globalsOf, openWindow } from '../headless/headlessWindow.ts';
import { SessionHistory } from '../headless/pageLocation.ts';
import { CookieJar, PageNetwork, type InjectedServer } from '../headless/pageNetwork.ts';
import type { VirtualTime } from '../headless/VirtualTime.ts';
import type { AuditPage } from './auditPage.ts';
import type { Random } from './random.ts';
import { wronglyShown } from './wronglyShown.ts';

const ACTIONS = ['sign-in', 'publish', 'publish-back', 'save', 'command-kiosk', 'block'] as const;
/** Longest delay of a request in ms. */
const SLOW_MS = 2_000;
/** Longest time in ms in which a filter is looked at before the next one. */
const HASTY_MS = 800;

let file = '';
let script: { names: readonly string[]; compiled: Script } | undefined;

/** Names the built script of the page. */
export function useAuditPageOf(path: string): void {
  file = path;
}

function evaluate(globals: Record<string, unknown>): void {
  if (!script) {
    const names = Object.keys(globals).filter((name) => !['require', 'exports', 'module'].includes(name));
    const source = `(function (${names.join(', ')}) {${readFileSync(file, 'utf8')}\n})`;
    script = { names, compiled: new Script(source, { filename: file }) };
  }
  const run = script.compiled.runInThisContext() as (...values: unknown[]) => void;
  run(...script.names.map((name) => globals[name]));
}

export class AuditDesk {
  private page: AuditPage | undefined;
  private readonly origin: string;
  private readonly cookies = new CookieJar();
  private readonly network: PageNetwork;
  private readonly time: VirtualTime;
  private readonly random: Random;
  /** The entries of each response, by its address. */
  private readonly responses = new Map<string, Set<string>>();

  constructor(server: InjectedServer, time: VirtualTime, random: Random) {
    this.origin = server.origin;
    this.time = time;
    this.random = random;
    this.network = new PageNetwork(server, () => time, this.cookies, {
      effect: () => ({ beforeMs: random.integer(1, SLOW_MS), afterMs: 1 }),
      stream: () => 'open',
    });
    this.network.listeners.response.add(({ url }, { status, body }) => {
      if (status !== 200) return;
      const { entries } = JSON.parse(body.toString('utf8')) as { entries: unknown };
      const known = this.responses.get(actionIn(url)) ?? new Set();
      this.responses.set(actionIn(url), known.add(JSON.stringify(entries)));
    });
  }

  private open(): AuditPage {
    const { time, random, network } = this;
    const session = new SessionHistory();
    session.push(`${this.origin}/edit/audit`, null, -1);
    const window = openWindow({
      viewport: { width: 960, height: 540 },
      media: () => ({ isMotionReduced: true, hasMoreContrast: false }),
      time,
      network,
      storage: { local: new Map(), session: new Map(), indexedDB: new IDBFactory() },
      session,
      host: {
        load: () => undefined,
        dispatch: () => undefined,
        schedule: (run) => void time.schedule(1, run),
      },
      onConsole: () => undefined,
      onDialog: () => true,
      onError: (error) => {
        throw error;
      },
      isOpen: () => true,
      random: () => random.next(),
    });
    fixGlobalNames(window);
    evaluate(globalsOf(window));
    return window['__auditPage'] as AuditPage;
  }

  /** Chooses a few filters, one soon after the other. */
  async act(token: string): Promise<string> {
    this.cookies.set(`vitrine_jwt=${token}`, true);
    this.page ??= this.open();
    const chosen: string[] = [];
    for (let times = this.random.integer(2, 5); times > 0; times -= 1) {
      const action = this.random.pick(ACTIONS);
      this.page.setFilter({ action });
      chosen.push(String(action));
      await this.time.pass(this.random.integer(10, HASTY_MS));
    }
    return chosen.join(', ');
  }

  /** Describes the page if it does not show the response to the latest filter. */
  violated(): string | undefined {
    return wronglyShown(this.page?.shown(), this.responses);
  }

  close(): void {
    this.network.close();
  }
}

const actionIn = (url: string): string => new URL(url).searchParams.get('action') ?? '';
