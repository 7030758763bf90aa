// The GA4 Measurement Protocol: how events are told to Google, and what became of it.
// Google answers 2xx to everything and counts twice what is sent twice, so that what may have arrived is never sent again.
// See src/server/README.md#33-google-analytics-4.
import { GA4 } from '#rules/analyticsEvents.ts';
import type { Ga4Settings } from '../serverSettings.ts';
import type { EventTable } from '../storage/tables.ts';

const BODY_MAX_BYTES = 120_000;
const TIMEOUT_MS = 30_000;
/** What a request fails with when its body had been sent and only the answer did not come. */
const SENT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Answers to a request that would be refused again and again. */
const HOPELESS = [400, 413, 422];

/** `again` after a while; `refused` is given up. */
export type SendResult = { outcome: 'told' } | { outcome: 'again' | 'refused'; why: string };

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
  // What says nothing is left out: it counts among the params of an event.
  const said = Object.entries(params)
    .filter(([, value]) => value !== '')
    .slice(0, GA4.paramsPerEvent);
  return { name, timestamp_micros: at * 1000, params: Object.fromEntries(said) };
}

const bodyOf = (clientId: string, events: readonly EventTable[]): Body => ({
  client_id: clientId,
  events: events.map(eventOf),
});

/** How many of the first events one request holds; one at least. */
export function fittingEvents(events: readonly EventTable[]): number {
  let bytes = Buffer.byteLength(JSON.stringify(bodyOf('', [])));
  const count = events.findIndex(
    (event) => (bytes += Buffer.byteLength(JSON.stringify(eventOf(event))) + 1) > BODY_MAX_BYTES,
  );
  return count < 0 ? events.length : Math.max(1, count);
}

/** Tells events of one kiosk; never throws. */
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
    const answer = await fetch(target, {
      method: 'POST',
      body: JSON.stringify(bodyOf(clientId, events)),
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return { outcome: 'told' };
    return { outcome: HOPELESS.includes(answer.status) ? 'refused' : 'again', why: String(answer.status) };
  } catch (error) {
    // The address holds the secret, so only the kind of failure is ever said.
    const code = String((error as { cause?: { code?: unknown } }).cause?.code ?? (error as Error).name);
    // A connection that cannot be made fails by itself, long before the time is up.
    return code === 'TimeoutError' || SENT.has(code) ? { outcome: 'told' } : { outcome: 'again', why: code };
  }
}
