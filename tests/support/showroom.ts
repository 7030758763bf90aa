// A real server for tests, called by injection: `await openShowroom()`, `editor.put(…)`. Closed
// after each test.
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { seed } from '#server/seed/seed.ts';
import { readSettings, type ServerSettings } from '#server/serverSettings.ts';
import { makeSqlite, type TestDatabase } from './engines.ts';
import * as accounts from '#server/accounts/accountRepository.ts';
import * as sessions from '#server/accounts/sessionRepository.ts';

export const EDITOR = { email: 'editor@example.com', password: 'a-password-for-tests' };

export type Json = Record<string, unknown>;
type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Headers = Record<string, string>;

/** A client of the server; bodies are sent as JSON. */
export type Client = {
  token: string | undefined;
  send(method: Method, url: string, more?: InjectOptions): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  put(url: string, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  post(url: string, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
};

/** An open showroom, a shopper without a token and an editor with one. */
export type Showroom = { app: FastifyInstance; settings: ServerSettings; shopper: Client; editor: Client };

const opened: { app: FastifyInstance; ownDatabase: TestDatabase | undefined }[] = [];

afterEach(async () => {
  for (const { app, ownDatabase } of opened.splice(0)) {
    await app.close();
    await ownDatabase?.remove();
  }
});

/** Settings of a silent, empty showroom on this database. */
export function settingsAt(
  testDatabase: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  more: Partial<ServerSettings> = {},
): ServerSettings {
  return {
    ...readSettings({}),
    dataDir: testDatabase.dataDir,
    databaseUrl: testDatabase.databaseUrl,
    seed: 'empty',
    logLevel: 'silent',
    editor: EDITOR,
    // Tests must not depend on a build of the app.
    clientDir: join(testDatabase.dataDir, 'no-client'),
    ...more,
  };
}

/** Opens a showroom that closes after the test; pass a database to keep its content. */
export async function openShowroom(
  more: Partial<ServerSettings> = {},
  existing?: TestDatabase,
): Promise<Showroom> {
  const testDatabase = existing ?? (await makeSqlite());
  const showroom = await startShowroom(testDatabase, more);
  opened.push({ app: showroom.app, ownDatabase: existing ? undefined : testDatabase });
  return showroom;
}

/** The same for a whole group of tests, which closes it itself. */
export async function startShowroom(
  testDatabase: TestDatabase,
  more: Partial<ServerSettings> = {},
): Promise<Showroom> {
  const settings = settingsAt(testDatabase, more);
  const app = await buildApp(settings);
  await accounts.ensureFirst(app.services.database, settings.editor);
  await app.ready();
  return { app, settings, shopper: client(app), editor: client(app, await tokenOf(app)) };
}

/** One showroom for all tests of a group. Call it in the group. */
export function sharedShowroom(
  makeDatabase: () => Promise<TestDatabase>,
  more: Partial<ServerSettings> = {},
): Showroom {
  let [testDatabase, open] = [undefined as TestDatabase | undefined, undefined as Showroom | undefined];
  const opened = (): Showroom => {
    if (!open) throw new Error('The showroom of this group is open only in its tests');
    return open;
  };
  beforeAll(async () => {
    testDatabase = await makeDatabase();
    open = await startShowroom(testDatabase, more);
  });
  afterAll(async () => {
    await open?.app.close();
    await testDatabase?.remove();
  });
  return {
    get app() {
      return opened().app;
    },
    get settings() {
      return opened().settings;
    },
    get shopper() {
      return opened().shopper;
    },
    get editor() {
      return opened().editor;
    },
  };
}

/** Resets a showroom, which is a hundred times faster than a new database. */
export async function emptyShowroom({ app }: Showroom): Promise<void> {
  const { database, blobs } = app.services;
  for await (const { name } of blobs.list()) await blobs.delete(name);
  for (const table of [
    'document',
    'revision',
    'change_log',
    'media',
    'media_folder',
    'event',
    'event_outbox',
    // Waits for a job that counts an hour now, before what it has counted goes.
    'event_hour',
    'event_count',
    'kiosk',
    'fault',
    'kiosk_history',
  ] as const)
    await database.deleteFrom(table).execute();
  await seed(app.services);
}

async function tokenOf(app: FastifyInstance): Promise<string> {
  const { database } = app.services;
  const account = await accounts.signIn(database, EDITOR.email, EDITOR.password);
  const id = account?.id ?? 0;
  return app.jwt.sign({ id, sid: (await sessions.open(database, id, '', Date.now())).id });
}

/** A client with this token, or without one. */
export function client(app: FastifyInstance, token?: string): Client {
  const identity: Headers = token ? { authorization: `Bearer ${token}` } : {};
  const ask: Client['send'] = (method, url, more = {}) =>
    app.inject({ method, url, ...more, headers: { ...identity, ...more.headers } });
  const send =
    (method: Method) =>
    (url: string, body: unknown, headers: Headers = {}) =>
      ask(method, url, {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
  return {
    token,
    send: ask,
    get: (url, headers) => ask('GET', url, { headers }),
    put: send('PUT'),
    post: send('POST'),
  };
}
