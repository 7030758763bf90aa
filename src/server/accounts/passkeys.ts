// Passkeys (WebAuthn): signing in without a password, or with one more proof. See
// src/server/operating/README.md#passkeys.
import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { PasskeyQuestion } from '#protocol/passkeySchemas.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import type { ServerSettings } from '../serverSettings.ts';
import type { Account } from './accountRow.ts';
import * as passkeys from './passkeyRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

const NAME = 'Showroom';

/** Where the browser is: a passkey is good for one host. */
export interface Site {
  /** 'https://showroom.example.com' */
  origin: string;
  host: string;
}

/** Where a request comes from. Throws 409 where there are no passkeys. */
export function siteOf(
  { protocol, host, hostname }: FastifyRequest,
  { publicUrl }: Pick<ServerSettings, 'publicUrl'>,
): Site {
  const site =
    publicUrl === undefined
      ? { origin: `${protocol}://${host}`, host: hostname }
      : { origin: publicUrl, host: new URL(publicUrl).hostname };
  if (!canHavePasskeys(site)) throw new HttpError(409, 'Passkeys need an address with a name, not numbers.');
  return site;
}

/** Browsers have no passkeys for addresses without a name. */
const canHavePasskeys = ({ host }: Site): boolean => isIP(host.replace(/^\[|\]$/g, '')) === 0;

export async function askToRegister(
  db: Database,
  { id, email, name }: Account,
  { host }: Site,
): Promise<PasskeyQuestion> {
  const known = await passkeys.ofAccount(db, id);
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: host,
    userName: email,
    userDisplayName: name,
    // The same for each of a person's passkeys, so that an authenticator replaces its own.
    userID: new TextEncoder().encode(`account ${id}`),
    excludeCredentials: known.map((passkey) => ({ id: passkey.id, transports: [...passkey.transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const challenge = { challenge: options.challenge, account: id, purpose: 'register' } as const;
  return { options: { ...options }, token: await passkeys.keepChallenge(db, challenge, Date.now()) };
}

/** Whether the answer is good; the passkey is stored then. */
export async function register(
  db: Database,
  account: Account,
  site: Site,
  answer: { token: string; name: string; response: RegistrationResponseJSON },
): Promise<boolean> {
  // Used up first: an answer verifies as often as one likes.
  const taken = await passkeys.takeChallenge(db, answer.token, 'register', Date.now());
  if (taken?.account !== account.id) return false;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer.response,
    expectedChallenge: taken.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return false;
  return passkeys.add(db, account.id, answer.name, registrationInfo.credential);
}

/**
 * The browser offers the passkeys that it has for the site, or, after the password, those of the
 * account.
 */
export async function askToSignIn(
  db: Database,
  { host }: Site,
  account: number | null = null,
): Promise<PasskeyQuestion> {
  const own = account === null ? [] : await passkeys.ofAccount(db, account);
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    allowCredentials: own.map(({ id, transports }) => ({ id, transports: [...transports] })),
  });
  const challenge = { challenge: options.challenge, account, purpose: 'signIn' } as const;
  return { options: { ...options }, token: await passkeys.keepChallenge(db, challenge, Date.now()) };
}

/** The account whose passkey answered; undefined for a bad answer, or another account's. */
export async function signIn(
  db: Database,
  site: Site,
  { token, response }: { token: string; response: AuthenticationResponseJSON },
): Promise<number | undefined> {
  const taken = await passkeys.takeChallenge(db, token, 'signIn', Date.now());
  const passkey = await passkeys.get(db, response.id);
  if (!taken || !passkey) return undefined;
  if (taken.account !== null && taken.account !== passkey.account) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: taken.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return undefined;
  await passkeys.noteUse(db, passkey.id, authenticationInfo.newCounter, Date.now());
  return passkey.account;
}
