// Sends queued items to the server in batches, and retries while it is unreachable.
import { clock, debounced } from '#clock.ts';
import type { HttpFailure } from '#api/http.ts';
import { EVENT_SENDING } from '#config/limits.ts';
import type { DurableQueue } from './durableQueue.ts';

export interface EventBatchSenderOptions<T> {
  queue: DurableQueue<T>;
  /** Items per batch. */
  batch: number;
  /**
   * Resolves once they are stored; rejects with an HttpFailure. `isLast` while the page is closed.
   */
  send: (items: T[], isLast: boolean) => Promise<void>;
  /** Called for an item that the server refuses; it is dropped. */
  onRefused: (item: T, failure: HttpFailure) => void;
}

/** A 4xx that a retry cannot cure; not those that mean 'later'. */
export const isRefusal = (failure: HttpFailure): failure is Exclude<HttpFailure, 404> =>
  failure !== 404 &&
  failure.statusCode >= 400 &&
  failure.statusCode < 500 &&
  ![401, 403, 408, 425, 429].includes(failure.statusCode);

export class EventBatchSender<T> {
  private readonly options: EventBatchSenderOptions<T>;
  private isSending = false;
  private batch: number;
  private failures = 0;
  private cancelRetry: (() => void) | undefined;
  private readonly runSoon = debounced(EVENT_SENDING.delayMs, () => void this.run());

  constructor(options: EventBatchSenderOptions<T>) {
    this.options = options;
    this.batch = options.batch;
    window.addEventListener('online', () => void this.run());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.run(true);
    });
    // Items of an earlier page.
    this.runSoon();
  }

  /** Stores an item and sends it together with those that follow within the delay. */
  async put(item: T): Promise<void> {
    await this.options.queue.put(item);
    // While the server is unreachable the retry timer decides.
    if (!this.cancelRetry) this.runSoon();
  }

  private async run(isLast = false): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    this.cancelRetry?.();
    this.cancelRetry = undefined;
    try {
      while (await this.sendBatch(isLast));
    } finally {
      this.isSending = false;
    }
  }

  /** Returns whether there may be more to send. */
  private async sendBatch(isLast: boolean): Promise<boolean> {
    const { queue, send, onRefused } = this.options;
    const { keys, items } = await queue.peek(this.batch);
    const [first] = items;
    if (first === undefined) return false;
    try {
      await send(items, isLast);
    } catch (reason) {
      const failure = reason as HttpFailure;
      if (!isRefusal(failure)) {
        this.retryLater(failure);
        return false;
      }
      // One bad item must not block the others: sent alone, it is the one that is dropped.
      if (items.length > 1) {
        this.batch = 1;
        return true;
      }
      onRefused(first, failure);
      queue.drop(1);
    }
    await queue.remove(keys);
    this.failures = 0;
    this.batch = Math.min(this.options.batch, this.batch * 2);
    return true;
  }

  private retryLater(failure: HttpFailure): void {
    const requestedMs = failure === 404 ? 0 : (failure.retryAfterS ?? 0) * 1_000;
    const { first, most } = EVENT_SENDING.retryMs;
    const backoff = Math.min(most, first * 2 ** this.failures);
    this.failures += 1;
    // Jitter: kiosks that lost their server together must not all return at once.
    const ms = Math.max(requestedMs, backoff) * (1 + Math.random() / 4);
    this.cancelRetry = clock.after(ms, () => void this.run());
  }
}
