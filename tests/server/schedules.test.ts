// Scheduled publishing, at a time or for a span. See src/server/publishing/README.md#schedules.
import { expect, it, vi } from 'vitest';
import { carryOutSchedules } from '#server/publishing/carryOutSchedules.ts';
import * as schedules from '#server/publishing/scheduleRepository.ts';
import type { LiveRelease, Publishing, ReleaseContent, ScheduleInfo } from '#protocol/releaseSchemas.ts';
import { makeSqlite, onDefaultDatabase, onEachDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom, sharedShowroom, startShowroom, type Showroom } from '#tests/support/showroom.ts';
import * as accounts from '#server/accounts/accountRepository.ts';

const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const ZONE = 'Europe/Berlin';

interface Planned {
  env: string;
  page: { id: string };
}

const live = async ({ shopper }: Pick<Showroom, 'shopper'>, env: string): Promise<LiveRelease> =>
  (await shopper.get(`/api/live?env=${env}`)).json<LiveRelease>();

/** Name of the page in a release; undefined where it is not shown. */
async function nameAt({ shopper }: Pick<Showroom, 'shopper'>, url: string, id: string): Promise<unknown> {
  const { documents } = (await shopper.get(url)).json<ReleaseContent>();
  return documents['page']?.[id]?.['name'];
}
const shownName = async (showroom: Pick<Showroom, 'shopper'>, { env, page }: Planned): Promise<unknown> =>
  nameAt(showroom, (await live(showroom, env)).url, page.id);

const carryOut = ({ app }: Pick<Showroom, 'app'>, now: string): Promise<string | null> =>
  carryOutSchedules(app.services, app.log, now);

/** An environment that is published by hand, and a page that is live as 'Everyday'. */
async function everyday({ editor }: Pick<Showroom, 'editor'>): Promise<Planned> {
  const { id: env } = (await editor.post('/api/environments', { name: 'Store' })).json<{ id: string }>();
  const page = (await editor.post('/api/pages', { name: 'Everyday' })).json<{ id: string }>();
  await editor.put(`/api/environments/${env}`, { publishing: 'byHand' });
  return { env, page };
}

/** Saves the page under this name; resolves to its version. */
async function save({ editor }: Pick<Showroom, 'editor'>, { page }: Planned, name: string): Promise<number> {
  const saved = await editor.put(`/api/pages/${page.id}`, { ...page, name });
  return Number(/\d+/.exec(String(saved.headers.etag))?.[0]);
}

/** Saves the page with a link to another one; resolves to its version. */
async function saveLink(
  { editor }: Pick<Showroom, 'editor'>,
  { page }: Planned,
  target: string,
): Promise<number> {
  const link = { type: 'page', targetType: 'pages', targetId: target, label: 'Offer' };
  const saved = await editor.put(`/api/pages/${page.id}`, {
    ...page,
    name: 'With a link',
    components: [{ type: 'cubeRows', buttons: [link] }],
  });
  return Number(/\d+/.exec(String(saved.headers.etag))?.[0]);
}

/** Saves the page with a header in two languages; resolves to its version. */
async function saveTexts(
  { editor }: Pick<Showroom, 'editor'>,
  { page }: Planned,
  english: string,
  spanish: string,
): Promise<number> {
  const header = (text: string) => ({ type: 'title', text });
  const saved = await editor.put(`/api/pages/${page.id}`, {
    ...page,
    langCode: 'en',
    headers: [header(english)],
    alternates: [
      { langCode: 'es', language: 'Español', languageLong: 'Ver en español', headers: [header(spanish)] },
    ],
  });
  expect(saved.statusCode).toBe(200);
  return Number(/\d+/.exec(String(saved.headers.etag))?.[0]);
}

/** The page's headers in a release, in all its languages. */
async function textsAt(
  { shopper }: Pick<Showroom, 'shopper'>,
  url: string,
  { page }: Planned,
): Promise<string[]> {
  const { documents } = (await shopper.get(url)).json<ReleaseContent>();
  const text = JSON.stringify(documents['page']?.[page.id]);
  return [...text.matchAll(/"text":"(\w+)"/g)].map(([, found]) => found ?? '');
}

