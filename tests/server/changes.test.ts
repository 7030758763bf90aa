// The change feed: server-sent events that resume, include writes of other servers, and end with
// the server.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasPostgres, makePostgres, onEachDatabase, type TestDatabase } from '#tests/support/engines.ts';
import {
  addressOf,
  listen,
  RECEIVED_WITHIN_MS,
  waitUntil,
  type EventListener,
  type ReceivedEvent,
} from '#tests/support/eventStream.ts';
import { ChangeFeed } from '#server/delivery/changeFeed.ts';
import * as documents from '#server/documents/documentRepository.ts';
import { client, openShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

const listenForChanges = (
  address: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<EventListener> => listen(`${address}/api/changes${query}`, headers);

const changesIn = (events: ReceivedEvent[]): Json[] =>
  events.filter(({ event }) => event === '').map(({ data }) => data);

/** Until the server has seen that the socket is closed. */
const SOCKET_CLOSES_MS = 50;

const create = async ({ editor }: Showroom, name: string): Promise<string> =>
  (await editor.post('/api/pages', { name, openAfter: false })).json<{ id: string }>().id;

onEachDatabase('When a kiosk listens for changes', (makeDatabase) => {
  let testDatabase: TestDatabase;
  let showroom: Showroom;
  let address: string;
  beforeEach(async () => {
    testDatabase = await makeDatabase();
    showroom = await openShowroom({}, testDatabase);
    address = await addressOf(showroom);
  });
  // Runs after the hook of tests/support that closes the showrooms.
  afterEach(() => testDatabase.remove());

  it('it gets a hello event, then every later write in order', async () => {
    await create(showroom, 'Before');
    const kiosk = await listenForChanges(address);
    expect(kiosk.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
    });
    expect(kiosk.headers['content-encoding']).toBeUndefined();
    const id = await create(showroom, 'Care');
    const page = (await showroom.shopper.get(`/api/pages/${id}`)).json<Json>();
    await showroom.editor.put(`/api/pages/${id}`, page);
    await showroom.editor.send('DELETE', `/api/pages/${id}`);
    await waitUntil(() => changesIn(kiosk.events).length === 3);
    expect(kiosk.events[0]).toMatchObject({ event: 'hello' });
    expect(changesIn(kiosk.events)).toEqual([1, 2, 3].map((version) => ({ kind: 'page', id, version })));
    kiosk.disconnect();
  });

  it('it resumes after an interruption, by Last-Event-ID or by ?since=', async () => {
    const first = await listenForChanges(address);
    await create(showroom, 'One');
    await waitUntil(() => changesIn(first.events).length === 1);
    const last = first.events.at(-1)?.id ?? '';
    first.disconnect();
    await create(showroom, 'Two');
    await create(showroom, 'Three');
    for (const resumedKiosk of [
      await listenForChanges(address, { 'last-event-id': last }),
      await listenForChanges(address, {}, `?since=${last}`),
    ]) {
      await waitUntil(() => changesIn(resumedKiosk.events).length === 2);
      expect(changesIn(resumedKiosk.events)).toEqual([
        { kind: 'page', id: 'two', version: 1 },
        { kind: 'page', id: 'three', version: 1 },
      ]);
      resumedKiosk.disconnect();
    }
  });

  it('a stranger learns of no document that was never published, the staff of each', async () => {
    const { editor, shopper } = showroom;
    const site = '/api/environments/showroom';
    const shown = await create(showroom, 'Shown');
    await editor.put(site, { ...(await shopper.get(site)).json<Json>(), publishing: 'byHand' });
    const draft = await create(showroom, 'Secret campaign');
    const page = (await editor.get(`/api/pages/${shown}`)).json<Json>();
    await editor.put(`/api/pages/${shown}`, { ...page, name: 'Secret name' });

    const names = async (client: typeof editor) => (await client.get('/api/pages/names')).json<Json[]>();
    expect(await names(shopper)).toEqual([{ id: shown, name: 'Shown' }]);
    expect((await names(editor)).map(({ name }) => name)).toEqual(['Secret campaign', 'Secret name']);
    const { key } = (await editor.post('/api/keys', { name: 'Figures', scopes: ['insights.view'] })).json<{
      key: string;
    }>();
    expect(await names(client(showroom.app, key))).toEqual([{ id: shown, name: 'Shown' }]);
    const environments = (await shopper.get('/api/environments/names')).json();
    expect(environments).toEqual([{ id: 'showroom', name: 'Showroom' }]);

    const token = { authorization: `Bearer ${editor.token}` };
    const cookie = { cookie: `vitrine_jwt=${editor.token}` };
    const [stranger, ...staff] = await Promise.all(
      [{}, token, cookie].map((headers) => listenForChanges(address, headers, '?since=0')),
    );
    await editor.put(site, { ...(await shopper.get(site)).json<Json>(), name: 'Harbor' });
    const ids = (listener = stranger) =>
      changesIn(listener?.events ?? []).map(({ kind, id }) => `${kind}/${id}`);
    const isDone = (listener = stranger) =>
      changesIn(listener?.events ?? []).at(-1)?.['kind'] === 'environment' && ids(listener).length > 1;
    await waitUntil(() => [stranger, ...staff].every((one) => isDone(one)));
    expect(ids().filter((id) => id.startsWith('page/'))).toEqual([]);
    for (const one of staff) expect(ids(one)).toContain(`page/${draft}`);
    for (const one of [stranger, ...staff]) one?.disconnect();

    // Where each save is live, each is announced.
    await editor.put(site, { ...(await shopper.get(site)).json<Json>(), publishing: 'atOnce' });
    expect((await names(shopper)).map(({ id }) => id)).toEqual([draft, shown]);
  });

  it('it gets writes of another server on the same database', async () => {
    const kiosk = await listenForChanges(address);
    const other = await openShowroom({}, testDatabase);
    await create(other, 'Elsewhere');
    await waitUntil(() => changesIn(kiosk.events).length === 1);
    expect(changesIn(kiosk.events)).toEqual([{ kind: 'page', id: 'elsewhere', version: 1 }]);
    kiosk.disconnect();
  });

  it('it continues from the latest change if its number is unknown to this database', async () => {
    await create(showroom, 'Restored');
    const kiosk = await listenForChanges(address, { 'last-event-id': '999999' });
    await create(showroom, 'Next');
    await waitUntil(() => changesIn(kiosk.events).length === 1);
    expect(changesIn(kiosk.events)).toEqual([{ kind: 'page', id: 'next', version: 1 }]);
    kiosk.disconnect();
  });

  it('one that has left before the stream begins is not counted as listening', async () => {
    const key = 'a-key-for-metrics-of-32-characters';
    const own = await openShowroom({ metricsKey: key }, testDatabase);
    const port = Number(new URL(await addressOf(own)).port);
    const kiosk = connect(port, '127.0.0.1');
    const { latestChange } = documents;
    const subscribe = vi.spyOn(ChangeFeed.prototype, 'subscribe');
    const latest = vi.spyOn(documents, 'latestChange').mockImplementation(async (db) => {
      kiosk.destroy();
      await once(kiosk, 'close');
      await sleep(SOCKET_CLOSES_MS);
      return latestChange(db);
    });
    onTestFinished(() => [subscribe, latest].forEach((spy) => void spy.mockRestore()));
    kiosk.write('GET /api/changes HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await waitUntil(() => subscribe.mock.calls.length === 1);
    const metrics = await own.shopper.get('/metrics', { authorization: `Bearer ${key}` });
    expect(metrics.body).toContain('\nvitrine_change_listeners 0\n');
  });

  it('two hundred kiosks get the same changes, and none delays closing the server', async () => {
    const kiosks = await Promise.all(Array.from({ length: 200 }, () => listenForChanges(address)));
    await create(showroom, 'For all');
    await waitUntil(() => kiosks.every(({ events }) => changesIn(events).length === 1));
    await showroom.app.close();
    await waitUntil(() => kiosks.every(({ isOpen }) => !isOpen()));
  });
});

describe.skipIf(!hasPostgres)('When two nodes are on one PostgreSQL', () => {
  let testDatabase: TestDatabase;
  beforeEach(async () => {
    testDatabase = await makePostgres();
  });
  afterEach(() => testDatabase.remove());

  const openNodes = async () => {
    const [showroom, other] = [await openShowroom({}, testDatabase), await openShowroom({}, testDatabase)];
    await expect.poll(() => showroom.app.services.node.isListening).toBe(true);
    const kiosk = await listenForChanges(await addressOf(showroom));
    return { showroom, other, kiosk };
  };

  it('a save on one is heard on the other when the database notifies it, without asking by a timer', async () => {
    // Intervals that never come.
    const timers = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => undefined));
    const { other, kiosk } = await openNodes().finally(() => timers.mockRestore());
    for (let saved = 1; saved <= 10; saved += 1) {
      await create(other, `Page ${saved}`);
      await waitUntil(() => changesIn(kiosk.events).length === saved);
    }
    kiosk.disconnect();
  });

  it('nothing is missed when the connection that hears of saves breaks, and it comes back', async () => {
    const { showroom, other, kiosk } = await openNodes();
    const { database, node } = other.app.services;
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and application_name like 'vitrine node %'`.execute(database);
    expect(rows.map(({ ended }) => ended)).toEqual([true, true]);
    await create(other, 'While deaf');
    await waitUntil(() => changesIn(kiosk.events).length === 1);
    await vi.waitFor(() => expect(showroom.app.services.node.isListening && node.isListening).toBe(true), {
      timeout: RECEIVED_WITHIN_MS,
    });
    await create(other, 'Heard again');
    await waitUntil(() => changesIn(kiosk.events).length === 2);
    expect(changesIn(kiosk.events).map(({ id }) => id)).toEqual(['while-deaf', 'heard-again']);
    kiosk.disconnect();
  });
});

describe('When one address exceeds its limits', () => {
  it('it may hold 500 change connections at a time', async () => {
    const showroom = await openShowroom();
    const address = await addressOf(showroom);
    const kiosks = await Promise.all(Array.from({ length: 500 }, () => listenForChanges(address)));
    const rejected = await fetch(`${address}/api/changes`);
    expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true]);
    for (const { disconnect } of kiosks.slice(0, 10)) disconnect();
    await vi.waitFor(
      async () => {
        const kiosk = await listenForChanges(address);
        expect(kiosk.headers['content-type']).toContain('event-stream');
      },
      { timeout: RECEIVED_WITHIN_MS },
    );
    for (const { disconnect } of kiosks) disconnect();
  });

  it('it may have 100 unfinished request bodies, and other clients are served', async () => {
    const showroom = await openShowroom();
    const { port } = new URL(await addressOf(showroom));
    const stalledSockets = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = connect(Number(port), '127.0.0.1');
        await once(socket, 'connect');
        socket.write(
          'POST /event HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
        );
        return socket;
      }),
    );
    const send = () =>
      fetch(`http://127.0.0.1:${port}/event`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"client_id":"a","events":[]}',
      });
    await expect.poll(async () => (await send()).status).toBe(429);
    expect((await fetch(`http://127.0.0.1:${port}/api/environments/showroom`)).status).toBe(200);
    for (const socket of stalledSockets) socket.destroy();
    await expect.poll(async () => (await send()).status).toBe(202);
  });

  it('complete request bodies are not limited', async () => {
    const showroom = await openShowroom();
    const address = await addressOf(showroom);
    for (let n = 0; n < 150; n += 1) {
      const response = await fetch(`${address}/api/pages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"x"}',
      });
      expect(response.status).toBe(401);
      await response.text();
    }
  });
});

describe('When no kiosk listens for changes', () => {
  it('the database is not queried', async () => {
    const showroom = await openShowroom();
    const address = await addressOf(showroom);
    const query = vi.spyOn(documents, 'changesAfter');
    onTestFinished(() => query.mockRestore());
    // Servers of other tests share the function.
    const countQueries = (): number =>
      query.mock.calls.filter(([db]) => db === showroom.app.services.database).length;
    const kiosk = await listenForChanges(address);
    await waitUntil(() => countQueries() > 1);
    kiosk.disconnect();
    // The server detects a closed connection late: on a busy machine it polls once or twice more.
    await vi.waitFor(
      async () => {
        const countBefore = countQueries();
        await sleep(1_500);
        expect(countQueries()).toBe(countBefore);
      },
      { timeout: RECEIVED_WITHIN_MS },
    );
  });
});
