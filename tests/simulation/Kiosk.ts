// A kiosk of the simulated store, with its shoppers: touches what is on its stage, and knows
// what it has shown.
import { CONTACT } from '#config/limits.ts';
import { HeadlessContext, openPages } from '../headless/HeadlessContext.ts';
import { boxOf, type Box } from '../headless/pageLayout.ts';
import type { HeadlessPage } from '../headless/HeadlessPage.ts';
import type { HeadlessServer, ServerClient } from '../headless/headlessServer.ts';
import type { LineEffect, PageRequest } from '../headless/pageNetwork.ts';
import type { VirtualTime } from '../headless/VirtualTime.ts';
import { countTimers, type PageTimers } from './pageTimers.ts';
import type { Random } from './random.ts';
import type { ServerNodes } from './ServerNodes.ts';

/** Faults at a kiosk at this moment. */
export interface KioskFaults {
  isOffline: boolean;
  stream: 'open' | 'halfOpen' | 'buffered';
  /** Probability that a request or its response is lost. */
  loss: number;
  /** Longest delay of a request in ms. */
  delayMs: number;
  isStorageBroken: boolean;
  wallOffsetMs: number;
}

const STARTS = [
  '/',
  '/',
  '/availability-wizard/fiber',
  '/page/fiber-at-home',
  '/page/phones',
  '/compare-page/phones',
  '/new-compare-page/phones-5',
  '/help-me-choose/which-phone-1',
];
/** There a touch at the side brings something to the middle, and presses nothing. */
const OF_CAROUSELS: ReadonlySet<string> = new Set(['quiz-result', 'product-videos']);
/** Texts that shoppers type into an address field. */
const TYPED = ['12 oak', '12 Oak Street', '1 harb', '99 nowhere', '7'];
/** Controls of the wizard, which few random touches would lead through. */
const OF_WIZARD = /check my address|oak|harb|flat|address|start|plan/i;
const STAGE_POLL_MS = 500;
/** Controls that add and remove rows and columns of a table. */
const OF_TABLES = /difference|matters|reset|close|^show/i;
/** How long a contact stays that nothing ends. */
const ENDLESS_MS = 90_000;

export const HEALTHY: KioskFaults = {
  isOffline: false,
  stream: 'open',
  loss: 0,
  delayMs: 20,
  isStorageBroken: false,
  wallOffsetMs: 0,
};

export interface KioskState {
  transitionCount: number;
  isDragging: boolean;
  isAttracting: boolean;
  release: { hash: string; url: string } | null;
  route: { screen: string; id: string };
  languageIndex: number;
  overlay: { type: string } | null;
  endsAtMs: number | null;
  depth: number;
  isDark: boolean;
}

/** A page of the showroom, as an editor has saved it. */
export interface PageContent {
  id: string;
  name: string;
  title: string;
}

interface ContentStore {
  getState: () => {
    entries: Record<
      string,
      { status: string; document?: { name: string; headers?: { type: string; text?: string }[] } }
    >;
  };
}

interface StateStore {
  getState: () => KioskState;
  subscribe: (run: (state: KioskState) => void) => void;
}

/** Resources that each visit must leave unchanged. */
export interface Usage {
  objects: number;
  textures: number;
  listeners: number;
  timers: number;
}

/** A touch that the app must answer. */
export interface Expectation {
  label: string;
  presses: number;
}

export class Kiosk {
  readonly name: string;
  readonly context: HeadlessContext;
  page!: HeadlessPage;
  faults: KioskFaults = { ...HEALTHY };
  /** Ids of events that the server has acknowledged. */
  readonly acknowledged = new Set<string>();
  /** Errors that the app did not handle. */
  readonly errors: string[] = [];
  /** When a shopper last did something. */
  touchedMs = 0;
  /** When the interaction lock was last free. */
  freeMs = 0;
  loadedMs = 0;
  /** When the stage was last seen without movement. */
  restMs = 0;
  /** Presses that the app has answered. */
  presses = 0;
  /** The last touch, if it must be answered. */
  expected: Expectation | undefined;
  /** Storage has thrown, and then a page was loaded: where the visit began may be lost. */
  hasLostStart = false;
  private wasStorageBroken = false;
  private loads = 0;
  private store: StateStore | undefined;
  private contentStore: ContentStore | undefined;
  private root: HTMLElement | undefined;
  /** Contacts that are down. */
  /** When a contact came that nothing ends, by the clock; null without one. */
  private dropMs: number | null = null;
  private readonly random: Random;
  private readonly time: VirtualTime;
  private readonly timers: PageTimers;