const shownTexts = async (showroom: Pick<Showroom, 'shopper'>, planned: Planned): Promise<string[]> =>
  textsAt(showroom, (await live(showroom, planned.env)).url, planned);

const plan = (
  { editor }: Pick<Showroom, 'editor'>,
  { env, page }: Planned,
  span: { at: string; until?: string; languages?: string[] },
  version: number | null,
) =>
  editor.post(`/api/environments/${env}/releases`, {
    timeZone: ZONE,
    note: 'Planned',
    ...span,
    only: [{ collection: 'pages', id: page.id, version }],
  });

async function publishNow({ editor }: Pick<Showroom, 'editor'>, { env }: Planned) {
  const { release, changes } = (await editor.get(`/api/environments/${env}/publishing`)).json<Publishing>();
  const documents = changes.map(({ collection, id, version }) => ({ collection, id, version }));
  return editor.post(`/api/environments/${env}/releases`, {
    base: release?.id,
    note: 'Now',
    only: documents,
  });
}

const listOf = async ({ editor }: Pick<Showroom, 'editor'>, env: string): Promise<ScheduleInfo[]> =>
  (await editor.get(`/api/environments/${env}/schedules`)).json<ScheduleInfo[]>();

// Who is first is decided by the database.
onEachDatabase('When several nodes find a plan due', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('it is published once', async () => {
    const planned = await everyday(showroom);
    const at = inHours(1);
    await plan(showroom, planned, { at }, await save(showroom, planned, 'Once'));
    await Promise.all([carryOut(showroom, at), carryOut(showroom, at), carryOut(showroom, at)]);
    const releases = (await showroom.editor.get(`/api/environments/${planned.env}/releases`)).json<
      { reason: string }[]
    >();
    expect(releases.filter(({ reason }) => reason === 'schedule')).toHaveLength(1);
  });
});

