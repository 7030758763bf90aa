// HTTP client for vendors: time limit, one retry, and a circuit breaker. Errors contain neither
// addresses nor keys, since errors are logged.
import { z } from 'zod';
import { HttpError } from './httpErrors.ts';

const RETRIES = 1;
const RETRY_AFTER_MS = 200;
/** After this many failures in a row, no requests are sent for a while. */
const FAILURES_MAX = 5;
const PAUSE_MS = 30_000;
const RESPONSE_MAX_BYTES = 2_000_000;
const CONFLICT = 409;

export type VendorRequest = {
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether a conflict (409) is an answer, and no failure. */
  mayConflict?: boolean;
};

/** A server of the operator's own, and the bearer token that it is sent. */
export type OwnProvider = { url: string; key?: string };

/** The store of a kiosk, as it is sent to providers. */
export type StoreForProvider = { id: string; name: string; region: string; tags: string[] };
export const storeForProvider = ({ id, name, region, tags }: StoreForProvider): StoreForProvider => ({
  id,
  name,
  region,
  tags,
});

/** Result of one attempt: a response, or an error and whether a retry may help. */
type Attempt =
  | { data: unknown; error?: undefined }
  | { data?: undefined; error: HttpError; isRetryable: boolean };

const failure = (status: 502 | 503 | 504, code: string, message: string): HttpError =>
  new HttpError(status, message, { code });

/** 502: the response has an unexpected form. */
export const invalidResponse = (name: string): HttpError =>
  failure(502, 'PROVIDER_GARBLED', `${name} gave an answer that could not be read.`);
/** 502: the vendor refuses our key or account. */
export const requestRefused = (name: string): HttpError =>
  failure(502, 'PROVIDER_REFUSED', `${name} refused to answer: look at its key and its account.`);
/** 503: the vendor's rate limit is reached. */
export const vendorBusy = (name: string): HttpError =>
  failure(503, 'PROVIDER_BUSY', `${name} is asked too much at the moment.`);
const down = (name: string): HttpError => failure(503, 'PROVIDER_DOWN', `${name} does not answer.`);
const conflict = (name: string): HttpError =>
  new HttpError(409, `${name} says that this is not possible any more.`, { code: 'PROVIDER_CONFLICT' });
const slow = (name: string): HttpError => failure(504, 'PROVIDER_SLOW', `${name} takes too long to answer.`);

export class VendorClient {
  readonly name: string;
  readonly #timeoutMs: number;
  #failures = 0;
  #pausedUntil = 0;
  constructor(name: string, timeoutMs: number) {
    this.name = name;
    this.#timeoutMs = timeoutMs;
  }

  /** It has failed several times in a row, and not answered since. */
  get isDown(): boolean {
    return this.#failures >= FAILURES_MAX;
  }

  /**
   * The JSON of a response; POST if there is a body, else GET. Throws 502, 503 or 504 with a
   * `code`.
   */
  request(url: string, vendorRequest: VendorRequest): Promise<unknown> {
    return this.#send(url, vendorRequest, z.unknown());
  }

  /**
   * Sends a POST to a server of the operator and returns its response. Throws 502 if it does not
   * match `schema`, which counts as a failure too; else like `request`; 409 if it may conflict.
   */
  ask<T>(
    { url, key }: OwnProvider,
    body: unknown,
    schema: z.ZodType<T>,
    options: Pick<VendorRequest, 'mayConflict'> = {},
  ): Promise<T> {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    return this.#send(url, { body, headers, ...options }, schema);
  }

  async #send<T>(url: string, vendorRequest: VendorRequest, schema: z.ZodType<T>): Promise<T> {
    if (Date.now() < this.#pausedUntil) throw down(this.name);
    // Both attempts share the time limit, so a shopper does not wait twice as long.
    const signal = AbortSignal.timeout(this.#timeoutMs);
    let attempt = await this.#attempt(url, vendorRequest, signal);
    for (let retry = 0; retry < RETRIES && attempt.error && attempt.isRetryable; retry += 1) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      attempt = await this.#attempt(url, vendorRequest, signal);
    }
    const read = attempt.error ? undefined : schema.safeParse(attempt.data);
    if (read?.success) {
      this.#failures = 0;
      return read.data;
    }
    if (vendorRequest.mayConflict && attempt.error?.statusCode === CONFLICT) {
      this.#failures = 0;
      throw attempt.error;
    }
    this.#failures += 1;
    // After the pause, one request tests the vendor: the count is kept, so another failure starts
    // the pause again.
    if (this.#failures >= FAILURES_MAX) this.#pausedUntil = Date.now() + PAUSE_MS;
    throw attempt.error ?? invalidResponse(this.name);
  }

  async #attempt(
    url: string,
    { query, body, headers, mayConflict }: VendorRequest,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const target = new URL(url);
    for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, value);
    const postOptions = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    try {
      const response = await fetch(target, {
        ...postOptions,
        signal,
        redirect: 'error',
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      if (response.ok) return await this.#read(response);
      await response.body?.cancel();
      return mayConflict && response.status === CONFLICT
        ? { error: conflict(this.name), isRetryable: false }
        : this.#refusal(response.status);
    } catch {
      return signal.aborted
        ? { error: slow(this.name), isRetryable: false }
        : { error: down(this.name), isRetryable: true };
    }
  }

  async #read(response: Response): Promise<Attempt> {
    const text = await textOf(response);
    try {
      if (text !== undefined) return { data: JSON.parse(text) as unknown };
    } catch {
      // Below.
    }
    return { error: invalidResponse(this.name), isRetryable: false };
  }

  #refusal(status: number): Attempt {
    if (status === 429) return { error: vendorBusy(this.name), isRetryable: false };
    if (status >= 500) return { error: down(this.name), isRetryable: true };
    return {
      error: [401, 402, 403].includes(status) ? requestRefused(this.name) : invalidResponse(this.name),
      isRetryable: false,
    };
  }
}

/** Undefined for one that is too large, of which no more is read. */
async function textOf({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > RESPONSE_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
