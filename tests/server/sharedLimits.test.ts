// Limits by address that nodes count together in Redis, and what they do without it.
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findProgram } from '#tests/support/programs.ts';
import { openRedis, type LocalRedis } from '#tests/support/redis.ts';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';

const redisServer = findProgram('redis-server');
const KEY = 'a key for the monitor';

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

  /** A new code for a kiosk; its status, and what the limit leaves. */
  const request = async ({ shopper }: Showroom) => {
    const { statusCode, headers } = await shopper.post('/api/enrolments', {});
    return { status: statusCode, remaining: Number(headers['x-ratelimit-remaining']) };
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
      expect(await request(showroom)).toEqual({ status: 201, remaining });
    }
    await redis.start();
    await untilShared(true);
    expect([(await request(first)).remaining, (await request(second)).remaining]).toEqual([99, 98]);
  });

  it('a Redis that hangs is waited for by one request, and the next ones leave it alone', async () => {
    redis.hang();
    expect(await request(first)).toEqual({ status: 201, remaining: 99 });
    const commands = vi.spyOn(Redis.prototype, 'sendCommand');
    const requests = await Promise.all(Array.from({ length: 20 }, () => request(first)));
    const sent = commands.mock.calls.length;
    commands.mockRestore();
    expect(sent).toBe(0);
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([201]));
    expect(Math.min(...requests.map(({ remaining }) => remaining))).toBe(79);
  });

  it('a server starts while Redis is away', async () => {
    await redis.stop();
    const late = await openShowroom({ redisUrl: redis.url });
    expect(await request(late)).toMatchObject({ status: 201, remaining: 99 });
  });
});
