// What becomes live on the server is taken over while idle, never during a visit: the release as a
// whole, settings, the app. With a service worker it is cached first. Nothing is taken over while
// editing in this window.
import { clock } from '#clock.ts';
import { OFFLINE_CACHE_INTERVAL_MS, OFFLINE_CACHE_SPREAD_MS, RETRY_MS } from '#config/limits.ts';
import { listenForChanges } from '#api/changesApi.ts';
import { registerWorker, removeOfflineCache } from '#api/offlineApi.ts';
import type { Change } from '#protocol/appSchemas.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { isEditorActive, kioskStore } from '#state/kioskStore.ts';
import { revalidateEnvironment } from '#state/loadDocuments.ts';
import { takeOver } from '#state/revalidate.ts';
import { cacheShowroom } from './cacheShowroom.ts';
import { watchForAppUpdates, reloadWhenIdle } from './appUpdates.ts';

const INCOMPLETE_RETRY_MS = 30_000;

/** Kind of the changes that a release makes; the others are saves. */
const RELEASE = 'release';

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
  const onHello = (currentVersion: string): void => {
    if (appVersion !== undefined && appVersion !== currentVersion) {
      if (registration) void registration.update().catch(() => undefined);
      else reloadWhenIdle();
    }
    appVersion ??= currentVersion;
    updates.check();
  };
  const onChange = (change: Change): void => {
    if (isShown(change)) updates.checkSoon();
  };
  let stopListening: (() => void) | undefined;
  const listenUnlessEditing = ({ isEditing }: { isEditing: boolean }): void => {
    if (isEditing) stopListening?.();
    stopListening = isEditing ? undefined : (stopListening ?? listenForChanges({ onHello, onChange }));
  };
  kioskStore.subscribe(listenUnlessEditing);
  listenUnlessEditing(kioskStore.getState());
  kioskStore.subscribe((now, before) => {
    if (now.environment?.id !== before.environment?.id) updates.check();
  });
  updates.check();
}

/** Whether a change can be seen here: saves where they are live, else releases alone. */
function isShown({ kind, id }: Change): boolean {
  const { environment, release } = kioskStore.getState();
  return kind === RELEASE ? id === environment?.id : release?.publishing !== 'manual';
}

/** Looks for what is live, one look at a time. */
export class ContentUpdates {
  private readonly isCached: boolean;
  private isLooking = false;
  private isAskedAgain = false;
  private completedAtMs = Number.NEGATIVE_INFINITY;
  private cancelCheck: (() => void) | undefined;
  private cancelTakeOver: (() => void) | undefined;

  /** `isCached`: there is a service worker to cache it for. */
  constructor(isCached: boolean) {
    this.isCached = isCached;
  }

  /** Also looks when idle after an hour, or sooner if something could not be cached. */
  refreshWhenIdle(alsoDo: () => void): void {
    kioskStore.subscribe((now, before) => {
      const hasBecomeIdle = now.isAttracting && !before.isAttracting;
      if (!hasBecomeIdle || clock.now() - this.completedAtMs <= OFFLINE_CACHE_INTERVAL_MS) return;
      this.check();
      alsoDo();
    });
  }

  /** All kiosks hear of a change at once: each looks at another moment. */
  checkSoon(): void {
    this.cancelCheck ??= clock.after(Math.random() * OFFLINE_CACHE_SPREAD_MS, () => {
      this.cancelCheck = undefined;
      this.check();
    });
  }

  /** Looks now, or again after the look that is under way. */
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
        // Unreachable again.
        clock.after(RETRY_MS, () => this.check());
      }
    }
  }

  private async look(): Promise<void> {
    if (isEditorActive(kioskStore.getState())) return;
    const startedMs = clock.now();
    const live = await revalidateEnvironment();
    const isOther = live.release.hash !== kioskStore.getState().release?.hash;
    if (this.isCached) {
      const result = await cacheShowroom(live);
      this.completedAtMs = result === 'complete' ? startedMs : Number.NEGATIVE_INFINITY;
      if (result === 'stale') this.isAskedAgain = true;
      // What is shown stays until the other release is here as a whole.
      if (result === 'incomplete' && isOther) clock.after(INCOMPLETE_RETRY_MS, () => this.check());
      if (result === 'incomplete' || result === 'stale') return;
    }
    this.cancelTakeOver?.();
    if (!isOther) return;
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
