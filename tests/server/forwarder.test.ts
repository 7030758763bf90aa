// Forwarding events to Google, which a local server imitates.
// See src/server/README.md#33-google-analytics-4.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventForwarder } from '#server/analytics/eventForwarder.ts';
import { fittingEvents, sendToGoogle } from '#server/analytics/googleAnalytics.ts';
import { EventRepository } from '#server/storage/eventRepository.ts';
import { onEachDatabase, makeSqlite, type TestDatabase } from '#tests/support/engines.ts';
import {
  openLoopback,
  type LoopbackResponse,
  type LoopbackRequest,
  type Loopback,
} from '#tests/support/loopback.ts';
import { settingsAt, startShowroom, type Showroom } from '#tests/support/showroom.ts';
import { batchOf, eventAt } from '#tests/support/visits.ts';

const HOUR_MS = 60 * 60 * 1000;
const TIMINGS = { idleMs: 20, retryMs: 20, retryMaxMs: 80 };

interface Sent {
  client_id: string;
  events: { name: string; timestamp_micros: number; params: Record<string, unknown> }[];
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function collector(
  response: (requested: LoopbackRequest) => LoopbackResponse = () => ({ json: {}, status: 204 }),
): Promise<Loopback> {
  const google = await openLoopback(response);
  closing.push(google.close);
  return google;
}

const ga4 = ({ url }: Loopback) => ({ measurementId: 'G-TEST1', apiSecret: 'top-secret', url });
const sent = ({ requests: requested }: Loopback): Sent[] => requested.map(({ body }) => body as Sent);

onEachDatabase('When events are forwarded to Google', (makeDatabase) => {
  /** A server with normal intervals; `work` runs its forwarder immediately. */
  async function open(
    google: Loopback,
    stored?: TestDatabase,
  ): Promise<{
    showroom: Showroom;
    place: TestDatabase;
    work: () => Promise<number>;
    waiting: () => Promise<number>;
  }> {
    const testDatabase = stored ?? (await makeDatabase());
    if (!stored) closing.push(testDatabase.remove);
    const showroom = await startShowroom(testDatabase);
    closing.push(() => showroom.app.close());
    const { database, outbox } = showroom.app.services;
    const events = new EventRepository(database, { keepDays: 400, isForwarded: true });
    Object.assign(showroom.app.services.events, { add: events.add.bind(events) });
    const forwarder = new EventForwarder(outbox, ga4(google), pino({ level: 'silent' }), TIMINGS);
    return {
      showroom,
      place: testDatabase,
      work: () => forwarder.work(() => false),
      waiting: async () => (await database.selectFrom('event_outbox').selectAll().execute()).length,
    };
  }
  const say = (showroom: Showroom, count: number, client: string = randomUUID(), at = Date.now() - 1000) =>
    showroom.shopper.post(
      '/event',
      batchOf(
        Array.from({ length: count }, (_, n) => eventAt(at + n, 'kiosk_tap', { label: `${n}` })),
        client,
      ),
    );

  it('requests hold events of one kiosk, 25 at most, with their times', async () => {
    const google = await collector();
    const { showroom, work, waiting } = await open(google);
    const [one, other] = [randomUUID(), randomUUID()].sort() as [string, string];
    const at = Date.now() - 2 * HOUR_MS;
    await say(showroom, 25, one, at);
    await say(showroom, 5, one, at + 100);
    await say(showroom, 3, other, at);
    await work();
    expect(google.requests[0]).toMatchObject({
      path: '/mp/collect',
      query: { measurement_id: 'G-TEST1', api_secret: 'top-secret' },
    });
    expect(sent(google).map(({ client_id, events }) => [client_id, events.length])).toEqual([
      [one, 25],
      [one, 5],
      [other, 3],
    ]);
    expect(sent(google)[0]?.events[3]).toEqual({
      name: 'kiosk_tap',
      timestamp_micros: (at + 3) * 1000,
      params: {
        session_id: 'session-1',
        engagement_time_msec: 120,
        category: 'home_content',
        label: '3',
        screen: 'home',
        language: 'en',
        environment: 'showroom',
      },
    });
    expect(await waiting()).toBe(0);
    await work();
    expect(google.requests).toHaveLength(3);
  });

  it('an event is forwarded once, also if a kiosk sends it again', async () => {
    const google = await collector();
    const { showroom, work } = await open(google);
    const batch = batchOf([eventAt(Date.now() - 1000)]);
    await showroom.shopper.post('/event', batch);
    await work();
    await showroom.shopper.post('/event', batch);
    await work();
    expect(google.requests).toHaveLength(1);
  });

  it('while Google is unavailable the delay grows, and events are forwarded afterwards', async () => {
    const google = await collector(() => ({ json: {}, status: 503 }));
    const { showroom, work, waiting } = await open(google);
    await say(showroom, 2);
    expect([await work(), await work(), await work(), await work()]).toEqual([20, 40, 80, 80]);
    google.respondBy(() => (response) => response.destroy());
    expect(await work()).toBe(80);
    expect(await waiting()).toBe(2);
    google.respondBy(() => ({ json: {} }));
    expect(await work()).toBe(TIMINGS.idleMs);
    expect([await waiting(), sent(google).at(-1)?.events.length]).toEqual([0, 2]);
  });

  it('a batch that Google refuses does not block others', async () => {
    const google = await collector(() => ({ json: {}, status: 413 }));
    const { showroom, work, waiting } = await open(google);
    await say(showroom, 2);
    await work();
    expect([google.requests.length, await waiting()]).toEqual([1, 0]);
  });

  it('an event older than three days is not forwarded', async () => {
    const google = await collector();
    const { showroom, work, waiting } = await open(google);
    await say(showroom, 2, randomUUID(), Date.now() - 73 * HOUR_MS);
    await say(showroom, 1);
    await work();
    expect([sent(google).map(({ events }) => events.length), await waiting()]).toEqual([[1], 0]);
    expect(await showroom.app.services.database.selectFrom('event').selectAll().execute()).toHaveLength(3);
  });

  it('waiting events survive a restart', async () => {
    const google = await collector(() => ({ json: {}, status: 500 }));
    const first = await open(google);
    await say(first.showroom, 4);
    await first.work();
    await closing.pop()?.();
    google.respondBy(() => ({ json: {} }));
    const second = await open(google, first.place);
    await second.work();
    expect([sent(google).at(-1)?.events.length, await second.waiting()]).toEqual([4, 0]);
  });

  it('several servers forward each event once, and take over from a server that died', async () => {
    const google = await collector(() => (response) => void setTimeout(() => response.end(), 5));
    const { showroom, work, waiting, place: testDatabase } = await open(google);
    const others = testDatabase.databaseUrl
      ? [await open(google, testDatabase), await open(google, testDatabase)]
      : [];
    await Promise.all(Array.from({ length: 12 }, () => say(showroom, 10)));
    await Promise.all([work(), work(), ...others.map((other) => other.work())]);
    const labels = sent(google).flatMap(({ client_id, events }) =>
      events.map(({ params }) => `${client_id} ${String(params['label'])}`),
    );
    expect([labels.length, new Set(labels).size, await waiting()]).toEqual([120, 120, 0]);

    await say(showroom, 1);
    const { outbox } = showroom.app.services;
    const untilMs = Date.now() + HOUR_MS;
    expect((await outbox.claim(Date.now(), untilMs, 25, fittingEvents))?.events).toHaveLength(1);
    await work();
    expect(await waiting()).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: untilMs + 1 });
    closing.push(async () => vi.useRealTimers());
    await work();
    expect(await waiting()).toBe(0);
    expect(sent(google).at(-1)?.events).toHaveLength(1);
  });
});

