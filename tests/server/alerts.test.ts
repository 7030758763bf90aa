// Operators are alerted to problems by mail and webhook. See src/server/operating/README.md#alerts.
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import type { AlertPage } from '#protocol/alertSchemas.ts';
import type { Heartbeat } from '#protocol/kioskSchemas.ts';
import { alertRound } from '#server/alerts/alertRounds.ts';
import { readSettings, type AlertSettings } from '#server/serverSettings.ts';
import { noteBackup } from '#server/operating/backupNote.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { openMailServer, type MailServer } from '#tests/support/mailServer.ts';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';
import { heartbeat } from '#tests/support/visits.ts';
import * as alerts from '#server/alerts/alertRepository.ts';
import * as kiosks from '#server/kiosks/kioskRepository.ts';
import * as stores from '#server/fleet/storeRepository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A Tuesday, 11:00 in Berlin. */
const NOW = Date.parse('2026-11-24T10:00:00Z');
const SECRET = 'a secret of the webhook';

interface Webhook {
  url: string;
  received: { headers: Record<string, string>; body: string }[];
  /** Status of the next answers. */
  status: number;
  server: Server;
}
const webhooks: Webhook[] = [];
const mailServers: MailServer[] = [];
afterEach(async () => {
  for (const { server } of webhooks.splice(0)) await new Promise((resolve) => server.close(resolve));
  for (const mailServer of mailServers.splice(0)) await mailServer.close();
});

