// People with accounts, for tests of the server.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Role } from '#rules/rights.ts';
import { client, type Client, type Showroom } from './showroom.ts';
import * as accounts from '#server/accounts/accountRepository.ts';

export const PASSWORD = 'plum otter lantern 8';

/** A person who is signed in: a client with their token, and the cookie of their session. */
export interface Colleague extends Client {
  id: number;
  email: string;
  cookie: string;
}

/** The session's cookie as a browser sends it back. */
export const cookieOf = (response: LightMyRequestResponse): string => {
  const { name, value } = response.cookies[0] ?? {};
  return `${name}=${value}`;
};

let made = 0;

/** Adds an account with this role and signs it in. */
export async function joinAs({ app, shopper }: Showroom, role: Role): Promise<Colleague> {
  made += 1;
  const email = `${role}.${made}@example.com`;
  const account = await accounts.create(app.services.database, {
    email,
    name: `A ${role}`,
    role,
    password: PASSWORD,
  });
  if (!account) throw new Error(`${email} has an account already`);
  return { ...(await signInAs(app, shopper, email)), id: account.id, email };
}

/** Signs in once more, as from another browser. */
export async function signInAs(
  app: FastifyInstance,
  shopper: Client,
  email: string,
  password = PASSWORD,
): Promise<Client & { cookie: string }> {
  const response = await shopper.post('/auth/local', { identifier: email, password });
  if (response.statusCode !== 200) throw new Error(`${email} could not sign in: ${response.body}`);
  return { ...client(app, response.json<{ jwt: string }>().jwt), cookie: cookieOf(response) };
}
