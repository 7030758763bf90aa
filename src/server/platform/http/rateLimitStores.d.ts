// The stores of @fastify/rate-limit, for which it has no types.
declare module '@fastify/rate-limit/store/*' {
  import type { FastifyRateLimitStore } from '@fastify/rate-limit';

  /** `redis` and `namespace` are for the store in Redis alone. */
  const Store: new (
    continueExceeding: boolean,
    exponentialBackoff: boolean,
    redis?: unknown,
    namespace?: string,
  ) => FastifyRateLimitStore;
  export default Store;
}
