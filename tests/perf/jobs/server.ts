// 200 kiosks on one server while an editor saves: waits and lost data. Then the editor's waits with
// a year of visits.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventRepository } from '#server/insights/eventRepository.ts';
import { openDatabase } from '#server/platform/database/openDatabase.ts';
import { median, p99 } from '#tests/support/numbers.ts';
import { startProcess, type ServerProcess } from '#tests/support/process.ts';
import { batchOf, eventAt, eventsOfVisit, heartbeat } from '#tests/support/visits.ts';
import type { FigureName } from '../figures.ts';
import { EDITOR, JSON_HEADERS, signIn, timed } from '../measure/requests.ts';
import type { Scene } from './scene.ts';

const JOB = 'server';
const KIOSKS = 200;
const LOAD_MS = { quick: 6_000, whole: 30_000 };
const WARM_MS = { quick: 3_000, whole: 5_000 };
/** A kiosk in use: a screen and a batch of events every two seconds. */
const TURN_MS = 2_000;
/** Most requests are revalidations; one in this many is unconditional. */
const WHOLE_TURNS = 10;
const HEARTBEAT_TURNS = 15;
const SAVE_EVERY_MS = 500;
const EVENTS = { quick: 50_000, whole: 1_000_000 };
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 90;

interface Part {
  note: (figure: FigureName, value: number) => void;
  isQuick: boolean;
}

const open = (data: string): ServerProcess =>
  startProcess({
    DATA_DIR: data,
    SEED: 'demo',
    EDITOR_EMAIL: EDITOR.email,
    EDITOR_PASSWORD: EDITOR.password,
  });

async function load(data: string, server: ServerProcess, { note, isQuick }: Part): Promise<void> {
  const address = await server.address();
  const headers = await signIn(address);
  const [{ id: environment = '' } = {}] = (await (
    await fetch(`${address}/api/environments/names`)
  ).json()) as { id?: string }[];
  const names = (await (await fetch(`${address}/api/products/names`)).json()) as { id: string }[];
  const products = await Promise.all(
    names.map(async ({ id }) => ({
      id,
      etag: (await fetch(`${address}/api/products/${id}`)).headers.get('etag') ?? '',
    })),
  );
  const path = `/api/environments/${environment}`;
  const site = await (await fetch(`${address}${path}`)).text();
  const waits = { get: [] as number[], event: [] as number[], save: [] as number[] };
  const sent: string[] = [];
  const versions: number[] = [];
  const began = performance.now();
  const [warmMs, loadMs] = isQuick ? [WARM_MS.quick, LOAD_MS.quick] : [WARM_MS.whole, LOAD_MS.whole];
  const isOver = (): boolean => performance.now() - began > warmMs + loadMs;
  const take = (list: number[], ms: number): void => {
    if (performance.now() - began > warmMs) list.push(ms);
  };

  const kiosk = async (number: number): Promise<void> => {
    const client = randomUUID();
    await sleep((number / KIOSKS) * TURN_MS);
    for (let turn = number; !isOver(); turn += 1) {
      const due = performance.now() + TURN_MS;
      const product = products[turn % products.length];
      const known: Record<string, string> =
        turn % WHOLE_TURNS === 0 ? {} : { 'if-none-match': product?.etag ?? '' };
      take(
        waits.get,
        await timed(() => fetch(`${address}/api/products/${product?.id ?? ''}`, { headers: known })),
      );
      const batch = batchOf(
        Array.from({ length: 4 }, (_, n) =>
          eventAt(Date.now() - n * 300, n % 2 === 0 ? 'kiosk_tap' : 'kiosk_screen', {
            screen: 'product',
            screen_id: 'cairn-9',
            label: 'Buy',
          }),
        ),
        client,
      );
      take(
        waits.event,
        await timed(() =>
          fetch(`${address}/event`, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(batch) }),
        ),
      );
      sent.push(...batch.events.map(({ event_id }) => event_id));
      if (turn % HEARTBEAT_TURNS === 0)
        await timed(() =>
          fetch(`${address}/api/kiosks/${client}`, {
            method: 'POST',
            headers: JSON_HEADERS,
            body: JSON.stringify(heartbeat()),
          }),
        );
      await sleep(Math.max(0, due - performance.now()));
    }
  };
  const editor = async (): Promise<void> => {
    while (!isOver()) {
      const requested = performance.now();
      const answer = await fetch(`${address}${path}`, { method: 'PUT', headers, body: site });
      if (!answer.ok) throw new Error(`A save was refused: ${answer.status}`);
      take(waits.save, performance.now() - requested);
      versions.push(Number(answer.headers.get('etag')?.replaceAll('"', '')));
      await answer.arrayBuffer();
      await sleep(SAVE_EVERY_MS);
    }
  };
  await Promise.all([editor(), ...Array.from({ length: KIOSKS }, (_, number) => kiosk(number))]);
  // SIGKILL, so that only stored data counts.
  server.signal('SIGKILL');
  await server.ended;

  const database = openDatabase({ dataDir: data });
  const stored = new Set(
    (await database.selectFrom('event').select('event_id').execute()).map(({ event_id }) => event_id),
  );
  const saved = new Set(
    (
      await database
        .selectFrom('revision')
        .select('version')
        .where('kind', '=', 'environment')
        .where('id', '=', environment)
        .execute()
    ).map(({ version }) => version),
  );
  await database.destroy();
  note('getMsP50', median(waits.get));
  note('getMsP99', p99(waits.get));
  note('eventMsP50', median(waits.event));
  note('eventMsP99', p99(waits.event));
  note('loadSaveMsP99', p99(waits.save));
  note('eventsSent', sent.length);
  note('eventsLost', sent.filter((id) => !stored.has(id)).length);
  note('savesLost', versions.filter((version) => !saved.has(version)).length);
}

