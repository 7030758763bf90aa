// What stands before a showroom in a test: passes everything on, and can put another build in its place, lose a file of it, or go.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Front {
  address: string;
  /** Answers a path with what the showroom answers, changed; null is a file that is not there. */
  change: (path: string, to: (text: string) => string | null) => void;
  /** Holds back what is asked for at a path for so many ms. */
  delay: (path: string, ms: number) => void;
  close: () => Promise<void>;
}

export async function openFront(showroom: string): Promise<Front> {
  const changes = new Map<string, (text: string) => string | null>();
  const delaysMs = new Map<string, number>();
  const server: Server = createServer(async (requested, answer) => {
    const { pathname } = new URL(requested.url ?? '/', showroom);
    await sleep(delaysMs.get(pathname) ?? 0);
    const change = changes.get(pathname);
    // What is changed is asked for plainly: no parts, no packing, no comparing.
    const headers = change ? { host: new URL(showroom).host } : requested.headers;
    const passed = request(
      new URL(requested.url ?? '/', showroom),
      { method: requested.method ?? 'GET', headers },
      (found) => {
        if (!change) {
          answer.writeHead(found.statusCode ?? 500, found.headers);
          found.pipe(answer);
          return;
        }
        let text = '';
        found
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () => {
            const changed = change(text);
            const { 'content-length': _, etag: __, ...kept } = found.headers;
            answer.writeHead(changed === null ? 404 : 200, kept).end(changed ?? '');
          });
      },
    );
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    requested.pipe(passed);
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
