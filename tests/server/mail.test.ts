// Invitations and links for new passwords by mail. See src/server/README.md#115-mail.
import { afterEach, describe, expect, it } from 'vitest';
import { Mailer } from '#server/mailer.ts';
import { openMailServer, type MailServer, type ReceivedMail } from '#tests/support/mailServer.ts';
import { joinAs, PASSWORD } from '#tests/support/people.ts';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';

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
    await showroom.app.services.accounts.change(blocked.id, { isBlocked: true });
    for (const email of [
      'nobody@example.com',
      blocked.email,
      `${author.email}, nobody@example.com`,
      author.email,
    ])
      expect((await showroom.shopper.post('/auth/forgotten', { email })).statusCode).toBe(202);
    const received = await mail.next();
    expect(received.to).toEqual([author.email]);
    const made = await showroom.app.services.audit.list({ action: 'make-reset-link', limit: 9 });
    expect(made.map(({ subject, detail }) => [subject, detail])).toEqual([[author.email, '{"mailed":true}']]);
    const reset = { token: tokenIn(received), password: 'seven green kettles' };
    expect((await showroom.shopper.post('/auth/reset', reset)).statusCode).toBe(200);
    expect(mail.received).toEqual([]);
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
