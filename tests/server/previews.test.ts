// Previews of what is not public, or not yet. See src/server/publishing/README.md#previews.
import { expect, it } from 'vitest';
import type { NewPreviewLink, Preview, PreviewLink } from '#protocol/previewSchemas.ts';
import type { LiveRelease, Publishing, ReleaseContent } from '#protocol/releaseSchemas.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { client, sharedShowroom, type Showroom } from '#tests/support/showroom.ts';
import * as accounts from '#server/accounts/accountRepository.ts';
import * as previewLinks from '#server/publishing/previewLinkRepository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onDefaultDatabase('When something is looked at before it is public', (makeDatabase) => {
  const room = sharedShowroom(makeDatabase);

  /** A page that is live as 'Everyday' and saved as 'Draft', published by hand. */
  async function drafted({ editor }: Showroom): Promise<{ env: string; page: string }> {
    const { id: env } = (await editor.post('/api/environments', { name: 'Store' })).json<{ id: string }>();
    const page = (await editor.post('/api/pages', { name: 'Everyday' })).json<{ id: string }>();
    await editor.put(`/api/environments/${env}`, { publishing: 'byHand' });
    await editor.put(`/api/pages/${page.id}`, { ...page, name: 'Draft' });
    return { env, page: page.id };
  }

  async function nameIn({ shopper }: Showroom, url: string, page: string): Promise<unknown> {
    const { documents } = (await shopper.get(url)).json<ReleaseContent>();
    return documents['page']?.[page]?.['name'];
  }

  const previewOf = async ({ editor }: Showroom, env: string, query: string): Promise<Preview> =>
    (await editor.get(`/api/previews/${env}?${query}`)).json<Preview>();

  const makeLink = async ({ editor }: Showroom, env: string, body: object): Promise<NewPreviewLink> =>
    (await editor.post(`/api/previews/${env}/links`, body)).json<NewPreviewLink>();

  const open = ({ shopper }: Showroom, token: string) => shopper.post('/api/previews/open', { token });

  it('an editor sees the last saves, what is live, an earlier release, and a moment to come', async () => {
    const { env, page } = await drafted(room);
    const saves = await previewOf(room, env, 'show=saves');
    expect(await nameIn(room, saves.url, page)).toBe('Draft');
    const live = await previewOf(room, env, 'show=live');
    expect(await nameIn(room, live.url, page)).toBe('Everyday');
    expect(live.environment).toEqual({ id: env, name: 'Store' });
    const { release, changes } = (
      await room.editor.get(`/api/environments/${env}/publishing`)
    ).json<Publishing>();
    const documents = changes.map(({ collection, id, version }) => ({ collection, id, version }));
    const startsAt = new Date(Date.now() + DAY_MS).toISOString();
    await room.editor.post(`/api/environments/${env}/releases`, {
      at: startsAt,
      note: 'Soon',
      only: documents,
    });
    const tomorrow = await previewOf(room, env, `show=moment&at=${startsAt}`);
    expect(await nameIn(room, tomorrow.url, page)).toBe('Draft');
    const today = await previewOf(room, env, `show=moment&at=${new Date().toISOString()}`);
    expect(today.hash).toBe(live.hash);
    await room.editor.post(`/api/environments/${env}/releases`, {
      base: release?.id,
      note: 'Now',
      only: documents,
    });
    const earlier = await previewOf(room, env, `show=release&release=${release?.id}`);
    expect(await nameIn(room, earlier.url, page)).toBe('Everyday');
    expect(earlier.at).toBe(release?.at);
  });

  it('a link shows the last saves to somebody without an account, also after they have changed', async () => {
    const { env, page } = await drafted(room);
    const { token, expiresAt } = await makeLink(room, env, { show: 'saves' });
    const days = (Date.parse(expiresAt) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    const first = (await open(room, token)).json<Preview>();
    expect(await nameIn(room, first.url, page)).toBe('Draft');
    const saved = (await room.editor.get(`/api/pages/${page}`)).json<object>();
    await room.editor.put(`/api/pages/${page}`, { ...saved, name: 'Later draft' });
    const later = (await open(room, token)).json<Preview>();
    expect(await nameIn(room, later.url, page)).toBe('Later draft');
    expect(later.expiresAt).toBe(expiresAt);
    // Kiosks go on showing what is live.
    const live = (await room.shopper.get(`/api/live?env=${env}`)).json<LiveRelease>();
    expect(await nameIn(room, live.url, page)).toBe('Everyday');
  });

  it('a link that was ended, has expired or was guessed says that it has ended', async () => {
    const { env } = await drafted(room);
    const { id, token } = await makeLink(room, env, { show: 'live' });
    expect((await room.editor.send('DELETE', `/api/previews/${env}/links/${id}`)).statusCode).toBe(204);
    const ended = await open(room, token);
    expect(ended.statusCode).toBe(410);
    expect(ended.body).toContain('This preview has ended. Ask the person who sent it for a new link.');
    expect((await open(room, 'guessed')).statusCode).toBe(410);
    const { token: other } = await makeLink(room, env, { show: 'live' });
    const { database } = room.app.services;
    expect(await previewLinks.open(database, other, Date.now() + 7 * DAY_MS + 1)).toBeUndefined();
    expect((await room.editor.send('DELETE', `/api/previews/${env}/links/${id}`)).statusCode).toBe(404);
  });

  it('the list says what each link shows, by whom and until when, and never its secret', async () => {
    const { env } = await drafted(room);
    const { release } = (await room.editor.get(`/api/environments/${env}/publishing`)).json<Publishing>();
    const { token, ...made } = await makeLink(room, env, { show: 'release', release: release?.id });
    const listed = await room.editor.get(`/api/previews/${env}/links`);
    expect(listed.json<PreviewLink[]>()).toEqual([made]);
    expect(made.at).toBe(release?.at);
    expect(listed.body).not.toContain(token);
  });

  it('the links of a person who is blocked show nothing', async () => {
    const { env } = await drafted(room);
    const author = await joinAs(room, 'author');
    const made = await author.post(`/api/previews/${env}/links`, { show: 'saves' });
    expect(made.statusCode).toBe(201);
    const { token } = made.json<NewPreviewLink>();
    expect((await open(room, token)).statusCode).toBe(200);
    await accounts.change(room.app.services.database, author.id, { isBlocked: true });
    expect((await open(room, token)).statusCode).toBe(410);
  });

  it('the links of a person who may not edit any more show nothing, and again once they may', async () => {
    const { env } = await drafted(room);
    const author = await joinAs(room, 'author');
    const { token } = (
      await author.post(`/api/previews/${env}/links`, { show: 'saves' })
    ).json<NewPreviewLink>();
    const change = (role: string) =>
      room.editor.send('PATCH', `/api/people/${author.id}`, {
        payload: JSON.stringify({ role }),
        headers: { 'content-type': 'application/json' },
      });
    const listed = async () =>
      (await room.editor.get(`/api/previews/${env}/links`)).json<PreviewLink[]>().length;
    expect([(await open(room, token)).statusCode, await listed()]).toEqual([200, 1]);
    await change('viewer');
    expect([(await open(room, token)).statusCode, await listed()]).toEqual([410, 0]);
    await change('author');
    expect([(await open(room, token)).statusCode, await listed()]).toEqual([200, 1]);
  });

  it('a link that a key has made ends with the key, and with the right of who made the key', async () => {
    const { env } = await drafted(room);
    const administrator = await joinAs(room, 'administrator');
    const makeKey = async () =>
      (
        await administrator.post('/api/keys', {
          name: 'Newsletter',
          scopes: ['content.view', 'content.edit'],
        })
      ).json<{ id: string; key: string }>();
    const [removed, kept] = [await makeKey(), await makeKey()];
    const tokens = await Promise.all(
      [removed, kept].map(async ({ key }) => {
        const sent = await client(room.app, key).post(`/api/previews/${env}/links`, { show: 'live' });
        return sent.json<NewPreviewLink>().token;
      }),
    );
    const statuses = async () =>
      Promise.all(tokens.map(async (token) => (await open(room, token)).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    await room.editor.send('DELETE', `/api/keys/${removed.id}`);
    expect(await statuses()).toEqual([410, 200]);
    await room.editor.send('PATCH', `/api/people/${administrator.id}`, {
      payload: JSON.stringify({ role: 'viewer' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(await statuses()).toEqual([410, 410]);
  });

  it('a link of a key works that names no maker, and one that names no key, until it expires', async () => {
    const { env } = await drafted(room);
    const { database } = room.app.services;
    const { id } = (
      await room.editor.post('/api/keys', { name: 'Old', scopes: ['content.view', 'content.edit'] })
    ).json<{ id: string }>();
    await database.updateTable('api_key').set({ account: null }).where('id', '=', id).execute();
    const make = async (apiKey: string | null): Promise<string> => {
      const by = { id: null, name: 'Old' };
      return (await previewLinks.add(database, env, { show: 'live' }, by, apiKey, Date.now())).token;
    };
    const tokens = [await make(id), await make(null)];
    const statuses = async () =>
      Promise.all(tokens.map(async (token) => (await open(room, token)).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    expect((await room.editor.get(`/api/previews/${env}/links`)).json()).toHaveLength(2);
    for (const token of tokens)
      expect(await previewLinks.open(database, token, Date.now() + 8 * DAY_MS)).toBeUndefined();
    await room.editor.send('DELETE', `/api/keys/${id}`);
    expect(await statuses()).toEqual([410, 200]);
  });

  it('a link needs a release of this environment, or a moment', async () => {
    const { env } = await drafted(room);
    const refused = await room.editor.post(`/api/previews/${env}/links`, { show: 'moment' });
    expect(refused.statusCode).toBe(400);
    const unknown = { show: 'release', release: 999_999 };
    expect((await room.editor.post(`/api/previews/${env}/links`, unknown)).statusCode).toBe(404);
    expect((await room.editor.get('/api/previews/nowhere?show=saves')).statusCode).toBe(404);
  });
});
