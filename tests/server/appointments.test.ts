// Appointments in a store, by another server. See src/server/fleet/README.md#appointments and
// src/server/fleet/README.md#the-appointment-provider.
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppointmentTimes, OwnAssignment } from '#protocol/fleetEndpoints.ts';
import { nodeTroubles } from '#server/platform/nodes/nodeTroubles.ts';
import { StoreAppointments } from '#server/fleet/storeAppointments.ts';
import { enrolInStore } from '#tests/support/enrolledKiosk.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { openLoopback, type Loopback, type LoopbackResponse } from '#tests/support/loopback.ts';
import { openShowroom, type Json } from '#tests/support/showroom.ts';
import { examined } from '#tests/support/examined.ts';

const HOUR_MS = 60 * 60_000;
const opened: Loopback[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const loopback of opened.splice(0)) await loopback.close();
});

const STORE = { id: 'quay', name: 'Quay', region: 'North', tags: ['4711'] };
const THIS_HOUR_MS = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const at = (hours: number): string => new Date(THIS_HOUR_MS + hours * HOUR_MS).toISOString();
const slot = (hours: number) => ({ start: at(hours), minutes: 30 });

/** A calendar: who books a time takes it, and the same id is the same booking. */
async function openCalendar(free: { start: string; minutes: number }[] = [slot(24), slot(25)]) {
  const booked = new Map<string, string>();
  const answer = (path: string, body: Json): LoopbackResponse => {
    const id = String(body['id']);
    if (path.endsWith('/times'))
      return { json: { times: free.filter(({ start }) => ![...booked.values()].includes(start)) } };
    if (!booked.has(id) && [...booked.values()].includes(String(body['start'])))
      return { json: {}, status: 409 };
    booked.set(id, String(body['start']));
    return { json: { code: `k${[...booked.keys()].indexOf(id)}m2` }, status: 201 };
  };
  const provider = await openLoopback(({ path, body }) => answer(path, body as Json));
  opened.push(provider);
  return { provider, booked };
}

const requestFor = (time: { start: string; minutes: number }, id: string = randomUUID()) => ({
  id,
  store: STORE,
  time,
  language: 'en',
  product: null,
});

onDefaultDatabase('When a store gives appointments', (makeDatabase) => {
  it('a kiosk lists its free times and books one, which is taken then', async () => {
    const { provider } = await openCalendar();
    const showroom = await openShowroom(
      { appointments: { url: `${provider.url}/v1/?tenant=7`, key: 'secret' } },
      await makeDatabase(),
    );
    const { editor, shopper } = showroom;
    const { id: product } = (await editor.post('/api/products', { name: 'Nova' })).json<{ id: string }>();
    const kiosk = await enrolInStore(showroom, {
      name: 'Quay',
      region: 'North',
      tags: ['4711'],
      settings: { timeZone: 'Europe/Berlin' },
    });
    const path = `/api/kiosks/${kiosk.kioskId}/appointments`;
    const list = async () => (await shopper.get(path, kiosk.headers)).json<AppointmentTimes>();
    expect(await list()).toEqual({ times: [slot(24), slot(25)], timeZone: 'Europe/Berlin' });
    const store = { id: kiosk.storeId, name: 'Quay', region: 'North', tags: ['4711'] };
    expect(provider.requests).toMatchObject([
      {
        path: '/v1/times',
        query: { tenant: '7' },
        headers: { authorization: 'Bearer secret' },
        body: { store },
      },
    ]);
    const wish = { id: randomUUID(), ...slot(24), language: 'es', product };
    const book = (body: Json) => shopper.post(path, body, kiosk.headers);
    const made = await book(wish);
    expect([made.statusCode, made.json()]).toEqual([201, { code: 'K0M2', ...slot(24), store: 'Quay' }]);
    expect(provider.requests.at(-1)).toMatchObject({
      path: '/v1/bookings',
      headers: { authorization: 'Bearer secret' },
      body: {
        id: wish.id,
        store,
        ...slot(24),
        language: 'es',
        product: { id: product, name: 'Nova' },
      },
    });
    // A response that was lost is asked for again.
    expect((await book(wish)).json()).toMatchObject({ code: 'K0M2' });
    expect((await list()).times).toEqual([slot(25)]);
    const late = await book({ ...wish, id: randomUUID() });
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'TIME_TAKEN' }]);
    expect((await book({ ...wish, start: 'soon' })).statusCode).toBe(400);
    expect((await book({ ...wish, id: 'mine' })).statusCode).toBe(400);
    expect((await shopper.post(path, wish)).statusCode).toBe(401);

    const other = await enrolInStore(showroom, null);
    const nowhere = `/api/kiosks/${other.kioskId}/appointments`;
    expect((await shopper.post(nowhere, wish, other.headers)).statusCode).toBe(404);
    expect((await shopper.get(nowhere, other.headers)).json()).toEqual({ times: null, timeZone: null });
    expect((await shopper.get(path, other.headers)).statusCode).toBe(403);
    const offers = async ({ kioskId, headers }: typeof kiosk) =>
      (await shopper.get(`/api/kiosks/${kioskId}/assignment`, headers)).json<OwnAssignment>().offers;
    expect(await offers(kiosk)).toEqual({ stock: false, appointments: true });
    expect(await offers(other)).toEqual({ stock: false, appointments: false });

    const found = () => examined(showroom, 'appointments');
    expect(await found()).toMatchObject({ level: 'ok', text: 'the provider offers 1 time in Quay' });
    // One kiosk cannot take all times away.
    const statuses = new Set<number>();
    for (let count = 0; count < 12; count += 1)
      statuses.add((await book({ ...wish, id: randomUUID() })).statusCode);
    expect([...statuses]).toEqual([409, 429]);
    provider.respondBy(() => ({ json: {}, status: 401 }));
    expect(await found()).toMatchObject({ level: 'error' });
  });
});

