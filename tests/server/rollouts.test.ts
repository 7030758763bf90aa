// A release goes to pilot kiosks before the others. See
// src/server/publishing/README.md#pilot-kiosks-first.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type {
  LiveRelease,
  PilotReading,
  ReleaseInfo,
  RolloutInfo,
  RolloutState,
} from '#protocol/releaseSchemas.ts';
import { readProblems } from '#server/alerts/readProblems.ts';
import { carryOutSchedules } from '#server/publishing/carryOutSchedules.ts';
import { carryOutRollouts } from '#server/publishing/carryOutRollouts.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { openShowroom } from '#tests/support/showroom.ts';
import { eventAt, heartbeat } from '#tests/support/visits.ts';
import * as kiosks from '#server/kiosks/kioskRepository.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

onDefaultDatabase('When a release goes to pilot kiosks first', (makeDatabase) => {
  /** An environment that is published by hand, and one kiosk in the pilot group and one outside. */
  async function open() {
    const { app, editor, shopper } = await openShowroom({}, await makeDatabase());
    const { id: env } = (await editor.post('/api/environments', { name: 'Stores' })).json<{ id: string }>();
    await editor.put(`/api/environments/${env}`, { publishing: 'byHand' });
    const pilots = (await editor.post('/api/kiosk-groups', { name: 'Pilots' })).json<{ id: string }>();
    const below = (await editor.post('/api/kiosk-groups', { name: 'Corner', parent: pilots.id })).json<{
      id: string;
    }>();
    const enrol = async (group: string | null): Promise<{ id: string; cookie: string }> => {
      const enrolment = (await shopper.post('/api/enrolments', {})).json<{ code: string; secret: string }>();
      const { kioskId, key } = (
        await shopper.get(`/api/enrolments/${enrolment.code}`, {
          authorization: `Enrolment ${enrolment.secret}`,
        })
      ).json<{ kioskId: string; key: string }>();
      await editor.send('PATCH', `/api/kiosks/${kioskId}`, {
        payload: JSON.stringify({ group }),
        headers: { 'content-type': 'application/json' },
      });
      const own = await shopper.get(`/api/kiosks/${kioskId}/assignment`, { authorization: `Kiosk ${key}` });
      const cookie = String(own.headers['set-cookie']);
      expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
      return { id: kioskId, cookie: cookie.split(';')[0] ?? '' };
    };
    const [pilot, other] = [await enrol(below.id), await enrol(null)];
    const shown = async (cookie?: string): Promise<string> =>
      (await shopper.get(`/api/live?env=${env}`, cookie === undefined ? {} : { cookie })).json<LiveRelease>()
        .hash;
    /** Saves something and publishes it. */
    const publish = async (more: object = {}): Promise<ReleaseInfo> => {
      await editor.post('/api/pages', { name: `Page ${randomUUID()}` });
      const made = await editor.post(`/api/environments/${env}/releases`, { ...more, note: 'x' });
      expect(made.statusCode, made.body).toBe(201);
      return made.json<ReleaseInfo>();
    };
    const state = async (): Promise<RolloutState> =>
      (await editor.get(`/api/environments/${env}/rollout`)).json<RolloutState>();
    const rollout = async (): Promise<RolloutInfo | null> => (await state()).rollout;
    const decide = (action: string) => editor.post(`/api/environments/${env}/rollout`, { action });
    const look = (nowMs: number): Promise<void> => carryOutRollouts(app.services, app.log, nowMs);
    const fail = (id: string, count: number, atMs: number): Promise<boolean> =>
      kiosks.recordHeartbeat(
        app.services.database,
        {
          id,
          heartbeat: heartbeat({
            faults: Array.from({ length: count }, () => ({
              id: randomUUID(),
              at: atMs,
              message: 'X',
              ids: {},
            })),
          }),
          nowMs: atMs,
        },
        400,
      );
    return {
      app,
      editor,
      shopper,
      env,
      pilots,
      pilot,
      other,
      shown,
      publish,
      state,
      rollout,
      decide,
      look,
      fail,
      enrol,
    };
  }

  it('they show it at once, the others after its hours, and nobody else passes for a pilot', async () => {
    const { env, editor, shopper, pilots, pilot, other, shown, publish, state, look } = await open();
    const before = await shown();
    const { hash } = await publish({ pilot: { group: pilots.id, hours: 24 } });
    expect(hash).not.toBe(before);
    expect(await shown(pilot.cookie)).toBe(hash);
    for (const cookie of [undefined, other.cookie, `vitrine_kiosk=${pilot.id}`, `${pilot.cookie}x`])
      expect(await shown(cookie)).toBe(before);
    expect((await shopper.get(`/api/environments/${env}/release`)).json()).toMatchObject({ hash: before });
    const { rollout, groups } = await state();
    expect(rollout).toMatchObject({
      state: 'pilot',
      group: { name: 'Pilots' },
      release: { hash },
      base: { hash: before },
      kiosks: 1,
      faults: 0,
    });
    expect(groups).toMatchObject([
      { name: 'Corner', kiosks: 1 },
      { name: 'Pilots', kiosks: 1 },
    ]);
    await look(Date.now() + 23 * HOUR_MS);
    expect(await shown()).toBe(before);
    await look(Date.now() + 25 * HOUR_MS);
    expect(await shown()).toBe(hash);
    expect((await state()).rollout).toBeNull();
    const audit = (await editor.get('/api/audit')).json<{ entries: { action: string }[] }>();
    expect(audit.entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['start-rollout', 'widen-rollout']),
    );
  });

  it('it stops by itself when they fail more than in their week, says so, and waits for a decision', async () => {
    const { app, pilots, pilot, other, shown, publish, rollout, decide, look, fail } = await open();
    const before = await shown();
    const nowMs = Date.now();
    await fail(pilot.id, 7, nowMs - 2 * DAY_MS);
    const { hash } = await publish({ pilot: { group: pilots.id, hours: 1 } });
    await fail(other.id, 50, nowMs + 1000);
    await fail(pilot.id, 3, nowMs + 60_000);
    await look(nowMs + 5 * 60_000);
    expect((await rollout())?.state).toBe('pilot');
    await fail(pilot.id, 2, nowMs + 120_000);
    await look(nowMs + 5 * 60_000);
    expect(await rollout()).toMatchObject({ state: 'stopped', faults: 5 });
    const problems = await readProblems(app.services, nowMs);
    expect(problems.find(({ rule }) => rule === 'rollout')).toMatchObject({ name: 'Stores' });
    await look(nowMs + 2 * HOUR_MS);
    expect(await shown()).toBe(before);
    expect(await shown(pilot.cookie)).toBe(hash);

    expect((await decide('resume')).json<RolloutState>().rollout?.state).toBe('pilot');
    expect((await decide('withdraw')).json<RolloutState>().rollout).toBeNull();
    expect(await shown(pilot.cookie)).toBe(before);
    expect(await shown()).toBe(before);
    expect((await decide('widen')).statusCode).toBe(409);
  });

  it('a second one takes the place of the first, and one for all ends it', async () => {
    const { pilots, pilot, shown, publish, rollout, decide } = await open();
    const before = await shown();
    await publish({ pilot: { group: pilots.id, hours: null } });
    const second = await publish({ pilot: { group: pilots.id, hours: null } });
    expect(await rollout()).toMatchObject({
      release: { hash: second.hash },
      base: { hash: before },
      widenAt: null,
    });
    expect(await shown(pilot.cookie)).toBe(second.hash);
    expect(await shown()).toBe(before);
    await decide('widen');
    expect(await shown()).toBe(second.hash);
    await publish({ pilot: { group: pilots.id, hours: null } });
    const { hash } = await publish();
    expect([await shown(), await shown(pilot.cookie)]).toEqual([hash, hash]);
    expect(await rollout()).toBeNull();
  });

  it('what is planned begins for all kiosks with it, and waits while it is stopped', async () => {
    const { app, editor, env, pilots, pilot, shown, publish, rollout, decide, look, fail } = await open();
    const before = await shown();
    await publish({ pilot: { group: pilots.id, hours: 48 } });
    await editor.post('/api/pages', { name: 'Planned' });
    const at = new Date(Date.now() + HOUR_MS).toISOString();
    const body = { at, note: 'x' };
    expect((await editor.post(`/api/environments/${env}/releases`, body)).statusCode).toBe(201);
    const both = { ...body, pilot: { group: pilots.id, hours: 1 } };
    expect((await editor.post(`/api/environments/${env}/releases`, both)).statusCode).toBe(400);
    // Before it is resumed: the server's own look must not count them again.
    await fail(pilot.id, 20, Date.now() + 1);
    await look(Date.now() + 5000);
    const now = new Date(Date.now() + 2 * HOUR_MS).toISOString();
    await carryOutSchedules(app.services, app.log, now);
    expect(await shown()).toBe(before);
    await decide('resume');
    await carryOutSchedules(app.services, app.log, now);
    expect(await rollout()).toBeNull();
    expect(await shown()).not.toBe(before);
    expect(await shown()).toBe(await shown(pilot.cookie));
  });

  it('what visitors do on both is counted, and after a week the difference is said with its interval', async () => {
    const { app, editor, shopper, env, pilots, pilot, other, publish, enrol } = await open();
    const visited = {
      pilots: [pilot, await enrol(pilots.id), await enrol(pilots.id)],
      others: [other, await enrol(null), await enrol(null)],
    };
    for (const { id } of [...visited.pilots, ...visited.others])
      await kiosks.recordHeartbeat(
        app.services.database,
        { id, heartbeat: heartbeat({ environment: env }), nowMs: Date.now() },
        400,
      );
    const path = `/api/environments/${env}/rollout/visits`;
    expect((await editor.get(path)).statusCode).toBe(409);
    await publish({ pilot: { group: pilots.id, hours: null } });
    const startedMs = Date.now() - 8 * DAY_MS;
    const { database } = app.services;
    await database.updateTable('rollout').set({ started_at: startedMs }).execute();
    /** 40 visits an hour apart: so many of them open a product, and one gets a result. */
    const visit = async (id: string, beginMs: number, products: number): Promise<void> => {
      const events = Array.from({ length: 40 }, (_, index) => {
        const at = beginMs + index * HOUR_MS;
        const session = { session_id: randomUUID(), environment: env };
        return [
          eventAt(at, 'kiosk_screen', { ...session, screen: 'home' }),
          ...(index < products
            ? [eventAt(at + 1_000, 'kiosk_screen', { ...session, screen: 'product', screen_id: 'nova' })]
            : []),
          ...(index === 0
            ? [eventAt(at + 2_000, 'kiosk_quiz_result', { ...session, label: '/product/nova' })]
            : []),
        ];
      }).flat();
      await app.services.events.add({ clientId: id, events, receivedMs: beginMs });
    };
    const [beforeMs, sinceMs] = [startedMs - 5 * DAY_MS, startedMs + DAY_MS];
    for (const [index, { id }] of visited.pilots.entries()) {
      await visit(id, beforeMs, 10 + index);
      await visit(id, sinceMs, 30 + index);
    }
    for (const [index, { id }] of visited.others.entries()) {
      await visit(id, beforeMs, 10 + index);
      await visit(id, sinceMs, 11 + index);
    }
    // Other environments, and what was before the weeks that are compared, do not count.
    await visit(randomUUID(), sinceMs, 40);
    await visit(visited.others[0]?.id ?? '', startedMs - 40 * DAY_MS, 40);
    const reading = (await editor.get(path)).json<PilotReading>();
    expect(reading).toMatchObject({ tooEarly: null, pilots: 3, others: 3 });
    const [product, , quiz, address] = reading.outcomes;
    const closeTo = (share: number): unknown => expect.closeTo(share, 9);
    expect(product).toMatchObject({
      pilot: { before: closeTo(11 / 40), since: closeTo(31 / 40) },
      others: { before: closeTo(11 / 40), since: closeTo(12 / 40) },
    });
    expect(product?.difference?.share).toBeCloseTo(19 / 40, 6);
    expect(product?.difference?.low).toBeGreaterThan(0);
    expect(quiz).toMatchObject({
      pilot: { before: closeTo(1 / 40), since: closeTo(1 / 40) },
      difference: { share: closeTo(0) },
    });
    expect(address).toMatchObject({ pilot: { before: 0, since: 0 } });

    await database
      .updateTable('rollout')
      .set({ started_at: Date.now() - DAY_MS })
      .execute();
    expect((await editor.get(path)).json<PilotReading>()).toMatchObject({
      tooEarly: 'days',
      outcomes: [{ difference: null }, { difference: null }, { difference: null }, { difference: null }],
    });
    expect((await shopper.get(path)).statusCode).toBe(401);
  });

  it('a group that is gone is refused, and only who publishes decides', async () => {
    const { editor, shopper, env, publish, shown } = await open();
    const before = await shown();
    await editor.post('/api/pages', { name: 'New' });
    const refused = await editor.post(`/api/environments/${env}/releases`, {
      note: 'x',
      pilot: { group: 'gone', hours: 1 },
    });
    expect(refused.statusCode).toBe(409);
    expect(await shown()).toBe(before);
    const path = `/api/environments/${env}/rollout`;
    expect((await shopper.post(path, { action: 'widen' })).statusCode).toBe(401);
    await publish();
    expect((await editor.post(path, { action: 'widen' })).statusCode).toBe(409);
  });
});
