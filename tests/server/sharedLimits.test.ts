// Limits by address that nodes count together in Redis, and what they do without it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProgram } from '#tests/support/programs.ts';
import { openRedis, type LocalRedis } from '#tests/support/redis.ts';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';

const redisServer = findProgram('redis-server');
const KEY = 'a key for the monitor';
/** Requests wait for a count 300 ms at most. */
const ANSWERED_WITHIN_MS = 1_000;

describe.skipIf(redisServer === undefined)('When nodes share their limits', () => {
  let redis: LocalRedis;
  let [first, second] = [{} as Showroom, {} as Showroom];
  beforeEach(async () => {
    redis = await openRedis(redisServer ?? '');
    const settings = { redisUrl: redis.url, metricsKey: KEY };
    [first, second] = [await openShowroom(settings), await openShowroom(settings)];
    await untilShared(true);
  });
  afterEach(() => redis.stop());

  const untilShared = (isShared: boolean) =>
    expect
      .poll(
        async () => {
          const figures = await Promise.all(
            [first, second].map(({ shopper }) => shopper.get('/metrics', { authorization: `Bearer ${KEY}` })),
          );
          return figures.map(({ body }) => body.includes('\nvitrine_shared_limits 1\n'));
        },
        { timeout: 10_000 },
      )
      .toEqual([isShared, isShared]);

  /** A new code for a kiosk; its status, what the limit leaves, and how long it took. */
  const request = async ({ shopper }: Showroom) => {
    const startMs = performance.now();
    const { statusCode, headers } = await shopper.post('/api/enrolments', {});
    const ms = performance.now() - startMs;
    return { status: statusCode, remaining: Number(headers['x-ratelimit-remaining']), ms };
  };

  it('a client that one of them has refused is refused by the other', async () => {
    expect([(await request(first)).remaining, (await request(second)).remaining]).toEqual([99, 98]);
    for (let n = 0; n < 98; n += 1) await request(first);
    expect([await request(first), await request(second)].map(({ status }) => status)).toEqual([429, 429]);
  });

  it('each counts its own while Redis is away, and they count together again when it is back', async () => {
    expect((await request(first)).remaining).toBe(99);
    await redis.stop();
    for (const [showroom, remaining] of [
      [first, 99],
      [second, 99],
      [first, 98],
    ] as const) {
      const answer = await request(showroom);
      expect(answer).toMatchObject({ status: 201, remaining });
      expect(answer.ms).toBeLessThan(ANSWERED_WITHIN_MS);
    }
    await redis.start();
    await untilShared(true);
    expect([(await request(first)).remaining, (await request(second)).remaining]).toEqual([99, 98]);
  });

  it('a Redis that hangs delays one request by less than a second, and the next ones not at all', async () => {
    redis.hang();
    const delayed = await request(first);
    expect(delayed).toMatchObject({ status: 201, remaining: 99 });
    expect(delayed.ms).toBeLessThan(ANSWERED_WITHIN_MS);
    const requests = await Promise.all(Array.from({ length: 20 }, () => request(first)));
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([201]));
    expect(Math.min(...requests.map(({ remaining }) => remaining))).toBe(79);
  });

  it('a server starts while Redis is away', async () => {
    await redis.stop();
    const late = await openShowroom({ redisUrl: redis.url });
    expect(await request(late)).toMatchObject({ status: 201, remaining: 99 });
  });
});
