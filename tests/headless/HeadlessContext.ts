// A browser context without a browser: what pages of one visitor share, that is cookies and
// storage.
import { IDBFactory } from 'fake-indexeddb';
import { HeadlessPage, type PageScript } from './HeadlessPage.ts';
import { interceptionOf, type RouteHandler } from './pageRoutes.ts';
import { CookieJar, type InjectedServer, type NetworkLine } from './pageNetwork.ts';
import type { VirtualTime } from './VirtualTime.ts';
import type { ServerClient } from './headlessServer.ts';

export interface ContextOptions {
  viewport: { width: number; height: number };
  isMotionReduced: boolean;
  hasMoreContrast: boolean;
  /** One clock for several pages, instead of one for each. */
  time?: VirtualTime;
  /** How far the wall clock of this machine is from that of the others, in ms. */
  wallOffsetMs?: () => number;
  /** 0 to 1, in place of `Math.random`. */
  random?: () => number;
  /** Whether storage throws. */
  isStorageBroken?: () => boolean;
  /** Effect of the connection to the server on requests and streams. */
  line?: NetworkLine;
}

export class HeadlessContext {
  server: InjectedServer;
  readonly request: ServerClient;
  readonly options: ContextOptions;
  readonly cookies = new CookieJar();
  readonly localStorage = new Map<string, string>();
  readonly indexedDB: IDBFactory = new IDBFactory();
  private readonly opened = new Set<HeadlessPage>();
  private readonly scripts: { script: PageScript; argument: unknown }[] = [];

  constructor(server: InjectedServer, request: ServerClient, options: ContextOptions) {
    this.server = server;
    this.request = request;
    this.options = options;
  }

  async newPage(): Promise<HeadlessPage> {
    const page = new HeadlessPage(this);
    this.opened.add(page);
    openPages.add(page);
    for (const { script, argument } of this.scripts) await page.addInitScript(script, argument);
    return page;
  }

  pages(): HeadlessPage[] {
    return [...this.opened];
  }

  forget(page: HeadlessPage): void {
    this.opened.delete(page);
    openPages.delete(page);
  }

  async close(): Promise<void> {
    for (const page of this.pages()) await page.close();
  }

  async addInitScript(script: PageScript, argument?: unknown): Promise<void> {
    this.scripts.push({ script, argument });
    for (const page of this.pages()) await page.addInitScript(script, argument);
  }

  async route(pattern: string | RegExp | ((url: URL) => boolean), handler: RouteHandler): Promise<void> {
    for (const page of this.pages())
      page.network.interceptions.push(interceptionOf(pattern, handler, this.server.origin, page));
  }

  async unrouteAll(): Promise<void> {
    for (const page of this.pages()) await page.unrouteAll();
  }

  async setOffline(isOffline: boolean): Promise<void> {
    for (const page of this.pages()) page.setOffline(isOffline);
  }

  async addCookies(cookies: readonly { name: string; value: string }[]): Promise<void> {
    for (const { name, value } of cookies) this.cookies.set(`${name}=${value}`, false);
  }

  async clearCookies(): Promise<void> {
    this.cookies.clear();
  }

  async clearPermissions(): Promise<void> {}

  async grantPermissions(): Promise<void> {}

  newCDPSession(): never {
    throw new Error('A page without a screen has no developer tools: this journey needs a browser');
  }
}

/** Every page that is open in this process. */
export const openPages = new Set<HeadlessPage>();
