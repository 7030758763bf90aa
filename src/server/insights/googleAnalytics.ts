// Sends events with the GA4 Measurement Protocol. Google responds with 2xx to everything and counts
// repeats twice, so a batch that may have arrived is never sent again.
// See src/server/insights/README.md#google-analytics-4.
import { GA4 } from '#rules/analyticsEvents.ts';
import type { Ga4Settings } from '../serverSettings.ts';
import type { EventTable } from '../platform/database/tables.ts';

const BODY_MAX_BYTES = 120_000;
const TIMEOUT_MS = 30_000;
/** Errors of a request whose body was sent and whose response is missing. */
const SENT_ERRORS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Statuses of a request that would be refused again. */
const PERMANENT_FAILURES = [400, 413, 422];

/** `again`: retry later; `refused`: give up. */
export type SendResult = { outcome: 'sent' } | { outcome: 'again' | 'refused'; reason: string };

interface Body {
  client_id: string;
  events: { name: string; timestamp_micros: number; params: Record<string, string | number> }[];
}

function eventOf({
  name,
  at,
  session_id,
  category,
  label,
  screen,
  screen_id,
  language,
  environment,
  quiz,
  more,
}: EventTable): Body['events'][number] {
  const params = {
    session_id,
    ...(JSON.parse(more) as Record<string, string | number>),
    category,
    label,
    screen,
    screen_id,
    language,
    environment,
    quiz,
  };
  // Empty values are left out, because they count against the limit of params.
  const filled = Object.entries(params)
    .filter(([, value]) => value !== '')
    .slice(0, GA4.paramsPerEvent);
  return { name, timestamp_micros: at * 1000, params: Object.fromEntries(filled) };
}

const bodyOf = (clientId: string, events: readonly EventTable[]): Body => ({
  client_id: clientId,
  events: events.map(eventOf),
});

/** How many of the first events fit in one request; at least one. */
export function fittingEvents(events: readonly EventTable[]): number {
  let bytes = Buffer.byteLength(JSON.stringify(bodyOf('', [])));
  const count = events.findIndex(
    (event) => (bytes += Buffer.byteLength(JSON.stringify(eventOf(event))) + 1) > BODY_MAX_BYTES,
  );
  return count < 0 ? events.length : Math.max(1, count);
}

/** Sends events of one kiosk; never throws. */
export async function sendToGoogle(
  { measurementId, apiSecret, url }: Ga4Settings,
  clientId: string,
  events: readonly EventTable[],
  timeoutMs = TIMEOUT_MS,
): Promise<SendResult> {
  const target = new URL(`${url}/mp/collect`);
  target.searchParams.set('measurement_id', measurementId);
  target.searchParams.set('api_secret', apiSecret);
  try {
    const response = await fetch(target, {
      method: 'POST',
      body: JSON.stringify(bodyOf(clientId, events)),
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return { outcome: 'sent' };
    return {
      outcome: PERMANENT_FAILURES.includes(response.status) ? 'refused' : 'again',
      reason: String(response.status),
    };
  } catch (error) {
    // The URL contains the secret, so only the kind of failure is logged.
    const code = String((error as { cause?: { code?: unknown } }).cause?.code ?? (error as Error).name);
    // A connection that cannot be made fails by itself, long before the time limit.
    return code === 'TimeoutError' || SENT_ERRORS.has(code)
      ? { outcome: 'sent' }
      : { outcome: 'again', reason: code };
  }
}
