// Health checks for monitoring: alive, and ready.
import type { FastifyInstance } from 'fastify';
import type { HealthChecks } from './healthChecks.ts';
import { route } from '../platform/http/route.ts';

export function healthRoutes(app: FastifyInstance, health: HealthChecks): void {
  route(app, 'GET /healthz', async () => ({ status: 'ok' as const }));

  route(app, 'GET /readyz', async (request) => {
    await health.check();
    const { verbose } = request.query;
    if (verbose === undefined) return { status: 'ok' as const };
    const [nodes, plans, backup] = await Promise.all([health.nodes(), health.schedules(), health.backup()]);
    return { status: 'ok' as const, ...nodes, plans, backup };
  });
}
