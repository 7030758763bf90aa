// Sign-in with the requests and responses of Strapi v3. See src/server/README.md#23-sign-in.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signInBody, signInResponse } from '#protocol/accountSchemas.ts';
import { signInErrorResponse } from '#protocol/errorSchemas.ts';
import { clientAddress } from '../clientAddress.ts';
import { errorBody } from '../httpErrors.ts';
import { describe, readByHandler } from '../plugins/apiDocument.ts';
import type { Services } from '../services.ts';
import type { Account } from '../storage/accountRepository.ts';
import { isPasswordQueueFull } from '../storage/passwords.ts';
import { withoutControls } from '../storage/storableText.ts';

const LOGIN_LIMIT_BYTES = 16 * 1024;
const MS_PER_SECOND = 1000;

const PROBLEMS = {
  invalid: ['Auth.form.error.invalid', 'Identifier or password invalid.'],
  identifier: ['Auth.form.error.email.provide', 'Please provide your username or your e-mail.'],
  password: ['Auth.form.error.password.provide', 'Please provide your password.'],
  rateLimit: ['Auth.form.error.ratelimit', 'Too many attempts, please try again in a minute.'],
} as const;

const identifierText = z.string().transform(withoutControls).pipe(z.string().min(1));
const loginBody = z.object({ identifier: identifierText, password: z.string().min(1) });

export function authRoutes(app: FastifyInstance, { accounts, signInLimits }: Services): void {
  const schema = describe({
    tag: 'Sign-in',
    summary: 'Signs an editor in',
    body: signInBody,
    response: { 200: signInResponse, 400: signInErrorResponse, 429: signInErrorResponse },
    errors: [413, 415, 503],
  });
  // Strapi's errors are not a list of fields.
  const options = {
    ...readByHandler,
    schema,
    bodyLimit: LOGIN_LIMIT_BYTES,
    errorHandler: refusalHandler(app),
  };
  app.post('/auth/local', options, async (request, reply) => {
    const parsed = loginBody.safeParse(request.body);
    if (!parsed.success) throw new LoginRefused(400, missingField(parsed.error));
    const { identifier, password } = parsed.data;
    const attempt = { address: clientAddress(request.ip), account: await accounts.countedAs(identifier) };
    const waitMs = await signInLimits.count(attempt, Date.now());
    if (waitMs > 0 || isPasswordQueueFull()) {
      reply.header('retry-after', Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)));
      throw new LoginRefused(429, 'rateLimit');
    }
    const account = await accounts.signIn(identifier, password);
    if (!account) throw new LoginRefused(400, 'invalid');
    await signInLimits.forgive(attempt);
    reply.header('cache-control', 'no-store');
    return { jwt: app.jwt.sign({ id: account.id }), user: userOf(account) };
  });
}

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

function userOf({ id, username, email, role, confirmed, blocked, created_at, updated_at }: Account) {
  return {
    id,
    username,
    email,
    provider: 'local',
    confirmed: confirmed === 1,
    blocked: blocked === 1,
    role: {
      id: 1,
      name: 'Authenticated',
      description: 'Default role given to authenticated user.',
      type: role,
    },
    created_at,
    updated_at,
  };
}
