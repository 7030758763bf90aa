// Accounts, roles, sessions and the audit. See src/server/accounts/README.md#sign-in and
// src/server/accounts/README.md#people-and-audit.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KINDS } from '#content/kinds.ts';
import type { AuditPage } from '#protocol/peopleSchemas.ts';
import { hasRight, RIGHTS, ROLES, rightsOf, type Right, type Role } from '#rules/rights.ts';
import { PASSWORD_HASH, workDuring } from '#tests/support/countedWork.ts';
import { onDefaultDatabase, onEachDatabase } from '#tests/support/engines.ts';
import { cookieOf, joinAs, PASSWORD, signInAs, type Colleague } from '#tests/support/people.ts';
import {
  client,
  EDITOR,
  openShowroom,
  sharedShowroom,
  type Json,
  type Showroom,
} from '#tests/support/showroom.ts';
import * as audit from '#server/audit/auditRepository.ts';
import * as accounts from '#server/accounts/accountRepository.ts';
import * as passkeys from '#server/accounts/passkeyRepository.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NEW_PASSWORD = 'seven green kettles';

/** Routes that anyone may call, and those that kiosks call without an account. */
const OPEN_ROUTES = [
  'anyone GET /api/changes',
  'anyone GET /api/environments/nothing/keys',
  'anyone GET /api/environments/nothing/release',
  'anyone GET /api/keep/nothing',
  'anyone GET /api/launch-snapshots/nothing',
  'anyone GET /api/live',
  'anyone GET /api/offline-manifest/nothing',
  'anyone GET /api/{collection}/names',
  'anyone GET /api/{collection}/nothing',
  'anyone GET /auth/methods',
  'anyone GET /auth/oidc',
  'anyone GET /auth/oidc/callback',
  'anyone GET /config.json',
  'anyone GET /healthz',
  'anyone GET /readyz',
  'anyone GET /releases/nothing.json',
  'anyone GET /releases/nothing/nothing/nothing',
  'anyone GET /sw.js',
  'anyone GET /take/nothing',
  'anyone GET /uploads/nothing',
  'sender POST /api/kiosks/nothing',
  'anyone GET /api/enrolments/nothing',
  'anyone POST /api/enrolments',
  'anyone POST /api/previews/open',
  'anyone POST /auth/accept',
  'anyone POST /auth/forgotten',
  'anyone POST /auth/link',
  'anyone POST /auth/local',
  'anyone POST /auth/logout',
  'anyone POST /auth/passkey',
  'anyone POST /auth/passkey/options',
  'anyone POST /auth/refresh',
  'anyone POST /auth/reset',
  'sender POST /event',
  'kiosk POST /fiber/search',
  'kiosk POST /fiber/select',
  'kiosk POST /loc/expand',
  'kiosk POST /loc/search',
];
/**
 * Every last save is public; see src/server/operating/README.md#what-is-protected-and-from-whom.
 */
const COLLECTIONS = new RegExp(`^/api/(${KINDS.map(({ collection }) => collection).join('|')})/(?=[^/]*$)`);

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

afterEach(() => void vi.useRealTimers());

/** Lets this time pass for the server. */
const pass = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

const tokenIn = (url: string): string => url.split('#')[1] ?? '';

/** Invites a person; returns the secret of the link. */
async function inviteTo(
  { editor }: Pick<Showroom, 'editor'>,
  email: string,
  role: Role = 'author',
): Promise<string> {
  const response = await editor.post('/api/invitations', { email, role });
  expect(response.statusCode).toBe(201);
  return tokenIn(response.json<{ url: string }>().url);
}

const acceptIn = ({ shopper }: Pick<Showroom, 'shopper'>, token: string, more: Json = {}) =>
  shopper.post('/auth/accept', { token, name: `Ada ${token.slice(0, 8)}`, password: PASSWORD, ...more });

const statusOf = async (request: Promise<{ statusCode: number }>): Promise<number> =>
  (await request).statusCode;

const isLetIn = async (colleague: Pick<Colleague, 'get'>): Promise<boolean> =>
  (await statusOf(colleague.get('/auth/me'))) === 200;

