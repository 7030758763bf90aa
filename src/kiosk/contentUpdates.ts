// Updates of the live content apply while idle, never during a visit: the release as a whole,
// settings, the app. With a service worker they are cached first. Nothing applies while editing in
// this window.
import { DAY_MS } from '#config/durations.ts';
import { clock } from '#clock.ts';
import { OFFLINE_CACHE_INTERVAL_MS, OFFLINE_CACHE_SPREAD_MS, RETRY_MS } from '#config/limits.ts';
import { listenAsKiosk, listenForChanges } from '#api/changesApi.ts';
import { loadConfig, loadLive, type Live } from '#api/contentApi.ts';
import { registerWorker, removeOfflineCache } from '#api/offlineApi.ts';
import { loadSignedLive } from '#api/releaseTrust.ts';
import { hearServerTime, serverNowMs } from '#api/serverTime.ts';
import { spreadHeard } from '#rules/pollSpread.ts';
import { untilNextMs, type UpcomingRelease } from '#api/upcomingReleases.ts';
import { asScheduled } from '#state/upcomingRelease.ts';
import { reportFault } from '#state/reportFault.ts';
import type { Change } from '#protocol/appSchemas.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { isEditorActive, kioskStore } from '#state/kioskStore.ts';
import { applyConfig } from '#state/applyConfig.ts';
import { takeOver } from '#state/revalidate.ts';
import { kioskId } from '#delivery/kioskId.ts';
import { cacheShowroom } from './cacheShowroom.ts';
import { watchForAppUpdates, reloadWhenIdle } from './appUpdates.ts';

const INCOMPLETE_RETRY_MS = 30_000;
/** A kiosk whose clock is off by more says so: its events have wrong times. */
const CLOCK_OFF_MS = 5 * 60_000;

/** Kind of the changes that a release makes; the others are saves. */
const RELEASE = 'release';
/** Changes for kiosks themselves, such as `kioskCommand`. */
const OF_KIOSKS = 'kiosk';

export async function followContentUpdates(): Promise<void> {
  const registration = kioskStore.getState().config.offline
    ? await registerWorker()
    : void removeOfflineCache();
  const updates = new ContentUpdates(registration !== undefined);
  if (registration) {
    watchForAppUpdates(registration);
    updates.refreshWhenIdle(() => void registration.update().catch(() => undefined));
  }
  let appVersion: string | undefined;
  const onHello = ({ app: currentVersion, timeMs }: { app: string; timeMs: number }): void => {
    hearClock(timeMs);
    if (appVersion !== undefined && appVersion !== currentVersion) {
      if (registration) void registration.update().catch(() => undefined);
      else reloadWhenIdle();
    }
    appVersion ??= currentVersion;
    updates.check();
  };
  const onChange = (change: Change): void => {
    updates.spreadMs = spreadHeard(change.spreadMs);
    if (isShown(change)) updates.checkSoon();
  };
  let stopListening: (() => void) | undefined;
  const listenUnlessEditing = ({ isEditing }: { isEditing: boolean }): void => {
    if (isEditing) stopListening?.();
    // The commands to this kiosk come with the changes; people hear of the calls at all kiosks.
    listenAsKiosk(isEditing ? '' : kioskId());
    stopListening = isEditing
      ? undefined
      : (stopListening ?? listenForChanges({ onHello, onChange, onSilence: () => updates.check() }));
  };
  kioskStore.subscribe(listenUnlessEditing);
  listenUnlessEditing(kioskStore.getState());
  kioskStore.subscribe((now, before) => {
    if (now.environment?.id !== before.environment?.id) updates.check();
  });
  updates.check();
}

function hearClock(timeMs: number): void {
  if (!Number.isFinite(timeMs)) return;
  const aheadMs = hearServerTime(timeMs);
  if (Math.abs(aheadMs) > CLOCK_OFF_MS)
    reportFault('THE CLOCK OF THIS KIOSK IS OFF', { minutes: Math.round(-aheadMs / 60_000) });
}

/** Whether a change can be seen here: saves where they are live, else releases alone. */
function isShown({ kind, id }: Change): boolean {
  const { environment, release } = kioskStore.getState();
  if (kind.startsWith(OF_KIOSKS)) return false;
  return kind === RELEASE ? id === environment?.id : release?.publishing !== 'manual';
}

/**
 * Loads the live release from the server and applies its settings. Undefined if it is not signed
 * correctly: the kiosk keeps its release and reports the fault. Rejects with the server's failure.
 */
