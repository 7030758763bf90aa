// Invariants that hold after each step of a simulated day.
import type { VirtualTime } from '../headless/VirtualTime.ts';
import type { AuditDesk } from './AuditDesk.ts';
import type { Kiosk, KioskState, Usage } from './Kiosk.ts';
import type { Showroom } from './Showroom.ts';
import type { ServerNodes } from './ServerNodes.ts';

export interface Failure {
  step: number;
  /** Description of the violated invariant. */
  invariant: string;
}

/** The interaction lock is free within this time. */
const LOCK_MS = 5_000;
/** Every effect of a touch on the stage has ended within this time. */
const REST_MS = 60_000;
/**
 * A visit ends this long after the last touch: with keys after 180 s, with a film after 600 s.
 */
const VISIT_END_MS = 195_000;
const WATCHED_END_MS = 800_000;
/** After the last fault, and after a publish, everything is live within this time. */
const RECOVERY_MS = 60_000;
/** Between visits, when what is shown no longer moves. */
const SETTLED_MS = 20_000;
/** Visits after which a kiosk has what it keeps, such as textures of every screen. */
const FIRST_VISITS = 6;
/** Allowed growth of usage, because usage differs by the state of the attract screen. */
const GROWTH: Record<keyof Usage, { factor: number; more: number }> = {
  objects: { factor: 1.5, more: 60 },
  textures: { factor: 2, more: 60 },
  listeners: { factor: 1, more: 6 },
  timers: { factor: 1, more: 6 },
};

/** Observations of a kiosk from the steps before. */
interface Watched {
  /** Index of the newest release that it has shown. */
  shown: number;
  /** When the attract screen came up; undefined during a visit. */
  attractingMs: number | undefined;
  visits: number;
  most: Usage;
  isMeasured: boolean;
  /** Whether an earlier visit was measured. */
  isKnown: boolean;
}

export class Invariants {
  /** When something was last broken. */
  faultedMs = 0;
  private readonly server: ServerNodes;
  private readonly showroom: Showroom;
  private readonly kiosks: readonly Kiosk[];
  private readonly audit: AuditDesk;
  private readonly time: VirtualTime;
  private readonly watched = new Map<Kiosk, Watched>();
  /** Acknowledged events that have been found in the database. */
  private readonly stored = new Set<string>();

  constructor(
    server: ServerNodes,
    showroom: Showroom,
    kiosks: readonly Kiosk[],
    audit: AuditDesk,
    time: VirtualTime,
  ) {
    this.server = server;
    this.showroom = showroom;
    this.kiosks = kiosks;
    this.audit = audit;
    this.time = time;
  }

  /** The first invariant that does not hold. */
  async violated(): Promise<string | undefined> {
    const [failed] = this.server.takeFailures();
    if (failed) return `the server answers with an error of its own: ${failed}`;
    const canRead = this.server.isRunning && !this.server.isBroken;
    const live = canRead ? await this.showroom.noteRelease() : undefined;
    if (canRead) {
      const lost = (await this.lostEvents()) ?? (await this.lostSaves()) ?? (await this.waitingCommands());
      if (lost) return lost;
    }
    for (const kiosk of this.kiosks) {
      const violated = this.violatedBy(kiosk, live) ?? (canRead ? await this.mixedRelease(kiosk) : undefined);
      if (violated) return `${kiosk.name}: ${violated}`;
    }
    return this.audit.violated();
  }

  private violatedBy(kiosk: Kiosk, live: string | undefined): string | undefined {
    const [error] = kiosk.errors.splice(0);
    if (error) return `an error is not handled: ${error}`;
    const state = kiosk.state();
    const { nowMs } = this.time;
    if (!state || (state.transitionCount === 0 && !state.isDragging)) kiosk.freeMs = nowMs;
    if (nowMs - kiosk.freeMs > LOCK_MS) return `the interaction lock is held for ${nowMs - kiosk.freeMs} ms`;
    if (nowMs - kiosk.restMs > REST_MS && nowMs - kiosk.touchedMs > REST_MS)
      return `its stage has moved for ${nowMs - kiosk.restMs} ms, and it was not touched`;
    if (!state) return undefined;
    const { expected } = kiosk;
    kiosk.expected = undefined;
    if (expected && kiosk.presses === expected.presses && !state.isAttracting)
      return `a touch of '${expected.label}' is not answered`;
    return this.releaseOf(kiosk, state, live) ?? this.idleOf(kiosk, state) ?? this.leftBy(kiosk);
  }

  /** Whether all has recovered from the last fault and every visit has ended and been measured. */
  isOver(): boolean {
    return (
      this.time.nowMs - this.faultedMs > RECOVERY_MS + SETTLED_MS &&
      this.kiosks.every((kiosk) => this.watchedOf(kiosk).isMeasured)
    );
  }

  private watchedOf(kiosk: Kiosk): Watched {
    const watched = this.watched.get(kiosk) ?? {
      shown: -1,
      attractingMs: undefined,
      visits: 0,
      most: { objects: 0, textures: 0, listeners: 0, timers: 0 },
      isMeasured: false,
      isKnown: false,
    };
    this.watched.set(kiosk, watched);
    return watched;
  }

