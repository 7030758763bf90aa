// Changes on the server are applied while idle, never during a visit: content, settings, the
// offline cache, the app. Nothing is applied while editing in this window.
import { clock } from '#clock.ts';
import {
  OFFLINE_CACHE_DELAY_MS,
  OFFLINE_CACHE_INTERVAL_MS,
  OFFLINE_CACHE_SPREAD_MS,
  RETRY_MS,
} from '#config/limits.ts';
import { listenForChanges } from '#api/changesApi.ts';
import { registerWorker, removeOfflineCache } from '#api/offlineApi.ts';
import { keyOf } from '#state/contentStore.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { cachedVersions, revalidate, type ContentUpdate } from '#state/revalidate.ts';
import { cacheShowroom } from './cacheShowroom.ts';
import { reloadAfterTakeOver, watchForAppUpdates, reloadWhenIdle } from './appUpdates.ts';

/** Starts a moment after the first screen: until then the connection belongs to it. */
export function followContentUpdates(): void {
  reloadAfterTakeOver();
  const begin = (): void => {
    showroomEvents.off('screen', begin);
    clock.after(OFFLINE_CACHE_DELAY_MS, () => void follow());
  };
  showroomEvents.on('screen', begin);
}

async function follow(): Promise<void> {
  const registration = kioskStore.getState().config.offline
    ? await registerWorker()
    : void removeOfflineCache();
  const keep = registration ? keepFresh(registration) : () => undefined;
  const taking = new ContentUpdateOptions(() => clock.after(Math.random() * OFFLINE_CACHE_SPREAD_MS, keep));
  if (registration) watchForAppUpdates(registration);
  let app: string | undefined;
  const onHello = (now: string): void => {
    if (app !== undefined && app !== now) {
      if (registration) void registration.update().catch(() => undefined);
      else reloadWhenIdle();
    }
    app ??= now;
    taking.note(cachedVersions());
  };
  let stopListening: (() => void) | undefined;
  const listenUnlessEditing = ({ isEditing }: { isEditing: boolean }): void => {
    if (isEditing) stopListening?.();
    stopListening = isEditing
      ? undefined
      : (stopListening ?? listenForChanges({ onHello, onChange: (change) => taking.note([change]) }));
  };
  kioskStore.subscribe(listenUnlessEditing);
  listenUnlessEditing(kioskStore.getState());
  keep();
}

/**
 * Fills the offline cache for each environment that is chosen, and again when idle after an hour,
 * or sooner if it was not complete. Returns a function that does so now.
 */
function keepFresh(registration: ServiceWorkerRegistration): () => void {
  let keptAtMs = Number.NEGATIVE_INFINITY;
  const keep = async (): Promise<void> => {
    const begunMs = clock.now();
    keptAtMs = (await cacheShowroom()) ? begunMs : Number.NEGATIVE_INFINITY;
  };
  kioskStore.subscribe((now, before) => {
    const isElsewhere = now.environment?.id !== before.environment?.id;
    const isIdle = now.isAttracting && !before.isAttracting;
    if (isElsewhere || (isIdle && clock.now() - keptAtMs > OFFLINE_CACHE_INTERVAL_MS)) void keep();
    if (isIdle && clock.now() - keptAtMs > OFFLINE_CACHE_INTERVAL_MS)
      void registration.update().catch(() => undefined);
  });
  return () => void keep();
}

/** Changes to apply at the next idle moment. */
export class ContentUpdateOptions {
  private readonly due = new Map<string, ContentUpdate>();
  private isWaiting = false;
  private readonly onTaken: () => void;

  constructor(onTaken: () => void) {
    this.onTaken = onTaken;
  }

  /** A later change of a document replaces an earlier one. */
  note(news: readonly ContentUpdate[]): void {
    for (const one of news) this.due.set(keyOf(one.kind, one.id), one);
    // Emitted even without changes: names and settings may have changed.
    if (this.isWaiting) return;
    this.isWaiting = true;
    whenIdle(() => void this.take());
  }

  private async take(): Promise<void> {
    const news = [...this.due.values()];
    this.due.clear();
    this.isWaiting = false;
    try {
      await revalidate(news);
    } catch {
      // Unreachable again: the changes stay pending.
      clock.after(RETRY_MS, () => this.note(news.filter(({ kind, id }) => !this.due.has(keyOf(kind, id)))));
      return;
    }
    this.onTaken();
  }
}
