// Forwarding events to Google, which a local server imitates.
// See src/server/insights/README.md#google-analytics-4.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventForwarder } from '#server/insights/eventForwarder.ts';
import { fittingEvents, sendToGoogle } from '#server/insights/googleAnalytics.ts';
import { EventRepository } from '#server/insights/eventRepository.ts';
import { onEachDatabase, makeSqlite, type TestDatabase } from '#tests/support/engines.ts';
import {
  openLoopback,
  type LoopbackResponse,
  type LoopbackRequest,
  type Loopback,
} from '#tests/support/loopback.ts';
import { settingsAt, startShowroom, type Showroom } from '#tests/support/showroom.ts';
import { batchOf, eventAt } from '#tests/support/visits.ts';
import * as outbox from '#server/insights/eventOutbox.ts';

const HOUR_MS = 60 * 60 * 1000;
const TIMINGS = { idleMs: 20, retryMs: 20, retryMaxMs: 80 };

interface Sent {
  client_id: string;
  events: { name: string; timestamp_micros: number; params: Record<string, unknown> }[];
}

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openGoogle(
  response: (request: LoopbackRequest) => LoopbackResponse = () => ({ json: {}, status: 204 }),
): Promise<Loopback> {
  const google = await openLoopback(response);
  cleanups.push(google.close);
  return google;
}

const ga4 = ({ url }: Loopback) => ({ measurementId: 'G-TEST1', apiSecret: 'top-secret', url });
const sentBodies = ({ requests }: Loopback): Sent[] => requests.map(({ body }) => body as Sent);

