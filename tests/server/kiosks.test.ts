// Heartbeats, and the list of kiosks.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { KioskFault } from '#protocol/kioskSchemas.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { emptyShowroom, sharedShowroom, type Json } from '#tests/support/showroom.ts';
import { heartbeat } from '#tests/support/visits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onEachDatabase('When a kiosk sends a heartbeat', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  afterEach(() => emptyShowroom(showroom));

  const sendHeartbeat = async (id: string, body: unknown = heartbeat()) =>
    (await showroom.shopper.post(`/api/kiosks/${id}`, body)).statusCode;
  const listKiosks = async (): Promise<Json[]> =>
    (await showroom.editor.get('/api/kiosks')).json<{ kiosks: Json[] }>().kiosks;
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

  it('it is removed when it has sent nothing for as long as events are kept', async () => {
    const id = randomUUID();
    await sendHeartbeat(id, heartbeat({ faults: [fault()] }));
    const { kiosks, database } = showroom.app.services;
    await kiosks.sweep(Date.now() + 399 * DAY_MS);
    expect(await listKiosks()).toHaveLength(1);
    await kiosks.sweep(Date.now() + 401 * DAY_MS);
    expect([await listKiosks(), await database.selectFrom('fault').selectAll().execute()]).toEqual([[], []]);
  });
});
