// Sign-in and tokens in the wire format of Strapi 3.
// See src/server/accounts/README.md#sign-in.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { ServerSettings } from '#server/serverSettings.ts';
import { openServices } from '#server/services.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import * as audit from '#server/audit/auditRepository.ts';
import { countTasks, PASSWORD_HASH } from '#tests/support/countedWork.ts';
import { onEachDatabase, makeSqlite } from '#tests/support/engines.ts';
import {
  EDITOR,
  openShowroom,
  client,
  settingsAt,
  type Json,
  type Showroom,
} from '#tests/support/showroom.ts';
import * as accounts from '#server/accounts/accountRepository.ts';
import * as passkeys from '#server/accounts/passkeyRepository.ts';

const FIFTEEN_MINUTES_SECONDS = 15 * 60;

const signIn = ({ shopper }: Showroom, identifier: unknown, password: unknown) =>
  shopper.post('/auth/local', { identifier, password });

const errorBody = (statusCode: number, error: string, id: string, message: string) => {
  const list = [{ messages: [{ id, message }] }];
  return { statusCode, error, message: list, data: list };
};

const base64 = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('When an editor signs in', () => {
  it('they get a token for fifteen minutes, and their account', async () => {
    const showroom = await openShowroom();
    const response = await signIn(showroom, EDITOR.email, EDITOR.password);
    expect(response.statusCode).toBe(200);
    const { jwt, user } = response.json<{ jwt: string; user: Json }>();
    const [header, payload] = jwt
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header).toMatchObject({ alg: 'HS256' });
    expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'id', 'sid']);
    expect(payload.exp - payload.iat).toBe(FIFTEEN_MINUTES_SECONDS);
    expect(user).toEqual({
      id: payload.id,
      username: EDITOR.email,
      email: EDITOR.email,
      provider: 'local',
      confirmed: true,
      blocked: false,
      role: { id: 1, name: 'Authenticated', description: expect.any(String), type: 'authenticated' },
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await client(showroom.app, jwt).get('/api/types')).statusCode).toBe(200);
  });

  it('the e-mail may be in capitals', async () => {
    const showroom = await openShowroom();
    expect((await signIn(showroom, EDITOR.email.toUpperCase(), EDITOR.password)).statusCode).toBe(200);
  });

  it.each([
    ['a wrong password', EDITOR.email, 'wrong', 'Auth.form.error.invalid', 'Identifier or password invalid.'],
    [
      'an unknown e-mail',
      'nobody@example.com',
      'wrong',
      'Auth.form.error.invalid',
      'Identifier or password invalid.',
    ],
    [
      'no identifier',
      '',
      'x',
      'Auth.form.error.email.provide',
      'Please provide your username or your e-mail.',
    ],
    ['no password', EDITOR.email, '', 'Auth.form.error.password.provide', 'Please provide your password.'],
    [
      'a number for a password',
      EDITOR.email,
      7,
      'Auth.form.error.password.provide',
      'Please provide your password.',
    ],
  ])("the error is Strapi's for %s", async (_what, identifier, password, id, message) => {
    const response = await signIn(await openShowroom(), identifier, password);
    expect([response.statusCode, response.json()]).toEqual([400, errorBody(400, 'Bad Request', id, message)]);
  });

  it('ten failures a minute for one identifier are allowed; further ones get 429 with Retry-After', async () => {
    const showroom = await openShowroom();
    const attempts = [];
    for (let attempt = 0; attempt < 50; attempt += 1)
      attempts.push(await signIn(showroom, EDITOR.email, 'wrong'));
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([
      ...Array<number>(10).fill(400),
      ...Array<number>(40).fill(429),
    ]);
    const tooMany = errorBody(
      429,
      'Too Many Requests',
      'Auth.form.error.ratelimit',
      'Too many attempts, please try again in a minute.',
    );
    for (const blocked of [...attempts.slice(10), await signIn(showroom, EDITOR.email, EDITOR.password)]) {
      expect(blocked.json()).toEqual(tooMany);
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await signIn(showroom, 'somebody@example.com', 'wrong')).statusCode).toBe(400);
  });

  /** Sends wrong passwords through a proxy until the limit; returns how many were checked. */
  const attemptsOf = async (
    { app }: Showroom,
    forwardedFor: (attempt: number) => string,
  ): Promise<number> => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor(attempt) };
      const response = await app.inject({
        method: 'POST',
        url: '/auth/local',
        headers,
        payload: { identifier: EDITOR.email, password: 'wrong' },
      });
      if (response.statusCode === 429) return attempt;
    }
    return 12;
  };

  it('attempts count by client address behind a trusted proxy, which cannot be forged', async () => {
    const withoutProxy = await openShowroom();
    expect(await attemptsOf(withoutProxy, (attempt) => `10.1.1.${attempt}`)).toBe(10);
    for (const trustProxy of [1, ['127.0.0.1', '10.0.0.0/8']]) {
      const withProxy = await openShowroom({ trustProxy });
      expect(await attemptsOf(withProxy, () => '203.0.113.7')).toBe(10);
      expect(
        (
          await withProxy.app.inject({
            method: 'POST',
            url: '/auth/local',
            headers: { 'x-forwarded-for': '203.0.113.8' },
            payload: { identifier: EDITOR.email, password: 'wrong' },
          })
        ).statusCode,
      ).toBe(400);
      // The proxy appends the address it saw; earlier entries come from the client.
      expect(await attemptsOf(withProxy, (attempt) => `198.51.100.${attempt}, 203.0.113.9`)).toBe(10);
    }
  });

  it('invisible characters in the e-mail do not reset the count', async () => {
    const showroom = await openShowroom();
    const statuses = [];
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const invisibleCharacter =
        ['\0', '\u0001', '\u200b', '\u007f'][attempt % 4]?.repeat(1 + (attempt >> 2)) ?? '';
      statuses.push(
        (
          await signIn(
            showroom,
            `${EDITOR.email.slice(0, 3)}${invisibleCharacter}${EDITOR.email.slice(3)}`,
            'wrong',
          )
        ).statusCode,
      );
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(30).fill(429)]);
  });

  it('there are limits by address (or IPv6 network) and by account', async () => {
    const { app } = await openShowroom({ trustProxy: 1 });
    const checked = async (
      identifier: (attempt: number) => string,
      address: (attempt: number) => string,
    ): Promise<number> => {
      const attempts = Array.from({ length: 36 }, (_, attempt) =>
        app.inject({
          method: 'POST',
          url: '/auth/local',
          headers: { 'x-forwarded-for': address(attempt) },
          payload: { identifier: identifier(attempt), password: 'wrong' },
        }),
      );
      return (await Promise.all(attempts)).filter(({ statusCode }) => statusCode === 400).length;
    };
    expect(
      await checked(
        (attempt) => `someone${attempt}@example.com`,
        () => '203.0.113.1',
      ),
    ).toBe(30);
    expect(
      await checked(
        (attempt) => `other${attempt}@example.com`,
        (attempt) => `2001:db8::${attempt.toString(16)}`,
      ),
    ).toBe(30);
    expect(
      await checked(
        () => EDITOR.email,
        (attempt) => `198.51.100.${attempt}`,
      ),
    ).toBe(30);
  });

  it('successful sign-ins do not count', async () => {
    const showroom = await openShowroom();
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await signIn(showroom, EDITOR.email, EDITOR.password)).statusCode).toBe(200);
  });

  it('the session is sent over https alone, also where a proxy does not say that it is https', async () => {
    const isSecure = async (more: Partial<ServerSettings>, headers: Record<string, string> = {}) => {
      const { app } = await openShowroom(more);
      const payload = { identifier: EDITOR.email, password: EDITOR.password };
      const response = await app.inject({ method: 'POST', url: '/auth/local', headers, payload });
      return response.cookies[0]?.secure === true;
    };
    expect(await isSecure({})).toBe(false);
    const forwarded = { 'x-forwarded-proto': 'https' };
    expect(await isSecure({ trustProxy: 1 }, forwarded)).toBe(true);
    // Anyone can send the header.
    expect(await isSecure({}, forwarded)).toBe(false);
    expect(await isSecure({ publicUrl: 'https://showroom.example.com' })).toBe(true);
    expect(await isSecure({ publicUrl: 'http://showroom.example.com' })).toBe(false);
  });

  it('tokens survive a restart, because the key is in the database', async () => {
    const testDatabase = await makeSqlite();
    const { editor } = await openShowroom({}, testDatabase);
    const restarted = await openShowroom({}, testDatabase);
    expect((await client(restarted.app, editor.token).get('/api/types')).statusCode).toBe(200);
    await testDatabase.remove();
  });
});