onEachDatabase('When events are forwarded to Google', (makeDatabase) => {
  /** Starts a server with normal intervals; `forward` runs its forwarder immediately. */
  async function openForwarder(
    google: Loopback,
    existingDatabase?: TestDatabase,
  ): Promise<{
    showroom: Showroom;
    testDatabase: TestDatabase;
    forward: () => Promise<number>;
    countWaiting: () => Promise<number>;
  }> {
    const testDatabase = existingDatabase ?? (await makeDatabase());
    if (!existingDatabase) cleanups.push(testDatabase.remove);
    const showroom = await startShowroom(testDatabase);
    cleanups.push(() => showroom.app.close());
    const { database } = showroom.app.services;
    const events = new EventRepository(database, { keepDays: 400, isForwarded: true });
    Object.assign(showroom.app.services.events, { add: events.add.bind(events) });
    const forwarder = new EventForwarder(database, ga4(google), pino({ level: 'silent' }), TIMINGS);
    return {
      showroom,
      testDatabase,
      forward: () => forwarder.work(() => false),
      countWaiting: async () => (await database.selectFrom('event_outbox').selectAll().execute()).length,
    };
  }
  const sendEvents = (
    showroom: Showroom,
    count: number,
    client: string = randomUUID(),
    at = Date.now() - 1000,
  ) =>
    showroom.shopper.post(
      '/event',
      batchOf(
        Array.from({ length: count }, (_, n) => eventAt(at + n, 'kiosk_tap', { label: `${n}` })),
        client,
      ),
    );

  it('requests hold events of one kiosk, 25 at most, with their times', async () => {
    const google = await openGoogle();
    const { showroom, forward, countWaiting } = await openForwarder(google);
    const [firstClient, secondClient] = [randomUUID(), randomUUID()].sort() as [string, string];
    const at = Date.now() - 2 * HOUR_MS;
    await sendEvents(showroom, 25, firstClient, at);
    await sendEvents(showroom, 5, firstClient, at + 100);
    await sendEvents(showroom, 3, secondClient, at);
    await forward();
    expect(google.requests[0]).toMatchObject({
      path: '/mp/collect',
      query: { measurement_id: 'G-TEST1', api_secret: 'top-secret' },
    });
    expect(sentBodies(google).map(({ client_id, events }) => [client_id, events.length])).toEqual([
      [firstClient, 25],
      [firstClient, 5],
      [secondClient, 3],
    ]);
    expect(sentBodies(google)[0]?.events[3]).toEqual({
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
    expect(await countWaiting()).toBe(0);
    await forward();
    expect(google.requests).toHaveLength(3);
  });

  it('an event is forwarded once, also if a kiosk sends it again', async () => {
    const google = await openGoogle();
    const { showroom, forward } = await openForwarder(google);
    const batch = batchOf([eventAt(Date.now() - 1000)]);
    await showroom.shopper.post('/event', batch);
    await forward();
    await showroom.shopper.post('/event', batch);
    await forward();
    expect(google.requests).toHaveLength(1);
  });

  it('while Google is unavailable the delay grows, and events are forwarded afterwards', async () => {
    const google = await openGoogle(() => ({ json: {}, status: 503 }));
    const { showroom, forward, countWaiting } = await openForwarder(google);
    await sendEvents(showroom, 2);
    expect([await forward(), await forward(), await forward(), await forward()]).toEqual([20, 40, 80, 80]);
    google.respondBy(() => (response) => response.destroy());
    expect(await forward()).toBe(80);
    expect(await countWaiting()).toBe(2);
    google.respondBy(() => ({ json: {} }));
    expect(await forward()).toBe(TIMINGS.idleMs);
    expect([await countWaiting(), sentBodies(google).at(-1)?.events.length]).toEqual([0, 2]);
  });

  it('a batch that Google refuses does not block others', async () => {
    const google = await openGoogle(() => ({ json: {}, status: 413 }));
    const { showroom, forward, countWaiting } = await openForwarder(google);
    await sendEvents(showroom, 2);
    await forward();
    expect([google.requests.length, await countWaiting()]).toEqual([1, 0]);
  });

  it('an event older than three days is not forwarded', async () => {
    const google = await openGoogle();
    const { showroom, forward, countWaiting } = await openForwarder(google);
    await sendEvents(showroom, 2, randomUUID(), Date.now() - 73 * HOUR_MS);
    await sendEvents(showroom, 1);
    await forward();
    expect([sentBodies(google).map(({ events }) => events.length), await countWaiting()]).toEqual([[1], 0]);
    expect(await showroom.app.services.database.selectFrom('event').selectAll().execute()).toHaveLength(3);
  });

  it('waiting events survive a restart', async () => {
    const google = await openGoogle(() => ({ json: {}, status: 500 }));
    const first = await openForwarder(google);
    await sendEvents(first.showroom, 4);
    await first.forward();
    await cleanups.pop()?.();
    google.respondBy(() => ({ json: {} }));
    const second = await openForwarder(google, first.testDatabase);
    await second.forward();
    expect([sentBodies(google).at(-1)?.events.length, await second.countWaiting()]).toEqual([4, 0]);
  });

  it('several servers forward each event once, and take over from a server that died', async () => {
    const google = await openGoogle(() => (response) => void setTimeout(() => response.end(), 5));
    const { showroom, forward, countWaiting, testDatabase } = await openForwarder(google);
    const others = testDatabase.databaseUrl
      ? [await openForwarder(google, testDatabase), await openForwarder(google, testDatabase)]
      : [];
    await Promise.all(Array.from({ length: 12 }, () => sendEvents(showroom, 10)));
    await Promise.all([forward(), forward(), ...others.map((other) => other.forward())]);
    const labels = sentBodies(google).flatMap(({ client_id, events }) =>
      events.map(({ params }) => `${client_id} ${String(params['label'])}`),
    );
    expect([labels.length, new Set(labels).size, await countWaiting()]).toEqual([120, 120, 0]);

    await sendEvents(showroom, 1);
    const { database } = showroom.app.services;
    const untilMs = Date.now() + HOUR_MS;
    expect((await outbox.claim(database, Date.now(), untilMs, 25, fittingEvents))?.events).toHaveLength(1);
    await forward();
    expect(await countWaiting()).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: untilMs + 1 });
    cleanups.push(async () => vi.useRealTimers());
    await forward();
    expect(await countWaiting()).toBe(0);
    expect(sentBodies(google).at(-1)?.events).toHaveLength(1);
  });
});

describe('When a server has a Google Analytics key', () => {
  it('it forwards new events by itself, never logs the key, and finishes a run before closing', async () => {
    const google = await openGoogle();
    const testDatabase = await makeSqlite();
    cleanups.push(testDatabase.remove);
    const showroom = await startShowroom(testDatabase, { ...settingsAt(testDatabase), ga4: ga4(google) });
    await showroom.shopper.post('/event', batchOf([eventAt(Date.now() - 1000)]));
    await showroom.app.close();
    const restarted = await startShowroom(testDatabase, { ga4: ga4(google) });
    cleanups.push(() => restarted.app.close());
    await vi.waitFor(() => expect(google.requests).toHaveLength(1), { timeout: 15_000 });
    expect(JSON.stringify((await restarted.shopper.get('/config.json')).json())).not.toContain('top-secret');
  });

  it('a missing response counts as sent, an unreachable server as not sent', async () => {
    const unresponsive = await openGoogle(() => () => undefined);
    expect(await sendToGoogle(ga4(unresponsive), randomUUID(), [], 50)).toEqual({ outcome: 'sent' });
    const stopped = await openLoopback(() => ({ json: {} }));
    await stopped.close();
    expect(await sendToGoogle(ga4(stopped), randomUUID(), [])).toEqual({
      outcome: 'again',
      reason: 'ECONNREFUSED',
    });
    expect(
      await sendToGoogle({ ...ga4(stopped), url: 'http://no-such-host.invalid' }, randomUUID(), []),
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
