// The window of a headless page: happy-dom's DOM, with the clock, the network, the address bar, the
// storage and the graphics of this folder in place of its own.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GlobalWindow as HappyWindow } from 'happy-dom';
import { contextOf, HeadlessImageBitmap, makeWebGLContextClass, readPicture } from './nullGraphics.ts';
import { extendVideos } from './mediaElement.ts';
import { boxOf } from './pageLayout.ts';
import { makeHistory, makeLocation, type HistoryHost, type SessionHistory } from './pageLocation.ts';
import type { PageNetwork, PageRequest } from './pageNetwork.ts';
import type { VirtualTime } from './VirtualTime.ts';

/** What a browser keeps for an origin after its page is closed. */
interface OriginStorage {
  local: Map<string, string>;
  session: Map<string, string>;
  indexedDB: IDBFactory;
}

/** What the browser says of the person's settings. */
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

const HTML = readFileSync(join(import.meta.dirname, '../../src/index.html'), 'utf8');
const BODY = (/<body>([\s\S]*)<\/body>/.exec(HTML)?.[1] ?? '').replace(/<noscript>[\s\S]*<\/noscript>/, '');

const absent = Symbol('absent');

/** Names of Node that a browser does not have, or has another meaning of. */
const HIDDEN = {
  process: undefined,
  setImmediate: undefined,
  clearImmediate: undefined,
  global: undefined,
  Buffer: undefined,
  module: undefined,
  exports: absent,
  AudioContext: undefined,
  webkitAudioContext: undefined,
  SharedWorker: undefined,
  caches: undefined,
  scheduler: undefined,
  // Tests that count React's commits set it before the app runs.
  __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined,
} as const;