onDefaultDatabase('When something is to be published by itself', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('kiosks show it from that time on, and know it before', async () => {
    const planned = await everyday(showroom);
    const at = inHours(1);
    const response = await plan(showroom, planned, { at }, await save(showroom, planned, 'Spring'));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ state: 'planned', documents: [{ name: 'Spring' }] });
    const { next } = await live(showroom, planned.env);
    expect(next.map(({ at: moment }) => moment)).toEqual([at]);
    expect(await nameAt(showroom, next[0]?.url ?? '', planned.page.id)).toBe('Spring');
    expect(await carryOut(showroom, inHours(0.5))).toBe(at);
    expect(await shownName(showroom, planned)).toBe('Everyday');
    await carryOut(showroom, at);
    const now = await live(showroom, planned.env);
    // Kiosks that had it ahead have nothing to fetch.
    expect([now.hash, now.next]).toEqual([next[0]?.hash, []]);
    expect(await listOf(showroom, planned.env)).toMatchObject([{ state: 'done', kept: 0 }]);
    const releases = (await showroom.editor.get(`/api/environments/${planned.env}/releases`)).json<
      { reason: string }[]
    >();
    expect(releases[0]).toMatchObject({ reason: 'schedule', note: 'Planned' });
  });

  it('a campaign goes by itself, and what was shown before comes back', async () => {
    const planned = await everyday(showroom);
    const span = { at: inHours(1), until: inHours(2) };
    await plan(showroom, planned, span, await save(showroom, planned, 'Campaign'));
    const { hash } = await live(showroom, planned.env);
    const ahead = (await live(showroom, planned.env)).next;
    expect([ahead.map(({ at }) => at), ahead[1]?.hash]).toEqual([[span.at, span.until], hash]);
    await carryOut(showroom, span.at);
    expect(await shownName(showroom, planned)).toBe('Campaign');
    expect(await listOf(showroom, planned.env)).toMatchObject([{ state: 'running' }]);
    await carryOut(showroom, span.until);
    expect(await shownName(showroom, planned)).toBe('Everyday');
    expect((await live(showroom, planned.env)).hash).toBe(hash);
  });

  it('what somebody has published since a plan was made stays, also once that release is deleted', async () => {
    const planned = await everyday(showroom);
    const version = await save(showroom, planned, 'Planned');
    await plan(showroom, planned, { at: inHours(1) }, version);
    await save(showroom, planned, 'Newer');
    await publishNow(showroom, planned);
    const { release } = (
      await showroom.editor.get(`/api/environments/${planned.env}/publishing`)
    ).json<Publishing>();
    await showroom.editor.post('/api/pages', { name: 'Another' });
    await publishNow(showroom, planned);
    await showroom.app.services.database
      .deleteFrom('release')
      .where('id', '=', release?.id ?? 0)
      .execute();
    await carryOut(showroom, inHours(1));
    expect(await shownName(showroom, planned)).toBe('Newer');
  });

  it('a plan of some languages is not moved to before its page is there, and stops nobody unseen', async () => {
    const texts = await everyday(showroom);
    const page = (await showroom.editor.post('/api/pages', { name: 'Offer' })).json<{ id: string }>();
    const offer = { env: texts.env, page: { ...page, name: 'Offer' } };
    const version = await saveTexts(showroom, offer, 'Hello', 'Hola');
    const whole = await plan(showroom, offer, { at: inHours(1), languages: ['en'] }, version);
    const spanish = await plan(showroom, offer, { at: inHours(2), languages: ['es'] }, version);
    expect([whole.statusCode, spanish.statusCode]).toEqual([201, 201]);
    const path = `/api/environments/${texts.env}/schedules/${spanish.json<ScheduleInfo>().id}`;
    const moved = await showroom.editor.send('PATCH', path, { payload: { at: inHours(0.5) } });
    expect([moved.statusCode, moved.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('publish its main language first'),
    ]);
  });

  it('a campaign of what is shown already leaves it there at its end', async () => {
    const planned = await everyday(showroom);
    const version = await save(showroom, planned, 'Campaign');
    await plan(showroom, planned, { at: inHours(1), until: inHours(2) }, version);
    await publishNow(showroom, planned);
    await carryOut(showroom, inHours(1));
    await carryOut(showroom, inHours(2));
    expect(await shownName(showroom, planned)).toBe('Campaign');
  });

  it('a campaign that a server of the version before has begun ends as well', async () => {
    const planned = await everyday(showroom);
    const version = await save(showroom, planned, 'Campaign');
    await plan(showroom, planned, { at: inHours(1), until: inHours(2) }, version);
    await carryOut(showroom, inHours(1));
    // That version says what a campaign has replaced, and not the release that began it.
    await showroom.app.services.database
      .updateTable('schedule')
      .set({ base: null, began: null })
      .where('environment', '=', planned.env)
      .execute();
    await carryOut(showroom, inHours(2));
    expect(await shownName(showroom, planned)).toBe('Everyday');
  });

  it('a server that was down over a whole campaign ends where it should', async () => {
    const planned = await everyday(showroom);
    const span = { at: inHours(1), until: inHours(2) };
    await plan(showroom, planned, span, await save(showroom, planned, 'Campaign'));
    await carryOut(showroom, inHours(3));
    expect(await shownName(showroom, planned)).toBe('Everyday');
    expect(await listOf(showroom, planned.env)).toMatchObject([{ state: 'done' }]);
  });

  it('a page can be taken away for a while', async () => {
    const planned = await everyday(showroom);
    const span = { at: inHours(1), until: inHours(2) };
    expect((await plan(showroom, planned, span, null)).statusCode).toBe(201);
    await carryOut(showroom, span.at);
    expect(await shownName(showroom, planned)).toBeUndefined();
    await carryOut(showroom, span.until);
    expect(await shownName(showroom, planned)).toBe('Everyday');
  });

  it('an old draft does not replace what was published since, and the list says so', async () => {
    const planned = await everyday(showroom);
    const at = inHours(1);
    await plan(showroom, planned, { at }, await save(showroom, planned, 'Old draft'));
    await save(showroom, planned, 'Newer');
    await publishNow(showroom, planned);
    await carryOut(showroom, at);
    expect(await shownName(showroom, planned)).toBe('Newer');
    expect(await listOf(showroom, planned.env)).toMatchObject([{ state: 'done', kept: 1 }]);
  });

  it('two campaigns of one page cannot overlap; one can follow the other at once', async () => {
    const planned = await everyday(showroom);
    const [first, second] = [await save(showroom, planned, 'First'), await save(showroom, planned, 'Second')];
    const span = { at: inHours(1), until: inHours(2) };
    await plan(showroom, planned, span, first);
    const overlapping = await plan(showroom, planned, { at: inHours(1.5), until: inHours(3) }, second);
    expect([overlapping.statusCode, overlapping.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringMatching(/^“Second” is already scheduled for this time by .+\. Choose another time/),
    ]);
    const next = { at: span.until, until: inHours(3) };
    expect((await plan(showroom, planned, next, second)).statusCode).toBe(201);
    const names: unknown[] = [];
    for (const moment of [span.at, span.until, next.until]) {
      await carryOut(showroom, moment);
      names.push(await shownName(showroom, planned));
    }
    expect(names).toEqual(['First', 'Second', 'Everyday']);
  });

  it('it can be some languages: the others stay as they are, and wait as drafts', async () => {
    const { editor } = showroom;
    const planned = await everyday(showroom);
    await saveTexts(showroom, planned, 'Hello', 'Hola');
    await publishNow(showroom, planned);
    const version = await saveTexts(showroom, planned, 'Welcome', 'Bienvenido');
    const made = await plan(showroom, planned, { at: inHours(1), languages: ['en'] }, version);
    expect([made.statusCode, made.json()]).toMatchObject([201, { languages: ['en'] }]);
    const { next } = await live(showroom, planned.env);
    expect(await textsAt(showroom, next[0]?.url ?? '', planned)).toEqual(['Welcome', 'Hola']);
    await carryOut(showroom, inHours(1.1));
    expect(await shownTexts(showroom, planned)).toEqual(['Welcome', 'Hola']);
    expect((await editor.get(`/api/pages/${planned.page.id}`)).body).toContain('Bienvenido');
    const { changes } = (await editor.get(`/api/environments/${planned.env}/publishing`)).json<Publishing>();
    expect(changes.map(({ id }) => id)).toEqual([planned.page.id]);
  });

  it('languages of one page that are planned one after the other do not undo each other', async () => {
    const planned = await everyday(showroom);
    await saveTexts(showroom, planned, 'Hello', 'Hola');
    await publishNow(showroom, planned);
    const version = await saveTexts(showroom, planned, 'Welcome', 'Bienvenido');
    await plan(showroom, planned, { at: inHours(1), languages: ['en'] }, version);
    const second = await plan(showroom, planned, { at: inHours(2), languages: ['es'] }, version);
    expect(second.statusCode).toBe(201);
    await carryOut(showroom, inHours(1));
    expect(await shownTexts(showroom, planned)).toEqual(['Welcome', 'Hola']);
    await carryOut(showroom, inHours(2));
    expect(await shownTexts(showroom, planned)).toEqual(['Welcome', 'Bienvenido']);
  });

  it('once the first of them is cancelled, the second publishes its own language alone', async () => {
    const planned = await everyday(showroom);
    await saveTexts(showroom, planned, 'Hello', 'Hola');
    await publishNow(showroom, planned);
    const version = await saveTexts(showroom, planned, 'Welcome', 'Bienvenido');
    const first = await plan(showroom, planned, { at: inHours(1), languages: ['en'] }, version);
    await plan(showroom, planned, { at: inHours(2), languages: ['es'] }, version);
    const path = `/api/environments/${planned.env}/schedules/${first.json<{ id: number }>().id}`;
    expect((await showroom.editor.send('DELETE', path)).statusCode).toBe(200);
    await carryOut(showroom, inHours(2));
    expect(await shownTexts(showroom, planned)).toEqual(['Hello', 'Bienvenido']);
    // The draft is the save that it was: nothing was saved in the editor's name.
    const { changes } = (
      await showroom.editor.get(`/api/environments/${planned.env}/publishing`)
    ).json<Publishing>();
    expect(changes).toMatchObject([{ version, liveVersion: version, isPart: true }]);
  });

  it('a page that a plan links to cannot be taken away before', async () => {
    const planned = await everyday(showroom);
    const { id: target } = (await showroom.editor.post('/api/pages', { name: 'Offer' })).json<{
      id: string;
    }>();
    await publishNow(showroom, planned);
    const version = await saveLink(showroom, planned, target);
    expect((await plan(showroom, planned, { at: inHours(1) }, version)).statusCode).toBe(201);
    const order = { note: 'Away with it', only: [{ collection: 'pages', id: target, version: null }] };
    const taken = await showroom.editor.post(`/api/environments/${planned.env}/releases`, order);
    expect([taken.statusCode, taken.json()]).toMatchObject([
      422,
      { errors: [{ rule: 'missingDocument', id: planned.page.id }] },
    ]);
    const later = await showroom.editor.post(`/api/environments/${planned.env}/releases`, {
      ...order,
      at: inHours(0.5),
      until: inHours(0.8),
    });
    // It is back in time.
    expect(later.statusCode).toBe(201);
  });

  it('what a plan links to must not go away after it', async () => {
    const planned = await everyday(showroom);
    const { id: target } = (await showroom.editor.post('/api/pages', { name: 'Offer' })).json<{
      id: string;
    }>();
    const span = { at: inHours(1), until: inHours(3) };
    const campaign = await plan(showroom, { env: planned.env, page: { id: target } }, span, 1);
    expect(campaign.statusCode).toBe(201);
    const version = await saveLink(showroom, planned, target);
    const stays = await plan(showroom, planned, { at: inHours(2) }, version);
    expect([stays.statusCode, stays.json()]).toMatchObject([422, { errors: [{ rule: 'missingDocument' }] }]);
    expect((await plan(showroom, planned, { at: inHours(2), until: span.until }, version)).statusCode).toBe(
      201,
    );
  });

  it('a plan that would show an error when it is due is not published, says why, and holds up no other', async () => {
    const planned = await everyday(showroom);
    const offer = (await showroom.editor.post('/api/pages', { name: 'Offer' })).json<{ id: string }>();
    const first = await plan(showroom, { env: planned.env, page: offer }, { at: inHours(1) }, 1);
    const version = await saveLink(showroom, planned, offer.id);
    expect((await plan(showroom, planned, { at: inHours(2) }, version)).statusCode).toBe(201);
    const other = (await showroom.editor.post('/api/pages', { name: 'Other' })).json<{ id: string }>();
    await plan(showroom, { env: planned.env, page: other }, { at: inHours(3) }, 1);
    const path = `/api/environments/${planned.env}/schedules/${first.json<{ id: number }>().id}`;
    expect((await showroom.editor.send('DELETE', path)).statusCode).toBe(200);
    await carryOut(showroom, inHours(4));
    expect(await shownName(showroom, planned)).toBe('Everyday');
    expect(await shownName(showroom, { env: planned.env, page: other })).toBe('Other');
    expect(await listOf(showroom, planned.env)).toMatchObject([
      { state: 'done' },
      { state: 'failed', problem: expect.stringContaining(offer.id) },
      { state: 'cancelled' },
    ]);
  });

  it('operators learn of plans that are overdue, or that the checks have stopped', async () => {
    const plansIn = async () => (await showroom.shopper.get('/readyz?verbose')).json().plans;
    const before = await plansIn();
    const planned = await everyday(showroom);
    const made = await plan(showroom, planned, { at: inHours(1) }, await save(showroom, planned, 'Late'));
    expect(await plansIn()).toEqual(before);
    const set = (values: object) =>
      showroom.app.services.database
        .updateTable('schedule')
        .set(values)
        .where('id', '=', made.json<ScheduleInfo>().id)
        .execute();
    await set({ starts_at: inHours(-1) });
    expect(await plansIn()).toEqual({ ...before, overdue: before.overdue + 1 });
    await set({ state: 'failed' });
    expect(await plansIn()).toEqual({ ...before, failed: before.failed + 1 });
    expect((await showroom.shopper.get('/readyz')).json()).toEqual({ status: 'ok' });
  });

  it('a plan can be cancelled, and a campaign ended early', async () => {
    const planned = await everyday(showroom);
    const [cancelled, ended] = [
      (await plan(showroom, planned, { at: inHours(5) }, await save(showroom, planned, 'Never'))).json(),
      (
        await plan(
          showroom,
          planned,
          { at: inHours(1), until: inHours(2) },
          await save(showroom, planned, 'Briefly'),
        )
      ).json(),
    ];
    const cancel = (id: number) =>
      showroom.editor.send('DELETE', `/api/environments/${planned.env}/schedules/${id}`);
    expect((await cancel(cancelled.id)).json()).toMatchObject({ state: 'cancelled' });
    await carryOut(showroom, inHours(1));
    expect(await shownName(showroom, planned)).toBe('Briefly');
    expect((await cancel(ended.id)).json()).toMatchObject({ state: 'done' });
    expect(await shownName(showroom, planned)).toBe('Everyday');
    expect((await cancel(ended.id)).statusCode).toBe(409);
    await carryOut(showroom, inHours(9));
    expect(await shownName(showroom, planned)).toBe('Everyday');
  });

  it('a plan can be moved, and the end of a campaign that runs', async () => {
    const planned = await everyday(showroom);
    const first = (
      await plan(showroom, planned, { at: inHours(5) }, await save(showroom, planned, 'Later'))
    ).json<ScheduleInfo>();
    const move = (id: number, body: object) =>
      showroom.editor.send('PATCH', `/api/environments/${planned.env}/schedules/${id}`, { payload: body });
    const span = { at: inHours(1), until: inHours(2) };
    const moved = await move(first.id, { ...span, note: 'Earlier, and for an hour' });
    expect([moved.statusCode, moved.json()]).toMatchObject([
      200,
      { startsAt: span.at, endsAt: span.until, note: 'Earlier, and for an hour', timeZone: ZONE },
    ]);
    // Kiosks know it at once.
    const { next } = await live(showroom, planned.env);
    expect(next.map(({ at }) => at)).toEqual([span.at, span.until]);
    const second = (
      await plan(showroom, planned, { at: inHours(7) }, await save(showroom, planned, 'Second'))
    ).json<ScheduleInfo>();
    expect((await move(second.id, { at: inHours(1.5) })).statusCode).toBe(409);
    expect((await move(second.id, { at: inHours(-1) })).statusCode).toBe(400);
    await carryOut(showroom, span.at);
    expect((await move(first.id, { at: inHours(3) })).json()).toMatchObject({ errors: [{ path: 'at' }] });
    expect((await move(first.id, { until: null })).statusCode).toBe(400);
    expect((await move(first.id, { until: inHours(4) })).statusCode).toBe(200);
    await carryOut(showroom, inHours(3));
    expect(await shownName(showroom, planned)).toBe('Later');
    await carryOut(showroom, inHours(4));
    expect(await shownName(showroom, planned)).toBe('Everyday');
    expect((await move(first.id, { until: inHours(6) })).statusCode).toBe(409);
  });

  it('a plan is not moved to where it would break a link; its other languages are those of that time', async () => {
    const planned = await everyday(showroom);
    const offer = (await showroom.editor.post('/api/pages', { name: 'Offer' })).json<{ id: string }>();
    const first = await plan(showroom, { env: planned.env, page: offer }, { at: inHours(1) }, 1);
    await plan(showroom, planned, { at: inHours(2) }, await saveLink(showroom, planned, offer.id));
    const path = `/api/environments/${planned.env}/schedules`;
    const late = await showroom.editor.send('PATCH', `${path}/${first.json<ScheduleInfo>().id}`, {
      payload: { at: inHours(3) },
    });
    expect([late.statusCode, late.json()]).toMatchObject([422, { errors: [{ rule: 'missingDocument' }] }]);

    const texts = await everyday(showroom);
    await saveTexts(showroom, texts, 'Hello', 'Hola');
    await publishNow(showroom, texts);
    const version = await saveTexts(showroom, texts, 'Welcome', 'Bienvenido');
    const english = await plan(showroom, texts, { at: inHours(1), languages: ['en'] }, version);
    const spanish = await plan(showroom, texts, { at: inHours(2), languages: ['es'] }, version);
    const move = async (made: typeof english, at: string) =>
      showroom.editor.send('PATCH', `/api/environments/${texts.env}/schedules/${made.json().id}`, {
        payload: { at },
      });
    expect((await move(spanish, inHours(0.5))).statusCode).toBe(200);
    expect((await move(english, inHours(1.5))).statusCode).toBe(200);
    await carryOut(showroom, inHours(0.5));
    expect(await shownTexts(showroom, texts)).toEqual(['Hello', 'Bienvenido']);
    await carryOut(showroom, inHours(1.5));
    expect(await shownTexts(showroom, texts)).toEqual(['Welcome', 'Bienvenido']);
  });

  it('where each save is live, plans end and none is made', async () => {
    const planned = await everyday(showroom);
    const version = await save(showroom, planned, 'Planned');
    await plan(showroom, planned, { at: inHours(1) }, version);
    await showroom.editor.put(`/api/environments/${planned.env}`, { publishing: 'atOnce' });
    expect(await listOf(showroom, planned.env)).toMatchObject([{ state: 'cancelled' }]);
    expect((await plan(showroom, planned, { at: inHours(1) }, version)).statusCode).toBe(409);
  });

  it('what is planned is checked over what kiosks will show by then', async () => {
    const planned = await everyday(showroom);
    const other = (await showroom.editor.post('/api/pages', { name: 'Offer' })).json<{ id: string }>();
    const version = await saveLink(showroom, planned, other.id);
    const early = await plan(showroom, planned, { at: inHours(1) }, version);
    expect([early.statusCode, early.json()]).toMatchObject([422, { errors: [{ rule: 'missingDocument' }] }]);
    await plan(showroom, { env: planned.env, page: other }, { at: inHours(2) }, null);
    await showroom.editor.post(`/api/environments/${planned.env}/releases`, {
      at: inHours(3),
      timeZone: ZONE,
      note: 'The target first',
      only: [{ collection: 'pages', id: other.id, version: 1 }],
    });
    expect((await plan(showroom, planned, { at: inHours(4) }, version)).statusCode).toBe(201);
  });

  it.each([
    [{ at: '2020-01-01T00:00:00Z' }, 'at'],
    [{ at: '2999-01-01T00:00:00Z' }, 'at'],
    [{ at: inHours(2), until: inHours(1) }, 'until'],
    [{ at: inHours(1), timeZone: 'Europe/Atlantis' }, 'timeZone'],
  ])('%j is refused', async (span, path) => {
    const planned = await everyday(showroom);
    const response = await plan(showroom, planned, span, 1);
    expect([response.statusCode, response.json()]).toMatchObject([400, { errors: [{ path }] }]);
  });

  it('authors see plans, and publishers make them', async () => {
    const planned = await everyday(showroom);
    const author = await joinAs(showroom, 'author');
    expect((await author.get(`/api/environments/${planned.env}/schedules`)).statusCode).toBe(200);
    const refused = await plan({ editor: author }, planned, { at: inHours(1) }, 1);
    expect(refused.statusCode).toBe(403);
    expect((await author.send('DELETE', `/api/environments/${planned.env}/schedules/1`)).statusCode).toBe(
      403,
    );
  });
});

