// Rights that end while a request is under way, and rights that a route asks for by what is sent.
// See src/server/accounts/README.md#roles-and-rights.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { importShowroom } from '../../src/server/transfer/importShowroom.ts';
import { Archive } from '../../src/server/transfer/readArchive.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { formData } from '#tests/support/formData.ts';
import { joinAs, type Colleague } from '#tests/support/people.ts';
import { client, sharedShowroom } from '#tests/support/showroom.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

onDefaultDatabase('When rights change while somebody works', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  /** Sends half of a body, lets something happen, then sends the rest. */
  const halfway = (bytes: Buffer, happens: () => Promise<unknown>): Readable =>
    Readable.from(
      (async function* () {
        yield bytes.subarray(0, bytes.length / 2);
        // The server has read the headers and waits for the rest.
        await new Promise((resolve) => setTimeout(resolve, 50));
        await happens();
        yield bytes.subarray(bytes.length / 2);
      })(),
    );
  const create = async (collection: string, form: object) =>
    (await showroom.editor.post(`/api/${collection}`, form)).json<{ id: string }>();
  const change =
    ({ id }: Colleague, body: object) =>
    () =>
      showroom.editor.send('PATCH', `/api/people/${id}`, {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });

  it.each([
    ['blocked', { blocked: true }],
    ['made a viewer', { role: 'viewer' }],
  ])('a save that was begun before its author was %s changes nothing', async (_, body) => {
    const page = await create('pages', { name: 'As it was', title: 'As it was' });
    const author = await joinAs(showroom, 'author');
    const sent = Buffer.from(JSON.stringify({ ...page, name: 'Changed too late' }));
    const save = (happens: () => Promise<unknown>) =>
      author.send('PUT', `/api/pages/${page.id}`, {
        payload: halfway(sent, happens),
        headers: { 'content-type': 'application/json' },
      });
    expect((await save(change(author, body))).statusCode).toBe(401);
    expect((await showroom.editor.get(`/api/pages/${page.id}`)).json()).toMatchObject({ name: 'As it was' });
  });

  it('a file that arrives after its author was blocked is not kept', async () => {
    const author = await joinAs(showroom, 'author');
    const { payload, headers } = formData({ name: 'files', filename: 'late.png', bytes: PIXEL });
    const sent = await author.send('POST', '/upload', {
      payload: halfway(payload as Buffer, change(author, { blocked: true })),
      ...(headers && { headers }),
    });
    expect(sent.statusCode).toBe(401);
    const files = (await showroom.editor.get('/upload/files')).json<{ name: string }[]>();
    expect(files.map(({ name }) => name)).not.toContain('late.png');
  });

  it.each([
    ['blocked', { blocked: true }],
    ['made an author', { role: 'author' }],
  ])('an import that was begun before its publisher was %s brings nothing in', async (_, body) => {
    const page = await create('pages', { name: 'To be brought back', title: 'x' });
    const archive = (await showroom.editor.get('/api/export')).rawPayload;
    await showroom.editor.send('DELETE', `/api/pages/${page.id}`);
    const publisher = await joinAs(showroom, 'publisher');
    const form = formData({ name: 'file', filename: 'showroom.zip', bytes: archive });
    const { id } = (await publisher.send('POST', '/api/imports?dryRun=1', form)).json<{ id: string }>();
    const sent = await publisher.send('POST', `/api/imports/${id}`, {
      payload: halfway(Buffer.from(JSON.stringify({ how: 'keep' })), change(publisher, body)),
      headers: { 'content-type': 'application/json' },
    });
    expect(sent.statusCode).toBe(401);
    expect((await showroom.editor.get(`/api/pages/${page.id}`)).statusCode).toBe(404);
  });

  it('an import whose publisher was blocked while it was written brings nothing in', async () => {
    const page = await create('pages', { name: 'Not brought back', title: 'x' });
    const bytes = (await showroom.editor.get('/api/export')).rawPayload;
    await showroom.editor.send('DELETE', `/api/pages/${page.id}`);
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'));
    const path = join(folder, 'showroom.zip');
    await writeFile(path, bytes);
    const archive = await Archive.open(path);
    const asked: boolean[] = [];
    const confirm = async ({ isTransaction }: { isTransaction: boolean }): Promise<void> => {
      asked.push(isTransaction);
      if (isTransaction) throw new Error('blocked');
    };
    const { services } = showroom.app;
    await expect(importShowroom(services, archive, { how: 'keep' }, null, confirm)).rejects.toThrow(
      'blocked',
    );
    archive.close();
    await rm(folder, { recursive: true });
    expect(asked).toEqual([false, true]);
    expect((await showroom.editor.get(`/api/pages/${page.id}`)).statusCode).toBe(404);
    // The same check over the connection of a transaction lets its publisher pass.
    const publisher = await joinAs(showroom, 'publisher');
    const form = formData({ name: 'file', filename: 'showroom.zip', bytes });
    expect((await publisher.send('POST', '/api/imports?how=keep', form)).statusCode).toBe(201);
    expect((await showroom.editor.get(`/api/pages/${page.id}`)).statusCode).toBe(200);
  });

  it.each([
    ['blocked', { blocked: true }],
    ['made a publisher', { role: 'publisher' }],
  ])('links of an administrator end when they are %s', async (_, body) => {
    const boss = await joinAs(showroom, 'administrator');
    const author = await joinAs(showroom, 'author');
    const invited = await boss.post('/api/invitations', {
      email: 'friend@example.com',
      role: 'administrator',
    });
    const reset = await boss.post(`/api/people/${author.id}/reset-links`, {});
    await change(boss, body)();
    for (const [page, made] of [
      ['join', invited],
      ['reset', reset],
    ] as const) {
      const token = made.json<{ url: string }>().url.split('#')[1];
      expect((await showroom.shopper.post('/auth/link', { page, token })).statusCode).toBe(410);
    }
  });

  it('a key may do no more than who made it may do today, and nothing once they are gone', async () => {
    const boss = await joinAs(showroom, 'administrator');
    const scopes = ['content.view', 'content.edit', 'settings.edit'];
    const made = (await boss.post('/api/keys', { name: 'Price feed', scopes })).json<{
      id: string;
      key: string;
    }>();
    const feed = client(showroom.app, made.key);
    const add = async (): Promise<number> =>
      (await feed.post('/api/pages', { name: 'Price', title: 'Price' })).statusCode;
    const listed = async () =>
      (await showroom.editor.get('/api/keys'))
        .json<{ items: { id: string }[] }>()
        .items.find(({ id }) => id === made.id);
    expect(await add()).toBe(200);
    expect(await listed()).toMatchObject({ scopes, madeBy: 'A administrator', active: true });
    await change(boss, { role: 'viewer' })();
    expect([await add(), (await feed.get('/api/types')).statusCode]).toEqual([403, 200]);
    expect(await listed()).toMatchObject({ scopes: ['content.view'], active: true });
    await change(boss, { blocked: true })();
    expect((await feed.get('/api/types')).statusCode).toBe(401);
    expect(await listed()).toMatchObject({ active: false });
    await change(boss, { blocked: false, role: 'administrator' })();
    expect(await add()).toBe(200);
    await showroom.editor.send('DELETE', `/api/people/${boss.id}`);
    expect(await add()).toBe(401);
  });

  it.each([
    ['GET', '/api/people/9999999999'],
    ['GET', '/api/audit?after=1.5'],
    ['GET', '/api/audit?actor=99999999999'],
    ['GET', '/api/audit.csv?actor=-1'],
    ['GET', '/upload/files/9999999999'],
    ['GET', '/api/uses/media/9999999999'],
    ['GET', '/auth/oidc?return=//['],
    ['POST', '/api/people/9999999999/sign-outs'],
  ] as const)('%s %s is refused, not an error of the server', async (method, url) => {
    expect([400, 404, 405]).toContain((await showroom.editor.send(method, url)).statusCode);
  });

  it('only who may change settings discards changes of settings, by a key too', async () => {
    const { id: env } = await create('environments', { name: 'Settings', publishing: 'byHand' });
    const author = await joinAs(showroom, 'author');
    const key = await showroom.editor.post('/api/keys', { name: 'Writer', scopes: ['content.edit'] });
    const writer = client(showroom.app, key.json<{ key: string }>().key);
    const discard = { collection: 'environments', id: env };
    for (const person of [author, writer]) {
      const refused = await person.post(`/api/environments/${env}/discards`, discard);
      expect([refused.statusCode, refused.json()]).toMatchObject([403, { right: 'settings.edit' }]);
    }
    // Neither does a key that may only change settings publish all that waits.
    const settings = await showroom.editor.post('/api/keys', { name: 'Settings', scopes: ['settings.edit'] });
    const machine = client(showroom.app, settings.json<{ key: string }>().key);
    const opened = await machine.put(`/api/environments/${env}`, { name: 'Settings', publishing: 'atOnce' });
    expect([opened.statusCode, opened.json()]).toMatchObject([403, { right: 'content.publish' }]);
    const publisher = await joinAs(showroom, 'publisher');
    // Nothing has changed: it passes to that refusal.
    expect((await publisher.post(`/api/environments/${env}/discards`, discard)).statusCode).not.toBe(403);
  });
});
