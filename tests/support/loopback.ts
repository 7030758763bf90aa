// A server on this machine that answers as somebody else's would, and remembers what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question: its path, its query, its JSON body. */
export interface LoopbackRequest {
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: unknown;
}
/** JSON to answer with, or whatever else the function does with the response. */
export type Answer = { json: unknown; status?: number } | ((response: ServerResponse) => void);

export interface Loopback {
  url: string;
  asked: LoopbackRequest[];
  answerBy: (answer: (requested: LoopbackRequest) => Answer) => void;
  close(): Promise<void>;
}

export async function openLoopback(first: (requested: LoopbackRequest) => Answer): Promise<Loopback> {
  let decide = first;
  const requested: LoopbackRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://here');
      const question = {
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
      requested.push(question);
      const answer = decide(question);
      if (typeof answer === 'function') return answer(response);
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: requested,
    answerBy: (answer) => {
      decide = answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