async function loadOrRefuse(): Promise<Live | undefined> {
  const { search } = kioskStore.getState();
  const [live, latest] = await Promise.all([
    loadSignedLive(new URLSearchParams(search).get('env')),
    loadConfig({ isFresh: true }),
  ]);
  applyConfig(latest);
  if (typeof live !== 'string') return live;
  reportFault('STALE RELEASE', { reason: live });
  return undefined;
}

/** Polls what is live, one request at a time. */
export class ContentUpdates {
  /** How far its polls and those of other kiosks spread. */
  spreadMs = OFFLINE_CACHE_SPREAD_MS;
  private readonly isCached: boolean;
  private isLooking = false;
  private isAskedAgain = false;
  private completedAtMs = Number.NEGATIVE_INFINITY;
  private cancelCheck: (() => void) | undefined;
  private cancelTakeOver: (() => void) | undefined;
  private cancelNext: (() => void) | undefined;

  /** `isCached`: there is a service worker to cache it for. */
  constructor(isCached: boolean) {
    this.isCached = isCached;
  }

  /** Also polls when idle after an hour, or sooner if something could not be cached. */
  refreshWhenIdle(alsoDo: () => void): void {
    kioskStore.subscribe((now, before) => {
      const hasBecomeIdle = now.isAttracting && !before.isAttracting;
      if (!hasBecomeIdle || clock.now() - this.completedAtMs <= OFFLINE_CACHE_INTERVAL_MS) return;
      this.check();
      alsoDo();
    });
  }

  /** All kiosks hear of a change at once: each polls at another moment. */
  checkSoon(): void {
    this.cancelCheck ??= clock.after(Math.random() * this.spreadMs, () => {
      this.cancelCheck = undefined;
      this.check();
    });
  }

  /** Polls now, or again after the poll that is under way. */
  check(): void {
    this.isAskedAgain = true;
    if (this.isLooking) return;
    this.isLooking = true;
    void this.lookWhileAsked().finally(() => (this.isLooking = false));
  }

  private async lookWhileAsked(): Promise<void> {
    while (this.isAskedAgain) {
      this.isAskedAgain = false;
      try {
        await this.look();
      } catch {
        // Unreachable again: what is scheduled needs no server.
        await this.lookInCache().catch(() => undefined);
        clock.after(RETRY_MS, () => this.check());
      }
    }
  }

  /** Polls again when the next scheduled release is due. */
  private lookAtNext(scheduled: readonly UpcomingRelease[]): void {
    this.cancelNext?.();
    const untilMs = untilNextMs(scheduled, serverNowMs());
    this.cancelNext =
      untilMs === null ? undefined : clock.after(Math.min(untilMs, DAY_MS), () => this.checkSoon());
  }

  private async look(): Promise<void> {
    if (isEditorActive(kioskStore.getState())) return;
    const startedMs = clock.now();
    const live = await loadOrRefuse();
    if (!live) return;
    this.lookAtNext(live.next);
    const isOther = live.release.hash !== kioskStore.getState().release?.hash;
    if (this.isCached) {
      const result = await cacheShowroom(live);
      this.completedAtMs = result === 'complete' ? startedMs : Number.NEGATIVE_INFINITY;
      if (result === 'stale') this.isAskedAgain = true;
      // Keeps the shown release until the other one is cached completely.
      if (result === 'incomplete' && isOther) clock.after(INCOMPLETE_RETRY_MS, () => this.check());
      if (result === 'incomplete' || result === 'stale') return;
    }
    this.takeOverWhenIdle(live);
  }

  private async lookInCache(): Promise<void> {
    if (!this.isCached || isEditorActive(kioskStore.getState())) return;
    const said = await loadLive(new URLSearchParams(kioskStore.getState().search).get('env'));
    this.lookAtNext(said.next);
    // A page that began with a release which was not cached in time returns to the one that is.
    this.takeOverWhenIdle(await asScheduled(said));
  }

  private takeOverWhenIdle(live: Live): void {
    this.cancelTakeOver?.();
    this.cancelTakeOver = undefined;
    if (live.release.hash === kioskStore.getState().release?.hash) return;
    this.cancelTakeOver = whenIdle(() => {
      if (isEditorActive(kioskStore.getState())) return;
      // Files that only the former release needed are deleted by the next look.
      void takeOver(live).then(
        () => this.check(),
        () => clock.after(RETRY_MS, () => this.check()),
      );
    });
  }
}
