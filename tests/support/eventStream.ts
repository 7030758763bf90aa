// A listener to server-sent events, over a real connection.
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Json, Showroom } from './showroom.ts';

export const RECEIVED_WITHIN_MS = 15_000;

export interface ReceivedEvent {
  id: string;
  event: string;
  data: Json;
}

export interface EventListener {
  headers: IncomingHttpHeaders;
  events: ReceivedEvent[];
  isOpen: () => boolean;
  disconnect: () => void;
}

/** Connects on a socket of its own: fetch opens another one when it is aborted. */
export async function listen(url: string, headers: Record<string, string> = {}): Promise<EventListener> {
  const request = get(url, { headers, agent: false });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: ReceivedEvent[] = [];
  let [isOpen, incomplete] = [true, ''];
  response
    .on('close', () => (isOpen = false))
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      const messages = (incomplete + chunk.toString()).split('\n\n');
      incomplete = messages.pop() ?? '';
      for (const message of messages) {
        const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1] ?? '';
        if (field('data') !== '')
          events.push({ id: field('id'), event: field('event'), data: JSON.parse(field('data')) as Json });
      }
    });
  return {
    headers: response.headers,
    events,
    isOpen: () => isOpen,
    disconnect: () => void request.destroy(),
  };
}

export async function waitUntil(condition: () => boolean): Promise<void> {
  for (
    const deadline = Date.now() + RECEIVED_WITHIN_MS;
    !condition() && Date.now() < deadline;
    await sleep(20)
  );
  expect(condition()).toBe(true);
}

/** Starts listening on a free port; returns the address. */
export async function addressOf({ app }: Showroom): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