  /** Whole releases, never an older one, and what is live soon after it is. */
  private releaseOf(kiosk: Kiosk, { release, isAttracting }: KioskState, live: string | undefined) {
    const { nowMs } = this.time;
    const watched = this.watchedOf(kiosk);
    if (isAttracting) watched.attractingMs ??= nowMs;
    else if (watched.attractingMs !== undefined)
      Object.assign(watched, { attractingMs: undefined, visits: watched.visits + 1, isMeasured: false });
    if (!release) return undefined;
    const index = this.showroom.releases.lastIndexOf(release.hash);
    if (index >= 0 && index < watched.shown) return 'it shows an older release than it has shown';
    watched.shown = Math.max(index, watched.shown);
    const sinceMs = Math.max(this.faultedMs, this.showroom.changedMs, watched.attractingMs ?? nowMs);
    if (live !== undefined && release.hash !== live && nowMs - sinceMs > RECOVERY_MS)
      return 'what is live is not shown';
    return undefined;
  }

  private idleOf(kiosk: Kiosk, { route, isAttracting, overlay, depth }: KioskState): string | undefined {
    const idleMs = this.time.nowMs - kiosk.touchedMs;
    const isWatched = overlay?.type === 'video' || overlay?.type === 'frame';
    if (idleMs <= (isWatched ? WATCHED_END_MS : VISIT_END_MS)) return undefined;
    if (isAttracting && route.screen === 'home')
      return depth === 0 || kiosk.hasLostStart ? undefined : 'Back leads from home into the visit before';
    return `no touch for ${Math.round(idleMs / 1_000)} s, and it shows ${route.screen}`;
  }

  /**
   * Describes resources that a visit has not released, once the attract screen has been up for a
   * while.
   */
  private leftBy(kiosk: Kiosk): string | undefined {
    const watched = this.watchedOf(kiosk);
    const { attractingMs, isMeasured, most } = watched;
    if (attractingMs === undefined || isMeasured || this.time.nowMs - attractingMs < SETTLED_MS)
      return undefined;
    watched.isMeasured = true;
    const usage = kiosk.usage();
    if (process.env['USAGE']) console.error('USAGE', kiosk.name, watched.visits, JSON.stringify(usage));
    for (const name of ['objects', 'textures', 'listeners', 'timers'] as const) {
      const { factor, more } = GROWTH[name];
      if (watched.visits > FIRST_VISITS && watched.isKnown && usage[name] > most[name] * factor + more)
        return `${usage[name]} ${name} after a visit instead of ${most[name]}`;
      if (watched.visits <= FIRST_VISITS || !watched.isKnown) most[name] = Math.max(most[name], usage[name]);
    }
    watched.isKnown = true;
    return undefined;
  }

  /** Whether what a kiosk has, and its heading, are of the release that it says to show. */
  private async mixedRelease(kiosk: Kiosk): Promise<string | undefined> {
    const state = kiosk.state();
    if (!state?.release) return undefined;
    const { hash, url } = state.release;
    const { search } = new URL(url, this.server.origin);
    for (const { id, name, title } of kiosk.pages()) {
      const released = await this.showroom.releasedPage(hash, id, search);
      if (!released) continue;
      if (released.name !== name)
        return `its page '${id}' is '${name}', and '${released.name}' in the release that it shows`;
      const isRead = state.route.screen === 'page' && state.route.id === id && isStill(kiosk, state);
      const heading = isRead ? kiosk.heading() : undefined;
      if (heading !== undefined && !plain(heading).includes(plain(title)))
        return `it shows '${heading}' as the title of '${id}', which is '${title}'`;
    }
    return undefined;
  }

  /** Events that were acknowledged since the last step and are not stored exactly once. */
  private async lostEvents(): Promise<string | undefined> {
    for (const kiosk of this.kiosks) {
      const ids = [...kiosk.acknowledged].filter((id) => !this.stored.has(id));
      if (ids.length === 0) continue;
      const rows = await this.server.app.services.database
        .selectFrom('event')
        .select(['event_id'])
        .where('event_id', 'in', ids)
        .execute();
      const counts = new Map<string, number>();
      for (const { event_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
      for (const id of ids) {
        const stored = counts.get(id) ?? 0;
        if (stored !== 1) return `${kiosk.name}: an event that was acknowledged is stored ${stored} times`;
        this.stored.add(id);
      }
    }
    return undefined;
  }

  /** Commands that a kiosk has not asked for, long after everything worked again. */
  private async waitingCommands(): Promise<string | undefined> {
    const since = Math.max(this.faultedMs, ...this.kiosks.map(({ loadedMs }) => loadedMs));
    if (this.time.nowMs - since < RECOVERY_MS) return undefined;
    const waiting = await this.server.app.services.database
      .selectFrom('kiosk_command')
      .select(['type'])
      .where('state', '=', 'queued')
      .where('created_at', '<', this.time.epochMs + this.time.nowMs - RECOVERY_MS)
      .where('expires_at', '>', this.time.epochMs + this.time.nowMs)
      .executeTakeFirst();
    return waiting && `the command '${waiting.type}' has not reached its kiosk`;
  }

  private async lostSaves(): Promise<string | undefined> {
    const [lost] = await this.showroom.lostSaves();
    return lost && `a save of ${lost} that was acknowledged is lost`;
  }
}

/** Whether the screen of the route is all that is shown, in the main language. */
const isStill = (kiosk: Kiosk, state: KioskState): boolean =>
  kiosk.stage() === 'still' &&
  state.transitionCount === 0 &&
  state.overlay === null &&
  state.languageIndex === 0 &&
  !state.isAttracting;

/** Without markup and spaces. */
const plain = (text: string): string => text.replace(/<[^>]*>|\s/g, '');
