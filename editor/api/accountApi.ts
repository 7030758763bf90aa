// Requests about one's own account: signing in and out, joining, passwords. See
// src/server/accounts/README.md#sign-in.
import { call } from '#api/call.ts';
import { reconnect } from '#api/changesApi.ts';
import { storedToken, storeToken, type HttpFailure } from '#api/http.ts';
import { answerByPasskey } from './passkeyApi.ts';
import type { SignInMethods } from '#protocol/accountSchemas.ts';
import type { PasskeyQuestion } from '#protocol/passkeySchemas.ts';
import type { OwnAccount } from '#protocol/peopleSchemas.ts';
import type { EditorLanguage } from '../i18n/locale.ts';
import { t } from '../i18n/t.ts';
import { editorCall } from './editorCall.ts';

const NEEDS_PASSKEY = t('This account asks for a passkey after the password. Try again, and use it.');

/** How one can sign in; by password if the server does not say. */
export const loadSignInMethods = (): Promise<SignInMethods> =>
  call('GET /auth/methods').catch(() => ({ password: true, company: null }));

/** Leaves the page for the company's sign-in, which leads back to it. */
export function goToCompanySignIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/auth/oidc?return=${encodeURIComponent(pathname + search)}`);
}

/** Signs in and stores the token. Rejects with the server's message. */
export const signIn = (identifier: string, password: string): Promise<void> =>
  storeTokenOf(call('POST /auth/local', { body: { identifier, password }, keepUnauthorized: true })).catch(
    throwReason,
  );

/** Account that a link is for. Rejects with an HttpFailure: 410 when it no longer works. */
export const openAccountLink = (page: 'join' | 'reset', token: string) =>
  call('POST /auth/link', { body: { page, token }, keepUnauthorized: true });

/** Joins by an invitation, and signs in. Rejects with an HttpFailure. */
export const acceptInvitation = (token: string, name: string, password: string): Promise<void> =>
  storeTokenOf(call('POST /auth/accept', { body: { token, name, password }, keepUnauthorized: true }));

/** Chooses a new password by a link, and signs in. Rejects with an HttpFailure. */
export const resetPassword = (token: string, password: string): Promise<void> =>
  storeTokenOf(call('POST /auth/reset', { body: { token, password }, keepUnauthorized: true }));

/** Requests a link to choose a new password, by mail. Rejects with an HttpFailure. */
export const requestReset = (email: string) =>
  call('POST /auth/forgotten', { body: { email }, keepUnauthorized: true });

let renewal: Promise<boolean> | undefined;

/**
 * Renews the token by the session, once for all requests that wait; false if it has ended. Rejects
 * with an HttpFailure if the server cannot say.
 */
export function renewToken(): Promise<boolean> {
  renewal ??= storeTokenOf(call('POST /auth/refresh', { keepUnauthorized: true }))
    .then(() => true)
    .catch((failure: HttpFailure | Error) => {
      // Another server has no sessions to renew.
      if (failure === 404) return false;
      if ('statusCode' in failure && failure.statusCode === 401) return false;
      throw failure;
    })
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

/** Ends the session, or all sessions of the account. */
export async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  await call('POST /auth/logout', { body: { everywhere }, keepUnauthorized: true });
  storeToken(undefined);
}

/** Rejects with an HttpFailure. With `keepUnauthorized` it does not ask to sign in. */
export const loadOwnAccount = (options: { keepUnauthorized?: boolean } = {}): Promise<OwnAccount> =>
  editorCall('GET /auth/me', { ...options });

/** The password is needed for another e-mail. Rejects with an HttpFailure. */
export const changeOwnAccount = (change: {
  name: string;
  email: string;
  password?: string;
}): Promise<OwnAccount> => call('PUT /auth/me', { body: change });

/** Keeps the language of the editor with the account. Rejects with an HttpFailure. */
export const chooseLanguage = (language: EditorLanguage): Promise<OwnAccount> =>
  call('PUT /auth/me/language', { body: { language } });

/** All other sessions end. Rejects with an HttpFailure. */
export const changePassword = (current: string, next: string): Promise<undefined> =>
  call('POST /auth/password', { body: { current, next } });

/** A token, or the question for a passkey after the password. */
type SignedIn = Partial<{ jwt: string } & PasskeyQuestion>;

async function storeTokenOf(sent: Promise<SignedIn>): Promise<void> {
  const { jwt, options, token } = await sent;
  if (options && token !== undefined)
    return answerByPasskey({ options, token }).catch((failure: unknown) => {
      // The browser's own refusals, such as a cancelled dialog, say little.
      throw failure instanceof Error ? new Error(NEEDS_PASSKEY) : failure;
    });
  if (typeof jwt !== 'string') throw new Error(t('The server sent no token. Please try again.'));
  storeToken(jwt);
  hearChangesAsEditor();
}

let streamToken: string | undefined;

/** Reconnects the stream of changes if the token is another one, also by another tab. */
export function hearChangesAsEditor(): void {
  const token = storedToken();
  if (token !== undefined && token !== streamToken) reconnect();
  streamToken = token;
}

/** Strapi's error shape has the message in `data[0].messages[0].message`. */
function throwReason(failure: unknown): never {
  const { data, message } = (typeof failure === 'object' && failure !== null ? failure : {}) as {
    data?: { messages?: { message?: string }[] }[];
    message?: unknown;
  };
  const reason = data?.[0]?.messages?.[0]?.message ?? (typeof message === 'string' ? message : 'HTTP Error');
  throw new Error(reason);
}
