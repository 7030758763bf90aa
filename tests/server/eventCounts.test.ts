// Kept counts of events, and months as partitions. See
// src/server/insights/README.md#counts-of-events.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { EVENT_NAMES } from '#rules/analyticsEvents.ts';
import type { Insights } from '#rules/insightCounts.ts';
import { exportDueDays } from '#server/insights/eventExport.ts';
import type { ServerSettings } from '#server/serverSettings.ts';
import { countNextHour } from '#server/insights/eventCounts.ts';
import { EventRepository } from '#server/insights/eventRepository.ts';
import { ensureMonths, partitionsOf } from '#server/platform/database/monthPartitions.ts';
import { isPartitioned } from '#server/platform/database/openDatabase.ts';
import { onDefaultDatabase, onEachDatabase } from '#tests/support/engines.ts';
import { openS3 } from '#tests/support/s3.ts';
import { openShowroom } from '#tests/support/showroom.ts';
import { batchOf, eventAt, eventsOfVisit } from '#tests/support/visits.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.now();
/** 20 minutes after the start of a day (UTC), a week ago. */
const START = Math.floor(NOW / DAY_MS) * DAY_MS - 7 * DAY_MS + 20 * 60_000;
const noPause = (): Promise<void> => Promise.resolve();

onEachDatabase('When a year of events is looked at', (makeDatabase) => {
  async function open() {
    const { app, editor } = await openShowroom({}, await makeDatabase());
    const { events, database } = app.services;
    const add = (at: number, more: Partial<Parameters<typeof eventsOfVisit>[0]> = {}): Promise<void> =>
      events.add({
        clientId: randomUUID(),
        receivedMs: NOW,
        events: eventsOfVisit({ at, lastsS: 40, walk: [['product', 'nova-x5', 'Buy']], ...more }),
      });
    const insights = async (from: number, to: number, more = {}): Promise<Insights> => {
      const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...more };
      return (await editor.get(`/api/insights?${new URLSearchParams(period)}`)).json<Insights>();
    };
    return { events, database, add, insights };
  }

  it('counts of hours and days say the same as the events, in any period, also after late events', async () => {
    const { events, database, add, insights } = await open();
    for (let hour = 0; hour < 60; hour += 1)
      await add(START + hour * HOUR_MS, {
        language: hour % 3 === 0 ? 'es' : 'en',
        quiz: { id: 'start', answers: hour % 4, outcome: hour % 4 === 3 ? '/product/nova-x5' : undefined },
      });
    const periods = [
      [START - DAY_MS, START + 9 * DAY_MS],
      [START + 10 * 60_000, START + 50 * HOUR_MS],
      [START, START + 15 * 60_000],
      [START + 5.5 * HOUR_MS, START + 30 * HOUR_MS],
    ] as const;
    const all = (): Promise<Insights[]> => Promise.all(periods.map(([from, to]) => insights(from, to)));
    const byEvents = await all();
    expect(byEvents[0]?.duration?.count).toBe(60);
    await events.count(noPause);
    expect(await database.selectFrom('event_hour').selectAll().execute()).toEqual([]);
    expect(await all()).toEqual(byEvents);

    await add(START + 3 * HOUR_MS);
    const late = await all();
    expect(late[0]?.duration?.count).toBe(61);
    await events.count(noPause);
    expect(await all()).toEqual(late);
    // The counts are read: they are still there without the events.
    await database.deleteFrom('event').execute();
    expect((await insights(START - DAY_MS, START + 9 * DAY_MS)).duration?.count).toBe(61);
    expect((await insights(START - DAY_MS, START + 9 * DAY_MS, { environment: 'x' })).duration).toBeNull();
  });

  it('counts outlive events that are deleted for their number, and are deleted with their age', async () => {
    const { database, add, insights } = await open();
    for (let hour = 0; hour < 10; hour += 1) await add(START + hour * HOUR_MS);
    const few = new EventRepository(database, { keepDays: 400, isForwarded: false, keepMax: 5 });
    await few.count(noPause);
    await few.sweep(NOW, noPause);
    const kept = await database.selectFrom('event').select('at').execute();
    expect(kept.length).toBeLessThanOrEqual(6);
    // A late event of an hour whose events are deleted does not take its count away.
    await add(START);
    await few.count(noPause);
    expect((await insights(START - HOUR_MS, START + DAY_MS)).duration?.count).toBe(10);
    await few.sweep(NOW + 120 * DAY_MS, noPause);
    const lengths = await database.selectFrom('event_count').select('length').distinct().execute();
    expect(lengths).toEqual([{ length: 'day' }]);
    await new EventRepository(database, { keepDays: 1, isForwarded: false }).sweep(NOW, noPause);
    expect((await insights(START - HOUR_MS, START + DAY_MS)).duration).toBeNull();
  });

  it('an hour is counted if all of its events are kept, also the first one', async () => {
    const { database, add } = await open();
    await add(START);
    await add(START + HOUR_MS);
    const keptFrom = Math.ceil(START / HOUR_MS) * HOUR_MS;
    const counted = [];
    for (let hour = 0; hour < 3; hour += 1) counted.push(await countNextHour(database, keptFrom));
    expect(counted).toEqual([true, true, false]);
    const hours = await database
      .selectFrom('event_count')
      .select('start')
      .where('length', '=', 'hour')
      .distinct()
      .execute();
    expect(hours).toEqual([{ start: keptFrom }]);
  });

  it('an hour whose events were deleted before they were counted has no counts', async () => {
    const { events, database, add, insights } = await open();
    await add(START);
    await database.deleteFrom('event').execute();
    await events.count(noPause);
    expect(await database.selectFrom('event_hour').select('hour').execute()).toEqual([]);
    expect(await database.selectFrom('event_count').select('count').execute()).toEqual([]);
    expect((await insights(START - HOUR_MS, START + DAY_MS)).duration).toBeNull();
  });

  it('an event of a kiosk with a wrong clock is stored once, however often it is sent', async () => {
    const { events, database } = await open();
    const { client_id: clientId, events: batch } = batchOf([eventAt(NOW - 500 * DAY_MS)]);
    for (const receivedMs of [NOW - 1000, NOW]) await events.add({ clientId, events: batch, receivedMs });
    const stored = await database.selectFrom('event').select('at').execute();
    expect(stored).toEqual([{ at: NOW - 1000 }]);
  });

  it('on PostgreSQL each month is a partition, made ahead, and dropped as a whole', async () => {
    const { events, database, add } = await open();
    if (!isPartitioned(database)) return;
    const names = async (): Promise<string[]> =>
      (await partitionsOf(database, 'event')).map(({ name }) => name);
    const monthOf = (ms: number): string =>
      `event_${new Date(ms).toISOString().slice(0, 7).replace('-', '_')}`;
    const date = new Date(NOW);
    const inTwoMonths = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2);
    expect(await names()).toEqual(expect.arrayContaining([monthOf(NOW - 90 * DAY_MS), monthOf(inTwoMonths)]));
    await Promise.all([events.prepare(inTwoMonths), events.prepare(inTwoMonths)]);
    await ensureMonths(database, 'event', NOW - 200 * DAY_MS, NOW);
    await add(NOW - 80 * DAY_MS);
    await add(NOW - DAY_MS);
    const keep = new EventRepository(database, { keepDays: 45, isForwarded: false });
    await keep.sweep(NOW, noPause);
    const left = await names();
    expect(left).toContain(monthOf(NOW));
    expect(left).not.toContain(monthOf(NOW - 80 * DAY_MS));
    const { count } = await database
      .selectFrom('event')
      .select(({ fn }) => fn.countAll<string | number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(
      eventsOfVisit({ at: NOW, lastsS: 40, walk: [['product', 'x', 'Buy']] }).length,
    );
  });
});

