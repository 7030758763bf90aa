// A page of the showroom without a screen: the visitor's app in this process, on a clock that only
// passes while a test waits. Has the part of Playwright's `Page` that journeys use; what it cannot
// do it refuses by name.
import { HeadlessLocator, type RoleOptions } from './HeadlessLocator.ts';
import type { HeadlessContext } from './HeadlessContext.ts';
import { fixGlobalNames, globalsOf, openWindow } from './headlessWindow.ts';
import type { HeadlessWindow, MediaState } from './windowMembers.ts';
import { PageKeyboard } from './PageKeyboard.ts';
import { PagePointers } from './PagePointers.ts';
import { interceptionOf, isWanted, type RoutedInterception, type RouteHandler } from './pageRoutes.ts';
import { SessionHistory, travel, type HistoryHost } from './pageLocation.ts';
import { PageNetwork, type PageRequest, type ServerResponse } from './pageNetwork.ts';
import { VirtualTime } from './VirtualTime.ts';
import { runVisitor } from './visitorBundle.ts';

/** Same as in the configuration of the screen tests, in virtual time. */
export const TIMEOUT_MS = 20_000;
const FRAME_MS = 17;

type Listener = (...values: never[]) => void;

/** A function that runs in the page: its text alone gets there. */
export type PageScript = (...values: never[]) => unknown;

/** Something that only a browser can show. */
class NeedsBrowser extends Error {}

export class HeadlessPage {
  readonly owner: HeadlessContext;
  time: VirtualTime;
  readonly network: PageNetwork;
  window: HeadlessWindow | undefined;
  private readonly history = new SessionHistory();
  private readonly sessionStorage = new Map<string, string>();
  private viewport: { width: number; height: number };
  private readonly media: MediaState;
  private readonly initScripts: { script: PageScript; argument: unknown }[] = [];
  private readonly listeners = new Map<string, Set<Listener>>();
  private documentCount = 0;
  private isClosedPage = false;
  readonly pointers = new PagePointers(this);
  readonly mouse = this.pointers.mouse;
  readonly touchscreen = this.pointers.touchscreen;
  readonly keyboard = new PageKeyboard(this, this.pointers);
  /** Errors that no listener of a test has taken. */
  readonly errors: unknown[] = [];

  constructor(owner: HeadlessContext) {
    this.owner = owner;
    this.viewport = { ...owner.options.viewport };
    this.media = {
      isMotionReduced: owner.options.isMotionReduced,
      hasMoreContrast: owner.options.hasMoreContrast,
    };
    this.time = owner.options.time ?? new VirtualTime(Date.now());
    this.network = new PageNetwork(owner.server, () => this.time, owner.cookies, owner.options.line);
    this.network.listeners.request.add((request) => this.emit('request', this.describeRequest(request)));
    this.network.listeners.response.add((request, response) =>
      this.emit('response', this.describeResponse(request, response)),
    );
    this.network.listeners.failed.add((request, reason) =>
      this.emit('requestfailed', {
        ...this.describeRequest(request),
        failure: () => ({ errorText: reason }),
      }),
    );
  }

  refuse(what: string): never {
    throw new NeedsBrowser(`A page without a screen has no ${what}: this journey needs a browser`);
  }

  // Addresses

  async goto(path: string): Promise<null> {
    const url = new URL(path, this.url() === 'about:blank' ? this.owner.server.origin : this.url()).href;
    this.history.push(url, null, -1);
    await this.load();
    return null;
  }

  async reload(): Promise<null> {
    await this.load();
    return null;
  }

  async goBack(): Promise<null> {
    return this.travelBy(-1);
  }

  async goForward(): Promise<null> {
    return this.travelBy(1);
  }

  private async travelBy(delta: number): Promise<null> {
    travel(this.history, this.host, delta);
    await this.tick();
    await this.loading;
    return null;
  }

  url(): string {
    return this.history.current?.url ?? 'about:blank';
  }

  async title(): Promise<string> {
    return this.window?.document.title ?? '';
  }

  private loading: Promise<void> | undefined;

  private readonly host: HistoryHost = {
    load: () => {
      this.loading = this.load();
    },
    dispatch: (name, state) => {
      if (!this.window) return;
      const event = new this.window.Event(name);
      Object.defineProperty(event, 'state', { value: state });
      this.window.dispatchEvent(event);
    },
    schedule: (run) => void this.time.schedule(1, run),
  };

