// The company's sign-in, with a real provider.
// See src/server/operating/README.md#the-companys-sign-in.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '#rules/rights.ts';
import {
  CLIENT,
  openProvider,
  signInAtProvider,
  type CompanyProvider,
} from '#tests/support/companyProvider.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { joinAs, PASSWORD, signInAs } from '#tests/support/people.ts';
import { client, openShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';
import * as audit from '#server/audit/auditRepository.ts';
import * as accounts from '#server/accounts/accountRepository.ts';
import * as accountLinks from '#server/accounts/accountLinkRepository.ts';
import * as passkeys from '#server/accounts/passkeyRepository.ts';

const PUBLIC_URL = 'https://showroom.example.com';
const CALLBACK = `${PUBLIC_URL}/auth/oidc/callback`;
const LATER_MS = 10 * 60 * 1000 + 1;

onDefaultDatabase('When a company has its own sign-in', (makeDatabase) => {
  let provider: CompanyProvider;
  let showroom: Showroom;
  let removeDatabase: () => Promise<void>;
  beforeAll(async () => {
    provider = await openProvider(CALLBACK);
  });
  afterAll(() => provider.close());

  /** Opens a showroom whose roles are in the claim `roles`, or are given by hand. */
  async function open(
    more: { roleClaim?: string | undefined; hasPasswords?: boolean } = { roleClaim: 'roles' },
  ) {
    const database = await makeDatabase();
    removeDatabase = () => database.remove();
    const { hasPasswords = true, roleClaim } = more;
    showroom = await openShowroom(
      {
        publicUrl: PUBLIC_URL,
        hasPasswords,
        oidc: {
          issuer: provider.issuer,
          clientId: CLIENT.id,
          clientSecret: CLIENT.secret,
          roleClaim,
          name: 'Acme',
        },
      },
      database,
    );
  }
  beforeEach(() => {
    provider.people = {
      ada: { email: 'ada@example.com', email_verified: true, name: 'Ada', roles: ['staff', 'publisher'] },
    };
    provider.person = 'ada';
    return async () => {
      vi.useRealTimers();
      await showroom.app.close();
      await removeDatabase();
    };
  });

  const start = (path = '/edit/page/care') =>
    showroom.shopper.get(`/auth/oidc?return=${encodeURIComponent(path)}`);
  const comeBack = ({ search }: URL, cookie: string) =>
    showroom.shopper.get(`/auth/oidc/callback${search}`, { cookie });

  /** Goes to the provider and signs in there; returns the address back and the browser's cookie. */
  async function goToProvider(path?: string): Promise<{ back: URL; cookie: string }> {
    const started = await start(path);
    const { name, value } = started.cookies[0] ?? {};
    return {
      back: await signInAtProvider(String(started.headers.location), CALLBACK),
      cookie: `${name}=${value}`,
    };
  }
  async function signIn(path?: string) {
    const { back, cookie } = await goToProvider(path);
    return comeBack(back, cookie);
  }
  /** Who the session of a sign-in belongs to. */
  async function whoIs(response: Awaited<ReturnType<typeof signIn>>): Promise<Json> {
    const session = response.cookies.find(({ name }) => name === 'vitrine_session');
    const cookie = `vitrine_session=${session?.value}`;
    const renewed = await showroom.shopper.post('/auth/refresh', {}, { cookie });
    return (await client(showroom.app, renewed.json<{ jwt: string }>().jwt).get('/auth/me')).json();
  }
  const isRefused = (response: Awaited<ReturnType<typeof signIn>>, problem: string): void => {
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^/edit.*signInProblem=${problem}$`)),
    ]);
    expect(response.cookies.some(({ name }) => name === 'vitrine_session')).toBe(false);
  };

  it('people come in with the highest role of their claim, to the page that they wanted', async () => {
    await open();
    expect((await showroom.shopper.get('/auth/methods')).json()).toEqual({ password: true, company: 'Acme' });
    const response = await signIn('/edit/page/care?lang=es');
    expect([response.statusCode, response.headers.location]).toEqual([303, '/edit/page/care?lang=es']);
    expect(await whoIs(response)).toMatchObject({ name: 'Ada', email: 'ada@example.com', role: 'publisher' });
    // Their role follows the company's.
    provider.people['ada'] = { ...provider.people['ada'], roles: 'viewer' };
    expect(await whoIs(await signIn())).toMatchObject({ role: 'viewer' });
  });

  it.each<[string, Json, string]>([
    ['have no role there', { roles: ['staff'] }, 'refused'],
    ['have no claim at all', { roles: undefined }, 'refused'],
    ['have no e-mail', { email: undefined }, 'failed'],
  ])('people who %s are refused', async (_what, claims, problem) => {
    await open();
    provider.people['ada'] = { ...provider.people['ada'], ...claims };
    isRefused(await signIn(), problem);
  });

  it('the last administrator cannot be demoted there', async () => {
    await open();
    provider.people['ada'] = { ...provider.people['ada'], roles: ['administrator'] };
    expect(await whoIs(await signIn())).toMatchObject({ role: 'administrator' });
    await showroom.editor.send('DELETE', '/api/people/1');
    provider.people['ada'] = { ...provider.people['ada'], roles: ['viewer'] };
    isRefused(await signIn(), 'refused');
  });

  it('links that an administrator has made end when they are demoted there', async () => {
    await open();
    provider.people['ada'] = { ...provider.people['ada'], roles: ['administrator'] };
    await signIn();
    const { database } = showroom.app.services;
    const maker = (await accounts.byEmail(database, 'ada@example.com'))?.id;
    const { token } = await accountLinks.create(
      database,
      { purpose: 'invitation', email: 'friend@example.com', role: 'administrator', maker },
      Date.now(),
    );
    const statusOfLink = async () =>
      (await showroom.shopper.post('/auth/link', { page: 'join', token })).statusCode;
    expect(await statusOfLink()).toBe(200);
    provider.people['ada'] = { ...provider.people['ada'], roles: ['publisher'] };
    expect(await whoIs(await signIn())).toMatchObject({ role: 'publisher' });
    expect(await statusOfLink()).toBe(410);
  });

  it('keys, previews and invitations of a person end with their role there, and come back with it', async () => {
    await open();
    const staff = { ...provider.people['ada'], roles: ['administrator'] };
    provider.people['ada'] = staff;
    const session = (await signIn()).cookies.find(({ name }) => name === 'vitrine_session');
    const cookie = `vitrine_session=${session?.value}`;
    const { jwt } = (await showroom.shopper.post('/auth/refresh', {}, { cookie })).json<{ jwt: string }>();
    const ada = client(showroom.app, jwt);
    const { key } = (await ada.post('/api/keys', { name: 'Till', scopes: ['content.view'] })).json<{
      key: string;
    }>();
    const preview = (await ada.post('/api/previews/showroom/links', { show: 'saves' })).json<{
      token: string;
    }>();
    const { url } = (
      await ada.post('/api/invitations', { email: 'friend@example.com', role: 'administrator' })
    ).json<{ url: string }>();
    const invitation = url.split('#').at(-1);
    const statuses = async () => [
      (await client(showroom.app, key).get('/api/lists/pages')).statusCode,
      (await showroom.shopper.post('/api/previews/open', { token: preview.token })).statusCode,
      (await showroom.shopper.post('/auth/link', { page: 'join', token: invitation })).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);

    provider.people['ada'] = { ...staff, roles: ['staff'] };
    isRefused(await signIn(), 'refused');
    expect(await statuses()).toEqual([401, 410, 410]);
    const people = (await showroom.editor.get('/api/people')).json<{ items: Json[] }>().items;
    expect(people).toContainEqual(expect.objectContaining({ email: 'ada@example.com', blocked: true }));
    isRefused(await signIn(), 'refused');
    expect(await auditOf('ada@example.com')).toContainEqual(['Company sign-in', 'block', {}]);

    provider.people['ada'] = { ...staff, roles: ['author'] };
    expect(await whoIs(await signIn())).toMatchObject({ role: 'author' });
    // An invitation is not made again; keys and previews may do what the role allows.
    expect(await statuses()).toEqual([200, 200, 410]);
  });

  it('whom an administrator has blocked comes in with no role of the company', async () => {
    await open();
    const { id } = await whoIs(await signIn());
    await showroom.editor.send('PATCH', `/api/people/${id}`, {
      payload: JSON.stringify({ blocked: true }),
      headers: { 'content-type': 'application/json' },
    });
    const other = await joinAs(showroom, 'author');
    const { database } = showroom.app.services;
    await accounts.change(database, other.id, { isBlocked: true });
    provider.people['eve'] = { ...provider.people['ada'], email: other.email };
    provider.person = 'eve';
    isRefused(await signIn(), 'refused');
    await accounts.change(database, other.id, { isBlocked: false });
    // The account was not tied to the company either: its password is still there.
    expect((await signInAs(showroom.app, showroom.shopper, other.email)).token).toBeDefined();

    provider.person = 'ada';
    const claims = provider.people['ada'];
    for (const roles of [['staff'], ['administrator']]) {
      provider.people['ada'] = { ...claims, roles };
      isRefused(await signIn(), 'refused');
    }
  });

  it('a token that the company did not sign is refused', async () => {
    await open();
    provider.hasForeignKeys = true;
    isRefused(await signIn(), 'failed');
    provider.hasForeignKeys = false;
  });

  it('nobody begins more than 120 sign-ins a minute', async () => {
    await open();
    const statuses = new Map<number, number>();
    for (let attempt = 0; attempt < 130; attempt++) {
      const { statusCode, headers } = await start();
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([...statuses]).toEqual([
      [302, 120],
      [429, 10],
    ]);
  });

  it('an account with the same e-mail is theirs only if the provider has verified it', async () => {
    await open({ roleClaim: undefined });
    const author = await joinAs(showroom, 'author');
    provider.people['eve'] = { email: author.email, email_verified: false, name: 'Eve' };
    provider.person = 'eve';
    isRefused(await signIn(), 'refused');
    provider.people['ada'] = { email: author.email, email_verified: true, name: 'Ada' };
    provider.person = 'ada';
    expect(await whoIs(await signIn())).toMatchObject({ id: author.id, role: 'author' });
    // An e-mail that is given to another person opens nothing.
    provider.people['eve'] = { email: author.email, email_verified: true, name: 'Eve' };
    provider.person = 'eve';
    isRefused(await signIn(), 'refused');
  });

  it('people who were not invited, are blocked or were removed are refused', async () => {
    await open({ roleClaim: undefined });
    isRefused(await signIn(), 'refused');
    const author = await joinAs(showroom, 'author');
    provider.people['ada'] = { email: author.email, email_verified: true };
    expect(await whoIs(await signIn())).toMatchObject({ id: author.id });
    await accounts.change(showroom.app.services.database, author.id, { isBlocked: true });
    isRefused(await signIn(), 'refused');
    await accounts.remove(showroom.app.services.database, author.id);
    isRefused(await signIn(), 'refused');
  });

  /** Returns the audit entries of an e-mail, the latest first. */
  const auditOf = async (email: unknown): Promise<unknown[]> =>
    (await audit.list(showroom.app.services.database, { limit: 20 }))
      .filter(({ subject }) => subject === email)
      .map(({ actor_name, action, detail }) => [actor_name, action, JSON.parse(detail)]);

  it('somebody who has taken the e-mail of a colleague keeps nothing of the account', async () => {
    await open({ roleClaim: 'roles' });
    const mallory = await joinAs(showroom, 'author');
    const { database } = showroom.app.services;
    await passkeys.add(database, mallory.id, 'Phone', {
      id: 'phone',
      publicKey: new Uint8Array([1]),
      counter: 0,
    });
    const mine = { name: 'Mallory', email: 'ada@example.com', password: PASSWORD };
    expect((await mallory.put('/auth/me', mine)).statusCode).toBe(200);
    provider.people['ada'] = { ...provider.people['ada'], roles: ['administrator'] };
    expect(await whoIs(await signIn())).toMatchObject({ id: mallory.id, role: 'administrator' });
    // Not the session, not the password, not the passkey.
    expect((await mallory.get('/auth/me')).statusCode).toBe(401);
    await expect(signInAs(showroom.app, showroom.shopper, 'ada@example.com')).rejects.toThrow();
    expect(await passkeys.ofAccount(database, mallory.id)).toEqual([]);
    expect((await auditOf('ada@example.com')).slice(0, 4)).toEqual([
      ['', 'sign-in-failed', {}],
      ['Ada', 'sign-in', {}],
      ['Company sign-in', 'change-role', { before: 'author', role: 'administrator' }],
      ['Company sign-in', 'link-account', {}],
    ]);
  });

  it('somebody who loses their role there is signed out here at the next try', async () => {
    await open();
    const first = await signIn();
    const { id } = await whoIs(first);
    expect(await auditOf('ada@example.com')).toEqual([
      ['Ada', 'sign-in', {}],
      ['Ada', 'join', { role: 'publisher' }],
    ]);
    provider.people['ada'] = { ...provider.people['ada'], roles: ['staff'] };
    isRefused(await signIn(), 'refused');
    const session = first.cookies.find(({ name }) => name === 'vitrine_session');
    const renewed = await showroom.shopper.post(
      '/auth/refresh',
      {},
      { cookie: `vitrine_session=${session?.value}` },
    );
    expect([id, renewed.statusCode]).toEqual([expect.any(Number), 401]);
  });

  it('without passwords, an invitation is accepted by signing in with the same verified e-mail', async () => {
    await open({ roleClaim: undefined, hasPasswords: false });
    const invite = () =>
      showroom.editor.post('/api/invitations', { email: 'Ada@example.com', role: 'publisher' });
    expect((await invite()).statusCode).toBe(201);
    provider.people['ada'] = { ...provider.people['ada'], email_verified: false };
    isRefused(await signIn(), 'refused');
    provider.people['ada'] = { ...provider.people['ada'], email_verified: true };
    expect(await whoIs(await signIn())).toMatchObject({ name: 'Ada', role: 'publisher' });
    expect((await showroom.editor.get('/api/invitations')).json()).toMatchObject({ total: 0 });
    expect(await whoIs(await signIn())).toMatchObject({ name: 'Ada', role: 'publisher' });
  });

  it('a code is used once, by the browser that asked for it, in time, and as it was sent', async () => {
    await open();
    const { back, cookie } = await goToProvider();
    isRefused(await comeBack(back, ''), 'expired');
    isRefused(await comeBack(back, 'vitrine_sign_in=invented'), 'expired');
    const other = await goToProvider();
    // Another browser's flow: state, nonce and verifier are not those of the code.
    isRefused(await comeBack(back, other.cookie), 'failed');
    expect((await comeBack(back, cookie)).headers.location).toBe('/edit/page/care');
    isRefused(await comeBack(back, cookie), 'expired');
    for (const [parameter, value] of [
      ['state', 'forged'],
      ['code', 'forged'],
      ['iss', 'https://elsewhere.example'],
    ] as const) {
      const flow = await goToProvider();
      flow.back.searchParams.set(parameter, value);
      isRefused(await comeBack(flow.back, flow.cookie), 'failed');
    }
    const late = await goToProvider();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LATER_MS });
    isRefused(await comeBack(late.back, late.cookie), 'expired');
  });

  it.each([
    '//elsewhere.example',
    'https://elsewhere.example/edit',
    '/\\elsewhere.example',
    '/page/care',
    '',
  ])('it never leads to %j afterwards', async (path) => {
    await open();
    expect((await signIn(path)).headers.location).toBe('/edit');
  });

  it('passwords can be switched off', async () => {
    await open({ roleClaim: 'roles', hasPasswords: false });
    const { shopper } = showroom;
    expect((await shopper.get('/auth/methods')).json()).toMatchObject({ password: false });
    const attempt = await shopper.post('/auth/local', {
      identifier: 'ada@example.com',
      password: 'whatever it is',
    });
    expect(attempt.statusCode).toBe(400);
    for (const path of ['/auth/accept', '/auth/reset', '/auth/forgotten'])
      expect(
        (await shopper.post(path, { token: 'x', name: 'x', password: 'x', email: 'ada@example.com' }))
          .statusCode,
      ).toBe(403);
    expect(await whoIs(await signIn())).toMatchObject({ role: 'publisher' satisfies Role });
  });

  it('a provider that is away is said, and nothing breaks', async () => {
    await open();
    const { issuer } = provider;
    await provider.close();
    const response = await start();
    expect(response.headers.location).toBe('/edit/page/care?signInProblem=away');
    provider = await openProvider(CALLBACK);
    expect(provider.issuer).not.toBe(issuer);
  });
});