  constructor(name: string, server: ServerNodes, client: ServerClient, time: VirtualTime, random: Random) {
    this.name = name;
    this.random = random;
    this.time = time;
    this.timers = countTimers(time);
    this.context = new HeadlessContext(server as unknown as HeadlessServer, client, {
      viewport: { width: 960, height: 540 },
      isMotionReduced: false,
      hasMoreContrast: false,
      time: this.timers.time,
      random: () => random.next(),
      wallOffsetMs: () => this.faults.wallOffsetMs,
      isStorageBroken: () => this.faults.isStorageBroken,
      line: { effect: () => this.effectOf(), stream: () => this.faults.stream },
    });
  }

  private effectOf(): LineEffect {
    const { loss, delayMs } = this.faults;
    const [beforeMs, afterMs] = [this.random.integer(1, delayMs), this.random.integer(1, delayMs)];
    if (!this.random.chance(loss)) return { beforeMs, afterMs };
    return { beforeMs, afterMs, lost: this.random.chance(0.5) ? 'request' : 'response' };
  }

  async open(): Promise<void> {
    this.page = await this.context.newPage();
    // The simulation advances its pages itself.
    openPages.delete(this.page);
    const { network } = this.page;
    network.listeners.response.add((request, { status }) => this.noteAcknowledged(request, status));
    this.page.on('pageerror', (error: never) => this.errors.push(textOf(error)));
    this.page.on('load', () => {
      this.loads += 1;
      this.freeMs = this.restMs = this.loadedMs = this.time.nowMs;
      if (this.wasStorageBroken) this.hasLostStart = true;
      this.listen();
      this.followStage(this.loads);
    });
    // Some kiosks stand beside what they are about: their first visit begins there.
    const start = this.random.pick(STARTS) as string;
    await this.page.goto(`${start}?env=flagship`);
  }

  /** Notes when the stage is still, also during a long pause. */
  private followStage(load: number): void {
    if (load !== this.loads) return;
    if (this.stage() !== 'moving') this.restMs = this.time.nowMs;
    this.time.schedule(STAGE_POLL_MS, () => this.followStage(load));
  }

  private listen(): void {
    this.store = this.page.callInPage(
      () => (globalThis as unknown as { __kioskStore: StateStore }).__kioskStore,
      [],
    ) as StateStore;
    this.contentStore = this.page.callInPage(
      () => (globalThis as unknown as { __contentStore: ContentStore }).__contentStore,
      [],
    ) as ContentStore;
    this.root = this.page.callInPage(() => document.documentElement, []) as HTMLElement;
    this.page.callInPage(
      (onPress: () => void) =>
        (
          globalThis as unknown as { __showroomEvents: { on: (name: string, run: () => void) => void } }
        ).__showroomEvents.on('press', onPress),
      [() => (this.presses += 1)],
    );
    // The lock may be free between two steps only.
    let wasFree = false;
    this.store.subscribe(({ transitionCount, isDragging }) => {
      const isFree = transitionCount === 0 && !isDragging;
      if (isFree || wasFree) this.freeMs = this.time.nowMs;
      wasFree = isFree;
    });
    // Listeners of the window and the document, from now on.
    this.page.callInPage(() => {
      const counts = globalThis as unknown as { __listenerCount: number };
      counts.__listenerCount = 0;
      for (const target of [window, document] as EventTarget[]) {
        const { addEventListener: add, removeEventListener: remove } = target;
        const known = new Map<unknown, Set<string>>();
        const forget = (listener: unknown, name: string): void => {
          if (known.get(listener)?.delete(name)) counts.__listenerCount -= 1;
        };
        target.addEventListener = (name: string, listener: never, options: never) => {
          const names = known.get(listener) ?? new Set();
          known.set(listener, names);
          if (!names.has(name)) counts.__listenerCount += 1;
          names.add(name);
          add.call(target, name, listener, options);
          const { signal, once } = (options ?? {}) as AddEventListenerOptions;
          signal?.addEventListener('abort', () => forget(listener, name));
          if (once) add.call(target, name, () => forget(listener, name), { once });
        };
        target.removeEventListener = (name: string, listener: never, options: never) => {
          forget(listener, name);
          remove.call(target, name, listener, options);
        };
      }
    }, []);
  }

  private noteAcknowledged(request: PageRequest, status: number): void {
    if (!request.url.endsWith('/event') || status >= 300 || !request.body) return;
    const { events } = JSON.parse(request.body.toString('utf8')) as { events: { event_id?: string }[] };
    for (const { event_id: id } of events) if (id) this.acknowledged.add(id);
  }

  /** Undefined while a page is loading. */
  state(): KioskState | undefined {
    return this.store?.getState();
  }

  stage(): string | undefined {
    return this.root?.dataset['stage'];
  }

