// Address bar and session history of a headless page.
export interface HistoryEntry {
  url: string;
  state: unknown;
  /** Number of the document that it belongs to: another one is loaded anew. */
  documentId: number;
}

export interface HistoryHost {
  /** Loads the current entry's address in a new document. */
  load: () => void;
  /** Delivers `popstate` or `hashchange` to the current document. */
  dispatch: (name: 'popstate' | 'hashchange', state: unknown) => void;
  schedule: (run: () => void) => void;
}

/** Outlives the documents that it lists. */
export class SessionHistory {
  entries: HistoryEntry[] = [];
  index = -1;
  documentId = 0;

  get current(): HistoryEntry | undefined {
    return this.entries[this.index];
  }

  push(url: string, state: unknown, documentId: number): void {
    this.entries.length = this.index + 1;
    this.entries.push({ url, state, documentId });
    this.index += 1;
  }
}

const clone = (state: unknown): unknown => (state === undefined ? null : structuredClone(state));

/** `window.history`. */
export function makeHistory(session: SessionHistory, host: HistoryHost): object {
  const resolve = (url: unknown): string =>
    url === undefined || url === null
      ? (session.current?.url ?? '')
      : new URL(String(url), session.current?.url).href;
  return {
    get length() {
      return session.entries.length;
    },
    get state() {
      return session.current?.state ?? null;
    },
    scrollRestoration: 'auto',
    pushState: (state: unknown, _title: string, url?: unknown) =>
      session.push(resolve(url), clone(state), session.documentId),
    replaceState: (state: unknown, _title: string, url?: unknown) => {
      const { current } = session;
      if (current) Object.assign(current, { url: resolve(url), state: clone(state) });
    },
    go: (delta = 0) => host.schedule(() => travel(session, host, delta)),
    back: () => host.schedule(() => travel(session, host, -1)),
    forward: () => host.schedule(() => travel(session, host, 1)),
  };
}

/** Goes to another entry; false if there is none. */
export function travel(session: SessionHistory, host: HistoryHost, delta: number): boolean {
  const index = session.index + delta;
  const entry = session.entries[index];
  if (!entry) return false;
  session.index = index;
  if (delta === 0 || entry.documentId !== session.documentId) host.load();
  else host.dispatch('popstate', entry.state);
  return true;
}

/** `window.location`. */
export function makeLocation(session: SessionHistory, host: HistoryHost): object {
  const url = (): URL => new URL(session.current?.url ?? 'about:blank');
  const open = (address: string, replaces: boolean): void => {
    const next = new URL(address, url());
    const isSameDocument = next.hash !== '' && next.href.split('#')[0] === url().href.split('#')[0];
    if (replaces && session.current) session.current.url = next.href;
    else session.push(next.href, null, session.documentId);
    if (isSameDocument) host.schedule(() => host.dispatch('hashchange', null));
    else host.schedule(() => host.load());
  };
  const part = (name: 'pathname' | 'search' | 'hash' | 'host' | 'hostname' | 'port' | 'protocol') => ({
    get: () => url()[name],
    set: (value: string) => {
      const next = url();
      next[name] = value;
      open(next.href, false);
    },
    enumerable: true,
  });
  return Object.defineProperties(
    {
      assign: (address: string) => open(address, false),
      replace: (address: string) => open(address, true),
      reload: () => host.schedule(() => host.load()),
      toString: () => url().href,
    },
    {
      href: { get: () => url().href, set: (address: string) => open(address, false), enumerable: true },
      origin: { get: () => url().origin, enumerable: true },
      pathname: part('pathname'),
      search: part('search'),
      hash: part('hash'),
      host: part('host'),
      hostname: part('hostname'),
      port: part('port'),
      protocol: part('protocol'),
    },
  );
}
