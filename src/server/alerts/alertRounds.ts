// Looks for problems, alerts operators to what has begun and ended, and delivers what could not be
// delivered before. See src/server/operating/README.md#alerts.
import type { FastifyBaseLogger } from 'fastify';
import {
  alertAdvice,
  alertSentence,
  alertSubject,
  alertText,
  groupsOf,
  isMessageDue,
} from '#rules/alerts.ts';
import type { Problem } from '#rules/alerts.ts';
import { isBetween } from '#rules/openingHours.ts';
import type { AlertSettings } from '../serverSettings.ts';
import type { Services } from '../services.ts';
import { newId } from '../platform/database/secrets.ts';
import type { AlertTable } from '../platform/database/tables.ts';
import { readProblems } from './readProblems.ts';
import { postWebhook, WEBHOOK } from './webhook.ts';
import * as alerts from './alertRepository.ts';

const EVERY_MS = 30_000;
const RETRY_MS = 30_000;
const RETRY_MAX_MS = 30 * 60_000;
/** After about a day. */
const ATTEMPTS_MAX = 50;
/** Problems of a rule that a webhook lists; of the rest it gives the number. */
const LISTED = 100;

/** One round; resolves to the delay before the next, in ms. */
export async function alertRound(services: Services, log: FastifyBaseLogger, nowMs: number): Promise<number> {
  const { database } = services;
  await alerts.record(database, await readProblems(services, nowMs), nowMs);
  await writeMessage(services, nowMs);
  for (const delivery of await alerts.due(database, 'alert', nowMs))
    await deliver(services, delivery, log, nowMs);
  return EVERY_MS;
}

async function writeMessage({ database, settings }: Services, nowMs: number): Promise<void> {
  const targets = targetsOf(settings.alerts);
  const { quietHours } = settings.alerts;
  const { begun, ended } = await alerts.untold(database);
  const untold = [
    ...begun.map(({ rule, since }) => ({ rule, atMs: since })),
    ...ended.map(({ rule, ended_at }) => ({ rule, atMs: ended_at ?? nowMs })),
  ];
  const isQuiet = quietHours !== undefined && isBetween(quietHours, nowMs, quietHours.timeZone);
  const lastMessageMs = await alerts.lastMessageMs(database);
  if (targets.length === 0 || !isMessageDue(untold, { nowMs, lastMessageMs, isQuiet })) return;
  const id = newId();
  const openCount = await alerts.openCount(database);
  const url = `${settings.publicUrl ?? ''}/edit/kiosks`;
  const body = JSON.stringify(messageBody({ id, begun, ended, openCount, url, nowMs }));
  await alerts.addMessage(database, { id, body, targets }, { begun, ended }, nowMs);
}

const targetsOf = ({ mail, webhook }: AlertSettings): string[] => [...mail, ...(webhook ? [WEBHOOK] : [])];

interface MessageBody {
  type: 'alert';
  id: string;
  at: string;
  subject: string;
  text: string;
  begun: object[];
  ended: object[];
  open: number;
  url: string;
}

function messageBody({
  id,
  begun,
  ended,
  openCount,
  url,
  nowMs,
}: {
  id: string;
  begun: readonly AlertTable[];
  ended: readonly AlertTable[];
  openCount: number;
  url: string;
  nowMs: number;
}): MessageBody {
  const news = { begun: begun.map(alerts.problemOf), ended: ended.map(alerts.problemOf), openCount };
  return {
    type: 'alert',
    id,
    at: new Date(nowMs).toISOString(),
    subject: alertSubject(news),
    text: alertText(news, url),
    begun: listed(news.begun, false),
    ended: listed(news.ended, true),
    open: openCount,
    url,
  };
}

const listed = (problems: readonly Problem[], hasEnded: boolean): object[] =>
  groupsOf(problems).map(([rule, ofRule]) => ({
    rule,
    message: alertSentence(
      rule,
      ofRule.map(({ name }) => name),
      hasEnded,
    ),
    ...(!hasEnded && { advice: alertAdvice(rule) }),
    count: ofRule.length,
    subjects: ofRule.slice(0, LISTED).map(({ subject, name, place, detail }) => ({
      id: subject,
      name,
      place,
      ...(!hasEnded && { detail }),
    })),
  }));

async function deliver(
  { database, mailer, settings }: Services,
  { message, target, attempts, body }: alerts.Delivery,
  log: FastifyBaseLogger,
  nowMs: number,
): Promise<void> {
  try {
    if (target === WEBHOOK) {
      const { webhook } = settings.alerts;
      if (!webhook) throw new Error('ALERT_WEBHOOK_URL is not set any more');
      await postWebhook(webhook, { id: message, body, nowMs });
    } else {
      if (!mailer) throw new Error('SMTP_URL is not set any more');
      const { subject, text } = JSON.parse(body) as MessageBody;
      await mailer.send({ to: target, subject: `Vitrine: ${subject}`, text });
    }
    await alerts.setDelivery(database, { message, target }, { state: 'sent', next_at: nowMs });
  } catch (error) {
    const tried = attempts + 1;
    const hasFailed = tried >= ATTEMPTS_MAX;
    const wait = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** attempts);
    const reason = (error as Error).message;
    log.warn({ why: reason, attempt: tried, gives_up: hasFailed }, 'an alert could not be delivered');
    await alerts.setDelivery(
      database,
      { message, target },
      {
        attempts: tried,
        reason,
        ...(hasFailed ? { state: 'failed' as const, next_at: nowMs } : { next_at: nowMs + wait }),
      },
    );
  }
}
