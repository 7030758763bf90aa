// What changed on the server is taken when nobody is there, never under a shopper's hand: content, settings, what is kept, the app
// itself. Nothing of it happens while somebody edits in this window.
import { clock } from '#clock.ts';
import { KEEP_AFTER_MS, KEEP_EVERY_MS, KEEP_SPREAD_MS, RETRY_MS } from '#config/limits.ts';
import { listenForChanges } from '#api/changesApi.ts';
import { registerWorker, updateWorker } from '#api/offlineApi.ts';
import { keyOf } from '#state/contentStore.ts';
import { atIdle } from '#state/whenIdle.ts';
import { events } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { heldNow, renew, type News } from '#state/revalidate.ts';
import { keepShowroom } from './cacheShowroom.ts';
import { followTakeOver, followWorker, reloadAtIdle } from './appUpdates.ts';

/** Begins once the first screen has stood for a moment: until then the line belongs to it. */
export function followChanges(): void {
  followTakeOver();
  const begin = (): void => {
    events.off('screen', begin);
    clock.after(KEEP_AFTER_MS, () => void follow());
  };
  events.on('screen', begin);
}

async function follow(): Promise<void> {
  const registration = kioskStore.getState().config.offline ? await registerWorker() : void updateWorker();
  const keep = registration ? keepFresh(registration) : () => undefined;
  const taking = new Taking(() => clock.after(Math.random() * KEEP_SPREAD_MS, keep));
  if (registration) followWorker(registration);
  let app: string | undefined;
  const onHello = (now: string): void => {
    if (app !== undefined && app !== now) {
      if (registration) void registration.update().catch(() => undefined);
      else reloadAtIdle();
    }
    app ??= now;
    taking.note(heldNow());
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
    keptAtMs = (await keepShowroom()) ? begunMs : Number.NEGATIVE_INFINITY;
  };
  kioskStore.subscribe((now, before) => {
    const isElsewhere = now.environment?.id !== before.environment?.id;
    const isIdle = now.isAttracting && !before.isAttracting;
    if (isElsewhere || (isIdle && clock.now() - keptAtMs > KEEP_EVERY_MS)) void keep();
    if (isIdle && clock.now() - keptAtMs > KEEP_EVERY_MS) void registration.update().catch(() => undefined);
  });
  return () => void keep();
}

/** What is to be taken at the next moment without anybody. */
export class Taking {
  private readonly due = new Map<string, News>();
  private isWaiting = false;
  private readonly onTaken: () => void;

  constructor(onTaken: () => void) {
    this.onTaken = onTaken;
  }

  /** Later news of a document stands for what was known of it before. */
  note(news: readonly News[]): void {
    for (const one of news) this.due.set(keyOf(one.kind as never, one.id), one);
    // Said even where nothing is held: names and settings may have changed.
    if (this.isWaiting) return;
    this.isWaiting = true;
    atIdle(() => void this.take());
  }

  private async take(): Promise<void> {
    const news = [...this.due.values()];
    this.due.clear();
    this.isWaiting = false;
    try {
      await renew(news);
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
