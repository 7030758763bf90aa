// Passkeys and the second factor, with an authenticator in software. See
// src/server/operating/README.md#passkeys.
import { afterEach, expect, it, vi } from 'vitest';
import { makeAuthenticator, type Authenticator } from '#tests/support/authenticator.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { openMailServer } from '#tests/support/mailServer.ts';
import { cookieOf, joinAs, PASSWORD, signInAs, type Colleague } from '#tests/support/people.ts';
import { client, openShowroom, sharedShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';
import * as audit from '#server/audit/auditRepository.ts';
import * as accounts from '#server/accounts/accountRepository.ts';

const HOST = 'showroom.example.com';
const SITE = { origin: `https://${HOST}`, host: HOST };
const NEW_PASSWORD = 'seven green kettles';
const FIVE_MINUTES_MS = 5 * 60 * 1000;

type Question = { token: string; options: Json };
type Claims = Parameters<Authenticator['answer']>[1];

afterEach(() => void vi.useRealTimers());
const pass = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

onDefaultDatabase('When people have passkeys', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase, { publicUrl: SITE.origin });

  const question = (person: Colleague, password: string = PASSWORD) =>
    person.post('/auth/passkeys/options', { password });
  async function addPasskey(person: Colleague): Promise<Authenticator> {
    const authenticator = makeAuthenticator(SITE);
    const asked = (await question(person)).json<Question>();
    const response = authenticator.register(asked.options);
    const added = await person.post('/auth/passkeys', { token: asked.token, name: 'Phone', response });
    expect(added.statusCode).toBe(204);
    return authenticator;
  }
  const askToSignIn = async (): Promise<Question> =>
    (await showroom.shopper.post('/auth/passkey/options', {})).json();
  const answer = (
    { token, options }: Question,
    authenticator: Authenticator,
    claims?: Claims,
    { shopper }: Pick<Showroom, 'shopper'> = showroom,
  ) => shopper.post('/auth/passkey', { token, response: authenticator.answer(options, claims) });
  const signInByPassword = ({ email }: Colleague, password = PASSWORD) =>
    showroom.shopper.post('/auth/local', { identifier: email, password });
  const useSecondFactor = (person: Colleague, on: boolean, password: string = PASSWORD) =>
    person.put('/auth/second-factor', { on, password });

  it('a passkey signs in alone, and its owner reads it in the audit', async () => {
    const ada = await joinAs(showroom, 'author');
    const authenticator = await addPasskey(ada);
    const signedIn = await answer(await askToSignIn(), authenticator);
    const { jwt } = signedIn.json<{ jwt: string }>();
    expect((await client(showroom.app, jwt).get('/auth/me')).json()).toMatchObject({ email: ada.email });
    const entries = await audit.list(showroom.app.services.database, { actor: ada.id, limit: 9 });
    expect(entries.map(({ action }) => action)).toEqual(['sign-in', 'add-passkey', 'sign-in']);
  });

  it.each<[string, Claims]>([
    ['a page of another site', { origin: 'https://elsewhere.example' }],
    ['the same page without https', { origin: `http://${HOST}` }],
    ['a passkey for another name', { rpId: 'elsewhere.example' }],
    ['an authenticator that did not check who uses it', { isVerified: false }],
    ['somebody who forged the signature', { isForged: true }],
    ['a copy of the authenticator, which has counted less', { counter: 1 }],
  ])('an answer of %s is refused', async (_, claims) => {
    const ada = await joinAs(showroom, 'author');
    const authenticator = await addPasskey(ada);
    for (let use = 0; use < 2; use += 1)
      expect((await answer(await askToSignIn(), authenticator)).statusCode).toBe(200);
    expect((await answer(await askToSignIn(), authenticator, claims)).statusCode).toBe(401);
    // The right one still works.
    expect((await answer(await askToSignIn(), authenticator)).statusCode).toBe(200);
  });

  it('somebody who is blocked does not come in by a passkey, and it works again once they are not', async () => {
    const ada = await joinAs(showroom, 'author');
    const authenticator = await addPasskey(ada);
    const statuses: number[] = [];
    for (const isBlocked of [true, false]) {
      await accounts.change(showroom.app.services.database, ada.id, { isBlocked });
      statuses.push((await answer(await askToSignIn(), authenticator)).statusCode);
    }
    expect(statuses).toEqual([401, 200]);
  });

  it('an answer is good once, within five minutes, and for the question that was asked', async () => {
    const ada = await joinAs(showroom, 'author');
    const authenticator = await addPasskey(ada);
    const asked = await askToSignIn();
    const response = authenticator.answer(asked.options);
    const send = (token: string) => showroom.shopper.post('/auth/passkey', { token, response });
    expect((await send((await askToSignIn()).token)).statusCode).toBe(401);
    expect((await send(asked.token)).statusCode).toBe(200);
    expect((await send(asked.token)).statusCode).toBe(401);
    const late = await askToSignIn();
    pass(FIVE_MINUTES_MS + 1);
    expect((await answer(late, authenticator)).statusCode).toBe(401);
  });

  it('with a second factor, the password alone opens no session', async () => {
    const ada = await joinAs(showroom, 'author');
    expect((await useSecondFactor(ada, true)).json()).toMatchObject({ message: 'Add a passkey first.' });
    const authenticator = await addPasskey(ada);
    expect((await useSecondFactor(ada, true, 'a guess')).statusCode).toBe(400);
    expect((await useSecondFactor(ada, true)).statusCode).toBe(204);
    expect((await ada.get('/auth/second-factor')).json()).toEqual({ on: true });
    const asked = await signInByPassword(ada);
    expect([asked.statusCode, asked.cookies]).toEqual([202, []]);
    expect(Object.keys(asked.json()).sort()).toEqual(['options', 'token']);
    const { options } = asked.json<Question>();
    expect(options['allowCredentials']).toMatchObject([{ id: authenticator.id }]);
    const signedIn = await answer(asked.json(), authenticator);
    expect([signedIn.statusCode, cookieOf(signedIn)]).toEqual([
      200,
      expect.stringContaining('vitrine_session'),
    ]);
    expect((await useSecondFactor(ada, false)).statusCode).toBe(204);
    expect((await signInByPassword(ada)).statusCode).toBe(200);
  });

  it("a colleague's passkey does not answer for the password of somebody else", async () => {
    const [ada, mallory] = [await joinAs(showroom, 'administrator'), await joinAs(showroom, 'author')];
    await addPasskey(ada);
    const foreign = await addPasskey(mallory);
    await useSecondFactor(ada, true);
    const asked = (await signInByPassword(ada)).json<Question>();
    expect((await answer(asked, foreign)).statusCode).toBe(401);
  });

  it.each<[string, (person: Colleague) => Promise<unknown>]>([
    ['is blocked', ({ id }) => accounts.change(showroom.app.services.database, id, { isBlocked: true })],
    [
      'gets another role',
      ({ id }) => accounts.change(showroom.app.services.database, id, { role: 'viewer' }),
    ],
  ])('a sign-in that was begun ends when its account %s', async (_, act) => {
    const ada = await joinAs(showroom, 'author');
    const authenticator = await addPasskey(ada);
    await useSecondFactor(ada, true);
    const asked = (await signInByPassword(ada)).json<Question>();
    await act(ada);
    expect((await answer(asked, authenticator)).statusCode).toBe(401);
  });

  it('adding and removing one needs the password, which is guessed ten times at most', async () => {
    const ada = await joinAs(showroom, 'author');
    const { id } = await addPasskey(ada);
    const removal = (password?: string) => ada.post(`/auth/passkeys/${id}/removals`, { password });
    for (const refused of [await question(ada, ''), await question(ada, 'a guess'), await removal()])
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ path: 'password' }] }]);
    expect((await ada.get('/auth/passkeys')).json()).toHaveLength(1);
    expect((await removal(PASSWORD)).statusCode).toBe(204);
    for (let guess = 0; guess < 10; guess += 1) await question(ada, 'a guess');
    expect((await question(ada)).statusCode).toBe(429);
  });

  it('somebody without a password adds one only soon after signing in', async () => {
    const ada = await joinAs(showroom, 'author');
    await showroom.app.services.database
      .updateTable('account')
      .set({ password_hash: '' })
      .where('id', '=', ada.id)
      .execute();
    expect((await question(ada)).statusCode).toBe(200);
    pass(10 * 60 * 1000 + 1);
    expect((await question(ada)).json()).toMatchObject({
      statusCode: 409,
      message: /^Sign out and in again/,
    });
  });

  it('a new password by a link removes the passkeys, unless they are the second factor', async () => {
    const reset = async ({ id }: Colleague) => {
      const link = await showroom.editor.post(`/api/people/${id}/reset-links`, {});
      const token = link.json<{ url: string }>().url.split('#')[1] ?? '';
      return showroom.shopper.post('/auth/reset', { token, password: NEW_PASSWORD });
    };
    const ada = await joinAs(showroom, 'author');
    const foreign = await addPasskey(ada);
    expect((await reset(ada)).statusCode).toBe(200);
    expect((await answer(await askToSignIn(), foreign)).statusCode).toBe(401);

    const grace = await joinAs(showroom, 'author');
    const own = await addPasskey(grace);
    await useSecondFactor(grace, true);
    const asked = await reset(grace);
    expect([asked.statusCode, asked.cookies]).toEqual([202, []]);
    expect((await answer(asked.json(), own)).statusCode).toBe(200);
    await expect(signInAs(showroom.app, showroom.shopper, grace.email, PASSWORD)).rejects.toThrow();
  });

  it('its owner gets a mail about a new one', async () => {
    const mail = await openMailServer();
    const withMail = await openShowroom({
      publicUrl: SITE.origin,
      smtp: { url: mail.url, from: 'showroom@example.com' },
    });
    const ada = await joinAs(withMail, 'author');
    await addPasskey(ada);
    const received = await mail.next();
    expect(received.to).toEqual([ada.email]);
    expect(received.source).toContain('A passkey was added to your account');
    await mail.close();
  });
});
