// The one worker of a server that tells events to Google. What is not told yet stands in the database, so a restart loses nothing.
import type { FastifyBaseLogger } from 'fastify';
import { GA4 } from '#rules/analyticsEvents.ts';
import type { Ga4Settings } from '../serverSettings.ts';
import type { EventOutbox } from '../storage/eventOutbox.ts';
import { fittingEvents, sendToGoogle } from './googleAnalytics.ts';

/** Google takes what is at most three days old; what is older stays here. */
const TAKEN_FOR_MS = 72 * 60 * 60 * 1000;
/** Longer than any request takes: what a server that was killed had claimed is free again after this. */
const CLAIM_MS = 5 * 60 * 1000;

export interface ForwarderTimings {
  /** How often it is looked whether something waits. */
  idleMs: number;
  /** After a failure, doubled with each that follows. */
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

  /** Tells all that waits, or until it fails or is over; answers how long to wait before the next time. */
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
