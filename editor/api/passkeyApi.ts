// Passkeys: signing in, and those of one's own account.
// See src/server/operating/README.md#passkeys.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { reconnect } from '#api/changesApi.ts';
import { request, storeToken } from '#api/http.ts';
import type { Passkey } from '#protocol/passkeySchemas.ts';

export type { Passkey };

export interface Question<Options = PublicKeyCredentialRequestOptionsJSON> {
  options: Options;
  token: string;
}

/** Whether this browser has passkeys for this page. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Signs in and stores the token. Rejects with an HttpFailure, or an Error of the browser. */
export async function signInByPasskey(): Promise<void> {
  await answerByPasskey(await ask<PublicKeyCredentialRequestOptionsJSON>('/auth/passkey/options'));
}

/**
 * Answers the question for a passkey that a sign-in has led to, and stores the token. Rejects as
 * `signInByPasskey` does.
 */
export async function answerByPasskey({
  options,
  token,
}: Question<PublicKeyCredentialRequestOptionsJSON>): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: options });
  const { jwt } = await request<{ jwt: string }>('/auth/passkey', {
    method: 'POST',
    body: { token, response },
    keepUnauthorized: true,
  });
  storeToken(jwt);
  reconnect();
}

/** The password proves the owner. Rejects with an HttpFailure, or an Error of the browser. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options, token } = await request<Question<PublicKeyCredentialCreationOptionsJSON>>(
    '/auth/passkeys/options',
    { method: 'POST', body: { password } },
  );
  const response = await startRegistration({ optionsJSON: options });
  await request('/auth/passkeys', { method: 'POST', body: { token, name, response } });
}

/** Rejects with an HttpFailure. */
export const loadPasskeys = (): Promise<Passkey[]> => request('/auth/passkeys', { authenticated: true });

/** Whether a passkey is asked for after the password. Rejects with an HttpFailure. */
export const loadSecondFactor = (): Promise<{ on: boolean }> =>
  request('/auth/second-factor', { authenticated: true });
export const setSecondFactor = (on: boolean, password: string): Promise<unknown> =>
  request('/auth/second-factor', { method: 'PUT', body: { on, password } });

/** Rejects with an HttpFailure. */
export const removePasskey = ({ id }: Pick<Passkey, 'id'>, password: string): Promise<unknown> =>
  request(`/auth/passkeys/${encodeURIComponent(id)}/removals`, { method: 'POST', body: { password } });

const ask = <Options>(path: string): Promise<Question<Options>> =>
  request(path, { method: 'POST', body: {}, keepUnauthorized: true });
