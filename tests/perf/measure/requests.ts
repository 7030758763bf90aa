// Requests of kiosks and editors, timed.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The first account of a bench's server. */
export const EDITOR = { email: 'bench@example.com', password: 'a-password-for-the-bench' };
export const JSON_HEADERS = { 'content-type': 'application/json' };

/** Headers of a signed-in editor. */
export async function signIn(address: string): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/auth/local`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify({ identifier: EDITOR.email, password: EDITOR.password }),
  });
  return { ...JSON_HEADERS, authorization: `Bearer ${((await answer.json()) as { jwt: string }).jwt}` };
}

/** Duration of a request, whose response must be ok. */
export async function timed(ask: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const answer = await ask();
  const body = await answer.text();
  if (answer.status === 429) {
    // Rate limited, as after a pause of the machine: it is sent again after `retry-after`, and the
    // wait counts.
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    return performance.now() - began + (await timed(ask));
  }
  if (!answer.ok && answer.status !== 304)
    throw new Error(`${answer.url} answered ${answer.status}: ${body.slice(0, 300)}`);
  return performance.now() - began;
}

/**
 * Duration of a GET in ms, whose response stays compressed: reading 20 MB of text takes this
 * process longer than the server needs to make and send them.
 */
export async function timedCompressed(url: string): Promise<number> {
  const began = performance.now();
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ];
  await once(answer.resume(), 'end');
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  if (answer.headers['content-encoding'] !== 'br') throw new Error(`${url} came uncompressed`);
  return performance.now() - began;
}
