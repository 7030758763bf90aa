// Members of a headless page's window apart from its DOM: clock, requests, storage, console and
// media queries.
import { createHash } from 'node:crypto';
import type { HistoryHost, SessionHistory } from './pageLocation.ts';
import type { PageNetwork, PageRequest } from './pageNetwork.ts';
import type { VirtualTime } from './VirtualTime.ts';

/** Storage that a browser keeps for an origin after its page is closed. */
interface OriginStorage {
  local: Map<string, string>;
  session: Map<string, string>;
  indexedDB: IDBFactory;
}

/** Settings of the user that media queries report. */
export interface MediaState {
  isMotionReduced: boolean;
  hasMoreContrast: boolean;
}

export interface WindowOptions {
  viewport: { width: number; height: number };
  media: () => MediaState;
  time: VirtualTime;
  network: PageNetwork;
  storage: OriginStorage;
  session: SessionHistory;
  host: HistoryHost;
  onConsole: (type: string, text: string) => void;
  onError: (error: unknown) => void;
  /** Shows a dialog of the browser; whether it is accepted. */
  onDialog: (type: string, message: string) => boolean;
  /** Whether tasks of the page still run: false once it is closed or has navigated. */
  isOpen: () => boolean;
  wallOffsetMs?: (() => number) | undefined;
  random?: (() => number) | undefined;
  isStorageBroken?: (() => boolean) | undefined;
}

/** The window, with any name that a script may read. */
export type HeadlessWindow = Window & typeof globalThis & Record<string, unknown>;

export function clockOf({ time, isOpen, onError, wallOffsetMs }: WindowOptions): Record<string, unknown> {
  const guarded = (run: unknown, values: readonly unknown[]) => (): void => {
    if (!isOpen() || typeof run !== 'function') return;
    try {
      run(...values);
    } catch (error) {
      onError(error);
    }
  };
  const now = (): number => time.epochMs + time.nowMs + (wallOffsetMs?.() ?? 0);
  class VirtualDate extends Date {
    constructor(...values: unknown[]) {
      super(...((values.length === 0 ? [now()] : values) as [number]));
    }
    static override now(): number {
      return Math.floor(now());
    }
  }
  const performanceEntries = (): [] => [];
  return {
    Date: VirtualDate,
    performance: {
      now: () => time.nowMs,
      timeOrigin: time.epochMs,
      mark: () => undefined,
      measure: () => undefined,
      clearMarks: () => undefined,
      clearMeasures: () => undefined,
      getEntriesByType: performanceEntries,
      getEntriesByName: performanceEntries,
      getEntries: performanceEntries,
    },
    PerformanceObserver: class {
      static readonly supportedEntryTypes: string[] = [];
      observe(): void {}
      disconnect(): void {}
    },
    setTimeout: (run: unknown, ms?: number, ...values: unknown[]) =>
      time.setTimeout(guarded(run, values), ms),
    clearTimeout: (id: number) => time.cancel(id),
    setInterval: (run: unknown, ms?: number, ...values: unknown[]) => {
      const callback = guarded(run, values);
      // An interval ends with its document.
      const id = time.setInterval(() => (isOpen() ? callback() : time.cancel(id)), ms);
      return id;
    },
    clearInterval: (id: number) => time.cancel(id),
    requestAnimationFrame: (run: (ms: number) => void) => time.requestFrame((ms) => guarded(run, [ms])()),
    cancelAnimationFrame: (id: number) => time.cancelFrame(id),
    requestIdleCallback: (run: (deadline: IdleDeadline) => void) =>
      time.setTimeout(guarded(run, [{ didTimeout: false, timeRemaining: () => 40 }]), 1),
    cancelIdleCallback: (id: number) => time.cancel(id),
    MessageChannel: messageChannel(time, isOpen),
    AbortSignal: Object.assign(() => undefined, {
      any: (signals: AbortSignal[]) => AbortSignal.any(signals),
      abort: (reason?: unknown) => AbortSignal.abort(reason),
      timeout: (ms: number) => {
        const controller = new AbortController();
        // Not counted as a timer of the page, which could not cancel it.
        time.schedule(ms, () => controller.abort(new DOMException('Timed out', 'TimeoutError')));
        return controller.signal;
      },
    }),
  };
}

/** Ports whose messages arrive as tasks of the virtual clock. */
function messageChannel(time: VirtualTime, isOpen: () => boolean) {
  class Port {
    onmessage: ((event: { data: unknown; ports: unknown[] }) => void) | null = null;
    other: Port | undefined;
    postMessage(data: unknown): void {
      time.schedule(0, () => {
        if (isOpen()) this.other?.onmessage?.({ data, ports: [] });
      });
    }
    addEventListener(_name: string, listener: (event: { data: unknown; ports: unknown[] }) => void): void {
      this.onmessage = listener;
    }
    start(): void {}
    close(): void {
      this.other = undefined;
    }
  }
  return class {
    readonly port1 = new Port();
    readonly port2 = new Port();
    constructor() {
      this.port1.other = this.port2;
      this.port2.other = this.port1;
    }
  };
}

/** A worker cannot be started: the app does its work in the page. */
export const failingWorker = (time: VirtualTime) =>
  class extends EventTarget {
    onerror: ((event: Event) => void) | null = null;
    constructor() {
      super();
      time.schedule(0, () => {
        const event = new Event('error');
        this.onerror?.(event);
        this.dispatchEvent(event);
      });
    }
    postMessage(): void {}
    terminate(): void {}
  };

