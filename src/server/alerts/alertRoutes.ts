// What operators are told of. See src/server/operating/README.md#alerts.
import type { FastifyInstance } from 'fastify';
import { alertList, type AlertRecord } from '#protocol/alertSchemas.ts';
import { alertAdvice, alertSentence } from '#rules/alerts.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';
import type { AlertTable } from '../platform/database/tables.ts';

const UNDELIVERED_SHOWN_MS = 7 * 24 * 60 * 60 * 1000;
const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

export function alertRoutes(app: FastifyInstance, { alerts, settings }: Services): void {
  const list = describe({
    tag: 'Kiosks',
    access: 'kiosks.manage',
    summary: 'Problems that operators are told of',
    response: { 200: alertList },
    errors: [503],
  });
  typed(app).get('/api/alerts', { schema: list }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const undelivered = await alerts.failedDeliveries(Date.now() - UNDELIVERED_SHOWN_MS);
    const items = (await alerts.latest()).map(presentAlert);
    return {
      items,
      total: items.length,
      next: null,
      open: await alerts.openCounts(),
      channels: { mail: settings.alerts.mail.length, webhook: settings.alerts.webhook !== undefined },
      undelivered: undelivered.map(({ target, next_at, reason }) => ({ target, at: iso(next_at), reason })),
    };
  });
}

function presentAlert(row: AlertTable): AlertRecord {
  const { id, rule, subject, name, place, detail, since, told_at, ended_at } = row;
  return {
    id,
    rule,
    subject,
    message: alertSentence(rule, [name]),
    advice: alertAdvice(rule),
    place,
    detail,
    since: iso(since),
    toldAt: isoOrNull(told_at),
    endedAt: isoOrNull(ended_at),
  };
}
