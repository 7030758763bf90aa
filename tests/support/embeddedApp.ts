// Plays the applications that a store embeds: a small web server whose pages say where they are and speak to the showroom.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmbeddedApp {
  origin: string;
  /** Paths that were loaded as a page. */
  loaded: string[];
  close: () => Promise<void>;
}

const say = (label: string, message: string): string =>
  `<button onclick="parent.postMessage(${message}, '*')">${label}</button>`;

/** On another host than the showroom of a test, which is at 127.0.0.1. Every path is a page; '/…/never' never answers, and '/…/nested' holds another page that speaks past it. */
export async function playApp(port = 0): Promise<EmbeddedApp> {
  const loaded: string[] = [];
  const server: Server = createServer((request, reply) => {
    const path = request.url ?? '/';
    if (path.endsWith('/never')) return;
    if (request.method === 'GET') loaded.push(path);
    reply.setHeader('content-type', 'text/html');
    reply.end(`<!doctype html><title>App</title><h1>${path}</h1>
      ${say('Done', "'IFRAME_EXIT'")} ${say('Done, said as an object', "{ type: 'IFRAME_EXIT' }")}
      ${say('Nobody here', "'IFRAME_IDLE'")}
      ${path.endsWith('/nested') ? '<iframe src="inner" title="Inner"></iframe>' : ''}`);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    loaded,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
