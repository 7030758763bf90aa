// Heartbeats, and the list of kiosks.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { KioskFault } from '#protocol/kioskSchemas.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { emptyShowroom, sharedShowroom, type Json } from '#tests/support/showroom.ts';
import { heartbeat } from '#tests/support/visits.ts';
import * as kiosks from '#server/kiosks/kioskRepository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onDefaultDatabase('When a kiosk sends a heartbeat', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  afterEach(() => emptyShowroom(showroom));

  const sendHeartbeat = async (id: string, body: unknown = heartbeat()) =>
    (await showroom.shopper.post(`/api/kiosks/${id}`, body)).statusCode;
  const listKiosks = async (): Promise<Json[]> =>
    (await showroom.editor.get('/api/kiosks')).json<{ items: Json[] }>().items;
  const fault = (overrides: Partial<KioskFault> = {}): KioskFault => ({
    id: randomUUID(),
    at: Date.now() - 1000,
    message: 'COULD NOT GET NEXT SLIDE LINK',
    ids: { slide: 'start' },
    ...overrides,
  });

  it('editors see it with its last status', async () => {
    const id = randomUUID();
    expect(await sendHeartbeat(id)).toBe(204);
    expect(
      await sendHeartbeat(
        id.toUpperCase(),
        heartbeat({ screen: 'attract', language: 'es', uptime_ms: 120_000, dropped: 3 }),
      ),
    ).toBe(204);
    await sendHeartbeat(randomUUID(), heartbeat({ name: 'door' }));
    const list = await listKiosks();
    expect(list.map(({ name }) => name)).toEqual(['door', 'window']);
    expect(list[1]).toEqual({
      id,
      name: 'window',
      store: null,
      group: null,
      names: { store: '', group: '' },
      region: '',
      releaseState: '',
      enrolled: false,
      version: '0.1.0',
      environment: 'showroom',
      language: 'es',
      screen: 'attract',
      release: '',
      uptimeMs: 120_000,
      clockAheadMs: 0,
      dropped: 3,
      since: expect.stringMatching(/Z$/),
      seenAt: expect.stringMatching(/Z$/),
      pictureAt: null,
      faultCount: 0,
      faults: [],
    });
  });

  it('each fault is listed once, newest first, for seven days', async () => {
    const id = randomUUID();
    const [first, second, expired] = [
      fault({ at: Date.now() - 5000 }),
      fault({ message: 'SOUND FAILED' }),
      fault({ at: Date.now() - 8 * DAY_MS }),
    ] as const;
    await sendHeartbeat(id, heartbeat({ faults: [first, expired] }));
    await sendHeartbeat(id, heartbeat({ faults: [first, second, { ...first, message: 'CHANGED' }] }));
    const [kiosk] = await listKiosks();
    expect(kiosk?.['faultCount']).toBe(2);
    expect(kiosk?.['faults']).toEqual([
      {
        id: second.id,
        at: new Date(second.at).toISOString(),
        message: 'SOUND FAILED',
        ids: { slide: 'start' },
      },
      {
        id: first.id,
        at: new Date(first.at).toISOString(),
        message: 'COULD NOT GET NEXT SLIDE LINK',
        ids: { slide: 'start' },
      },
    ]);
  });

  it('unreadable fields are left out, and the rest is stored', async () => {
    const id = randomUUID();
    const validFault = fault({
      at: Date.now() + 9 * DAY_MS,
      ids: { deep: { a: 1 }, long: 'x'.repeat(500), n: 7, yes: true },
    });
    const unreadable = {
      name: 7,
      version: 'v'.repeat(500),
      environment: 'a\0b',
      uptime_ms: -5,
      dropped: 'many',
      faults: [null, 'x', { id: 'no' }, { ...fault(), message: '' }, validFault],
    };
    expect(await sendHeartbeat(id, unreadable)).toBe(204);
    const [kiosk] = await listKiosks();
    expect(kiosk).toMatchObject({
      name: '',
      version: 'v'.repeat(100),
      environment: 'ab',
      language: '',
      uptimeMs: 0,
      dropped: 0,
      faultCount: 1,
    });
    expect((kiosk?.['faults'] as Json[] | undefined)?.[0]).toMatchObject({
      id: validFault.id,
      ids: { long: 'x'.repeat(100), n: 7, yes: true },
    });
  });

  it('faults cannot fill the disk', async () => {
    const id = randomUUID();
    for (let round = 0; round < 4; round += 1) {
      await sendHeartbeat(
        id,
        heartbeat({ faults: Array.from({ length: 90 }, (_, n) => fault({ at: Date.now() - n })) }),
      );
    }
    const [kiosk] = await listKiosks();
    expect(kiosk?.['faultCount']).toBe(200);
    expect(kiosk?.['faults']).toHaveLength(20);
  });

  it('an invalid heartbeat is refused', async () => {
    expect(await sendHeartbeat('kiosk-7')).toBe(400);
    expect(await sendHeartbeat(randomUUID(), [1])).toBe(400);
    expect(await sendHeartbeat(randomUUID(), 'alive')).toBe(400);
    expect(await sendHeartbeat(randomUUID(), heartbeat({ name: 'x'.repeat(1_000_000) }))).toBe(413);
    expect(await listKiosks()).toEqual([]);
  });

  it('an editor can remove it with its faults, and it comes back with its next heartbeat', async () => {
    const id = randomUUID();
    await sendHeartbeat(id, heartbeat({ faults: [fault()] }));
    expect((await showroom.shopper.send('DELETE', `/api/kiosks/${id}`)).statusCode).toBe(401);
    expect((await showroom.shopper.get('/api/kiosks')).statusCode).toBe(401);
    expect((await showroom.editor.send('DELETE', `/api/kiosks/${id}`)).json()).toEqual({ id });
    expect(await listKiosks()).toEqual([]);
    expect((await showroom.editor.send('DELETE', `/api/kiosks/${id}`)).statusCode).toBe(404);
    await sendHeartbeat(id);
    expect(await listKiosks()).toMatchObject([{ id, faultCount: 0 }]);
  });

  it('its history has silences, versions, releases and restarts, and nothing of a heartbeat that changes nothing', async () => {
    const id = randomUUID();
    const { database } = showroom.app.services;
    const nowMs = Date.now();
    const minutesAgo = (minutes: number): number => nowMs - minutes * 60_000;
    const beat = (minutes: number, more: Parameters<typeof heartbeat>[0] = {}) =>
      kiosks.recordHeartbeat(database, { id, heartbeat: heartbeat(more), nowMs: minutesAgo(minutes) }, 400);
    await beat(300, { release: '', uptime_ms: 60_000 });
    await beat(299, { release: 'first', uptime_ms: 120_000 });
    await beat(298, { release: 'first', uptime_ms: 180_000 });
    await beat(295.1, { release: 'first', uptime_ms: 360_000 });
    expect(await database.selectFrom('kiosk_history').selectAll().execute()).toHaveLength(2);
    // A page that starts anew names no release at first.
    await beat(240, { release: '', uptime_ms: 5_000, version: '0.2.0' });
    await beat(239, { release: 'first', uptime_ms: 65_000, version: '0.2.0' });
    await beat(238, { release: 'second', uptime_ms: 125_000, version: '0.2.0' });
    const faults = [
      fault({ at: minutesAgo(61) }),
      fault({ at: minutesAgo(61) }),
      fault({ at: minutesAgo(1) }),
    ];
    await beat(4, { release: 'second', uptime_ms: 9_000_000, version: '0.2.0', faults });
    await beat(3.5, { release: 'second', uptime_ms: 9_030_000, version: '0.2.0', faults });
    const history = async () => (await showroom.editor.get(`/api/kiosks/${id}/history`)).json<Json>();
    const told = (await history()) as { days: { faults: number }[]; entries: Json[]; uptime: Json };
    const iso = (minutes: number): string => new Date(minutesAgo(minutes)).toISOString();
    expect(told).toMatchObject({ knownSince: iso(300), timeZone: 'UTC' });
    expect(told.entries).toEqual([
      { kind: 'silent', at: iso(3.5), until: null, value: '' },
      { kind: 'release', at: iso(238), until: null, value: 'second' },
      { kind: 'silent', at: iso(238), until: iso(4), value: '' },
      { kind: 'restarted', at: iso(240), until: null, value: '' },
      { kind: 'version', at: iso(240), until: null, value: '0.2.0' },
      { kind: 'silent', at: iso(295.1), until: iso(240), value: '' },
      { kind: 'release', at: iso(299), until: null, value: 'first' },
      { kind: 'version', at: iso(300), until: null, value: '0.1.0' },
    ]);
    expect(told.days.reduce((sum, day) => sum + day.faults, 0)).toBe(3);
    expect(told.uptime['days30']).toBeCloseTo((300 - 55.1 - 234 - 3.5) / 300, 2);
    await showroom.editor.send('DELETE', `/api/kiosks/${id}`);
    expect(await database.selectFrom('kiosk_history').selectAll().execute()).toEqual([]);
    expect((await showroom.editor.get(`/api/kiosks/${id}/history`)).statusCode).toBe(404);
  });

  it('its history cannot fill the disk, and is kept as long as events', async () => {
    const id = randomUUID();
    const { database } = showroom.app.services;
    const start = Date.now() - 200 * 60_000;
    for (let turn = 0; turn < 120; turn += 1)
      await kiosks.recordHeartbeat(
        database,
        { id, heartbeat: heartbeat({ version: `${turn % 2}` }), nowMs: start + turn * 60_000 },
        400,
      );
    const rows = () => database.selectFrom('kiosk_history').select('at').orderBy('at').execute();
    expect(await rows()).toHaveLength(100);
    expect((await rows()).at(-1)?.at).toBe(start + 119 * 60_000);
    await kiosks.sweep(database, start + 400 * DAY_MS + 50 * 60_000, 400);
    expect((await rows())[0]?.at).toBe(start + 50 * 60_000);
  });

  it('it is removed when it has sent nothing for as long as events are kept', async () => {
    const id = randomUUID();
    await sendHeartbeat(id, heartbeat({ faults: [fault()] }));
    const { database } = showroom.app.services;
    await kiosks.sweep(database, Date.now() + 399 * DAY_MS, 400);
    expect(await listKiosks()).toHaveLength(1);
    await kiosks.sweep(database, Date.now() + 401 * DAY_MS, 400);
    expect([await listKiosks(), await database.selectFrom('fault').selectAll().execute()]).toEqual([[], []]);
  });
});
