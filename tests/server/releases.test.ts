// Publishing: releases that kiosks show, and the way back. See
// src/server/README.md#218-publishing.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { LiveRelease, Publishing, ReleaseContent, ReleaseInfo } from '#protocol/releaseSchemas.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import {
  openShowroom,
  sharedShowroom,
  type Client,
  type Json,
  type Showroom,
} from '#tests/support/showroom.ts';

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
  return Object.fromEntries(
    Object.entries(documents).flatMap(([key, [, document]]) =>
      key.startsWith('page/') ? [[document.id, String(document['name'])]] : [],
    ),
  );
}

async function createPage({ editor }: Pick<Showroom, 'editor'>, name: string): Promise<Page> {
  return (await editor.post('/api/pages', { name })).json<Page>();
}
const rename = async ({ editor }: Pick<Showroom, 'editor'>, page: Page, name: string): Promise<number> =>
  (await editor.put(`/api/pages/${page.id}`, { ...page, name })).statusCode;
const stateOf = async (who: Pick<Client, 'get'>, env: string): Promise<Publishing> =>
  (await who.get(`/api/publishing/${env}`)).json<Publishing>();

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
  return who.post(`/api/releases/${env}`, { base: release?.id, note, documents });
}

async function createEnvironment(
  showroom: Pick<Showroom, 'editor'>,
  name: string,
  mode: 'live' | 'manual',
): Promise<string> {
  const { id } = (await showroom.editor.post('/api/environments', { name })).json<{ id: string }>();
  if (mode === 'manual') await showroom.editor.put(`/api/publishing/${id}`, { mode });
  return id;
}

