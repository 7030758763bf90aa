// Figures for Prometheus, behind METRICS_KEY. See src/server/operating/README.md#metrics.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { KIOSK_ALIVE_MS } from '#config/limits.ts';
import type { HealthChecks } from './healthChecks.ts';
import { unauthorized } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { ping } from '../platform/database/transactions.ts';
import * as nodes from '../platform/nodes/nodeRepository.ts';
import * as outbox from '../insights/eventOutbox.ts';
import * as commands from '../kiosks/commandRepository.ts';
import * as kiosks from '../kiosks/kioskRepository.ts';

const PER_SECOND = 1 / 1000;

interface MetricSources {
  registry: Registry;
  health: HealthChecks;
  /** Open connections of the change feed. */
  listeners: () => number;
  hasSharedLimits: () => boolean;
}

export function metricsRoute(app: FastifyInstance, services: Services, sources: MetricSources): void {
  const { registry } = sources;
  addGauges(services, sources);

  route(app, 'GET /metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isKey(request.headers.authorization, services.settings.metricsKey)) throw unauthorized();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** If no key is set, every request is refused. */
function isKey(authorization: string | undefined, key: string | undefined): boolean {
  if (key === undefined) return false;
  const [sent, expected] = [authorization ?? '', `Bearer ${key}`].map((text) =>
    createHash('sha256').update(text).digest(),
  ) as [Buffer, Buffer];
  return timingSafeEqual(sent, expected);
}

function addGauges(
  services: Services,
  { registry, health, listeners, hasSharedLimits }: MetricSources,
): void {
  const { blobs, database, node, settings } = services;
  const add = (name: string, help: string, read: () => Promise<number> | number): void =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // One source that fails must not hide the others.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  add('vitrine_change_listeners', 'Open connections of the change feed on this node', listeners);
  add('vitrine_nodes', 'Nodes that were alive in the last 30 s', async () =>
    settings.databaseUrl === undefined ? 1 : (await nodes.alive(database, Date.now())).length,
  );
  add('vitrine_runs_jobs', 'Whether this node runs the background jobs: 1 or 0', () => Number(node.hasJobs));
  add('vitrine_shared_limits', 'Whether limits are counted in Redis: 1 or 0', () =>
    Number(hasSharedLimits()),
  );
  add('vitrine_database_seconds', 'Time of the shortest question to the database', () =>
    timeOf(() => ping(database)),
  );
  add('vitrine_media_store_seconds', 'Time of a check of the media store', () => timeOf(() => blobs.check()));
  add('vitrine_events_to_forward', 'Events that wait for Google Analytics', () => outbox.count(database));
  add('vitrine_commands_waiting', 'Commands that no kiosk has fetched yet', () =>
    commands.waiting(database, Date.now()),
  );
  add(
    'vitrine_plans_overdue',
    'Schedules that should have been carried out a minute ago or longer',
    async () => (await health.schedules()).overdue,
  );
  add(
    'vitrine_backup_age_seconds',
    'Age of the last backup',
    async () => (await health.backup())?.ageS ?? Number.NaN,
  );
  new Gauge({
    name: 'vitrine_kiosks',
    help: 'Kiosks by state: online, silent, or never heard of',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await kiosks.countByState(database, Date.now() - KIOSK_ALIVE_MS).catch(() => undefined);
      for (const state of ['online', 'silent', 'new'] as const)
        this.set({ state }, counts?.[state] ?? Number.NaN);
    },
  });
}

/** In s. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) * PER_SECOND;
}