export function networkOf({ network, time }: WindowOptions, window: HeadlessWindow): Record<string, unknown> {
  const base = (): string => window.location.href;
  const performFetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(input instanceof Request ? input.url : String(input), base());
    address.hash = '';
    const url = address.href;
    const headers = Object.fromEntries(new Headers(init.headers));
    const { body, contentType } = await bytesOf(init.body);
    if (contentType && !headers['content-type']) headers['content-type'] = contentType;
    const request: PageRequest = { url, method: init.method ?? 'GET', headers, body, resourceType: 'fetch' };
    const { signal } = init;
    signal?.throwIfAborted();
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
    aborted.catch(() => undefined);
    const answer = await Promise.race([network.send(request), aborted]);
    const { status, headers: received, body: bytes, events } = answer;
    if (events) {
      signal?.addEventListener('abort', events.close, { once: true });
      return new Response(events.body, { status, headers: received });
    }
    // The response is a task of the page, at the virtual time at which it came.
    await new Promise<void>((resolve) => time.schedule(RESPONSE_MS, resolve));
    signal?.throwIfAborted();
    const isEmpty = status === 204 || status === 304 || status === 205;
    const response = new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers: received });
    Object.defineProperty(response, 'url', { value: url });
    return response;
  };
  return {
    fetch: performFetch,
    Request,
    Response,
    EventSource: network.eventSourceClass(EventTarget, MessageEvent, base),
    XMLHttpRequest: undefined,
  };
}

/** `Math` whose `random` is the seed's. */
export const seededMath = (random: () => number): Math =>
  Object.defineProperties(Object.create(Math) as Math, { random: { value: random } });

export function seededCrypto(random: () => number): Partial<Crypto> {
  const getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    const bytes = array as unknown as Uint8Array;
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256);
    return array;
  };
  const randomUUID = (): `${string}-${string}-${string}-${string}-${string}` => {
    const hex = Buffer.from(getRandomValues(new Uint8Array(16))).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  // Without threads, so that it ends at the same moment each time.
  const digest = async (_algorithm: string, bytes: Uint8Array): Promise<ArrayBuffer> =>
    new Uint8Array(createHash('sha256').update(new Uint8Array(bytes)).digest()).buffer;
  return { getRandomValues, randomUUID, subtle: { digest } as unknown as SubtleCrypto };
}

/** A server in the same room responds within a few ms. */
const RESPONSE_MS = 4;

async function bytesOf(
  body: RequestInit['body'] | undefined,
): Promise<{ body: Buffer | undefined; contentType: string | null }> {
  if (body === undefined || body === null) return { body: undefined, contentType: null };
  if (typeof body === 'string') return { body: Buffer.from(body), contentType: 'text/plain;charset=UTF-8' };
  const response = new Response(body);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    contentType: response.headers.get('content-type'),
  };
}

export function storageOf(values: Map<string, string>, isBroken: () => boolean = () => false): Storage {
  const write = (name: string, value: string): void => {
    if (isBroken()) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    values.set(String(name), String(value));
  };
  const methods = {
    getItem: (name: string) => values.get(String(name)) ?? null,
    setItem: write,
    removeItem: (name: string) => void values.delete(String(name)),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
  };
  return new Proxy(methods, {
    get: (target, name) =>
      name === 'length'
        ? values.size
        : name in target
          ? target[name as keyof typeof target]
          : values.get(String(name)),
    set: (_target, name, value) => {
      write(String(name), String(value));
      return true;
    },
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_target, name) => ({
      value: values.get(String(name)),
      enumerable: true,
      configurable: true,
    }),
  }) as unknown as Storage;
}

export function consoleOf({ onConsole }: WindowOptions): Record<string, unknown> {
  const log =
    (type: string) =>
    (...values: unknown[]): void =>
      onConsole(
        type,
        values.map((value) => (value instanceof Error ? value.stack : String(value))).join(' '),
      );
  return Object.fromEntries(
    ['log', 'info', 'warn', 'error', 'debug', 'trace', 'group', 'groupEnd', 'groupCollapsed', 'table'].map(
      (name) => [name, log(name === 'warn' ? 'warning' : name)],
    ),
  );
}

export function mediaQueries({ media }: WindowOptions, window: HeadlessWindow) {
  const holds = (query: string): boolean => {
    const { isMotionReduced, hasMoreContrast } = media();
    if (query.includes('prefers-reduced-motion')) return isMotionReduced === query.includes('reduce)');
    return query.includes('prefers-contrast') && query.includes('more') && hasMoreContrast;
  };
  return (query: string): object => {
    const target = new window.EventTarget();
    let before = holds(query);
    window.addEventListener('mediachange', () => {
      if (holds(query) === before) return;
      before = holds(query);
      const event = new window.Event('change');
      Object.defineProperty(event, 'matches', { value: before });
      target.dispatchEvent(event);
    });
    return Object.defineProperties(target, { media: { value: query }, matches: { get: () => holds(query) } });
  };
}

export const resizeObserver = (window: HeadlessWindow, time: VirtualTime) =>
  class {
    private readonly callback: (entries: unknown[]) => void;
    private readonly targets = new Set<Element>();
    private readonly follow = (): void => this.callback([...this.targets].map((target) => ({ target })));
    constructor(callback: (entries: unknown[]) => void) {
      this.callback = callback;
    }
    observe(target: Element): void {
      this.targets.add(target);
      window.addEventListener('resize', this.follow);
      time.schedule(0, this.follow);
    }
    unobserve(target: Element): void {
      this.targets.delete(target);
    }
    disconnect(): void {
      this.targets.clear();
      window.removeEventListener('resize', this.follow);
    }
  };
