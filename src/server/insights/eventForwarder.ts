// The server's worker that forwards events to Google. Waiting events are in the database, so a
// restart loses none.
import type { FastifyBaseLogger } from 'fastify';
import { GA4 } from '#rules/analyticsEvents.ts';
import type { Ga4Settings } from '../serverSettings.ts';
import * as outbox from './eventOutbox.ts';
import { fittingEvents, sendToGoogle } from './googleAnalytics.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** Google accepts events of the last three days; older ones are not forwarded. */
const EVENT_MAX_AGE_MS = 72 * 60 * 60 * 1000;
/** Longer than any request: a batch claimed by a server that was killed becomes free after this. */
const CLAIM_MS = 5 * 60 * 1000;

export interface ForwarderTimings {
  /** Interval between checks for waiting events. */
  idleMs: number;
  /** Delay after a failure, doubled with each further one. */
  retryMs: number;
  retryMaxMs: number;
}

const TIMINGS: ForwarderTimings = { idleMs: 5_000, retryMs: 2_000, retryMaxMs: 5 * 60 * 1000 };

export class EventForwarder {
  readonly #db: Database;
  readonly #google: Ga4Settings;
  readonly #log: FastifyBaseLogger;
  readonly #timings: ForwarderTimings;
  #failures = 0;
  constructor(db: Database, google: Ga4Settings, log: FastifyBaseLogger, timings = TIMINGS) {
    this.#db = db;
    this.#google = google;
    this.#log = log;
    this.#timings = timings;
  }

  /**
   * Sends all waiting events, until it fails or is stopped; returns the delay before the next run.
   */
  async work(isStopping: () => boolean): Promise<number> {
    await outbox.dropBefore(this.#db, Date.now() - EVENT_MAX_AGE_MS);
    while (!isStopping()) {
      const now = Date.now();
      const claim = await outbox.claim(this.#db, now, now + CLAIM_MS, GA4.eventsPerRequest, fittingEvents);
      if (!claim) return this.#timings.idleMs;
      const result = await sendToGoogle(this.#google, claim.clientId, claim.events);
      if (result.outcome === 'again') {
        await outbox.release(this.#db, claim);
        return this.#retryDelay(result.reason);
      }
      if (result.outcome === 'refused')
        this.#log.error({ why: result.reason, events: claim.events.length }, 'Google refused events');
      await outbox.done(this.#db, claim);
      this.#failures = 0;
    }
    return this.#timings.idleMs;
  }

  #retryDelay(reason: string): number {
    const { retryMs, retryMaxMs } = this.#timings;
    const wait = Math.min(retryMaxMs, retryMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#log.warn({ why: reason, again_in_ms: wait }, 'events could not be sent to Google');
    return wait;
  }
}
