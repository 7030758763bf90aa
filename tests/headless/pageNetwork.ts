// Requests of a headless page: answered by a server in this process, by injection, unless a test
// answers them.
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { VirtualTime } from './VirtualTime.ts';

export interface PageRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  resourceType: 'fetch' | 'eventsource' | 'image' | 'media' | 'document';
}

export interface ServerResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** In place of `body` where the server sends events. */
  events?: { body: ReadableStream<Uint8Array>; close: () => void };
}

export interface InjectedServer {
  origin: string;
  request: (request: Omit<PageRequest, 'resourceType'>) => Promise<ServerResponse & { cookies: string[] }>;
  /** Opens a stream of events; resolves to its body, or to a status that is not 200. */
  stream: (
    request: Omit<PageRequest, 'resourceType'>,
    signal: AbortSignal,
  ) => Promise<{ status: number; body: ReadableStream<Uint8Array> | null }>;
}

/** Servers that tests have opened beside the one of their worker, by origin. */
export const otherServers = new Map<string, InjectedServer>();

/** The server at an address: this one, or another; undefined where nothing listens. */
export function serverAt(url: string, usual: InjectedServer): InjectedServer | undefined {
  const { origin } = new URL(url);
  return origin === usual.origin ? usual : otherServers.get(origin);
}

/** A test's decision on a request: a response, a failure, or no interception. */
export type Interception = (
  request: PageRequest,
) => Promise<ServerResponse | 'abort' | 'continue' | PageRequest>;

export interface NetworkEvents {
  request: (request: PageRequest) => void;
  response: (request: PageRequest, response: ServerResponse) => void;
  failed: (request: PageRequest, reason: string) => void;
}

export class NetworkFailure extends TypeError {}

/**
 * Effect of the connection on a request, before the server's response is considered. Times in ms.
 */
export interface LineEffect {
  beforeMs: number;
  afterMs: number;
  /** The request never reaches the server, or its response never the page. */
  lost?: 'request' | 'response';
}

export interface NetworkLine {
  effect: (request: PageRequest) => LineEffect;
  /**
   * Events of a stream: delivered, lost while the stream looks open, or held back until it is
   * closed.
   */
  stream: () => 'open' | 'halfOpen' | 'buffered';
}

/** Cookies of a browser context. */
export class CookieJar {
  private readonly cookies = new Map<string, { value: string; isHttpOnly: boolean }>();

  /** Takes a `Set-Cookie` header, or what a script assigns to `document.cookie`. */
  set(header: string, isScript: boolean): void {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const isHttpOnly = attributes.some((attribute) => attribute.toLowerCase() === 'httponly');
    if (isScript && (isHttpOnly || this.cookies.get(name)?.isHttpOnly)) return;
    const hasEnded = attributes.some(
      (attribute) =>
        /^max-age=(0|-\d+)$/i.test(attribute) ||
        (/^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) < Date.now()),
    );
    if (hasEnded) this.cookies.delete(name);
    else this.cookies.set(name, { value: value.join('='), isHttpOnly });
  }

  /** The header of a request, or what a script reads. */
  read(isScript: boolean): string {
    return [...this.cookies]
      .filter(([, { isHttpOnly }]) => !(isScript && isHttpOnly))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  clear(): void {
    this.cookies.clear();
  }
}

export class PageNetwork {
  private readonly server: InjectedServer;
  private readonly time: () => VirtualTime;
  readonly cookies: CookieJar;
  private readonly line: NetworkLine | undefined;
  isOffline = false;
  interceptions: { matches: (url: string) => boolean; handle: Interception }[] = [];
  readonly listeners: { [K in keyof NetworkEvents]: Set<NetworkEvents[K]> } = {
    request: new Set(),
    response: new Set(),
    failed: new Set(),
  };

  constructor(server: InjectedServer, time: () => VirtualTime, cookies: CookieJar, line?: NetworkLine) {
    this.line = line;
    this.server = server;
    this.time = time;
    this.cookies = cookies;
  }

  /** Performs a request; rejects if nothing answers. */
  async send(request: PageRequest): Promise<ServerResponse> {
    for (const listener of this.listeners.request) listener(request);
    try {
      const response = await this.answer(request);
      for (const listener of this.listeners.response) listener(request, response);
      return response;
    } catch (error) {
      for (const listener of this.listeners.failed) listener(request, String(error));
      throw error;
    }
  }

  private async answer(request: PageRequest): Promise<ServerResponse> {
    if (this.isOffline) throw new NetworkFailure('net::ERR_INTERNET_DISCONNECTED');
    const interception = this.interceptions.findLast(({ matches }) => matches(request.url));
    if (interception) {
      const decision = await interception.handle(request);
      if (decision === 'abort') throw new NetworkFailure('net::ERR_FAILED');
      if (typeof decision === 'object' && 'status' in decision) return decision;
      return this.fetchFromServer(typeof decision === 'object' ? decision : request);
    }
    return this.fetchFromServer(request);
  }

