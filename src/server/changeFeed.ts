// Tells whoever listens what was written, by this server or another one on the same database: the change log is asked about once
// a second, and only while somebody listens.
import type { DocumentRepository } from './storage/documentRepository.ts';
import type { ChangeLogTable } from './storage/tables.ts';

const LOOK_EVERY_MS = 1000;
/** Keeps proxies and browsers from taking a silent line for a dead one. */
const HEARTBEAT_MS = 20_000;
const PAGE_SIZE = 500;
/** Listeners at once; a chain of shops has some hundreds of kiosks. */
const LISTENERS_MAX = 2000;

export type Change = Pick<ChangeLogTable, 'seq' | 'kind' | 'id' | 'version'>;

export interface Listener {
  /** What was written, in its order. */
  tell: (changes: readonly Change[]) => void;
  /** Says that the line is alive. */
  beat: () => void;
  /** The server closes. */
  end: () => void;
}

/** One for a server. */
export class ChangeFeed {
  readonly #documents: DocumentRepository;
  readonly #onFault: (error: unknown) => void;
  /** Each with the number of the last change that it knows. */
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

  /** Tells a listener everything after change number `since`, until the answer is called. */
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

  /** Ends every line, so that a server that closes waits for nobody. */
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
      // A database that is away for a moment is asked again at the next look.
      this.#onFault(error);
    } finally {
      this.#isLooking = false;
    }
  }

  /** Answers whether there may be more. */
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
