// Limits by client address that all nodes share, in Redis where REDIS_URL is set; in memory without
// it, and while Redis does not respond. See src/server/operating/README.md#several-nodes.
import type { Redis } from 'ioredis';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import RedisStore from '@fastify/rate-limit/store/RedisStore.js';

const NAMESPACE = 'vitrine-limit-';
/** A request waits no longer for its count. */
const COMMAND_TIMEOUT_MS = 300;
const CONNECT_TIMEOUT_MS = 500;
/** After a failure Redis is left alone, so that requests do not wait for it in turn. */
const PAUSE_MS = 5_000;
const RECONNECT_MAX_MS = 2_000;

type Counted = Parameters<FastifyRateLimitStore['incr']>[1];

export interface SharedLimits {
  /** For @fastify/rate-limit; undefined for its own in memory. */
  store: (new () => FastifyRateLimitStore) | undefined;
  /** Whether the nodes count together now. */
  isShared: () => boolean;
  close: () => void;
}

/** Connects without waiting: a lost Redis must not keep the server from starting. */
export async function openSharedLimits(
  redisUrl: string | undefined,
  onError: (error: unknown) => void,
): Promise<SharedLimits> {
  if (redisUrl === undefined) return { store: undefined, isShared: () => false, close: () => undefined };
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: 1,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MAX_MS),
  });
  const breaker = new Breaker(redis, onError);
  return {
    store: class extends LimitStore {
      constructor() {
        super(breaker, new RedisStore(false, false, redis, NAMESPACE), new LocalStore(false, false));
      }
    },
    isShared: () => breaker.isClosed(Date.now()),
    close: () => redis.disconnect(),
  };
}

/** Whether Redis is worth a try; reports each outage once. */
class Breaker {
  readonly #redis: Redis;
  readonly #onError: (error: unknown) => void;
  #pausedUntilMs = 0;
  #hasWarned = false;
  constructor(redis: Redis, onError: (error: unknown) => void) {
    this.#redis = redis;
    this.#onError = onError;
    redis.on('error', (error) => this.#warnOnce(error));
    redis.on('ready', () => {
      this.#hasWarned = false;
      this.#pausedUntilMs = 0;
    });
  }

  isClosed(nowMs: number): boolean {
    return this.#redis.status === 'ready' && nowMs >= this.#pausedUntilMs;
  }

  fail(error: unknown, nowMs: number): void {
    this.#pausedUntilMs = nowMs + PAUSE_MS;
    this.#warnOnce(error);
  }

  #warnOnce(error: unknown): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#onError(error);
  }
}

class LimitStore implements FastifyRateLimitStore {
  readonly #breaker: Breaker;
  readonly #shared: FastifyRateLimitStore;
  readonly #local: FastifyRateLimitStore;
  constructor(breaker: Breaker, shared: FastifyRateLimitStore, local: FastifyRateLimitStore) {
    this.#breaker = breaker;
    this.#shared = shared;
    this.#local = local;
  }

  incr(key: string, callback: Counted, timeWindow: number, max: number): void {
    const countHere = (): void => this.#local.incr(key, callback, timeWindow, max);
    if (!this.#breaker.isClosed(Date.now())) return countHere();
    const onCounted: Counted = (error, result) => {
      if (!error) return callback(null, result);
      this.#breaker.fail(error, Date.now());
      countHere();
    };
    this.#shared.incr(key, onCounted, timeWindow, max);
  }

  child(route: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
    return new LimitStore(this.#breaker, this.#shared.child(route), this.#local.child(route));
  }
}
