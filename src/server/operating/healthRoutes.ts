// Health checks for monitoring: alive, and ready.
import type { FastifyInstance } from 'fastify';
import { healthy, ready, readyQuery } from '#protocol/appSchemas.ts';
import type { HealthChecks } from './healthChecks.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';

export function healthRoutes(app: FastifyInstance, health: HealthChecks): void {
  const alive = describe({
    tag: 'App',
    access: 'anyone',
    summary: 'Is the process alive?',
    response: { 200: healthy },
  });
  app.get('/healthz', { schema: alive }, async () => ({ status: 'ok' }));

  const readiness = describe({
    tag: 'App',
    access: 'anyone',
    summary: 'Can the server do its work?',
    querystring: readyQuery,
    response: { 200: ready },
    errors: [503],
  });
  typed(app).get('/readyz', { schema: readiness }, async (request) => {
    await health.check();
    const { verbose } = request.query;
    if (verbose === undefined) return { status: 'ok' as const };
    const [nodes, plans, backup] = await Promise.all([health.nodes(), health.schedules(), health.backup()]);
    return { status: 'ok' as const, ...nodes, plans, backup };
  });
}