  /** Loads the current address in a new document. */
  private async load(): Promise<void> {
    this.unload();
    const { current } = this.history;
    if (!current) return;
    this.documentCount += 1;
    const documentId = this.documentCount;
    current.documentId = documentId;
    this.history.documentId = documentId;
    if (!this.owner.options.time) {
      this.time = new VirtualTime(this.time.epochMs + this.time.nowMs);
      this.time.onError = (error) => this.fail(error);
    }
    const { time } = this;
    const window = openWindow({
      viewport: this.viewport,
      media: () => this.media,
      time,
      network: this.network,
      storage: {
        local: this.owner.localStorage,
        session: this.sessionStorage,
        indexedDB: this.owner.indexedDB,
      },
      session: this.history,
      host: this.host,
      onConsole: (type, text) => this.emit('console', { type: () => type, text: () => text }),
      onError: (error) => this.fail(error),
      onDialog: (type, message) => this.showDialog(type, message),
      isOpen: () => this.documentCount === documentId && !this.isClosedPage,
      wallOffsetMs: this.owner.options.wallOffsetMs,
      random: this.owner.options.random,
      isStorageBroken: this.owner.options.isStorageBroken,
    });
    this.window = window;
    fixGlobalNames(window);
    for (const { script, argument } of this.initScripts) this.callInPage(script, [argument]);
    runVisitor(globalsOf(window));
    await this.tick();
    this.emit('load');
  }

  private unload(): void {
    if (!this.window) return;
    this.window.dispatchEvent(new this.window.Event('pagehide'));
    this.network.close();
    if (!this.owner.options.time) this.time.stop();
    // happy-dom keeps every window that is not closed.
    void (this.window['happyDOM'] as { close: () => Promise<void> }).close();
    this.window = undefined;
  }

  private fail(error: unknown): void {
    this.errors.push(error);
    this.emit('pageerror', error instanceof Error ? error : new Error(String(error)));
  }

  /** Dismissed where no test listens. */
  private showDialog(type: string, message: string): boolean {
    let isAccepted = false;
    this.emit('dialog', {
      type: () => type,
      message: () => message,
      accept: async () => void (isAccepted = true),
      dismiss: async () => undefined,
    });
    return isAccepted;
  }

  async close(): Promise<void> {
    this.unload();
    this.isClosedPage = true;
    this.owner.forget(this);
  }

  isClosed(): boolean {
    return this.isClosedPage;
  }

  context(): HeadlessContext {
    return this.owner;
  }

  // Time

  /** Lets one frame pass. */
  async tick(): Promise<void> {
    await this.time.pass(FRAME_MS);
  }

  /** Waits in virtual time; throws with `message` if it is not reached. */
  async waitUntil(
    isReached: () => boolean,
    timeoutMs = TIMEOUT_MS,
    message = 'It does not happen',
  ): Promise<void> {
    const reached = await this.isReachedWithin(isReached, timeoutMs);
    if (!reached) throw new Error(`${message} within ${timeoutMs} ms`);
  }

  /** Whether it is reached within this much virtual time, looked at every frame. */
  async isReachedWithin(isReached: () => boolean, timeoutMs = TIMEOUT_MS): Promise<boolean> {
    let waitedMs = 0;
    await this.time.pass(0);
    for (;;) {
      if (isReached()) return true;
      if (waitedMs >= timeoutMs) return false;
      // Little happens after a second: then it is looked at less often.
      const stepMs = waitedMs < 1_000 ? FRAME_MS : FRAME_MS * 6;
      await this.time.pass(stepMs);
      waitedMs += stepMs;
    }
  }

  async waitForTimeout(ms: number): Promise<void> {
    await this.time.pass(ms);
  }

  async waitForFunction(
    callback: (argument: never) => unknown,
    argument?: unknown,
    options?: { timeout?: number },
  ): Promise<void> {
    const call = this.compiledInPage(callback);
    await this.waitUntil(() => Boolean(call(argument)), options?.timeout, String(callback));
  }

  async waitForURL(url: string | RegExp): Promise<void> {
    await this.waitUntil(() => this.hasUrl(url));
  }

  async waitForLoadState(): Promise<void> {
    await this.tick();
  }

  hasUrl(wanted: string | RegExp | ((url: URL) => boolean)): boolean {
    const current = this.url();
    if (typeof wanted === 'function') return wanted(new URL(current));
    return wanted instanceof RegExp
      ? wanted.test(current)
      : new URL(wanted, this.owner.server.origin).href === current;
  }

