// Monitoring for operators: figures for Prometheus, and the doctor.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { performBackupCommand } from '#server/operating/backupCommands.ts';
import { examine, reportOf, type Installation } from '#server/operating/doctorChecks.ts';
import { openDatabase } from '#server/platform/database/openDatabase.ts';
import { hasPostgres, makeEmptyPostgres, onEachDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { openShowroom, settingsAt, sharedShowroom } from '#tests/support/showroom.ts';
import { heartbeat } from '#tests/support/visits.ts';
import * as kiosks from '#server/kiosks/kioskRepository.ts';

const KEY = 'a key for the monitor';

onEachDatabase('When an operator watches the server', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase, { metricsKey: KEY });

  const doctor = async (more: Partial<Installation> = {}) =>
    examine({
      settings: showroom.settings,
      env: {},
      database: showroom.app.services.database,
      nodeVersion: 'v20.20.2',
      userId: 1000,
      nowMs: Date.now(),
      ...more,
    });

  it('the monitor’s key opens the figures: requests by route, kiosks by state, queues and times', async () => {
    await kiosks.recordHeartbeat(
      showroom.app.services.database,
      { id: '5c1f0f86-5fd0-4f70-9c52-9d3f2c1a7a11', heartbeat: heartbeat(), nowMs: Date.now() },
      400,
    );
    await showroom.shopper.get('/api/pages/names');
    const read = (authorization: string) => showroom.shopper.get('/metrics', { authorization });
    for (const key of ['', 'Bearer ', 'Bearer another key for it', `Basic ${KEY}`])
      expect([(await read(key)).statusCode, (await read(key)).json()]).toMatchObject([
        401,
        { statusCode: 401 },
      ]);
    const { statusCode, body, headers } = await read(`Bearer ${KEY}`);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('route="/api/pages/names",status="200"} 1');
    expect(body).toContain('vitrine_kiosks{state="online"} 1');
    expect(body).toContain('vitrine_kiosks{state="silent"} 0');
    for (const name of ['change_listeners', 'events_to_forward', 'commands_waiting', 'plans_overdue'])
      expect(body).toContain(`\nvitrine_${name} 0\n`);
    await expect.poll(async () => (await read(`Bearer ${KEY}`)).body).toContain('\nvitrine_runs_jobs 1\n');
    const { name } = showroom.app.services.node;
    expect((await showroom.shopper.get('/readyz?verbose')).json()).toMatchObject({ node: name, jobs: name });
    expect(body).toMatch(/\nvitrine_database_seconds 0\.\d+/);
    expect(body).toContain('\nvitrine_backup_age_seconds Nan\n');
    expect(body).not.toContain(KEY);
  });

  it('the doctor says how much room the disk has, and warns where it is less than 1 GB', async () => {
    const lineOf = async (blocks: number): Promise<string | undefined> => {
      const statfs = vi.spyOn(fs, 'statfs').mockResolvedValue({ bavail: blocks, bsize: 1_000_000 } as never);
      syncBuiltinESMExports();
      const report = reportOf(await doctor());
      statfs.mockRestore();
      syncBuiltinESMExports();
      return report.split('\n').find((line) => line.includes(' disk: '));
    };
    expect(await lineOf(1_000)).toMatch(/^ok +disk: 1,000,000,000 bytes are free in \S+$/);
    expect(await lineOf(999)).toMatch(/^WARNING +disk: 999,000,000 bytes are free in \S+: make room/);
  });

  it('the doctor says what is well, and what to do where something is not', async () => {
    const findings = await doctor();
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    const report = reportOf(findings);
    expect(report).toContain('ok       version: the database is of this version.');
    expect(report).toContain('WARNING  backup: there is none yet: npm run backup -- FILE.');
    const sick = reportOf(
      await doctor({
        nodeVersion: 'v18.19.0',
        env: { EDITOR_MAIL: 'x' },
        userId: 0,
        nowMs: Date.now() + 10 * 60_000,
        settings: { ...showroom.settings, publicUrl: 'http://127.0.0.1:9', redisUrl: 'redis://127.0.0.1:9' },
      }),
    );
    expect(sick).toContain('ERROR    node: v18.19.0 is too old: install Node 20.19 or newer.');
    expect(sick).toContain('did you mean EDITOR_EMAIL?');
    expect(sick).toContain('Vitrine runs as root');
    expect(sick).toContain('ERROR    clock: 10 minutes off the clock of the database: set both by NTP.');
    expect(sick).toMatch(/WARNING {2}redis: does not answer: .*Look at REDIS_URL\./);
    expect(sick).toContain('WARNING  address: http://127.0.0.1:9 does not lead to a running server');
  });
});

describe.skipIf(!hasPostgres)('When the account may not add an extension to PostgreSQL', () => {
  const account = `account_${randomUUID().replaceAll('-', '')}`;
  const places: TestDatabase[] = [];
  const onDatabase = async (url: string | undefined, ...statements: string[]): Promise<void> => {
    const superuser = new pg.Client(url);
    await superuser.connect();
    for (const statement of statements) await superuser.query(statement);
    await superuser.end();
  };
  beforeAll(() => onDatabase(process.env['TEST_POSTGRES_URL'], `create role ${account} login`));
  afterAll(async () => {
    for (const { remove } of places) await remove();
    await onDatabase(process.env['TEST_POSTGRES_URL'], `drop role ${account}`);
  });

  /** A database in which the account may make tables alone. */
  async function makePlace(): Promise<{ place: TestDatabase; addExtension: () => Promise<void> }> {
    const made = await makeEmptyPostgres();
    places.push(made);
    await onDatabase(made.databaseUrl, `grant create on schema public to ${account}`);
    const url = new URL(made.databaseUrl ?? '');
    url.username = account;
    return {
      place: { ...made, databaseUrl: url.href },
      addExtension: () => onDatabase(made.databaseUrl, 'create extension pg_trgm'),
    };
  }

  it('the start and the doctor say what a superuser has to do; then it starts, and so does its backup', async () => {
    const { place, addExtension } = await makePlace();
    await expect(openShowroom({}, place)).rejects.toThrow(
      'let a superuser run "create extension pg_trgm" in the database of DATABASE_URL',
    );
    const report = async (): Promise<string> => {
      const settings = settingsAt(place);
      const database = openDatabase(settings);
      const installation = { settings, env: {}, database, nodeVersion: 'v20.20.2', userId: 1000 };
      const findings = await examine({ ...installation, nowMs: Date.now() });
      await database.destroy();
      return reportOf(findings);
    };
    expect(await report()).toContain('ERROR    search: The search needs the extension pg_trgm');

    await addExtension();
    expect(await report()).not.toContain('search:');
    const finds = async (at: TestDatabase): Promise<void> => {
      const { app, editor } = await openShowroom({}, at);
      expect((await editor.get('/api/search?q=showroom')).json()).toMatchObject({ documentCount: 2 });
      await app.close();
    };
    await finds(place);
    const file = join(place.dataDir, 'backup.zip');
    await performBackupCommand('backup', settingsAt(place), [file]);
    const other = await makePlace();
    await other.addExtension();
    await performBackupCommand('restore', settingsAt(other.place), [file]);
    await finds(other.place);
  });
});
