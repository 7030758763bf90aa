// A small web server as an embedded application: its pages show their path and post messages to the
// showroom.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmbeddedApp {
  origin: string;
  /** Paths that were loaded as a page. */
  loadedPaths: string[];
  close: () => Promise<void>;
}

const messageButton = (label: string, message: string): string =>
  `<button onclick="parent.postMessage(${message}, '*')">${label}</button>`;

/**
 * Serves at another host (localhost) than the showroom of a test (127.0.0.1). Every path is a page;
 * '/…/never' never responds, and '/…/nested' contains another page that posts messages.
 */
export async function startEmbeddedApp(port = 0): Promise<EmbeddedApp> {
  const loadedPaths: string[] = [];
  const server: Server = createServer((request, reply) => {
    const path = request.url ?? '/';
    if (path.endsWith('/never')) return;
    if (request.method === 'GET') loadedPaths.push(path);
    reply.setHeader('content-type', 'text/html');
    reply.end(`<!doctype html><title>App</title><h1>${path}</h1>
      ${messageButton('Done', "'IFRAME_EXIT'")} ${messageButton('Done, said as an object', "{ type: 'IFRAME_EXIT' }")}
      ${messageButton('Nobody here', "'IFRAME_IDLE'")}
      ${path.endsWith('/nested') ? '<iframe src="inner" title="Inner"></iframe>' : ''}`);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    loadedPaths,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