  /** The clock of the page, which is virtual as it is: nothing is installed. */
  readonly clock = {
    install: async ({ time }: { time?: number | string | Date } = {}): Promise<void> => {
      if (time !== undefined) this.time.epochMs = new Date(time).getTime() - this.time.nowMs;
    },
    fastForward: async (duration: number | string): Promise<void> => {
      await this.time.skip(millisecondsOf(duration));
    },
    runFor: async (duration: number | string): Promise<void> => {
      await this.time.pass(millisecondsOf(duration));
    },
    pauseAt: async (time: number | string | Date): Promise<void> => {
      await this.time.skip(Math.max(0, new Date(time).getTime() - this.time.epochMs - this.time.nowMs));
    },
    setFixedTime: (): never => this.refuse('fixed time'),
    setSystemTime: async (time: number | string | Date): Promise<void> => {
      this.time.epochMs = new Date(time).getTime() - this.time.nowMs;
    },
    resume: async (): Promise<void> => undefined,
  };

  // Scripts

  async addInitScript(script: PageScript, argument?: unknown): Promise<void> {
    this.initScripts.push({ script, argument });
  }

  /** Calls a function with the page's globals, as in a browser: it sees nothing from outside. */
  callInPage(script: PageScript | string, values: readonly unknown[]): unknown {
    return this.compiledInPage(script)(...values);
  }

  /** Runs a library for the web in the page; it is compiled once for all pages. */
  addScript(name: string, source: string): void {
    if (!this.window) throw new Error('The page has not been opened');
    const { window } = this;
    let run = libraries.get(name);
    if (!run) {
      run = new Function('window', 'document', 'self', source) as (...values: unknown[]) => void;
      libraries.set(name, run);
    }
    run.call(window, window, window.document, window);
  }

  /** A function, or the text of a script whose last value counts. */
  private compiledInPage(script: PageScript | string): (...values: unknown[]) => unknown {
    if (!this.window) throw new Error('The page has not been opened');
    const source = typeof script === 'string' ? `() => eval(${JSON.stringify(script)})` : String(script);
    const own = Object.entries(this.window).filter(([name]) => name.startsWith('__'));
    // Only the globals that it names: there are 500 of them.
    const globals = [...Object.entries(globalsOf(this.window)), ...own].filter(([name]) =>
      source.includes(name),
    );
    const make = new Function(...globals.map(([name]) => name), `return (${source});`);
    return make(...globals.map(([, value]) => value)) as (...values: unknown[]) => unknown;
  }

  async evaluateWith<R>(script: PageScript | string, values: readonly unknown[]): Promise<Awaited<R>> {
    const result = Promise.resolve(this.callInPage(script, values)) as Promise<Awaited<R>>;
    let isSettled = false;
    result.then(
      () => (isSettled = true),
      () => (isSettled = true),
    );
    await this.waitUntil(() => isSettled, 240_000, 'The script does not end');
    return result;
  }

  evaluate<R>(script: PageScript | string, argument?: unknown): Promise<Awaited<R>> {
    return this.evaluateWith(script, [argument]);
  }

  // Elements

  private root(): Element[] {
    return this.window ? [this.window.document.documentElement] : [];
  }

  private get page(): HeadlessLocator {
    return new HeadlessLocator(this, 'page', () => this.root());
  }

  locator(selector: string): HeadlessLocator {
    return this.page.locator(selector);
  }

  getByRole(role: string, options?: RoleOptions): HeadlessLocator {
    return this.page.getByRole(role, options);
  }

  getByText(text: string | RegExp, options?: { exact?: boolean }): HeadlessLocator {
    return this.page.getByText(text, options);
  }

  getByLabel(text: string | RegExp, options?: { exact?: boolean }): HeadlessLocator {
    return this.page.getByLabel(text, options);
  }

  getByTitle(text: string | RegExp, options?: { exact?: boolean }): HeadlessLocator {
    return this.page.getByTitle(text, options);
  }

  frameLocator(): never {
    return this.refuse('embedded pages');
  }

  frames(): never {
    return this.refuse('embedded pages');
  }

  screenshot(): never {
    return this.refuse('pixels');
  }

  // Window

