// The link that the page was opened with: /edit/join or /edit/reset, with the secret in the
// fragment, which no server and no log sees. See src/server/accounts/README.md#sign-in.

export interface AccountLinkAddress {
  page: 'join' | 'reset';
  token: string;
}

const PATH = /^\/edit\/(join|reset)\/?$/;

export function openedAccountLink(): AccountLinkAddress | null {
  const { pathname, hash } = window.location;
  const page = PATH.exec(pathname)?.[1];
  return (page === 'join' || page === 'reset') && hash.length > 1 ? { page, token: hash.slice(1) } : null;
}

/** Removes the secret from the address bar and the history. */
export const forgetAccountLink = (): void =>
  window.history.replaceState(window.history.state, '', `/edit${window.location.search}`);
