// The editor's session: sign-in before editing, and again after a 401, when the refused request is
// repeated. See src/screens/README.md#211-signing-in.
import { createStore } from 'zustand/vanilla';
import { signOut as forgetToken } from '../api/editApi.ts';
import { request, setReauthenticate, storedToken, type HttpFailure } from '#api/http.ts';

interface SessionState {
  /** 'checking' until the server has responded. */
  state: 'checking' | 'in' | 'out';
  /** The pending sign-in; null without one. */
  request: { promise: Promise<boolean>; resolve: (isSignedIn: boolean) => void } | null;
}

export const sessionStore = createStore<SessionState>()(() => ({ state: 'checking', request: null }));

/** Opens the dialog, once for all waiting requests; false if it was closed. */
function requestSignIn(): Promise<boolean> {
  const { request: pendingRequest } = sessionStore.getState();
  if (pendingRequest) return pendingRequest.promise;
  let resolveRequest: (isSignedIn: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    resolveRequest = (isSignedIn) => {
      sessionStore.setState(({ state }) => ({ request: null, state: isSignedIn ? 'in' : state }));
      resolve(isSignedIn);
    };
  });
  sessionStore.setState({ request: { promise, resolve: resolveRequest } });
  return promise;
}

/**
 * Asks to sign in only when the server returns 401, until `endSession`.
 */
export const signInWhenRefused = (): void => setReauthenticate(requestSignIn);

/** Ensures that the user is signed in; false if they declined. */
export async function startSession(): Promise<boolean> {
  signInWhenRefused();
  sessionStore.setState({ state: 'checking' });
  const isSignedIn = storedToken() === undefined ? await requestSignIn() : await isAccepted();
  sessionStore.setState({ state: isSignedIn ? 'in' : 'out' });
  return isSignedIn;
}

/**
 * Checks the token. An unreachable server does not end the session: a save reports it. See
 * src/screens/README.md#211-signing-in.
 */
async function isAccepted(): Promise<boolean> {
  const isAllowed = (failure: HttpFailure): boolean =>
    failure === 404 || (failure.statusCode !== 401 && failure.statusCode !== 403);
  return request('/upload/files?_limit=1', { authenticated: true }).then(() => true, isAllowed);
}

export function endSession(): void {
  setReauthenticate(undefined);
  sessionStore.getState().request?.resolve(false);
}

/** Deletes the token. */
export function signOut(): void {
  forgetToken();
  sessionStore.setState({ state: 'out' });
}
