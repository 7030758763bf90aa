// Notifies tabs of the editor at once who else is on their document, also through other nodes on
// the same database: reads the places when the database notifies of a write, and once a second
// where it does not.
import { startPolling } from '../platform/nodes/startPolling.ts';
import type { NodeConnection } from '../platform/nodes/nodeConnection.ts';
import * as presences from './presenceRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** Keeps proxies and browsers from closing an idle connection, and ends those of ended sessions. */
const CHECK_INTERVAL_MS = 5_000;
const LISTENERS_MAX = 500;
/** Tabs of one person that are notified; the others read it with their signs of life. */
const LISTENERS_PER_ACCOUNT = 10;

export interface PresenceListener {
  account: number;
  tab: string;
  onOthers: (others: readonly presences.PresentTab[]) => void;
  /** The connection is alive; resolves to false if its session has ended. */
  onCheck: () => Promise<boolean>;
  onClose: () => void;
}

/** One per server. */
export class PresenceFeed {
  readonly #db: Database;
  readonly #node: NodeConnection;
  readonly #onError: (error: unknown) => void;
  /** Each with what was sent to it last. */
  readonly #listeners = new Map<PresenceListener, string>();
  #stop: (() => void) | undefined;
  #polling: Promise<void> | undefined;
  /** Something may have been written since the last read began. */
  #isStale = false;

  constructor(db: Database, node: NodeConnection, onError: (error: unknown) => void) {
    this.#db = db;
    this.#node = node;
    this.#onError = onError;
  }

  /** Whether there is no room for another tab of this account. */
  isFullFor(account: number): boolean {
    const own = [...this.#listeners.keys()].filter((listener) => listener.account === account);
    return this.#listeners.size >= LISTENERS_MAX || own.length >= LISTENERS_PER_ACCOUNT;
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: PresenceListener): () => void {
    this.#listeners.set(listener, '');
    this.#stop ??= this.#startTimers();
    void this.poll();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  }

  /** Ends all connections, so that closing the server waits for none. */
  close(): void {
    for (const listener of [...this.#listeners.keys()]) listener.onClose();
    this.#listeners.clear();
    this.#stop?.();
  }

  /** Sends to each tab what is new to it. */
  async poll(): Promise<void> {
    if (this.#listeners.size === 0) return;
    this.#isStale = true;
    this.#polling ??= this.#tellWhileStale()
      // The next poll tries again.
      .catch(this.#onError)
      .finally(() => (this.#polling = undefined));
    await this.#polling;
  }

  #startTimers(): () => void {
    const stopPolling = startPolling(this.#node, 'presence', () => void this.poll());
    const checkTimer = setInterval(() => {
      for (const listener of this.#listeners.keys())
        listener.onCheck().then((isLetIn) => (isLetIn ? undefined : listener.onClose()), this.#onError);
    }, CHECK_INTERVAL_MS);
    return () => {
      stopPolling();
      clearInterval(checkTimer);
    };
  }

  async #tellWhileStale(): Promise<void> {
    while (this.#isStale && this.#listeners.size > 0) {
      this.#isStale = false;
      await this.#notify();
    }
  }

  async #notify(): Promise<void> {
    const present = await presences.all(this.#db, Date.now());
    for (const [listener, lastTold] of this.#listeners) {
      const place = present.find(({ account, tab }) => account === listener.account && tab === listener.tab);
      const others = place
        ? present.filter(
            ({ account, document }) => account !== listener.account && document === place.document,
          )
        : [];
      const told = JSON.stringify(others);
      if (told === lastTold) continue;
      this.#listeners.set(listener, told);
      listener.onOthers(others);
    }
  }
}
