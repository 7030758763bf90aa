// Shared launch snapshots: what a first visit sees before the app has loaded. See
// src/server/kiosks/README.md#launch-snapshots.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { client, sharedShowroom, type Json } from '#tests/support/showroom.ts';

const BUILD = '/assets/index-1.js';
const NASTY = '</script><script>alert(1)</script>';

const pictureOf = async (width: number, height: number): Promise<string> =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#e85d4a' } })
      .webp()
      .toBuffer()
  ).toString('base64');

const clientDir = mkdtempSync(join(tmpdir(), 'vitrine-client-'));
writeFileSync(
  join(clientDir, 'index.html'),
  `<!doctype html><noscript>No</noscript><script src="/assets/launch-1.js" data-app="${BUILD}"></script>`,
);
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

onDefaultDatabase('When an administrator has opened the editor', (makeDatabase) => {
  const room = sharedShowroom(makeDatabase, { clientDir });

  const etagOf = async (path: string): Promise<string> =>
    String((await room.shopper.get(`/api/${path}`)).headers['etag']);

  /** A new environment, and a snapshot of what is live in it. */
  async function drawn(): Promise<{ env: string; body: Json }> {
    const { id: env } = (await room.editor.post('/api/environments', { name: 'Store' })).json<{
      id: string;
    }>();
    const versions = {
      [`environment/${env}`]: await etagOf(`environments/${env}`),
      [`homeScreen/${env}`]: await etagOf(`home-screens/${env}`),
    };
    const target = { role: 'link', label: NASTY, lang: null, left: 0.1, top: 0.2, width: 0.3, height: 0.1 };
    const targets = [{ ...target, radius: [0.5, 0.5] }];
    return {
      env,
      body: { build: BUILD, versions, langCode: 'en', targets, image: await pictureOf(1920, 1080) },
    };
  }
  const send = (env: string, body: Json, client = room.editor) =>
    client.put(`/api/environments/${env}/launch-snapshot`, body);
  const pageOf = (env: string, more = '', headers = {}) =>
    room.shopper.get(`/?env=${env}${more}`, { accept: 'text/html', ...headers });
  const isCurrent = async (env: string): Promise<boolean> =>
    (await room.editor.get(`/api/environments/${env}/launch-snapshot`)).json<{ isCurrent: boolean }>()
      .isCurrent;
  const liveOf = async (env: string): Promise<string> =>
    (await room.editor.get(`/api/environments/${env}/launch-snapshot`)).json<{ live: string }>().live;
  const snapshotIn = (html: string): Json | undefined => {
    const text = /<script type="application\/json" id="shared-snapshot">(.*?)<\/script>/.exec(html)?.[1];
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  };

  it('the page of home has the picture and its buttons, until what is live changes', async () => {
    const { env, body } = await drawn();
    expect(snapshotIn((await pageOf(env)).body)).toBeUndefined();
    expect(await isCurrent(env)).toBe(false);
    const before = await liveOf(env);
    expect((await send(env, body)).statusCode).toBe(204);
    expect(await isCurrent(env)).toBe(true);

    const page = await pageOf(env);
    const snapshot = snapshotIn(page.body);
    expect(snapshot).toMatchObject({ targets: [{ label: NASTY }], langCode: 'en' });
    // The label of a button does not end the element.
    expect(page.body.match(/<script/g)).toHaveLength(2);
    const address = String(snapshot?.['image']);
    expect(page.headers['link']).toContain(`<${address}>; rel=preload; as=image; fetchpriority=high`);
    const picture = await room.shopper.get(address);
    expect([picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(picture.rawPayload.toString('base64')).toBe(body['image']);
    const etag = String(page.headers['etag']);
    expect((await pageOf(env, '', { 'if-none-match': etag })).statusCode).toBe(304);

    const home = (await room.editor.get(`/api/home-screens/${env}`)).json<Json>();
    await room.editor.put(`/api/home-screens/${env}`, { ...home, scrollText: 'More' });
    expect(snapshotIn((await pageOf(env)).body)).toBeUndefined();
    expect(await isCurrent(env)).toBe(false);
    expect(await liveOf(env)).not.toBe(before);
  });

  it('drafts leave it as it is where pages are published by hand', async () => {
    const { env, body } = await drawn();
    await send(env, body);
    const site = (await room.editor.get(`/api/environments/${env}`)).json<Json>();
    await room.editor.put(`/api/environments/${env}`, { ...site, publishing: 'byHand' });
    const versions = {
      ...(body['versions'] as Json),
      [`environment/${env}`]: await etagOf(`environments/${env}`),
    };
    await send(env, { ...body, versions });
    const wasCurrent = await isCurrent(env);
    const home = (await room.editor.get(`/api/home-screens/${env}`)).json<Json>();
    await room.editor.put(`/api/home-screens/${env}`, { ...home, scrollText: 'A draft' });
    expect([wasCurrent, await isCurrent(env)]).toEqual([true, true]);
    expect(snapshotIn((await pageOf(env)).body)).toBeDefined();
  });

  it('other screens, other languages, other environments and editors get the page without it', async () => {
    const { env, body } = await drawn();
    await send(env, body);
    const other = (await drawn()).env;
    for (const path of [
      `/page/care?env=${env}`,
      `/edit?env=${env}`,
      `/?env=${env}&lang=es`,
      `/?env=${other}`,
    ]) {
      const { body: html } = await room.shopper.get(path, { accept: 'text/html' });
      expect([path, html.includes('<noscript>'), snapshotIn(html)]).toEqual([path, true, undefined]);
    }
  });

  it('only an administrator puts a picture before home, no publisher and no key, and the audit names each', async () => {
    const { env, body } = await drawn();
    const { key } = (
      await room.editor.post('/api/keys', {
        name: 'Publishing tool',
        scopes: ['content.publish', 'settings.edit'],
      })
    ).json<{ key: string }>();
    const machine = client(room.app, key);
    for (const refused of [await joinAs(room, 'publisher'), machine])
      expect((await send(env, body, refused)).json()).toMatchObject({
        statusCode: 403,
        right: 'launch.edit',
      });
    expect(
      (await room.editor.post('/api/keys', { name: 'Painter', scopes: ['launch.edit'] })).statusCode,
    ).toBe(400);
    expect((await send(env, body)).statusCode).toBe(204);
    const { entries } = (await room.editor.get('/api/audit?action=set-launch-snapshot')).json<{
      entries: Json[];
    }>();
    const image = String(snapshotIn((await pageOf(env)).body)?.['image']);
    const [entry] = entries;
    expect(entry).toMatchObject({ subject: env, actor: { name: 'editor@example.com' } });
    const detail = entry?.['detail'] as Json | undefined;
    expect(image).toContain(String(detail?.['hash']));
  });

  it('a picture is of this build and of the size of the stage', async () => {
    const { env, body } = await drawn();
    expect((await send(env, body, room.shopper)).statusCode).toBe(401);
    expect((await send(env, { ...body, build: '/assets/index-0.js' })).statusCode).toBe(409);
    const wrong = [
      await pictureOf(192, 108),
      Buffer.from('<svg/>').toString('base64'),
      '',
      'x'.repeat(333_340),
    ];
    for (const image of wrong) expect((await send(env, { ...body, image })).statusCode).toBe(400);
    expect((await send('nowhere', body)).statusCode).toBe(404);
    expect(await isCurrent(env)).toBe(false);
    expect((await room.shopper.get('/api/launch-snapshots/nothing.webp')).statusCode).toBe(404);
  });
});