onEachDatabase('When several servers share a database', (makeDatabase) => {
  it('sign-in attempts are counted together', async () => {
    const testDatabase = await makeDatabase();
    const nodes = [await openShowroom({}, testDatabase), await openShowroom({}, testDatabase)] as const;
    const statuses = [];
    for (let attempt = 0; attempt < 14; attempt += 1)
      statuses.push((await signIn(nodes[attempt % 2 === 0 ? 0 : 1], EDITOR.email, 'wrong')).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(4).fill(429)]);
    for (const { app } of nodes) await app.close();
    await testDatabase.remove();
  });
});

describe('When 64 editors sign in at once', () => {
  it('two passwords are hashed at a time, so that two threads are left for the files of visitors', async () => {
    await hashPassword('The first one may load the binding.');
    const tasks = countTasks();
    const hashes = Array.from({ length: 64 }, (_, n) => hashPassword(`password ${n}`));
    // The queue begins what it may in the next turns of promises.
    await new Promise((resolve) => setImmediate(resolve));
    const begunAtOnce = tasks.of(PASSWORD_HASH);
    await Promise.all(hashes);
    tasks.stop();
    expect([begunAtOnce, tasks.of(PASSWORD_HASH)]).toEqual([2, 64]);
  });

  it('a shopper is served before they are', async () => {
    const { shopper } = await openShowroom({ trustProxy: 1 });
    let answered = 0;
    const attempts = Array.from({ length: 64 }, async (_, n) => {
      const body = { identifier: `e${n}@example.com`, password: 'wrong' };
      const { statusCode } = await shopper.post('/auth/local', body, { 'x-forwarded-for': `203.0.113.${n}` });
      answered += 1;
      return statusCode;
    });
    expect((await shopper.get('/api/environments/showroom')).statusCode).toBe(200);
    expect(answered).toBeLessThan(16);
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([400]));
  });
});

