// A node's own connection to PostgreSQL, beside the pool: it hears what other nodes write, and
// holds the lock of the background jobs. Both end with the connection, which is why no pool will
// do. One that ends is replaced; listeners then read what they may have missed.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/openDatabase.ts';

const CONNECT_TIMEOUT_MS = 3_000;
/**
 * How often the connection is checked, since a broken network does not end it, and the lock is
 * tried.
 */
const CHECK_EVERY_MS = 5_000;
/**
 * The database ends the connection of a machine that is gone within 20 s, and with it the lock. Its
 * holder notices within 10 s, so that two nodes never hold it.
 */
const KEEP_ALIVE = `
  set tcp_keepalives_idle = 5;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3`;
/** Key of the advisory lock of the background jobs, in two parts. */
const JOBS_LOCK = [1_447_842_898, 1] as const;
/** Application name of the connection in PostgreSQL, followed by the name of the node. */
const APPLICATION = 'vitrine node ';
const QUERY_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
/** Doubles after each failure. */
const RETRY_MS = { min: 250, max: 5_000 };

/** Channels of NOTIFY, by what was written: triggers of migration 046 use them. */
const CHANNELS = { change: 'vitrine_change', presence: 'vitrine_presence' } as const;
type Topic = keyof typeof CHANNELS;

export class NodeConnection {
  readonly #databaseUrl: string | undefined;
  readonly #name: string;
  readonly #closing = new AbortController();
  readonly #listeners: Record<Topic, Set<() => void>> = { change: new Set(), presence: new Set() };
  #onError: (error: unknown) => void = () => undefined;
  #running: Promise<void> | undefined;
  #isListening = false;
  #hasJobs: boolean;

  /**
   * Without an address it never connects: SQLite has one node, which has the jobs, and notifies of
   * nothing.
   */
  constructor({ databaseUrl, nodeName }: { databaseUrl?: string; nodeName: string }) {
    this.#databaseUrl = databaseUrl;
    this.#name = nodeName;
    this.#hasJobs = databaseUrl === undefined;
  }

  get name(): string {
    return this.#name;
  }

  /** Whether the background jobs run on this node, and on no other. */
  get hasJobs(): boolean {
    return this.#hasJobs;
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

  /** Name of the node that has the background jobs; null while none does. */
  async nodeWithJobs(database: Database): Promise<string | null> {
    if (this.#databaseUrl === undefined) return this.#name;
    const [key, subkey] = JOBS_LOCK;
    const { rows } = await sql<{ application_name: string }>`
      select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = ${key} and objid = ${subkey}
        and database = (select oid from pg_database where datname = current_database())`.execute(database);
    return rows[0]?.application_name.replace(APPLICATION, '') ?? null;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.race([this.#running, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
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
      application_name: APPLICATION + this.#name,
    });
    client.on('error', end);
    client.on('end', () => end(new Error('The connection for notifications has ended.')));
    client.on('notification', ({ channel }) => {
      for (const topic of TOPICS) if (CHANNELS[topic] === channel) this.#notify(topic);
    });
    try {
      await client.connect();
      await client.query(KEEP_ALIVE);
      for (const topic of TOPICS) await client.query(`listen ${CHANNELS[topic]}`);
      this.#isListening = true;
      for (const topic of TOPICS) this.#notify(topic);
      await this.#checkUntilEnd(client, AbortSignal.any([ended.signal, this.#closing.signal]));
    } catch (error) {
      end(error);
    }
    const hadConnection = this.#isListening;
    this.#isListening = false;
    this.#hasJobs = false;
    // Ending a connection that hangs would never finish.
    await Promise.race([
      client.end().catch(() => undefined),
      sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    return hadConnection;
  }

  async #checkUntilEnd(client: pg.Client, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // A query rejects when the connection ends.
      if (this.#hasJobs) await client.query('select 1');
      else {
        const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as locked', [...JOBS_LOCK]);
        this.#hasJobs = rows[0].locked;
      }
      await sleep(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #notify(topic: Topic): void {
    for (const listener of this.#listeners[topic]) listener();
  }
}

const TOPICS = Object.keys(CHANNELS) as Topic[];
