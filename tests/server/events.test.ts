// POST /event: each event counts once, however often it is sent.
// See src/server/insights/README.md#events-and-kiosks.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GA4, type AnalyticsEvent } from '#rules/analyticsEvents.ts';
import { EventRepository } from '#server/insights/eventRepository.ts';
import * as kiosks from '#server/kiosks/kioskRepository.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import {
  emptyShowroom,
  openShowroom,
  sharedShowroom,
  type Json,
  type Showroom,
} from '#tests/support/showroom.ts';
import { batchOf, eventAt, heartbeat } from '#tests/support/visits.ts';
import { listedKiosks } from '#tests/support/listedKiosks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const send = async ({ shopper }: Showroom, body: unknown, headers?: Record<string, string>) => {
  const response = await shopper.post('/event', body, headers);
  return { status: response.statusCode, headers: response.headers, body: response.json<Json>() };
};
const stored = ({ app }: Showroom) =>
  app.services.database.selectFrom('event').selectAll().orderBy('at').orderBy('event_id').execute();

onEachDatabase('When a kiosk sends events of visits', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  afterEach(() => emptyShowroom(showroom));

  it('it gets an acknowledgement only after the events are stored with all their fields', async () => {
    const client = randomUUID();
    const at = Date.now() - 5000;
    const event = eventAt(at, 'kiosk_tap', {
      label: 'Nova X5',
      screen: 'product',
      screen_id: 'nova-x5',
      extra: 'more',
      engagement_time_msec: 42,
    });
    expect(await send(showroom, batchOf([event], client))).toMatchObject({
      status: 202,
      body: { accepted: 1, rejected: [] },
    });
    const [row] = await stored(showroom);
    expect(row).toMatchObject({
      event_id: event.event_id,
      client_id: client,
      session_id: 'session-1',
      name: 'kiosk_tap',
      at,
      slot: Math.floor(at / 900_000),
      timestamp_micros: at * 1000,
      category: 'home_content',
      label: 'Nova X5',
      screen: 'product',
      screen_id: 'nova-x5',
      language: 'en',
      environment: 'showroom',
      quiz: '',
      amount: null,
    });
    expect(JSON.parse(row?.more ?? '')).toEqual({ engagement_time_msec: 42, extra: 'more' });
  });

  it('an event counts once, however often, by whichever client and however concurrently it is sent', async () => {
    const events = [1, 2, 3].map((n) => eventAt(Date.now() - n * 1000));
    const batch = batchOf([...events, events[0] as AnalyticsEvent]);
    const responses = await Promise.all(
      [batch, batch, batchOf(events.toReversed()), batch].map((body) => send(showroom, body)),
    );
    expect(responses.map(({ status, body }) => [status, body['accepted']])).toEqual([
      [202, 4],
      [202, 4],
      [202, 3],
      [202, 4],
    ]);
    expect(await stored(showroom)).toHaveLength(3);
  });

  it('a client without event ids and with an id of any form is accepted, and each event counts once', async () => {
    const event = (label: string, at: number) => ({
      name: 'kiosk_tap',
      timestamp_micros: at * 1000,
      params: { session_id: 17, engagement_time_msec: 100, category: 'home_content', label },
    });
    const now = Date.now();
    const batch = {
      client_id: 'Store 7 / window',
      events: [event('a', now - 3000), event('b', now - 3000), event('a', now - 2000)],
    };
    for (const resentBatch of [batch, batch, { ...batch, events: batch.events.toReversed() }]) {
      expect(await send(showroom, resentBatch)).toMatchObject({
        status: 202,
        body: { accepted: 3, rejected: [] },
      });
    }
    await send(showroom, { ...batch, client_id: 'Store 8' });
    const rows = await stored(showroom);
    expect(rows.map(({ client_id, label }) => `${client_id} ${label}`).sort()).toEqual([
      'Store 7 / window a',
      'Store 7 / window a',
      'Store 7 / window b',
      'Store 8 a',
      'Store 8 a',
      'Store 8 b',
    ]);
    for (const { event_id } of rows)
      expect(event_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });

  it('a batch is accepted in the same moment in which the previous one is acknowledged', async () => {
    const { events } = showroom.app.services;
    for (let n = 0; n < 20; n += 1)
      await events.add({ clientId: randomUUID(), events: [eventAt(Date.now())], receivedMs: Date.now() });
    expect(await stored(showroom)).toHaveLength(20);
  });

  it('a kiosk cannot change or read stored events with another kiosk’s id', async () => {
    const otherKiosk = randomUUID();
    const event = eventAt(Date.now() - 1000, 'kiosk_tap', { label: 'true' });
    await send(showroom, batchOf([event], otherKiosk));
    const forgedBatch = await send(
      showroom,
      batchOf(
        [
          { ...event, params: { ...event.params, label: 'false' } },
          eventAt(Date.now() - 500, 'kiosk_tap', { label: 'added' }),
        ],
        otherKiosk,
      ),
    );
    // The response does not reveal which events were known.
    expect(forgedBatch.body).toEqual({ accepted: 2, rejected: [] });
    expect((await stored(showroom)).map(({ label }) => label)).toEqual(['true', 'added']);
    for (const url of [
      '/event',
      `/event?client_id=${otherKiosk}`,
      '/api/insights',
      '/api/events.csv',
      '/api/kiosks',
      `/api/kiosks/${otherKiosk}`,
    ]) {
      expect([401, 404, 405]).toContain((await showroom.shopper.get(url)).statusCode);
    }
  });

  it.each<[string, (event: AnalyticsEvent) => unknown, string]>([
    ['nothing', () => null, 'VALUE_INVALID'],
    ['a word', () => 'tap', 'VALUE_INVALID'],
    ['an id that is no UUID', (event) => ({ ...event, event_id: '1; drop table event' }), 'VALUE_INVALID'],
    ['no name', ({ name: _, ...event }) => event, 'VALUE_REQUIRED'],
    ['a name with a space', (event) => ({ ...event, name: 'Help_Me_Choose Path' }), 'NAME_INVALID'],
    ['a name that begins with a digit', (event) => ({ ...event, name: '1tap' }), 'NAME_INVALID'],
    ['a name of 41 letters', (event) => ({ ...event, name: 'a'.repeat(41) }), 'NAME_INVALID'],
    ['a name of Google’s own', (event) => ({ ...event, name: 'session_start' }), 'NAME_RESERVED'],
    ['a prefix of Google’s own', (event) => ({ ...event, name: 'ga_tap' }), 'NAME_RESERVED'],
    ['no time', ({ timestamp_micros: _, ...event }) => event, 'VALUE_REQUIRED'],
    ['a time in words', (event) => ({ ...event, timestamp_micros: 'yesterday' }), 'VALUE_INVALID'],
    ['no params', ({ params: _, ...event }) => event, 'VALUE_REQUIRED'],
    ['params in a list', (event) => ({ ...event, params: [1] }), 'VALUE_INVALID'],
    ['no session', (event) => ({ ...event, params: { ...event.params, session_id: '' } }), 'VALUE_REQUIRED'],
    [
      '26 params',
      (event) => ({
        ...event,
        params: {
          ...event.params,
          ...Object.fromEntries(Array.from({ length: 18 }, (_, n) => [`p${n}`, n])),
        },
      }),
      'EXCEEDED_MAX_ENTITIES',
    ],
    [
      'a param with a reserved name',
      (event) => ({ ...event, params: { ...event.params, firebase_x: 1 } }),
      'NAME_RESERVED',
    ],
    [
      'a param that is an object',
      (event) => ({ ...event, params: { ...event.params, x: {} } }),
      'VALUE_INVALID',
    ],
  ])(
    'an event with %s is rejected by its index, and the others are accepted',
    async (_what, invalidChange, code) => {
      const validEvent = eventAt(Date.now() - 1000);
      const { status, body } = await send(showroom, {
        client_id: randomUUID(),
        events: [invalidChange(eventAt(Date.now() - 2000)), validEvent],
      });
      expect([status, body]).toEqual([
        202,
        { accepted: 1, rejected: [{ index: 0, code, message: expect.any(String) }] },
      ]);
      expect((await stored(showroom)).map(({ event_id }) => event_id)).toEqual([validEvent.event_id]);
    },
  );

  it('at most 25 events of a batch are accepted', async () => {
    const events = Array.from({ length: 27 }, (_, n) => eventAt(Date.now() - 1000 - n));
    const { body } = await send(showroom, batchOf(events));
    expect(body).toMatchObject({
      accepted: GA4.eventsPerRequest,
      rejected: [{ index: 25, code: 'EXCEEDED_MAX_ENTITIES' }, { index: 26 }],
    });
    expect(await stored(showroom)).toHaveLength(25);
  });

  it('long texts are cut between characters, and unusual characters are stored', async () => {
    const label = `${'😀'.repeat(120)}`;
    await send(
      showroom,
      batchOf([
        eventAt(Date.now() - 2000, 'kiosk_tap', { label, category: 'a\0b\ud800c', tag: 'x'.repeat(5000) }),
      ]),
    );
    const [row] = await stored(showroom);
    expect([
      [...(row?.label ?? '')].length,
      row?.label.endsWith('😀'),
      row?.category.startsWith('ab'),
    ]).toEqual([100, true, true]);
    expect((JSON.parse(row?.more ?? '') as Json)['tag']).toHaveLength(100);
  });

  it('a time in the future or years ago is replaced by the time of arrival', async () => {
    const before = Date.now();
    const received = { ahead: before + 3 * DAY_MS, reset: 0, negative: -5, late: before - 20 * DAY_MS };
    await send(
      showroom,
      batchOf(Object.entries(received).map(([label, ms]) => eventAt(ms, 'kiosk_tap', { label }))),
    );
    const at = Object.fromEntries((await stored(showroom)).map((row) => [row.label, row]));
    for (const label of ['ahead', 'reset', 'negative'] as const) {
      expect(at[label]?.at).toBeGreaterThanOrEqual(before);
      expect(at[label]?.timestamp_micros).toBe(received[label] * 1000);
    }
    expect(at['late']?.at).toBe(received.late);
  });

  it('invalid and oversized batches are refused', async () => {
    for (const body of [
      null,
      [],
      'x',
      {},
      { client_id: ' ', events: [] },
      { client_id: {}, events: [] },
      { client_id: randomUUID() },
      { client_id: randomUUID(), events: {} },
    ]) {
      expect(await send(showroom, body)).toMatchObject({ status: 400, body: { message: 'ValidationError' } });
    }
    expect(
      (await send(showroom, { client_id: randomUUID(), events: [], padding: 'x'.repeat(1_000_000) })).status,
    ).toBe(413);
    expect(await send(showroom, batchOf([]))).toMatchObject({
      status: 202,
      body: { accepted: 0, rejected: [] },
    });
  });

  it('a batch may be sent as text, which is all that a closing page can do', async () => {
    const response = await showroom.shopper.send('POST', '/event', {
      payload: JSON.stringify(batchOf([eventAt(Date.now())])),
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.statusCode).toBe(202);
    expect(
      (
        await showroom.shopper.send('POST', '/event', {
          payload: '{oops',
          headers: { 'content-type': 'text/plain' },
        })
      ).statusCode,
    ).toBe(400);
  });

  it('old events and those above the limit are removed in steps', async () => {
    const { database } = showroom.app.services;
    const now = Date.now();
    const events = Array.from({ length: 25 }, (_, day) => eventAt(now - day * DAY_MS - 1000));
    await send(showroom, batchOf(events));
    const remainingCount = async (
      options: { keepDays: number; keepMax?: number },
      nowMs: number,
    ): Promise<number> => {
      await new EventRepository(database, { isForwarded: false, ...options }).sweep(
        nowMs,
        async () => undefined,
      );
      return (await stored(showroom)).length;
    };
    expect(await remainingCount({ keepDays: 400 }, now)).toBe(25);
    expect(await remainingCount({ keepDays: 20 }, now)).toBe(20);
    expect(await remainingCount({ keepDays: 20 }, now + 5 * DAY_MS)).toBe(15);
    expect(await remainingCount({ keepDays: 400, keepMax: 10 }, now)).toBe(10);
    expect((await stored(showroom)).map(({ event_id }) => event_id)).toEqual(
      events
        .slice(0, 10)
        .map(({ event_id }) => event_id)
        .reverse(),
    );
  });
});

describe('When a client floods the server with events', () => {
  // The server's clock is mocked, so that a slow machine does not change what fits in a second.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const advance = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
  const from = (
    showroom: Showroom,
    remoteAddress: string,
    url = '/event',
    body: unknown = batchOf([eventAt(Date.now())]),
  ) =>
    showroom.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });

  it('1,000 requests in a second are limited, with Retry-After, and other clients are served', async () => {
    const showroom = await openShowroom();
    const statuses: number[] = [];
    let wait = 0;
    for (let n = 0; n < 1000; n += 1) {
      const response = await from(showroom, '203.0.113.9', '/event', batchOf([]));
      statuses.push(response.statusCode);
      if (response.statusCode === 429) wait = Number(response.headers['retry-after']);
      advance(1);
    }
    expect(statuses).toEqual([...Array<number>(600).fill(202), ...Array<number>(400).fill(429)]);
    expect(wait).toBe(5);
    expect((await from(showroom, '203.0.113.10')).statusCode).toBe(202);
    expect(
      (
        await showroom.app.inject({
          method: 'GET',
          url: '/api/environments/names',
          remoteAddress: '203.0.113.9',
        })
      ).statusCode,
    ).toBe(200);
  });

  it('X-Forwarded-For is used only behind a trusted proxy', async () => {
    const sendThroughProxy = (showroom: Showroom, address: string) =>
      showroom.app.inject({
        method: 'POST',
        url: '/event',
        remoteAddress: '10.0.0.1',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        payload: JSON.stringify(batchOf([])),
      });
    for (const [trustProxy, expected] of [
      [1, 202],
      [false, 429],
    ] as const) {
      const showroom = await openShowroom({ trustProxy });
      for (let n = 0; n < 700; n += 1) await sendThroughProxy(showroom, '203.0.113.9');
      expect((await sendThroughProxy(showroom, '203.0.113.77')).statusCode).toBe(expected);
    }
  });

  it('a kiosk can send a day’s backlog, 400 batches in a row', async () => {
    const showroom = await openShowroom();
    const client = randomUUID();
    const startedAt = Date.now();
    for (let batch = 0; batch < 400; batch += 1) {
      const events = Array.from({ length: 25 }, (_, n) =>
        eventAt(startedAt - DAY_MS + (batch * 25 + n) * 1000),
      );
      expect((await from(showroom, '203.0.113.9', '/event', batchOf(events, client))).statusCode).toBe(202);
    }
    expect(await stored(showroom)).toHaveLength(10_000);
  });

  it('one address can register 100 kiosks a minute; known kiosks are not limited', async () => {
    const showroom = await openShowroom();
    const own = randomUUID();
    const sendHeartbeat = (address: string, id: string) =>
      from(showroom, address, `/api/kiosks/${id}`, heartbeat()).then(({ statusCode }) => statusCode);
    expect(await sendHeartbeat('203.0.113.9', own)).toBe(204);
    const statuses = [];
    for (let n = 0; n < 200; n += 1) statuses.push(await sendHeartbeat('203.0.113.9', randomUUID()));
    expect(statuses).toEqual([...Array<number>(99).fill(204), ...Array<number>(101).fill(429)]);
    expect([
      await sendHeartbeat('203.0.113.9', own),
      await sendHeartbeat('203.0.113.10', randomUUID()),
    ]).toEqual([204, 204]);
    advance(61_000);
    expect(await sendHeartbeat('203.0.113.9', randomUUID())).toBe(204);
  });

  it('if there are too many kiosks, those with a single heartbeat are removed, oldest first', async () => {
    const showroom = await openShowroom();
    const record = (id: string): Promise<boolean> => {
      advance(1000);
      return kiosks.recordHeartbeat(
        showroom.app.services.database,
        { id, heartbeat: heartbeat(), nowMs: Date.now() },
        400,
        { max: 3 },
      );
    };
    for (const id of ['real', 'real', 'made-up-1', 'made-up-2', 'made-up-3'])
      expect(await record(id)).toBe(true);
    expect((await listedKiosks(showroom.app.services.database)).map(({ id }) => id)).toEqual([
      'made-up-2',
      'made-up-3',
      'real',
    ]);
    for (const id of ['made-up-2', 'made-up-3']) await record(id);
    expect(await record('one-too-many')).toBe(false);
  });

  it('heartbeats are limited in the same way', async () => {
    const showroom = await openShowroom();
    for (let n = 0; n < 300; n += 1)
      await from(showroom, '203.0.113.9', `/api/kiosks/${randomUUID()}`, heartbeat());
    const rateLimited = await from(showroom, '203.0.113.9', `/api/kiosks/${randomUUID()}`, heartbeat());
    expect([rateLimited.statusCode, Number(rateLimited.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});
