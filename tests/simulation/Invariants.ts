// What must hold after each step of a simulated day, and once it is over.
import type { VirtualTime } from '../headless/VirtualTime.ts';
import type { Kiosk } from './Kiosk.ts';
import type { Showroom } from './Showroom.ts';
import type { SimulatedServer } from './SimulatedServer.ts';

export interface Failure {
  step: number;
  /** What was violated, in words. */
  invariant: string;
}

/** The interaction lock is free within this time. */
const LOCK_MS = 5_000;
/** A visit ends this long after the last touch, with its warning and the way home. */
const VISIT_END_MS = 90_000;
/** Objects of the first screen, which differ by the state of its buttons. */
const OBJECTS_FACTOR = 1.25;

export class Invariants {
  /** When something was last broken. */
  faultedMs = 0;
  private readonly server: SimulatedServer;
  private readonly showroom: Showroom;
  private readonly kiosks: readonly Kiosk[];
  private readonly time: VirtualTime;
  /** Index of the newest release that each kiosk has shown. */
  private readonly shown = new Map<Kiosk, number>();
  /** Objects on the stage of each kiosk when it first stood at home with nobody there. */
  private readonly objects = new Map<Kiosk, number>();

  constructor(server: SimulatedServer, showroom: Showroom, kiosks: readonly Kiosk[], time: VirtualTime) {
    this.server = server;
    this.showroom = showroom;
    this.kiosks = kiosks;
    this.time = time;
  }

  /** The first invariant that does not hold. */
  async violated(): Promise<string | undefined> {
    const [failed] = this.server.failures.splice(0);
    if (failed) return `the server answers with an error of its own: ${failed}`;
    for (const kiosk of this.kiosks) {
      const violated = this.violatedBy(kiosk);
      if (violated) return `${kiosk.name}: ${violated}`;
    }
    return undefined;
  }

  private violatedBy(kiosk: Kiosk): string | undefined {
    const [error] = kiosk.errors.splice(0);
    if (error) return `an error is not handled: ${error}`;
    const state = kiosk.state();
    const { nowMs } = this.time;
    if (!state || (state.transitionCount === 0 && !state.isDragging)) kiosk.freeMs = nowMs;
    if (nowMs - kiosk.freeMs > LOCK_MS) return `the interaction lock is held for ${nowMs - kiosk.freeMs} ms`;
    if (!state) return undefined;
    if (state.release) {
      const index = this.showroom.releases.lastIndexOf(state.release.hash);
      const before = this.shown.get(kiosk) ?? -1;
      if (index >= 0 && index < before) return 'it shows an older release than it has shown';
      this.shown.set(kiosk, Math.max(index, before));
    }
    if (nowMs - kiosk.touchedMs > VISIT_END_MS && state.route.screen !== 'home')
      return `nobody is there for ${Math.round((nowMs - kiosk.touchedMs) / 1_000)} s, and it shows ${state.route.screen}`;
    return undefined;
  }

  /** The same once every fault has ended, nobody is there, and time has passed. */
  async violatedAtTheEnd(): Promise<string | undefined> {
    const violated = await this.violated();
    if (violated) return violated;
    const live = await this.showroom.live();
    if (live === undefined) return 'the server does not say what is live';
    const [lost] = await this.showroom.lostSaves();
    if (lost) return `a save of ${lost} that was acknowledged is lost`;
    for (const kiosk of this.kiosks) {
      const hash = kiosk.state()?.release?.hash;
      if (hash !== live) return `${kiosk.name}: what is live is not shown`;
      const missing = await this.missingEvents(kiosk);
      if (missing) return `${kiosk.name}: ${missing}`;
      const { objects } = kiosk.usage();
      const before = this.objects.get(kiosk) ?? objects;
      this.objects.set(kiosk, before);
      if (objects > before * OBJECTS_FACTOR) return `${kiosk.name}: ${objects} objects instead of ${before}`;
    }
    return undefined;
  }

  /** Events that were acknowledged and are not stored exactly once. */
  private async missingEvents(kiosk: Kiosk): Promise<string | undefined> {
    const rows = await this.server.app.services.database.selectFrom('event').select(['event_id']).execute();
    const counts = new Map<string, number>();
    for (const { event_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const id of kiosk.acknowledged) {
      const stored = counts.get(id) ?? 0;
      if (stored !== 1) return `an event that was acknowledged is stored ${stored} times`;
    }
    return undefined;
  }
}
