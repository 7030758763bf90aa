// Changes on the server are applied while idle, never during a visit: content, settings, the
// offline cache, the app. Nothing is applied while editing in this window.
import { clock } from '#clock.ts';
import { OFFLINE_CACHE_INTERVAL_MS, OFFLINE_CACHE_SPREAD_MS, RETRY_MS } from '#config/limits.ts';
import { listenForChanges } from '#api/changesApi.ts';
import { registerWorker, removeOfflineCache } from '#api/offlineApi.ts';
import { keyOf } from '#state/contentStore.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { cachedVersions, revalidate, type ContentUpdate } from '#state/revalidate.ts';
import { cacheShowroom } from './cacheShowroom.ts';
import { watchForAppUpdates, reloadWhenIdle } from './appUpdates.ts';

export async function followContentUpdates(): Promise<void> {
  const registration = kioskStore.getState().config.offline
    ? await registerWorker()
    : void removeOfflineCache();
  const updateCache = registration ? followCacheUpdates(registration) : () => undefined;
  const updateQueue = new ContentUpdateQueue(() =>
    clock.after(Math.random() * OFFLINE_CACHE_SPREAD_MS, updateCache),
  );
  if (registration) watchForAppUpdates(registration);
  let appVersion: string | undefined;
  const onHello = (currentVersion: string): void => {
    if (appVersion !== undefined && appVersion !== currentVersion) {
      if (registration) void registration.update().catch(() => undefined);
      else reloadWhenIdle();
    }
    appVersion ??= currentVersion;
    updateQueue.add(cachedVersions());
  };
  let stopListening: (() => void) | undefined;
  const listenUnlessEditing = ({ isEditing }: { isEditing: boolean }): void => {
    if (isEditing) stopListening?.();
    stopListening = isEditing
      ? undefined
      : (stopListening ?? listenForChanges({ onHello, onChange: (change) => updateQueue.add([change]) }));
  };
  kioskStore.subscribe(listenUnlessEditing);
  listenUnlessEditing(kioskStore.getState());
  updateCache();
}

/**
 * Fills the offline cache for each environment that is chosen, and again when idle after an hour,
 * or sooner if it was not complete. Returns a function that does so now.
 */
function followCacheUpdates(registration: ServiceWorkerRegistration): () => void {
  let completedAtMs = Number.NEGATIVE_INFINITY;
  const updateCache = async (): Promise<void> => {
    const startedMs = clock.now();
    completedAtMs = (await cacheShowroom()) ? startedMs : Number.NEGATIVE_INFINITY;
  };
  kioskStore.subscribe((now, before) => {
    const isOtherEnvironment = now.environment?.id !== before.environment?.id;
    const hasBecomeIdle = now.isAttracting && !before.isAttracting;
    if (isOtherEnvironment || (hasBecomeIdle && clock.now() - completedAtMs > OFFLINE_CACHE_INTERVAL_MS))
      void updateCache();
    if (hasBecomeIdle && clock.now() - completedAtMs > OFFLINE_CACHE_INTERVAL_MS)
      void registration.update().catch(() => undefined);
  });
  return () => void updateCache();
}

/** Changes to apply at the next idle moment. */
export class ContentUpdateQueue {
  private readonly pending = new Map<string, ContentUpdate>();
  private isWaiting = false;
  private readonly onApplied: () => void;

  constructor(onApplied: () => void) {
    this.onApplied = onApplied;
  }

  /** A later change of a document replaces an earlier one. */
  add(updates: readonly ContentUpdate[]): void {
    for (const update of updates) this.pending.set(keyOf(update.kind, update.id), update);
    // Emitted even without changes: names and settings may have changed.
    if (this.isWaiting) return;
    this.isWaiting = true;
    whenIdle(() => void this.applyPending());
  }

  private async applyPending(): Promise<void> {
    const updates = [...this.pending.values()];
    this.pending.clear();
    this.isWaiting = false;
    try {
      await revalidate(updates);
    } catch {
      // Unreachable again: the changes stay pending.
      clock.after(RETRY_MS, () =>
        this.add(updates.filter(({ kind, id }) => !this.pending.has(keyOf(kind, id)))),
      );
      return;
    }
    this.onApplied();
  }
}
