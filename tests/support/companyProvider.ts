// A company's OpenID Connect provider on loopback, at which a person is signed in at once.
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT = { id: 'showroom', secret: 'a-secret-of-the-client' };

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const FOREIGN_KEYS = JSON.stringify({
  keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }],
});

/** Claims of a person, by their id at the provider. */
type People = Record<string, Record<string, unknown>>;

export interface CompanyProvider {
  issuer: string;
  /** Who is signed in there next. */
  person: string;
  people: People;
  /** Its published keys are others than those that sign its tokens. */
  hasForeignKeys: boolean;
  close(): Promise<void>;
}

/** `redirectUri` is where it leads back to. */
export async function openProvider(redirectUri: string): Promise<CompanyProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: CompanyProvider = {
    issuer,
    person: '',
    people: {},
    hasForeignKeys: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'roles'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...state.people[id] }),
    }),
  });
  const answer = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: state.person } });
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: params.client_id });
    grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(' '));
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
  server.on('request', (request, response) => {
    if (state.hasForeignKeys && request.url === '/jwks')
      response.setHeader('content-type', 'application/json').end(FOREIGN_KEYS);
    else if (request.url?.startsWith('/interaction/')) void interact(request, response);
    else void answer(request, response);
  });
  return state;
}

/** Follows the provider's redirects like a browser, until they lead back; returns that address. */
export async function signInAtProvider(address: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let step = 0; step < 10 && !url.href.startsWith(redirectUri); step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider stopped at ${url.pathname}: ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}
