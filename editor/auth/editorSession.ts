// Who is signed in: editing starts with it, and what the server refuses later is sent again after signing in anew.
// See src/screens/README.md#211-signing-in.
import { createStore } from 'zustand/vanilla';
import { signOut as forgetToken } from '../api/editApi.ts';
import { request, setReauthenticate, storedToken, type HttpFailure } from '#api/http.ts';

interface SessionState {
  /** Not known before the server has been asked. */
  state: 'checking' | 'in' | 'out';
  /** Answers those who wait for a sign-in; null while nobody does. */
  asked: { promise: Promise<boolean>; answer: (isIn: boolean) => void } | null;
}

export const sessionStore = createStore<SessionState>()(() => ({ state: 'checking', asked: null }));

/** Opens the dialog, once however many wait; false where it was closed. */
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

/** Asks to sign in where the server refuses, and not before: for those who may look and try without. Ended by `endSession`. */
export const signInWhenRefused = (): void => setReauthenticate(askToSignIn);

/** Makes sure that somebody is signed in. False where nobody wanted to. */
export async function startSession(): Promise<boolean> {
  signInWhenRefused();
  sessionStore.setState({ state: 'checking' });
  const isIn = storedToken() === undefined ? await askToSignIn() : await isAccepted();
  sessionStore.setState({ state: isIn ? 'in' : 'out' });
  return isIn;
}

/**
 * The authentication check. A server that is away refuses nobody: what is saved later will say so.
 * See src/screens/README.md#211-signing-in.
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

/** Forgets who is signed in; the next to edit signs in again. */
export function signOut(): void {
  forgetToken();
  sessionStore.setState({ state: 'out' });
}
