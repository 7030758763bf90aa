// Crashes: a real server is killed at random moments while editors save and kiosks send events,
// repeatedly on the same data.
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '#server/storage/openDatabase.ts';
import { DocumentRepository } from '#server/storage/documentRepository.ts';
import { onEachDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { startProcess } from '#tests/support/process.ts';
import { EDITOR } from '#tests/support/showroom.ts';
import { batchOf, eventAt } from '#tests/support/visits.ts';

const SQLITE_ROUNDS = 20;
// With PostgreSQL only our own process dies, so fewer rounds suffice.
const POSTGRES_ROUNDS = 4;
const WRITERS = 4;
const KIOSKS = 4;
const BATCH_EVENTS = 5;
const FIRST_RESPONSES_WITHIN_MS = 15_000;
/** Longest time until a server is killed after it has acknowledged a save and a batch. */
const KILL_DELAY_MAX_MS = 400;

/** A save that the server acknowledged with 200. */
type Acknowledged = { id: string; version: number; title: string };
/**
 * What was acknowledged before the server died: saves, ids of stored events, and ids that may have
 * been stored.
 */
type Round = { saves: Acknowledged[]; storedIds: string[]; uncertainIds: string[] };

onEachDatabase('When the server is killed while editors save and kiosks send events', (makeDatabase) => {
  it('after each restart it has every acknowledged save and event, complete and once', async () => {
    const testDatabase = await makeDatabase();
    const all: Round = { saves: [], storedIds: [], uncertainIds: [] };
    const rounds = testDatabase.databaseUrl ? POSTGRES_ROUNDS : SQLITE_ROUNDS;
    for (let round = 0; round < rounds; round += 1) {
      const { saves, storedIds, uncertainIds } = await writeUntilKilled(testDatabase, round);
      all.saves.push(...saves);
      all.storedIds.push(...storedIds);
      all.uncertainIds.push(...uncertainIds);
      await checkAll(testDatabase, all);
    }
    console.log(
      `${rounds} kills, ${all.saves.length} acknowledged saves and ${all.storedIds.length} events, none lost, none twice`,
    );
    expect(all.saves.length).toBeGreaterThanOrEqual(rounds);
    expect(all.storedIds.length).toBeGreaterThanOrEqual(rounds * BATCH_EVENTS);
    await testDatabase.remove();
  }, 180_000);
});

async function writeUntilKilled(testDatabase: TestDatabase, round: number): Promise<Round> {
  const server = startProcess({
    DATA_DIR: testDatabase.dataDir,
    DATABASE_URL: testDatabase.databaseUrl ?? '',
    EDITOR_EMAIL: EDITOR.email,
    EDITOR_PASSWORD: EDITOR.password,
  });
  const address = await server.address();
  const send = await signedIn(address);
  const acknowledged: Acknowledged[] = [];
  const [storedIds, uncertainIds]: [string[], string[]] = [[], []];
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; ; n += 1) {
      const title = `round ${round} writer ${writer} save ${n}`;
      // Each writer creates a page, then saves it and a shared one repeatedly.
      const path = n % 2 === 1 ? `pages/round-${round}-writer-${writer}` : 'environments/showroom';
      const response = n === 0 ? await send('POST', 'pages', title) : await send('PUT', path, title);
      if (!response) return;
      acknowledged.push(response);
    }
  });
  const kiosks = Array.from({ length: KIOSKS }, () =>
    sendEventsUntilKilled(address, storedIds, uncertainIds),
  );
  const otherClients = Promise.all([...writers, ...kiosks]);
  // Waits for responses, not only for time: on a busy machine the server would die before its first
  // response.
  const firstResponses = vi.waitFor(() => expect([acknowledged, storedIds]).not.toContainEqual([]), {
    timeout: FIRST_RESPONSES_WITHIN_MS,
    interval: 1,
  });
  await Promise.race([firstResponses, otherClients]);
  await sleep(Math.random() * KILL_DELAY_MAX_MS);
  server.signal('SIGKILL');
  await Promise.all([server.ended, otherClients]);
  return { saves: acknowledged, storedIds, uncertainIds };
}