onDefaultDatabase('When a team works in the showroom', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  const anybody = () => showroom.shopper;
  const invite = (email: string, role?: Role) => inviteTo(showroom, email, role);
  const accept = (token: string, more?: Json) => acceptIn(showroom, token, more);
  const refresh = (cookie: string, headers: Record<string, string> = {}) =>
    anybody().post('/auth/refresh', {}, { cookie, ...headers });

  it('every route lets in exactly the roles that have its right', async () => {
    const { paths } = (await anybody().get('/openapi.json')).json<{
      paths: Record<string, Record<string, { 'x-access': string }>>;
    }>();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { 'x-access': access }]) => ({
        method: method.toUpperCase() as Method,
        url: path.replaceAll(/\{\w+\}/g, 'nothing'),
        access,
      })),
    );
    expect(operations.every(({ access }) => access !== undefined)).toBe(true);
    const guarded = operations.filter(({ access }) => RIGHTS.includes(access as Right));
    expect(guarded.length).toBeGreaterThan(70);
    // Nothing else than this opens an account.
    const open = operations.filter(({ access }) => ['anyone', 'kiosk', 'sender'].includes(access));
    const named = open.map(
      ({ method, url, access }) => `${access} ${method} ${url.replace(COLLECTIONS, '/api/{collection}/')}`,
    );
    expect([...new Set(named)].toSorted()).toEqual(OPEN_ROUTES.toSorted());
    for (const { method, url } of operations.filter((operation) => !open.includes(operation))) {
      const response = await anybody().send(method, url);
      expect([method, url, [401, 403].includes(response.statusCode)]).toEqual([method, url, true]);
    }
    for (const role of ROLES) {
      const colleague = await joinAs(showroom, role);
      for (const { method, url, access } of guarded) {
        const response = await colleague.send(method, url, {
          ...(method !== 'GET' && { payload: '{}', headers: { 'content-type': 'application/json' } }),
        });
        const isRefused = response.statusCode === 403;
        expect([role, method, url, isRefused]).toEqual([role, method, url, !hasRight(role, access as Right)]);
        expect(response.statusCode, `${method} ${url}`).not.toBe(401);
        if (isRefused)
          expect(response.json()).toEqual({
            statusCode: 403,
            error: 'Forbidden',
            message: 'Forbidden',
            right: access,
          });
      }
    }
  }, 60_000);

  it('everyone sees who they are and what they may do', async () => {
    const author = await joinAs(showroom, 'author');
    expect((await author.get('/auth/me')).json()).toEqual({
      id: author.id,
      name: 'A author',
      email: author.email,
      role: 'author',
      rights: rightsOf('author'),
      language: null,
    });
  });

  it('the language that somebody has chosen for the editor follows them, also without a name', async () => {
    const { app, editor } = showroom;
    // The first account has an e-mail alone.
    expect((await editor.get('/auth/me')).json()).toMatchObject({ name: '', language: null });
    const choose = (language: string) => editor.put('/auth/me/language', { language });
    expect((await choose('es')).json()).toMatchObject({ email: EDITOR.email, language: 'es' });
    const elsewhere = await signInAs(app, anybody(), EDITOR.email, EDITOR.password);
    expect((await elsewhere.get('/auth/me')).json()).toMatchObject({ language: 'es' });
    expect((await choose('tlh')).statusCode).toBe(400);
    expect(await statusOf(anybody().put('/auth/me/language', { language: 'es' }))).toBe(401);
  });

  it('an invitation is accepted once, with the role that was given', async () => {
    const token = await invite('ada@example.com', 'publisher');
    const joined = await accept(token, { name: 'Ada', role: 'administrator' });
    expect(joined.statusCode).toBe(200);
    const { jwt } = joined.json<{ jwt: string }>();
    expect((await client(showroom.app, jwt).get('/auth/me')).json()).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      role: 'publisher',
    });
    expect(await statusOf(accept(token))).toBe(410);
    expect(await isLetIn(await signInAs(showroom.app, anybody(), 'ada@example.com'))).toBe(true);
  });

  it('two colleagues never have the same name, however it is written', async () => {
    const token = await invite('first@example.com');
    expect(await statusOf(accept(token, { name: 'Zoë Grey' }))).toBe(200);
    const second = await invite('second@example.com');
    const refused = await accept(second, { name: ' zoË  grey'.replace('  ', ' ') });
    const atName = { errors: [{ path: 'name', message: 'A colleague has this name: add something to it.' }] };
    expect([refused.statusCode, refused.json()]).toMatchObject([400, atName]);
    expect(await statusOf(accept(second, { name: 'Zoë Grey (Oslo)' }))).toBe(200);
    const other = await joinAs(showroom, 'author');
    const renamed = await other.put('/auth/me', { name: 'ZOË GREY', email: other.email });
    expect([renamed.statusCode, renamed.json()]).toMatchObject([400, atName]);
  });

  it('an invitation ends after 72 hours, and another may follow', async () => {
    const token = await invite('late@example.com');
    pass(72 * HOUR_MS + 1);
    expect(await statusOf(accept(token))).toBe(410);
    vi.useRealTimers();
    const second = await invite('late@example.com');
    expect(await statusOf(accept(token))).toBe(410);
    expect(await statusOf(accept(second))).toBe(200);
  });

  it('an invitation that was taken back, invented or made for something else is refused', async () => {
    const token = await invite('never@example.com');
    const { editor } = showroom;
    const waiting = (await editor.get('/api/invitations')).json<{ items: { id: string; email: string }[] }>()
      .items;
    const { id } = waiting.find(({ email }) => email === 'never@example.com') ?? { id: '' };
    expect(await statusOf(editor.send('DELETE', `/api/invitations/${id}`))).toBe(204);
    const refused = [token, 'invented', ''];
    const author = await joinAs(showroom, 'author');
    const link = await editor.post(`/api/people/${author.id}/reset-links`, {});
    refused.push(tokenIn(link.json<{ url: string }>().url));
    for (const one of refused) expect(await statusOf(accept(one))).toBe(410);
  });

  it.each([
    ['short one', 'Use at least 12 characters'],
    ['Q1W2E3R4T5Y6', 'Many people use this password'],
    ['x'.repeat(257), 'Use at most 256 characters'],
  ])('the password %s is refused, and the invitation stays', async (password, message) => {
    const token = await invite('choosy@example.com');
    const refused = await accept(token, { password });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [{ path: 'password', message: expect.stringContaining(message) }] }),
    ]);
    const author = await joinAs(showroom, 'author');
    const changed = await author.post('/auth/password', { current: PASSWORD, next: password });
    expect(changed.json()).toMatchObject({ errors: [{ path: 'next' }] });
  });

  it('a list of addresses, a name beside one, or somebody who has an account cannot be invited', async () => {
    for (const email of [
      'a@example.com, b@example.com',
      'Ada <ada@example.com>',
      'a@example.com\r\nBcc: b@example.com',
      EDITOR.email,
    ]) {
      const response = await showroom.editor.post('/api/invitations', { email, role: 'author' });
      expect(response.json()).toMatchObject({ errors: [{ path: 'email' }] });
    }
  });

  it.each<[string, (colleague: Colleague) => Promise<unknown>]>([
    [
      'their role changes',
      ({ id }) => showroom.editor.send('PATCH', `/api/people/${id}`, json({ role: 'viewer' })),
    ],
    [
      'they are blocked',
      ({ id }) => showroom.editor.send('PATCH', `/api/people/${id}`, json({ blocked: true })),
    ],
    ['they are removed', ({ id }) => showroom.editor.send('DELETE', `/api/people/${id}`)],
    ['an administrator signs them out', ({ id }) => showroom.editor.post(`/api/people/${id}/sign-outs`, {})],
    [
      'an administrator removes their passkeys',
      ({ id }) => showroom.editor.send('DELETE', `/api/people/${id}/passkeys`),
    ],
    [
      'they sign out everywhere',
      ({ cookie }) => anybody().post('/auth/logout', { everywhere: true }, { cookie }),
    ],
    [
      'they choose a new password by a link',
      async ({ id }) => {
        const link = await showroom.editor.post(`/api/people/${id}/reset-links`, {});
        const token = tokenIn(link.json<{ url: string }>().url);
        expect(await statusOf(anybody().post('/auth/reset', { token, password: NEW_PASSWORD }))).toBe(200);
        expect(await statusOf(anybody().post('/auth/reset', { token, password: NEW_PASSWORD }))).toBe(410);
      },
    ],
  ])('all sessions of a person end at once when %s', async (_when, act) => {
    const laptop = await joinAs(showroom, 'author');
    const desk = await signInAs(showroom.app, anybody(), laptop.email);
    await act(laptop);
    for (const browser of [laptop, desk]) {
      expect(await isLetIn(browser)).toBe(false);
      expect(await statusOf(refresh(browser.cookie))).toBe(401);
    }
  });

  it.each([
    ['is blocked', { blocked: 1 }],
    ['is no administrator any more', { role: 'publisher' }],
  ])('an invitation opens nothing once who made it %s, by whatever way', async (_, change) => {
    const maker = await joinAs(showroom, 'administrator');
    const body = { email: `guest.of.${maker.id}@example.com`, role: 'author' };
    const { url } = (await maker.post('/api/invitations', body)).json<{ url: string }>();
    const [, token] = url.split('#');
    const status = async () =>
      (await showroom.shopper.post('/auth/link', { page: 'join', token })).statusCode;
    expect(await status()).toBe(200);
    const { database } = showroom.app.services;
    await database.updateTable('account').set(change).where('id', '=', maker.id).execute();
    expect(await status()).toBe(410);
    const join = { token, name: 'Guest', password: PASSWORD };
    expect((await showroom.shopper.post('/auth/accept', join)).statusCode).toBe(410);
    const open = (await showroom.editor.get('/api/invitations')).json<{ items: { email: string }[] }>().items;
    expect(open.map(({ email }) => email)).not.toContain(body.email);
  });

  it('a person who is blocked is shown as such, gets no link, and comes back when unblocked', async () => {
    const { editor } = showroom;
    const author = await joinAs(showroom, 'author');
    const set = async (blocked: boolean): Promise<unknown> =>
      (await editor.send('PATCH', `/api/people/${author.id}`, json({ blocked }))).json<Json>()['blocked'];
    const isListedAsBlocked = async (): Promise<unknown> =>
      (await editor.get('/api/people')).json<{ items: Json[] }>().items.find(({ id }) => id === author.id)?.[
        'blocked'
      ];
    const changes = async (): Promise<string[]> =>
      (await editor.get('/api/audit'))
        .json<AuditPage>()
        .entries.flatMap(({ action, subject }) =>
          subject === author.email && /block/.test(action) ? [action] : [],
        );
    const askForLink = () => editor.post(`/api/people/${author.id}/reset-links`, {});
    expect([await isListedAsBlocked(), await changes()]).toEqual([false, []]);
    expect([await set(true), await isListedAsBlocked(), await changes()]).toEqual([true, true, ['block']]);
    expect(await set(true)).toBe(true);
    const refused = await askForLink();
    expect([refused.statusCode, refused.json<Json>()['message']]).toEqual([
      409,
      'This person is blocked: unblock them first.',
    ]);
    await expect(signInAs(showroom.app, anybody(), author.email)).rejects.toThrow('invalid');
    expect([await set(false), await isListedAsBlocked(), await changes()]).toEqual([
      false,
      false,
      ['unblock', 'block'],
    ]);
    expect(await statusOf(askForLink())).toBe(201);
    expect(await isLetIn(await signInAs(showroom.app, anybody(), author.email))).toBe(true);
    // The sessions of before stay ended.
    expect([await isLetIn(author), await statusOf(refresh(author.cookie))]).toEqual([false, 401]);
  });

  it('what administrators do with people is in the audit', async () => {
    const { editor } = showroom;
    const author = await joinAs(showroom, 'author');
    const invited = `invited.${author.email}`;
    await invite(invited, 'publisher');
    const waiting = (await editor.get('/api/invitations')).json<{ items: { id: string; email: string }[] }>()
      .items;
    const { id = '' } = waiting.find(({ email }) => email === invited) ?? {};
    await editor.send('DELETE', `/api/invitations/${id}`);
    await editor.post(`/api/people/${author.id}/reset-links`, {});
    await editor.post(`/api/people/${author.id}/sign-outs`, {});
    await editor.send('DELETE', `/api/people/${author.id}/passkeys`);
    await editor.send('DELETE', `/api/people/${author.id}`);
    const { entries } = (await editor.get('/api/audit')).json<AuditPage>();
    expect(entries.slice(0, 6).map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['remove-person', author.email, {}],
      ['remove-passkey', author.email, { everywhere: true }],
      ['sign-out', author.email, { everywhere: true }],
      ['make-reset-link', author.email, {}],
      ['withdraw-invitation', invited, {}],
      ['invite', invited, { role: 'publisher' }],
    ]);
    expect(entries.slice(0, 6).map(({ actor }) => actor?.name)).toEqual(Array(6).fill(EDITOR.email));
  });

  it('what people do with their own account is in the audit', async () => {
    const { app, editor } = showroom;
    const email = 'own@example.com';
    await accept(await invite(email, 'administrator'), { name: 'Own' });
    const own = await signInAs(app, anybody(), email);
    await own.put('/auth/me', { name: 'Owner', email });
    await own.post('/auth/password', { current: PASSWORD, next: NEW_PASSWORD });
    const key = { name: 'Own key', scopes: ['content.view'] };
    const { id } = (await own.post('/api/keys', key)).json<{ id: string }>();
    await own.send('DELETE', `/api/keys/${id}`);
    await anybody().post('/auth/logout', {}, { cookie: own.cookie });
    const person = (await accounts.byEmail(app.services.database, email))?.id;
    const link = await editor.post(`/api/people/${person}/reset-links`, {});
    const token = tokenIn(link.json<{ url: string }>().url);
    await anybody().post('/auth/reset', { token, password: PASSWORD });
    const { entries } = (await editor.get(`/api/audit?actor=${person}&order=oldest`)).json<AuditPage>();
    expect(entries.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['join', email, { role: 'administrator' }],
      ['sign-in', email, {}],
      ['change-profile', email, { before: email }],
      ['change-password', email, {}],
      ['make-key', 'Own key', { scopes: 'content.view' }],
      ['remove-key', 'Own key', {}],
      ['sign-out', email, { everywhere: false }],
      ['reset-password', email, {}],
      ['sign-in', email, {}],
    ]);
    await editor.send('DELETE', `/api/people/${person}`);
  });

  it('an administrator sees how many passkeys a person has, and removes them all', async () => {
    const author = await joinAs(showroom, 'author');
    const { database } = showroom.app.services;
    for (const device of ['laptop', 'telephone'])
      await passkeys.add(database, author.id, device, {
        id: device,
        publicKey: new Uint8Array([1]),
        counter: 0,
      });
    const counted = async (): Promise<unknown> =>
      (await showroom.editor.get('/api/people'))
        .json<{ items: { id: number; passkeys: number }[] }>()
        .items.find(({ id }) => id === author.id)?.passkeys;
    expect(await counted()).toBe(2);
    await showroom.editor.send('DELETE', `/api/people/${author.id}/passkeys`);
    expect(await counted()).toBe(0);
    const removals = (await showroom.editor.get('/api/audit?action=remove-passkey')).json<AuditPage>();
    expect(removals.entries[0]).toMatchObject({ subject: author.email });
  });

  it('a new password ends all sessions but the one that chose it', async () => {
    const desk = await joinAs(showroom, 'author');
    const laptop = await signInAs(showroom.app, anybody(), desk.email);
    const wrong = await desk.post('/auth/password', { current: 'not my password', next: NEW_PASSWORD });
    expect(wrong.json()).toMatchObject({ errors: [{ path: 'current' }] });
    expect(await statusOf(desk.post('/auth/password', { current: PASSWORD, next: NEW_PASSWORD }))).toBe(204);
    expect([await isLetIn(desk), await isLetIn(laptop)]).toEqual([true, false]);
    await expect(signInAs(showroom.app, anybody(), desk.email)).rejects.toThrow('invalid');
  });

  it('a session renews its token, and ends when it is not used for 12 hours or 30 days old', async () => {
    const author = await joinAs(showroom, 'author');
    const renewed = await refresh(author.cookie);
    expect(await isLetIn(client(showroom.app, renewed.json<{ jwt: string }>().jwt))).toBe(true);
    pass(11 * HOUR_MS);
    expect(await statusOf(refresh(author.cookie))).toBe(200);
    pass(12 * HOUR_MS + 1);
    expect(await statusOf(refresh(author.cookie))).toBe(401);
    vi.useRealTimers();
    const other = await joinAs(showroom, 'author');
    const startMs = Date.now();
    while ((await statusOf(refresh(other.cookie))) === 200) pass(11 * HOUR_MS);
    expect((Date.now() - startMs) / DAY_MS).toBeCloseTo(30, 0);
  });

  it('only the server reads the session’s cookie, and no other site can use it', async () => {
    const author = await joinAs(showroom, 'author');
    const signedIn = await anybody().post('/auth/local', { identifier: author.email, password: PASSWORD });
    expect(signedIn.cookies).toEqual([
      expect.objectContaining({ name: 'vitrine_session', httpOnly: true, sameSite: 'Strict', path: '/auth' }),
    ]);
    expect(signedIn.cookies[0]).not.toHaveProperty('secure');
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      expect(await statusOf(refresh(author.cookie, headers))).toBe(403);
      expect(await statusOf(anybody().post('/auth/logout', {}, { cookie: author.cookie, ...headers }))).toBe(
        403,
      );
    }
    expect(
      await statusOf(
        refresh(cookieOf(signedIn), { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }),
      ),
    ).toBe(200);
    // The cookie alone opens nothing.
    expect(await statusOf(anybody().get('/auth/me', { cookie: author.cookie }))).toBe(401);
  });

  it('a browser whose session has ended, or is ended, drops its cookie', async () => {
    const author = await joinAs(showroom, 'author');
    const dropped = ({ cookies }: { cookies: { name: string; value: string }[] }): unknown =>
      cookies.map(({ name, value }) => [name, value]);
    const signedOut = await anybody().post('/auth/logout', {}, { cookie: author.cookie });
    const refused = await refresh(author.cookie);
    expect([signedOut.statusCode, refused.statusCode]).toEqual([204, 401]);
    for (const response of [signedOut, refused]) expect(dropped(response)).toEqual([['vitrine_session', '']]);
  });

  it('what a person without a name has saved keeps their e-mail when they are removed', async () => {
    const email = 'nameless@example.com';
    const nameless = await accounts.create(showroom.app.services.database, {
      email,
      name: '',
      role: 'author',
      password: PASSWORD,
    });
    const { editor, app } = showroom;
    const page = await (await signInAs(app, anybody(), email)).post('/api/pages', { name: 'Theirs' });
    await editor.send('DELETE', `/api/people/${nameless?.id}`);
    const history = await editor.get(`/api/history/pages/${page.json<{ id: string }>().id}`);
    expect(history.json()).toMatchObject([{ by: email }]);
  });

  it('signing out ends this session alone', async () => {
    const desk = await joinAs(showroom, 'author');
    const laptop = await signInAs(showroom.app, anybody(), desk.email);
    expect(await statusOf(anybody().post('/auth/logout', {}, { cookie: desk.cookie }))).toBe(204);
    expect([await isLetIn(desk), await isLetIn(laptop)]).toEqual([false, true]);
  });

  it('nobody learns from a forgotten password whether there is an account', async () => {
    const author = await joinAs(showroom, 'author');
    for (const email of [author.email, 'nobody@example.com', 'no address']) {
      const response = await anybody().post('/auth/forgotten', { email });
      expect([response.statusCode, response.json()]).toEqual([202, {}]);
    }
  });

  it('people change their own name, and their e-mail with their password', async () => {
    const author = await joinAs(showroom, 'author');
    const other = await joinAs(showroom, 'author');
    expect((await author.put('/auth/me', { name: ' Grace ', email: author.email })).json()).toMatchObject({
      name: 'Grace',
    });
    const email = `new.${author.email}`;
    const without = await author.put('/auth/me', { name: 'Grace', email });
    expect(without.json()).toMatchObject({ errors: [{ path: 'password' }] });
    expect(await statusOf(author.put('/auth/me', { name: 'Grace', email, password: PASSWORD }))).toBe(200);
    const taken = await author.put('/auth/me', { name: 'Grace', email: other.email, password: PASSWORD });
    expect(taken.json()).toMatchObject({ errors: [{ path: 'email' }] });
    expect(
      (await author.put('/auth/me', { name: 'Grace', email, role: 'administrator' })).json(),
    ).toMatchObject({
      role: 'author',
    });
  });

  it('a key opens what it was made for, to a machine, until it is removed', async () => {
    const { editor } = showroom;
    const made = await editor.post('/api/keys', {
      name: 'Price feed',
      scopes: ['content.view', 'content.edit'],
    });
    expect(made.statusCode).toBe(201);
    const { id, key } = made.json<{ id: string; key: string }>();
    const machine = client(showroom.app, key);
    const created = await machine.post('/api/pages', { name: 'By a machine' });
    expect(created.statusCode).toBe(200);
    expect((await machine.get('/api/insights?from=2026-01-01&to=2026-02-01')).json()).toMatchObject({
      statusCode: 403,
      right: 'insights.view',
    });
    for (const url of ['/auth/me', '/api/people', '/api/keys', '/api/audit'])
      expect(await statusOf(machine.get(url))).toBeGreaterThanOrEqual(401);
    expect(await statusOf(machine.post('/auth/password', { current: '', next: '' }))).toBe(401);
    expect((await editor.get('/api/keys')).json<{ items: Json[] }>().items).toEqual([
      {
        id,
        name: 'Price feed',
        scopes: ['content.view', 'content.edit'],
        madeBy: EDITOR.email,
        active: true,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    const history = `/api/history/pages/${created.json<{ id: string }>().id}`;
    expect((await editor.get(history)).json()).toMatchObject([{ by: 'Price feed' }]);
    const { entries } = (await editor.get('/api/audit?action=create')).json<{ entries: Json[] }>();
    expect(entries[0]).toMatchObject({ actor: { id: null, name: 'Price feed' } });
    const rows = await showroom.app.services.database.selectFrom('api_key').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
    for (const scopes of [[], ['people.manage'], ['everything']])
      expect(await statusOf(editor.post('/api/keys', { name: 'Too much', scopes }))).toBe(400);
    expect(await statusOf(editor.send('DELETE', `/api/keys/${id}`))).toBe(204);
    expect(await statusOf(machine.get('/api/types'))).toBe(401);
  });

  it('what people did is in the audit, by page and as a table', async () => {
    const { editor } = showroom;
    const author = await joinAs(showroom, 'author');
    const created = await author.post('/api/pages', { name: 'Seen' });
    const { id } = created.json<{ id: string }>();
    await anybody().post('/auth/local', { identifier: author.email, password: 'a wrong password' });
    await editor.send('PATCH', `/api/people/${author.id}`, json({ role: 'publisher' }));
    type Entry = {
      at: string;
      actor: { id: number; name: string } | null;
      action: string;
      subject: string;
      detail: Json;
    };
    type Page = { entries: Entry[]; next: number | null };
    const page = async (query: string): Promise<Page> => (await editor.get(`/api/audit${query}`)).json();
    const { entries } = await page('');
    expect(entries.slice(0, 4).map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      [
        'change-role',
        author.email,
        {
          ...{ before: 'author', role: 'publisher' },
          changes: { role: { before: 'author', after: 'publisher' } },
        },
      ],
      ['sign-in-failed', author.email, {}],
      ['create', `page/${id}`, { version: 1 }],
      ['sign-in', author.email, {}],
    ]);
    expect((await page(`?actor=${author.id}`)).entries.map(({ action }) => action)).toEqual([
      'create',
      'sign-in',
    ]);
    expect((await page('?action=change-role')).entries.every(({ action }) => action === 'change-role')).toBe(
      true,
    );
    for (let more = 0; more < 101; more += 1)
      await audit.add(showroom.app.services.database, {
        actor: { id: author.id, name: 'A author' },
        action: 'save',
        subject: `page/${more}`,
      });
    const first = await page('');
    const second = await page(`?after=${first.next}`);
    expect(first.entries).toHaveLength(100);
    expect(second.entries[0]?.subject).toBe('page/0');
    const oldest = await page(`?order=oldest&action=save&actor=${author.id}`);
    expect(oldest.entries.slice(0, 2).map(({ subject }) => subject)).toEqual(['page/0', 'page/1']);
    const later = await page(`?order=oldest&action=save&actor=${author.id}&after=${oldest.next}`);
    expect(later.entries.map(({ subject }) => subject)).toEqual(['page/100']);
    const csv = (await editor.get('/api/audit.csv?action=change-role')).body.split('\r\n');
    expect(csv[0]).toBe('at,actor,name,email,action,subject,detail');
    expect(csv[1]).toContain(`,${EDITOR.email},change-role,${author.email}`);
  });
});

