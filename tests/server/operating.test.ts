// What an operator watches: figures for Prometheus, and the doctor.
import { expect, it } from 'vitest';
import { examine, reportOf, type Installation } from '#server/doctorChecks.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { sharedShowroom } from '#tests/support/showroom.ts';
import { heartbeat } from '#tests/support/visits.ts';

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
    await showroom.app.services.kiosks.recordHeartbeat(
      '5c1f0f86-5fd0-4f70-9c52-9d3f2c1a7a11',
      heartbeat(),
      Date.now(),
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
