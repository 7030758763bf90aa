// Enrolment of kiosks, their settings, and commands to them.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { COMMAND_LIFE_MS } from '#rules/kioskCommands.ts';
import { UNSEEN_KIOSK } from '#server/fleet/kioskRow.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { addressOf, listen, waitUntil } from '#tests/support/eventStream.ts';
import { openShowroom, sharedShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';
import { batchOf, eventAt, heartbeat } from '#tests/support/visits.ts';
import * as enrolments from '#server/fleet/enrolmentRepository.ts';
import * as kiosks from '#server/kiosks/kioskRepository.ts';

afterEach(() => void vi.useRealTimers());

type Enrolment = { code: string; secret: string; expiresAt: string };
type Kiosk = { kioskId: string; key: string };
type Header = { authorization: string };

const withKey = (key: string): Header => ({ authorization: `Kiosk ${key}` });

/** A kiosk that has just been switched on. */
const start = async ({ shopper }: Showroom, kiosk?: string): Promise<Enrolment> =>
  (await shopper.post('/api/enrolments', { kiosk })).json<Enrolment>();
const ask = ({ shopper }: Showroom, { code, secret }: Enrolment) =>
  shopper.get(`/api/enrolments/${code}`, { authorization: `Enrolment ${secret}` });
const accept = ({ editor }: Showroom, { code }: Enrolment, more: Json = {}) =>
  editor.post(`/api/enrolments/${code}`, { name: 'Window', ...more });

async function enrol(showroom: Showroom, more: Json = {}): Promise<Kiosk> {
  const enrolment = await start(showroom);
  if (showroom.settings.enrolment === 'required') await accept(showroom, enrolment, more);
  return (await ask(showroom, enrolment)).json<Kiosk>();
}

onDefaultDatabase('When kiosks must be accepted', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase, { enrolment: 'required' });
  const beat = (id: string, headers: Partial<Header> = {}) =>
    showroom.shopper.post(`/api/kiosks/${id}`, heartbeat(), headers as Record<string, string>);

  it('a kiosk shows a code, is accepted by it, and gets its key once', async () => {
    const enrolment = await start(showroom);
    expect(enrolment.code).toMatch(/^[2-9A-HJ-NP-TV-Z]{6}$/);
    const waiting = await ask(showroom, enrolment);
    expect([waiting.statusCode, waiting.json()]).toEqual([
      202,
      { state: 'waiting', expiresAt: enrolment.expiresAt },
    ]);
    const accepted = await accept(showroom, { ...enrolment, code: enrolment.code.toLowerCase() });
    expect(accepted.statusCode).toBe(200);
    const fetched = await ask(showroom, enrolment);
    const { kioskId, key } = fetched.json<Kiosk>();
    expect([fetched.statusCode, kioskId]).toEqual([200, accepted.json<Kiosk>().kioskId]);
    expect((await ask(showroom, enrolment)).statusCode).toBe(404);
    expect((await beat(kioskId, withKey(key))).statusCode).toBe(204);
    const stored = await showroom.app.services.database.selectFrom('kiosk').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  it('a code with another secret, an invented code or an expired one opens nothing', async () => {
    const enrolment = await start(showroom);
    await accept(showroom, enrolment);
    expect((await ask(showroom, { ...enrolment, secret: 'a guess' })).statusCode).toBe(404);
    expect((await ask(showroom, { ...enrolment, code: 'AAAAAA' })).statusCode).toBe(404);
    expect((await showroom.shopper.get(`/api/enrolments/${enrolment.code}`)).statusCode).toBe(401);
    const late = await start(showroom);
    const { database } = showroom.app.services;
    const place = { name: 'Late', store: null, group: null };
    const laterMs = Date.now() + 16 * 60_000;
    expect(await enrolments.accept(database, late.code, place, null, laterMs)).toBeUndefined();
    expect(await enrolments.redeem(database, enrolment.code, enrolment.secret, laterMs)).toBeUndefined();
  });

  it('only enrolled kiosks send heartbeats and events, each in its own name', async () => {
    const [kiosk, other] = [await enrol(showroom), await enrol(showroom)];
    const stranger = randomUUID();
    const send = (id: string, headers: Partial<Header> = {}) =>
      showroom.shopper.post('/event', batchOf([eventAt(Date.now())], id), headers as Record<string, string>);
    for (const call of [beat, send]) {
      expect((await call(stranger)).statusCode).toBe(401);
      expect((await call(kiosk.kioskId)).statusCode).toBe(401);
      expect((await call(kiosk.kioskId, withKey('kiosk_invented'))).statusCode).toBe(401);
      expect((await call(kiosk.kioskId, withKey(other.key))).statusCode).toBe(403);
      expect((await call(kiosk.kioskId, withKey(kiosk.key))).statusCode).toBeLessThan(300);
    }
  });

  it('a kiosk from before keeps its id; the copy of a disk gets another one', async () => {
    const id = randomUUID();
    await kiosks.recordHeartbeat(
      showroom.app.services.database,
      { id, heartbeat: heartbeat(), nowMs: Date.now() },
      400,
    );
    const before = await start(showroom, id);
    const copy = await start(showroom, id);
    await accept(showroom, before);
    const kiosk = (await ask(showroom, before)).json<Kiosk>();
    expect(kiosk.kioskId).toBe(id);
    await accept(showroom, copy);
    expect((await ask(showroom, copy)).json<Kiosk>().kioskId).not.toBe(id);
    expect((await beat(id, withKey(kiosk.key))).statusCode).toBe(204);
  });

  it('the id of an accepted kiosk is kept for it until its code has expired', async () => {
    const id = randomUUID();
    const [first, second] = [await start(showroom, id), await start(showroom, id)];
    expect((await accept(showroom, first)).json<Kiosk>().kioskId).toBe(id);
    expect((await accept(showroom, second)).json<Kiosk>().kioskId).not.toBe(id);
    const { database } = showroom.app.services;
    const laterMs = Date.now() + 16 * 60_000;
    const { code } = await enrolments.open(database, id, false, laterMs);
    const place = { name: 'Window', store: null, group: null };
    expect(await enrolments.accept(database, code, place, null, laterMs)).toBe(id);
  });

  it('a new machine takes the place of a broken one, whose key ends', async () => {
    const broken = await enrol(showroom, { name: 'Door' });
    const enrolment = await start(showroom);
    await accept(showroom, enrolment, { name: 'Door', replaces: broken.kioskId });
    const fresh = (await ask(showroom, enrolment)).json<Kiosk>();
    expect(fresh.kioskId).toBe(broken.kioskId);
    expect((await beat(broken.kioskId, withKey(broken.key))).statusCode).toBe(401);
    expect((await beat(fresh.kioskId, withKey(fresh.key))).statusCode).toBe(204);
  });

  it('a key is renewed without a gap, and revoked at once', async () => {
    const { kioskId, key } = await enrol(showroom);
    const renew = () => showroom.shopper.post(`/api/kiosks/${kioskId}/key`, {}, withKey(key));
    const next = (await renew()).json<{ key: string }>().key;
    // The answer was lost: the present one still works.
    expect((await beat(kioskId, withKey(key))).statusCode).toBe(204);
    expect((await beat(kioskId, withKey(next))).statusCode).toBe(204);
    expect((await beat(kioskId, withKey(key))).statusCode).toBe(401);
    expect((await showroom.editor.send('DELETE', `/api/kiosks/${kioskId}/key`)).statusCode).toBe(204);
    expect((await beat(kioskId, withKey(next))).statusCode).toBe(401);
    expect((await showroom.editor.send('DELETE', `/api/kiosks/${kioskId}/key`)).statusCode).toBe(404);
  });

  it('a link of a list works for thirty days', async () => {
    const linkOf = async (name: string): Promise<{ code: string; secret: string }> => {
      const sent = await showroom.editor.post('/api/enrolment-lists', { kiosks: [{ name }] });
      const [{ url } = { url: '' }] = sent.json<{ url: string }[]>();
      const [, code = '', secret = ''] = /\/#enrol=(\w+)\.(.+)$/.exec(url) ?? [];
      return { code, secret };
    };
    const { database } = showroom.app.services;
    const [used, late] = [await linkOf('Used in time'), await linkOf('Used late')];
    const endMs = Date.now() + 30 * 24 * 60 * 60_000;
    expect(await enrolments.redeem(database, used.code, used.secret, endMs - 60_000)).toMatchObject({
      key: expect.stringMatching(/^kiosk_/),
    });
    expect(await enrolments.redeem(database, late.code, late.secret, endMs + 1)).toBeUndefined();
  });

  it('five hundred kiosks are accepted by a list, each with a link to start it with, or none', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      name: `Kiosk ${index % 2}`,
      store: `Store ${index >> 1}`,
      group: 'Flagships',
      settings: { timeZone: 'Europe/Berlin', language: 'de' },
    }));
    const send = (kiosks: object[]) => showroom.editor.post('/api/enrolment-lists', { kiosks });
    const twice = await send([...rows, { name: 'kiosk 0', store: 'store 0' }]);
    expect([twice.statusCode, twice.json()]).toMatchObject([
      400,
      { errors: [{ path: 'kiosks.500.name', message: 'Stands in row 1 already' }] },
    ]);
    const nowhere = await send([{ name: 'Door', settings: { timeZone: 'Mars/Base' } }]);
    expect(nowhere.json()).toMatchObject({ errors: [{ path: 'kiosks.0.settings.timeZone' }] });
    expect((await showroom.editor.get('/api/stores')).json()).toMatchObject({ total: 0 });
    const made = (await send(rows)).json<{ name: string; kioskId: string; url: string }[]>();
    expect(made).toHaveLength(500);
    expect((await showroom.editor.get('/api/stores')).json()).toMatchObject({ total: 250 });
    const [, code = '', secret = ''] = /\/#enrol=(\w+)\.(.+)$/.exec(made[7]?.url ?? '') ?? [];
    // The store of a list gets a position, and keeps it.
    for (const latitude of [52.52, 1])
      await send([{ name: `At ${latitude}`, store: 'Store 3', position: { latitude, longitude: 13.4 } }]);
    const { items: stores } = (await showroom.editor.get('/api/stores?limit=10')).json<{ items: Json[] }>();
    expect(stores.find(({ name }) => name === 'Store 3')).toMatchObject({
      position: { latitude: 52.52, longitude: 13.4 },
    });
    expect(stores.find(({ name }) => name === 'Store 4')).toMatchObject({ position: null });
    const offMap = await send([{ name: 'Door', store: 'X', position: { latitude: 91, longitude: 0 } }]);
    expect(offMap.json()).toMatchObject({ errors: [{ path: 'kiosks.0.position.latitude' }] });
    const { kioskId, key } = (await ask(showroom, { code, secret, expiresAt: '' })).json<Kiosk>();
    expect(kioskId).toBe(made[7]?.kioskId);
    const told = await showroom.shopper.get(`/api/kiosks/${kioskId}/assignment`, withKey(key));
    expect(told.json()).toMatchObject({
      name: 'Kiosk 1',
      store: { name: 'Store 3' },
      groups: [{ name: 'Flagships' }],
      settings: {
        timeZone: { value: 'Europe/Berlin', from: { level: 'kiosk', name: 'Kiosk 1' } },
        language: { value: 'de' },
      },
    });
  });

  it('settings come from the kiosk, its groups or its store, and each says from where', async () => {
    const make = async (url: string, body: object) =>
      (await showroom.editor.post(url, body)).json<{ id: string }>().id;
    const hours = { week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '20:00' }]) };
    const store = await make('/api/stores', {
      name: 'Harbor',
      region: 'North',
      settings: { timeZone: 'Europe/Lisbon', hours, volume: 30, inches: 32, lowerEdgeMm: 900 },
    });
    const keypad = { next: 'F13', previous: 'F14', press: 'F15', repeat: 'AudioVolumeMute' };
    const all = await make('/api/kiosk-groups', {
      name: 'All',
      settings: { volume: 50, language: 'pt', orientation: 'portrait', inches: 24, keypad },
    });
    const pilots = await make('/api/kiosk-groups', {
      name: 'Pilots',
      parent: all,
      settings: { environment: 'e1' },
    });
    const { kioskId, key } = await enrol(showroom, { name: 'Left', store, group: pilots });
    const assignment = () => showroom.shopper.get(`/api/kiosks/${kioskId}/assignment`, withKey(key));
    const first = await assignment();
    expect(first.json()).toEqual({
      id: kioskId,
      name: 'Left',
      store: { id: store, name: 'Harbor', region: 'North' },
      groups: [
        { id: pilots, name: 'Pilots' },
        { id: all, name: 'All' },
      ],
      settings: {
        environment: { value: 'e1', from: { level: 'group', name: 'Pilots' } },
        language: { value: 'pt', from: { level: 'group', name: 'All' } },
        timeZone: { value: 'Europe/Lisbon', from: { level: 'store', name: 'Harbor' } },
        hours: { value: hours, from: { level: 'store', name: 'Harbor' } },
        volume: { value: 50, from: { level: 'group', name: 'All' } },
        orientation: { value: 'portrait', from: { level: 'group', name: 'All' } },
        inches: { value: 24, from: { level: 'group', name: 'All' } },
        lowerEdgeMm: { value: 900, from: { level: 'store', name: 'Harbor' } },
        keypad: { value: keypad, from: { level: 'group', name: 'All' } },
      },
      offers: { stock: false, appointments: false },
    });
    const etag = String(first.headers.etag);
    const again = () =>
      showroom.shopper.get(`/api/kiosks/${kioskId}/assignment`, { ...withKey(key), 'if-none-match': etag });
    expect((await again()).statusCode).toBe(304);
    const set = (settings: object) =>
      showroom.editor.send('PATCH', `/api/kiosks/${kioskId}`, {
        payload: JSON.stringify({ settings }),
        headers: { 'content-type': 'application/json' },
      });
    for (const settings of [
      { inches: 3 },
      { orientation: 'upside-down' },
      { lowerEdgeMm: -1 },
      { lowerEdgeMm: 900.5 },
      { keypad: { next: 'F13', press: 'F13' } },
      { keypad: { next: '<b>' } },
    ])
      expect((await set(settings)).statusCode, JSON.stringify(settings)).toBe(400);
    // A kiosk without the keypad of its group has no keys.
    expect((await set({ volume: 0, keypad: {} })).statusCode).toBe(200);
    expect((await again()).json()).toMatchObject({
      settings: {
        volume: { value: 0, from: { level: 'kiosk', name: 'Left' } },
        keypad: { value: {}, from: { level: 'kiosk', name: 'Left' } },
      },
    });
    // A group that is removed hands its kiosks to the one above.
    await showroom.editor.send('DELETE', `/api/kiosk-groups/${pilots}`);
    expect((await assignment()).json()).toMatchObject({ groups: [{ name: 'All' }] });
    const { offers: _, ...told } = (await assignment()).json<Record<string, unknown>>();
    expect((await showroom.editor.get(`/api/kiosks/${kioskId}/settings`)).json()).toEqual(told);
  });

  it('a group cannot be above itself, and two stores cannot have one name', async () => {
    const group = (await showroom.editor.post('/api/kiosk-groups', { name: 'Upper' })).json<{ id: string }>();
    const lower = (
      await showroom.editor.post('/api/kiosk-groups', { name: 'Lower', parent: group.id })
    ).json<{
      id: string;
    }>();
    const circle = await showroom.editor.put(`/api/kiosk-groups/${group.id}`, {
      name: 'Upper',
      parent: lower.id,
    });
    expect([circle.statusCode, circle.json<Json>()['message']]).toEqual([
      409,
      'A group cannot be above itself.',
    ]);
    await showroom.editor.post('/api/stores', { name: 'Station' });
    expect((await showroom.editor.post('/api/stores', { name: 'Station' })).statusCode).toBe(409);
  });

  it('a command reaches its kiosk at once, is carried out once, and its answer is kept', async () => {
    const { kioskId, key } = await enrol(showroom);
    const address = await addressOf(showroom);
    const [own, other] = [
      await listen(`${address}/api/changes?kiosk=${kioskId}`),
      await listen(`${address}/api/changes?kiosk=${randomUUID()}`),
    ];
    const send = (body: object) => showroom.editor.post(`/api/kiosks/${kioskId}/commands`, body);
    const sent = await send({ type: 'volume', volume: 40 });
    const { id } = sent.json<{ id: string }>();
    expect(sent.statusCode).toBe(202);
    await waitUntil(() => own.events.some(({ data }) => (data as Json)['kind'] === 'kioskCommand'));
    expect(other.events.filter(({ event }) => event === '')).toEqual([]);
    own.disconnect();
    other.disconnect();
    const state = async () =>
      (await showroom.editor.get(`/api/kiosks/${kioskId}/commands/${id}`)).json<Json>();
    expect(await state()).toMatchObject({ type: 'volume', state: 'queued' });
    const take = () => showroom.shopper.post(`/api/kiosks/${kioskId}/due-commands`, {}, withKey(key));
    expect((await take()).json()).toEqual([{ id, type: 'volume', volume: 40 }]);
    expect((await take()).json()).toEqual([]);
    expect(await state()).toMatchObject({ state: 'sent' });
    const answer = (body: object) =>
      showroom.shopper.put(`/api/kiosks/${kioskId}/commands/${id}`, body, withKey(key));
    expect((await answer({ state: 'done', result: '40 %' })).statusCode).toBe(204);
    expect((await answer({ state: 'failed' })).statusCode).toBe(404);
    expect(await state()).toMatchObject({ state: 'done', result: '40 %' });
    const [entry] = (await showroom.editor.get('/api/audit?action=command-kiosk')).json<{ entries: Json[] }>()
      .entries;
    expect(entry).toMatchObject({ subject: 'Window', detail: { kiosk: kioskId, command: 'volume' } });
    expect((await send({ type: 'volume' })).statusCode).toBe(400);
    expect((await send({ type: 'explode' })).statusCode).toBe(400);
  });

  it('one command reaches many kiosks at once, each hears of its own, and the batch tells what came of it', async () => {
    const kiosks = [await enrol(showroom), await enrol(showroom), await enrol(showroom)] as const;
    const [done, failing, away] = kiosks;
    const address = await addressOf(showroom);
    const listeners = await Promise.all(
      [done.kioskId, failing.kioskId, randomUUID(), ''].map((id) =>
        listen(`${address}/api/changes?kiosk=${id}`),
      ),
    );
    const heard = () =>
      listeners.map(({ events }) =>
        events
          .filter(({ event }) => event === '')
          .map(({ data }) => data)
          .filter(({ kind }) => String(kind).startsWith('kioskCommand')),
      );
    const send = (body: object) => showroom.editor.post('/api/kiosk-commands', body);
    const stranger = randomUUID();
    const sent = await send({
      kiosks: [...kiosks.map(({ kioskId }) => kioskId.toUpperCase()), stranger, done.kioskId],
      type: 'picture',
    });
    expect(sent.statusCode).toBe(202);
    const { batch, ids } = sent.json<{ batch: string; ids: string[] }>();
    expect(ids).toEqual([expect.any(String), expect.any(String), expect.any(String), null, ids[0]]);
    await waitUntil(() => heard().flat().length >= 2);
    expect(heard()).toEqual([
      [{ kind: 'kioskCommand', id: done.kioskId, version: 0 }],
      [{ kind: 'kioskCommand', id: failing.kioskId, version: 0 }],
      [],
      [],
    ]);
    for (const { disconnect } of listeners) disconnect();

    const state = async () => (await showroom.editor.get(`/api/kiosk-commands/${batch}`)).json<Json>();
    expect(await state()).toMatchObject({ counts: { queued: 3, sent: 0 }, notDone: [] });
    const results = [
      [done, { state: 'done', result: `data:image/webp;base64,${btoa('a picture')}` }],
      [failing, { state: 'failed', result: 'x'.repeat(600) }],
    ] as const;
    for (const [{ kioskId, key }, result] of results) {
      const due = await showroom.shopper.post(`/api/kiosks/${kioskId}/due-commands`, {}, withKey(key));
      const [command] = due.json<{ id: string; type: string }[]>();
      expect([command?.type, ids.includes(command?.id ?? '')]).toEqual(['picture', true]);
      await showroom.shopper.put(
        `/api/kiosks/${kioskId}/commands/${command?.id ?? ''}`,
        result,
        withKey(key),
      );
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + COMMAND_LIFE_MS + 1_000 });
    expect(await state()).toEqual({
      batch,
      type: 'picture',
      by: expect.any(String),
      at: expect.stringMatching(/Z$/),
      counts: { queued: 0, sent: 0, done: 1, failed: 1, expired: 1 },
      notDone: expect.arrayContaining([
        { kiosk: failing.kioskId, name: 'Window', store: '', state: 'failed', result: 'x'.repeat(500) },
        { kiosk: away.kioskId, name: 'Window', store: '', state: 'expired', result: '' },
      ]),
    });
    vi.useRealTimers();
    const picture = (id: string) => showroom.editor.get(`/api/kiosks/${id}/picture`);
    const taken = await picture(done.kioskId);
    expect([taken.body, taken.headers['content-type'], taken.headers['cache-control']]).toEqual([
      'a picture',
      'image/webp',
      'private, max-age=300',
    ]);
    expect((await picture(failing.kioskId)).statusCode).toBe(404);
    expect((await showroom.shopper.get(`/api/kiosks/${done.kioskId}/picture`)).statusCode).toBe(401);
    const { items: listed } = (await showroom.editor.get(`/api/kiosks?batch=${batch}`)).json<{
      items: Json[];
    }>();
    expect(Object.fromEntries(listed.map(({ id, pictureAt }) => [id, pictureAt]))).toMatchObject({
      [done.kioskId]: expect.stringMatching(/Z$/),
      [failing.kioskId]: null,
    });
    const { entries } = (await showroom.editor.get('/api/audit?action=command-kiosk')).json<{
      entries: Json[];
    }>();
    expect(entries[0]).toMatchObject({
      subject: '3 kiosks',
      detail: { kiosks: 3, command: 'picture', batch },
    });
    expect((await send({ kiosks: [stranger], type: 'home' })).statusCode).toBe(404);
    expect((await send({ kiosks: ['7'], type: 'home' })).statusCode).toBe(400);
    expect((await send({ kiosks: [], type: 'home' })).statusCode).toBe(400);
    expect((await send({ kiosks: [stranger], type: 'volume' })).statusCode).toBe(400);
    expect((await showroom.editor.get('/api/kiosk-commands/unknown')).statusCode).toBe(404);
  });

  it('ten thousand kiosks get one command in one change and one entry of the audit', async () => {
    const { database } = showroom.app.services;
    const ids = Array.from({ length: 10_000 }, () => randomUUID());
    for (let start = 0; start < ids.length; start += 1000)
      await database
        .insertInto('kiosk')
        .values(ids.slice(start, start + 1000).map((id) => ({ ...UNSEEN_KIOSK, id, since: 1, key_hash: id })))
        .execute();
    const seqs = async (): Promise<number> =>
      (await database.selectFrom('change_log').select('seq').execute()).length;
    const before = await seqs();
    const sent = await showroom.editor.post('/api/kiosk-commands', { kiosks: ids, type: 'home' });
    expect(sent.statusCode).toBe(202);
    expect(new Set(sent.json<{ ids: string[] }>().ids).size).toBe(10_000);
    expect(await seqs()).toBe(before + 1);
    const { batch } = sent.json<{ batch: string }>();
    expect((await showroom.editor.get(`/api/kiosk-commands/${batch}`)).json()).toMatchObject({
      counts: { queued: 10_000 },
    });
    const tooMany = { kiosks: [...ids, randomUUID()], type: 'home' };
    expect((await showroom.editor.post('/api/kiosk-commands', tooMany)).statusCode).toBe(400);
  }, 30_000);

  it('a command that no kiosk hears in time has expired, and is never carried out', async () => {
    const { kioskId, key } = await enrol(showroom);
    const { id } = (await showroom.editor.post(`/api/kiosks/${kioskId}/commands`, { type: 'home' })).json<{
      id: string;
    }>();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + COMMAND_LIFE_MS + 1_000 });
    const due = await showroom.shopper.post(`/api/kiosks/${kioskId}/due-commands`, {}, withKey(key));
    expect(due.json()).toEqual([]);
    const found = (await showroom.editor.get(`/api/kiosks/${kioskId}/commands`)).json<Json[]>();
    expect(found).toMatchObject([{ id, state: 'expired' }]);
  });

  it('the latest two pictures of a kiosk are kept, and of earlier ones that they were taken', async () => {
    const [kiosk, other] = [await enrol(showroom), await enrol(showroom)];
    const take = async ({ kioskId, key }: Kiosk, picture: string): Promise<void> => {
      const { id } = (
        await showroom.editor.post(`/api/kiosks/${kioskId}/commands`, { type: 'picture' })
      ).json<{ id: string }>();
      await showroom.shopper.post(`/api/kiosks/${kioskId}/due-commands`, {}, withKey(key));
      const result = `data:image/webp;base64,${btoa(picture)}`;
      await showroom.shopper.put(
        `/api/kiosks/${kioskId}/commands/${id}`,
        { state: 'done', result },
        withKey(key),
      );
    };
    await take(other, 'elsewhere');
    for (const picture of ['first', 'second', 'third']) await take(kiosk, picture);
    const results = async ({ kioskId }: Kiosk) =>
      (await showroom.editor.get(`/api/kiosks/${kioskId}/commands`))
        .json<{ state: string; result: string }[]>()
        .map(({ state, result }) => `${state} ${atob(result.split(',')[1] ?? '')}`.trim())
        .sort();
    expect(await results(kiosk)).toEqual(['done', 'done second', 'done third']);
    expect(await results(other)).toEqual(['done elsewhere']);
    expect((await showroom.editor.get(`/api/kiosks/${kiosk.kioskId}/picture`)).body).toBe('third');
  });

  it('a picture of more than 200 kB, a command of another kiosk, and one to a stranger are refused', async () => {
    const [kiosk, other] = [await enrol(showroom), await enrol(showroom)];
    const { id } = (
      await showroom.editor.post(`/api/kiosks/${kiosk.kioskId}/commands`, { type: 'picture' })
    ).json<{ id: string }>();
    await showroom.shopper.post(`/api/kiosks/${kiosk.kioskId}/due-commands`, {}, withKey(kiosk.key));
    const answer = (by: Kiosk, result: string) =>
      showroom.shopper.put(
        `/api/kiosks/${by.kioskId}/commands/${id}`,
        { state: 'done', result },
        withKey(by.key),
      );
    expect((await answer(kiosk, 'x'.repeat(300_000))).statusCode).toBe(400);
    expect((await answer(other, 'x')).statusCode).toBe(404);
    expect((await answer(kiosk, `data:image/webp;base64,${'A'.repeat(260_000)}`)).statusCode).toBe(204);
    const stranger = await showroom.editor.post(`/api/kiosks/${randomUUID()}/commands`, { type: 'home' });
    expect(stranger.statusCode).toBe(404);
  });
});