describe('When a client sends an invalid token', () => {
  const secondsNow = (): number => Math.floor(Date.now() / 1000);
  /** The session of the editor's token. */
  const sessionOf = ({ app, editor }: Showroom): string =>
    app.jwt.decode<{ sid: string }>(editor.token ?? '')?.sid ?? '';
  const signToken = (header: Json, key: string, showroom: Showroom): string => {
    const claims = { id: 1, sid: sessionOf(showroom), exp: secondsNow() + 60 };
    const content = `${base64(header)}.${base64(claims)}`;
    return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
  };

  const tokens: [string, (showroom: Showroom) => string | Promise<string>][] = [
    ['none', () => ''],
    ['the word undefined', () => 'undefined'],
    [
      'an expired one',
      (showroom) => showroom.app.jwt.sign({ id: 1, sid: sessionOf(showroom) }, { expiresIn: '-1s' }),
    ],
    [
      'one signed with another key',
      (showroom) => signToken({ alg: 'HS256', typ: 'JWT' }, 'another key of thirty-two letters', showroom),
    ],
    [
      'one that says it needs no signature',
      (showroom) => `${base64({ alg: 'none', typ: 'JWT' })}.${base64({ id: 1, sid: sessionOf(showroom) })}.`,
    ],
    [
      'one for another account than its session',
      (showroom) => showroom.app.jwt.sign({ id: 999, sid: sessionOf(showroom) }),
    ],
    ['one without a session', ({ app }) => app.jwt.sign({ id: 1 } as { id: number; sid: string })],
    ['one of a session that never was', ({ app }) => app.jwt.sign({ id: 1, sid: 'invented' })],
    [
      'one for a blocked account',
      async (showroom) => {
        await showroom.app.services.database.updateTable('account').set({ blocked: 1 }).execute();
        return showroom.editor.token ?? '';
      },
    ],
    [
      'one whose id is no number',
      (showroom) =>
        showroom.app.jwt.sign({ id: "1' or '1'='1" as unknown as number, sid: sessionOf(showroom) }),
    ],
  ];

  it.each(tokens)('every write is refused: %s', async (_what, makeToken) => {
    const showroom = await openShowroom();
    const anonymous = client(showroom.app, await makeToken(showroom));
    const responses = [
      await anonymous.post('/api/pages', { name: 'Mine' }),
      await anonymous.put('/api/environments/showroom', { name: 'Mine' }),
      await anonymous.post('/api/duplicate/pages/x', { newName: 'Mine' }),
    ];
    for (const response of responses) {
      expect(response.json()).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Invalid token.' });
    }
    expect((await showroom.shopper.get('/api/pages/names')).json()).toEqual([]);
  });
});

