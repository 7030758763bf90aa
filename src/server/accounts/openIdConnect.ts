// Signing in with the company's accounts: OpenID Connect, code flow with PKCE, state and nonce. See
// src/server/operating/README.md#the-companys-sign-in.
import * as oidc from 'openid-client';
import { z } from 'zod';
import { ROLES, type Role } from '#rules/rights.ts';
import type { OidcSettings } from '../serverSettings.ts';

const SCOPES = 'openid email profile';
const TIMEOUT_S = 10;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Values that the provider must return; the server keeps them until the person comes back. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** Identity of a person, as the provider says. */
export interface Identity {
  /** Unique for this person, and never given to another one. */
  subject: string;
  /** In lower case. */
  email: string;
  isEmailVerified: boolean;
  name: string;
  /** By the claim; null if the claim names none. Undefined where no claim is set up. */
  role: Role | null | undefined;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.email().transform((email) => email.toLowerCase()),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: z.string().catch(''),
});

export class OpenIdConnect {
  readonly #settings: OidcSettings;
  readonly #redirectUri: string;
  #discovery: Promise<oidc.Configuration> | undefined;

  /** `publicUrl` is where people open the showroom. */
  constructor(settings: OidcSettings, publicUrl: string) {
    this.#settings = settings;
    this.#redirectUri = `${publicUrl}/auth/oidc/callback`;
  }

  /** Label of the sign-in button. */
  get name(): string {
    return this.#settings.name;
  }

  /** The provider's address where a person signs in. Rejects if the provider is away. */
  async start(): Promise<{ url: URL; flow: Flow }> {
    const verifier = oidc.randomPKCECodeVerifier();
    const flow = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
    const url = oidc.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#redirectUri,
      scope: SCOPES,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: flow.state,
      nonce: flow.nonce,
    });
    return { url, flow };
  }

  /** Who came back with this query. Rejects if anything of the flow does not match. */
  async finish(query: string, { state, nonce, verifier }: Flow): Promise<Identity> {
    const configuration = await this.#configuration();
    const tokens = await oidc.authorizationCodeGrant(
      configuration,
      new URL(`${this.#redirectUri}?${query}`),
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    );
    const idToken = tokens.claims() ?? { sub: '' };
    // Providers may send claims in the ID token, or only here.
    const userInfo = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
      : {};
    return this.#identityOf({ ...idToken, ...userInfo });
  }

  #identityOf(claims: Record<string, unknown>): Identity {
    const { sub, email, email_verified: isEmailVerified, name } = claimsSchema.parse(claims);
    const { roleClaim, issuer } = this.#settings;
    return {
      subject: `${issuer} ${sub}`,
      email,
      isEmailVerified,
      name,
      role: roleClaim === undefined ? undefined : highestRole(claims[roleClaim]),
    };
  }

  /** Asked for once; again after a failure. */
  #configuration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const server = new URL(issuer);
    // Signatures of ID tokens are verified. Without TLS the answer could be anybody's: only for
    // tests on one machine.
    const execute = [
      oidc.enableNonRepudiationChecks,
      ...(LOOPBACK.has(server.hostname) ? [oidc.allowInsecureRequests] : []),
    ];
    this.#discovery ??= oidc
      .discovery(server, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_S })
      .catch((error: unknown) => {
        this.#discovery = undefined;
        throw error;
      });
    return this.#discovery;
  }
}

/** A claim is one role or a list; others of the company may be among them. */
function highestRole(claim: unknown): Role | null {
  const names = [claim].flat().map((value) => String(value).toLowerCase());
  return ROLES.filter((role) => names.includes(role)).at(-1) ?? null;
}
