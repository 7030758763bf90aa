// Passkeys: signing in, and those of one's own account.
// See src/server/operating/README.md#passkeys.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '#api/call.ts';
import { reconnect } from '#api/changesApi.ts';
import { storeToken } from '#api/http.ts';
import type { Passkey, PasskeyQuestion } from '#protocol/passkeySchemas.ts';
import { editorCall } from './editorCall.ts';

export type { Passkey };

/** Whether this browser has passkeys for this page. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Signs in and stores the token. Rejects with an HttpFailure, or an Error of the browser. */
export async function signInByPasskey(): Promise<void> {
  await answerByPasskey(await call('POST /auth/passkey/options', { keepUnauthorized: true }));
}

/**
 * Answers the question for a passkey that a sign-in has led to, and stores the token. Rejects as
 * `signInByPasskey` does.
 */
export async function answerByPasskey({ options, token }: PasskeyQuestion): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  const body = { token, response: { ...response } };
  const { jwt } = await call('POST /auth/passkey', { body, keepUnauthorized: true });
  storeToken(jwt);
  reconnect();
}

/** The password proves the owner. Rejects with an HttpFailure, or an Error of the browser. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options, token } = await call('POST /auth/passkeys/options', { body: { password } });
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  await call('POST /auth/passkeys', { body: { token, name, response: { ...response } } });
}

/** Rejects with an HttpFailure. */
export const loadPasskeys = (): Promise<Passkey[]> => editorCall('GET /auth/passkeys');

/** Whether a passkey is required after the password. Rejects with an HttpFailure. */
export const loadSecondFactor = () => editorCall('GET /auth/second-factor');
export const setSecondFactor = (on: boolean, password: string) =>
  call('PUT /auth/second-factor', { body: { on, password } });

/** Rejects with an HttpFailure. */
export const removePasskey = ({ id }: Pick<Passkey, 'id'>, password: string) =>
  call('POST /auth/passkeys/:id/removals', { params: { id }, body: { password } });
