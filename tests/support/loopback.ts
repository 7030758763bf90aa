// A local server that imitates an external service and records the requests it gets.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recorded request. */
export interface LoopbackRequest {
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: unknown;
}
/** A JSON response, or a function that writes another one. */
export type LoopbackResponse = { json: unknown; status?: number } | ((response: ServerResponse) => void);

export interface Loopback {
  url: string;
  requests: LoopbackRequest[];
  respondBy: (answer: (request: LoopbackRequest) => LoopbackResponse) => void;
  close(): Promise<void>;
}

export async function openLoopback(first: (request: LoopbackRequest) => LoopbackResponse): Promise<Loopback> {
  let respond = first;
  const requests: LoopbackRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://here');
      const received = {
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
      requests.push(received);
      const answer = respond(received);
      if (typeof answer === 'function') return answer(response);
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: requests,
    respondBy: (answer) => {
      respond = answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