  /** The server's own response. The virtual clock waits for it. */
  async fetchFromServer(request: PageRequest): Promise<ServerResponse> {
    const effect = this.line?.effect(request);
    const time = this.time();
    const pass = (ms: number): Promise<void> => new Promise((resolve) => time.schedule(ms, resolve));
    if (effect) {
      await pass(effect.beforeMs);
      if (effect.lost === 'request') throw new NetworkFailure('net::ERR_CONNECTION_RESET');
    }
    const response = await this.inject(request);
    if (effect) {
      await pass(effect.afterMs);
      if (effect.lost === 'response') throw new NetworkFailure('net::ERR_CONNECTION_RESET');
    }
    return response;
  }

  private serverOf({ url }: PageRequest): InjectedServer {
    const server = serverAt(url, this.server);
    if (!server) throw new NetworkFailure('net::ERR_CONNECTION_REFUSED');
    return server;
  }

  private async inject(request: PageRequest): Promise<ServerResponse> {
    const finish = this.time().waitFor();
    try {
      const cookie = this.cookies.read(false);
      const { cookies, ...response } = await this.serverOf(request).request({
        ...request,
        headers: { ...request.headers, ...(cookie && { cookie }) },
      });
      for (const header of cookies) this.cookies.set(header, false);
      const { events } = response;
      if (events) this.openSources.add({ close: events.close, drop: events.close });
      return response;
    } finally {
      finish();
    }
  }

  /** The class of `window.EventSource`. */
  eventSourceClass(Base: typeof EventTarget, MessageEventClass: typeof MessageEvent, baseUrl: () => string) {
    const network = this;
    return class EventSource extends Base {
      static readonly CONNECTING = 0;
      static readonly OPEN = 1;
      static readonly CLOSED = 2;
      readonly url: string;
      readyState = 0;
      onopen: ((event: Event) => void) | null = null;
      onmessage: ((event: MessageEvent<string>) => void) | null = null;
      onerror: ((event: Event) => void) | null = null;
      private abort = new AbortController();
      /** Events that a proxy holds back. */
      private readonly buffered: (() => void)[] = [];

      constructor(url: string) {
        super();
        this.url = new URL(url, baseUrl()).href;
        network.openSources.add(this);
        void this.open();
      }

      private async open(): Promise<void> {
        const request: PageRequest = {
          url: this.url,
          method: 'GET',
          headers: { accept: 'text/event-stream' },
          body: undefined,
          resourceType: 'eventsource',
        };
        for (const listener of network.listeners.request) listener(request);
        try {
          if (network.isOffline) throw new NetworkFailure('net::ERR_INTERNET_DISCONNECTED');
          const interception = network.interceptions.findLast(({ matches }) => matches(this.url));
          const decision = (await interception?.handle(request)) ?? 'continue';
          if (decision === 'abort') throw new NetworkFailure('net::ERR_FAILED');
          if (typeof decision === 'object' && 'status' in decision) {
            if (decision.status !== 200) return this.fail(true);
            this.readyState = 1;
            await this.read(new Blob([new Uint8Array(decision.body)]).stream());
            return this.fail(false);
          }
          const { status, body } = await network
            .serverOf(request)
            .stream(
              { ...request, headers: { ...request.headers, cookie: network.cookies.read(false) } },
              this.abort.signal,
            );
          if (status !== 200 || !body) return this.fail(true);
          this.readyState = 1;
          await this.read(body);
          this.fail(false);
        } catch {
          this.fail(false);
        }
      }

      private async read(body: ReadableStream<Uint8Array>): Promise<void> {
        const events = body
          .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
          .pipeThrough(new EventSourceParserStream());
        for await (const { event = 'message', data } of events as unknown as AsyncIterable<{
          event?: string;
          data: string;
        }>) {
          if (this.readyState === 2) return;
          const message = new MessageEventClass(event, { data });
          const deliver = (): void => {
            if (event === 'message') this.onmessage?.(message as MessageEvent<string>);
            this.dispatchEvent(message);
          };
          const state = network.line?.stream() ?? 'open';
          if (state === 'open') network.time().schedule(0, deliver);
          else if (state === 'buffered') this.buffered.push(deliver);
        }
      }

      /** The connection breaks: the browser connects again after a while. */
      drop(): void {
        for (const deliver of this.buffered.splice(0)) network.time().schedule(0, deliver);
        this.abort.abort();
        this.abort = new AbortController();
      }

      private fail(isRefused: boolean): void {
        if (this.readyState === 2) return;
        this.readyState = isRefused ? 2 : 0;
        network.time().schedule(0, () => this.onerror?.(new Event('error')));
        if (!isRefused)
          network.time().schedule(RECONNECT_MS, () => this.readyState !== 2 && void this.open());
      }

      close(): void {
        this.readyState = 2;
        network.openSources.delete(this);
        this.abort.abort();
      }
    };
  }

  readonly openSources = new Set<{ close: () => void; drop: () => void }>();

  /** Breaks every stream of events; the pages connect again. */
  dropStreams(): void {
    for (const source of [...this.openSources]) source.drop();
  }

  /** Closes what is open, as leaving the page does. */
  close(): void {
    for (const source of [...this.openSources]) source.close();
  }
}

/** Chromium's delay before it connects again. */
const RECONNECT_MS = 3_000;