it('a server that starts late does at once what was due', async () => {
  const database = await makeSqlite();
  const before = await startShowroom(database);
  const planned = await everyday(before);
  const added = await plan(before, planned, { at: inHours(1) }, await save(before, planned, 'Due'));
  const { id } = added.json<{ id: number }>();
  // The hour passes.
  await before.app.services.database
    .updateTable('schedule')
    .set({ starts_at: inHours(-1) })
    .where('id', '=', id)
    .execute();
  await before.app.close();
  const after = await openShowroom({}, database);
  await expect.poll(() => shownName(after, planned)).toBe('Due');
  await database.remove();
});

it('whoever planned what the checks stop gets a mail, unless they are blocked', async () => {
  const showroom = await openShowroom();
  const { services } = showroom.app;
  const [blocked, planner] = [await joinAs(showroom, 'publisher'), await joinAs(showroom, 'publisher')];
  await accounts.change(services.database, blocked.id, { isBlocked: true });
  const received: string[] = [];
  const mailer = { send: async ({ to }: { to: string }) => void received.push(to) };
  for (const { id: account } of [blocked, planner]) {
    const stopped = { account, environment: 'showroom', note: 'Soon', problem: 'A link is broken' };
    const carryOut = vi
      .spyOn(schedules, 'carryOutDue')
      .mockImplementation(async (_db, _now, _check, onFailed) => {
        onFailed(stopped as never);
        return null;
      });
    await carryOutSchedules({ ...services, mailer } as never, showroom.app.log, new Date().toISOString());
    carryOut.mockRestore();
  }
  // In the order of the plans.
  await vi.waitFor(() => expect(received).toContain(planner.email));
  expect(received).toEqual([planner.email]);
});
