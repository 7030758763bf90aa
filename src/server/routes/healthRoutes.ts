// Health checks for monitoring: alive, and ready.
import type { FastifyInstance } from 'fastify';
import { healthy } from '#protocol/appSchemas.ts';
import type { HealthChecks } from '../healthChecks.ts';
import { describe } from '../plugins/apiDocument.ts';

export function healthRoutes(app: FastifyInstance, health: HealthChecks): void {
  const alive = describe({
    tag: 'App',
    access: 'anyone',
    summary: 'Is the process alive?',
    response: { 200: healthy },
  });
  app.get('/healthz', { schema: alive }, async () => ({ status: 'ok' }));

  const ready = describe({
    tag: 'App',
    access: 'anyone',
    summary: 'Can the server do its work?',
    response: { 200: healthy },
    errors: [503],
  });
  app.get('/readyz', { schema: ready }, async () => {
    await health.check();
    return { status: 'ok' };
  });
}
