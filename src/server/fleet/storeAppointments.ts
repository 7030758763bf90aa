// Free times of a store and their booking, by the operator's own server. No name is requested: the
// provider gives a code. See src/server/fleet/README.md#the-appointment-provider.
import { z } from 'zod';
import { HttpError } from '../platform/http/httpErrors.ts';
import { KeptAnswers } from '../platform/http/keptAnswers.ts';
import {
  storeForProvider,
  VendorClient,
  type OwnProvider,
  type StoreForProvider,
} from '../platform/http/vendorClient.ts';
import type { AppointmentSettings } from '../serverSettings.ts';

const TIMES_KEPT_MS = 60_000;
/** A kiosk that has lost the response asks again with the same id. */
const BOOKINGS_KEPT_MS = 60 * 60_000;
/** Maximum that a shopper can compare. */
const OFFERED_MAX = 6;
const LISTED_MAX = 500;
const AHEAD_MAX_MS = 90 * 24 * 60 * 60_000;
const MINUTES = { min: 5, max: 480 } as const;

const timesSchema = z.object({
  times: z
    .array(
      z.object({
        start: z.iso.datetime({ offset: true }),
        minutes: z.int().min(MINUTES.min).max(MINUTES.max),
      }),
    )
    .max(LISTED_MAX),
});
/** Short enough to be remembered, and free of what a voice or a keyboard cannot say. */
const bookingSchema = z.object({ code: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,11}$/) });

/** `start` is ISO 8601 in UTC. */
export type AppointmentTime = { start: string; minutes: number };

export interface BookingRequest {
  /** Made by the kiosk: the same again is the same booking. */
  id: string;
  store: StoreForProvider;
  time: AppointmentTime;
  /** Code of the language of the visit. */
  language: string;
  product: { id: string; name: string } | null;
}

/** 409 */
const timeTaken = () => new HttpError(409, 'This time is taken.', { code: 'TIME_TAKEN' });

export class StoreAppointments {
  readonly vendor: VendorClient;
  readonly #times: KeptAnswers<StoreForProvider, AppointmentTime[]>;
  readonly #bookings: KeptAnswers<BookingRequest, { code: string; time: AppointmentTime }>;

  constructor(provider: AppointmentSettings, timeoutMs: number) {
    this.vendor = new VendorClient('The appointment provider', timeoutMs);
    this.#times = new KeptAnswers(TIMES_KEPT_MS, async (store) => {
      const body = { store: storeForProvider(store) };
      const { times } = await this.vendor.ask(below(provider, 'times'), body, timesSchema);
      return inOrder(times);
    });
    this.#bookings = new KeptAnswers(BOOKINGS_KEPT_MS, async ({ id, store, time, language, product }) => {
      const body = {
        id,
        store: storeForProvider(store),
        ...time,
        language,
        product: product && { id: product.id, name: product.name },
      };
      const booking = below(provider, 'bookings');
      const { code } = await this.vendor.ask(booking, body, bookingSchema, { mayConflict: true });
      return { code: code.toUpperCase(), time };
    });
  }

  /** The next free times of a store. Throws 502, 503 or 504 if the provider does not say. */
  async times(store: StoreForProvider, nowMs: number): Promise<AppointmentTime[]> {
    const times = await this.#times.get(store.id, store, nowMs);
    return times.filter(({ start }) => isAhead(start, nowMs)).slice(0, OFFERED_MAX);
  }

  /**
   * Holds a time that is offered. Throws 409 if it is taken, and 502, 503 or 504 if the provider
   * does not say: then the same request may be made again.
   */
  async book(request: BookingRequest, nowMs: number): Promise<{ code: string; time: AppointmentTime }> {
    const { id, store } = request;
    if (!isAhead(request.time.start, nowMs)) throw timeTaken();
    try {
      return await this.#bookings.get(JSON.stringify([store.id, id]), request, nowMs);
    } catch (error) {
      throw error instanceof HttpError && error.statusCode === timeTaken().statusCode ? timeTaken() : error;
    } finally {
      this.#times.forget(store.id);
    }
  }
}

/** An address below that of the provider, whose query stays. */
function below({ url, key }: OwnProvider, name: string): OwnProvider {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${name}`;
  return { url: address.href, ...(key !== undefined && { key }) };
}

const isAhead = (start: string, nowMs: number): boolean => {
  const aheadMs = Date.parse(start) - nowMs;
  return aheadMs > 0 && aheadMs <= AHEAD_MAX_MS;
};

/** Each start once, the soonest first. */
function inOrder(times: readonly AppointmentTime[]): AppointmentTime[] {
  const byStart = new Map(
    times.map(({ start, minutes }) => [new Date(start).toISOString(), minutes] as const),
  );
  return [...byStart]
    .map(([start, minutes]) => ({ start, minutes }))
    .sort((a, b) => (a.start < b.start ? -1 : 1));
}