onEachDatabase('When each save is live', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('kiosks get a new release with each save, and the same one while nothing changes', async () => {
    const env = await createEnvironment(showroom, 'Live', 'live');
    const page = await createPage(showroom, 'Care');
    await rename(showroom, page, 'First');
    const before = await live(showroom, env);
    expect(before).toMatchObject({ environment: { id: env, name: 'Live' }, publishing: 'live' });
    expect(Object.keys(before.documents).toSorted()).toEqual([`environment/${env}`, `homeScreen/${env}`]);
    expect(await live(showroom, env)).toEqual(before);
    await rename(showroom, page, 'Second');
    expect((await shownNames(showroom, env))[page.id]).toBe('Second');
    // The earlier whole stays as it was.
    expect((await wholeOf(showroom, before)).documents[`page/${page.id}`]?.[1]).toMatchObject({
      name: 'First',
    });
  });

  it('the name of a release is the hash of its text, and any proxy may keep it', async () => {
    const env = await createEnvironment(showroom, 'Hashed', 'live');
    const pointer = await live(showroom, env);
    const response = await showroom.shopper.get(pointer.url);
    expect(createHash('sha256').update(response.body).digest('hex')).toBe(pointer.hash);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const own = await showroom.shopper.get(`/releases/${pointer.hash}/environments/${env}`);
    expect(own.json()).toMatchObject({ id: env, name: 'Hashed' });
    const { etag } = (await showroom.shopper.get(`/api/live?env=${env}`)).headers;
    const again = await showroom.shopper.get(`/api/live?env=${env}`, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('a release holds the settings and home screen of its own environment alone', async () => {
    const [one, other] = [
      await createEnvironment(showroom, 'One', 'live'),
      await createEnvironment(showroom, 'Other', 'live'),
    ];
    const { documents } = await wholeOf(showroom, await live(showroom, one));
    expect(documents).toHaveProperty(`homeScreen/${one}`);
    expect(documents).not.toHaveProperty(`homeScreen/${other}`);
  });

  it.each([
    '/releases/nothing.json',
    `/releases/${'0'.repeat(64)}.json`,
    `/releases/${'0'.repeat(64)}/pages/x`,
  ])('there is nothing at %s', async (url) => {
    expect((await showroom.shopper.get(url)).statusCode).toBe(404);
    const hinted = await showroom.shopper.get(`${url}?env=showroom&at=1`);
    expect(hinted.statusCode).toBe(404);
  });
});

onEachDatabase('When an environment is published by hand', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('kiosks show what was published, and nobody sees a save before', async () => {
    const env = await createEnvironment(showroom, 'By hand', 'manual');
    const page = await createPage(showroom, 'Plans');
    await rename(showroom, page, 'Draft');
    expect(await shownNames(showroom, env)).not.toHaveProperty(page.id);
    expect(await stateOf(showroom.editor, env)).toMatchObject({
      mode: 'manual',
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

  it('some of the changes can be published, and deletions too', async () => {
    const env = await createEnvironment(showroom, 'Some', 'manual');
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
    const env = await createEnvironment(showroom, 'Seen', 'manual');
    const page = await createPage(showroom, 'Seen');
    await rename(showroom, page, 'Looked at');
    const { release, changes } = await stateOf(showroom.editor, env);
    await rename(showroom, page, 'Half done');
    const documents = changes
      .filter(({ id }) => id === page.id)
      .map(({ collection, id, version }) => ({ collection, id, version }));
    await showroom.editor.post(`/api/releases/${env}`, { base: release?.id, documents });
    expect((await shownNames(showroom, env))[page.id]).toBe('Looked at');
  });

  it('an earlier release is made live again, with one request', async () => {
    const env = await createEnvironment(showroom, 'Back', 'manual');
    const page = await createPage(showroom, 'Back');
    await rename(showroom, page, 'Good');
    const good = (await publish(showroom.editor, env)).json<ReleaseInfo>();
    const extra = await createPage(showroom, 'Extra');
    await rename(showroom, page, 'Bad');
    const bad = (await publish(showroom.editor, env)).json<ReleaseInfo>();
    const back = await showroom.editor.post(`/api/releases/${env}/back`, {
      base: bad.id,
      to: good.id,
      note: 'Wrong',
    });
    // The same documents have the same name: kiosks that keep it fetch nothing.
    expect(back.json()).toMatchObject({ hash: good.hash, reason: 'back', note: 'Wrong' });
    const names = await shownNames(showroom, env);
    expect([names[page.id], extra.id in names]).toEqual(['Good', false]);
    const list = (await showroom.editor.get(`/api/releases/${env}`)).json<ReleaseInfo[]>();
    expect(list.map(({ reason }) => reason)).toEqual(['back', 'publish', 'publish', 'publish']);
    const stale = await showroom.editor.post(`/api/releases/${env}/back`, { base: bad.id, to: good.id });
    expect(stale.json()).toMatchObject({ statusCode: 409, message: expect.stringContaining('meanwhile') });
  });

  it('of two who publish at once, one is told who was first', async () => {
    const env = await createEnvironment(showroom, 'Race', 'manual');
    await createPage(showroom, 'Race');
    const paul = await joinAs(showroom, 'publisher');
    const responses = await Promise.all([publish(showroom.editor, env), publish(paul, env)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: expect.stringMatching(/has published meanwhile/),
    });
  });

  it('a document goes back to what kiosks show', async () => {
    const env = await createEnvironment(showroom, 'Discard', 'manual');
    const page = await createPage(showroom, 'Kept');
    await rename(showroom, page, 'Live');
    await publish(showroom.editor, env);
    const discard = async (id: string): Promise<Json | null> =>
      (await showroom.editor.post(`/api/publishing/${env}/discards`, { collection: 'pages', id })).json();
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
    const env = await createEnvironment(showroom, 'Chosen', 'manual');
    const other = await createEnvironment(showroom, 'Foreign', 'manual');
    const page = await createPage(showroom, 'Chosen');
    const { release } = await stateOf(showroom.editor, env);
    for (const chosen of [
      { collection: 'pages', id: page.id, version: 99 },
      { collection: 'pages', id: 'nothing', version: 1 },
      { collection: 'environments', id: other, version: 1 },
    ]) {
      const documents = [{ collection: 'pages', id: page.id, version: 1 }, chosen];
      const response = await showroom.editor.post(`/api/releases/${env}`, { base: release?.id, documents });
      expect(response.statusCode).toBe(409);
    }
    // All or nothing.
    expect(await shownNames(showroom, env)).not.toHaveProperty(page.id);
    const unknown = [{ collection: 'nothing', id: page.id, version: 1 }];
    const response = await showroom.editor.post(`/api/releases/${env}`, {
      base: release?.id,
      documents: unknown,
    });
    expect(response.statusCode).toBe(400);
  });

  it('a link that leads nowhere stops publishing, also when its page is taken away', async () => {
    const env = await createEnvironment(showroom, 'Checked', 'manual');
    const [from, to] = [await createPage(showroom, 'From'), await createPage(showroom, 'To')];
    const button = { type: 'page', text: 'Next', targetType: 'pages', targetId: to.id };
    await showroom.editor.put(`/api/pages/${from.id}`, { ...from, buttons: [button] });
    const alone = await publish(showroom.editor, env, [from.id], 'Half');
    expect(alone.json()).toMatchObject({
      statusCode: 409,
      findings: [{ check: 'missingDocument', kind: 'page', id: from.id, path: 'buttons.0.targetId' }],
    });
    expect((await publish(showroom.editor, env, [from.id, to.id], 'Both')).statusCode).toBe(201);
    await showroom.editor.send('DELETE', `/api/pages/${to.id}`);
    expect((await publish(showroom.editor, env, [to.id], 'Away')).json()).toMatchObject({
      findings: [{ kind: 'page', id: from.id }],
    });
  });

  it('warnings are published only with a word of why', async () => {
    const env = await createEnvironment(showroom, 'Warned', 'manual');
    const page = await createPage(showroom, 'Warned');
    const button = { type: 'page', text: '', targetType: 'home', targetId: '' };
    await showroom.editor.put(`/api/pages/${page.id}`, { ...page, buttons: [button] });
    const documents = [{ collection: 'pages', id: page.id, version: 2 }];
    const found = await showroom.editor.post(`/api/publishing/${env}/checks`, { documents });
    expect(found.json()).toMatchObject([{ check: 'hiddenButton', severity: 'warning' }]);
    expect((await publish(showroom.editor, env, [page.id])).json()).toMatchObject({
      errors: [{ path: 'note' }],
    });
    expect((await publish(showroom.editor, env, [page.id], 'Still a draft')).statusCode).toBe(201);
  });

  it('one language is published without the others, which wait', async () => {
    const env = await createEnvironment(showroom, 'Languages', 'manual');
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
    await editor.put(`/api/pages/${page.id}`, spoken('Welcome', 'Bienvenido'));
    const { release, changes } = (await editor.get(`/api/publishing/${env}`)).json<Publishing>();
    const documents = changes.map(({ collection, id, version }) => ({ collection, id, version }));
    const body = { base: release?.id, note: 'Spanish is ready', documents, languages: ['es'] };
    const published = await editor.post(`/api/releases/${env}`, body);
    expect([published.statusCode, published.body]).toEqual([201, expect.anything()]);
    const textsAt = async (path: string): Promise<string[]> =>
      [...(await shopper.get(path)).body.matchAll(/"text":"(\w+)"/g)].map(([, text]) => text ?? '');
    const { hash } = published.json<{ hash: string }>();
    expect(await textsAt(`/releases/${hash}/pages/${page.id}`)).toEqual(['Hello', 'Bienvenido']);
    // Nothing of the draft is lost, and the rest waits.
    expect(await textsAt(`/api/pages/${page.id}`)).toEqual(['Welcome', 'Bienvenido']);
    const after = (await editor.get(`/api/publishing/${env}`)).json<Publishing>();
    expect(after.changes.map(({ id }) => id)).toEqual([page.id]);
    const stale = await editor.post(`/api/releases/${env}`, { ...body, base: after.release?.id });
    expect(stale.statusCode).toBe(409);
    expect(await textsAt(`/api/pages/${page.id}`)).toEqual(['Welcome', 'Bienvenido']);
    const added = await createPage(showroom, 'Added');
    const early = {
      ...body,
      base: after.release?.id,
      documents: [{ collection: 'pages', id: added.id, version: 1 }],
    };
    expect((await editor.post(`/api/releases/${env}`, { ...early, languages: ['es'] })).body).toContain(
      '“Added” is new: publish its main language first.',
    );
  });

  it('a page is checked while it is typed, among what is saved', async () => {
    const env = await createEnvironment(showroom, 'Typed', 'manual');
    const [page, other] = [await createPage(showroom, 'Typed'), await createPage(showroom, 'Other')];
    const check = async (targetId: string) => {
      const button = { type: 'page', text: 'Next', targetType: 'pages', targetId };
      const body = { collection: 'pages', id: page.id, document: { ...page, buttons: [button] } };
      return (await showroom.editor.post(`/api/publishing/${env}/draft-checks`, body)).json<unknown[]>();
    };
    const finding = { check: 'missingDocument', severity: 'error', path: 'buttons.0.targetId' };
    expect(await check('gone')).toMatchObject([{ ...finding, kind: 'page', id: page.id }]);
    expect(await check(other.id)).toEqual([]);
    await showroom.editor.send('DELETE', `/api/pages/${other.id}`);
    expect(await check(other.id)).toMatchObject([finding]);
  });

  it('it can go back to live saves, and to publishing by hand again', async () => {
    const env = await createEnvironment(showroom, 'Modes', 'manual');
    const page = await createPage(showroom, 'Modes');
    expect(await shownNames(showroom, env)).not.toHaveProperty(page.id);
    await showroom.editor.put(`/api/publishing/${env}`, { mode: 'live' });
    expect(await shownNames(showroom, env)).toHaveProperty(page.id);
    expect(await live(showroom, env)).toMatchObject({ publishing: 'live' });
    await showroom.editor.put(`/api/publishing/${env}`, { mode: 'manual' });
    await rename(showroom, page, 'Draft');
    expect((await shownNames(showroom, env))[page.id]).not.toBe('Draft');
  });

  it('old saves that a release holds are kept', async () => {
    const env = await createEnvironment(showroom, 'Thinned', 'manual');
    const page = await createPage(showroom, 'Thinned');
    await rename(showroom, page, 'Released');
    await publish(showroom.editor, env);
    await rename(showroom, page, 'Later');
    await rename(showroom, page, 'Latest');
    const { documents } = showroom.app.services;
    await documents.thinRevisions('2100-01-01T00:00:00.000Z', 10_000);
    expect((await documents.revisions('page', page.id)).map(({ version }) => version)).toEqual([2, 4]);
    expect((await shownNames(showroom, env))[page.id]).toBe('Released');
  });

  it('an author drafts, and only a publisher publishes', async () => {
    const env = await createEnvironment(showroom, 'Roles', 'manual');
    const page = await createPage(showroom, 'Roles');
    const author = await joinAs(showroom, 'author');
    expect((await author.put(`/api/pages/${page.id}`, { ...page, name: 'Draft' })).statusCode).toBe(200);
    expect((await publish(author, env)).json()).toMatchObject({ statusCode: 403, right: 'content.publish' });
    expect((await author.put(`/api/publishing/${env}`, { mode: 'live' })).statusCode).toBe(403);
    const publisher = await joinAs(showroom, 'publisher');
    expect((await publish(publisher, env)).json()).toMatchObject({ by: 'A publisher' });
    const { entries } = (await showroom.editor.get('/api/audit?action=publish')).json<{ entries: Json[] }>();
    expect(entries[0]).toMatchObject({ actor: { id: publisher.id }, subject: env });
  });
});

onEachDatabase('When several servers share a database', (makeDatabase) => {
  it('each has the releases of the others', async () => {
    const testDatabase = await makeDatabase();
    const [one, other] = [await openShowroom({}, testDatabase), await openShowroom({}, testDatabase)];
    const env = await createEnvironment(one, 'Shared', 'live');
    const page = await createPage(one, 'Shared');
    const pointer = await live(one, env);
    expect((await other.shopper.get(pointer.url)).statusCode).toBe(200);
    await one.editor.put(`/api/publishing/${env}`, { mode: 'manual' });
    await rename(one, page, 'Published');
    await publish(one.editor, env);
    expect((await shownNames(other, env))[page.id]).toBe('Published');
    for (const { app } of [one, other]) await app.close();
    await testDatabase.remove();
  });
});
