// A real server for tests, asked by injection: `await open()`, `editor.put(…)`, closed after each test.
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { seed } from '#server/seed/seed.ts';
import { readSettings, type ServerSettings } from '#server/serverSettings.ts';
import { sqlitePlace, type Place } from './engines.ts';

export const EDITOR = { email: 'editor@example.com', password: 'a-password-for-tests' };

export type Json = Record<string, unknown>;
type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS';
type Headers = Record<string, string>;

/** Somebody who asks the server; bodies are sent as JSON. */
export type Person = {
  token: string | undefined;
  ask(method: Method, url: string, more?: InjectOptions): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  put(url: string, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  post(url: string, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
};

/** An open showroom, a shopper without a token and an editor with one. */
export type Showroom = { app: FastifyInstance; settings: ServerSettings; shopper: Person; editor: Person };

const opened: { app: FastifyInstance; place: Place | undefined }[] = [];

afterEach(async () => {
  for (const { app, place } of opened.splice(0)) {
    await app.close();
    await place?.remove();
  }
});

/** Settings of a silent, empty showroom at a place. */
export function settingsAt(
  place: Pick<Place, 'dataDir' | 'databaseUrl'>,
  more: Partial<ServerSettings> = {},
): ServerSettings {
  return {
    ...readSettings({}),
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    seed: 'empty',
    logLevel: 'silent',
    editor: EDITOR,
    // Whether somebody built the app here must make no difference.
    clientDir: join(place.dataDir, 'no-client'),
    ...more,
  };
}

/** Opens a showroom that closes after the test; give a place to keep what is in it. */
export async function openShowroom(more: Partial<ServerSettings> = {}, kept?: Place): Promise<Showroom> {
  const place = kept ?? (await sqlitePlace());
  const showroom = await startShowroom(place, more);
  opened.push({ app: showroom.app, place: kept ? undefined : place });
  return showroom;
}

/** The same for a whole group of tests, which closes it itself. */
export async function startShowroom(place: Place, more: Partial<ServerSettings> = {}): Promise<Showroom> {
  const settings = settingsAt(place, more);
  const app = await buildApp(settings);
  await app.services.accounts.ensureFirst(settings.editor);
  await app.ready();
  return { app, settings, shopper: person(app), editor: person(app, await tokenOf(app)) };
}

/** One for all tests of a group, opened before the first and removed after the last of them. Called in the group. */
export function sharedShowroom(
  makePlace: () => Promise<Place>,
  more: Partial<ServerSettings> = {},
): Showroom {
  let [place, open] = [undefined as Place | undefined, undefined as Showroom | undefined];
  const opened = (): Showroom => {
    if (!open) throw new Error('The showroom of this group is open only in its tests');
    return open;
  };
  beforeAll(async () => {
    place = await makePlace();
    open = await startShowroom(place, more);
  });
  afterAll(async () => {
    await open?.app.close();
    await place?.remove();
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

/** Makes it as it was when it opened, which is a hundred times faster than a new database. */
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
    'kiosk',
    'fault',
  ] as const)
    await database.deleteFrom(table).execute();
  await seed(app.services);
}

async function tokenOf(app: FastifyInstance): Promise<string> {
  const account = await app.services.accounts.signIn(EDITOR.email, EDITOR.password);
  return app.jwt.sign({ id: account?.id ?? 0 });
}

/** Somebody with this token, or without one. */
export function person(app: FastifyInstance, token?: string): Person {
  const identity: Headers = token ? { authorization: `Bearer ${token}` } : {};
  const ask: Person['ask'] = (method, url, more = {}) =>
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
    ask,
    get: (url, headers) => ask('GET', url, { headers }),
    put: send('PUT'),
    post: send('POST'),
  };
}