  viewportSize(): { width: number; height: number } {
    return { ...this.viewport };
  }

  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    this.viewport = { ...size };
    if (!this.window) return;
    Object.assign(this.window, { innerWidth: size.width, innerHeight: size.height });
    this.window.dispatchEvent(new this.window.Event('resize'));
    await this.tick();
  }

  async emulateMedia({
    reducedMotion,
    contrast,
  }: {
    reducedMotion?: string | null;
    contrast?: string | null;
  }): Promise<void> {
    if (reducedMotion !== undefined) this.media.isMotionReduced = reducedMotion === 'reduce';
    if (contrast !== undefined) this.media.hasMoreContrast = contrast === 'more';
    this.window?.dispatchEvent(new this.window.Event('mediachange'));
    if (this.window) await this.tick();
  }

  setOffline(isOffline: boolean): void {
    this.network.isOffline = isOffline;
    if (isOffline) this.network.dropStreams();
    this.window?.dispatchEvent(new this.window.Event(isOffline ? 'offline' : 'online'));
  }

  // Fingers, mouse and keys

  dispatch(target: EventTarget, className: string, name: string, init: object): boolean {
    const { window } = this;
    if (!window) return false;
    const EventClass = window[className] as typeof Event;
    const event = new EventClass(name, { bubbles: true, cancelable: true, composed: true, ...init });
    // happy-dom ignores some members of the dictionary, and stamps events with Node's time.
    for (const [key, value] of Object.entries({ ...init, timeStamp: this.time.nowMs }))
      if ((event as unknown as Record<string, unknown>)[key] !== value)
        Object.defineProperty(event, key, { value, configurable: true });
    return target.dispatchEvent(event);
  }

  get document(): Document {
    if (!this.window) throw new Error('The page has not been opened');
    return this.window.document;
  }

  // Requests

  async route(pattern: string | RegExp | ((url: URL) => boolean), handler: RouteHandler): Promise<void> {
    this.network.interceptions.push(interceptionOf(pattern, handler, this.owner.server.origin, this));
  }

  async unroute(pattern: string | RegExp): Promise<void> {
    this.network.interceptions = this.network.interceptions.filter(
      (interception) =>
        (interception as RoutedInterception).pattern !== pattern &&
        String((interception as RoutedInterception).pattern) !== String(pattern),
    );
  }

  async unrouteAll(): Promise<void> {
    this.network.interceptions = [];
  }

  describeRequest(request: PageRequest): Record<string, unknown> & { url: () => string } {
    return {
      url: () => request.url,
      method: () => request.method,
      headers: () => request.headers,
      postData: () => request.body?.toString('utf8') ?? null,
      postDataJSON: () => JSON.parse(request.body?.toString('utf8') ?? 'null') as unknown,
      resourceType: () => request.resourceType,
      isNavigationRequest: () => false,
      failure: () => null,
    };
  }

  describeResponse(request: PageRequest, { status, headers, body }: ServerResponse): Record<string, unknown> {
    return {
      url: () => request.url,
      status: () => status,
      ok: () => status < 400,
      headers: () => headers,
      json: async () => JSON.parse(body.toString('utf8')) as unknown,
      text: async () => body.toString('utf8'),
      body: async () => body,
      request: () => this.describeRequest(request),
    };
  }

  waitForRequest(wanted: string | RegExp | ((request: never) => boolean)): Promise<unknown> {
    return this.waitForEvent('request', (request) => isWanted(wanted, request));
  }

  waitForResponse(wanted: string | RegExp | ((response: never) => boolean)): Promise<unknown> {
    return this.waitForEvent('response', (response) => isWanted(wanted, response));
  }

  /** Waits for an event; time passes while it is awaited. */
  waitForEvent(name: string, isMatch: (value: never) => boolean = () => true): Promise<unknown> {
    let received: { value: unknown } | undefined;
    const listener = (value: never): void => {
      if (!received && isMatch(value)) received = { value };
    };
    this.on(name, listener);
    return this.waitUntil(() => received !== undefined, TIMEOUT_MS, `No event '${name}'`)
      .finally(() => this.off(name, listener))
      .then(() => received?.value);
  }

  // Events

  on(name: string, listener: Listener): void {
    const listeners = this.listeners.get(name) ?? new Set();
    listeners.add(listener);
    this.listeners.set(name, listeners);
  }

  off(name: string, listener: Listener): void {
    this.listeners.get(name)?.delete(listener);
  }

  once(name: string, listener: Listener): void {
    const call = (...values: never[]): void => {
      this.off(name, call);
      listener(...values);
    };
    this.on(name, call);
  }

  removeAllListeners(name?: string): void {
    if (name === undefined) this.listeners.clear();
    else this.listeners.delete(name);
  }

  private emit(name: string, ...values: unknown[]): void {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(...(values as never[]));
  }

  get request() {
    return this.owner.request;
  }
}

const libraries = new Map<string, (...values: unknown[]) => void>();

function millisecondsOf(duration: number | string): number {
  if (typeof duration === 'number') return duration;
  return duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000;
}