describe('When the appointment provider fails', () => {
  const failing: [string, LoopbackResponse][] = [
    ['is down', { json: {}, status: 500 }],
    ['hangs up', (response) => response.destroy()],
    ['answers a page', (response) => response.end('<html>')],
    ['answers something else', { json: { times: 'many', code: '' } }],
    [
      'names times without a zone',
      { json: { times: [{ start: '2030-01-01T10:00', minutes: 30 }], code: '-' } },
    ],
    ['names times of no length', { json: { times: [{ start: at(24), minutes: -30 }], code: '<b>' } }],
    [
      'names more times than anybody can',
      { json: { times: Array.from({ length: 501 }, () => slot(24)), code: 7 } },
    ],
    ['sends without an end', (response) => void response.end(`"${'x'.repeat(3_000_000)}"`)],
    ['takes too long', () => undefined],
  ];
  const failed = {
    statusCode: expect.toSatisfy((status) => [502, 503, 504].includes(status as number)) as number,
  };

  it.each(failing)('no time is offered and none is booked where it %s', async (_what, response) => {
    const { provider } = await openCalendar();
    provider.respondBy(() => response);
    const appointments = new StoreAppointments({ url: provider.url }, 400);
    await expect(appointments.times(STORE, Date.now())).rejects.toMatchObject(failed);
    await expect(appointments.book(requestFor(slot(24)), Date.now())).rejects.toMatchObject(failed);
  });

  it('kiosks hear that nobody knows, and operators that it is down', async () => {
    const { provider } = await openCalendar();
    const showroom = await openShowroom({ appointments: { url: provider.url } });
    const { kioskId, headers } = await enrolInStore(showroom, { name: 'Quay' });
    const path = `/api/kiosks/${kioskId}/appointments`;
    provider.respondBy(() => ({ json: {}, status: 500 }));
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await showroom.shopper.get(path, headers)).json()).toEqual({ times: null, timeZone: null });
    const { length } = provider.requests;
    const wish = { id: randomUUID(), ...slot(24), language: 'en' };
    expect((await showroom.shopper.post(path, wish, headers)).statusCode).toBe(503);
    expect(provider.requests).toHaveLength(length);
    const down = async () =>
      (await nodeTroubles(showroom.app.services)).filter(({ rule }) => rule === 'provider');
    expect(await down()).toMatchObject([{ name: 'The appointment provider' }]);
  });

  it('a time that is taken is no failure', async () => {
    const { provider } = await openCalendar([slot(24)]);
    const appointments = new StoreAppointments({ url: provider.url }, 2000);
    await appointments.book(requestFor(slot(24)), Date.now());
    for (let attempt = 0; attempt < 6; attempt += 1)
      await expect(appointments.book(requestFor(slot(24)), Date.now())).rejects.toMatchObject({
        statusCode: 409,
      });
    expect(appointments.vendor.isDown).toBe(false);
    expect(await appointments.times(STORE, Date.now())).toEqual([]);
  });
});

describe('When free times are shown', () => {
  it('they are the next six, each once, and none that has begun', async () => {
    const { provider } = await openCalendar([
      ...[30, 26, 27, 26, 28, 29, 31, 32].map(slot),
      slot(-1),
      slot(24 * 365),
      { start: at(25).replace('.000Z', '+00:00'), minutes: 15 },
    ]);
    const appointments = new StoreAppointments({ url: provider.url }, 2000);
    expect(await appointments.times(STORE, Date.now())).toEqual([
      { start: at(25), minutes: 15 },
      ...[26, 27, 28, 29, 30].map(slot),
    ]);
    // They are kept for a minute, and asked for anew after a booking.
    await appointments.times(STORE, Date.now() + 59_000);
    expect(provider.requests).toHaveLength(1);
    await appointments.times(STORE, Date.now() + 61_000);
    expect(provider.requests).toHaveLength(2);
    await expect(appointments.book(requestFor(slot(-1)), Date.now())).rejects.toMatchObject({
      statusCode: 409,
    });
  });

  it('who touches twice has one booking, and who lists meanwhile still gets a list', async () => {
    const { provider } = await openCalendar();
    const appointments = new StoreAppointments({ url: provider.url }, 2000);
    const request = requestFor(slot(24));
    const [one, other, times] = await Promise.all([
      appointments.book(request, Date.now()),
      appointments.book(request, Date.now()),
      appointments.times(STORE, Date.now()),
    ]);
    expect(one).toEqual(other);
    expect(times.length).toBeGreaterThan(0);
    expect(provider.requests.filter(({ path }) => path === '/bookings')).toHaveLength(1);
  });
});
