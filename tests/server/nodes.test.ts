// Several nodes on one PostgreSQL: one has the background jobs, and another takes over when it ends.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventRepository } from '#server/storage/eventRepository.ts';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { hasPostgres, makePostgres, type TestDatabase } from '#tests/support/engines.ts';
import { openLoopback, type Loopback } from '#tests/support/loopback.ts';
import { startProcess } from '#tests/support/process.ts';
import { openShowroom } from '#tests/support/showroom.ts';
import { eventAt } from '#tests/support/visits.ts';

const TAKEN_OVER_WITHIN_MS = 30_000;

describe.skipIf(!hasPostgres)('When several nodes are on one PostgreSQL', () => {
  let testDatabase: TestDatabase;
  let google: Loopback;
  beforeEach(async () => {
    testDatabase = await makePostgres();
    google = await openLoopback(() => ({ json: {}, status: 204 }));
  });
  afterEach(async () => {
    await google.close();
    await testDatabase.remove();
  });

  /** An event that waits to be forwarded: a forwarder that ran would send it at once. */
  const noteEvent = async (): Promise<void> => {
    const database = openDatabase(testDatabase);
    const events = new EventRepository(database, { keepDays: 400, isForwarded: true });
    await events.add({ clientId: randomUUID(), events: [eventAt(Date.now())], receivedMs: Date.now() });
    await database.destroy();
  };

  it('one of them forwards events, and another takes over when it is killed', async () => {
    const first = startProcess({
      NODE_NAME: 'first',
      DATA_DIR: testDatabase.dataDir,
      DATABASE_URL: testDatabase.databaseUrl ?? '',
    });
    const address = await first.address();
    const stateAt = async () => (await fetch(`${address}/readyz?verbose`)).json();
    await expect.poll(stateAt, { timeout: 5000 }).toMatchObject({ node: 'first', jobs: 'first' });

    const ga4 = { measurementId: 'G-TEST1', apiSecret: 'top-secret', url: google.url };
    await noteEvent();
    const { app, shopper } = await openShowroom({ nodeName: 'second', ga4 }, testDatabase);
    const { node } = app.services;
    await expect.poll(() => node.isListening).toBe(true);
    expect((await shopper.get('/readyz?verbose')).json()).toMatchObject({ node: 'second', jobs: 'first' });
    expect([node.hasJobs, google.requests.length]).toEqual([false, 0]);

    first.signal('SIGKILL');
    await expect.poll(() => google.requests.length, { timeout: TAKEN_OVER_WITHIN_MS }).toBe(1);
    expect((await shopper.get('/readyz?verbose')).json()).toMatchObject({ node: 'second', jobs: 'second' });
  });
});
