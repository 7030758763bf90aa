// Single anonymous visits: the list, one of them, and what its kiosk showed then.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { Visit, VisitList } from '#protocol/insightsEndpoints.ts';
import type { Preview } from '#protocol/previewSchemas.ts';
import type { Publishing, ReleaseContent } from '#protocol/releaseSchemas.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { emptyShowroom, sharedShowroom } from '#tests/support/showroom.ts';
import { batchOf, eventAt, eventsOfVisit, heartbeat } from '#tests/support/visits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = Date.now() - 2 * DAY_MS;

onDefaultDatabase('When an editor looks at single visits', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  afterEach(() => emptyShowroom(showroom));

  interface Sent {
    at?: number;
    language?: string;
    environment?: string;
    page?: string;
    client?: string;
  }
  /** A visit of a minute that sees a page, touches `Care` there and leaves. */
  const send = async ({ at = START, client = randomUUID(), page = 'care', ...more }: Sent = {}) => {
    const events = eventsOfVisit({ at, lastsS: 60, walk: [['page', page, 'Care']], ...more });
    await showroom.shopper.post('/event', batchOf(events, client));
  };
  const sendMany = async (count: number, more: Sent = {}): Promise<void> => {
    for (let index = 0; index < count; index += 1) await send({ at: START + index * MINUTE_MS, ...more });
  };
  const get = (more: Record<string, string> = {}) => {
    const period = { from: new Date(START - DAY_MS).toISOString(), to: new Date().toISOString() };
    return showroom.editor.get(`/api/visits?${new URLSearchParams({ ...period, ...more })}`);
  };
  const list = async (more: Record<string, string> = {}): Promise<VisitList> => (await get(more)).json();
  const one = (id: string) => showroom.editor.get(`/api/visits/${encodeURIComponent(id)}`);
  /** Time goes on, which distinguishes what is saved then. */
  const pass = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 15));
  const firstOf = async (more: Record<string, string> = {}): Promise<string> =>
    (await list(more)).visits[0]?.id ?? '';

  it('they see them in a line each, the latest first, without whose they were', async () => {
    const client = randomUUID();
    await sendMany(12, { client });
    const { visits, tooFew, next } = await list();
    expect([visits.length, tooFew, next]).toEqual([12, null, null]);
    expect(visits[0]).toEqual({
      id: expect.any(String),
      startedAt: new Date(START + 11 * MINUTE_MS + 1).toISOString(),
      environment: 'showroom',
      languages: ['en'],
      group: null,
      steps: 2,
      lengthS: 60,
      end: 'left',
      lastScreen: 'page',
      lastScreenId: 'care',
      isDemo: false,
    });
    const visit = await one(visits[0]?.id ?? '');
    expect(
      visit.json<Visit>().walk.map(({ kind, atMs, screenId, label }) => [kind, atMs, screenId, label]),
    ).toEqual([
      ['screen', 1, 'care', ''],
      ['touch', 2, 'care', 'Care'],
    ]);
    expect((await get()).body + visit.body).not.toContain(client);
  });

  it('below ten visits of what they look for, they see none of them', async () => {
    await sendMany(9);
    expect(await list()).toMatchObject({ visits: [], tooFew: 9, next: null });
    // Nor by the number of one that they know.
    const start = eventAt(START, 'kiosk_session_start', { session_id: '1' });
    await showroom.shopper.post('/event', batchOf([start]));
    expect((await one(start.event_id)).statusCode).toBe(200);
    expect((await list()).visits).toHaveLength(10);
    expect(await list({ language: 'es' })).toMatchObject({ visits: [], tooFew: 0 });
    await emptyShowroom(showroom);
    await sendMany(8);
    await showroom.shopper.post('/event', batchOf([start]));
    expect(await list()).toMatchObject({ visits: [], tooFew: 9 });
    expect((await one(start.event_id)).statusCode).toBe(404);
  });

  it('they choose a page, a language, an environment, a group of kiosks, or a period', async () => {
    const { id: group } = (
      await showroom.editor.post('/api/kiosk-groups', { name: 'City', parent: null, settings: {} })
    ).json<{ id: string }>();
    const kiosk = randomUUID();
    await showroom.shopper.post(`/api/kiosks/${kiosk}`, heartbeat());
    await showroom.editor.send('PATCH', `/api/kiosks/${kiosk}`, { payload: { group } });
    await sendMany(10, { page: 'phones', language: 'es' });
    await sendMany(11, { environment: 'harbour' });
    await sendMany(12, { client: kiosk });
    const count = async (more: Record<string, string>): Promise<number> => (await list(more)).visits.length;
    expect(await count({})).toBe(33);
    expect(await count({ screen: 'page', id: 'phones' })).toBe(10);
    expect(await count({ language: 'es' })).toBe(10);
    expect(await count({ language: 'es', screen: 'page', id: 'care' })).toBe(0);
    expect(await count({ environment: 'harbour' })).toBe(11);
    expect(await count({ group })).toBe(12);
    expect((await list({ group })).visits[0]?.group).toBe('City');
    expect(await count({ from: new Date(START + 2 * MINUTE_MS).toISOString() })).toBe(27);
    expect((await list()).groups).toContainEqual({ id: group, name: 'City' });
  });

  it('they go on to older ones, each once, also of the same moment', async () => {
    for (let index = 0; index < 60; index += 1) await send({ at: START + Math.floor(index / 3) });
    const first = await list();
    expect([first.visits.length, first.next]).toEqual([50, expect.any(String)]);
    const second = await list({ after: first.next ?? '' });
    expect([second.visits.length, second.next]).toEqual([10, null]);
    expect(new Set([...first.visits, ...second.visits].map(({ id }) => id)).size).toBe(60);
    const ofPage = { screen: 'page', id: 'care' };
    const firstOfPage = await list(ofPage);
    expect((await list({ ...ofPage, after: firstOfPage.next ?? '' })).visits.map(({ id }) => id)).toEqual(
      second.visits.map(({ id }) => id),
    );
    expect((await get({ after: 'yesterday' })).statusCode).toBe(400);
  });

  it('two kiosks that number a visit alike have two visits', async () => {
    await sendMany(9);
    for (const label of ['One', 'Two'])
      await showroom.shopper.post(
        '/event',
        batchOf([
          eventAt(START + DAY_MS, 'kiosk_session_start', { session_id: '77' }),
          eventAt(START + DAY_MS + 5, 'kiosk_tap', { session_id: '77', label }),
        ]),
      );
    const { visits } = await list();
    const labels = await Promise.all(
      visits.slice(0, 2).map(async ({ id }) => (await one(id)).json<Visit>().walk.map(({ label }) => label)),
    );
    expect(labels.toSorted()).toEqual([['One'], ['Two']]);
    expect(visits[0]).toMatchObject({ end: 'open', lengthS: 0, steps: 1 });
  });

  it('what is no visit is not found, and each role that sees insights sees visits', async () => {
    await sendMany(10);
    for (const id of ['nothing', randomUUID(), 'a\0b']) expect((await one(id)).statusCode).toBe(404);
    const viewer = await joinAs(showroom, 'viewer');
    expect((await viewer.get(`/api/visits/${await firstOf()}`)).statusCode).toBe(200);
    expect((await showroom.shopper.get(`/api/visits/${await firstOf()}`)).statusCode).toBe(401);
  });

  it('a visit is shown with what was public then: a release, or what was saved', async () => {
    const { editor } = showroom;
    const { id: environment } = (await editor.post('/api/environments', { name: 'Store' })).json<{
      id: string;
    }>();
    const page = (await editor.post('/api/pages', { name: 'Then' })).json<{ id: string }>();
    const nameIn = async (query: string): Promise<unknown> => {
      const response = await editor.get(`/api/previews/${environment}?show=past&${query}`);
      if (response.statusCode !== 200) return response.statusCode;
      const { documents } = (await showroom.shopper.get(response.json<Preview>().url)).json<ReleaseContent>();
      return documents['page']?.[page.id]?.['name'];
    };
    const visitNow = async (): Promise<Visit> => {
      const at = Date.now() - 5;
      for (let index = 0; index < 10; index += 1) await send({ at, environment });
      return (await one(await firstOf({ environment }))).json<Visit>();
    };
    const before = new Date(START).toISOString();
    await pass();
    const saved = await visitNow();
    expect(saved.shown).toEqual({ release: null, at: saved.startedAt });
    await editor.put(`/api/pages/${page.id}`, { ...page, name: 'Later' });
    expect(await nameIn(`at=${saved.startedAt}`)).toBe('Then');

    await editor.put(`/api/environments/${environment}`, { publishing: 'byHand' });
    await editor.put(`/api/pages/${page.id}`, { ...page, name: 'Draft' });
    await pass();
    const published = await visitNow();
    const { release } = (await editor.get(`/api/environments/${environment}/publishing`)).json<Publishing>();
    expect(published.shown).toEqual({ release: release?.id, at: expect.any(String) });
    expect(await nameIn(`at=${published.startedAt}`)).toBe('Later');
    expect(await nameIn(`at=${published.startedAt}&release=${release?.id}`)).toBe('Later');

    // Before there was anything, and without a moment.
    expect(await nameIn(`at=${before}`)).toBe(404);
    expect(await nameIn('at=once')).toBe(400);
    await sendMany(10, { environment });
    const old = await firstOf({ environment, to: new Date(START + DAY_MS).toISOString() });
    expect((await one(old)).json<Visit>().shown).toBeNull();
  });

  it('a kiosk that showed another release, such as a pilot, is replayed with that', async () => {
    const { editor } = showroom;
    const { id: environment } = (await editor.post('/api/environments', { name: 'Pilot store' })).json<{
      id: string;
    }>();
    await editor.put(`/api/environments/${environment}`, { publishing: 'byHand' });
    const { release: first } = (
      await editor.get(`/api/environments/${environment}/publishing`)
    ).json<Publishing>();
    const { hash } = (await editor.get(`/api/previews/${environment}?show=live`)).json<Preview>();
    const kiosk = randomUUID();
    await showroom.shopper.post(`/api/kiosks/${kiosk}`, heartbeat({ environment, release: hash }));
    await editor.post('/api/pages', { name: 'New' });
    await editor.post(`/api/environments/${environment}/releases`, { base: first?.id, note: '' });
    const { release: second } = (
      await editor.get(`/api/environments/${environment}/publishing`)
    ).json<Publishing>();
    expect(second?.id).toBeGreaterThan(first?.id ?? Number.NaN);
    const shownBy = async (client: string): Promise<Visit['shown']> => {
      await pass();
      const from = new Date().toISOString();
      for (let index = 0; index < 10; index += 1) await send({ at: Date.now(), environment, client });
      const period = { from, to: new Date(Date.now() + MINUTE_MS).toISOString() };
      return (await one(await firstOf({ environment, ...period }))).json<Visit>().shown;
    };
    expect((await shownBy(kiosk))?.release).toBe(first?.id);
    expect((await shownBy(randomUUID()))?.release).toBe(second?.id);
  });
});