onDefaultDatabase('When events are exported for a warehouse', (makeDatabase) => {
  const day = new Date(START).toISOString().slice(0, 10);
  async function open(more: Partial<ServerSettings>) {
    const { app, shopper } = await openShowroom(more, await makeDatabase());
    const { events, exports } = app.services;
    if (!exports) throw new Error('There is no store for exports');
    const add = (at: number): Promise<void> =>
      events.add({
        clientId: randomUUID(),
        receivedMs: NOW,
        events: eventsOfVisit({ at, lastsS: 40, walk: [['product', 'nova-x5', '=Buy, "now"']] }),
      });
    const run = async (): Promise<number> => {
      await events.count(noPause);
      const format = more.eventsExport ?? 'csv';
      return exportDueDays({ events, exports, format }, app.log, NOW, noPause);
    };
    const read = async (name: string): Promise<Buffer> => buffer((await exports.stream(name)) as Readable);
    return { add, run, read, shopper };
  }

  it('each day is a CSV once it is over, written anew when events come late, and not public', async () => {
    const { add, run, read, shopper } = await open({ eventsExport: 'csv' });
    await add(START);
    await add(NOW);
    expect(await run()).toBe(1);
    const name = `events-${day}.csv`;
    const rows = parse(await read(name), { columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row['name']).sort()).toContain(EVENT_NAMES.tap);
    expect(rows.find((row) => row['name'] === EVENT_NAMES.tap)).toMatchObject({
      label: '=Buy, "now"',
      at: expect.stringMatching(new RegExp(`^${day}T`)),
    });
    expect(await run()).toBe(0);
    await add(START + HOUR_MS);
    expect(await run()).toBe(1);
    expect(parse(await read(name), { columns: true })).toHaveLength(rows.length * 2);
    for (const path of [`/uploads/${name}`, `/exports/${name}`])
      expect((await shopper.get(path)).headers['content-type']).not.toMatch(/csv/);
  });

  it('or a Parquet file in the bucket, beside the media', async () => {
    const s3 = await openS3();
    try {
      const { add, run, read, shopper } = await open({ eventsExport: 'parquet', s3: s3.settings });
      await add(START);
      expect(await run()).toBe(1);
      const name = `events-${day}.parquet`;
      const bytes = await read(name);
      const file = new Uint8Array(bytes).buffer;
      const rows = (await parquetReadObjects({ file })) as Record<string, unknown>[];
      expect(rows.find((row) => row['name'] === EVENT_NAMES.tap)).toMatchObject({
        label: '=Buy, "now"',
        amount: null,
      });
      expect(rows[0]?.['at']).toBeInstanceOf(Date);
      expect((await shopper.get(`/uploads/${name}`)).statusCode).toBe(404);
    } finally {
      await s3.remove();
    }
  });
});
