// Several nodes on one PostgreSQL: which of them may start, and which has the background jobs.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProblems } from '#server/alerts/readProblems.ts';
import { EventRepository } from '#server/insights/eventRepository.ts';
import { openDatabase } from '#server/platform/database/openDatabase.ts';
import * as nodes from '#server/platform/nodes/nodeRepository.ts';
import { hasPostgres, makePostgres, makeSqlite, type TestDatabase } from '#tests/support/engines.ts';
import { openLoopback, type Loopback } from '#tests/support/loopback.ts';
import { startProcess } from '#tests/support/process.ts';
import { openShowroom, startShowroom } from '#tests/support/showroom.ts';
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

  it('one with media in a folder of its own is refused beside another, unless the folder is shared', async () => {
    const [first, elsewhere] = [await openShowroom({ nodeName: 'first' }, testDatabase), await makeSqlite()];
    const other = { ...testDatabase, dataDir: elsewhere.dataDir };
    await expect(openShowroom({ nodeName: 'second' }, other)).rejects.toThrow(
      /^This node keeps media in \S+, and the node first on the same database would not have them\. Set S3_/,
    );
    await openShowroom({ nodeName: 'second', mediaShared: true }, other);
    const { database } = first.app.services;
    expect((await nodes.alive(database, Date.now())).map(({ name }) => name)).toEqual(['first', 'second']);
    await elsewhere.remove();
  });

  it('neither a node that has ended nor one that has crashed keeps it from starting', async () => {
    const elsewhere = await makeSqlite();
    const ended = await startShowroom(testDatabase, { nodeName: 'ended' });
    // The same folder has the same files, also while the node before is still ending.
    await openShowroom({ nodeName: 'beside' }, testDatabase).then(({ app }) => app.close());
    await nodes.note(
      ended.app.services.database,
      { id: 'crashed', name: 'crashed', media: 'another folder' },
      [],
      Date.now(),
    );
    await ended.app.close();
    const { app } = await openShowroom({ nodeName: 'new' }, { ...testDatabase, dataDir: elsewhere.dataDir });
    const alive = (await nodes.alive(app.services.database, Date.now())).map(({ name }) => name);
    expect([alive.includes('new'), alive.includes('ended'), alive.includes('beside')]).toEqual([
      true,
      false,
      false,
    ]);
    await elsewhere.remove();
  });

  it('operators are told of one that has crashed, until it is back', async () => {
    const { app } = await openShowroom({ nodeName: 'first' }, testDatabase);
    const { database } = app.services;
    const nowMs = Date.now();
    const nodesDown = async () =>
      (await readProblems(app.services, nowMs)).flatMap(({ rule, name }) => (rule === 'node' ? [name] : []));
    const node = { id: 'before', name: 'second', media: 's3' };
    await nodes.note(database, node, [], nowMs - 30_000);
    expect(await nodesDown()).toEqual([]);
    await nodes.note(database, node, [], nowMs - 120_000);
    expect(await nodesDown()).toEqual(['second']);
    await nodes.note(database, { ...node, id: 'restarted' }, [], nowMs);
    expect(await nodesDown()).toEqual([]);
  });
});
