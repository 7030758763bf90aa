// Notifies listeners of changes, also those of other nodes on the same database: reads the change
// log when the database notifies of a write, and once a second where it does not.
import { KIND_TABLE } from '#content/kindTable.ts';
import { startPolling } from '../platform/nodes/startPolling.ts';
import * as commands from '../kiosks/commandRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import * as liveDocuments from '../documents/liveDocuments.ts';
import type { NodeConnection } from '../platform/nodes/nodeConnection.ts';
import type { ChangeLogTable } from '../platform/database/tables.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import type { Services } from '../services.ts';

/** Keeps proxies and browsers from closing an idle connection. */
const KEEP_ALIVE_MS = 20_000;
const PAGE_SIZE = 500;
/** Concurrent listeners of a node, each 15 to 25 kB. */
const LISTENERS_MAX = 10_000;

export interface Change extends Pick<ChangeLogTable, 'seq' | 'kind' | 'id' | 'version'> {
  /** Ids of the kiosks that a batch of commands is for. */
  recipients?: ReadonlySet<string>;
  /** A save of a shared document that no environment shows before it is published. */
  isDraft?: boolean;
}

export interface Listener {
  /** Changes in the order of their numbers. */
  onChanges: (changes: readonly Change[]) => void;
  /** The connection is alive. */
  onKeepAlive: () => void;
  /** The server is closing. */
  onClose: () => void;
}

/** One per server. */
export class ChangeFeed {
  readonly #db: Database;
  readonly #node: NodeConnection;
  readonly #onError: (error: unknown) => void;
  /** Each with the number of the last change it got. */
  readonly #listeners = new Map<Listener, number>();
  #stop: (() => void) | undefined;
  #isPolling = false;
  /** Something may have been written since the last read began. */
  #isStale = false;
  #isClosed = false;

  constructor({ database, node }: Pick<Services, 'database' | 'node'>, onError: (error: unknown) => void) {
    this.#db = database;
    this.#node = node;
    this.#onError = onError;
  }

  get isFull(): boolean {
    return this.#isClosed || this.#listeners.size >= LISTENERS_MAX;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Sends every change after number `since`; returns a function that unsubscribes. */
  subscribe(listener: Listener, since: number): () => void {
    this.#listeners.set(listener, since);
    this.#stop ??= this.#startTimers();
    void this.#poll();
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
    for (const listener of [...this.#listeners.keys()]) listener.onClose();
    this.#listeners.clear();
    this.#stop?.();
  }

  #startTimers(): () => void {
    const stopPolling = startPolling(this.#node, 'change', () => void this.#poll());
    const keepAliveTimer = setInterval(() => {
      for (const listener of this.#listeners.keys()) listener.onKeepAlive();
    }, KEEP_ALIVE_MS);
    return () => {
      stopPolling();
      clearInterval(keepAliveTimer);
    };
  }

  async #poll(): Promise<void> {
    this.#isStale = true;
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      while (this.#isStale && this.#listeners.size > 0) {
        this.#isStale = false;
        while (this.#listeners.size > 0 && (await this.#sendNext()));
      }
    } catch (error) {
      // The next poll tries again.
      this.#onError(error);
    } finally {
      this.#isPolling = false;
    }
  }

  /** Returns whether there may be more. */
  async #sendNext(): Promise<boolean> {
    const changes = await this.#next();
    const last = changes.at(-1)?.seq;
    if (last === undefined) return false;
    for (const [listener, lastSent] of this.#listeners) {
      const newChanges = changes.filter(({ seq }) => seq > lastSent);
      if (newChanges.length === 0) continue;
      this.#listeners.set(listener, last);
      listener.onChanges(newChanges);
    }
    return changes.length === PAGE_SIZE;
  }

  /** Who a batch is for, and what is a draft, is read once for all listeners. */
  async #next(): Promise<Change[]> {
    const rows = await documents.changesAfter(this.#db, Math.min(...this.#listeners.values()), PAGE_SIZE);
    const changes: Change[] = [];
    const areDrafts = rows.some(isSharedDocument) && !(await liveDocuments.hasLiveSaves(this.#db));
    for (const row of rows)
      changes.push(
        row.kind === commands.KIOSK_COMMAND_BATCH
          ? { ...row, recipients: await commands.recipientsOf(this.#db, row.id) }
          : { ...row, isDraft: areDrafts && isSharedDocument(row) },
      );
    return changes;
  }
}

const isSharedDocument = ({ kind }: ChangeLogTable): boolean =>
  Object.hasOwn(KIND_TABLE, kind) && !documents.OWN_KINDS.includes(kind);