  usage(): Usage {
    const inPage = this.page.callInPage(() => {
      interface Node {
        children?: Node[];
      }
      const { __PIXI_APP__: app, __listenerCount: listeners } = globalThis as unknown as {
        __PIXI_APP__?: { stage: Node; renderer: { texture: { managedTextures: readonly unknown[] } } };
        __listenerCount?: number;
      };
      const count = (node: Node): number =>
        (node.children ?? []).reduce((sum, child) => sum + count(child), 1);
      return {
        objects: app ? count(app.stage) : 0,
        textures: app?.renderer.texture.managedTextures.length ?? 0,
        listeners: listeners ?? 0,
      };
    }, []) as Omit<Usage, 'timers'>;
    return { ...inPage, timers: this.timers.count() };
  }

  /** Pages of the showroom that the kiosk has, with their names. */
  pages(): PageContent[] {
    const entries = this.contentStore?.getState().entries ?? {};
    return Object.entries(entries).flatMap(([key, { status, document }]) => {
      const [kind, id = ''] = key.split('/');
      if (kind !== 'page' || status !== 'ready' || !document) return [];
      return [{ id, name: document.name, title: document.headers?.[0]?.text ?? '' }];
    });
  }

  /** The heading of the screen, as it is read out. */
  heading(): string | undefined {
    return this.page.locator('#mirror h1').elements()[0]?.textContent?.trim();
  }

  /** Id of the kiosk in its storage, to which commands are sent. */
  get id(): string | undefined {
    return this.context.localStorage.get('vitrine-kiosk');
  }

  /** Returns the elements that can be pressed within the window. */
  private targets(): Element[] {
    const { width, height } = this.page.viewportSize();
    const [columns] = this.page.locator('#mirror [role=columnheader]').elements();
    const header = columns?.parentElement;
    const headerBox = header && boxOf(header);
    // Rows scroll behind the sticky header.
    const isCovered = (element: Element, { y }: Box): boolean =>
      headerBox != null &&
      element.closest('[role=cell], [role=rowheader]') !== null &&
      y < headerBox.y + headerBox.height;
    return this.page
      .locator('#mirror :is(a, button):not([aria-disabled=true])')
      .elements()
      .filter((element) => {
        if (element.closest('[inert]')) return false;
        const box = boxOf(element);
        return (
          box &&
          box.width > 4 &&
          box.x >= 0 &&
          box.y >= 0 &&
          box.x + box.width <= width &&
          box.y + box.height <= height &&
          !isCovered(element, box)
        );
      });
  }

  /** Picks the next element to touch; in the wizard and in tables mostly one that changes them. */
  private target(): Element | undefined {
    const targets = this.targets();
    const route = this.state()?.route.screen ?? '';
    const pattern = this.field() ? OF_WIZARD : /compare/.test(route) ? OF_TABLES : undefined;
    const leading = pattern ? targets.filter((element) => pattern.test(labelOf(element))) : [];
    return this.random.pick(leading.length > 0 && this.random.chance(0.7) ? leading : targets);
  }

  private field(): HTMLElement | undefined {
    return this.page.locator('input').elements()[0] as HTMLElement | undefined;
  }

  /** Whether a touch on something that can be pressed presses it. */
  private mustAnswer(state: KioskState, target: Element): boolean {
    const [dialog] = this.page.locator('#mirror [role=dialog]').elements();
    return (
      (!dialog || dialog.contains(target)) &&
      !OF_CAROUSELS.has(state.route.screen) &&
      (this.dropMs === null || this.time.nowMs - this.dropMs > CONTACT.restMs) &&
      state.transitionCount === 0 &&
      !state.isDragging &&
      !state.isAttracting &&
      !state.isDark &&
      state.endsAtMs === null &&
      state.overlay === null &&
      this.stage() === 'still'
    );
  }

  /** By a gesture at the edge. Before its first screen a visit has none. */
  private async goBack(): Promise<void> {
    const state = this.state();
    if (state && state.depth > 0 && !state.isAttracting) await this.page.goBack();
  }