/** A window with the page's elements, and no script run yet. */
export function openWindow(options: WindowOptions): HeadlessWindow {
  const { time, session, host, viewport, storage } = options;
  const happy = new HappyWindow({
    url: session.current?.url ?? 'http://127.0.0.1/',
    width: viewport.width,
    height: viewport.height,
    settings: {
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      disableComputedStyleRendering: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  });
  const window = happy as unknown as HeadlessWindow;
  const { document } = window;
  document.documentElement.lang = 'en';
  document.documentElement.dataset['stage'] = 'loading';
  document.body.innerHTML = BODY;
  const define = (members: Record<string, unknown>): void => {
    for (const [name, value] of Object.entries(members))
      Object.defineProperty(window, name, { value, writable: true, configurable: true, enumerable: true });
  };
  define({ ...clockOf(options), ...networkOf(options, window), ...HIDDEN, exports: {} });
  define({
    location: makeLocation(session, host),
    history: makeHistory(session, host),
    localStorage: storageOf(storage.local, options.isStorageBroken),
    sessionStorage: storageOf(storage.session, options.isStorageBroken),
    indexedDB: storage.indexedDB,
    globalThis: window,
    self: window,
    window,
    top: window,
    parent: window,
    console: consoleOf(options),
    Worker: failingWorker(time),
    structuredClone,
    crypto: options.random ? seededCrypto(options.random) : globalThis.crypto,
    devicePixelRatio: 1,
    alert: (message: unknown) => void options.onDialog('alert', String(message)),
    confirm: (message: unknown) => options.onDialog('confirm', String(message)),
    prompt: () => null,
    matchMedia: mediaQueries(options, window),
    queueMicrotask: (run: () => void) => queueMicrotask(run),
    ResizeObserver: resizeObserver(window, time),
    IntersectionObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
    Math: options.random ? seededMath(options.random) : Math,
    Blob,
    File,
    FormData,
    Headers,
    URL,
    URLSearchParams,
    ReadableStream,
    TextEncoder,
    TextDecoder,
    AbortController,
    DOMException,
    CompressionStream,
    DecompressionStream,
  });
  defineGraphics(define);
  clocks.set(window, time);
  extendPrototypes(window);
  // A window's own is bound before its prototype is extended.
  const { addEventListener } = Object.getPrototypeOf(window.Node.prototype) as EventTarget;
  define({ addEventListener: addEventListener.bind(window) });
  defineDocument(options, window);
  return window;
}

function clockOf({ time, isOpen, onError, wallOffsetMs }: WindowOptions): Record<string, unknown> {
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
      const runOnce = guarded(run, values);
      // It ends with its document.
      const id = time.setInterval(() => (isOpen() ? runOnce() : time.cancel(id)), ms);
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
        // No timer of the page: it ends by itself.
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
const failingWorker = (time: VirtualTime) =>
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

function networkOf({ network, time }: WindowOptions, window: HeadlessWindow): Record<string, unknown> {
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
const seededMath = (random: () => number): Math =>
  Object.defineProperties(Object.create(Math) as Math, { random: { value: random } });

function seededCrypto(random: () => number): Partial<Crypto> {
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

function storageOf(values: Map<string, string>, isBroken: () => boolean = () => false): Storage {
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

function consoleOf({ onConsole }: WindowOptions): Record<string, unknown> {
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

function mediaQueries({ media }: WindowOptions, window: HeadlessWindow) {
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

const resizeObserver = (window: HeadlessWindow, time: VirtualTime) =>
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

function defineGraphics(define: (members: Record<string, unknown>) => void): void {
  const WebGL = makeWebGLContextClass();
  class OffscreenCanvas {
    width: number;
    height: number;
    sample: Uint8Array | undefined;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext(name: string): object | null {
      return contextOf(this, name, WebGL);
    }
    transferToImageBitmap(): HeadlessImageBitmap {
      return new HeadlessImageBitmap(this);
    }
  }
  define({
    WebGL2RenderingContext: WebGL,
    WebGLRenderingContext: class {},
    CanvasRenderingContext2D: class {},
    OffscreenCanvasRenderingContext2D: class {},
    OffscreenCanvas,
    Path2D: class {
      addPath(): void {}
    },
    ImageBitmap: HeadlessImageBitmap,
    createImageBitmap: async (source: Blob) =>
      new HeadlessImageBitmap(await readPicture(await toBuffer(source))),
  });
}

const toBuffer = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());

/** The clock of each window. */
const clocks = new WeakMap<Window, VirtualTime>();

let arePrototypesExtended = false;

/** happy-dom's elements are of the same classes in every window, so these are extended once. */
function extendPrototypes(window: HeadlessWindow): void {
  const { Node, Element, HTMLElement, HTMLCanvasElement, HTMLImageElement } = window;
  if (arePrototypesExtended) return;
  arePrototypesExtended = true;
  const windowOf = (element: Element): HeadlessWindow =>
    element.ownerDocument.defaultView as unknown as HeadlessWindow;
  const sizeOf = (element: Element): { width: number; height: number } => {
    const { innerWidth, innerHeight, document } = windowOf(element);
    return element.id === 'room' || element === document.body || element === document.documentElement
      ? { width: innerWidth, height: innerHeight }
      : (boxOf(element) ?? { width: 0, height: 0 });
  };
  const getter = (get: (this: Element) => unknown): PropertyDescriptor => ({ configurable: true, get });
  endListenersAtOnce(Object.getPrototypeOf(Node.prototype) as EventTarget);
  // DOMPurify reads it through the prototype, where happy-dom has none.
  Object.defineProperty(
    Node.prototype,
    'nodeName',
    getter(function (this: Element) {
      return this.tagName ?? NODE_NAMES[this.nodeType] ?? '';
    }),
  );
  const layout: PropertyDescriptorMap = {
    clientWidth: getter(function (this: Element) {
      return sizeOf(this).width;
    }),
    clientHeight: getter(function (this: Element) {
      return sizeOf(this).height;
    }),
    getBoundingClientRect: {
      configurable: true,
      value: function (this: Element) {
        const { x, y, width, height } = boxOf(this) ?? { x: 0, y: 0, width: 0, height: 0 };
        return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
      },
    },
  };
  for (const { prototype } of [Element, HTMLElement]) Object.defineProperties(prototype, layout);
  for (const name of REFLECTED)
    Object.defineProperty(
      Element.prototype,
      `aria${name}`,
      getter(function (this: Element) {
        return this.getAttribute(`aria-${name.toLowerCase()}`);
      }),
    );
  extendVideos(window, windowOf, (owner) => clocks.get(owner) as VirtualTime);
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, name: string) {
      return contextOf(
        this,
        name,
        windowOf(this)['WebGL2RenderingContext'] as new (
          canvas: object,
        ) => object,
      );
    },
  });
  Object.assign(HTMLImageElement.prototype, {
    async decode(this: HTMLImageElement) {
      const response = await windowOf(this).fetch(this.src);
      const { width, height, sample } = await readPicture(Buffer.from(await response.arrayBuffer()));
      Object.assign(this, { sample });
      for (const [member, value] of Object.entries({
        width,
        height,
        naturalWidth: width,
        naturalHeight: height,
      }))
        Object.defineProperty(this, member, { value, configurable: true });
    },
  });
}

/**
 * As in browsers, a listener whose signal is aborted by an earlier listener of the same event is
 * not called; happy-dom 21 calls it.
 */
function endListenersAtOnce(prototype: EventTarget): void {
  const add = prototype.addEventListener;
  prototype.addEventListener = function addEventListener(name, listener, options) {
    const signal = typeof options === 'object' ? options.signal : undefined;
    if (!signal || !listener) return add.call(this, name, listener, options);
    if (signal.aborted) return;
    const { signal: _, ...rest } = options as AddEventListenerOptions;
    const call = function (this: unknown, event: Event): void {
      if (signal.aborted) return;
      if (typeof listener === 'function') listener.call(this as EventTarget, event);
      else listener.handleEvent(event);
    };
    add.call(this, name, call, rest);
    signal.addEventListener('abort', () => this.removeEventListener(name, call, rest), { once: true });
  };
}

/** Names of nodes that are no elements, by their type. */
const NODE_NAMES: Record<number, string> = {
  3: '#text',
  8: '#comment',
  9: '#document',
  11: '#document-fragment',
};

/** ARIA attributes that tests read as properties. */
const REFLECTED = ['Checked', 'Current', 'Disabled', 'Expanded', 'Label', 'Pressed'] as const;

function defineDocument({ network }: WindowOptions, window: HeadlessWindow): void {
  const { document } = window;
  Object.defineProperties(document, {
    cookie: {
      configurable: true,
      get: () => network.cookies.read(true),
      set: (value: string) => network.cookies.set(value, true),
    },
    fonts: {
      configurable: true,
      value: Object.assign(new EventTarget(), {
        load: () => Promise.resolve([]),
        ready: Promise.resolve(),
        check: () => true,
        add: () => undefined,
      }),
    },
    hasFocus: { configurable: true, value: () => true },
    visibilityState: { configurable: true, value: 'visible' },
    hidden: { configurable: true, value: false },
  });
  Object.defineProperties(window.navigator, {
    onLine: { configurable: true, get: () => !network.isOffline },
    serviceWorker: { configurable: true, value: blockedServiceWorkers() },
    storage: {
      configurable: true,
      value: {
        persist: () => Promise.resolve(false),
        estimate: () => Promise.resolve({ quota: 1e9, usage: 0 }),
      },
    },
    language: { configurable: true, value: 'en-US' },
    languages: { configurable: true, value: ['en-US'] },
    userAgent: { configurable: true, value: 'Vitrine headless' },
    maxTouchPoints: { configurable: true, value: 10 },
    sendBeacon: { configurable: true, value: () => true },
  });
}

/** Service workers are blocked, as in the screen tests. */
const blockedServiceWorkers = (): object =>
  Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise(() => undefined),
    register: () => Promise.reject(new DOMException('Blocked', 'SecurityError')),
    getRegistration: () => Promise.resolve(undefined),
    getRegistrations: () => Promise.resolve([]),
  });

/** Every name that a script of the page can read without `window.`, with its value. */
export function globalsOf(window: HeadlessWindow): Record<string, unknown> {
  const globals: Record<string, unknown> = {};
  for (const name of GLOBAL_NAMES) globals[name] = window[name];
  return globals;
}

/** Words of the language that a function cannot have as a parameter, and Node's own built-ins. */
const LANGUAGE =
  /^(Array|Object|Function|String|Number|Boolean|Symbol|Map|Set|WeakMap|WeakSet|WeakRef|Promise|Proxy|Reflect|JSON|Intl|RegExp|\w*Error|\w+Array|ArrayBuffer|DataView|BigInt|eval|escape|unescape|undefined|NaN|Infinity|isNaN|isFinite|parse(Int|Float)|(en|de)codeURI(Component)?|GLOBAL|root|Atomics|FinalizationRegistry|happyDOM|name)$/;

let GLOBAL_NAMES: readonly string[] = [];

/** Fixes the names of the globals, from a first window. */
export function fixGlobalNames(window: HeadlessWindow): void {
  if (GLOBAL_NAMES.length > 0) return;
  GLOBAL_NAMES = Object.getOwnPropertyNames(window).filter(
    (name) =>
      /^[A-Za-z_]\w*$/.test(name) && !LANGUAGE.test(name) && !/^(room|frame|stage|mirror)$/.test(name),
  );
}
