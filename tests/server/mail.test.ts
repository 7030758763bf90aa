// Invitations and links for new passwords by mail. See src/server/operating/README.md#mail.
import { afterEach, describe, expect, it, onTestFinished, vi, type MockInstance } from 'vitest';
import * as accountLinks from '#server/accounts/accountLinkRepository.ts';
import { Mailer } from '#server/accounts/mailer.ts';
import * as signInLimits from '#server/accounts/signInLimits.ts';
import * as audit from '#server/audit/auditRepository.ts';
import type { Database } from '#server/platform/database/openDatabase.ts';
import { openMailServer, type MailServer, type ReceivedMail } from '#tests/support/mailServer.ts';
import { joinAs, PASSWORD } from '#tests/support/people.ts';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';
import * as accounts from '#server/accounts/accountRepository.ts';

const FROM = 'showroom@example.com';
const PUBLIC_URL = 'https://showroom.example.com';

const mailServers: MailServer[] = [];
afterEach(async () => {
  for (const mailServer of mailServers.splice(0)) await mailServer.close();
});

async function openMail(refusal?: string): Promise<MailServer> {
  const mailServer = await openMailServer(refusal);
  mailServers.push(mailServer);
  return mailServer;
}

const openWithMail = (url: string): Promise<Showroom> =>
  openShowroom({ smtp: { url, from: FROM }, publicUrl: PUBLIC_URL });

type Decision<T> = (db: Database, email: string, nowMs: number) => Promise<T>;

/** The secret of the link in a mail, whose lines may be broken (quoted-printable). */
const tokenIn = ({ source }: ReceivedMail): string =>
  /\/edit\/(?:join|reset)#([\w-]+)/.exec(source.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '';

describe('When a mail server is set up', () => {
  it('an invitation is mailed, and its link works, wherever the request came from', async () => {
    const mail = await openMail();
    const { editor, shopper } = await openWithMail(mail.url);
    const invited = await editor.post(
      '/api/people/invitations',
      { email: 'Ada@example.com', role: 'author' },
      { host: 'elsewhere.example' },
    );
    expect(invited.json()).toMatchObject({
      mailed: true,
      url: expect.stringContaining(`${PUBLIC_URL}/edit/join#`),
    });
    const received = await mail.next();
    expect(received.to).toEqual(['ada@example.com']);
    expect(received.source).toContain(`From: ${FROM}`);
    expect(received.source).not.toContain('elsewhere.example');
    const joined = await shopper.post('/auth/accept', {
      token: tokenIn(received),
      name: 'Ada',
      password: PASSWORD,
    });
    expect(joined.statusCode).toBe(200);
  });

  it('somebody who forgot their password gets a link, and nobody else does', async () => {
    const mail = await openMail();
    const showroom = await openWithMail(mail.url);
    const author = await joinAs(showroom, 'author');
    const blocked = await joinAs(showroom, 'author');
    await accounts.change(showroom.app.services.database, blocked.id, { isBlocked: true });
    for (const email of [
      'nobody@example.com',
      blocked.email,
      `${author.email}, nobody@example.com`,
      author.email,
    ])
      expect((await showroom.shopper.post('/auth/forgotten', { email })).statusCode).toBe(202);
    const received = await mail.next();
    expect(received.to).toEqual([author.email]);
    const made = await audit.list(showroom.app.services.database, { action: 'make-reset-link', limit: 9 });
    expect(made.map(({ subject, detail }) => [subject, detail])).toEqual([[author.email, '{"mailed":true}']]);
    const reset = { token: tokenIn(received), password: 'seven green kettles' };
    expect((await showroom.shopper.post('/auth/reset', reset)).statusCode).toBe(200);
    expect(mail.received).toEqual([]);
  });

  it('links for a new password do not flood, and do not replace one of an administrator', async () => {
    const mail = await openMail();
    const showroom = await openWithMail(mail.url);
    const author = await joinAs(showroom, 'author');
    const mailedLately = vi.spyOn(accountLinks, 'wasMailedLately');
    const counted = vi.spyOn(signInLimits, 'countForgotten');
    onTestFinished(() => [mailedLately, counted].forEach((spy) => void spy.mockRestore()));
    const last = async <T>({ mock }: MockInstance<Decision<T>>, calls: number): Promise<T> => {
      await vi.waitFor(() => expect(mock.results).toHaveLength(calls), { timeout: 30_000, interval: 5 });
      return mock.results[calls - 1]?.value as Promise<T>;
    };
    let [requests, countedRequests] = [0, 0];
    /** Asks for a link; resolves to the mail, or undefined once there is decided to be none. */
    const ask = async (): Promise<ReceivedMail | undefined> => {
      expect((await showroom.shopper.post('/auth/forgotten', { email: author.email })).statusCode).toBe(202);
      requests += 1;
      if (await last(mailedLately, requests)) return undefined;
      countedRequests += 1;
      return (await last(counted, countedRequests)) > 0 ? undefined : mail.next();
    };
    const given = await showroom.editor.post(`/api/people/${author.id}/reset-links`, {});
    const token = given.json<{ url: string }>().url.split('#')[1];
    const firstMail = await ask();
    expect(await ask()).toBeUndefined();
    const first = firstMail && tokenIn(firstMail);
    const isGood = async (one?: string): Promise<boolean> =>
      (await showroom.shopper.post('/auth/link', { page: 'reset', token: one })).statusCode === 200;
    expect([await isGood(first), await isGood(token)]).toEqual([true, true]);
    let mails = 1;
    for (let minutes = 11; minutes < 60; minutes += 11) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
      mails += Number((await ask()) !== undefined);
    }
    expect(mails).toBe(3);
    expect(mail.received).toEqual([]);
    vi.useRealTimers();
    const reset = { token, password: PASSWORD };
    expect((await showroom.shopper.post('/auth/reset', reset)).statusCode).toBe(200);
    expect(await isGood(first)).toBe(false);
  });

  it.each([
    ['refuses the mail', async () => (await openMail('no such mailbox')).url],
    ['cannot be reached', async () => 'smtp://127.0.0.1:1'],
  ])('an invitation can still be copied when it %s', async (_what, makeUrl) => {
    const { editor } = await openWithMail(await makeUrl());
    const invited = await editor.post('/api/people/invitations', {
      email: 'ada@example.com',
      role: 'author',
    });
    expect([invited.statusCode, invited.json()]).toEqual([201, expect.objectContaining({ mailed: false })]);
  });

  it.each([
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'a@example.com, b@example.com',
    'Ada <a@example.com>',
  ])('no mail is sent to %j, which is not one address', async (to) => {
    const mail = await openMail();
    const mailer = new Mailer({ url: mail.url, from: FROM });
    await expect(mailer.send({ to, subject: 'x', text: 'x' })).rejects.toThrow();
    mailer.close();
    expect(mail.received).toEqual([]);
  });
});

describe('When no mail server is set up', () => {
  it('an invitation is copied by hand', async () => {
    const { editor } = await openShowroom();
    const invited = await editor.post('/api/people/invitations', {
      email: 'ada@example.com',
      role: 'author',
    });
    expect(invited.json()).toMatchObject({ mailed: false });
  });
});
