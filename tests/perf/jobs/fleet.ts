// Thousands of kiosks on one node, with PostgreSQL where it is installed: lines to hear of changes,
// heartbeats, events, and what a publish costs. Client and server share the machine.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spreadFor, spreadHeard } from '#rules/pollSpread.ts';
import { p99 } from '#tests/support/numbers.ts';
import { startPostgres } from '#tests/support/postgres.mjs';
import { startProcess } from '#tests/support/process.ts';
import { batchOf, eventAt, heartbeat } from '#tests/support/visits.ts';
import type { FigureName } from '../figures.ts';
import { processMs } from '../measure/cpu.ts';
import { EDITOR, signIn } from '../measure/requests.ts';
import type { Scene } from './scene.ts';

const JOB = 'fleet';
const LINES = { quick: [1000], whole: [1000, 2000, 5000] };
/** Lines that are opened at the same time. */
const OPENED_AT_ONCE = 100;
const SETTLE_MS = 2_000;
const LOAD_MS = { quick: 3_000, whole: 10_000 };
/** In which code compiles. */
const WARM_MS = 2_000;
const AT_ONCE = 48;
const EVENTS_PER_BATCH = 4;
const HEARD_WITHIN_MS = 20_000;
const GET_EVERY_MS = 10;

/** A store has 20 kiosks, and one address: limits count addresses. */
const addressOf = (kiosk: number): string =>
  `10.${(kiosk / 20 / 65_536) | 0}.${((kiosk / 20) >> 8) & 255}.${(kiosk / 20) & 255}`;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * 4 });

function send(
  url: string,
  kiosk: number,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string; etag: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'x-forwarded-for': addressOf(kiosk),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, etag: response.headers.etag ?? '' }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** A line to server-sent events; `heardMs` is when its last message came. */
interface Line {
  heardMs: number;
  close: () => void;
}

const openLine = (url: string, kiosk: number): Promise<Line> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': addressOf(kiosk), accept: 'text/event-stream' };
    const opening = get(url, { agent: false, headers }, (response: IncomingMessage) => {
      const line: Line = { heardMs: 0, close: () => opening.destroy() };
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('data:')) line.heardMs = performance.now();
        resolve(line);
      });
      response.on('error', () => undefined);
    });
    opening.on('error', reject);
  });

async function openLines(url: string, from: number, count: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (let first = from; first < count; first += OPENED_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - first) }, (_, index) =>
      openLine(url, first + index),
    );
    lines.push(...(await Promise.all(some)));
  }
  return lines;
}

const rssKB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** How many a second are answered, with some under way at any time. */
async function rateOf(ms: number, ask: (index: number) => Promise<{ status: number }>): Promise<number> {
  const began = performance.now();
  let [index, done] = [0, 0];
  const worker = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      const { status } = await ask((index += 1));
      if (status >= 300) throw new Error(`A kiosk was answered ${status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done / ((performance.now() - began) / 1000);
}

export async function fleet({ note, isQuick }: Scene): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-fleet-'));
  const postgres = await startPostgres();
  const database = 'url' in postgres ? postgres : undefined;
  const server = startProcess({
    DATA_DIR: data,
    SEED: 'demo',
    TRUST_PROXY: '1',
    EDITOR_EMAIL: EDITOR.email,
    EDITOR_PASSWORD: EDITOR.password,
    DATABASE_URL: database?.url ?? '',
  });
  try {
    await measure(await server.address(), server.pid, {
      isQuick,
      note: (figure, value) => note(JOB, 'vitrine', figure, value),
    });
  } finally {
    server.signal('SIGKILL');
    await server.ended;
    await database?.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Part {
  note: (figure: FigureName, value: number) => void;
  isQuick: boolean;
}

async function measure(address: string, pid: number, { note, isQuick }: Part): Promise<void> {
  const headers = await signIn(address);
  const ids = Array.from({ length: 5000 }, () => randomUUID());
  const idOf = (index: number): string => ids[index % ids.length] ?? '';
  const beat = (index: number) =>
    send(`${address}/api/kiosks/${idOf(index)}`, index % ids.length, {
      body: JSON.stringify(heartbeat({ name: `kiosk ${index % ids.length}`, at: Date.now() })),
    });
  const loadMs = isQuick ? LOAD_MS.quick : LOAD_MS.whole;
  const counts = isQuick ? LINES.quick : LINES.whole;
  const before = rssKB(pid);
  const lines: Line[] = [];
  for (const count of counts) {
    lines.push(...(await openLines(`${address}/api/changes`, lines.length, count)));
    await sleep(SETTLE_MS);
  }
  note('lines', lines.length);
  note('lineKB', (rssKB(pid) - before) / lines.length);

  // Each is known before it is measured.
  for (let first = 0; first < (isQuick ? 1000 : ids.length); first += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => beat(first + index)));

  // Meanwhile, another kiosk requests a document.
  const waits: number[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const began = performance.now();
      await send(`${address}/api/products/cairn-9-pro`, 0);
      waits.push(performance.now() - began);
      await sleep(GET_EVERY_MS);
    }
  })();
  await rateOf(WARM_MS, beat);
  note('heartbeatsASecond', await rateOf(loadMs, beat));
  note(
    'batchesASecond',
    await rateOf(loadMs, (index) =>
      send(`${address}/event`, index % ids.length, {
        body: JSON.stringify(
          batchOf(
            Array.from({ length: EVENTS_PER_BATCH }, (_, n) => eventAt(Date.now() - n * 300)),
            idOf(index),
          ),
        ),
      }),
    ),
  );
  note('loadedGetMsP99', p99(waits.splice(0)));

  const path = `${address}/api/environments/flagship`;
  const site = await (await fetch(path)).text();
  const { etag } = await send(`${address}/api/live?env=flagship`, 0);
  const began = performance.now();
  const saved = await fetch(path, {
    method: 'PUT',
    headers,
    body: site.replace('"scrollText":"', '"scrollText":"!'),
  });
  if (!saved.ok) throw new Error(`A save was refused: ${saved.status}`);
  const hasHeard = (): boolean => lines.every(({ heardMs }) => heardMs > began);
  while (!hasHeard() && performance.now() - began < HEARD_WITHIN_MS) await sleep(10);
  note(
    'publishHeardMs',
    Math.max(...lines.map(({ heardMs }) => (heardMs > began ? heardMs : Infinity))) - began,
  );
  const cpuBefore = processMs(pid);
  // A proxy answers for the release itself: the node is asked for it once.
  const { url } = JSON.parse((await send(`${address}/api/live?env=flagship`, 0)).text) as { url: string };
  await send(`${address}${url}`, 0, { headers: { 'accept-encoding': 'br' } });
  await Promise.all(
    lines.map(async (_line, kiosk) => {
      await sleep(Math.random() * spreadHeard(spreadFor(lines.length)));
      await send(`${address}/api/live?env=flagship`, kiosk, { headers: { 'if-none-match': etag } });
    }),
  );
  note('herdCpuS', (processMs(pid) - cpuBefore) / lines.length);
  note('herdGetMsP99', p99(waits));
  isOver = true;
  await others;
  for (const { close } of lines) close();
  agent.destroy();
}
