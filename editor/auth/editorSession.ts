// The editor's session: sign-in before editing, and again after a 401, when the refused request is
// repeated. See src/screens/README.md#211-signing-in.
import { createStore } from 'zustand/vanilla';
import { signOut as forgetToken } from '../api/editApi.ts';
import { request, setReauthenticate, storedToken, type HttpFailure } from '#api/http.ts';

interface SessionState {
  /** 'checking' until the server has responded. */
  state: 'checking' | 'in' | 'out';
  /** The pending sign-in; null without one. */
  asked: { promise: Promise<boolean>; answer: (isIn: boolean) => void } | null;
}

export const sessionStore = createStore<SessionState>()(() => ({ state: 'checking', asked: null }));

/** Opens the dialog, once for all waiting requests; false if it was closed. */
function askToSignIn(): Promise<boolean> {
  const { asked: requested } = sessionStore.getState();
  if (requested) return requested.promise;
  let answer: (isIn: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    answer = (isIn) => {
      sessionStore.setState(({ state }) => ({ asked: null, state: isIn ? 'in' : state }));
      resolve(isIn);
    };
  });
  sessionStore.setState({ asked: { promise, answer } });
  return promise;
}

/**
 * Asks to sign in only when the server refuses: for users who may try without. Ended by
 * `endSession`.
 */
export const signInWhenRefused = (): void => setReauthenticate(askToSignIn);

/** Ensures that the user is signed in; false if they declined. */
export async function startSession(): Promise<boolean> {
  signInWhenRefused();
  sessionStore.setState({ state: 'checking' });
  const isIn = storedToken() === undefined ? await askToSignIn() : await isAccepted();
  sessionStore.setState({ state: isIn ? 'in' : 'out' });
  return isIn;
}

/**
 * Checks the token. An unreachable server refuses no one: a later save will report it. See
 * src/screens/README.md#211-signing-in.
 */
async function isAccepted(): Promise<boolean> {
  const failed = (failure: HttpFailure): boolean =>
    failure === 404 || (failure.statusCode !== 401 && failure.statusCode !== 403);
  return request('/upload/files?_limit=1', { authenticated: true }).then(() => true, failed);
}

export function endSession(): void {
  setReauthenticate(undefined);
  sessionStore.getState().asked?.answer(false);
}

/** Deletes the token. */
export function signOut(): void {
  forgetToken();
  sessionStore.setState({ state: 'out' });
}
