// Comments on fields of documents. See src/server/collaboration/README.md#comments.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommentThread } from '#protocol/collaborationEndpoints.ts';
import { onDefaultDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { openMailServer, type MailServer } from '#tests/support/mailServer.ts';
import { joinAs, type Colleague } from '#tests/support/people.ts';
import { startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';
import * as accounts from '#server/accounts/accountRepository.ts';

onDefaultDatabase('When colleagues comment on a page', (makeDatabase) => {
  let mail: MailServer;
  let testDatabase: TestDatabase;
  let showroom: Showroom;
  let ada: Colleague;
  let vera: Colleague;
  beforeAll(async () => {
    mail = await openMailServer();
    testDatabase = await makeDatabase();
    const smtp = { url: mail.url, from: 'showroom@example.com' };
    showroom = await startShowroom(testDatabase, { smtp, publicUrl: 'https://showroom.example.com' });
    ada = await joinAs(showroom, 'author');
    vera = await joinAs(showroom, 'viewer');
  });
  afterAll(async () => {
    await showroom.app.close();
    await testDatabase.remove();
    await mail.close();
  });

  const header = (text: string): Json => ({ type: 'title', text, alignment: 'left' });
  async function makePage(): Promise<{ id: string; saveHeaders: (headers: Json[]) => Promise<number> }> {
    const created = await ada.post('/api/pages', { name: 'Commented' });
    const page = created.json<Json & { id: string }>();
    const saveHeaders = async (headers: Json[]): Promise<number> =>
      (await ada.put(`/api/pages/${page.id}`, { ...page, headers })).statusCode;
    expect(await saveHeaders([header('One'), header('Two')])).toBe(200);
    return { id: page.id, saveHeaders };
  }
  const threadsOf = async (id: string): Promise<CommentThread[]> =>
    (await vera.get(`/api/comments/pages/${id}`)).json();
  const begin = async (by: Colleague, id: string, body: Json): Promise<CommentThread> => {
    const response = await by.post(`/api/comments/pages/${id}`, body);
    expect(response.statusCode).toBe(201);
    return response.json();
  };

  it('somebody who writes without end is asked to wait, on every node, and colleagues go on', async () => {
    const { id } = await makePage();
    const flood = await joinAs(showroom, 'viewer');
    const send = () => flood.post(`/api/comments/pages/${id}`, { path: '', text: 'Again' });
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await send()).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
    const refused = await send();
    expect(refused.body).toContain('What you wrote is still here: send it in a minute.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await begin(ada, id, { path: '', text: 'Still here' });
  });

  it('they begin a thread at a field, answer, resolve it, and an answer opens it again', async () => {
    const { id } = await makePage();
    const { id: thread } = await begin(vera, id, { path: 'headers.0.text', text: ' Is this <b>right</b>? ' });
    await ada.post(`/api/comment-threads/${thread}`, { text: 'It is.' });
    const resolved = await vera.send('PATCH', `/api/comment-threads/${thread}`, {
      payload: '{"resolved":true}',
      headers: { 'content-type': 'application/json' },
    });
    expect(resolved.json()).toMatchObject({ resolved: { by: 'A viewer', at: expect.any(String) } });
    await ada.post(`/api/comment-threads/${thread}`, { text: 'No, wait.' });
    expect(await threadsOf(id)).toEqual([
      {
        id: thread,
        path: 'headers.0.text',
        resolved: null,
        comments: [
          {
            id: expect.any(String),
            author: { id: vera.id, name: 'A viewer' },
            text: 'Is this <b>right</b>?',
            at: expect.any(String),
          },
          expect.objectContaining({ text: 'It is.' }),
          expect.objectContaining({ text: 'No, wait.' }),
        ],
      },
    ]);
  });

  it('a thread follows its entry when it is moved or changed, and goes with it', async () => {
    const { id, saveHeaders } = await makePage();
    await begin(ada, id, { path: 'headers.0.text', text: 'On one' });
    await begin(ada, id, { path: 'headers.1.text', text: 'On two' });
    await begin(ada, id, { path: '', text: 'On all' });
    const paths = async (): Promise<string[]> =>
      (await threadsOf(id)).map(({ path, comments }) => `${comments[0]?.text}: ${path}`);
    await saveHeaders([header('Two'), header('One')]);
    expect(await paths()).toEqual(['On one: headers.1.text', 'On two: headers.0.text', 'On all: ']);
    await saveHeaders([header('New'), header('Two, longer'), header('One')]);
    expect(await paths()).toContain('On one: headers.2.text');
    await saveHeaders([header('New')]);
    expect(await paths()).not.toContain('On one: headers.2.text');
    expect(await paths()).toContain('On all: ');
  });

  it('a thread follows its entry when a change is discarded too', async () => {
    const { id, saveHeaders } = await makePage();
    // Its first release is what is saved now.
    const site = await showroom.editor.post('/api/environments', { name: 'By hand' });
    const { id: env } = site.json<{ id: string }>();
    await showroom.editor.put(`/api/environments/${env}`, { publishing: 'byHand' });
    await begin(ada, id, { path: 'headers.0.text', text: 'On one' });
    await saveHeaders([header('Two'), header('One')]);
    expect((await threadsOf(id))[0]?.path).toBe('headers.1.text');
    const discard = { collection: 'pages', id };
    expect((await ada.post(`/api/environments/${env}/discards`, discard)).statusCode).toBe(200);
    expect((await threadsOf(id))[0]?.path).toBe('headers.0.text');
  });

  it('people remove their own comments, administrators any, and the last one ends the thread', async () => {
    const { id } = await makePage();
    const { id: thread, comments } = await begin(ada, id, { path: '', text: 'Mine' });
    const address = `/api/comment-threads/${thread}/${comments[0]?.id}`;
    expect((await vera.send('DELETE', address)).statusCode).toBe(403);
    expect((await showroom.editor.send('DELETE', address)).statusCode).toBe(204);
    expect(await threadsOf(id)).toEqual([]);
    expect((await ada.send('DELETE', address)).statusCode).toBe(404);
  });

  it('whoever is mentioned gets a mail, but not whoever wrote it', async () => {
    const { id } = await makePage();
    const { id: thread } = await begin(vera, id, {
      path: 'headers.0.text',
      text: 'Look, @A author',
      mentions: [ada.id, vera.id, 9_999],
    });
    const received = await mail.next();
    expect(received.to).toEqual([ada.email]);
    expect(received.source).toContain('A viewer mentioned you');
    // To the field, by its page's name and the address of the thread.
    expect(received.source).toContain('Commented');
    const lines = received.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(lines).toContain(`/edit/page/${id}#comments=${thread}`);
    expect(mail.received).toEqual([]);
    expect((await vera.get('/api/colleagues')).json()).toContainEqual({ id: ada.id, name: 'A author' });
  });

  it('a colleague who is blocked can be mentioned no more, and gets no mail', async () => {
    const { id } = await makePage();
    const left = await joinAs(showroom, 'author');
    await accounts.change(showroom.app.services.database, left.id, { isBlocked: true });
    await begin(vera, id, { path: '', text: 'Look, both', mentions: [left.id, ada.id] });
    expect((await mail.next()).to).toEqual([ada.email]);
    expect(mail.received).toEqual([]);
    const colleagues = (await vera.get('/api/colleagues')).json<{ id: number }[]>();
    expect(colleagues.map((colleague) => colleague.id)).not.toContain(left.id);
  });

  it('nothing comes of an empty comment, an unknown page, or nobody signed in', async () => {
    const { id } = await makePage();
    expect((await ada.post(`/api/comments/pages/${id}`, { path: '', text: ' ' })).statusCode).toBe(400);
    for (const place of ['pages/nowhere', `nothing/${id}`])
      expect((await ada.post(`/api/comments/${place}`, { path: '', text: 'x' })).statusCode).toBe(404);
    // A path that leads out of the document breaks the editor that opens it.
    for (const path of ['__proto__.nothing', 'constructor.x'])
      expect((await ada.post(`/api/comments/pages/${id}`, { path, text: 'x' })).statusCode).toBe(400);
    expect((await ada.post('/api/comment-threads/nothing', { text: 'x' })).statusCode).toBe(404);
    expect((await showroom.shopper.get(`/api/comments/pages/${id}`)).statusCode).toBe(401);
  });
});