async function openWebhook(): Promise<Webhook> {
  const webhook: Webhook = { url: '', received: [], status: 204, server: createServer() };
  webhook.server.on('request', async (request, response) => {
    webhook.received.push({
      headers: request.headers as Record<string, string>,
      body: await text(request),
    });
    response.writeHead(webhook.status, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => webhook.server.listen(0, '127.0.0.1', resolve));
  webhook.url = `http://127.0.0.1:${(webhook.server.address() as AddressInfo).port}/hook`;
  webhooks.push(webhook);
  return webhook;
}

onDefaultDatabase('When something is wrong', (makeDatabase) => {
  async function open(more: Partial<AlertSettings> = {}) {
    const webhook = await openWebhook();
    const mail = await openMailServer();
    mailServers.push(mail);
    const testDatabase = await makeDatabase();
    const showroom = await openShowroom(
      {
        smtp: { url: mail.url, from: 'showroom@example.com' },
        publicUrl: 'https://showroom.example.com',
        alerts: {
          ...readSettings({}).alerts,
          mail: ['operator@example.com'],
          webhook: { url: webhook.url, secret: SECRET },
          backupHours: 0,
          diskMb: 0,
          ...more,
        },
      },
      testDatabase,
    );
    const { app } = showroom;
    const round = (nowMs: number): Promise<number> => alertRound(app.services, app.log, nowMs);
    const beat = (id: string, atMs: number, beatMore: Partial<Heartbeat> = {}): Promise<boolean> =>
      kiosks.recordHeartbeat(app.services.database, { id, heartbeat: heartbeat(beatMore), nowMs: atMs }, 400);
    return { showroom, webhook, mail, round, beat };
  }
  const bodyOf = ({ body }: { body: string }) =>
    JSON.parse(body) as { subject: string; begun: { count: number; subjects: object[] }[]; open: number };
  const listed = async ({ editor }: Showroom): Promise<AlertPage> =>
    (await editor.get('/api/alerts?limit=200')).json<AlertPage>();

  it('a hundred silent kiosks are one mail and one signed request, and then all is well again', async () => {
    const { showroom, webhook, mail, round, beat } = await open();
    const ids = Array.from({ length: 100 }, () => randomUUID());
    for (const [index, id] of ids.entries()) await beat(id, NOW, { name: `window ${index}` });
    // Anybody's browser, which has no name.
    await beat(randomUUID(), NOW, { name: '' });
    await round(NOW + 14 * MINUTE_MS);
    await round(NOW + 16 * MINUTE_MS);
    expect(webhook.received).toEqual([]);
    await round(NOW + 17 * MINUTE_MS);
    expect(webhook.received).toHaveLength(1);
    const [{ headers, body }] = webhook.received as [Webhook['received'][number]];
    expect(bodyOf({ body })).toMatchObject({ subject: '100 kiosks are silent', open: 100 });
    expect(bodyOf({ body }).begun).toMatchObject([{ rule: 'kioskSilent', count: 100 }]);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
    );
    const told = await mail.next();
    expect(told.to).toEqual(['operator@example.com']);
    expect(told.source).toContain('Subject: Vitrine: 100 kiosks are silent');
    expect(await listed(showroom)).toMatchObject({
      items: { length: 100 },
      total: 100,
      open: [{ rule: 'kioskSilent', count: 100, places: [], placeCount: 0 }],
    });
    const pageOf = async (query: string): Promise<AlertPage> =>
      (await showroom.editor.get(`/api/alerts?${query}`)).json<AlertPage>();
    const first = await pageOf('limit=60&sort=message&state=open');
    const second = await pageOf(`limit=60&sort=message&state=open&after=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([60, 40, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(100);
    expect(first.items[0]).toMatchObject({ message: 'window 0 is silent', state: 'open', endedAt: null });
    for (const query of ['state=ended', 'rule=backup', 'search=door', 'place=Quay'])
      expect((await pageOf(query)).total, query).toBe(0);
    expect((await pageOf('search=window 42')).items).toMatchObject([{ message: 'window 42 is silent' }]);
    expect((await showroom.editor.get('/api/alerts?after=x')).statusCode).toBe(400);
    expect((await showroom.editor.get(`/api/alerts/${first.items[0]?.id}`)).json()).toEqual(first.items[0]);
    expect((await showroom.editor.get('/api/alerts/filters')).json()).toMatchObject({ state: ['open'] });

    for (const id of ids) await beat(id, NOW + 20 * MINUTE_MS, { name: 'window' });
    await round(NOW + 21 * MINUTE_MS);
    await round(NOW + 30 * MINUTE_MS);
    expect(webhook.received).toHaveLength(1);
    await round(NOW + 33 * MINUTE_MS);
    expect(webhook.received.slice(1).map(bodyOf)).toMatchObject([{ subject: 'All well again', open: 0 }]);
    expect((await mail.next()).source).toContain('Subject: Vitrine: All well again');
  });

  it('messages are kept for ninety days, with who got them, and problems as long after their end', async () => {
    const { showroom, round, beat } = await open();
    const { database } = showroom.app.services;
    const rows = async (): Promise<number[]> =>
      Promise.all(
        (['alert', 'alert_message', 'alert_delivery'] as const).map(
          async (table) => (await database.selectFrom(table).selectAll().execute()).length,
        ),
      );
    const id = randomUUID();
    await beat(id, NOW, { name: 'window' });
    for (const minutes of [16, 18]) await round(NOW + minutes * MINUTE_MS);
    await beat(id, NOW + 20 * MINUTE_MS, { name: 'window' });
    for (const minutes of [21, 33]) await round(NOW + minutes * MINUTE_MS);
    // Two messages, each to an address and a webhook.
    expect(await rows()).toEqual([1, 2, 4]);
    const DAYS_90_MS = 90 * 24 * HOUR_MS;
    await alerts.sweep(database, NOW + DAYS_90_MS);
    expect(await rows()).toEqual([1, 2, 4]);
    await alerts.sweep(database, NOW + DAYS_90_MS + HOUR_MS);
    expect(await rows()).toEqual([0, 0, 0]);
  });

  it('a kiosk may be silent outside the hours of its store, and nobody is told what ended before', async () => {
    const { showroom, webhook, round, beat } = await open();
    const hours = { week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '20:00' }]) };
    const { database } = showroom.app.services;
    const store = (
      await showroom.editor.post('/api/stores', {
        name: 'Quay',
        settings: { hours, timeZone: 'Europe/Berlin' },
      })
    ).json<{ id: string }>();
    const id = randomUUID();
    await beat(id, Date.parse('2026-11-24T19:00:00Z'), { name: '' });
    await stores.place(database, id, { name: 'Door', store: store.id }, null);
    await round(Date.parse('2026-11-25T03:00:00Z'));
    // The stage was lit only 14 minutes ago, ten before the store opened.
    await round(Date.parse('2026-11-25T08:04:00Z'));
    expect((await listed(showroom)).items).toEqual([]);
    await round(Date.parse('2026-11-25T08:20:00Z'));
    expect((await listed(showroom)).items).toMatchObject([
      { message: 'Door is silent', place: 'Quay', toldAt: null },
    ]);
    await beat(id, Date.parse('2026-11-25T08:20:10Z'));
    await round(Date.parse('2026-11-25T08:22:00Z'));
    expect((await listed(showroom)).items).toEqual([]);
    expect(webhook.received).toEqual([]);
  });

  it('faults above the limit, a wrong clock, lost WebGL and an old backup are told together', async () => {
    const { showroom, webhook, round, beat } = await open({ faultsPerHour: 3, backupHours: 24 });
    const { database } = showroom.app.services;
    await noteBackup(database, NOW - 25 * HOUR_MS);
    const faults = (count: number, message: string, atMs = NOW) =>
      Array.from({ length: count }, () => ({ id: randomUUID(), at: atMs, message, ids: {} }));
    await beat(randomUUID(), NOW, { name: 'calm', faults: faults(2, 'QUIZ VIDEO FAILED'), at: NOW + 1000 });
    await beat(randomUUID(), NOW, { name: 'noisy', faults: faults(3, 'QUIZ VIDEO FAILED') });
    await beat(randomUUID(), NOW, { name: 'late', at: NOW - 6 * MINUTE_MS });
    const lost = 'THE BROWSER NEEDS TO BE STARTED ANEW';
    const blind = randomUUID();
    await beat(blind, NOW, { name: 'blind', uptime_ms: 60_000, faults: faults(1, lost, NOW - 1000) });
    await beat(randomUUID(), NOW, { name: 'mended', uptime_ms: 500, faults: faults(1, lost, NOW - 1000) });
    await round(NOW + 1000);
    await round(NOW + 2 * MINUTE_MS);
    expect(
      (await listed(showroom)).items.map(({ message, detail }) => `${message} ${detail}`).sort(),
    ).toEqual([
      'The clock of late is off 6 minutes behind',
      `The last backup is too old made ${new Date(NOW - 25 * HOUR_MS).toUTCString()}`,
      'blind has lost WebGL ',
      'noisy reports many faults 3 in an hour',
    ]);
    expect(webhook.received).toHaveLength(1);
    expect(bodyOf(webhook.received[0] ?? { body: '{}' }).subject).toBe(
      'noisy reports many faults, and 3 more',
    );
    // Started anew: the page is younger than the fault.
    await beat(blind, NOW + 3 * MINUTE_MS, { name: 'blind', uptime_ms: 5000 });
    await round(NOW + 3 * MINUTE_MS);
    const ended = (await listed(showroom)).items.filter(({ endedAt }) => endedAt !== null);
    expect(ended.map(({ message }) => message)).toEqual(['blind has lost WebGL']);
  });

  it('a server whose disk is nearly full is told in quiet hours too', async () => {
    const { showroom, webhook, round } = await open({
      diskMb: 999_999_999,
      quietHours: { from: '00:00', to: '23:59', timeZone: 'UTC' },
    });
    for (const minute of [0, 2]) await round(NOW + minute * MINUTE_MS);
    const { nodeName } = showroom.settings;
    expect(webhook.received.map((message) => bodyOf(message).subject)).toEqual([
      `The disk of the server ${nodeName} is nearly full`,
    ]);
    expect((await listed(showroom)).items).toMatchObject([
      { detail: expect.stringMatching(/^\d+ MB left$/) },
    ]);
  });

  it('in quiet hours it waits until the morning', async () => {
    const { webhook, round, beat } = await open({
      quietHours: { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' },
    });
    await beat(randomUUID(), Date.parse('2026-11-24T21:00:00Z'));
    for (const time of ['21:30', '21:32', '23:00']) await round(Date.parse(`2026-11-24T${time}:00Z`));
    await round(Date.parse('2026-11-25T05:59:00Z'));
    expect(webhook.received).toEqual([]);
    await round(Date.parse('2026-11-25T06:01:00Z'));
    expect(webhook.received).toHaveLength(1);
  });

  it('a message is sent again until it is taken, and given up after a day, which the list says', async () => {
    const { showroom, webhook, mail, round, beat } = await open();
    webhook.status = 500;
    await beat(randomUUID(), NOW);
    for (const minute of [20, 22]) await round(NOW + minute * MINUTE_MS);
    expect(webhook.received).toHaveLength(1);
    await round(NOW + 22 * MINUTE_MS + 29_000);
    expect(webhook.received).toHaveLength(1);
    webhook.status = 204;
    await round(NOW + 22 * MINUTE_MS + 30_000);
    await round(NOW + 25 * MINUTE_MS);
    expect(webhook.received).toHaveLength(2);
    const [first, second] = webhook.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(mail.received).toHaveLength(1);
    expect((await listed(showroom)).undelivered).toEqual([]);

    webhook.status = 410;
    await beat(randomUUID(), NOW + 2 * HOUR_MS, { name: 'door' });
    for (let minute = 20; minute < 30 * 60; minute += 10) await round(NOW + 2 * HOUR_MS + minute * MINUTE_MS);
    const { database } = showroom.app.services;
    const states = await database.selectFrom('alert_delivery').select(['target', 'state']).execute();
    expect(states.filter(({ state }) => state === 'failed')).toEqual([
      { target: 'webhook', state: 'failed' },
    ]);
    const tries = webhook.received.length;
    await round(NOW + 40 * HOUR_MS);
    expect(webhook.received).toHaveLength(tries);
  });
});
