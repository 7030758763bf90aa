// Publishing: releases that kiosks show, and the way back. See
// src/server/publishing/README.md#publishing.
import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type {
  CheckResult,
  LiveRelease,
  Publishing,
  ReleaseContent,
  ReleaseInfo,
} from '#protocol/releaseSchemas.ts';
import { shownAt } from '#server/publishing/pastReleases.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import {
  openShowroom,
  sharedShowroom,
  type Client,
  type Json,
  type Showroom,
} from '#tests/support/showroom.ts';
import * as documents from '#server/documents/documentRepository.ts';

interface Page {
  id: string;
  name: string;
}

const live = async ({ shopper }: Pick<Showroom, 'shopper'>, env: string): Promise<LiveRelease> =>
  (await shopper.get(`/api/live?env=${env}`)).json<LiveRelease>();
const wholeOf = async (
  { shopper }: Pick<Showroom, 'shopper'>,
  { url }: LiveRelease,
): Promise<ReleaseContent> => (await shopper.get(url)).json<ReleaseContent>();

/** Names of pages by id, as kiosks of an environment show them. */
async function shownNames(showroom: Pick<Showroom, 'shopper'>, env: string): Promise<Record<string, string>> {
  const { documents } = await wholeOf(showroom, await live(showroom, env));
  return Object.fromEntries(Object.values(documents['page'] ?? {}).map(({ id, name }) => [id, String(name)]));
}

async function createPage({ editor }: Pick<Showroom, 'editor'>, name: string): Promise<Page> {
  return (await editor.post('/api/pages', { name })).json<Page>();
}
const rename = async ({ editor }: Pick<Showroom, 'editor'>, page: Page, name: string): Promise<number> =>
  (await editor.put(`/api/pages/${page.id}`, { ...page, name })).statusCode;
const stateOf = async (who: Pick<Client, 'get'>, env: string): Promise<Publishing> =>
  (await who.get(`/api/environments/${env}/publishing`)).json<Publishing>();

/** Publishes what is not published yet: all of it, or the documents with these ids. */
async function publish(who: Pick<Client, 'get' | 'post'>, env: string, ids?: readonly string[], note = '') {
  const { release, changes } = await stateOf(who, env);
  const documents = changes
    .filter(({ id }) => ids?.includes(id) ?? true)
    .map(({ collection, id, version, isDeleted }) => ({
      collection,
      id,
      version: isDeleted ? null : version,
    }));
  return who.post(`/api/environments/${env}/releases`, { base: release?.id, note, only: documents });
}

async function createEnvironment(
  showroom: Pick<Showroom, 'editor'>,
  name: string,
  mode: 'atOnce' | 'byHand',
): Promise<string> {
  const { id } = (await showroom.editor.post('/api/environments', { name })).json<{ id: string }>();
  if (mode === 'byHand') await showroom.editor.put(`/api/environments/${id}`, { publishing: mode });
  return id;
}

