// For whatever watches the server: alive, and able to do its work.
import type { FastifyInstance } from 'fastify';
import type { HealthChecks } from '../healthChecks.ts';

export function healthRoutes(app: FastifyInstance, health: HealthChecks): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await health.check();
    return { status: 'ok' };
  });
}
