// A kiosk hears within two minutes that something has changed, even if a proxy breaks its stream.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForChanges } from '#api/changesApi.ts';

const PING_MS = 20_000;
const HELLO = JSON.stringify({ app: 'one', time: 0 });
const CHANGE = JSON.stringify({ kind: 'release', id: 'shop', version: 2 });
const TWO_MINUTES_MS = 120_000;

/** Behavior of a proxy on one connection. */
type Proxy = (source: Source) => void;
let proxy: Proxy;
const urls: string[] = [];
const open = new Set<Source>();

class Source {
  readonly url: string;
  readonly listeners = new Map<string, (event: { data: string }) => void>();
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(url: string) {
    this.url = url;
    urls.push(url);
    open.add(this);
    proxy(this);
  }
  addEventListener(name: string, listener: (event: { data: string }) => void): void {
    this.listeners.set(name, listener);
  }
  close(): void {
    open.delete(this);
  }
  after(ms: number, run: () => void): void {
    setTimeout(() => open.has(this) && run(), ms);
  }
  hello(): void {
    this.after(1, () => this.listeners.get('hello')?.({ data: HELLO }));
  }
  ping(): void {
    this.listeners.get('ping')?.({ data: '{}' });
  }
}

const cached = new Set<string>();
const PROXIES: Record<string, Proxy> = {
  'lets everything pass': (source) => {
    source.hello();
    const timer = setInterval(() => (open.has(source) ? source.ping() : clearInterval(timer)), PING_MS);
  },
  'freezes after the first event': (source) => source.hello(),
  'holds everything back': () => undefined,
  'drops each connection after 10 s': (source) => {
    source.hello();
    source.after(10_000, () => source.onerror?.());
  },
  'answers the stream with 502': (source) => source.after(5, () => source.onerror?.()),
  'answers from a cache': (source) => {
    source.hello();
    // The cached stream ends where the cache ends.
    if (cached.has(source.url)) source.after(2, () => source.onerror?.());
    cached.add(source.url);
  },
};

const looks: string[] = [];
let stop: () => void;
const startListening = (): void => {
  stop = listenForChanges({
    onHello: () => looks.push('hello'),
    onChange: () => looks.push('change'),
    onSilence: () => looks.push('silence'),
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  looks.length = 0;
  urls.length = 0;
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('When a proxy stands between a kiosk and its server', () => {
  it.each(Object.keys(PROXIES).slice(1))('one that %s: it looks within two minutes of a change', (name) => {
    proxy = PROXIES[name] as Proxy;
    startListening();
    for (const changeAfterMs of [1_000, 45_000, 400_000]) {
      vi.advanceTimersByTime(changeAfterMs);
      looks.length = 0;
      vi.advanceTimersByTime(TWO_MINUTES_MS);
      expect(looks.length, `after ${changeAfterMs} ms`).toBeGreaterThan(0);
      // It does not hammer a server in trouble either.
      expect(looks.length).toBeLessThanOrEqual(TWO_MINUTES_MS / 4_000);
    }
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('one that lets everything pass: it keeps its connection, and looks when it is told to', () => {
    proxy = PROXIES['lets everything pass'] as Proxy;
    startListening();
    vi.advanceTimersByTime(3_600_000);
    expect(looks).toEqual(['hello']);
    expect(urls).toHaveLength(1);
    for (const { onmessage } of open) onmessage?.({ data: CHANGE });
    expect(looks).toEqual(['hello', 'change']);
  });
});

describe('When nobody listens any longer', () => {
  it('no connection and no timer is left', () => {
    proxy = PROXIES['holds everything back'] as Proxy;
    startListening();
    stop();
    expect([open.size, vi.getTimerCount()]).toEqual([0, 0]);
  });
});
