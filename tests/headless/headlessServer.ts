// The real server in the process of the tests, called by injection: no port, no network. Requests
// of the pages and of the tests reach it in the same way.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { buildApp } from '#server/app.ts';
import { readSettings, type ServerSettings } from '#server/serverSettings.ts';
import type { InjectedServer } from './pageNetwork.ts';
import * as accounts from '#server/accounts/accountRepository.ts';

/** Nothing listens there: pages of other origins cannot be reached. */
export const ORIGIN = 'http://127.0.0.1:3000';

export interface HeadlessServer extends InjectedServer {
  app: FastifyInstance;
  close: () => Promise<void>;
}

/** Opens the server with the environment variables of an operator. */
export const openServerFor = (env: Record<string, string>, origin: string): Promise<HeadlessServer> =>
  openServer(readSettings(env), origin);

/** Opens the server on a data folder. */
export async function openServer(
  settings: Partial<ServerSettings> & { dataDir: string },
  origin = ORIGIN,
): Promise<HeadlessServer> {
  const all: ServerSettings = { ...readSettings({}), logLevel: 'silent', ...settings };
  const app = await buildApp(all);
  // An injected request has a socket that can only be written to.
  app.addHook('onRequest', async (_request, { raw }) => {
    Object.assign(raw.socket ?? {}, { setTimeout: () => undefined, setNoDelay: () => undefined });
  });
  await accounts.ensureFirst(app.services.database, all.editor);
  await app.ready();
  return { app, origin, close: () => app.close(), ...injected(app) };
}

function injected(app: FastifyInstance): Pick<InjectedServer, 'request' | 'stream'> {
  const optionsOf = ({
    url,
    method,
    headers,
    body,
  }: Parameters<InjectedServer['request']>[0]): InjectOptions => {
    const { pathname, search, host } = new URL(url);
    return {
      method: method as 'GET',
      url: pathname + search,
      headers: { host, ...headers },
      ...(body !== undefined && { payload: body }),
      remoteAddress: '127.0.0.1',
    };
  };
  return {
    request: async (request) => {
      // Streaming avoids the conversion of each body, films too, to a string.
      const response = await app.inject({ ...optionsOf(request), payloadAsStream: true });
      const { 'set-cookie': setCookie = [], ...headers } = response.headers;
      const flat = Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          value === undefined || name === 'content-encoding' ? [] : [[name, String(value)]],
        ),
      );
      const cookies = [setCookie].flat().map(String);
      const known = { status: response.statusCode, headers: flat, cookies };
      if (!flat['content-type']?.startsWith('text/event-stream'))
        return { ...known, body: await buffer(response.stream()) };
      const { body, close } = openBody(response);
      return { ...known, body: Buffer.alloc(0), events: { body, close } };
    },
    stream: async (request, signal) => {
      const response = await app.inject({ ...optionsOf(request), payloadAsStream: true, signal });
      const { body, close } = openBody(response);
      if (signal.aborted) close();
      else signal.addEventListener('abort', close, { once: true });
      return { status: response.statusCode, body };
    },
  };
}

/** A body that comes bit by bit, and how its reader leaves. */
function openBody(response: LightMyRequestResponse): {
  body: ReadableStream<Uint8Array>;
  close: () => void;
} {
  const body = response.stream();
  body.on('error', () => undefined);
  return {
    body: Readable.toWeb(body) as unknown as ReadableStream<Uint8Array>,
    close: () => {
      const res = response.raw.res as unknown as ServerResponse;
      res.req.socket.emit('close', false);
      res.destroy();
      body.destroy();
    },
  };
}

interface RequestOptions {
  headers?: Record<string, string>;
  data?: unknown;
  params?: Record<string, string | number | boolean>;
  multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;
  method?: string;
}

export interface ClientResponse {
  ok: () => boolean;
  status: () => number;
  url: () => string;
  headers: () => Record<string, string>;
  json: () => Promise<unknown>;
  text: () => Promise<string>;
  body: () => Promise<Buffer>;
}

/** Requests of a test, with the part of Playwright's `APIRequestContext` that tests use. */
export type ServerClient = Record<
  'get' | 'post' | 'put' | 'patch' | 'delete' | 'head' | 'fetch',
  (path: string, options?: RequestOptions) => Promise<ClientResponse>
>;

export function serverClient(
  server: InjectedServer,
  serverOf: (url: string) => InjectedServer | undefined = () => server,
): ServerClient {
  const send =
    (usual: string) =>
    async (path: string, options: RequestOptions = {}): Promise<ClientResponse> => {
      const url = new URL(path, server.origin);
      for (const [name, value] of Object.entries(options.params ?? {}))
        url.searchParams.set(name, String(value));
      const { body, headers } = await bodyOf(options);
      const response = await (serverOf(url.href) ?? server).request({
        url: url.href,
        method: options.method ?? usual,
        headers: { ...headers, ...options.headers },
        body,
      });
      return {
        ok: () => response.status < 400,
        status: () => response.status,
        url: () => url.href,
        headers: () => response.headers,
        json: async () => JSON.parse(response.body.toString('utf8')) as unknown,
        text: async () => response.body.toString('utf8'),
        body: async () => response.body,
      };
    };
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
    head: send('HEAD'),
    fetch: send('GET'),
  };
}

async function bodyOf({
  data,
  multipart,
}: RequestOptions): Promise<{ body: Buffer | undefined; headers: Record<string, string> }> {
  if (multipart) {
    const form = new FormData();
    for (const [name, value] of Object.entries(multipart)) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([new Uint8Array(value.buffer)], { type: value.mimeType }), value.name);
    }
    const response = new Response(form);
    return {
      body: Buffer.from(await response.arrayBuffer()),
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
    };
  }
  if (data === undefined) return { body: undefined, headers: {} };
  if (Buffer.isBuffer(data) || typeof data === 'string')
    return { body: Buffer.from(data as string), headers: {} };
  return { body: Buffer.from(JSON.stringify(data)), headers: { 'content-type': 'application/json' } };
}
