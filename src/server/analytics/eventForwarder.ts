// The server's worker that forwards events to Google. Waiting events are in the database, so a
// restart loses none.
import type { FastifyBaseLogger } from 'fastify';
import { GA4 } from '#rules/analyticsEvents.ts';
import type { Ga4Settings } from '../serverSettings.ts';
import type { EventOutbox } from '../storage/eventOutbox.ts';
import { fittingEvents, sendToGoogle } from './googleAnalytics.ts';

/** Google accepts events of the last three days; older ones are not forwarded. */
const TAKEN_FOR_MS = 72 * 60 * 60 * 1000;
/** Longer than any request: a batch claimed by a server that was killed becomes free after this. */
const CLAIM_MS = 5 * 60 * 1000;

export interface ForwarderTimings {
  /** Interval between checks for waiting events. */
  idleMs: number;
  /** Delay after a failure, doubled with each further one. */
  retryMs: number;
  retryMaxMs: number;
}

const PACE: ForwarderTimings = { idleMs: 5_000, retryMs: 2_000, retryMaxMs: 5 * 60 * 1000 };

export class EventForwarder {
  readonly #outbox: EventOutbox;
  readonly #google: Ga4Settings;
  readonly #log: FastifyBaseLogger;
  readonly #pace: ForwarderTimings;
  #failures = 0;
  constructor(outbox: EventOutbox, google: Ga4Settings, log: FastifyBaseLogger, pace = PACE) {
    this.#outbox = outbox;
    this.#google = google;
    this.#log = log;
    this.#pace = pace;
  }

  /**
   * Sends all waiting events, until it fails or is stopped; returns the delay before the next run.
   */
  async work(isOver: () => boolean): Promise<number> {
    await this.#outbox.dropBefore(Date.now() - TAKEN_FOR_MS);
    while (!isOver()) {
      const now = Date.now();
      const claim = await this.#outbox.claim(now, now + CLAIM_MS, GA4.eventsPerRequest, fittingEvents);
      if (!claim) return this.#pace.idleMs;
      const told = await sendToGoogle(this.#google, claim.clientId, claim.events);
      if (told.outcome === 'again') {
        await this.#outbox.release(claim);
        return this.#rest(told.why);
      }
      if (told.outcome === 'refused')
        this.#log.error({ why: told.why, events: claim.events.length }, 'Google refused events');
      await this.#outbox.done(claim);
      this.#failures = 0;
    }
    return this.#pace.idleMs;
  }

  #rest(why: string): number {
    const { retryMs, retryMaxMs } = this.#pace;
    const wait = Math.min(retryMaxMs, retryMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#log.warn({ why, again_in_ms: wait }, 'Google cannot be told');
    return wait;
  }
}
