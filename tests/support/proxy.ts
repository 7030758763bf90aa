// A proxy in front of a showroom that can modify or delay responses.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface TestProxy {
  address: string;
  /** Modifies the response for a path; null responds with 404. */
  change: (path: string, to: (text: string) => string | null) => void;
  /** Delays requests for a path. */
  delay: (path: string, ms: number) => void;
  close: () => Promise<void>;
}

export async function openProxy(showroom: string): Promise<TestProxy> {
  const changes = new Map<string, (text: string) => string | null>();
  const delaysMs = new Map<string, number>();
  const server: Server = createServer(async (incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', showroom);
    await sleep(delaysMs.get(pathname) ?? 0);
    const change = changes.get(pathname);
    // A modified response needs a plain request: no range, compression or validators.
    const headers = change ? { host: new URL(showroom).host } : incoming.headers;
    const forwarded = request(
      new URL(incoming.url ?? '/', showroom),
      { method: incoming.method ?? 'GET', headers },
      (upstream) => {
        if (!change) {
          response.writeHead(upstream.statusCode ?? 500, upstream.headers);
          upstream.pipe(response);
          return;
        }
        let text = '';
        upstream
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () => {
            const changed = change(text);
            const { 'content-length': _, etag: __, ...headersWithoutLength } = upstream.headers;
            response.writeHead(changed === null ? 404 : 200, headersWithoutLength).end(changed ?? '');
          });
      },
    );
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: (path, to) => void changes.set(path, to),
    delay: (path, ms) => void delaysMs.set(path, ms),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
