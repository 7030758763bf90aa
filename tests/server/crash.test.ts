// Crashes: a real server is killed at random moments while editors save and publish and kiosks send
// events, repeatedly on the same data.
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/openDatabase.ts';
import * as documents from '#server/documents/documentRepository.ts';
import * as storedReleases from '#server/publishing/releaseRepository.ts';
import { documentsOfRelease, filesOf } from '#server/publishing/releaseDocuments.ts';
import { releaseTextOf } from '#server/publishing/releaseText.ts';
import type { Publishing } from '#protocol/releaseSchemas.ts';
import { onEachDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { startProcess } from '#tests/support/process.ts';
import { EDITOR } from '#tests/support/showroom.ts';
import { batchOf, eventAt } from '#tests/support/visits.ts';

/** Every round has another moment, and checks all that was acknowledged in those before. */
const ROUNDS = Number(process.env['KILLS'] ?? 4);
const TIMEOUT_MS = ROUNDS * 30_000;
const WRITERS = 4;
const KIOSKS = 4;
const BATCH_EVENTS = 5;
const FIRST_RESPONSES_WITHIN_MS = 15_000;
/** Longest time until a server is killed after it has acknowledged a save and a batch. */
const KILL_DELAY_MAX_MS = 400;

/** A save that the server acknowledged with 200. */
type Acknowledged = { id: string; version: number; title: string };
/** A release that the server acknowledged with 201. */
type Published = { id: number; hash: string };
/**
 * Requests that were acknowledged before the server died: saves, stored events and releases;
 * `uncertainIds` are events that may have been stored.
 */
type Round = { saves: Acknowledged[]; storedIds: string[]; uncertainIds: string[]; releases: Published[] };

onEachDatabase(
  'When the server is killed while editors save and publish and kiosks send events',
  (makeDatabase) => {
    it(
      'after each restart it has every acknowledged save, release and event, complete and once',
      async () => {
        const testDatabase = await makeDatabase();
        const all: Round = { saves: [], storedIds: [], uncertainIds: [], releases: [] };
        for (let round = 0; round < ROUNDS; round += 1) {
          const { saves, storedIds, uncertainIds, releases } = await writeUntilKilled(testDatabase, round);
          all.saves.push(...saves);
          all.releases.push(...releases);
          all.storedIds.push(...storedIds);
          all.uncertainIds.push(...uncertainIds);
          await checkAll(testDatabase, all);
        }
        console.log(
          `${ROUNDS} kills, ${all.saves.length} acknowledged saves, ${all.releases.length} releases and ${all.storedIds.length} events, none lost, none twice, none in parts`,
        );
        expect(all.saves.length).toBeGreaterThanOrEqual(ROUNDS);
        expect(all.releases.length).toBeGreaterThanOrEqual(ROUNDS);
        expect(all.storedIds.length).toBeGreaterThanOrEqual(ROUNDS * BATCH_EVENTS);
        await testDatabase.remove();
      },
      TIMEOUT_MS,
    );
  },
);

async function writeUntilKilled(testDatabase: TestDatabase, round: number): Promise<Round> {
  const server = startProcess({
    DATA_DIR: testDatabase.dataDir,
    DATABASE_URL: testDatabase.databaseUrl ?? '',
    EDITOR_EMAIL: EDITOR.email,
    EDITOR_PASSWORD: EDITOR.password,
  });
  const address = await server.address();
  const ask = await signedIn(address);
  const send = saveWith(ask);
  const acknowledged: Acknowledged[] = [];
  const [storedIds, uncertainIds]: [string[], string[]] = [[], []];
  const releases: Published[] = [];
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
  const otherClients = Promise.all([...writers, ...kiosks, publishUntilKilled(ask, releases)]);
  // Waits for responses, not only for time: on a busy machine the server would die before its first
  // response.
  const firstResponses = vi.waitFor(
    () => expect([acknowledged, storedIds, releases]).not.toContainEqual([]),
    {
      timeout: FIRST_RESPONSES_WITHIN_MS,
      interval: 1,
    },
  );
  await Promise.race([firstResponses, otherClients]);
  await sleep(Math.random() * KILL_DELAY_MAX_MS);
  server.signal('SIGKILL');
  await Promise.all([server.ended, otherClients]);
  return { saves: acknowledged, storedIds, uncertainIds, releases };
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

/** Publishes what waits, again and again, in an environment that is published by hand. */
async function publishUntilKilled(ask: Ask, releases: Published[]): Promise<void> {
  const [known] = (await ask<{ id: string; name: string }[]>('GET', '/api/environments/names').then((all) =>
    all?.filter(({ name }) => name === BY_HAND),
  )) ?? [null];
  const environment =
    known ??
    (await ask<{ id: string }>('POST', '/api/environments', { name: BY_HAND, publishing: 'byHand' }));
  if (!environment) return;
  const path = encodeURIComponent(environment.id);
  for (;;) {
    const state = await ask<Publishing>('GET', `/api/environments/${path}/publishing`);
    if (!state) return;
    const documents = state.changes.map(({ collection, id, version }) => ({ collection, id, version }));
    if (documents.length === 0) continue;
    const body = { base: state.release?.id, note: 'While it is killed', only: documents };
    const release = await ask<Published>('POST', `/api/environments/${path}/releases`, body);
    if (!release) return;
    releases.push({ id: release.id, hash: release.hash });
  }
}

const BY_HAND = 'By hand';

/** Undefined if the server has died. Throws for a refusal. */
type Ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T | undefined>;

async function signedIn(address: string): Promise<Ask> {
  const headers = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ identifier: EDITOR.email, password: EDITOR.password });
  const login = await fetch(`${address}/auth/local`, { method: 'POST', headers, body: credentials });
  const { jwt } = (await login.json()) as { jwt: string };
  return async <T>(method: string, path: string, body?: object) => {
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${jwt}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path} was refused: ${await response.text()}`);
      const version = Number(response.headers.get('etag')?.replaceAll('"', ''));
      const data = (await response.json()) as T;
      return method === 'GET' ? data : { ...data, version };
    } catch (error) {
      // The connection died with the server: this was not acknowledged.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
}

const saveWith =
  (ask: Ask) =>
  async (method: 'POST' | 'PUT', path: string, title: string): Promise<Acknowledged | undefined> => {
    const name = method === 'POST' ? title.replace(/ save .*/, '') : title;
    const headers = [{ type: 'title', text: title.repeat(50) }];
    const saved = await ask<Acknowledged>(method, `/api/${path}`, { name, scrollText: title, headers });
    return saved && { id: saved.id, version: saved.version, title: name };
  };

async function checkAll(
  testDatabase: TestDatabase,
  { saves, storedIds, uncertainIds, releases }: Round,
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
  await checkReleases(database, releases);
  await checkConsistency(database);
  await database.destroy();
}

/** Those that were acknowledged are there, and each holds all that its hash says. */
async function checkReleases(database: Database, acknowledged: readonly Published[]): Promise<void> {
  const rows = await database.selectFrom('release').select(['id', 'hash']).execute();
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
  for (const { id, hash } of acknowledged) expect(hashes.get(id)).toBe(hash);
  for (const { id, hash } of rows) {
    const release = await storedReleases.get(database, id);
    if (!release) throw new Error(`release ${id} is in the table, but not found`);
    const documents = await documentsOfRelease(database, release);
    const files = await filesOf(database, documents);
    expect(releaseTextOf(release.environment, documents, files).hash).toBe(hash);
  }
}

/**
 * Each document has exactly as many revisions and changes as its version says, and its last one is
 * its body.
 */
async function checkConsistency(database: Database): Promise<void> {
  const rows = await database.selectFrom('document').select(['kind', 'id', 'version', 'body']).execute();
  const changes = await documents.changesAfter(database, 0, Number.MAX_SAFE_INTEGER);
  const saves = changes.filter(({ kind }) => kind !== 'release');
  expect(saves.length).toBe(rows.reduce((total, { version }) => total + version, 0));
  for (const { kind, id, version, body } of rows) {
    const revisions = await documents.revisions(database, kind, id);
    expect(revisions.map((revision) => revision.version)).toEqual(
      Array.from({ length: version }, (_, n) => n + 1),
    );
    expect(revisions.at(-1)?.body).toEqual(JSON.parse(body));
  }
}
