// Notifies the webhook of calls for a colleague, at once. See
// src/server/calls/README.md#calls-for-a-colleague.
import type { FastifyBaseLogger } from 'fastify';
import { CALL_WAIT_MS } from '#rules/staffCalls.ts';
import type { ServerSettings } from '../serverSettings.ts';
import type { Services } from '../services.ts';
import * as alerts from '../alerts/alertRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { newId } from '../platform/database/secrets.ts';
import { postWebhook, WEBHOOK } from '../alerts/webhook.ts';

const LOOK_EVERY_MS = 2_000;
const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;

interface CallNews {
  id: string;
  kiosk: { id: string; name: string };
  store: { id: string; name: string } | null;
  language: string;
  page: { kind: string; id: string; name: string } | null;
  nowMs: number;
}

/** Keeps the message about a new call, if there is a webhook. */
export async function writeCallMessage(
  tx: Database,
  settings: Pick<ServerSettings, 'alerts' | 'publicUrl'>,
  { nowMs, ...call }: CallNews,
): Promise<void> {
  if (!settings.alerts.webhook) return;
  const id = newId();
  const { kiosk, store, page } = call;
  const place = store ? `${kiosk.name || kiosk.id}, ${store.name}` : kiosk.name || kiosk.id;
  const body = JSON.stringify({
    type: 'call',
    id,
    at: new Date(nowMs).toISOString(),
    subject: `A shopper calls: ${place}`,
    text: page ? `A shopper at ${place} looks at ${page.name}.` : `A shopper at ${place} calls.`,
    call,
    url: `${settings.publicUrl ?? ''}/edit/calls`,
  });
  await alerts.addCallMessage(tx, { id, body, target: WEBHOOK }, nowMs);
}

/** One round; resolves to the delay before the next, in ms. */
export async function callRound(services: Services, log: FastifyBaseLogger, nowMs: number): Promise<number> {
  const { database, settings } = services;
  const { webhook } = settings.alerts;
  for (const { message, target, attempts, body, at } of await alerts.due(database, 'call', nowMs)) {
    try {
      if (!webhook) throw new Error('ALERT_WEBHOOK_URL is not set any more');
      await postWebhook(webhook, { id: message, body, nowMs });
      await alerts.setDelivery(database, { message, target }, { state: 'sent', next_at: nowMs });
    } catch (error) {
      const reason = (error as Error).message;
      const nextMs = nowMs + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** attempts);
      // A colleague must not come for a shopper who has read that no one is free.
      const hasFailed = nextMs >= at + CALL_WAIT_MS;
      log.warn(
        { why: reason, attempt: attempts + 1, gives_up: hasFailed },
        'a call could not be sent to the webhook',
      );
      await alerts.setDelivery(
        database,
        { message, target },
        {
          attempts: attempts + 1,
          reason,
          ...(hasFailed ? { state: 'failed' as const, next_at: nowMs } : { next_at: nextMs }),
        },
      );
    }
  }
  return LOOK_EVERY_MS;
}
