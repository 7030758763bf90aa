// Sending queued items: in batches, retried while the server is down, and not blocked by one
// invalid item.
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpFailure } from '#api/http.ts';
import { EventBatchSender } from '#delivery/eventBatchSender.ts';
import { DurableQueue } from '#delivery/durableQueue.ts';
import { stubBrowser } from '../support/browserGlobals.ts';

let window: EventTarget;
let sent: number[][] = [];
let refused: number[] = [];
let answer: (batch: number[]) => HttpFailure | null = () => null;
let turn = 0;

beforeEach(() => {
  sent = [];
  refused = [];
  answer = () => null;
  ({ window } = stubBrowser());
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(): { queue: DurableQueue<number>; courier: EventBatchSender<number> } {
  const queue = new DurableQueue<number>({
    name: `courier-${(turn += 1)}`,
    maxItems: 10_000,
    onTrouble: () => undefined,
  });
  const eventBatchSender = new EventBatchSender<number>({
    queue,
    batch: 3,
    send: async (batch) => {
      const failure = answer(batch);
      if (failure !== null) throw failure;
      sent.push(batch);
    },
    onRefused: (item) => refused.push(item),
  });
  return { queue, courier: eventBatchSender };
}

/** Advances the clock and lets pending database requests finish. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let round = 0; round < 40; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('When a shopper causes an event', () => {
  it('events are sent in batches, two seconds after the last one', async () => {
    const { courier: eventBatchSender } = open();
    for (const item of [1, 2, 3, 4]) await eventBatchSender.put(item);
    await pass(1_900);
    expect(sent).toEqual([]);
    await pass(200);
    expect(sent).toEqual([[1, 2, 3], [4]]);
  });
});

describe('When the server is down', () => {
  it('it is retried after 2 s, then with growing delays up to five and a quarter minutes, and gets all events in the end', async () => {
    const requested: number[] = [];
    answer = () => {
      requested.push(Date.now());
      return { statusCode: 0, message: 'Can’t reach the server' };
    };
    const { queue, courier: eventBatchSender } = open();
    await eventBatchSender.put(1);
    for (let second = 0; second < 60; second += 1) await pass(1_000);
    for (let minute = 1; minute < 60; minute += 1) await pass(60_000);
    const gaps = requested.slice(1).map((at, index) => at - (requested[index] ?? 0));
    expect(gaps[0]).toBeGreaterThanOrEqual(2_000);
    expect(gaps[0]).toBeLessThanOrEqual(3_600);
    gaps.slice(1).forEach((gap, index) => expect(gap).toBeGreaterThan((gaps[index] ?? 0) * 0.79));
    // The test advances the clock by a minute at a time, so a retry may appear one minute late.
    expect(Math.max(...gaps)).toBeLessThanOrEqual(375_000 + 60_000);
    expect(await queue.size()).toBe(1);
    answer = () => null;
    await pass(400_000);
    expect(sent).toEqual([[1]]);
    expect(await queue.size()).toBe(0);
  });

  it('it is retried at once when the browser is online again', async () => {
    answer = () => ({ statusCode: 503, message: 'Busy' });
    const { courier: eventBatchSender } = open();
    await eventBatchSender.put(1);
    await pass(2_100);
    answer = () => null;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(sent).toEqual([[1]]);
  });

  it('it is not retried before its Retry-After', async () => {
    answer = () => ({ statusCode: 429, message: 'Too many', retryAfterS: 40 });
    const { courier: eventBatchSender } = open();
    await eventBatchSender.put(1);
    await pass(2_100);
    answer = () => null;
    await pass(39_000);
    expect(sent).toEqual([]);
    await pass(12_000);
    expect(sent).toEqual([[1]]);
  });
});

describe('When the server refuses an event permanently', () => {
  it('only that event is dropped and reported, and the rest is sent', async () => {
    answer = (batch) => (batch.includes(2) ? { statusCode: 400, message: 'Bad' } : null);
    const { queue, courier: eventBatchSender } = open();
    for (const item of [1, 2, 3, 4]) await eventBatchSender.put(item);
    await pass(2_100);
    expect(refused).toEqual([2]);
    expect(sent.flat()).toEqual([1, 3, 4]);
    expect(await queue.size()).toBe(0);
    expect(queue.dropped).toBe(1);
  });
});