/** A kiosk that sends each batch twice, as after a lost response. */
async function sendEventsUntilKilled(
  address: string,
  storedIds: string[],
  uncertainIds: string[],
): Promise<void> {
  for (;;) {
    const batch = batchOf(Array.from({ length: BATCH_EVENTS }, (_, n) => eventAt(Date.now() - n)));
    const ids = batch.events.map(({ event_id }) => event_id);
    const sendBatch = () =>
      fetch(`${address}/event`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(batch),
      });
    try {
      const response = await sendBatch();
      if (response.status !== 202) throw new Error(`Events were refused: ${await response.text()}`);
      storedIds.push(...ids);
      await sendBatch();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      uncertainIds.push(...ids);
      return;
    }
  }
}

type Send = (method: 'POST' | 'PUT', path: string, title: string) => Promise<Acknowledged | undefined>;

async function signedIn(address: string): Promise<Send> {
  const headers = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ identifier: EDITOR.email, password: EDITOR.password });
  const login = await fetch(`${address}/auth/local`, { method: 'POST', headers, body: credentials });
  const { jwt } = (await login.json()) as { jwt: string };
  return async (method, path, title) => {
    const name = method === 'POST' ? title.replace(/ save .*/, '') : title;
    const body = JSON.stringify({
      name,
      scrollText: title,
      headers: [{ type: 'title', text: title.repeat(50) }],
    });
    try {
      const response = await fetch(`${address}/api/${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${jwt}` },
        body,
      });
      if (!response.ok) throw new Error(`${method} ${path} was refused: ${await response.text()}`);
      const { id } = (await response.json()) as { id: string };
      return { id, version: Number(response.headers.get('etag')?.replaceAll('"', '')), title: name };
    } catch (error) {
      // The connection died with the server: this save was not acknowledged.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
}

async function checkAll(
  testDatabase: TestDatabase,
  { saves, storedIds, uncertainIds }: Round,
): Promise<void> {
  const database = openDatabase(testDatabase);
  if (!testDatabase.databaseUrl) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  }
  const saved = new Map<string, string>();
  for (const row of await database.selectFrom('revision').select(['id', 'version', 'body']).execute()) {
    saved.set(`${row.id} ${row.version}`, (JSON.parse(row.body) as { name: string }).name);
  }
  for (const { id, version, title } of saves) expect(saved.get(`${id} ${version}`)).toBe(title);
  const events = (await database.selectFrom('event').select('event_id').execute()).map(
    ({ event_id }) => event_id,
  );
  const stored = new Set(events);
  expect(storedIds.filter((id) => !stored.has(id))).toEqual([]);
  expect(events).toHaveLength(stored.size);
  const possibleIds = new Set([...storedIds, ...uncertainIds]);
  expect(events.filter((id) => !possibleIds.has(id))).toEqual([]);
  await checkConsistency(database);
  await database.destroy();
}

/**
 * Each document has exactly as many revisions and changes as its version says, and its last one is
 * its body.
 */
async function checkConsistency(database: Database): Promise<void> {
  const rows = await database.selectFrom('document').select(['kind', 'id', 'version', 'body']).execute();
  const changes = await new DocumentRepository(database).changesAfter(0, Number.MAX_SAFE_INTEGER);
  expect(changes.length).toBe(rows.reduce((total, { version }) => total + version, 0));
  for (const { kind, id, version, body } of rows) {
    const revisions = await new DocumentRepository(database).revisions(kind, id);
    expect(revisions.map((revision) => revision.version)).toEqual(
      Array.from({ length: version }, (_, n) => n + 1),
    );
    expect(revisions.at(-1)?.body).toEqual(JSON.parse(body));
  }
}
