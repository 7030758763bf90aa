// A page of the showroom without a screen: the visitor's app in this process, on a clock that only
// passes while a test waits. Has the part of Playwright's `Page` that journeys use; what it cannot
// do it refuses by name.
import { HeadlessLocator, setValue, type RoleOptions } from './HeadlessLocator.ts';
import type { HeadlessContext } from './HeadlessContext.ts';
import {
  fixGlobalNames,
  globalsOf,
  openWindow,
  type HeadlessWindow,
  type MediaState,
} from './headlessWindow.ts';
import { boxOf, elementAt } from './pageLayout.ts';
import { SessionHistory, travel, type HistoryHost } from './pageLocation.ts';
import { PageNetwork, type Interception, type PageRequest, type ServerResponse } from './pageNetwork.ts';
import { VirtualTime } from './VirtualTime.ts';
import { runVisitor } from './visitorBundle.ts';

/** As in the configuration of the screen tests, in virtual time. */
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
  private window: HeadlessWindow | undefined;
  private readonly history = new SessionHistory();
  private readonly sessionStorage = new Map<string, string>();
  private viewport: { width: number; height: number };
  private readonly media: MediaState;
  private readonly initScripts: { script: PageScript; argument: unknown }[] = [];
  private readonly listeners = new Map<string, Set<Listener>>();
  private documentCount = 0;
  private isClosedPage = false;
  private pointer = { x: 0, y: 0, isDown: false };
  private contacts = new Map<number, { x: number; y: number; target: Element }>();
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

  private get document(): Document {
    if (!this.window) throw new Error('The page has not been opened');
    return this.window.document;
  }

  private sendPointer(
    name: string,
    target: EventTarget,
    { x, y }: { x: number; y: number },
    more: Record<string, unknown>,
  ): boolean {
    return this.dispatch(target, 'PointerEvent', name, {
      clientX: x,
      clientY: y,
      screenX: x,
      screenY: y,
      pageX: x,
      pageY: y,
      offsetX: x,
      offsetY: y,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      width: 1,
      height: 1,
      ...more,
    });
  }

  readonly mouse = {
    move: async (x: number, y: number, { steps = 1 }: { steps?: number } = {}): Promise<void> => {
      const from = { ...this.pointer };
      for (let step = 1; step <= steps; step += 1) {
        Object.assign(this.pointer, {
          x: from.x + ((x - from.x) * step) / steps,
          y: from.y + ((y - from.y) * step) / steps,
        });
        const target = elementAt(this.document, this.pointer.x, this.pointer.y);
        this.sendPointer('pointermove', target, this.pointer, {
          button: -1,
          buttons: this.pointer.isDown ? 1 : 0,
          pressure: this.pointer.isDown ? 0.5 : 0,
        });
        await this.time.pass(POINTER_EVENT_MS);
      }
    },
    down: async (): Promise<void> => {
      const target = elementAt(this.document, this.pointer.x, this.pointer.y);
      this.pointer.isDown = true;
      this.sendPointer('pointerdown', target, this.pointer, { button: 0, buttons: 1, pressure: 0.5 });
      this.dispatch(target, 'MouseEvent', 'mousedown', {
        clientX: this.pointer.x,
        clientY: this.pointer.y,
        button: 0,
      });
      this.moveFocusTo(target);
      await this.time.pass(POINTER_EVENT_MS);
    },
    up: async (): Promise<void> => {
      const target = elementAt(this.document, this.pointer.x, this.pointer.y);
      this.pointer.isDown = false;
      this.sendPointer('pointerup', target, this.pointer, { button: 0, buttons: 0, pressure: 0 });
      this.dispatch(target, 'MouseEvent', 'mouseup', {
        clientX: this.pointer.x,
        clientY: this.pointer.y,
        button: 0,
      });
      this.clickElement(target, this.pointer);
      await this.time.pass(POINTER_EVENT_MS);
    },
    click: async (x: number, y: number): Promise<void> => {
      await this.mouse.move(x, y);
      await this.mouse.down();
      await this.mouse.up();
    },
    dblclick: async (x: number, y: number): Promise<void> => {
      await this.mouse.click(x, y);
      await this.mouse.click(x, y);
    },
    wheel: async (deltaX: number, deltaY: number): Promise<void> => {
      const target = elementAt(this.document, this.pointer.x, this.pointer.y);
      this.dispatch(target, 'WheelEvent', 'wheel', {
        clientX: this.pointer.x,
        clientY: this.pointer.y,
        deltaX,
        deltaY,
        deltaMode: 0,
      });
      await this.time.pass(POINTER_EVENT_MS);
    },
  };

  /** Fingers: each with a number, a pressure and moves of its own. */
  readonly touchscreen = {
    down: async (id: number, x: number, y: number, pressure = 0.6): Promise<void> => {
      const target = elementAt(this.document, x, y);
      this.contacts.set(id, { x, y, target });
      this.sendPointer('pointerdown', target, { x, y }, this.contactOf(id, pressure, true));
      await this.time.pass(POINTER_EVENT_MS);
    },
    move: async (id: number, x: number, y: number, pressure = 0.6): Promise<void> => {
      const contact = this.contacts.get(id);
      if (!contact) return;
      Object.assign(contact, { x, y });
      // A touch is captured by what it began on.
      this.sendPointer('pointermove', contact.target, contact, {
        ...this.contactOf(id, pressure, true),
        button: -1,
      });
      await this.time.pass(POINTER_EVENT_MS);
    },
    up: async (id: number): Promise<void> => {
      const contact = this.contacts.get(id);
      if (!contact) return;
      const { isPrimary, ...more } = this.contactOf(id, 0, false);
      this.contacts.delete(id);
      this.sendPointer('pointerup', contact.target, contact, { isPrimary, ...more });
      if (isPrimary) this.clickElement(contact.target, contact);
      await this.time.pass(POINTER_EVENT_MS);
    },
    cancel: async (id: number): Promise<void> => {
      const contact = this.contacts.get(id);
      if (!contact) return;
      const more = this.contactOf(id, 0, false);
      this.contacts.delete(id);
      this.sendPointer('pointercancel', contact.target, contact, more);
      await this.time.pass(POINTER_EVENT_MS);
    },
    tap: async (x: number, y: number): Promise<void> => {
      await this.touchscreen.down(1, x, y);
      await this.touchscreen.up(1);
    },
  };

  private contactOf(
    id: number,
    pressure: number,
    isDown: boolean,
  ): Record<string, unknown> & { isPrimary: boolean } {
    const [primary] = this.contacts.keys();
    return {
      pointerId: 10 + id,
      pointerType: 'touch',
      isPrimary: primary === id,
      pressure,
      width: 20,
      height: 20,
      button: 0,
      buttons: isDown ? 1 : 0,
    };
  }

  private moveFocusTo(target: Element): void {
    const focusable = target.closest<HTMLElement>('input, textarea, button, a[href], [tabindex]');
    if (focusable) focusable.focus();
    else (this.document.activeElement as HTMLElement | null)?.blur?.();
  }

  /** A press of the mouse on an element of the DOM, with the focus that follows it. */
  pressElement(target: Element): void {
    const at = centerOf(target);
    this.sendPointer('pointerdown', target, at, { button: 0, buttons: 1, pressure: 0.5 });
    const mouse = { clientX: at.x, clientY: at.y, button: 0, detail: 1 };
    if (this.dispatch(target, 'MouseEvent', 'mousedown', { ...mouse, buttons: 1 })) this.moveFocusTo(target);
    this.sendPointer('pointerup', target, at, { button: 0, buttons: 0 });
    this.dispatch(target, 'MouseEvent', 'mouseup', mouse);
    this.clickElement(target, at);
  }

  /** The click that follows a press. */
  clickElement(target: Element, { x, y }: { x: number; y: number } = centerOf(target)): void {
    this.dispatch(target, 'MouseEvent', 'click', { clientX: x, clientY: y, button: 0, detail: 1 });
  }

  readonly keyboard = {
    down: async (key: string): Promise<void> => {
      this.sendKey('keydown', key, []);
      await this.tick();
    },
    up: async (key: string): Promise<void> => {
      this.sendKey('keyup', key, []);
      await this.tick();
    },
    press: async (combination: string): Promise<void> => {
      const parts = combination === '+' ? ['+'] : combination.split('+');
      const key = parts.pop() ?? '';
      this.pressKey(key, parts);
      await this.tick();
    },
    type: async (text: string): Promise<void> => {
      for (const character of text) {
        this.pressKey(character, []);
        await this.tick();
      }
    },
    insertText: async (text: string): Promise<void> => {
      this.insertText(text);
      await this.tick();
    },
  };

  private sendKey(name: string, key: string, modifiers: readonly string[]): boolean {
    const target = this.document.activeElement ?? this.document.body;
    return this.dispatch(target, 'KeyboardEvent', name, {
      key: key === 'Space' ? ' ' : key,
      code: codeOf(key),
      ctrlKey: modifiers.includes('Control'),
      shiftKey: modifiers.includes('Shift'),
      altKey: modifiers.includes('Alt'),
      metaKey: modifiers.includes('Meta'),
    });
  }

  private pressKey(key: string, modifiers: readonly string[]): void {
    const target = this.document.activeElement ?? this.document.body;
    const isDefault = this.sendKey('keydown', key, modifiers);
    if (isDefault && modifiers.every((modifier) => modifier === 'Shift'))
      this.performKey(key, target, modifiers);
    this.sendKey('keyup', key, modifiers);
  }

  /** What a browser does with a key that the page has not handled. */
  private performKey(key: string, target: Element, modifiers: readonly string[]): void {
    const { window } = this;
    if (!window) return;
    const isField = target instanceof window.HTMLInputElement || target instanceof window.HTMLTextAreaElement;
    if (key === 'Tab') return this.moveFocus(modifiers.includes('Shift') ? -1 : 1);
    if (isField) {
      const field = target as HTMLInputElement;
      if (key === 'Enter') field.form?.requestSubmit();
      else if (key === 'Backspace') this.erase(field);
      else if (key === 'Delete') this.eraseAfter(field);
      else if (/^(Arrow(Left|Right)|Home|End)$/.test(key)) {
        const from = field.selectionStart ?? 0;
        const to =
          { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: field.value.length }[key] ?? from;
        const at = Math.max(0, to);
        field.setSelectionRange(at, at);
      } else if (key === 'Space' || [...key].length === 1) this.insertText(key === 'Space' ? ' ' : key);
      return;
    }
    const isButton = target instanceof window.HTMLButtonElement;
    const isLink = target instanceof window.HTMLAnchorElement && target.hasAttribute('href');
    if ((key === 'Enter' && (isButton || isLink)) || ((key === 'Space' || key === ' ') && isButton))
      this.clickElement(target);
  }

  private insertText(text: string): void {
    const field = this.document.activeElement as HTMLInputElement | null;
    if (!field || !('setRangeText' in field)) return;
    const [start, end] = [
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
    ];
    const room = field.maxLength > 0 ? field.maxLength - field.value.length + end - start : text.length;
    replaceRange(field, text.slice(0, Math.max(0, room)), start, end);
    this.dispatch(field, 'InputEvent', 'input', { data: text, inputType: 'insertText' });
  }

  private erase(field: HTMLInputElement): void {
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    if (start === end && start === 0) return;
    replaceRange(field, '', start === end ? start - 1 : start, end);
    this.dispatch(field, 'InputEvent', 'input', { inputType: 'deleteContentBackward' });
  }

  private eraseAfter(field: HTMLInputElement): void {
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    replaceRange(field, '', start, start === end ? end + 1 : end);
    this.dispatch(field, 'InputEvent', 'input', { inputType: 'deleteContentForward' });
  }

  private moveFocus(step: 1 | -1): void {
    const stops = [
      ...this.document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, [tabindex]'),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.hasAttribute('disabled') &&
        !element.closest('[inert], [hidden]') &&
        this.isTabbable(element),
    );
    const at = stops.indexOf(this.document.activeElement as HTMLElement);
    const next = at < 0 ? (step === 1 ? stops[0] : stops.at(-1)) : stops[at + step];
    if (next) next.focus();
    else (this.document.activeElement as HTMLElement | null)?.blur?.();
  }

  private isTabbable(element: HTMLElement): boolean {
    return element.tabIndex >= 0;
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

const replaceRange = (field: HTMLInputElement, text: string, start: number, end: number): void =>
  setValue(field, field.value.slice(0, start) + text + field.value.slice(end), start + text.length);

const libraries = new Map<string, (...values: unknown[]) => void>();

/** Between two events of a pointer. */
const POINTER_EVENT_MS = 8;

const centerOf = (element: Element): { x: number; y: number } => {
  const { x, y, width, height } = boxOf(element) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

const codeOf = (key: string): string =>
  /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key;

function millisecondsOf(duration: number | string): number {
  if (typeof duration === 'number') return duration;
  return duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000;
}

const isWanted = (wanted: string | RegExp | ((value: never) => boolean), value: never): boolean =>
  typeof wanted === 'function'
    ? wanted(value)
    : matcherOf(wanted, '')((value as unknown as { url: () => string }).url());

/** Whether an address fits a pattern: a glob, an expression or a function. */
function matcherOf(
  pattern: string | RegExp | ((url: URL) => boolean),
  origin: string,
): (url: string) => boolean {
  if (pattern instanceof RegExp) return (url) => pattern.test(url);
  if (typeof pattern === 'function') return (url) => pattern(new URL(url));
  const absolute = pattern.startsWith('/') ? `${origin}${pattern}` : pattern;
  const source = absolute
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*/g, '\u0000')
    .replace(/\*/g, '[^/]*')
    .replaceAll('\u0000', '.*');
  const expression = new RegExp(`^${source}$`);
  return (url) => expression.test(url);
}

interface Fulfillment {
  status?: number;
  headers?: Record<string, string>;
  contentType?: string;
  body?: string | Buffer;
  json?: unknown;
  response?: { status: () => number; headers: () => Record<string, string>; body: () => Promise<Buffer> };
}

interface Route {
  request: () => ReturnType<HeadlessPage['describeRequest']>;
  fulfill: (response?: Fulfillment) => Promise<void>;
  abort: (reason?: string) => Promise<void>;
  continue: (overrides?: { headers?: Record<string, string>; url?: string }) => Promise<void>;
  fallback: () => Promise<void>;
  fetch: (overrides?: { headers?: Record<string, string>; url?: string }) => Promise<unknown>;
}

export type RouteHandler = (route: never, request: never) => unknown;

type RoutedInterception = { matches: (url: string) => boolean; handle: Interception; pattern: unknown };

/** A test's handler of requests as an interception of the network. */
export function interceptionOf(
  pattern: string | RegExp | ((url: URL) => boolean),
  handler: RouteHandler,
  origin: string,
  page: HeadlessPage,
): RoutedInterception {
  return {
    pattern,
    matches: matcherOf(pattern, origin),
    handle: (request) =>
      new Promise((resolve, reject) => {
        const route: Route = {
          request: () => page.describeRequest(request),
          fulfill: async (response = {}) => resolve(await responseOf(response)),
          abort: async () => resolve('abort'),
          continue: async (overrides = {}) => resolve({ ...request, ...overrides }),
          fallback: async () => resolve('continue'),
          fetch: async (overrides = {}) =>
            page.describeResponse(request, await page.network.fetchFromServer({ ...request, ...overrides })),
        };
        Promise.resolve(handler(route as never, route.request() as never)).catch(reject);
      }),
  };
}

async function responseOf({
  status,
  headers,
  contentType,
  body,
  json,
  response,
}: Fulfillment): Promise<ServerResponse> {
  const bytes =
    json !== undefined
      ? Buffer.from(JSON.stringify(json))
      : body !== undefined
        ? Buffer.from(body as string)
        : response
          ? await response.body()
          : Buffer.alloc(0);
  const type = contentType ?? (json !== undefined ? 'application/json' : undefined);
  return {
    status: status ?? response?.status() ?? 200,
    headers: { ...response?.headers(), ...headers, ...(type && { 'content-type': type }) },
    body: bytes,
  };
}
