// What changed on the server is taken when nobody is there, never under a shopper's hand: content, settings, what is kept, the app
// itself. Nothing of it happens while somebody edits in this window.
import { clock } from '#clock.ts';
import {
  OFFLINE_CACHE_DELAY_MS,
  OFFLINE_CACHE_INTERVAL_MS,
  OFFLINE_CACHE_SPREAD_MS,
  RETRY_MS,
} from '#config/limits.ts';
import { listenForChanges } from '#api/changesApi.ts';
import { registerWorker, updateWorker } from '#api/offlineApi.ts';
import { keyOf } from '#state/contentStore.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { cachedVersions, revalidate, type ContentUpdate } from '#state/revalidate.ts';
import { cacheShowroom } from './cacheShowroom.ts';
import { reloadAfterTakeOver, watchForAppUpdates, reloadWhenIdle } from './appUpdates.ts';

/** Begins once the first screen has stood for a moment: until then the line belongs to it. */
export function followContentUpdates(): void {
  reloadAfterTakeOver();
  const begin = (): void => {
    showroomEvents.off('screen', begin);
    clock.after(OFFLINE_CACHE_DELAY_MS, () => void follow());
  };
  showroomEvents.on('screen', begin);
}

async function follow(): Promise<void> {
  const registration = kioskStore.getState().config.offline ? await registerWorker() : void updateWorker();
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
 * Keeps the showroom in each environment that is chosen, and again at the first idle moment after an hour, or after a time when not
 * all of it could be kept. The answer keeps it now.
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

/** What is to be taken at the next moment without anybody. */
export class ContentUpdateOptions {
  private readonly due = new Map<string, ContentUpdate>();
  private isWaiting = false;
  private readonly onTaken: () => void;

  constructor(onTaken: () => void) {
    this.onTaken = onTaken;
  }

  /** Later news of a document stands for what was known of it before. */
  note(news: readonly ContentUpdate[]): void {
    for (const one of news) this.due.set(keyOf(one.kind as never, one.id), one);
    // Said even where nothing is held: names and settings may have changed.
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
      // Away again: what is due stays due.
      clock.after(RETRY_MS, () =>
        this.note(news.filter(({ kind, id }) => !this.due.has(keyOf(kind as never, id)))),
      );
      return;
    }
    this.onTaken();
  }
}