onEachDatabase('When each save is live', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('kiosks get a new release with each save, and the same one while nothing changes', async () => {
    const env = await createEnvironment(showroom, 'Live', 'atOnce');
    const page = await createPage(showroom, 'Care');
    await rename(showroom, page, 'First');
    const before = await live(showroom, env);
    expect(before).toMatchObject({ environment: { id: env, name: 'Live' }, publishing: 'live' });
    expect(Object.keys(before.documents).toSorted()).toEqual([`environment/${env}`, `homeScreen/${env}`]);
    expect(await live(showroom, env)).toEqual(before);
    await rename(showroom, page, 'Second');
    expect((await shownNames(showroom, env))[page.id]).toBe('Second');
    // The earlier whole stays as it was.
    expect((await wholeOf(showroom, before)).documents['page']?.[page.id]).toMatchObject({
      name: 'First',
    });
  });

  it('the name of a release is the hash of its text, and any proxy may keep it', async () => {
    const env = await createEnvironment(showroom, 'Hashed', 'atOnce');
    const pointer = await live(showroom, env);
    const response = await showroom.shopper.get(pointer.url);
    const whole = response.json<ReleaseContent>();
    expect([whole.hash, whole.environment, whole.settings?.id]).toEqual([pointer.hash, env, env]);
    const text = response.body.replace(`"hash":"${pointer.hash}",`, '');
    expect(createHash('sha256').update(text).digest('hex')).toBe(pointer.hash);
    expect(whole.documents['environment']?.[env]).toEqual(whole.settings);
    expect(whole.versions['environment']?.[env]).toBe(1);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const own = await showroom.shopper.get(`/releases/${pointer.hash}/environments/${env}`);
    expect(own.json()).toMatchObject({ id: env, name: 'Hashed' });
    const { etag } = (await showroom.shopper.get(`/api/live?env=${env}`)).headers;
    const again = await showroom.shopper.get(`/api/live?env=${env}`, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('a release holds the settings and home screen of its own environment alone', async () => {
    const [one, other] = [
      await createEnvironment(showroom, 'One', 'atOnce'),
      await createEnvironment(showroom, 'Other', 'atOnce'),
    ];
    const { documents } = await wholeOf(showroom, await live(showroom, one));
    expect(Object.keys(documents['homeScreen'] ?? {})).toEqual([one]);
    expect(documents['homeScreen']).not.toHaveProperty(other);
  });

  it.each([
    '/releases/nothing.json',
    `/releases/${'0'.repeat(64)}.json`,
    `/releases/${'0'.repeat(64)}/pages/x`,
  ])('there is nothing at %s', async (url) => {
    expect((await showroom.shopper.get(url)).statusCode).toBe(404);
    const hinted = await showroom.shopper.get(`${url}?env=showroom&at=1`);
    expect(hinted.statusCode).toBe(404);
    // Nothing is made for an environment that is not there.
    const read = vi.spyOn(showroom.app.services.database, 'selectFrom');
    const at = await documents.latestChange(showroom.app.services.database);
    expect((await showroom.shopper.get(`${url}?env=invented&at=${at}`)).statusCode).toBe(404);
    expect(read).not.toHaveBeenCalledWith('revision');
    read.mockRestore();
  });
});

onEachDatabase('When an environment is published by hand', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('kiosks show what was published, and nobody sees a save before', async () => {
    const env = await createEnvironment(showroom, 'By hand', 'byHand');
    const page = await createPage(showroom, 'Plans');
    await rename(showroom, page, 'Draft');
    expect(await shownNames(showroom, env)).not.toHaveProperty(page.id);
    expect(await stateOf(showroom.editor, env)).toMatchObject({
      mode: 'byHand',
      changes: [{ collection: 'pages', id: page.id, name: 'Draft', version: 2, liveVersion: null }],
    });
    const released = await publish(showroom.editor, env, undefined, 'Spring plans');
    expect(released.statusCode).toBe(201);
    expect(released.json()).toMatchObject({ note: 'Spring plans', reason: 'publish' });
    expect((await shownNames(showroom, env))[page.id]).toBe('Draft');
    expect(await stateOf(showroom.editor, env)).toMatchObject({ changes: [] });
    // The last save stays what the API says.
    await rename(showroom, page, 'Later');
    expect((await showroom.shopper.get(`/api/pages/${page.id}`)).json()).toMatchObject({ name: 'Later' });
    expect((await shownNames(showroom, env))[page.id]).toBe('Draft');
  });

  it('site settings say how it is published, and a small pointer what is live', async () => {
    const env = await createEnvironment(showroom, 'Settings', 'atOnce');
    const settings = `/api/environments/${env}`;
    const { editor, shopper } = showroom;
    const before = await shopper.get(settings);
    expect(before.json()).toMatchObject({ publishing: 'atOnce' });
    const saved = await editor.put(settings, { ...before.json<Json>(), publishing: 'byHand' });
    expect(saved.json()).toMatchObject({ publishing: 'byHand' });
    // A copy of before is not taken for the current one.
    const etag = { 'if-none-match': String(before.headers.etag) };
    expect((await shopper.get(settings, etag)).json()).toMatchObject({ publishing: 'byHand' });
    // Clients that do not know of it leave it as it is.
    expect((await editor.put(settings, { name: 'Settings' })).json()).toMatchObject({ publishing: 'byHand' });
    await createPage(showroom, 'Winter');
    const { id, hash, at } = (await publish(editor, env, undefined, 'Winter')).json<ReleaseInfo>();
    const pointer = await shopper.get(`${settings}/release`);
    expect(pointer.json()).toMatchObject({ hash, at, note: 'Winter' });
    const again = { 'if-none-match': String(pointer.headers.etag) };
    expect((await shopper.get(`${settings}/release`, again)).statusCode).toBe(304);
    expect((await stateOf(editor, env)).release?.id).toBe(id);
  });

  it('the list names everybody who changed a document since kiosks show it', async () => {
    const env = await createEnvironment(showroom, 'Many hands', 'byHand');
    const page = await createPage(showroom, 'Many hands');
    await publish(showroom.editor, env);
    const authors = async (): Promise<string[] | undefined> =>
      (await stateOf(showroom.editor, env)).changes.find(({ id }) => id === page.id)?.authors;
    const colleague = await joinAs(showroom, 'author');
    await colleague.put(`/api/pages/${page.id}`, { ...page, name: 'By a colleague' });
    const own = (await showroom.editor.get('/auth/me')).json<{ name: string; email: string }>();
    const other = (await colleague.get('/auth/me')).json<{ name: string }>();
    expect(await authors()).toEqual([other.name]);
    await rename(showroom, page, 'By both');
    expect(await authors()).toEqual([own.name || own.email, other.name]);
    await showroom.editor.send('DELETE', `/api/pages/${page.id}`);
    expect(await authors()).toEqual([own.name || own.email, other.name]);
    await publish(showroom.editor, env);
    expect(await authors()).toBeUndefined();
  });

  it('all that waits is listed, checked and published with one request each', async () => {
    const env = await createEnvironment(showroom, 'At a glance', 'byHand');
    const { editor } = showroom;
    const path = `/api/environments/${env}`;
    const page = await createPage(showroom, 'Glance');
    const button = { type: 'page', text: 'Next', targetType: 'pages', targetId: 'gone' };
    await editor.put(`/api/pages/${page.id}`, { ...page, buttons: [button] });
    expect((await editor.get(`${path}/changes`)).json()).toMatchObject([
      { kind: 'page', collection: 'pages', id: page.id, version: 2 },
    ]);
    const broken = { kind: 'page', id: page.id, path: 'buttons.0.targetId', rule: 'missingDocument' };
    expect((await editor.get(`${path}/checks`)).json()).toMatchObject({ errors: [broken] });
    const refused = await editor.post(`${path}/releases`, { note: 'Broken' });
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: [broken] }]);
    await editor.put(`/api/pages/${page.id}`, { ...page, name: 'Mended' });
    const released = await editor.post(`${path}/releases`, { note: '', only: [`pages/${page.id}`] });
    expect(released.statusCode).toBe(201);
    expect((await shownNames(showroom, env))[page.id]).toBe('Mended');
    expect((await editor.get(`${path}/changes`)).json()).toEqual([]);
    const nothing = await editor.post(`${path}/releases`, { only: [{ kind: 'page', id: page.id }] });
    expect(nothing.statusCode).toBe(409);
  });

  it('two pages that need each other can be published together', async () => {
    const env = await createEnvironment(showroom, 'Cycle', 'byHand');
    const [one, other] = [await createPage(showroom, 'Here'), await createPage(showroom, 'There')];
    const to = ({ id: targetId }: Page) => [{ type: 'page', text: 'Next', targetType: 'pages', targetId }];
    await showroom.editor.put(`/api/pages/${one.id}`, { ...one, buttons: to(other) });
    await showroom.editor.put(`/api/pages/${other.id}`, { ...other, buttons: to(one) });
    for (const { id } of [one, other])
      expect((await publish(showroom.editor, env, [id], 'Alone')).statusCode).toBe(422);
    expect((await publish(showroom.editor, env, [one.id, other.id], 'Both')).statusCode).toBe(201);
  });

  it('some of the changes can be published, and deletions too', async () => {
    const env = await createEnvironment(showroom, 'Some', 'byHand');
    const [one, other] = [await createPage(showroom, 'One'), await createPage(showroom, 'Two')];
    await publish(showroom.editor, env, [one.id]);
    const names = await shownNames(showroom, env);
    expect([one.id in names, other.id in names]).toEqual([true, false]);
    await showroom.editor.send('DELETE', `/api/pages/${one.id}`);
    expect(one.id in (await shownNames(showroom, env))).toBe(true);
    const { changes } = await stateOf(showroom.editor, env);
    expect(changes.find(({ id }) => id === one.id)).toMatchObject({ isDeleted: true, name: 'One' });
    await publish(showroom.editor, env, [one.id]);
    expect(one.id in (await shownNames(showroom, env))).toBe(false);
  });

  it('what was seen is published, not what somebody saves meanwhile', async () => {
    const env = await createEnvironment(showroom, 'Seen', 'byHand');
    const page = await createPage(showroom, 'Seen');
    await rename(showroom, page, 'Looked at');
    const { release, changes } = await stateOf(showroom.editor, env);
    await rename(showroom, page, 'Half done');
    const documents = changes
      .filter(({ id }) => id === page.id)
      .map(({ collection, id, version }) => ({ collection, id, version }));
    await showroom.editor.post(`/api/environments/${env}/releases`, { base: release?.id, only: documents });
    expect((await shownNames(showroom, env))[page.id]).toBe('Looked at');
  });

  it('an earlier release is made live again, with one request', async () => {
    const env = await createEnvironment(showroom, 'Back', 'byHand');
    const page = await createPage(showroom, 'Back');
    await rename(showroom, page, 'Good');
    const good = (await publish(showroom.editor, env)).json<ReleaseInfo>();
    const extra = await createPage(showroom, 'Extra');
    await rename(showroom, page, 'Bad');
    const bad = (await publish(showroom.editor, env)).json<ReleaseInfo>();
    const back = await showroom.editor.post(`/api/environments/${env}/release`, {
      base: bad.id,
      hash: good.hash,
      note: 'Wrong',
    });
    // The same documents have the same name: kiosks that keep it fetch nothing.
    expect(back.json()).toMatchObject({ hash: good.hash, reason: 'back', note: 'Wrong' });
    const names = await shownNames(showroom, env);
    expect([names[page.id], extra.id in names]).toEqual(['Good', false]);
    const list = (await showroom.editor.get(`/api/environments/${env}/releases`)).json<ReleaseInfo[]>();
    expect(list.map(({ reason }) => reason)).toEqual(['back', 'publish', 'publish', 'publish']);
    const stale = await showroom.editor.post(`/api/environments/${env}/release`, {
      base: bad.id,
      hash: good.hash,
    });
    expect(stale.json()).toMatchObject({ statusCode: 409, message: expect.stringContaining('meanwhile') });
  });

  it('of two who publish at once, one is told who was first', async () => {
    const env = await createEnvironment(showroom, 'Race', 'byHand');
    await createPage(showroom, 'Race');
    const paul = await joinAs(showroom, 'publisher');
    const responses = await Promise.all([publish(showroom.editor, env), publish(paul, env)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: expect.stringMatching(/has published meanwhile/),
    });
  });

  it('a document goes back to what kiosks show', async () => {
    const env = await createEnvironment(showroom, 'Discard', 'byHand');
    const page = await createPage(showroom, 'Kept');
    await rename(showroom, page, 'Live');
    await publish(showroom.editor, env);
    const discard = async (id: string): Promise<Json | null> =>
      (await showroom.editor.post(`/api/environments/${env}/discards`, { collection: 'pages', id })).json();
    await rename(showroom, page, 'Draft');
    expect(await discard(page.id)).toMatchObject({ name: 'Live' });
    expect(await discard(page.id)).toMatchObject({ statusCode: 409 });
    await showroom.editor.send('DELETE', `/api/pages/${page.id}`);
    expect(await discard(page.id)).toMatchObject({ name: 'Live' });
    const unseen = await createPage(showroom, 'Never shown');
    expect(await discard(unseen.id)).toBeNull();
    expect((await showroom.shopper.get(`/api/pages/${unseen.id}`)).statusCode).toBe(404);
  });

  it('what is chosen must have been saved, and belong to the environment', async () => {
    const env = await createEnvironment(showroom, 'Chosen', 'byHand');
    const other = await createEnvironment(showroom, 'Foreign', 'byHand');
    const page = await createPage(showroom, 'Chosen');
    const { release } = await stateOf(showroom.editor, env);
    for (const chosen of [
      { collection: 'pages', id: page.id, version: 99 },
      { collection: 'pages', id: 'nothing', version: 1 },
      { collection: 'environments', id: other, version: 1 },
    ]) {
      const documents = [{ collection: 'pages', id: page.id, version: 1 }, chosen];
      const response = await showroom.editor.post(`/api/environments/${env}/releases`, {
        base: release?.id,
        only: documents,
      });
      expect(response.statusCode).toBe(409);
    }
    // All or nothing.
    expect(await shownNames(showroom, env)).not.toHaveProperty(page.id);
    const unknown = [{ collection: 'nothing', id: page.id, version: 1 }];
    const response = await showroom.editor.post(`/api/environments/${env}/releases`, {
      base: release?.id,
      only: unknown,
    });
    expect(response.statusCode).toBe(400);
  });

  it('a link that leads nowhere stops publishing, also when its page is taken away', async () => {
    const env = await createEnvironment(showroom, 'Checked', 'byHand');
    const [from, to] = [await createPage(showroom, 'From'), await createPage(showroom, 'To')];
    const button = { type: 'page', text: 'Next', targetType: 'pages', targetId: to.id };
    await showroom.editor.put(`/api/pages/${from.id}`, { ...from, buttons: [button] });
    const alone = await publish(showroom.editor, env, [from.id], 'Half');
    expect(alone.json()).toMatchObject({
      statusCode: 422,
      errors: [
        {
          rule: 'missingDocument',
          kind: 'page',
          id: from.id,
          path: 'buttons.0.targetId',
          needs: { kind: 'page', id: to.id },
        },
      ],
    });
    const everything = await showroom.editor.get(`/api/environments/${env}/checks?of=everything`);
    const unlinked = expect.arrayContaining([
      expect.objectContaining({ rule: 'unreachable', kind: 'page', id: from.id, path: '' }),
    ]) as unknown;
    // Publishing it alone does not ask for a link: the one to it may come next.
    expect(everything.json()).toMatchObject({ errors: [], warnings: unlinked });
    expect(alone.json()).toMatchObject({ warnings: [] });
    expect((await publish(showroom.editor, env, [from.id, to.id], 'Both')).statusCode).toBe(201);
    await showroom.editor.send('DELETE', `/api/pages/${to.id}`);
    expect((await publish(showroom.editor, env, [to.id], 'Away')).json()).toMatchObject({
      errors: [{ kind: 'page', id: from.id }],
    });
  });

  it('warnings are published only with a word of why', async () => {
    const env = await createEnvironment(showroom, 'Warned', 'byHand');
    const page = await createPage(showroom, 'Warned');
    const button = { type: 'page', text: '', targetType: 'home', targetId: '' };
    await showroom.editor.put(`/api/pages/${page.id}`, { ...page, buttons: [button] });
    const documents = [{ collection: 'pages', id: page.id, version: 2 }];
    const found = await showroom.editor.post(`/api/environments/${env}/checks`, { documents });
    expect(found.json()).toMatchObject({
      errors: [],
      warnings: [{ rule: 'hiddenButton', severity: 'warning' }],
    });
    expect((await publish(showroom.editor, env, [page.id])).json()).toMatchObject({
      statusCode: 422,
      errors: [],
      warnings: [{ rule: 'hiddenButton', kind: 'page', id: page.id }],
    });
    const overruled = await showroom.editor.post(`/api/environments/${env}/releases`, {
      only: [`pages/${page.id}`],
      overrule: 'Still a draft',
    });
    expect([overruled.statusCode, overruled.json()]).toMatchObject([201, { note: 'Still a draft' }]);
  });

  it('one language is published without the others, which wait', async () => {
    const env = await createEnvironment(showroom, 'Languages', 'byHand');
    const { editor, shopper } = showroom;
    const page = await createPage(showroom, 'Spoken');
    const spoken = (title: string, titleEs: string) => ({
      ...page,
      langCode: 'en',
      headers: [{ type: 'title', text: title }],
      alternates: [
        {
          langCode: 'es',
          language: 'Español',
          languageLong: 'Ver en español',
          headers: [{ type: 'title', text: titleEs }],
        },
      ],
    });
    const first = await editor.put(`/api/pages/${page.id}`, spoken('Hello', 'Hola'));
    expect([first.statusCode, first.body]).toEqual([200, expect.anything()]);
    await publish(editor, env, [page.id], 'Both');
    const author = await joinAs(showroom, 'author');
    await author.put(`/api/pages/${page.id}`, spoken('Welcome', 'Bienvenido'));
    const { release, changes } = (await editor.get(`/api/environments/${env}/publishing`)).json<Publishing>();
    const documents = changes.map(({ collection, id, version }) => ({ collection, id, version }));
    const body = { base: release?.id, note: 'Spanish is ready', only: documents, languages: ['es'] };
    const published = await editor.post(`/api/environments/${env}/releases`, body);
    expect([published.statusCode, published.body]).toEqual([201, expect.anything()]);
    const textsAt = async (path: string): Promise<string[]> =>
      [...(await shopper.get(path)).body.matchAll(/"text":"(\w+)"/g)].map(([, text]) => text ?? '');
    const { hash } = published.json<{ hash: string }>();
    expect(await textsAt(`/releases/${hash}/pages/${page.id}`)).toEqual(['Hello', 'Bienvenido']);
    // Nothing of the draft is lost, and the rest waits.
    expect(await textsAt(`/api/pages/${page.id}`)).toEqual(['Welcome', 'Bienvenido']);
    const after = (await editor.get(`/api/environments/${env}/publishing`)).json<Publishing>();
    expect(after.changes.map(({ id, authors }) => [id, authors])).toEqual([[page.id, ['A author']]]);
    const stale = await editor.post(`/api/environments/${env}/releases`, {
      ...body,
      base: after.release?.id,
    });
    expect(stale.statusCode).toBe(409);
    expect(await textsAt(`/api/pages/${page.id}`)).toEqual(['Welcome', 'Bienvenido']);
    const added = await createPage(showroom, 'Added');
    const early = {
      ...body,
      base: after.release?.id,
      only: [{ collection: 'pages', id: added.id, version: 1 }],
    };
    expect(
      (await editor.post(`/api/environments/${env}/releases`, { ...early, languages: ['es'] })).body,
    ).toContain('“Added” is new: publish its main language first.');
  });

  it('a translation that is older than the main text is named until it is written anew', async () => {
    const env = await createEnvironment(showroom, 'Translated', 'byHand');
    const page = await createPage(showroom, 'Translated');
    const texts = (english: string, spanish: string) => ({
      ...page,
      langCode: 'en',
      headers: [{ type: 'title', text: english }],
      alternates: [{ langCode: 'es', language: 'Español', headers: [{ type: 'title', text: spanish }] }],
    });
    const save = (english: string, spanish: string) =>
      showroom.editor.put(`/api/pages/${page.id}`, texts(english, spanish));
    const old = async (): Promise<string[]> => {
      const { warnings } = (await showroom.editor.get(`/api/environments/${env}/checks`)).json<CheckResult>();
      return warnings.flatMap(({ rule, path }) => (rule === 'oldTranslation' ? path : []));
    };
    await save('Hello there', 'Buenos días');
    expect(await old()).toEqual([]);
    await save('Welcome back', 'Buenos días');
    expect(await old()).toEqual(['alternates.0']);
    const typed = async (spanish: string): Promise<string[]> => {
      const body = { collection: 'pages', id: page.id, document: texts('Welcome back', spanish) };
      const found = await showroom.editor.post(`/api/environments/${env}/draft-checks`, body);
      return found.json<CheckResult>().warnings.map(({ rule }) => rule);
    };
    expect(await typed('Buenos días')).toEqual(['oldTranslation']);
    expect(await typed('Bienvenidos')).toEqual([]);
    await save('Welcome back', 'Bienvenidos');
    expect(await old()).toEqual([]);
  });

  it('a page is checked while it is typed, among what is saved', async () => {
    const env = await createEnvironment(showroom, 'Typed', 'byHand');
    const [page, other] = [await createPage(showroom, 'Typed'), await createPage(showroom, 'Other')];
    const check = async (targetId: string) => {
      const button = { type: 'page', text: 'Next', targetType: 'pages', targetId };
      const body = { collection: 'pages', id: page.id, document: { ...page, buttons: [button] } };
      return (await showroom.editor.post(`/api/environments/${env}/draft-checks`, body)).json<CheckResult>()
        .errors;
    };
    const finding = { rule: 'missingDocument', severity: 'error', path: 'buttons.0.targetId' };
    expect(await check('gone')).toMatchObject([{ ...finding, kind: 'page', id: page.id }]);
    expect(await check(other.id)).toEqual([]);
    await showroom.editor.send('DELETE', `/api/pages/${other.id}`);
    expect(await check(other.id)).toMatchObject([finding]);
  });

  it('it can go back to live saves, and to publishing by hand again', async () => {
    const env = await createEnvironment(showroom, 'Modes', 'byHand');
    const page = await createPage(showroom, 'Modes');
    expect(await shownNames(showroom, env)).not.toHaveProperty(page.id);
    await showroom.editor.put(`/api/environments/${env}`, { publishing: 'atOnce' });
    expect(await shownNames(showroom, env)).toHaveProperty(page.id);
    expect(await live(showroom, env)).toMatchObject({ publishing: 'live' });
    await showroom.editor.put(`/api/environments/${env}`, { publishing: 'byHand' });
    await rename(showroom, page, 'Draft');
    expect((await shownNames(showroom, env))[page.id]).not.toBe('Draft');
  });

  it('old saves that a release holds are kept', async () => {
    const env = await createEnvironment(showroom, 'Thinned', 'byHand');
    const page = await createPage(showroom, 'Thinned');
    await rename(showroom, page, 'Released');
    await publish(showroom.editor, env);
    await rename(showroom, page, 'Later');
    await rename(showroom, page, 'Latest');
    const { database } = showroom.app.services;
    await documents.thinRevisions(database, '2100-01-01T00:00:00.000Z', 10_000);
    expect((await documents.revisions(database, 'page', page.id)).map(({ version }) => version)).toEqual([
      2, 4,
    ]);
    expect((await shownNames(showroom, env))[page.id]).toBe('Released');
  });

  it('an author drafts, and only a publisher publishes', async () => {
    const env = await createEnvironment(showroom, 'Roles', 'byHand');
    const page = await createPage(showroom, 'Roles');
    const author = await joinAs(showroom, 'author');
    expect((await author.put(`/api/pages/${page.id}`, { ...page, name: 'Draft' })).statusCode).toBe(200);
    expect((await publish(author, env)).json()).toMatchObject({ statusCode: 403, right: 'content.publish' });
    expect((await author.put(`/api/environments/${env}`, { publishing: 'atOnce' })).statusCode).toBe(403);
    const publisher = await joinAs(showroom, 'publisher');
    expect((await publish(publisher, env)).json()).toMatchObject({ by: 'A publisher' });
    const { entries } = (await showroom.editor.get('/api/audit?action=publish')).json<{ entries: Json[] }>();
    expect(entries[0]).toMatchObject({ actor: { id: publisher.id }, subject: env });
  });
});