describe('When a server has a Google Analytics key', () => {
  it('it forwards new events by itself, never logs the key, and finishes a run before closing', async () => {
    const google = await collector();
    const testDatabase = await makeSqlite();
    closing.push(testDatabase.remove);
    const showroom = await startShowroom(testDatabase, { ...settingsAt(testDatabase), ga4: ga4(google) });
    await showroom.shopper.post('/event', batchOf([eventAt(Date.now() - 1000)]));
    await showroom.app.close();
    const again = await startShowroom(testDatabase, { ga4: ga4(google) });
    closing.push(() => again.app.close());
    await vi.waitFor(() => expect(google.requests).toHaveLength(1), { timeout: 15_000 });
    expect(JSON.stringify((await again.shopper.get('/config.json')).json())).not.toContain('top-secret');
  });

  it('a missing response counts as sent, an unreachable server as not sent', async () => {
    const silent = await collector(() => () => undefined);
    expect(await sendToGoogle(ga4(silent), randomUUID(), [], 50)).toEqual({ outcome: 'sent' });
    const gone = await openLoopback(() => ({ json: {} }));
    await gone.close();
    expect(await sendToGoogle(ga4(gone), randomUUID(), [])).toEqual({
      outcome: 'again',
      reason: 'ECONNREFUSED',
    });
    expect(
      await sendToGoogle({ ...ga4(gone), url: 'http://no-such-host.invalid' }, randomUUID(), []),
    ).toMatchObject({ outcome: 'again' });
  });

  it('a request never exceeds 120 kB', () => {
    const row = {
      event_id: '',
      client_id: '',
      session_id: 's',
      name: 'kiosk_tap',
      at: 1,
      slot: 0,
      received_at: 1,
      timestamp_micros: 1000,
      category: '',
      label: '',
      screen: '',
      screen_id: '',
      language: '',
      environment: '',
      quiz: '',
      amount: null,
      more: JSON.stringify(
        Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`p${n}`, '😀'.repeat(100)])),
      ),
    };
    const rows = Array.from({ length: 25 }, () => row);
    expect(fittingEvents(rows)).toBeGreaterThan(10);
    expect(fittingEvents(rows)).toBeLessThan(15);
    expect([fittingEvents(rows.slice(0, 2)), fittingEvents([])]).toEqual([2, 0]);
  });
});