  /** One thing that a shopper does; returns it in words. */
  async act(): Promise<string> {
    this.touchedMs = this.time.nowMs;
    const kind = this.random.weighted({
      tap: 50,
      rolledTap: 8,
      doubleTap: 5,
      longPress: 4,
      palm: 3,
      drag: 12,
      key: 8,
      wheel: 3,
      back: 4,
      hasty: 10,
      type: this.field() ? 40 : 0,
      heldKey: 5,
      endless: 1,
    });
    const target = this.target();
    const box = target && boxOf(target);
    const at = box
      ? { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      : { x: this.random.integer(1, 950), y: this.random.integer(1, 530) };
    const before = this.state();
    const { touchscreen, keyboard, mouse } = this.page;
    const label = target ? labelOf(target).slice(0, 24) : 'nothing';
    switch (kind) {
      case 'tap':
        if (target && before && this.mustAnswer(before, target))
          this.expected = { label, presses: this.presses };
        await touchscreen.tap(at.x, at.y);
        break;
      case 'rolledTap':
        await touchscreen.down(1, at.x, at.y);
        for (let step = 1; step <= 3; step += 1)
          await touchscreen.move(1, at.x + step * 1.8, at.y + step / 2);
        await touchscreen.up(1);
        break;
      case 'doubleTap':
        await touchscreen.tap(at.x, at.y);
        await touchscreen.tap(at.x, at.y);
        break;
      case 'longPress':
        await touchscreen.down(1, at.x, at.y);
        await this.time.pass(2_500);
        await touchscreen.up(1);
        break;
      case 'palm':
        for (let finger = 1; finger <= 4; finger += 1)
          await touchscreen.down(finger, at.x + finger * 9, at.y + finger * 6);
        for (let finger = 1; finger <= 4; finger += 1)
          await (this.random.chance(0.3) ? touchscreen.cancel(finger) : touchscreen.up(finger));
        break;
      case 'drag': {
        const [dx, dy] = [this.random.integer(-300, 300), this.random.integer(-300, 300)];
        await touchscreen.down(1, at.x, at.y);
        for (let step = 1; step <= 6; step += 1)
          await touchscreen.move(1, at.x + (dx * step) / 6, at.y + (dy * step) / 6);
        await touchscreen.up(1);
        break;
      }
      case 'hasty': {
        // Touches on, or goes back, in the midst of what the first touch has begun.
        await touchscreen.tap(at.x, at.y);
        await this.time.pass(this.random.integer(1, 700));
        const next = this.target();
        const nextBox = next && boxOf(next);
        if (!nextBox || this.random.chance(0.3)) await this.goBack();
        else await touchscreen.tap(nextBox.x + nextBox.width / 2, nextBox.y + nextBox.height / 2);
        break;
      }
      case 'type':
        this.field()?.focus();
        await keyboard.type(this.random.pick(TYPED) ?? '');
        if (this.random.chance(0.4)) await keyboard.press('Enter');
        break;
      case 'key':
        await keyboard.press(
          this.random.pick(['Tab', 'Tab', 'Enter', 'Escape', 'ArrowDown', 'End', 'Space']) ?? 'Tab',
        );
        break;
      case 'heldKey': {
        // A keypad whose key is held repeats it.
        const key = this.random.pick(['Escape', 'Enter', 'Enter', 'Tab']) ?? 'Tab';
        if (key === 'Enter') (target as HTMLElement | undefined)?.focus();
        for (let times = this.random.integer(2, 5); times > 0; times -= 1) await keyboard.press(key);
        break;
      }
      case 'wheel':
        await mouse.wheel(0, this.random.integer(-600, 600));
        break;
      case 'back':
        await this.goBack();
        break;
      case 'endless':
        // A drop of water, or a hand that leans on the glass.
        if (this.dropMs !== null) break;
        this.dropMs = this.time.nowMs;
        await touchscreen.down(9, this.random.integer(1, 950), this.random.integer(1, 530));
        this.time.schedule(ENDLESS_MS, () => {
          this.dropMs = null;
          this.touchedMs = this.time.nowMs;
          void touchscreen.cancel(9);
        });
        break;
    }
    return `${kind} ${label}`;
  }

  /** The GPU loses its context, and gives it back a moment later. */
  async loseContext(): Promise<void> {
    const send = (name: string): void =>
      void this.page.callInPage(
        (type: string) => {
          document.getElementById('stage')?.dispatchEvent(new Event(type, { cancelable: true }));
        },
        [name],
      );
    send('webglcontextlost');
    await this.time.pass(300);
    send('webglcontextrestored');
  }

  /** Power off and on: the page is loaded anew, with what storage has kept. */
  async restart(): Promise<void> {
    this.dropMs = null;
    this.expected = undefined;
    this.store = this.contentStore = undefined;
    await this.page.reload();
  }

  breakStorage(): void {
    this.faults.isStorageBroken = true;
    this.wasStorageBroken = true;
  }

  /** The line is as it was: streams that were silent are opened again. */
  setStream(stream: KioskFaults['stream']): void {
    this.faults.stream = stream;
    if (stream === 'open') this.page.network.dropStreams();
  }

  setOffline(isOffline: boolean): void {
    this.faults.isOffline = isOffline;
    this.page.setOffline(isOffline);
  }
}

const labelOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';

/** An error in one line, with where it was thrown. */
export const textOf = (error: Error): string => {
  const frames = [...(error.stack ?? '').matchAll(/at (\S+) \(?.*?([\w.-]+\.(?:cjs|mjs|js))/g)];
  return `${error.name}: ${error.message} (${frames
    .slice(0, 5)
    .map(([, name, file]) => `${name} in ${file}`)
    .join(', ')})`;
};
