// The window of a headless page: happy-dom's DOM, with the clock, the network, the address bar, the
// storage and the graphics of this folder in place of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GlobalWindow as HappyWindow } from 'happy-dom';
import { contextOf, HeadlessImageBitmap, makeWebGLContextClass, readPicture } from './nullGraphics.ts';
import { extendVideos } from './mediaElement.ts';
import { boxOf } from './pageLayout.ts';
import { makeHistory, makeLocation } from './pageLocation.ts';
import type { VirtualTime } from './VirtualTime.ts';
import {
  clockOf,
  consoleOf,
  failingWorker,
  mediaQueries,
  networkOf,
  resizeObserver,
  seededCrypto,
  seededMath,
  storageOf,
  type HeadlessWindow,
  type WindowOptions,
} from './windowMembers.ts';

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
  // The window covers the screen, as that of a kiosk.
  Object.defineProperties(window.screen, {
    width: { get: () => window.innerWidth },
    height: { get: () => window.innerHeight },
  });
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
  defineGraphics(define, time);
  clocks.set(window, time);
  extendPrototypes(window);
  // A window's own is bound before its prototype is extended.
  const { addEventListener } = Object.getPrototypeOf(window.Node.prototype) as EventTarget;
  define({ addEventListener: addEventListener.bind(window) });
  defineDocument(options, window);
  return window;
}

function defineGraphics(define: (members: Record<string, unknown>) => void, time: VirtualTime): void {
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
      new HeadlessImageBitmap(await time.whileItLasts(toBuffer(source).then(readPicture))),
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
      const bytes = Buffer.from(await response.arrayBuffer());
      const time = clocks.get(windowOf(this)) as VirtualTime;
      const { width, height, sample } = await time.whileItLasts(readPicture(bytes));
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
 * Skips a listener whose signal is aborted by an earlier listener of the same event, as browsers
 * do; happy-dom 21 calls it.
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