/** Ninety days of visits, in the server's own format. */
async function fill(data: string, total: number): Promise<number> {
  const database = openDatabase({ dataDir: data });
  const events = new EventRepository(database, { keepDays: 400, isForwarded: false });
  const now = Date.now();
  const clients = Array.from({ length: KIOSKS }, () => randomUUID());
  let count = 0;
  for (let visit = 0; count < total; visit += 1) {
    // In chronological order, as they arrive.
    const at = now - DAYS * DAY_MS + (count / total) * DAYS * DAY_MS;
    const walk = Array.from(
      { length: 5 },
      (_, n) => ['product', `p${(visit * 7 + n * n) % 40}`, `tag ${(visit + n * 3) % 25}`] as const,
    );
    const quiz =
      visit % 3 === 0
        ? {
            id: `quiz-${visit % 2}`,
            answers: visit % 6,
            ...(visit % 6 === 5 && { outcome: `/product/p${visit % 9}` }),
          }
        : undefined;
    const batch = eventsOfVisit({
      at,
      lastsS: 15 + (visit % 300),
      language: visit % 4 === 0 ? 'es' : 'en',
      walk,
      ...(quiz && { quiz }),
    });
    count += batch.length;
    const added = events.add({ clientId: clients[visit % KIOSKS] ?? '', events: batch, receivedMs: now });
    if (visit % 400 === 0) await added;
  }
  await events.add({ clientId: clients[0] ?? '', events: [eventAt(now)], receivedMs: now });
  await database.destroy();
  return count;
}

async function insights(data: string, server: ServerProcess, { note, isQuick }: Part): Promise<void> {
  // The server creates the tables.
  await server.address();
  const count = await fill(data, isQuick ? EVENTS.quick : EVENTS.whole);
  const address = await server.address();
  const headers = await signIn(address);
  const query = new URLSearchParams({
    from: new Date(Date.now() - (DAYS + 1) * DAY_MS).toISOString(),
    to: new Date().toISOString(),
  });
  const week = new URLSearchParams({
    from: new Date(Date.now() - 7 * DAY_MS).toISOString(),
    to: new Date().toISOString(),
  });
  // A kiosk sends requests all the time; its waits are measured.
  const waits: number[] = [];
  let isOver = false;
  const kiosk = (async () => {
    while (!isOver) {
      waits.push(await timed(() => fetch(`${address}/api/environments/names`)));
      await sleep(5);
    }
  })();
  /** The waits of the kiosk during another request. */
  const waited = (): number => p99(waits.splice(0));
  await sleep(1000);
  waits.length = 0;
  const whole = await timed(() => fetch(`${address}/api/insights?${query}`, { headers }));
  const seven = await timed(() => fetch(`${address}/api/insights?${week}`, { headers }));
  const sums = waited();
  const csv = await timed(() =>
    fetch(`${address}/api/events.csv?${query}`, { headers: { ...headers, 'accept-encoding': 'identity' } }),
  );
  const table = waited();
  isOver = true;
  await kiosk;
  note('events', count);
  note('insightsS', whole / 1_000);
  note('insightsWeekS', seven / 1_000);
  note('insightsGetMsP99', sums);
  note('csvS', csv / 1_000);
  note('csvGetMsP99', table);
}

export async function serverLoad({ note, isQuick }: Scene): Promise<void> {
  for (const part of [load, insights]) {
    const data = mkdtempSync(join(tmpdir(), 'vitrine-server-'));
    const server = open(data);
    try {
      await part(data, server, { isQuick, note: (figure, value) => note(JOB, 'vitrine', figure, value) });
    } finally {
      server.signal('SIGKILL');
      await server.ended;
      rmSync(data, { recursive: true, force: true });
    }
  }
}
