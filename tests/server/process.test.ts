// The server process: its messages, how it stops, and what it never logs.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/openDatabase.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { freePort } from '#tests/support/ports.mjs';
import { startProcess } from '#tests/support/process.ts';
import { batchOf, eventAt, heartbeat } from '#tests/support/visits.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-process-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('When an operator starts the server', () => {
  it('it prints its address and how to sign in, and the password only once', async () => {
    const first = startProcess({ DATA_DIR: dataDir });
    const address = await first.address();
    const [, email, password] = /e-mail\s+(\S+)\s+password\s+(\S+)/.exec(first.said()) ?? [];
    const response = await fetch(`${address}/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: email, password }),
    });
    expect(response.status).toBe(200);
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = startProcess({ DATA_DIR: dataDir });
    await second.address();
    expect(second.said()).not.toContain('password');
    // Like Ctrl+C under npm: once from the terminal, once from `npm start`.
    second.signal('SIGINT');
    second.signal('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it('systemd is told that it is open, and then that it is alive', async () => {
    const notified = join(dataDir, 'notified');
    await writeFile(join(dataDir, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${notified}\n`, {
      mode: 0o755,
    });
    const server = startProcess({
      DATA_DIR: join(dataDir, 'data'),
      PATH: `${dataDir}:${process.env['PATH']}`,
      NOTIFY_SOCKET: '/run/systemd/notify',
      WATCHDOG_USEC: '600000',
    });
    await server.address();
    const states = async () => (await readFile(notified, 'utf8').catch(() => '')).split('\n').slice(0, 3);
    await expect.poll(states, { timeout: 5000 }).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1']);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('a taken port is one sentence, and the first password is not lost', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const server = startProcess({ DATA_DIR: dataDir, PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.said().trim()).toBe(
      `Port ${port} is taken: stop the other program, or choose another with PORT=${port + 1} npm start.`,
    );
    other.close();

    const second = startProcess({ DATA_DIR: dataDir });
    await second.address();
    expect(second.said()).toContain('password');
    second.signal('SIGTERM');
    await second.ended;
  });

  it('a wrong setting is named', async () => {
    const server = startProcess({ DATA_DIR: dataDir, PORT: 'eighty', SEED: 'full' });
    expect(await server.ended).toBe(1);
    expect(server.said()).toMatch(/PORT must be a whole number[\s\S]*SEED must be demo or empty/);
    expect(server.said()).not.toContain('    at ');
  });

  it.each([
    ['HOST is no address of this machine', { HOST: 'no-such-host.invalid' }],
    ['HOST is no address of this machine', { HOST: '203.0.113.1' }],
    ['The folder /proc/nope of DATA_DIR cannot be used', { DATA_DIR: '/proc/nope' }],
    ['The folder /dev/null of DATA_DIR cannot be used', { DATA_DIR: '/dev/null' }],
  ])('the message is one sentence: %s', async (message, env) => {
    const server = startProcess({ DATA_DIR: dataDir, PORT: String(await freePort()), ...env });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain(message);
    expect(server.said()).not.toContain('    at ');
  });

  it('a database of a newer version is refused with an explanation', async () => {
    const database = openDatabase({ dataDir });
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('999 from the future', '2030')`.execute(
      database,
    );
    await database.destroy();
    const server = startProcess({ DATA_DIR: dataDir });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('The database was written by a newer version of Vitrine');
    expect(server.said()).not.toContain('    at ');
  });

  it('other system accounts cannot read its data, also after an upgrade', async () => {
    await writeFile(join(dataDir, 'vitrine.sqlite'), '', { mode: 0o644 });
    await chmod(dataDir, 0o755);
    const server = startProcess({ DATA_DIR: dataDir });
    await server.address();
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    const files = ['vitrine.sqlite', 'vitrine.sqlite-wal', 'vitrine.sqlite-shm'].map((name) =>
      join(dataDir, name),
    );
    expect(await Promise.all([dataDir, ...files].map(modeOf))).toEqual(['700', '600', '600', '600']);
    server.signal('SIGTERM');
    await server.ended;
  });

  it('it warns of unknown settings and of a weak password', async () => {
    const server = startProcess({
      DATA_DIR: dataDir,
      EDITOR_EMAIL: 'e@example.com',
      EDITOR_PASSWORD: 'aaaaaaaaaaaab',
      EVENT_KEEP_DAYS: '3',
      S3_BUKET: 'x',
    });
    await server.address();
    for (const message of [
      'EDITOR_PASSWORD is easy to guess',
      'EVENT_KEEP_DAYS is not a setting of Vitrine and is ignored: did you mean EVENTS_KEEP_DAYS?',
      'did you mean S3_BUCKET?',
    ])
      expect(server.said()).toContain(message);
    server.signal('SIGTERM');
    await server.ended;
  });

  it('it reports that the database does not respond', async () => {
    const server = startProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://nobody:hidden-word@127.0.0.1:1/none',
    });
    expect(await server.ended).toBe(1);
    expect(server.said()).toMatch(/DATABASE_URL/);
    expect(server.said()).not.toContain('hidden-word');
  });
});

describe('When the server writes its log', () => {
  it('it contains neither events nor the key of Google Analytics', async () => {
    const server = startProcess({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      GA4_MEASUREMENT_ID: 'G-HIDDEN1',
      GA4_API_SECRET: 'hidden-secret',
      GA4_URL: 'http://127.0.0.1:1',
    });
    const address = await server.address();
    const send = (path: string, body: unknown) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const event = eventAt(Date.now(), 'kiosk_tap', { label: 'hidden-label' });
    expect((await send('/event', batchOf([event, { ...event, event_id: 'hidden-id' }]))).status).toBe(202);
    expect((await send('/event', { client_id: '', events: ['hidden-event'] })).status).toBe(400);
    expect((await send(`/api/kiosks/${randomUUID()}`, heartbeat({ name: 'hidden-name' }))).status).toBe(204);
    await expect
      .poll(() => server.said(), { timeout: 15_000 })
      .toContain('events could not be sent to Google');
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.said().toLowerCase()).not.toContain('hidden');
  });

  it('it contains no tokens, passwords, queries or addresses', async () => {
    const server = startProcess({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      EDITOR_EMAIL: 'e@example.com',
      EDITOR_PASSWORD: 'a-hidden-word',
    });
    const address = await server.address();
    const headers = {
      'content-type': 'application/json',
      authorization: 'Bearer hidden-token',
      cookie: 'vitrine_jwt=hidden-cookie',
    };
    await fetch(`${address}/auth/local`, {
      method: 'POST',
      headers,
      body: '{"identifier":"e@example.com","password":"hidden-word"}',
    });
    await fetch(`${address}/api/pages`, { method: 'POST', headers, body: '{"name":"hidden-name"}' });
    await fetch(`${address}/api/pages/x?address=hidden-street`, { headers });
    server.signal('SIGTERM');
    await server.ended;
    const lines = server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(lines.map(({ req }) => req?.path)).toEqual(
      expect.arrayContaining(['/auth/local', '/api/pages', '/api/pages/x']),
    );
    expect(server.said()).not.toContain('hidden');
    expect(JSON.stringify(lines.filter(({ req }) => req))).not.toContain('127.0.0.1');
  });

  it('each line has the name of the node, and the id that a trusted proxy gave the request', async () => {
    const server = startProcess({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      NODE_NAME: 'alpha',
      TRUST_PROXY: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    });
    const address = await server.address();
    const idOf = async (id: string) => {
      const headers = { 'x-request-id': id };
      const response = await fetch(`${address}/api/pages`, { method: 'POST', headers });
      return response.headers.get('x-request-id') ?? '';
    };
    const given = 'a3f1c9d2e4b5a6978899aabbccddeeff';
    expect(await idOf(given)).toBe(given);
    const made = await idOf('short');
    expect(made).toMatch(/^[\w-]{36}$/);
    await expect.poll(() => server.said()).toContain(made);
    server.signal('SIGTERM');
    await server.ended;
    const lines = server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(new Set(lines.map(({ node }) => node))).toEqual(new Set(['alpha']));
    expect(lines.map(({ reqId }) => reqId).filter(Boolean)).toEqual([given, made]);
    expect(lines.map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^No traces are sent, since OpenTelemetry is not installed: npm install /),
    );
  });
});
