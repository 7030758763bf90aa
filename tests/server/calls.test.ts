// Calls of shoppers for a colleague. See src/server/calls/README.md#calls-for-a-colleague.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import type { OwnCall, StaffCallList } from '#protocol/callEndpoints.ts';
import { CALL_COMING_MS, CALL_WAIT_MS } from '#rules/staffCalls.ts';
import { callRound } from '#server/calls/callMessages.ts';
import { readSettings } from '#server/serverSettings.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { addressOf, listen, waitUntil } from '#tests/support/eventStream.ts';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom, sharedShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';
import * as calls from '#server/calls/callRepository.ts';
import * as alerts from '#server/alerts/alertRepository.ts';
import * as kiosks from '#server/kiosks/kioskRepository.ts';

const DAY_MS = 24 * 60 * 60_000;
const SECRET = 'a secret of the webhook';
const servers: Server[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Lets this time pass for the server. */
const pass = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

/** A kiosk with these settings of its own. */
async function enrol({ shopper, editor }: Showroom, settings: Json = { calls: true }) {
  const { code, secret } = (await shopper.post('/api/enrolments', {})).json<{
    code: string;
    secret: string;
  }>();
  const redeemed = await shopper.get(`/api/enrolments/${code}`, { authorization: `Enrolment ${secret}` });
  const { kioskId, key } = redeemed.json<{ kioskId: string; key: string }>();
  await editor.send('PATCH', `/api/kiosks/${kioskId}`, {
    payload: JSON.stringify({ name: 'Window', settings }),
    headers: { 'content-type': 'application/json' },
  });
  const headers = { authorization: `Kiosk ${key}` };
  const path = `/api/kiosks/${kioskId}/call`;
  return {
    kioskId,
    path,
    headers,
    call: (more: Json = {}) => shopper.post(path, { language: 'es', ...more }, headers),
    state: async () => (await shopper.get(path, headers)).json<{ call: OwnCall | null }>().call?.state,
    withdraw: () => shopper.send('DELETE', path, { headers }),
  };
}

const listed = async ({ editor }: Showroom): Promise<StaffCallList> =>
  (await editor.get('/api/calls')).json<StaffCallList>();
/** Returns the listed calls of a kiosk. */
const callsOf = async (showroom: Showroom, kioskId: string) =>
  (await listed(showroom)).calls.filter(({ kiosk }) => kiosk.id === kioskId);
const answer = ({ editor }: Showroom, id: string | undefined, state: string) =>
  editor.put(`/api/calls/${id}`, { state });

onDefaultDatabase('When a shopper calls a colleague', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('the staff see where and what it is about, one takes it, and the shopper hears of it', async () => {
    const { editor } = showroom;
    const store = (await editor.post('/api/stores', { name: 'Quay', settings: { calls: true } })).json<{
      id: string;
    }>();
    const kiosk = await enrol(showroom, {});
    await editor.send('PATCH', `/api/kiosks/${kiosk.kioskId}`, {
      payload: JSON.stringify({ store: store.id }),
      headers: { 'content-type': 'application/json' },
    });
    const page = (await editor.post('/api/pages', { name: 'Care plans' })).json<{ id: string }>();
    expect(await kiosk.state()).toBeUndefined();
    const made = await kiosk.call({ page: { kind: 'page', id: page.id } });
    expect([made.statusCode, made.json()]).toEqual([
      201,
      { state: 'waiting', endsInMs: expect.closeTo(CALL_WAIT_MS, -4) },
    ]);
    // However often it is touched.
    expect((await kiosk.call()).statusCode).toBe(200);
    const [call, ...others] = await callsOf(showroom, kiosk.kioskId);
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      state: 'waiting',
      kiosk: { id: kiosk.kioskId, name: 'Window' },
      store: { id: store.id, name: 'Quay' },
      language: 'es',
      page: { kind: 'page', id: page.id, name: 'Care plans' },
      by: '',
      endedAt: null,
    });
    const taken = await answer(showroom, call?.id, 'coming');
    expect([taken.statusCode, taken.json<Json>()['state']]).toEqual([200, 'coming']);
    expect(await kiosk.state()).toBe('coming');
    const late = await answer(showroom, call?.id, 'coming');
    expect([late.statusCode, late.json<Json>()['message']]).toEqual([
      409,
      `${String(taken.json<Json>()['by'])} has taken this call.`,
    ]);
    expect((await answer(showroom, call?.id, 'done')).statusCode).toBe(200);
    expect(await kiosk.state()).toBe('done');
    expect((await answer(showroom, call?.id, 'done')).statusCode).toBe(409);
    expect((await kiosk.call()).statusCode).toBe(201);
    expect((await listed(showroom)).day).toEqual({ calls: 2, answered: 1 });
    expect((await listed(showroom)).isOn).toBe(true);
  });

  it('a shopper withdraws it, and then nobody comes', async () => {
    const kiosk = await enrol(showroom);
    await kiosk.call();
    const [call] = await callsOf(showroom, kiosk.kioskId);
    expect((await kiosk.withdraw()).statusCode).toBe(204);
    expect((await kiosk.withdraw()).statusCode).toBe(204);
    expect(await kiosk.state()).toBe('withdrawn');
    const late = await answer(showroom, call?.id, 'coming');
    expect([late.statusCode, late.json<Json>()['message']]).toEqual([
      409,
      'The shopper has withdrawn this call.',
    ]);
  });

  it('a call that nobody takes has expired, for the shopper and for the staff', async () => {
    const kiosk = await enrol(showroom);
    await kiosk.call();
    const [call] = await callsOf(showroom, kiosk.kioskId);
    pass(CALL_WAIT_MS + 1);
    expect(await kiosk.state()).toBe('expired');
    const [expired] = await callsOf(showroom, kiosk.kioskId);
    expect(expired).toMatchObject({
      state: 'expired',
      endedAt: new Date(Date.parse(call?.at ?? '') + CALL_WAIT_MS).toISOString(),
    });
    expect((await answer(showroom, call?.id, 'coming')).json<Json>()['message']).toBe(
      'This call has expired.',
    );
    // The next one is not kept from calling by it.
    expect((await kiosk.call()).statusCode).toBe(201);
    const [next] = await callsOf(showroom, kiosk.kioskId);
    await answer(showroom, next?.id, 'coming');
    pass(CALL_COMING_MS + 1);
    expect(await kiosk.state()).toBe('expired');
    const { database } = showroom.app.services;
    await calls.sweep(database, Date.now() + 31 * DAY_MS);
    expect(await calls.latestOf(database, kiosk.kioskId)).toBeUndefined();
    await kiosk.call();
    await kiosks.forget(database, kiosk.kioskId);
    expect(await calls.latestOf(database, kiosk.kioskId)).toBeUndefined();
  });

  it('it is off until it is switched on, and only while the store is open', async () => {
    const off = await enrol(showroom, {});
    const refused = await off.call();
    expect([refused.statusCode, refused.json<Json>()['message']]).toEqual([
      409,
      'Calls are switched off for this kiosk.',
    ]);
    const closed = { week: Array.from({ length: 7 }, () => []) };
    const shut = await enrol(showroom, { calls: true, hours: closed, timeZone: 'Europe/Berlin' });
    expect((await shut.call()).json<Json>()['message']).toBe('The store is closed.');
    expect(await callsOf(showroom, shut.kioskId)).toEqual([]);
  });

  it('a kiosk calls for itself alone, and not without end', async () => {
    const [kiosk, other] = [await enrol(showroom), await enrol(showroom)];
    const { shopper } = showroom;
    for (const [method, url] of [
      ['POST', other.path],
      ['GET', other.path],
      ['DELETE', other.path],
    ] as const) {
      const body = method === 'POST' ? { payload: JSON.stringify({ language: 'en' }) } : {};
      const type = method === 'POST' ? { 'content-type': 'application/json' } : {};
      const response = await shopper.send(method, url, { ...body, headers: { ...kiosk.headers, ...type } });
      expect([method, response.statusCode]).toEqual([method, 403]);
    }
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      statuses.push((await kiosk.call()).statusCode);
      await kiosk.withdraw();
    }
    // The refused one counts.
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect((await other.call()).statusCode).toBe(201);
  });

  it('viewers see calls, authors answer them, and both hear of a new one without hearing whose it is', async () => {
    const kiosk = await enrol(showroom);
    const address = await addressOf(showroom);
    const [own, foreign, staff] = await Promise.all(
      [`?kiosk=${kiosk.kioskId}`, '?kiosk=00000000-0000-4000-8000-000000000000', ''].map((query) =>
        listen(`${address}/api/changes${query}`),
      ),
    );
    const heard = (listener: typeof own) =>
      listener?.events.map(({ data }) => data).filter(({ kind }) => kind === 'kioskCall');
    const viewer = await joinAs(showroom, 'viewer');
    const author = await joinAs(showroom, 'author');
    await kiosk.call();
    await waitUntil(() => heard(own)?.length === 1 && heard(staff)?.length === 1);
    const call = (await viewer.get('/api/calls'))
      .json<StaffCallList>()
      .calls.find(({ kiosk: { id } }) => id === kiosk.kioskId);
    expect((await viewer.put(`/api/calls/${call?.id}`, { state: 'coming' })).statusCode).toBe(403);
    expect((await author.put(`/api/calls/${call?.id}`, { state: 'coming' })).statusCode).toBe(200);
    await waitUntil(() => heard(own)?.length === 2 && heard(staff)?.length === 2);
    expect(heard(own)?.[0]).toEqual({ kind: 'kioskCall', id: kiosk.kioskId, version: 0 });
    expect(heard(staff)?.[0]).toEqual({ kind: 'kioskCall', id: '', version: 0 });
    expect(heard(foreign)).toEqual([]);
    for (const listener of [own, foreign, staff]) listener?.disconnect();
  });

  it('two touches at once are one call, and of two colleagues one takes it', async () => {
    const kiosk = await enrol(showroom);
    const made = await Promise.all([kiosk.call(), kiosk.call(), kiosk.call()]);
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    const [call] = await callsOf(showroom, kiosk.kioskId);
    const both = await Promise.all([
      answer(showroom, call?.id, 'coming'),
      answer(showroom, call?.id, 'coming'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

onDefaultDatabase('When calls go to a webhook', (makeDatabase) => {
  it('it is sent at once and signed, and tried again until nobody would come any more', async () => {
    const received: { headers: Record<string, string>; body: string }[] = [];
    let status = 500;
    const server = createServer(async (request, response) => {
      const headers = request.headers as Record<string, string>;
      received.push({ headers, body: await text(request) });
      response.writeHead(status, { connection: 'close' }).end();
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const showroom = await openShowroom(
      {
        publicUrl: 'https://showroom.example.com',
        alerts: { ...readSettings({}).alerts, webhook: { url, secret: SECRET } },
      },
      await makeDatabase(),
    );
    const { app } = showroom;
    const { node } = app.services;
    // The rounds are this test's own.
    vi.spyOn(node, 'hasJobs', 'get').mockReturnValue(false);
    const kiosk = await enrol(showroom);
    const startMs = Date.now();
    await kiosk.call();
    await kiosk.call();
    const round = (afterMs: number) => callRound(app.services, app.log, startMs + afterMs);
    await round(1_000);
    await round(2_000);
    expect(received).toHaveLength(1);
    status = 204;
    await round(7_000);
    await round(60_000);
    expect(received).toHaveLength(2);
    const [{ headers, body }] = received.slice(1) as [(typeof received)[number]];
    expect(JSON.parse(body)).toMatchObject({
      type: 'call',
      subject: 'A shopper calls: Window',
      call: { kiosk: { id: kiosk.kioskId, name: 'Window' }, store: null, language: 'es', page: null },
      url: 'https://showroom.example.com/edit/calls',
    });
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
    );
    expect(received[0]?.headers['webhook-id']).toBe(headers['webhook-id']);

    // A message about a call does not put off the next one about a problem.
    expect(await alerts.lastMessageMs(app.services.database)).toBe(Number.NEGATIVE_INFINITY);
    status = 500;
    await kiosk.withdraw();
    await kiosk.call();
    for (let afterMs = 61_000; afterMs < CALL_WAIT_MS + 120_000; afterMs += 20_000) await round(afterMs);
    const tries = received.length;
    await round(2 * CALL_WAIT_MS);
    expect(received.length).toBe(tries);
    const { undelivered } = (await showroom.editor.get('/api/alerts')).json<{ undelivered: Json[] }>();
    expect(undelivered).toMatchObject([{ target: 'webhook', reason: 'The webhook answered with 500.' }]);
  });
});