// Two transactions at once wait for each other in different ways.
onEachDatabase('When two change the team at the same moment', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('of two who accept the same invitation at once, one joins', async () => {
    const token = await inviteTo(showroom, 'twice@example.com');
    const statuses = (await Promise.all([1, 2, 3].map(() => acceptIn(showroom, token)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([200, 410, 410]);
  });

  it('two administrators cannot take the role from each other', async () => {
    const { database } = showroom.app.services;
    const { id } = await joinAs(showroom, 'administrator');
    const { id: first = 0 } =
      (await accounts.people(database)).find(({ email }) => email === EDITOR.email) ?? {};
    for (let round = 0; round < 5; round += 1) {
      const changed = await Promise.allSettled(
        [first, id].map((one) => accounts.change(database, one, { role: 'viewer' })),
      );
      expect(changed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const administrators = (await accounts.people(database)).filter(({ role }) => role === 'administrator');
      expect(administrators).toHaveLength(1);
      for (const one of [first, id]) await accounts.change(database, one, { role: 'administrator' });
    }
    await accounts.remove(database, id);
  });

  it('the last administrator cannot be demoted, blocked or removed', async () => {
    const { app } = showroom;
    // The sessions of the first test have ended.
    const editor = await signInAs(app, showroom.shopper, EDITOR.email, EDITOR.password);
    const people = async (): Promise<{ id: number; email: string; role: Role; blocked: boolean }[]> =>
      (await editor.get('/api/people')).json<{
        items: { id: number; email: string; role: Role; blocked: boolean }[];
      }>().items;
    for (const { id, email } of (await people()).filter(({ role }) => role === 'administrator'))
      if (email !== EDITOR.email) await editor.send('DELETE', `/api/people/${id}`);
    const second = await joinAs(showroom, 'administrator');
    const { id: first = 0 } = (await people()).find(({ email }) => email === EDITOR.email) ?? {};
    const change = (by: Pick<Colleague, 'send'>, id: number, body: Json) =>
      statusOf(by.send('PATCH', `/api/people/${id}`, json(body)));
    const both = await Promise.all([
      change(second, second.id, { role: 'viewer' }),
      change(editor, second.id, { blocked: true }),
    ]);
    expect(both).toContain(200);
    expect(await change(editor, first, { role: 'viewer' })).toBe(409);
    expect(await change(editor, first, { blocked: true })).toBe(409);
    expect(await statusOf(editor.send('DELETE', `/api/people/${first}`))).toBe(409);
    expect(await isLetIn(editor)).toBe(true);
  });
});

// Passwords are compared outside of the database: once is enough.
describe('When an attacker looks for accounts', () => {
  it('signing in does the same work for an unknown e-mail as for a known one', async () => {
    const showroom = await openShowroom();
    const { email } = await joinAs(showroom, 'author');
    const { database } = showroom.app.services;
    /** Statements of a failed sign-in, and how many passwords it hashes. */
    const workOf = async (identifier: string): Promise<[string[], number]> => {
      const { statements, tasksOf } = await workDuring(database, async () => {
        const body = { identifier, password: 'a wrong password' };
        expect((await showroom.shopper.post('/auth/local', body)).statusCode).toBe(400);
      });
      return [statements, tasksOf(PASSWORD_HASH)];
    };
    // The dummy hash for unknown accounts is computed once, before the comparison.
    await workOf('first@example.com');
    const [statements, hashes] = await workOf(email);
    expect([statements.length > 3, hashes]).toEqual([true, 1]);
    expect(await workOf('nobody@example.com')).toEqual([statements, hashes]);
  });
});

const json = (body: Json) => ({
  payload: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
