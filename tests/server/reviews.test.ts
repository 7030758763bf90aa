// Reviews: authors ask publishers. See src/server/publishing/README.md#reviews.
import { expect, it, onTestFinished } from 'vitest';
import type { Publishing } from '#protocol/releaseSchemas.ts';
import type { Review } from '#protocol/reviewSchemas.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { openMailServer } from '#tests/support/mailServer.ts';
import { EDITOR, openShowroom, sharedShowroom, type Client } from '#tests/support/showroom.ts';
import * as accounts from '#server/accounts/accountRepository.ts';

onDefaultDatabase('When an author asks for a review', (makeDatabase) => {
  const room = sharedShowroom(makeDatabase);

  /** An environment that is published by hand from the start, with a page that is not public. */
  async function drafted(): Promise<{ env: string; page: { id: string; name: string } }> {
    const { editor } = room;
    const body = { name: 'Store', publishing: 'byHand' };
    const { id: env } = (await editor.post('/api/environments', body)).json<{ id: string }>();
    const page = (await editor.post('/api/pages', { name: 'Draft' })).json<{ id: string; name: string }>();
    return { env, page };
  }
  const ask = (author: Client, env: string, page: { id: string }, version = 1) =>
    author.post(`/api/reviews/${env}`, {
      note: 'Is this right?',
      documents: [{ collection: 'pages', id: page.id, version }],
    });
  const listed = async (reader: Client, env: string): Promise<Review[]> =>
    (await reader.get(`/api/reviews/${env}`)).json<Review[]>();

  it('publishers see who asks what, comment on it, and it is off the list once it is public', async () => {
    const { env, page } = await drafted();
    const author = await joinAs(room, 'author');
    expect((await ask(author, env, page)).statusCode).toBe(201);
    const [review] = await listed(room.editor, env);
    expect(review).toMatchObject({
      note: 'Is this right?',
      by: 'A author',
      isOwn: false,
      documents: [{ collection: 'pages', id: page.id, name: 'Draft', version: 1 }],
      comments: [],
    });
    await room.editor.post(`/api/reviews/${env}/${review?.id}/comments`, { text: 'Almost <b>there</b>' });
    const [answered] = await listed(author, env);
    expect(answered).toMatchObject({ isOwn: true, comments: [{ text: 'Almost <b>there</b>' }] });
    const { release } = (await room.editor.get(`/api/environments/${env}/publishing`)).json<Publishing>();
    const published = await room.editor.post(`/api/environments/${env}/releases`, {
      base: release?.id,
      note: 'Reviewed',
      only: [{ collection: 'pages', id: page.id, version: 1 }],
    });
    expect(published.statusCode).toBe(201);
    // A later save is another matter.
    await author.put(`/api/pages/${page.id}`, { ...page, name: 'Later' });
    expect(await listed(room.editor, env)).toEqual([]);
  });

  it('it stays on the list while only some of its languages are public', async () => {
    const { env, page } = await drafted();
    const texts = {
      ...page,
      name: 'Draft',
      langCode: 'en',
      headers: [{ type: 'title', text: 'Hello' }],
      alternates: [
        {
          langCode: 'es',
          language: 'Español',
          languageLong: 'Ver en español',
          headers: [{ type: 'title', text: 'Hola' }],
        },
      ],
    };
    await room.editor.put(`/api/pages/${page.id}`, texts);
    expect((await ask(room.editor, env, page, 2)).statusCode).toBe(201);
    const publish = (languages?: string[]) =>
      room.editor.post(`/api/environments/${env}/releases`, {
        note: 'Reviewed',
        only: [{ collection: 'pages', id: page.id, version: 2 }],
        ...(languages && { languages }),
      });
    expect((await publish(['en'])).statusCode).toBe(201);
    expect(await listed(room.editor, env)).toHaveLength(1);
    expect((await publish()).statusCode).toBe(201);
    expect(await listed(room.editor, env)).toEqual([]);
  });

  it('publishers get a mail, and neither who asks, who is blocked, nor who may not publish', async () => {
    const mail = await openMailServer();
    onTestFinished(() => mail.close());
    const showroom = await openShowroom({
      smtp: { url: mail.url, from: 'showroom@example.com' },
      publicUrl: 'https://showroom.example.com',
    });
    const body = { name: 'Store', publishing: 'byHand' };
    const { id: env } = (await showroom.editor.post('/api/environments', body)).json<{ id: string }>();
    const page = (await showroom.editor.post('/api/pages', { name: 'Draft' })).json<{ id: string }>();
    const { database } = showroom.app.services;
    const [blocked, publisher, own] = [
      await joinAs(showroom, 'publisher'),
      await joinAs(showroom, 'publisher'),
      await joinAs(showroom, 'publisher'),
    ];
    await joinAs(showroom, 'author');
    await accounts.change(database, blocked.id, { isBlocked: true });
    expect((await ask(own, env, page)).statusCode).toBe(201);
    const receivers = [(await mail.next()).to, (await mail.next()).to].flat().sort();
    expect(receivers).toEqual([EDITOR.email, publisher.email].sort());
    expect(mail.received).toEqual([]);
  });

  it('they take it back, a publisher closes it, and nobody else may', async () => {
    const { env, page } = await drafted();
    const [author, other] = [await joinAs(room, 'author'), await joinAs(room, 'author')];
    const { id } = (await ask(author, env, page)).json<Review>();
    const refused = await other.send('DELETE', `/api/reviews/${env}/${id}`);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringContaining('Only who asked, or a publisher, can take it off the list.'),
    ]);
    expect((await author.send('DELETE', `/api/reviews/${env}/${id}`)).statusCode).toBe(204);
    const again = (await ask(author, env, page)).json<Review>();
    expect((await room.editor.send('DELETE', `/api/reviews/${env}/${again.id}`)).statusCode).toBe(204);
    expect(await listed(author, env)).toEqual([]);
    expect((await author.send('DELETE', `/api/reviews/${env}/${id}`)).statusCode).toBe(404);
  });

  it('what was saved since, or is public, is refused with what to do', async () => {
    const { env, page } = await drafted();
    const author = await joinAs(room, 'author');
    await author.put(`/api/pages/${page.id}`, { ...page, name: 'Saved since' });
    const stale = await ask(author, env, page);
    expect([stale.statusCode, stale.body]).toEqual([
      409,
      expect.stringContaining('Look at the changes again.'),
    ]);
    expect((await ask(author, env, page, 2)).statusCode).toBe(201);
    expect((await author.post(`/api/reviews/${env}`, { note: '', documents: [] })).statusCode).toBe(400);
  });
});

onDefaultDatabase('When an environment is made to be published by hand', (makeDatabase) => {
  const room = sharedShowroom(makeDatabase);

  it('kiosks show what it began with, and saves wait from the first one on', async () => {
    const body = { name: 'Careful', publishing: 'byHand' };
    const { id: env } = (await room.editor.post('/api/environments', body)).json<{ id: string }>();
    const state = async () =>
      (await room.editor.get(`/api/environments/${env}/publishing`)).json<Publishing>();
    expect(await state()).toMatchObject({ mode: 'byHand', changes: [] });
    await room.editor.post('/api/pages', { name: 'Later' });
    expect((await state()).changes).toHaveLength(1);
    const wrong = await room.editor.post('/api/environments', { name: 'Wrong', publishing: 'never' });
    expect(wrong.statusCode).toBe(400);
    const usual = (await room.editor.post('/api/environments', { name: 'Usual' })).json<{ id: string }>();
    const usualState = await room.editor.get(`/api/environments/${usual.id}/publishing`);
    expect(usualState.json<Publishing>().mode).toBe('atOnce');
  });
});