onDefaultDatabase('When enrolment is open', (makeDatabase) => {
  const open = sharedShowroom(makeDatabase, { enrolment: 'open' });
  const beatAs = (id: string, headers: Record<string, string> = {}) =>
    open.shopper.post(`/api/kiosks/${id}`, heartbeat(), headers);

  it('a browser with people at it does not become a kiosk, and a kiosk whose key was revoked shows a code', async () => {
    const id = randomUUID();
    const enrolAttended = () => open.shopper.post('/api/enrolments', { kiosk: id, attended: true });
    expect([(await enrolAttended()).statusCode, (await enrolAttended()).body]).toEqual([204, '']);
    const { kioskId } = (await ask(open, await start(open, id))).json<Kiosk>();
    expect(kioskId).toBe(id);
    await open.editor.send('DELETE', `/api/kiosks/${id}/key`);
    expect((await enrolAttended()).statusCode).toBe(201);
  });

  it('a revoked kiosk stays out until an operator accepts its code again', async () => {
    const id = randomUUID();
    const { key } = (await ask(open, await start(open, id))).json<Kiosk>();
    expect((await beatAs(id, withKey(key))).statusCode).toBe(204);
    // A code from before the key was revoked opens nothing either.
    const { code, secret } = await enrolments.open(open.app.services.database, undefined, true, Date.now());
    await open.app.services.database
      .updateTable('enrolment')
      .set({ kiosk: id })
      .where('code', '=', code)
      .execute();
    expect((await open.editor.send('DELETE', `/api/kiosks/${id}/key`)).statusCode).toBe(204);
    expect((await ask(open, { code, secret, expiresAt: '' })).statusCode).toBe(404);
    expect((await beatAs(id)).statusCode).toBe(401);
    expect((await beatAs(id, withKey(key))).statusCode).toBe(401);

    const again = await start(open, id);
    expect((await ask(open, again)).statusCode).toBe(202);
    expect((await accept(open, again)).json<Kiosk>().kioskId).toBe(id);
    const opened = (await ask(open, again)).json<Kiosk>();
    expect((await beatAs(id, withKey(opened.key))).statusCode).toBe(204);
  });

  it('a listed kiosk that has not started is claimed with its link alone', async () => {
    const [listed] = (await open.editor.post('/api/enrolment-lists', { kiosks: [{ name: 'Door' }] })).json<
      { kioskId: string; url: string }[]
    >();
    const id = listed?.kioskId ?? '';
    expect((await beatAs(id)).statusCode).toBe(401);
    expect((await ask(open, await start(open, id))).json<Kiosk>().kioskId).not.toBe(id);
    const [, code = '', secret = ''] = /#enrol=(\w+)\.(.+)$/.exec(listed?.url ?? '') ?? [];
    const kiosk = (await ask(open, { code, secret, expiresAt: '' })).json<Kiosk>();
    expect(kiosk.kioskId).toBe(id);
    expect((await beatAs(id, withKey(kiosk.key))).statusCode).toBe(204);
  });

  it('of two machines that start with one id, the second gets another one and the first keeps its key', async () => {
    const id = randomUUID();
    const [first, second] = [await start(open, id), await start(open, id)];
    const kiosk = (await ask(open, first)).json<Kiosk>();
    const copy = (await ask(open, second)).json<Kiosk>();
    expect([kiosk.kioskId, copy.kioskId === id]).toEqual([id, false]);
    expect((await beatAs(id, withKey(kiosk.key))).statusCode).toBe(204);
    expect((await beatAs(copy.kioskId, withKey(copy.key))).statusCode).toBe(204);
  });

  it('the place that an operator gives to a machine is not opened by an earlier code of another', async () => {
    const { database } = open.app.services;
    const id = randomUUID();
    const [early, late] = [await start(open, id), await start(open, id)];
    const { key } = (await ask(open, early)).json<Kiosk>();
    const fresh = await enrolments.open(database, undefined, false, Date.now());
    await enrolments.accept(
      database,
      fresh.code,
      { name: 'Door', store: null, group: null, replaces: id },
      null,
      Date.now(),
    );
    expect((await ask(open, late)).statusCode).toBe(404);
    expect((await beatAs(id, withKey(key))).statusCode).toBe(204);
    const taken = await enrolments.redeem(database, fresh.code, fresh.secret, Date.now());
    expect(taken).toMatchObject({ kiosk: id });
    expect((await beatAs(id, withKey(key))).statusCode).toBe(401);
  });

  it('a change of a kiosk names it to itself alone', async () => {
    const { kioskId } = (await ask(open, await start(open))).json<Kiosk>();
    const address = await addressOf(open);
    const [own, other, stranger] = await Promise.all(
      [`?kiosk=${kioskId}`, `?kiosk=${randomUUID()}`, ''].map((query) =>
        listen(`${address}/api/changes${query}`),
      ),
    );
    const settings = (listener = own) =>
      listener?.events
        .filter(({ event }) => event === '')
        .map(({ data }) => data)
        .filter(({ kind }) => String(kind).includes('Settings'))
        .map(({ kind, id }) => [kind, id]);
    await open.editor.send('PATCH', `/api/kiosks/${kioskId}`, {
      payload: JSON.stringify({ name: 'Window' }),
      headers: { 'content-type': 'application/json' },
    });
    // A store concerns many kiosks.
    const store = (await open.editor.post('/api/stores', { name: 'Quay' })).json<{ id: string }>();
    await waitUntil(() => [own, other, stranger].every((one) => settings(one)?.at(-1)?.[1] === store.id));
    const last = ['kioskSettings', store.id];
    expect(settings(own)).toEqual([['kioskSettings', kioskId], last]);
    expect(settings(other)).toEqual([last]);
    expect(settings(stranger)).toEqual([['kioskSettings', ''], last]);
    for (const listener of [own, other, stranger]) listener?.disconnect();
  });

  it('a kiosk enrols by itself; one from before goes on without a key until then', async () => {
    const database = await makeDatabase();
    const showroom = await openShowroom({}, database);
    const id = randomUUID();
    const beat = (headers: Record<string, string> = {}) =>
      showroom.shopper.post(`/api/kiosks/${id}`, heartbeat(), headers);
    expect((await beat()).statusCode).toBe(204);
    const enrolment = await start(showroom, id);
    const { kioskId, key } = (await ask(showroom, enrolment)).json<Kiosk>();
    expect(kioskId).toBe(id);
    expect((await beat()).statusCode).toBe(401);
    expect((await beat(withKey(key))).statusCode).toBe(204);
    // No kiosk replaces an enrolled one by its id.
    const imitator = await ask(showroom, await start(showroom, id));
    expect(imitator.json<Kiosk>().kioskId).not.toBe(id);
    await showroom.app.close();
    await database.remove();
  });
});
