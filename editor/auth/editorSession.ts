// The editor's session: sign-in before editing, and again once it has ended, when the refused
// request is repeated. See editor/shell/README.md#signing-in.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { hasToken, setAuthentication, type HttpFailure } from '#api/http.ts';
import { ACCOUNT_KEY } from '#config/storageKeys.ts';
import type { OwnAccount } from '#protocol/peopleSchemas.ts';
import type { Right } from '#rules/rights.ts';
import { isAtWork, watchActivity } from './activity.ts';
import {
  hearChangesAsEditor,
  loadOwnAccount,
  renewToken,
  signOut as endServerSession,
} from '../api/accountApi.ts';
import { editorLanguage, storeEditorLanguage } from '../i18n/locale.ts';

interface SessionState {
  /** 'checking' until the server has responded. */
  state: 'checking' | 'in' | 'out';
  /** Who is signed in; null until it is known, as while the server cannot be reached. */
  account: OwnAccount | null;
  /** The pending sign-in; null without one. */
  request: { promise: Promise<boolean>; resolve: (isSignedIn: boolean) => void } | null;
}

export const sessionStore = createStore<SessionState>()(() => ({
  state: 'checking',
  account: null,
  request: null,
}));

let stopActivity = (): void => undefined;
let stopFollowingToken = (): void => undefined;

const TOKEN_POLL_MS = 5_000;

/** Who was signed in last, in this page. */
let lastAccount: OwnAccount | null = null;

/** Whose drafts these are, also while the server cannot say. */
export const draftOwner = (): string =>
  String(sessionStore.getState().account?.id ?? window.localStorage.getItem(ACCOUNT_KEY) ?? '');

let beforeReload = async (): Promise<void> => undefined;
/** Calls back before the editor itself loads the page anew, and waits for it. */
export const onReload = (callback: () => Promise<void>): void => {
  beforeReload = callback;
};

/** Loads the page anew without a question about unsaved changes, which are kept in this browser. */
export function reloadPage(): void {
  void beforeReload().finally(() => window.location.reload());
}

/**
 * Reloads the page after another person has signed in, or the same one with another role or
 * editor language. Unsaved changes of the person before are kept for them. Returns whether it does.
 */
function isHandedOver(account: OwnAccount | null): boolean {
  const before = lastAccount;
  if (!account) return false;
  lastAccount = account;
  window.localStorage.setItem(ACCOUNT_KEY, String(account.id));
  const { language } = account;
  const isInOtherLanguage = !!language && language !== editorLanguage && storeEditorLanguage(language);
  if (isInOtherLanguage) {
    reloadPage();
    return true;
  }
  if (before === null || (before.id === account.id && before.role === account.role)) return false;
  reloadPage();
  return true;
}

/** After a change of one's own account. */
export const setOwnAccount = (account: OwnAccount): void => sessionStore.setState({ account });

/**
 * Whether the account has a right. Unknown rights count as given: the server decides in any case.
 */
export const mayDo = (right: Right, { account }: Pick<SessionState, 'account'> = sessionStore.getState()) =>
  account === null || account.rights.includes(right);

/** Whether a name, as saves and releases have it, is that of who is signed in. */
export function isOwnName(
  name: string | null | undefined,
  { account }: Pick<SessionState, 'account'> = sessionStore.getState(),
): boolean {
  return account !== null && (name === account.name || name === account.email);
}

export const useIsOwnName = (name: string | undefined): boolean =>
  useStore(sessionStore, (state) => isOwnName(name, state));

export const useRight = (right: Right): boolean => useStore(sessionStore, (state) => mayDo(right, state));

/** Opens the dialog, once for all waiting requests; false if it was closed. */
function requestSignIn(): Promise<boolean> {
  const { request: pendingRequest } = sessionStore.getState();
  if (pendingRequest) return pendingRequest.promise;
  let resolveRequest: (isSignedIn: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    resolveRequest = (isSignedIn) => {
      sessionStore.setState({ request: null });
      resolve(isSignedIn);
    };
  }).then(async (isSignedIn) => {
    // Another person may have signed in, with other rights.
    const account = isSignedIn ? await loadOwnAccount().catch(() => null) : null;
    if (isHandedOver(account)) return false;
    if (isSignedIn) sessionStore.setState({ state: 'in', account });
    return isSignedIn;
  });
  sessionStore.setState({ request: { promise, resolve: resolveRequest } });
  return promise;
}

/**
 * Asks to sign in only when the session has ended, until `endSession`. A request that a page sends
 * while the editor is not in use fails instead, and leaves the session to end.
 */
export function signInWhenRefused(): void {
  stopActivity();
  stopActivity = watchActivity();
  // The server ends a stream with its token, and the tab that renews that may be another one.
  stopFollowingToken();
  hearChangesAsEditor();
  stopFollowingToken = clock.every(TOKEN_POLL_MS, hearChangesAsEditor);
  setAuthentication({
    // While the sign-in is open, it is known that the session has ended.
    renew: async () => isAtWork() && sessionStore.getState().request === null && renewToken(),
    signIn: async () => isAtWork() && requestSignIn(),
  });
}

/** Ensures that the user is signed in; false if they declined. */
export async function startSession(): Promise<boolean> {
  signInWhenRefused();
  hasSessionEnded = false;
  sessionStore.setState({ state: 'checking', account: null });
  const isSignedIn = await isAccepted();
  sessionStore.setState({ state: isSignedIn ? 'in' : 'out' });
  return isSignedIn;
}

/**
 * Loads who is signed in, which asks to sign in if no session exists. An unreachable server does
 * not end the session: a save reports it. See editor/shell/README.md#signing-in.
 */
async function isAccepted(): Promise<boolean> {
  const isAllowed = (failure: HttpFailure): boolean =>
    failure === 404 || (failure.statusCode !== 401 && failure.statusCode !== 403);
  return loadOwnAccount().then((account) => {
    if (!isHandedOver(account)) sessionStore.setState({ account });
    return true;
  }, isAllowed);
}

/** Renews the token if it has ended and the session has not. Never asks to sign in. */
export async function keepToken(): Promise<void> {
  if (hasToken()) hasSessionEnded = false;
  else if (!hasSessionEnded) hasSessionEnded = !(await renewToken().catch(() => true));
}
/** Known since the last renewal, until there is a token again, also by another tab. */
let hasSessionEnded = false;

/** Learns who is signed in, if anybody is. Never asks to sign in. */
export async function learnAccount(): Promise<void> {
  // A browser without an earlier sign-in has no session to renew.
  if (window.localStorage.getItem(ACCOUNT_KEY) !== null) await keepToken();
  if (!hasToken()) return;
  const account = await loadOwnAccount({ keepUnauthorized: true }).catch(() => null);
  sessionStore.setState({ account });
}

export function endSession(): void {
  stopActivity();
  stopFollowingToken();
  setAuthentication(undefined);
  sessionStore.getState().request?.resolve(false);
}

/** Ends the session on the server too; rejects with an HttpFailure if that fails. */
export async function signOut(options: { everywhere: boolean }): Promise<void> {
  await endServerSession(options);
  sessionStore.setState({ state: 'out', account: null });
}