onEachDatabase('When an editor looks at what kiosks showed', (makeDatabase) => {
  it('it is the release of that moment, or the saves where each is live', async () => {
    const testDatabase = await makeDatabase();
    const showroom = await openShowroom({}, testDatabase);
    // A change is noted with its moment, which another one must not share.
    const later = () => new Promise((resolve) => setTimeout(resolve, 5));
    const now = async (): Promise<string> => {
      await later();
      const moment = new Date().toISOString();
      await later();
      return moment;
    };
    const before = await now();
    const env = await createEnvironment(showroom, 'Shop', 'atOnce');
    const atOnce = await now();
    await showroom.editor.put(`/api/environments/${env}`, { publishing: 'byHand' });
    const first = await now();
    const firstId = (await stateOf(showroom.editor, env)).release?.id;
    await createPage(showroom, 'Second');
    expect((await publish(showroom.editor, env)).statusCode).toBe(201);
    const second = await now();
    const secondId = (await stateOf(showroom.editor, env)).release?.id;
    await showroom.editor.put(`/api/environments/${env}`, { name: 'Shop', publishing: 'atOnce' });
    const again = await now();
    const shown = await Promise.all(
      [before, atOnce, first, second, again].map((moment) =>
        shownAt(showroom.app.services.database, env, moment),
      ),
    );
    expect(shown).toEqual([
      { seq: expect.any(Number) },
      { seq: expect.any(Number) },
      { release: firstId },
      { release: secondId },
      { seq: expect.any(Number) },
    ]);
    await showroom.app.close();
    await testDatabase.remove();
  });
});

onEachDatabase('When several servers share a database', (makeDatabase) => {
  it('each has the releases of the others', async () => {
    const testDatabase = await makeDatabase();
    const [one, other] = [await openShowroom({}, testDatabase), await openShowroom({}, testDatabase)];
    const env = await createEnvironment(one, 'Shared', 'atOnce');
    const page = await createPage(one, 'Shared');
    const pointer = await live(one, env);
    expect((await other.shopper.get(pointer.url)).statusCode).toBe(200);
    await one.editor.put(`/api/environments/${env}`, { publishing: 'byHand' });
    await rename(one, page, 'Published');
    await publish(one.editor, env);
    expect((await shownNames(other, env))[page.id]).toBe('Published');
    for (const { app } of [one, other]) await app.close();
    await testDatabase.remove();
  });
});
