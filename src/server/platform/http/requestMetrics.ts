// Counts requests and how long they take, for GET /metrics.
// See src/server/operating/README.md#metrics.
import type { FastifyInstance } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** In s: from a cached response to the limits of databases and address providers. */
const DURATION_BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PER_SECOND = 1 / 1000;

/** Starts counting; the registry also has figures of the process. Call it before the routes. */
export function countRequests(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'vitrine_' });
  const durations = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Duration of requests, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // All paths that no route has are one row.
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime * PER_SECOND);
  });
  return registry;
}