describe('When the first account is made', () => {
  it('the server is ready only after that', async () => {
    const testDatabase = await makeSqlite();
    const settings = settingsAt(testDatabase);
    const app = await buildApp(settings);
    expect((await client(app).get('/readyz')).json()).toMatchObject({
      statusCode: 503,
      message: 'The server is still being set up.',
    });
    await accounts.ensureFirst(app.services.database, settings.editor);
    expect((await client(app).get('/readyz')).statusCode).toBe(200);
    expect(
      (await client(app).post('/auth/local', { identifier: EDITOR.email, password: EDITOR.password }))
        .statusCode,
    ).toBe(200);
    await app.close();
    await testDatabase.remove();
  });

  it('its password is printed once, and works', async () => {
    const testDatabase = await makeSqlite();
    const services = await openServices(settingsAt(testDatabase));
    const { email, password } = (await accounts.ensureFirst(services.database)) ?? {
      email: '',
      password: '',
    };
    expect(await accounts.signIn(services.database, email, password)).toMatchObject({ email });
    expect(await accounts.ensureFirst(services.database)).toBeUndefined();
    await services.database.destroy();
    await testDatabase.remove();
  });

  it('it gets the password that the operator sets, and loses its passkeys', async () => {
    const testDatabase = await makeSqlite();
    const { database } = (await openShowroom({}, testDatabase)).app.services;
    await passkeys.add(database, 1, 'laptop', { id: 'laptop', publicKey: new Uint8Array([1]), counter: 0 });
    expect(await passkeys.ofAccount(database, 1)).toHaveLength(1);
    const changed = await openShowroom({ editor: { ...EDITOR, password: 'another-password' } }, testDatabase);
    expect((await signIn(changed, EDITOR.email, 'another-password')).statusCode).toBe(200);
    expect((await signIn(changed, EDITOR.email, EDITOR.password)).statusCode).toBe(400);
    expect(await passkeys.ofAccount(changed.app.services.database, 1)).toEqual([]);
    const entries = await audit.list(changed.app.services.database, { action: 'set-account', limit: 1 });
    expect(entries).toMatchObject([{ actor_name: 'EDITOR_PASSWORD', subject: EDITOR.email }]);
    await testDatabase.remove();
  });

  it('its password is never stored in plain text', async () => {
    const { app } = await openShowroom();
    const rows = await app.services.database.selectFrom('account').selectAll().execute();
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(EDITOR.password);
  });
});
