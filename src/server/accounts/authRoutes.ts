// Signing in and out, with the requests and responses of Strapi v3 for `/auth/local`, and one's own
// account. See src/server/accounts/README.md#sign-in.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OwnAccount } from '#protocol/peopleSchemas.ts';
import { isEditorLanguage } from '#rules/editorLanguages.ts';
import { rightsOf } from '#rules/rights.ts';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { errorBody, unauthorized, validationError } from '../platform/http/httpErrors.ts';
import { accountOf, explainTakenName, requireOwnPassword } from './ownPassword.ts';
import { requireGoodPassword } from './passwordGate.ts';
import { route } from '../platform/http/route.ts';
import { currentSession } from './authPlugin.ts';
import type { Services } from '../services.ts';
import { clearSessionCookie, refuseForeignOrigin, sessionToken } from './sessionCookie.ts';
import { signedInByPassword } from './signedIn.ts';
import { actorOf, type Account } from './accountRow.ts';
import { isPasswordQueueFull } from './passwords.ts';
import { withoutControls } from '../platform/database/storableText.ts';
import * as audit from '../audit/auditRepository.ts';
import * as accounts from './accountRepository.ts';
import * as signInLimits from './signInLimits.ts';
import * as sessions from './sessionRepository.ts';

const LOGIN_LIMIT_BYTES = 16 * 1024;
const MS_PER_SECOND = 1000;

const PROBLEMS = {
  invalid: ['Auth.form.error.invalid', 'Identifier or password invalid.'],
  identifier: ['Auth.form.error.email.provide', 'Please provide your username or your e-mail.'],
  password: ['Auth.form.error.password.provide', 'Please provide your password.'],
  noPasswords: ['Auth.form.error.local.disabled', 'Use your company account to sign in.'],
  rateLimit: ['Auth.form.error.ratelimit', 'Too many attempts, please try again in a minute.'],
} as const;

const identifierText = z.string().transform(withoutControls).pipe(z.string().min(1));
const loginBody = z.object({ identifier: identifierText, password: z.string().min(1) });

export function authRoutes(app: FastifyInstance, services: Services): void {
  signInRoute(app, services);
  sessionRoutes(app, services);
  ownAccountRoutes(app, services);
}

function signInRoute(app: FastifyInstance, services: Services): void {
  const { database, settings } = services;

  const options = { bodyLimit: LOGIN_LIMIT_BYTES, errorHandler: refusalHandler(app) };
  route(app, 'POST /auth/local', options, async (request, reply) => {
    if (!settings.hasPasswords) throw new LoginRefused(400, 'noPasswords');
    const parsed = loginBody.safeParse(request.body);
    if (!parsed.success) throw new LoginRefused(400, missingField(parsed.error));
    const { identifier, password } = parsed.data;
    const { key, email } = await accounts.countedAs(database, identifier);
    const attempt = { address: clientAddress(request.ip), account: key };
    const waitMs = await signInLimits.count(database, attempt, Date.now());
    if (waitMs > 0 || isPasswordQueueFull()) {
      reply.header('retry-after', Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)));
      throw new LoginRefused(429, 'rateLimit');
    }
    const account = await accounts.signIn(database, identifier, password);
    if (!account) {
      // Not what was typed: people type passwords there.
      await audit.add(database, { actor: null, action: 'sign-in-failed', subject: email ?? '' });
      throw new LoginRefused(400, 'invalid');
    }
    await signInLimits.forgive(database, attempt);
    return signedInByPassword(app, services, request, reply, account);
  });
}

function sessionRoutes(app: FastifyInstance, { database }: Services): void {
  route(app, 'POST /auth/refresh', async (request, reply) => {
    refuseForeignOrigin(request);
    const token = sessionToken(request);
    const session = token === undefined ? undefined : await sessions.renew(database, token, Date.now());
    if (!session) {
      clearSessionCookie(request, reply);
      throw unauthorized();
    }
    return { jwt: app.jwt.sign({ id: session.account.id, sid: session.id }) };
  });

  route(app, 'POST /auth/logout', async (request, reply) => {
    refuseForeignOrigin(request);
    const token = sessionToken(request);
    const session =
      token === undefined
        ? await currentSession(request, database)
        : await sessions.renew(database, token, Date.now());
    if (session) {
      const { account, id } = session;
      const isEverywhere = request.body.everywhere === true;
      if (isEverywhere) await sessions.endAll(database, account.id);
      else await sessions.end(database, id);
      await audit.add(database, {
        actor: actorOf(account),
        action: 'sign-out',
        subject: account.email,
        detail: { everywhere: isEverywhere },
      });
    }
    clearSessionCookie(request, reply);
  });
}

function ownAccountRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;

  route(app, 'GET /auth/me', (request) => presentOwn(accountOf(request)));

  route(app, 'PUT /auth/me', { bodyLimit: LOGIN_LIMIT_BYTES }, async (request, reply) => {
    const account = accountOf(request);
    const { name, email, password = '' } = request.body;
    if (email.toLowerCase() !== account.email)
      await requireOwnPassword(services, request, reply, password, 'password');
    const changed = await accounts
      .changeProfile(database, account.id, { name, email })
      .catch(explainTakenName);
    if (!changed) throw validationError([{ path: 'email', message: 'Somebody else has this e-mail.' }]);
    const before = account.email;
    await audit.add(database, {
      actor: actorOf(changed),
      action: 'change-profile',
      subject: changed.email,
      detail: { before },
    });
    return presentOwn(changed);
  });

  route(app, 'PUT /auth/me/language', { bodyLimit: LOGIN_LIMIT_BYTES }, async (request) =>
    presentOwn(await accounts.setLanguage(database, accountOf(request).id, request.body.language)),
  );

  route(app, 'POST /auth/password', { bodyLimit: LOGIN_LIMIT_BYTES }, async (request, reply) => {
    const account = accountOf(request);
    const { current, next } = request.body;
    requireGoodPassword(next, 'next');
    await requireOwnPassword(services, request, reply, current, 'current');
    await accounts.setPassword(database, account.id, next, request.sessionId ?? undefined);
    await audit.add(database, { actor: actorOf(account), action: 'change-password', subject: account.email });
  });
}

const presentOwn = ({ id, name, email, role, language }: Account): OwnAccount => ({
  id,
  name,
  email,
  role,
  rights: [...rightsOf(role)],
  language: isEditorLanguage(language) ? language : null,
});

class LoginRefused extends Error {
  readonly statusCode: number;
  readonly problem: keyof typeof PROBLEMS;
  constructor(statusCode: number, problem: keyof typeof PROBLEMS) {
    super(PROBLEMS[problem][1]);
    this.statusCode = statusCode;
    this.problem = problem;
  }
}

// `data` repeats `message`: clients read data[0].messages[0].message, also for a 429.
function refusalHandler(app: FastifyInstance): FastifyInstance['errorHandler'] {
  return (error, request, reply) => {
    if (!(error instanceof LoginRefused)) return app.errorHandler(error, request, reply);
    const [id, message] = PROBLEMS[error.problem];
    const list = [{ messages: [{ id, message }] }];
    return reply.code(error.statusCode).send(errorBody(error.statusCode, list, { data: list }));
  };
}

function missingField(error: z.ZodError): 'identifier' | 'password' {
  return error.issues[0]?.path[0] === 'password' ? 'password' : 'identifier';
}
