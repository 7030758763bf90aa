// A node's own connection to PostgreSQL, beside the pool, on which it hears what other nodes write.
// A connection that ends is replaced; listeners then read what they may have missed.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CHANNELS } from './nodeMigrations.ts';

const CONNECT_TIMEOUT_MS = 3_000;
/** How often the connection is checked: a broken network does not end it. */
const CHECK_EVERY_MS = 5_000;
const QUERY_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
/** Doubles after each failure. */
const RETRY_MS = { min: 250, max: 5_000 };

/** What the database notifies of. */
type Topic = keyof typeof CHANNELS;

export class NodeConnection {
  readonly #databaseUrl: string | undefined;
  readonly #closing = new AbortController();
  readonly #listeners: Record<Topic, Set<() => void>> = { change: new Set(), presence: new Set() };
  #onError: (error: unknown) => void = () => undefined;
  #running: Promise<void> | undefined;
  #isListening = false;

  /** Does nothing without an address: SQLite has one node, and notifies of nothing. */
  constructor(databaseUrl: string | undefined) {
    this.#databaseUrl = databaseUrl;
  }

  /** Whether notifications arrive; while they do not, only polling finds what is new. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** Connects, and again whenever the connection ends. */
  start(onError: (error: unknown) => void): void {
    this.#onError = onError;
    if (this.#databaseUrl !== undefined) this.#running ??= this.#keepConnected(this.#databaseUrl);
  }

  /**
   * Calls the listener after each commit that wrote, and after each reconnection; returns a
   * function that unsubscribes.
   */
  subscribe(topic: Topic, listener: () => void): () => void {
    this.#listeners[topic].add(listener);
    return () => void this.#listeners[topic].delete(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #keepConnected(databaseUrl: string): Promise<void> {
    const { signal } = this.#closing;
    for (let waitMs = RETRY_MS.min; !signal.aborted; waitMs = Math.min(2 * waitMs, RETRY_MS.max)) {
      const hasConnected = await this.#connectOnce(databaseUrl);
      if (hasConnected) waitMs = RETRY_MS.min;
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves when the connection has ended, to whether there was one. */
  async #connectOnce(connectionString: string): Promise<boolean> {
    const ended = new AbortController();
    const end = (error?: unknown): void => {
      if (!ended.signal.aborted && !this.#closing.signal.aborted && error) this.#onError(error);
      ended.abort();
    };
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'vitrine node',
    });
    client.on('error', end);
    client.on('end', () => end(new Error('The connection for notifications has ended.')));
    client.on('notification', ({ channel }) => {
      for (const topic of TOPICS) if (CHANNELS[topic] === channel) this.#notify(topic);
    });
    try {
      await client.connect();
      for (const topic of TOPICS) await client.query(`listen ${CHANNELS[topic]}`);
      this.#isListening = true;
      for (const topic of TOPICS) this.#notify(topic);
      await this.#checkUntilEnd(client, AbortSignal.any([ended.signal, this.#closing.signal]));
    } catch (error) {
      end(error);
    }
    const hadConnection = this.#isListening;
    this.#isListening = false;
    // Ending a connection that hangs would never finish.
    await Promise.race([
      client.end().catch(() => undefined),
      sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    return hadConnection;
  }

  async #checkUntilEnd(client: pg.Client, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await client.query('select 1');
      await sleep(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #notify(topic: Topic): void {
    for (const listener of this.#listeners[topic]) listener();
  }
}

const TOPICS = Object.keys(CHANNELS) as Topic[];
