// Notifies listeners of changes, also those of other servers on the same database: polls the change
// log once a second while there are listeners.
import type { DocumentRepository } from './storage/documentRepository.ts';
import type { ChangeLogTable } from './storage/tables.ts';

const LOOK_EVERY_MS = 1000;
/** Keeps proxies and browsers from closing an idle connection. */
const HEARTBEAT_MS = 20_000;
const PAGE_SIZE = 500;
/** Concurrent listeners; a chain of stores has some hundreds of kiosks. */
const LISTENERS_MAX = 2000;

export type Change = Pick<ChangeLogTable, 'seq' | 'kind' | 'id' | 'version'>;

export interface Listener {
  /** Changes in the order of their numbers. */
  tell: (changes: readonly Change[]) => void;
  /** The connection is alive. */
  beat: () => void;
  /** The server is closing. */
  end: () => void;
}

/** One per server. */
export class ChangeFeed {
  readonly #documents: DocumentRepository;
  readonly #onFault: (error: unknown) => void;
  /** Each with the number of the last change it got. */
  readonly #listeners = new Map<Listener, number>();
  #stop: (() => void) | undefined;
  #isLooking = false;
  #isClosed = false;

  constructor(documents: DocumentRepository, onFault: (error: unknown) => void) {
    this.#documents = documents;
    this.#onFault = onFault;
  }

  get isFull(): boolean {
    return this.#isClosed || this.#listeners.size >= LISTENERS_MAX;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Sends every change after number `since`; returns a function that unsubscribes. */
  listen(listener: Listener, since: number): () => void {
    this.#listeners.set(listener, since);
    this.#stop ??= this.#begin();
    void this.#look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  }

  /** Ends all connections, so that closing the server waits for none. */
  close(): void {
    this.#isClosed = true;
    for (const listener of [...this.#listeners.keys()]) listener.end();
    this.#listeners.clear();
    this.#stop?.();
  }

  #begin(): () => void {
    const looking = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    const beating = setInterval(() => {
      for (const listener of this.#listeners.keys()) listener.beat();
    }, HEARTBEAT_MS);
    return () => {
      clearInterval(looking);
      clearInterval(beating);
    };
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#listeners.size > 0 && (await this.#tellNext()));
    } catch (error) {
      // The next poll tries again.
      this.#onFault(error);
    } finally {
      this.#isLooking = false;
    }
  }

  /** Returns whether there may be more. */
  async #tellNext(): Promise<boolean> {
    const changes = await this.#documents.changesAfter(Math.min(...this.#listeners.values()), PAGE_SIZE);
    const last = changes.at(-1)?.seq;
    if (last === undefined) return false;
    for (const [listener, known] of this.#listeners) {
      const news = changes.filter(({ seq }) => seq > known);
      if (news.length === 0) continue;
      this.#listeners.set(listener, last);
      listener.tell(news);
    }
    return changes.length === PAGE_SIZE;
  }
}
