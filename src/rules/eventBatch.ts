// Reads what a kiosk sends: each event is accepted, clamped to the limits of GA4, or rejected with
// a code of GA4's own validation. No shape is trusted. See
// src/server/insights/README.md#events-and-kiosks and #google-analytics-4 there.
import { GA4, type AnalyticsEvent } from './analyticsEvents.ts';

type RejectionCode =
  | 'VALUE_INVALID'
  | 'VALUE_REQUIRED'
  | 'NAME_INVALID'
  | 'NAME_RESERVED'
  | 'EXCEEDED_MAX_ENTITIES';

/** Why an event of a batch is not counted; sending it again does not help. */
interface Rejection {
  index: number;
  code: RejectionCode;
  message: string;
}

/** An event as received: other clients send no `event_id`. */
export type SentEvent = Omit<AnalyticsEvent, 'event_id'> & { event_id: string | undefined };

export interface ReadBatch {
  /** UUIDs are lower case. */
  clientId: string;
  events: SentEvent[];
  rejected: Rejection[];
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Names that GA4 reserves. */
const RESERVED_NAMES = new Set([
  'ad_activeview',
  'ad_click',
  'ad_exposure',
  'ad_impression',
  'ad_query',
  'ad_reward',
  'adunit_exposure',
  'app_background',
  'app_clear_data',
  'app_exception',
  'app_install',
  'app_remove',
  'app_store_refund',
  'app_store_subscription_cancel',
  'app_store_subscription_convert',
  'app_store_subscription_renew',
  'app_update',
  'app_upgrade',
  'dynamic_link_app_open',
  'dynamic_link_app_update',
  'dynamic_link_first_open',
  'error',
  'firebase_campaign',
  'firebase_in_app_message_action',
  'firebase_in_app_message_dismiss',
  'firebase_in_app_message_impression',
  'first_open',
  'first_visit',
  'in_app_purchase',
  'notification_dismiss',
  'notification_foreground',
  'notification_open',
  'notification_receive',
  'notification_send',
  'os_update',
  'screen_view',
  'session_start',
  'session_start_with_rollout',
  'user_engagement',
]);
const RESERVED_PREFIXES = ['_', 'firebase_', 'ga_', 'google_', 'gtag.'];

/** Parameters that every event has, empty or not. */
const TEXTS = ['category', 'label', 'screen', 'screen_id', 'language', 'environment'] as const;
const LAST_MICROS = Number.MAX_SAFE_INTEGER;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const uuidOf = (value: unknown): string | undefined => {
  const id = typeof value === 'string' ? value.toLowerCase() : '';
  return UUID.test(id) ? id : undefined;
};

/** A text that every database can store, cut between characters. */
export function clampText(text: string, max: number = GA4.valueChars): string {
  const clean = text.replaceAll('\0', '');
  return clean.length <= max ? clean : [...clean.slice(0, max * 2)].slice(0, max).join('');
}

/** The id of one of our kiosks, else undefined. */
export const clientIdOf = uuidOf;

/** Any client id; undefined for an empty one. */
function anyClientId(value: unknown): string | undefined {
  const id = typeof value === 'string' || Number.isFinite(value) ? clampText(String(value).trim()) : '';
  return uuidOf(id) ?? (id === '' ? undefined : id);
}

/** Undefined if the body is not a batch. */
export function readBatch(body: unknown): ReadBatch | undefined {
  const clientId = isRecord(body) ? anyClientId(body['client_id']) : undefined;
  if (!isRecord(body) || clientId === undefined || !Array.isArray(body['events'])) return undefined;
  const batch: ReadBatch = { clientId, events: [], rejected: [] };
  body['events'].forEach((value: unknown, index) => {
    const result =
      index < GA4.eventsPerRequest
        ? readEvent(value)
        : reject('EXCEEDED_MAX_ENTITIES', `A batch holds at most ${GA4.eventsPerRequest} events.`);
    if ('event' in result) batch.events.push(result.event);
    else batch.rejected.push({ index, ...result });
  });
  return batch;
}

type Refusal = { code: RejectionCode; message: string };
const reject = (code: RejectionCode, message: string): Refusal => ({ code, message });

function readEvent(value: unknown): { event: SentEvent } | Refusal {
  if (!isRecord(value)) return reject('VALUE_INVALID', 'An event must be an object.');
  const { event_id, name, timestamp_micros: micros, params } = value;
  const missing = Object.entries({ name, timestamp_micros: micros, params }).find(
    ([, value]) => value === undefined || value === null,
  );
  if (missing) return reject('VALUE_REQUIRED', `An event needs ${missing[0]}.`);
  const isNamed = event_id !== undefined && event_id !== null;
  const id = uuidOf(event_id);
  if (isNamed && id === undefined) return reject('VALUE_INVALID', 'event_id must be a UUID.');
  const wrongName = nameProblem(name, 'The name of an event');
  if (wrongName) return wrongName;
  if (typeof micros !== 'number' || !(Math.abs(micros) <= LAST_MICROS))
    return reject('VALUE_INVALID', 'timestamp_micros must be a number of microseconds.');
  if (!isRecord(params)) return reject('VALUE_INVALID', 'params must be an object.');
  const result = readParams(params);
  return 'values' in result
    ? {
        event: {
          event_id: id,
          name: name as string,
          timestamp_micros: Math.trunc(micros),
          params: result.values,
        },
      }
    : result;
}

function nameProblem(name: unknown, subject: string): Refusal | undefined {
  if (typeof name !== 'string' || name.length > GA4.nameChars || !NAME.test(name)) {
    return reject(
      'NAME_INVALID',
      `${subject} must begin with a letter and hold only letters, digits and _, ${GA4.nameChars} at most.`,
    );
  }
  const isReserved = RESERVED_NAMES.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));
  return isReserved
    ? reject('NAME_RESERVED', `${subject} must not be one that GA4 keeps for itself.`)
    : undefined;
}

function readParams(params: Record<string, unknown>): { values: AnalyticsEvent['params'] } | Refusal {
  const entries = Object.entries(params);
  if (entries.length > GA4.paramsPerEvent)
    return reject('EXCEEDED_MAX_ENTITIES', `An event has at most ${GA4.paramsPerEvent} params.`);
  for (const [name, value] of entries) {
    const wrongName = nameProblem(name, 'The name of a param');
    if (wrongName) return wrongName;
    if (typeof value !== 'string' && !Number.isFinite(value))
      return reject('VALUE_INVALID', 'The value of a param must be a text or a number.');
  }
  const session = params['session_id'];
  if (session === undefined || session === '')
    return reject('VALUE_REQUIRED', 'An event needs params.session_id.');
  const clamped = Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? clampText(value) : (value as number)]),
  );
  const texts = Object.fromEntries(
    [...TEXTS, 'session_id'].map((name) => [name, String(clamped[name] ?? '')]),
  );
  const engagementMs = Number(clamped['engagement_time_msec']);
  return {
    values: {
      ...clamped,
      ...texts,
      engagement_time_msec: Math.max(engagementMs, 0),
    } as AnalyticsEvent['params'],
  };
}

/**
 * A kiosk's time on the server's clock: one in the future, or implausibly old, becomes the time of
 * arrival.
 */
export const plausibleTimeMs = (sentMs: number, receivedMs: number, oldestMs: number): number =>
  sentMs <= receivedMs && sentMs >= receivedMs - oldestMs ? Math.trunc(sentMs) : receivedMs;
