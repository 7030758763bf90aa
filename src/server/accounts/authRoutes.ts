// Signing in and out, with the requests and responses of Strapi v3 for `/auth/local`, and one's own
// account. See src/server/accounts/README.md#sign-in.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signInBody, signInResponse, tokenResponse } from '#protocol/accountSchemas.ts';
import { passkeyQuestion } from '#protocol/passkeySchemas.ts';
import { signInErrorResponse } from '#protocol/errorSchemas.ts';
import {
  ownAccount,
  ownAccountBody,
  languageBody,
  passwordBody,
  signOutBody,
  type OwnAccount,
} from '#protocol/peopleSchemas.ts';
import { isEditorLanguage } from '#rules/editorLanguages.ts';
import { rightsOf } from '#rules/rights.ts';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { errorBody, unauthorized, validationError } from '../platform/http/httpErrors.ts';
import { accountOf, explainTakenName, requireOwnPassword } from './ownPassword.ts';
import { requireGoodPassword } from './passwordGate.ts';
import { describe, noContent, readByHandler, typed } from '../platform/http/apiDocument.ts';
import { currentSession } from './authPlugin.ts';
import type { Services } from '../services.ts';
import { clearSessionCookie, refuseForeignOrigin, sessionToken } from './sessionCookie.ts';
import { signedInByPassword } from './signedIn.ts';
import { actorOf, type Account } from './accountRow.ts';
import { isPasswordQueueFull } from './passwords.ts';
import { withoutControls } from '../platform/database/storableText.ts';

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
  const { accounts, audit, settings, signInLimits } = services;
  const schema = describe({
    tag: 'Sign-in',
    access: 'anyone',
    summary: 'Signs a person in: a token for 15 minutes. Programs use an API key',
    body: signInBody,
    response: {
      200: signInResponse,
      202: passkeyQuestion,
      400: signInErrorResponse,
      429: signInErrorResponse,
    },
    errors: [409, 413, 415, 503],
  });
  // Strapi's errors are not a list of fields.
  const options = {
    ...readByHandler,
    schema,
    bodyLimit: LOGIN_LIMIT_BYTES,
    errorHandler: refusalHandler(app),
  };
  app.post('/auth/local', options, async (request, reply) => {
    if (!settings.hasPasswords) throw new LoginRefused(400, 'noPasswords');
    const parsed = loginBody.safeParse(request.body);
    if (!parsed.success) throw new LoginRefused(400, missingField(parsed.error));
    const { identifier, password } = parsed.data;
    const { key, email } = await accounts.countedAs(identifier);
    const attempt = { address: clientAddress(request.ip), account: key };
    const waitMs = await signInLimits.count(attempt, Date.now());
    if (waitMs > 0 || isPasswordQueueFull()) {
      reply.header('retry-after', Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)));
      throw new LoginRefused(429, 'rateLimit');
    }
    const account = await accounts.signIn(identifier, password);
    if (!account) {
      // Not what was typed: people type passwords there.
      await audit.add({ actor: null, action: 'sign-in-failed', subject: email ?? '' });
      throw new LoginRefused(400, 'invalid');
    }
    await signInLimits.forgive(attempt);
    return signedInByPassword(app, services, request, reply, account);
  });
}

function sessionRoutes(app: FastifyInstance, { audit, sessions }: Services): void {
  const refresh = describe({
    tag: 'Sign-in',
    access: 'anyone',
    summary: 'A new token for the session of the cookie',
    response: { 200: tokenResponse },
    errors: [401, 403, 503],
  });
  app.post('/auth/refresh', { ...readByHandler, schema: refresh }, async (request, reply) => {
    refuseForeignOrigin(request);
    reply.header('cache-control', 'no-store');
    const token = sessionToken(request);
    const session = token === undefined ? undefined : await sessions.renew(token, Date.now());
    if (!session) {
      clearSessionCookie(request, reply);
      throw unauthorized();
    }
    return { jwt: app.jwt.sign({ id: session.account.id, sid: session.id }) };
  });

  const signOut = describe({
    tag: 'Sign-in',
    access: 'anyone',
    summary: 'Ends the session, or with `everywhere` all sessions of the account',
    body: signOutBody,
    response: { 204: noContent },
    errors: [400, 403, 503],
  });
  typed(app).post('/auth/logout', { schema: signOut }, async (request, reply) => {
    refuseForeignOrigin(request);
    const token = sessionToken(request);
    const session =
      token === undefined ? await currentSession(request, sessions) : await sessions.renew(token, Date.now());
    if (session) {
      const { account, id } = session;
      const isEverywhere = request.body.everywhere === true;
      if (isEverywhere) await sessions.endAll(account.id);
      else await sessions.end(id);
      await audit.add({
        actor: actorOf(account),
        action: 'sign-out',
        subject: account.email,
        detail: { everywhere: isEverywhere },
      });
    }
    clearSessionCookie(request, reply);
    return reply.code(204).send();
  });
}

function ownAccountRoutes(app: FastifyInstance, services: Services): void {
  const { accounts, audit } = services;
  const api = typed(app);

  const me = describe({
    tag: 'Sign-in',
    access: 'account',
    summary: 'Who is signed in, and what they may do',
    response: { 200: ownAccount },
    errors: [503],
  });
  api.get('/auth/me', { schema: me }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return presentOwn(accountOf(request));
  });

  const change = describe({
    tag: 'Sign-in',
    access: 'account',
    summary: 'Changes one’s own name and e-mail',
    body: ownAccountBody,
    response: { 200: ownAccount },
    errors: [400, 409, 413, 415, 429, 503],
  });
  api.put('/auth/me', { schema: change, bodyLimit: LOGIN_LIMIT_BYTES }, async (request, reply) => {
    const account = accountOf(request);
    const { name, email, password = '' } = request.body;
    if (email.toLowerCase() !== account.email)
      await requireOwnPassword(services, request, reply, password, 'password');
    const changed = await accounts.changeProfile(account.id, { name, email }).catch(explainTakenName);
    if (!changed) throw validationError([{ path: 'email', message: 'Somebody else has this e-mail.' }]);
    const before = account.email;
    await audit.add({
      actor: actorOf(changed),
      action: 'change-profile',
      subject: changed.email,
      detail: { before },
    });
    return presentOwn(changed);
  });

  const language = describe({
    tag: 'Sign-in',
    access: 'account',
    summary: 'Chooses one’s own language of the editor',
    body: languageBody,
    response: { 200: ownAccount },
    errors: [400, 413, 415, 503],
  });
  const languageOptions = { schema: language, bodyLimit: LOGIN_LIMIT_BYTES };
  api.put('/auth/me/language', languageOptions, async (request) =>
    presentOwn(await accounts.setLanguage(accountOf(request).id, request.body.language)),
  );

  const password = describe({
    tag: 'Sign-in',
    access: 'account',
    summary: 'Changes one’s own password; all other sessions end',
    body: passwordBody,
    response: { 204: noContent },
    errors: [400, 413, 415, 429, 503],
  });
  const passwordOptions = { schema: password, bodyLimit: LOGIN_LIMIT_BYTES };
  api.post('/auth/password', passwordOptions, async (request, reply) => {
    const account = accountOf(request);
    const { current, next } = request.body;
    requireGoodPassword(next, 'next');
    await requireOwnPassword(services, request, reply, current, 'current');
    await accounts.setPassword(account.id, next, request.sessionId ?? undefined);
    await audit.add({ actor: actorOf(account), action: 'change-password', subject: account.email });
    return reply.code(204).send();
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
